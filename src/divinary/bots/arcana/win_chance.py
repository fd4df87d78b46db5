"""How likely a game is to be won from how a turn ends: what any look ahead says, and a race."""

from functools import cache
from math import exp, factorial
from typing import Final, Protocol

from divinary.arcana.rules.fading import DOOM_OF_A_FADE
from divinary.arcana.rules.prediction import DOOM_OF_A_WRONG_PREDICTION
from divinary.bots.arcana.situation import TurnEnd

SPARE: Final = 0.1
"""What a doom that is too little for another fade is worth of one that is not."""


def lasting(room: int, troubles: float) -> float:
    """Return how likely a team lasts with so much doom left, at least 1."""
    lives = (room + 1) // DOOM_OF_A_FADE
    chance = _at_most(lives - 1, troubles)
    if room % DOOM_OF_A_FADE:
        return chance
    return (1 - SPARE) * chance + SPARE * _at_most(lives, troubles)


def _at_most(times: int, expected: float) -> float:
    """Return how likely something rare happens so often at most (Poisson)."""
    return exp(-expected) * sum([expected**n / factorial(n) for n in range(times + 1)])


POINT_CHANCE: Final = 0.85
"""How often a step of the race between score and doom is a point. Tuned by arena runs."""

POWER_PRICE: Final = 0.1
"""The hope that a power must bring to be spent now rather than later. Tuned by arena runs."""

SETBACKS: Final = (
    DOOM_OF_A_WRONG_PREDICTION,
    DOOM_OF_A_FADE,
    DOOM_OF_A_WRONG_PREDICTION + DOOM_OF_A_FADE,
)
"""The doom of a turn that goes wrong."""


class Future(Protocol):
    """What may come after a turn that ends in a certain way."""

    def worth(self, need: int, room: int) -> float:
        """Return the hope with so many points to make and doom left, once the fate is shown."""

    def silence(self, need: int, room: int) -> tuple[float, float]:
        """Return the same if nobody predicts, and all or nothing is known of the kept fate."""


class WinChance(Protocol):
    """A way to look ahead."""

    @property
    def price(self) -> float:
        """The hope that a power must bring to be spent now rather than later."""

    def after(self, ending: TurnEnd) -> Future:
        """Return what may come after a turn that ends so."""


class Race:
    """Looks at points and doom alone: what may come is the same, however a turn ends."""

    price = POWER_PRICE

    def after(self, ending: TurnEnd) -> Future:
        """Return the race itself, whatever lies on the table."""
        return self

    def worth(self, need: int, room: int) -> float:
        """Return the hope of the race."""
        return hope(need, room)

    def silence(self, need: int, room: int) -> tuple[float, float]:
        """Return the same, whatever is known."""
        return hope(need, room), hope(need, room)


RACE: Final = Race()


@cache
def hope(need: int, room: int) -> float:
    """Return a rough chance to win: `need` points in a race against `room` doom.

    >>> hope(0, 3), hope(2, 0), hope(1, 1)
    (1.0, 0.0, 0.85)
    """
    if need <= 0:
        return 1.0
    if room <= 0:
        return 0.0
    setback = sum([hope(need, room - doom) for doom in SETBACKS]) / len(SETBACKS)
    return POINT_CHANCE * hope(need - 1, room) + (1 - POINT_CHANCE) * setback
