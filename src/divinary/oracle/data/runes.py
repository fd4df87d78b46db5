"""The five Runes: two dice, a coin, a bone and a voodoo meeple."""

from typing import Final, TypeAlias

Rune: TypeAlias = int
"""A place in `RUNES`."""

RUNES: Final = ("a", "b", "coin", "bone", "voodoo")
A, B, COIN, BONE, VOODOO = range(len(RUNES))

DICE: Final = (A, B)
PIPS: Final = (1, 2, 3, 4)
"""What a die can show."""


def turned_by(pips: int, by: int) -> int:
    """Return what a die shows after so many steps; 1 and 4 are neighbours.

    >>> turned_by(4, 1), turned_by(1, -1)
    (1, 4)
    """
    return (pips - 1 + by) % len(PIPS) + 1


FACES: Final = ("tree", "skull")
"""What the coin can show; the second costs Corruption."""

HALVES: Final = ("left", "right")
"""The halves of the dish."""

TWISTS: Final = ("adjust", "move", "x")
"""The options of Twisting Fates: bubbles of two kinds, or an X."""

DIE: Final = "die"
"""Means either die where a board names a Rune."""
