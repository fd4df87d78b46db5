"""Colours of Customers, factions and Goods, and the Rogues that have none."""

from typing import Final, TypeAlias

Colour: TypeAlias = int
"""A place in `COLOURS`; for an Adventurer also `ROGUE`."""

COLOURS: Final = ("red", "green", "blue", "yellow")
ROGUE: Final[Colour] = len(COLOURS)
ADVENTURERS: Final = (*COLOURS, "rogue")

Crowd: TypeAlias = tuple[int, ...]
"""Numbers of Adventurers, one for each of `ADVENTURERS`."""

NOBODY: Final[Crowd] = (0,) * len(ADVENTURERS)


def joined(crowd: Crowd, other: Crowd) -> Crowd:
    """Return two crowds as one.

    >>> joined((1, 0, 0, 0, 1), (0, 0, 0, 2, 1))
    (1, 0, 0, 2, 2)
    """
    return tuple([one + more for one, more in zip(crowd, other, strict=True)])


def changed(counts: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    """Return counts with one of them changed.

    >>> changed((1, 0, 0, 0, 1), 4, -1)
    (1, 0, 0, 0, 0)
    """
    return (*counts[:place], counts[place] + by, *counts[place + 1 :])
