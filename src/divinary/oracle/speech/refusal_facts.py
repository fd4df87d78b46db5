"""What the facts of an error are called for players."""

from collections.abc import Mapping
from typing import Final, TypeAlias

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

Names: TypeAlias = Mapping[str, str]

_ADVENTURERS: Final[Names] = dict(zip(ADVENTURERS, terms.ADVENTURERS, strict=True))
_GOODS: Final[Names] = dict(zip(GOODS, terms.GOODS, strict=True))
_RUNES: Final[Names] = {**dict(zip(RUNES, terms.RUNES, strict=True)), DIE: terms.THINGS["die"]}

NAMES: Final[Mapping[str, Names]] = {
    "adventurer": _ADVENTURERS,
    "colour": dict(zip(COLOURS, terms.COLOURS, strict=True)),
    "good": _GOODS,
    "goods": _GOODS,
    "half": dict(zip(HALVES, terms.HALVES, strict=True)),
    "kind": terms.BUBBLES,
    "kinds": terms.BUBBLES,
    "location": terms.LOCATIONS,
    "pier": dict(zip(PIERS, terms.AT_PIER, strict=True)),
    "pulled": _ADVENTURERS,
    "row": dict(zip(ROWS, terms.IN_ROW, strict=True)),
    "rune": _RUNES,
    "runes": _RUNES,
    "staff": terms.STAFF,
}
"""By the name of a fact: the names of its values for players, by their notation."""


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


def _name(words: Words, names: Names, value: Detail) -> str:
    values = value if isinstance(value, tuple) else (value,)
    return ", ".join([words.say(names.get(str(each), str(each))) for each in values])
