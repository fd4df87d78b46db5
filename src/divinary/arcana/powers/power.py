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

    @property
    def phase(self) -> Phase:
        """Return the phase in which this window stands open."""
        return _PHASES[self]

    @property
    def by_group(self) -> bool:
        """Whether the others use it, not the active player."""
        return self is Window.BEFORE_PREDICTION


_PHASES = {
    Window.BEFORE_PLAY: Phase.PLAY,
    Window.AFTER_PLAY: Phase.AFTER,
    Window.BEFORE_PREDICTION: Phase.PREDICT,
}

Named: TypeAlias = tuple[Fate, CardId]
"""What a use names: a value and a card of the row; HIDDEN and "" where it names none."""

NAMES_NOTHING: tuple[Named, ...] = ((HIDDEN, ""),)


class Power(NamedTuple):
    """One power."""

    id: str
    window: Window
    effect: Callable[[Position, Use], Position]
    """Return the position after it; the spent card is already under the deck."""

    every: Callable[[Options], Iterable[Named]] = lambda options: NAMES_NOTHING
    """All that it could ever name in a game with these options."""

    offers: Callable[[Position], Iterable[Named]] = lambda position: NAMES_NOTHING
    """What it may name now."""

    asks: Callable[[Fate, Fate], bool] | None = None
    """For a question about the kept fate: the true answer for (kept, named value)."""
