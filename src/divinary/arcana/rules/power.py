"""What a power is, and when it may be used."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from divinary.arcana.data.card import CardId
from divinary.arcana.data.fates import HIDDEN, Fate
from divinary.arcana.model.actions import Use
from divinary.arcana.model.options import Options
from divinary.arcana.model.position import Phase, Position

Named: TypeAlias = tuple[Fate, CardId]
"""What a use names: a value and a card of the row; HIDDEN and "" if it names none."""

NAMES_NOTHING: tuple[Named, ...] = ((HIDDEN, ""),)


class Asked(NamedTuple):
    """What a question may be about."""

    kept: Fate
    played: Fate
    named: Fate
    """The value that the group names, if it names one."""


Question: TypeAlias = Callable[[Asked], bool]


class Window(StrEnum):
    """When a power may be used, which also says who may use it."""

    BEFORE_PLAY = "before-play"
    AFTER_PLAY = "after-play"
    BEFORE_PREDICTION = "before-prediction"
    AFTER_PREDICTION = "after-prediction"
    AUTOMATIC = "automatic"
    """No player uses it; it works by itself."""

    @property
    def phase(self) -> Phase | None:
        """Return the phase in which this window is open."""
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


class Power(NamedTuple):
    """One power."""

    id: str
    window: Window
    effect: Callable[[Position, Use], Position]
    """Return the position after it; the cards that it cost are already under the deck."""

    every: Callable[[Options], Iterable[Named]] = lambda options: NAMES_NOTHING
    """Everything that it can name in a game with these options."""

    offers: Callable[[Position], Iterable[Named]] = lambda position: NAMES_NOTHING
    """What it may name now."""

    asks: Question | None = None
    """The true answer, if the power is a question about the kept fate."""

    pays: bool = False
    """Whether another ready card has to be spent with it."""

    stays: bool = False
    """Whether its card is attached to another instead of going under the deck."""
