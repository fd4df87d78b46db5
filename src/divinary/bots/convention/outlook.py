"""How likely a game is to be won by those who share a code. The numbers are from arena runs."""

from functools import cache
from typing import Final

SETBACKS: Final = (0.014, 0.009, 0.005, 0.002, 0.0015, 0.001, 0.0005)
"""How often a turn goes wrong, by the powers that lie ready; the last is for any more."""

POINT: Final = 0.5
"""How often a turn that goes well brings a point."""

GAIN: Final = 0.6
"""How often a point comes with a power, from a card that fades under it."""

LUCK: Final = 0.2
"""How often a guess is right that nobody would have made of their own free will."""

COST: Final = 3
"""The doom of such a guess, if it is wrong and a card fades as well."""


@cache
def hope(need: int, room: int, powers: int) -> float:
    """Return the chance to win: so many points to make, so much doom to spare.

    >>> hope(0, 1, 0), hope(3, 0, 0)
    (1.0, 0.0)
    >>> hope(7, 1, 0) < hope(7, 1, 3) < hope(1, 1, 3)
    True
    """
    return hope_at_risk(need, room, powers, setback(powers))


def hope_at_risk(need: int, room: int, powers: int, risk: float) -> float:
    """Return the chance to win where it is known how likely the next turn goes wrong."""
    if need <= 0:
        return 1.0
    if room <= 0:
        return 0.0
    return (1 - risk) * _going_well(need, room, powers) + risk * _going_wrong(need, room, powers)


def setback(powers: int) -> float:
    """Return how often a turn goes wrong where so many powers lie ready."""
    return SETBACKS[min(powers, len(SETBACKS) - 1)]


@cache
def _going_wrong(need: int, room: int, powers: int) -> float:
    """A guess is forced, and a card fades under it."""
    after = min(powers + 1, len(SETBACKS) - 1)
    return LUCK * hope(need - 1, room, after) + (1 - LUCK) * hope(need, room - COST, after)


@cache
def _going_well(need: int, room: int, powers: int) -> float:
    """A point is made, perhaps with a power; or nothing happens and the next turn is as this one.

    What is then hoped for is found from its own equation: it returns to itself.
    """
    after = min(powers + 1, len(SETBACKS) - 1)
    point = GAIN * hope(need - 1, room, after) + (1 - GAIN) * hope(need - 1, room, powers)
    risk = setback(powers)
    again = (1 - risk) * POINT * point + risk * _going_wrong(need, room, powers)
    again /= 1 - (1 - risk) * (1 - POINT)
    return POINT * point + (1 - POINT) * again
