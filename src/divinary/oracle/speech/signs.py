"""The signs that sentences share with drawings, and the letters of the colours in each language."""

from collections.abc import Sequence
from typing import Final

from divinary.core.words import N_, Words
from divinary.oracle.data.colours import ROGUE
from divinary.oracle.data.runes import VOODOO
from divinary.oracle.rulebook import terms

LETTERS: Final = N_("RGBY")
"""Red, green, blue, yellow, in this order; each language has its own letters."""

VOODOO_NAME: Final = N_("Voodoo")
ROGUE_SIGN: Final = "∞"
"""A mask."""

CORRUPTION: Final = "▲"


def letter(words: Words, colour: int) -> str:
    """Return the sign of a colour, or of a Rogue."""
    return ROGUE_SIGN if colour == ROGUE else words.say(LETTERS)[colour]


def letters(words: Words, colours: Sequence[int]) -> str:
    """Return the signs of several colours, close together."""
    return "".join([letter(words, colour) for colour in colours])


def rune_name(words: Words, rune: int) -> str:
    """Return a Rune in short, but a die with the word: A or B alone could be a colour.

    >>> from divinary.core.words import words
    >>> [rune_name(words("en"), rune) for rune in range(5)]
    ['die A', 'die B', 'Coin', 'Bone', 'Voodoo']
    """
    return words.say(VOODOO_NAME) if rune == VOODOO else words.say(terms.RUNES[rune])
