"""What a card is, and what its condition may look at."""

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from divinary.arcana.data.fates import HIGHEST, Fate

CardId: TypeAlias = str

THE_HOURS: Final[CardId] = "the-hours"
"""Takes a fate when no card can. Not an arcana card: no moons, no fading, no power."""

Grid: TypeAlias = tuple[tuple[bool, ...], ...]
"""`grid[played][kept]`: whether that pair obeys a card. Row and column 0 are all False."""


class ConditionContext(NamedTuple):
    """The part of the table that a condition may look at, as it is before the play."""

    visible: tuple[Fate, ...] = ()
    """Every fate in front of any card of the row, in rising order."""

    here: tuple[Fate, ...] = ()
    """Those in front of the card itself."""

    lift: int = 0
    """How much more than its number the kept fate counts: 1 while +1 is in effect."""

    iron_opens: bool = True
    """Whether a first fate may be played on Iron (R6)."""


NOTHING_SEEN: Final = ConditionContext()

Condition: TypeAlias = Callable[[Fate, Fate, ConditionContext], bool]
"""Whether `played` may be played here while `kept` stays hidden; `kept` is what it counts as."""


PlayQuestion: TypeAlias = Callable[[Fate, int], bool]
"""The true answer about the fate played and what the kept one counts as."""


class FadeContext(NamedTuple):
    """What a comet may look at when a turn ends."""

    here: tuple[Fate, ...]
    """The fates in front of it."""

    small: bool
    """Whether a 1 or a 2 was played this turn, on any card."""

    kept: int | None
    """What the kept fate counts as; None if there is none, or if it may not be used yet."""


Comet: TypeAlias = Callable[[FadeContext], bool]
"""Whether a card without moons fades now."""


class Card(NamedTuple):
    """One arcana card."""

    id: CardId
    moons: int | None
    """It fades when the hours in front of it reach this number; None for a comet."""

    power: str
    """The power on its back, ready once it has faded."""

    allows: Condition
    looks: bool = False
    """Whether its condition depends on the visible fates."""

    stacks: bool = False
    """Whether its condition depends on the fates in front of it."""

    asks: PlayQuestion | None = None
    """The question that a fate played here makes its player answer."""

    harmless: bool = False
    """It fades without doom."""

    draws: bool = False
    """A fate played here lets its player draw one and play again elsewhere, once a turn."""

    guesses: int = 0
    """Further predictions that a fate played here gives to the group."""

    delays: bool = False
    """A 7 in front of it takes one hour."""

    comet: Comet | None = None
    """When it fades, if it has no moons."""

    announced: bool = False
    """Whether its fading depends on the kept fate, so that the active player announces it."""

    steals: bool = False
    """After a play elsewhere it takes a visible fate that is above the kept one."""

    def grid(self, seen: ConditionContext = NOTHING_SEEN) -> Grid:
        """Return every pair that may be played here, by printed numbers: the rule as a picture."""
        visible = seen.visible if self.looks else ()
        here = seen.here if self.stacks else ()
        iron_opens = seen.iron_opens or not self.stacks
        return _grid(self.allows, ConditionContext(visible, here, seen.lift, iron_opens))


@cache
def _grid(allows: Condition, seen: ConditionContext) -> Grid:
    values = range(1, HIGHEST + 1)
    dark = (False,) * (HIGHEST + 1)
    rows = [[allows(played, kept + seen.lift, seen) for kept in values] for played in values]
    return (dark, *[(False, *row) for row in rows])
