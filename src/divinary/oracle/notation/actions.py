"""Actions as lines of text, both ways. `str(action)` writes, `read_action` reads."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from divinary.core.errors import UnreadableText
from divinary.oracle.data.colours import ADVENTURERS, COLOURS
from divinary.oracle.data.goods import GOODS
from divinary.oracle.data.locations import PIERS, Location, Staff
from divinary.oracle.data.runes import DICE, HALVES, PIPS, RUNES, TWISTS
from divinary.oracle.model.actions import (
    BUBBLES,
    DONE,
    PLACES_OF_AN_X,
    ROWS,
    Action,
    Activate,
    Adjust,
    Assign,
    Corrupt,
    Cross,
    Deal,
    Discard,
    Dock,
    Embark,
    Ferry,
    Fill,
    First,
    Foretell,
    Go,
    Half,
    Hire,
    Line,
    Market,
    Move,
    Pull,
    Return,
    Sell,
    Settle,
    Take,
    Throw,
    Twist,
    Write,
)
from divinary.oracle.model.dish import read_dish

NUMBERS: Final = tuple(map(str, PIPS))
CARD_ICONS: Final = ("1", "2", "3")
BOATS: Final = tuple(map(str, range(1, 10)))
_DOT: Final = re.compile(r"[a-z][1-9][0-9]?")


def read_action(text: str) -> Action:
    """Read one action.

    Raises:
        UnreadableText: if the line is not an action, or names what there is not.

    >>> str(read_action("ferry 3 red 5"))
    'ferry 3 red 5'
    """
    verb, *words = text.split() or [""]
    if verb == "done" and not words:
        return DONE
    if verb == "throw":
        return Throw(read_dish(" ".join(words)))
    if verb not in READERS:
        raise UnreadableText("not-an-action", text=text)
    count, read = READERS[verb]
    if len(words) != count:
        raise UnreadableText("not-an-action", text=text)
    return read(words)


def one_of(text: str, known: Sequence[str]) -> int:
    """Return the place of a word among those that could stand there.

    Raises:
        UnreadableText: if it is not among them.
    """
    if text not in known:
        raise UnreadableText("unknown-word", text=text, known=tuple(known))
    return known.index(text)


def read_good(colour: str, size: str) -> int:
    """Read a Good: a colour and a size.

    >>> read_good("red", "tome")
    4
    """
    return one_of(f"{colour} {size}", GOODS)


def read_dots(first: str, second: str) -> str:
    """Read a line of the star chart; the upper or left dot may stand behind.

    >>> read_dots("d3", "c3")
    'c3 d3'
    """
    dots = [first, second]
    for dot in dots:
        if not _DOT.fullmatch(dot):
            raise UnreadableText("not-a-dot", text=dot)
    dots.sort(key=lambda dot: (int(dot[1:]), dot[0]))
    return " ".join(dots)


def _die(text: str) -> int:
    return one_of(text, NUMBERS) + 1


def read_boat(text: str) -> int:
    """Read the number of a boat, which is counted from 1."""
    return one_of(text, BOATS)


def read_card(text: str) -> str:
    """Read the name of one of the Townsfolk; which of them there are, the table knows."""
    if not all(part.isascii() and part.isalpha() and part.islower() for part in text.split("-")):
        raise UnreadableText("unknown-townsfolk", text=text)
    return text


def read_location(text: str) -> Location:
    """Read the name of a location."""
    return list(Location)[one_of(text, [*Location])]


def read_staff(text: str) -> Staff:
    """Read the name of a Staff slot."""
    return list(Staff)[one_of(text, [*Staff])]


def read_adventurer(text: str) -> int:
    """Read a colour, or a Rogue."""
    return one_of(text, ADVENTURERS)


READERS: Final[Mapping[str, tuple[int, Callable[[list[str]], Action]]]] = {
    "pull": (1, lambda w: Pull(read_adventurer(w[0]))),
    "corruption": (1, lambda w: Corrupt(one_of(w[0], CARD_ICONS) + 1)),
    "deal": (1, lambda w: Deal(read_card(w[0]))),
    "raise": (1, lambda w: Adjust(one_of(w[0], [RUNES[die] for die in DICE]), 1)),
    "lower": (1, lambda w: Adjust(one_of(w[0], [RUNES[die] for die in DICE]), -1)),
    "move": (1, lambda w: Move(one_of(w[0], RUNES))),
    "go": (1, lambda w: Go(read_location(w[0]))),
    "twist": (1, lambda w: Twist(TWISTS[one_of(w[0], TWISTS)])),
    "line": (2, lambda w: Line(read_dots(w[0], w[1]))),
    "foretell": (2, lambda w: Foretell(_die(w[0]), one_of(w[1], COLOURS))),
    "half": (1, lambda w: Half(one_of(w[0], HALVES))),
    "write": (2, lambda w: Write(_die(w[0]), one_of(w[1], ROWS))),
    "x": (1, lambda w: Cross(PLACES_OF_AN_X[one_of(w[0], PLACES_OF_AN_X)])),
    "market": (1, lambda w: Market(one_of(w[0], COLOURS))),
    "take": (2, lambda w: Take(read_good(w[0], w[1]))),
    "discard": (1, lambda w: Discard(one_of(w[0], CARD_ICONS) + 1)),
    "fill": (1, lambda w: Fill(BUBBLES[one_of(w[0], BUBBLES)])),
    "hire": (1, lambda w: Hire(read_card(w[0]))),
    "assign": (1, lambda w: Assign(read_staff(w[0]))),
    "activate": (1, lambda w: Activate(read_staff(w[0]))),
    "first": (1, lambda w: First(read_adventurer(w[0]))),
    "settle": (1, lambda w: Settle(_die(w[0]))),
    "boat": (2, lambda w: Embark(read_adventurer(w[0]), read_boat(w[1]))),
    "dock": (1, lambda w: Dock(one_of(w[0], PIERS))),
    "return": (2, lambda w: Return(read_boat(w[0]), read_adventurer(w[1]))),
    "ferry": (3, lambda w: Ferry(read_boat(w[0]), read_adventurer(w[1]), read_boat(w[2]))),
    "sell": (3, lambda w: Sell(read_good(w[0], w[1]), one_of(w[2], PIERS))),
}  # fmt: skip
"""For each verb how many words follow it, and how they are read."""


def is_action(action: object) -> bool:
    """Whether it is an action of this game: one whose text reads as the action again."""
    try:
        return isinstance(action, Action) and read_action(str(action)) == action
    except (ValueError, LookupError, TypeError):
        return False
