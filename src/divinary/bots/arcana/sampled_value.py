"""An outlook over sampled worlds: what the next player may hold there, and what may go wrong later.

Each way in which a turn may end is tried in the same worlds: how many of their hands cannot but let
a card fade? What goes wrong later is weighed by the points to make and the powers that lie ready
(`Hazards`).
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

import numpy as np

from divinary.arcana.beliefs.speaker_models import BeforePlay
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.data.fates import HIGHEST
from divinary.arcana.model.row import Row
from divinary.arcana.rules.play_context import PlayContext
from divinary.bots.arcana.informative_speaker import Hand
from divinary.bots.arcana.next_turn_value import (
    NEW_CARD,
    Hazards,
    NextTurns,
    course,
    next_scene,
    unsafe,
)
from divinary.bots.arcana.situation import TurnEnd, next_pair
from divinary.bots.arcana.win_chance import lasting

AMONG_SEARCHERS: Final = Hazards(
    stuck=0.12, point=0.021, ease=0.5, fresh=0.023, vague=0.05, shelter=0.55
)
"""What to expect among those who search.

The first, and the worth of powers, were fitted to 7,600 turns of 700 games of two at a doom of 6,
which an earlier `search` played (.13, and about .6 a power), and rounded; the others were tried in
the arena, in runs of 120 games.
"""

SEED: Final = 0
"""Everybody has to see the same worlds, to hear what was meant."""


class SampledValue:
    """Looks at points, doom and powers, and at what the next hand may have to do."""

    price = 0.0
    """What a power is worth later is in the hope itself."""

    def __init__(self, before: BeforePlay, samples: int) -> None:
        """Take what everybody knows before a play, and in how many worlds to look."""
        self._shares = np.zeros((HIGHEST + 1, HIGHEST + 1))
        for hand, times in sampled(next_pair(before), Random(SEED), samples).items():
            self._shares[hand] = times / samples
        self._risks: dict[Row, float] = {}

    def after(self, ending: TurnEnd) -> NextTurns:
        """Return what may come, in the worlds that were sampled."""
        stuck = self.risk(next_scene(ending))
        return course(AMONG_SEARCHERS, ending, stuck, lasting)

    def risk(self, scene: PlayContext) -> float:
        """Return in how many of the worlds the next hand cannot but let a card fade."""
        row = scene.row
        if row not in self._risks:
            stuck = float((self._shares * unsafe(scene)).sum()) if any(row) else 0.0
            self._risks[row] = stuck * (1 - NEW_CARD) ** row.count(None)
        return self._risks[row]


def sampled(weights: Weights, rng: Random, samples: int) -> Counter[Hand]:
    """Return how often each hand is drawn, evenly spread over all of them: one number decides.

    >>> half = np.zeros((8, 8))
    >>> half[1, 2] = half[3, 3] = 0.5
    >>> sorted(sampled(half, Random(1), 4).items())
    [((1, 2), 2), ((3, 3), 2)]
    """
    ends: Sequence[float] = np.cumsum(weights.ravel()).tolist()
    step = ends[-1] / samples
    at, place = rng.random() * step, 0
    found: Counter[Hand] = Counter()
    for number in range(samples):
        while ends[place] <= at + number * step and place < len(ends) - 1:
            place += 1
        first, second = divmod(place, HIGHEST + 1)
        found[min(first, second), max(first, second)] += 1
    return found
