"""What the facts of an error are called for players."""

from collections.abc import Mapping, Sequence
from typing import Final

from divinary.core.errors import Detail
from divinary.core.words import Words
from divinary.oracle.data.colours import ADVENTURERS, COLOURS
from divinary.oracle.data.goods import GOODS
from divinary.oracle.data.locations import PIERS
from divinary.oracle.data.runes import DIE, HALVES, RUNES
from divinary.oracle.model.actions import ROWS
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.phrases import line_words
from divinary.oracle.rulebook.terms import townsfolk_name

Keys = tuple[Sequence[str], Sequence[str]]

_ADVENTURERS: Final[Keys] = (ADVENTURERS, terms.ADVENTURERS)
_GOODS: Final[Keys] = (GOODS, terms.GOODS)
_RUNES: Final[Keys] = ((*RUNES, DIE), (*terms.RUNES, terms.THINGS["die"]))
_BUBBLES: Final[Keys] = (tuple(terms.BUBBLES), tuple(terms.BUBBLES.values()))

NAMES: Final[Mapping[str, Keys]] = {
    "adventurer": _ADVENTURERS,
    "colour": (COLOURS, terms.COLOURS),
    "good": _GOODS,
    "goods": _GOODS,
    "half": (HALVES, terms.HALVES),
    "kind": _BUBBLES,
    "kinds": _BUBBLES,
    "location": (tuple(terms.LOCATIONS), tuple(terms.LOCATIONS.values())),
    "pier": (PIERS, terms.AT_PIER),
    "pulled": _ADVENTURERS,
    "row": (ROWS, terms.IN_ROW),
    "rune": _RUNES,
    "runes": _RUNES,
    "staff": (tuple(terms.STAFF), tuple(terms.STAFF.values())),
}
"""By the name of a fact: its values in notation, and their names for players."""


def named(words: Words, facts: Mapping[str, Detail]) -> dict[str, str]:
    """Return the facts that have names for players.

    >>> from divinary.core.words import words
    >>> named(words("en"), {"good": "red tome", "dots": "c3 d3", "given": 4})
    {'good': 'red Tome', 'dots': 'c3–d3'}
    """
    said = {}
    for fact, value in facts.items():
        if fact == "card":
            said[fact] = townsfolk_name(words, str(value))
        elif fact == "dots":
            said[fact] = line_words(str(value))
        elif fact == "dice" and isinstance(value, tuple):
            said[fact] = words.both([str(die) for die in value])
        elif fact in NAMES:
            said[fact] = _name(words, NAMES[fact], value)
    return said


def _name(words: Words, keys: Keys, value: Detail) -> str:
    known = dict(zip(*keys, strict=True))
    values = value if isinstance(value, tuple) else (value,)
    return ", ".join([words.say(known.get(str(each), str(each))) for each in values])
