"""Chances in words: exact fractions and percent."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from divinary.core.numbers import percent_words
from divinary.core.words import N_, Words
from divinary.oracle.data.colours import Crowd
from divinary.oracle.rulebook import terms

TIERS: Final[Mapping[str, str]] = {
    "tome": N_("you may take a Tome"),
    "charm": N_("you may take a Charm"),
    "icon": N_("you may take a Market icon or an X"),
}
"""What a prediction that comes true allows, the best first; each also allows those after it."""


def chance_words(words: Words, chance: Fraction) -> str:
    """Return a chance as a fraction and in percent.

    >>> from divinary.core.words import words
    >>> [chance_words(words("en"), Fraction(*parts)) for parts in ((31, 32), (1, 1), (1, 9999))]
    ['31/32 (96.9%)', '1 (100%)', '1/9999 (under 0.1%)']
    """
    return words.say(
        "{fraction} ({percent})", fraction=chance, percent=percent_words(words, chance)
    )


def bag_words(words: Words, bag: Crowd) -> str:
    """Return who is in a bag, as it could be typed.

    >>> from divinary.core.words import words
    >>> bag_words(words("en"), (12, 12, 8, 0, 6))
    'red 12, green 12, blue 8, yellow 0, Rogue 6'
    """
    kinds = zip(terms.KINDS, bag, strict=True)
    return ", ".join([f"{words.say(name)} {number}" for name, number in kinds])
