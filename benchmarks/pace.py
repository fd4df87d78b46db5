"""The timing of every driver: play whole random games for a while, print one line of JSON.

It runs in each subject's own environment, so it imports only the standard library.
"""

import argparse
import json
import platform
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.metadata import version
from random import Random
from time import perf_counter

PlayGame = Callable[[Random], int]
"""Plays one whole game at random and returns how many decisions players made in it."""


@dataclass(frozen=True)
class Pace:
    """What one driver measured in one run."""

    name: str
    version: str
    """The version of the installed package, as its metadata states it."""

    decisions: int
    """Choices made by players; what chance decided is not counted."""

    seconds: float
    games: int
    python: str

    @property
    def rate(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds


def drive(name: str, package: str, play: PlayGame) -> None:
    """Measure `play` as the command line asks and print the `Pace` as one line of JSON."""
    parser = argparse.ArgumentParser(description=f"Random play of {name}, timed.")
    parser.add_argument("--seconds", type=float, default=3.0, help="play at least this long")
    parser.add_argument("--seed", type=int, default=0, help="for the choices")
    asked = parser.parse_args()
    decisions, seconds, games = measure(play, Random(asked.seed), seconds=asked.seconds)
    python = platform.python_version()
    print(json.dumps(asdict(Pace(name, version(package), decisions, seconds, games, python))))


def measure(play: PlayGame, rng: Random, *, seconds: float) -> tuple[int, float, int]:
    """Play whole games until `seconds` have passed; return decisions, seconds and games.

    One game is played before the clock starts, so that a subject builds its caches first.
    """
    play(rng)
    decisions = games = 0
    started = perf_counter()
    while (passed := perf_counter() - started) < seconds:
        decisions += play(rng)
        games += 1
    return decisions, passed, games
