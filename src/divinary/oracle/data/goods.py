"""Charms and Tomes: what the Oracle makes and sells."""

from typing import Final, TypeAlias

from divinary.oracle.data.colours import COLOURS, Colour

SIZES: Final = ("charm", "tome")

Good: TypeAlias = int
"""A place in `GOODS`: the Charms in the order of the colours, then the Tomes."""

GOODS: Final = tuple(f"{colour} {size}" for size in SIZES for colour in COLOURS)

Stock: TypeAlias = tuple[int, ...]
"""Numbers of Goods, one for each of `GOODS`."""

NO_GOODS: Final[Stock] = (0,) * len(GOODS)


def good(size: str, colour: Colour) -> Good:
    """Return the Good of a size and a colour.

    >>> GOODS[good("tome", 0)]
    'red tome'
    """
    return len(COLOURS) * SIZES.index(size) + colour


def charm(colour: Colour) -> Good:
    """Return the small Good of a colour."""
    return colour


def tome(colour: Colour) -> Good:
    """Return the large Good of a colour.

    >>> GOODS[tome(0)]
    'red tome'
    """
    return len(COLOURS) + colour


def colour_of(good: Good) -> Colour:
    """Return the colour of a Good."""
    return good % len(COLOURS)


def is_tome(good: Good) -> bool:
    """Whether a Good is a large one."""
    return good >= len(COLOURS)
