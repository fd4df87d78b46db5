"""Lines of a position's past: actions, and the facts that followed from them, read from text."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from divinary.core.errors import UnreadableText
from divinary.oracle.data.colours import COLOURS
from divinary.oracle.data.locations import PIERS
from divinary.oracle.model.actions import Action
from divinary.oracle.model.events import (
    AreaClosed,
    Back,
    CameTrue,
    Event,
    Fact,
    Gained,
    Gold,
    IconLost,
    Lost,
    Marker,
    MarketOpened,
    Round,
    Scored,
    Sold,
)
from divinary.oracle.notation.actions import one_of, read_action, read_adventurer, read_good

NOBODY: Final = "-"
"""Stands for the seat of what happens to the table."""

SOURCES: Final = ("sales", "sponsorship", "market", "townsfolk", "icons", "corruption")
LOSSES: Final = ("good", "x", "market", "reward")
MOST_DIGITS: Final = 6


@lru_cache(1 << 12)
def read_event(text: str) -> Event:
    """Read one line of a position's past.

    Raises:
        UnreadableText: if it is neither an action nor a fact.

    >>> str(read_event("0 came red 3"))
    '0 came red 3'
    """
    seat, _, what = text.strip().partition(" ")
    return Event(None if seat == NOBODY else read_seat(seat), _read_what(what))


def read_seat(text: str) -> int:
    """Read the number of a seat; how many there are, the table knows."""
    if len(text) == 1 and text in "0123":
        return int(text)
    raise UnreadableText("unknown-seat", text=text)


def read_number(text: str) -> int:
    """Read a whole number as people write it: digits alone."""
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise UnreadableText("not-a-number", text=text)
    return int(text)


def read_amount(text: str) -> int:
    """Read gold, of which there may be less than nothing.

    >>> read_amount("-3")
    -3
    """
    return -read_number(text[1:]) if text.startswith("-") else read_number(text)


def _read_what(text: str) -> Action | Fact:
    verb, *words = text.split() or [""]
    if verb not in FACTS:
        return read_action(text)
    count, read = FACTS[verb]
    if len(words) != count:
        raise UnreadableText("not-an-action", text=text)
    return read(words)


def _cells(text: str) -> tuple[int, ...]:
    return tuple([read_number(cell) for cell in text.split(",")])


FACTS: Final[Mapping[str, tuple[int, Callable[[list[str]], Fact]]]] = {
    "gold": (2, lambda w: Gold(SOURCES[one_of(w[0], SOURCES)], read_amount(w[1]))),
    "sold": (2, lambda w: Sold(one_of(w[0], PIERS), read_number(w[1]))),
    "closed": (3, lambda w: AreaClosed(_cells(w[0]), read_good(w[1], w[2]))),
    "gained": (2, lambda w: Gained(read_good(w[0], w[1]))),
    "lost": (1, lambda w: Lost(LOSSES[one_of(w[0], LOSSES)])),
    "missed": (2, lambda w: IconLost(one_of(w[0], COLOURS), read_number(w[1]))),
    "came": (2, lambda w: CameTrue(one_of(w[0], COLOURS), read_number(w[1]))),
    "back": (1, lambda w: Back(read_adventurer(w[0]))),
    "round": (1, lambda w: Round(read_number(w[0]))),
    "marker": (1, lambda w: Marker(read_number(w[0]))),
    "opened": (0, lambda _: MarketOpened()),
    "scored": (0, lambda _: Scored()),
}
"""For each kind of fact how many words follow its name, and how they are read."""
