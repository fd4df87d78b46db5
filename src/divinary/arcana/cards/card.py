"""What a card is, and what its condition may look at."""

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from divinary.arcana.fates import HIGHEST, Fate

CardId: TypeAlias = str

THE_HOURS: Final[CardId] = "the-hours"
"""Takes a fate when no card can. Not an arcana card: no moons, no fading, no power."""

Grid: TypeAlias = tuple[tuple[bool, ...], ...]
"""`grid[played][kept]`: whether that pair obeys a card. Row and column 0 are never lit."""


class Seen(NamedTuple):
    """The part of the table that a condition may look at, as it lies before the play."""

    visible: tuple[Fate, ...] = ()
    """Every fate in front of any card of the row, in rising order."""


NOTHING_SEEN: Final = Seen()

Condition: TypeAlias = Callable[[Fate, Fate, Seen], bool]
"""May `played` be laid here while `kept` stays hidden?"""


class Card(NamedTuple):
    """One arcana card."""

    id: CardId
    moons: int
    """It fades when the hours in front of it reach this number."""

    power: str
    """The power on its back, ready once it has faded."""

    allows: Condition
    looks: bool = False
    """Whether its condition depends on the visible fates."""

    tells: bool = False
    """A fate played here makes its player say whether the kept one is higher."""

    harmless: bool = False
    """It fades without doom."""

    def grid(self, seen: Seen = NOTHING_SEEN) -> Grid:
        """Return every pair that may be played here: the card's rule as a picture."""
        return _grid(self.allows, seen if self.looks else NOTHING_SEEN)


@cache
def _grid(allows: Condition, seen: Seen) -> Grid:
    values = range(1, HIGHEST + 1)
    dark = (False,) * (HIGHEST + 1)
    return (dark, *((False, *(allows(p, k, seen) for k in values)) for p in values))
