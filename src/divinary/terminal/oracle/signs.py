"""The signs of the drawn oracle table, and the colours of its letters."""

import re
from collections.abc import Sequence
from typing import Final

from divinary.core.words import Words
from divinary.oracle.data.board import Bonus
from divinary.oracle.data.colours import Crowd
from divinary.oracle.data.runes import A
from divinary.oracle.model.shop import Prediction
from divinary.oracle.rulebook import terms
from divinary.oracle.speech.signs import CORRUPTION, LETTERS, letter, letters
from divinary.terminal.printing import cut

STYLES: Final = ("bold #ec8079", "bold #7fc48c", "bold #83b1ee", "bold #e6cc6a")
"""The look of the four letters on a terminal with colours."""

CHARM, TOME = "◇", "◆"
GOODS: Final = (CHARM, TOME)
X_SIGN: Final = "X"
MARKET_SIGN: Final = "$"
BONUSES: Final = {
    "charm": CHARM,
    "tome": TOME,
    "x": X_SIGN,
    "market": MARKET_SIGN,
    "discard": f"−{CORRUPTION}",
}
"""The signs of what the Horoscope boxes give."""

FILLED, EMPTY, SPENT = "●", "○", "×"
WIDTH: Final = 79
"""Columns of the whole picture."""

QUARTER: Final = 18
"""Columns of each of four things side by side."""

FREE: Final = "·"
"""A free seat, or an icon without a mark."""


def letter_styles(words: Words) -> dict[str, str]:
    """Return a pattern for the letter of each colour, and its look; a die's letter is left out."""
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
    """Return the bonus of a Horoscope box as a sign."""
    return BONUSES[bonus.what] + letters(words, bonus.colours) if bonus else ""


def prediction_sign(words: Words, prediction: Prediction) -> str:
    """Return a prediction by its colour and a sign for each icon that is left."""
    return letter(words, prediction.colour) + FILLED * prediction.left


def in_columns(texts: Sequence[str], width: int = QUARTER) -> str:
    """Return short texts side by side in columns."""
    return "│ ".join([f"{cut(text, width):<{width}}" for text in texts]).rstrip()


def folded(parts: Sequence[str], width: int, gap: str = "  ") -> list[str]:
    """Return short texts one after the other, in as many rows as they need.

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
