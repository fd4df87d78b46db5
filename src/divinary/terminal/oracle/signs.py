"""The signs of the drawn Oracle table, and how its letters look."""

import re
from collections.abc import Sequence
from typing import Final

from divinary.core.words import Words
from divinary.oracle.data.board import Bonus
from divinary.oracle.data.colours import Crowd
from divinary.oracle.data.runes import A
from divinary.oracle.rulebook import terms
from divinary.oracle.speech.signs import CORRUPTION, LETTERS, letter, letters

STYLES: Final = ("bold #ec8079", "bold #7fc48c", "bold #83b1ee", "bold #e6cc6a")
"""How the four letters look where there are colours."""

CHARM, TOME = "◇", "◆"
GOODS: Final = (CHARM, TOME)
X_SIGN: Final = "X"
MARKET_SIGN: Final = "$"
FILLED, EMPTY, SPENT = "●", "○", "×"
WIDTH: Final = 79
"""Columns of the whole picture."""

QUARTER: Final = 18
"""Columns of each of four things side by side."""

FREE: Final = "·"
"""A free seat, or an icon that nobody has marked."""


def letter_styles(words: Words) -> dict[str, str]:
    """Return a pattern for the letter of each colour, and how it looks; a die's is left alone."""
    known = re.escape(words.say(LETTERS))
    die = re.escape(words.say(terms.RUNES[A])[:-1])
    return {
        rf"(?<!{die})(?<![^\W_{known}]){one}(?![^\W_{known}])": style
        for one, style in zip(words.say(LETTERS), STYLES, strict=True)
    }


def crowd_letters(words: Words, crowd: Crowd) -> str:
    """Return one sign for each of a crowd."""
    return "".join([letter(words, who) * count for who, count in enumerate(crowd)])


def bonus_sign(words: Words, bonus: Bonus | None) -> str:
    """Return what a Horoscope box pays, as a sign."""
    match bonus:
        case Bonus(what="charm", colours=colours):
            return CHARM + letters(words, colours)
        case Bonus(what="tome", colours=colours):
            return TOME + letters(words, colours)
        case Bonus(what="x"):
            return X_SIGN
        case Bonus(what="market"):
            return MARKET_SIGN
        case Bonus(what="discard"):
            return f"−{CORRUPTION}"
        case _:
            return ""


def cut(text: str, width: int) -> str:
    """Return a text that is no longer than `width`."""
    return text if len(text) <= width else text[: width - 1].rstrip() + "…"


def in_columns(texts: Sequence[str], width: int = QUARTER) -> str:
    """Return short texts side by side, each in a column of its own."""
    return "│ ".join([f"{cut(text, width):<{width}}" for text in texts]).rstrip()


def folded(parts: Sequence[str], width: int, gap: str = "  ") -> list[str]:
    """Return short texts one after the other, in as many rows as they take.

    >>> folded(["one", "two", "three"], 9)
    ['one  two', 'three']
    """
    rows: list[str] = []
    for part in parts:
        if rows and len(rows[-1]) + len(gap) + len(part) <= width:
            rows[-1] += gap + part
        else:
            rows.append(cut(part, width))
    return rows


def rule(text: str) -> str:
    """Return a line across the picture with a text in it."""
    return f"─ {cut(text, WIDTH - 4)} ".ljust(WIDTH, "─")
