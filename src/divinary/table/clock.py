"""Two clocks: the wall clock for what is stored and shown, the steady clock for what falls due.

People or programs may set the wall clock of the machine. Nobody can move the steady clock, but it
means nothing to another process: after a restart a wait is reckoned from the times that are stored.
"""

import time
from collections.abc import Callable, Hashable, Mapping
from typing import Final, NamedTuple


class Clock(NamedTuple):
    """The clocks of a server, in seconds."""

    wall: Callable[[], float] = time.time
    """Since 1970."""

    steady: Callable[[], float] = time.monotonic
    """Since some moment that is the same for the whole process."""


MACHINE: Final = Clock()
"""The clocks of this machine."""


class Wait(NamedTuple):
    """Something that falls due a while after it began."""

    began: float
    """By the wall clock, as it is stored."""

    seconds: float


class Deadlines:
    """When waits end by the steady clock."""

    def __init__(self, clock: Clock) -> None:
        """Reckon with these clocks."""
        self._clock = clock
        self._due: dict[Hashable, float] = {}

    def due(self, waits: Mapping[Hashable, Wait]) -> Mapping[Hashable, float]:
        """Return when each wait ends; others are forgotten.

        What is left of a wait is reckoned when it is seen for the first time: never less than
        nothing and never more than the whole, whatever the wall clock says.
        """
        wall, steady = self._clock.wall(), self._clock.steady()
        self._due = {
            what: self._due.get(what, steady + _left(wait, wall)) for what, wait in waits.items()
        }
        return self._due


def _left(wait: Wait, wall: float) -> float:
    """Return how many seconds of a wait are left.

    >>> [_left(Wait(100, 60), now) for now in (100, 130, 170, 20)]
    [60, 30, 0, 60]
    """
    return min(wait.seconds, max(0, wait.began + wait.seconds - wall))
