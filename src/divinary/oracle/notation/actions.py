"""Actions as lines of text, both ways. `str(action)` writes, `read_action` reads."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any, Final, TypeVar, get_args

from divinary.core.errors import UnreadableText
from divinary.oracle.data.colours import ADVENTURERS
from divinary.oracle.data.locations import Location, Staff
from divinary.oracle.data.runes import DICE, PIPS, RUNES, TWISTS
from divinary.oracle.data.star_chart_sheet import line_text, read_dot
from divinary.oracle.model.actions import (
    BUBBLES,
    NAMES,
    PLACES_OF_AN_X,
    Action,
    Adjust,
    Settle,
    Throw,
    Worded,
)
from divinary.oracle.model.dish import read_dish

NUMBERS: Final = tuple(map(str, PIPS))
CARD_ICONS: Final = ("1", "2", "3")
BOATS: Final = tuple(map(str, range(1, 10)))
Word = TypeVar("Word", bound=str)
_DOT: Final = re.compile(r"[a-z][1-9][0-9]?")


def read_action(text: str) -> Action:
    """Read one action.

    Raises:
        UnreadableText: if the line is not an action, or names something unknown.

    >>> str(read_action("ferry 3 red 5"))
    'ferry 3 red 5'
    """
    verb, *words = text.split() or [""]
    if verb == "throw":
        return Throw(read_dish(" ".join(words)))
    if verb in TURNS and len(words) == 1:
        return Adjust(one_of(words[0], [RUNES[die] for die in DICE]), TURNS[verb])
    if verb not in KINDS:
        raise UnreadableText("not-an-action", text=text)
    kind = KINDS[verb]
    readers = {**FIELDS, "icons": read_pips} if kind is Settle else FIELDS
    action: Action = kind(*read_fields(kind, text, readers))
    return action


def read_fields(
    kind: type[Worded], text: str, readers: Mapping[str, Callable[[str], object]]
) -> list[object]:
    """Read the fields of an action or a fact, which follow its tag.

    Raises:
        UnreadableText: if there are too many or too few words, or one of them is wrong.
    """
    _, *words = text.split()
    fields = kind.__struct_fields__
    counts = [2 if name in TWO_WORDS else 1 for name in fields]
    if sum(counts) != len(words):
        raise UnreadableText("not-an-action", text=text)
    left = iter(words)
    return [
        readers[name](" ".join(islice(left, count)))
        for name, count in zip(fields, counts, strict=True)
    ]


def one_of(text: str, known: Sequence[str]) -> int:
    """Return the place of a word among the known ones.

    Raises:
        UnreadableText: if it is not among them.
    """
    if text not in known:
        raise UnreadableText("unknown-word", text=text, known=tuple(known))
    return known.index(text)


def read_dots(first: str, second: str) -> str:
    """Read a line of the star chart; its dots may be in either order.

    >>> read_dots("d3", "c3")
    'c3 d3'
    """
    for dot in (first, second):
        if not _DOT.fullmatch(dot):
            raise UnreadableText("not-a-dot", text=dot)
    return line_text(*sorted([read_dot(first), read_dot(second)]))


def read_pips(text: str) -> int:
    """Read what a die shows."""
    return one_of(text, NUMBERS) + 1


def read_boat(text: str) -> int:
    """Read the number of a boat, which is counted from 1."""
    return one_of(text, BOATS)


def read_card(text: str) -> str:
    """Read the name of a Townsfolk card; it need not be in the game."""
    if not all(part.isascii() and part.isalpha() and part.islower() for part in text.split("-")):
        raise UnreadableText("unknown-townsfolk", text=text)
    return text


def read_adventurer(text: str) -> int:
    """Read the colour of an Adventurer, or `rogue`."""
    return one_of(text, ADVENTURERS)


def word_of(known: Sequence[Word]) -> Callable[[str], Word]:
    """Return a reader of one of the known words."""
    return lambda text: known[one_of(text, known)]


read_location: Final = word_of(tuple(Location))
read_staff: Final = word_of(tuple(Staff))

TURNS: Final[Mapping[str, int]] = {"raise": 1, "lower": -1}
TWO_WORDS: Final = ("dots", "good")
FIELDS: Final[Mapping[str, Callable[[str], object]]] = {
    **{name: partial(one_of, known=known) for name, known in NAMES.items()},
    "boat": read_boat,
    "to": read_boat,
    "die": read_pips,
    "icons": lambda text: one_of(text, CARD_ICONS) + 1,
    "card": read_card,
    "location": read_location,
    "staff": read_staff,
    "dots": lambda text: read_dots(*text.split()),
    "what": word_of(TWISTS),
    "kind": word_of(BUBBLES),
    "place": word_of(PLACES_OF_AN_X),
}
"""How a field of an action is read, by its name; `Settle` reads its icons differently."""

KINDS: Final[Mapping[str, type[Any]]] = {
    str(kind.__struct_config__.tag): kind
    for kind in get_args(Action)
    if kind not in (Throw, Adjust)
}


def is_action(action: object) -> bool:
    """Whether it is an action of this game: one whose text is read as the same action."""
    try:
        return isinstance(action, Action) and read_action(str(action)) == action
    except (ValueError, LookupError, TypeError):
        return False
