"""What a power is: when it may be used, what it may name, and what it does."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from divinary.arcana.actions import Use
from divinary.arcana.cards import CardId
from divinary.arcana.fates import HIDDEN, Fate
from divinary.arcana.options import Options
from divinary.arcana.position import Phase, Position


class Window(StrEnum):
    """When a power may be used, and so by whom."""

    BEFORE_PLAY = "before-play"
    AFTER_PLAY = "after-play"
    BEFORE_PREDICTION = "before-prediction"
    AFTER_PREDICTION = "after-prediction"
    AUTOMATIC = "automatic"
    """Nobody uses it; it works by itself."""

    @property
    def phase(self) -> Phase | None:
        """Return the phase in which this window stands open."""
        return _PHASES.get(self)

    @property
    def by_group(self) -> bool:
        """Whether the others use it, not the active player."""
        return self in (Window.BEFORE_PREDICTION, Window.AFTER_PREDICTION)


_PHASES = {
    Window.BEFORE_PLAY: Phase.PLAY,
    Window.AFTER_PLAY: Phase.AFTER,
    Window.BEFORE_PREDICTION: Phase.PREDICT,
    Window.AFTER_PREDICTION: Phase.EXILE,
}

Named: TypeAlias = tuple[Fate, CardId]
"""What a use names: a value and a card of the row; HIDDEN and "" where it names none."""

NAMES_NOTHING: tuple[Named, ...] = ((HIDDEN, ""),)


class Asked(NamedTuple):
    """What a question may be about."""

    kept: Fate
    played: Fate
    named: Fate
    """The value that the group names, where it names one."""


Question: TypeAlias = Callable[[Asked], bool]


class Power(NamedTuple):
    """One power."""

    id: str
    window: Window
    effect: Callable[[Position, Use], Position]
    """Return the position after it; what is spent already lies under the deck."""

    every: Callable[[Options], Iterable[Named]] = lambda options: NAMES_NOTHING
    """All that it could ever name in a game with these options."""

    offers: Callable[[Position], Iterable[Named]] = lambda position: NAMES_NOTHING
    """What it may name now."""

    asks: Question | None = None
    """For a question about the hand: the true answer."""

    pays: bool = False
    """Whether another ready card has to be spent with it."""

    stays: bool = False
    """Whether its card is attached to another instead of going under the deck."""
