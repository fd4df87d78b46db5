"""An estimate that looks at the next turn: is the next hand forced to fade?

`logic` considers all hands that may come, `search` samples them.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from random import Random
from typing import Final, NamedTuple

import numpy as np

from divinary.arcana.beliefs.speaker_models import BeforePlay
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.data.fates import HIGHEST, Fate
from divinary.arcana.rules.play_context import PlayContext
from divinary.bots.arcana.forced_fades import forced_grid, without_help
from divinary.bots.arcana.hands import Hand, next_pair, others_in_bag
from divinary.bots.arcana.situation import TurnEnd, hidden_tokens
from divinary.bots.arcana.win_chance import SEARCHERS, STRANGERS, SetbackTable

SEED: Final = 0
"""All bots have to sample the same worlds, to understand each other."""


class AfterSetbacks(NamedTuple):
    """The chance to win after a turn, by the setbacks to expect."""

    table: SetbackTable
    exposure: float
    """The share of the setbacks that the ready powers do not prevent."""

    next_turn: float
    """How many of them are to be expected in the next turn."""

    def shown(self, need: int, room: int) -> float:
        """Return the chance if the kept fate is shown."""
        return self._chance(need, room, self.table.new_hand)

    def hidden(self, need: int, room: int) -> tuple[float, float]:
        """Return it if nobody predicts, and all or nothing is known of the kept fate."""
        return self._chance(need, room, 0.0), self._chance(need, room, self.table.unknown_fate)

    def _chance(self, need: int, room: int, kept: float) -> float:
        """Return the chance; `kept` is how many setbacks come from what the player will hold."""
        if need <= 0 or room <= 0:
            return float(need <= 0)
        setbacks = self.exposure * (self.table.later(need) + kept + self.next_turn)
        return self.table.survival(room, setbacks)


class NextTurnValue:
    """Looks at points, doom and powers, and at how likely the next hand is forced to fade."""

    price = 0.0
    """What a power is worth later is in the chance itself."""

    def __init__(self, table: SetbackTable, risk: Callable[[TurnEnd], float]) -> None:
        """Set how many setbacks to expect; `risk` is how likely the next hand is forced to fade."""
        self._table = table
        self._risk = risk

    def after(self, end: TurnEnd) -> AfterSetbacks:
        """Return the chance to win after a turn that ends like this."""
        table = self._table
        return AfterSetbacks(table, table.exposure(end.ready), table.forced * self._risk(end))


def _risk_of_any_hand(end: TurnEnd) -> float:
    scene, _ = end.next_table()
    return risk(scene, end.situation.exiled)


@lru_cache(maxsize=1 << 13)
def risk(scene: PlayContext, exiled: tuple[Fate, ...]) -> float:
    """Return how likely a hand from all hidden tokens is forced to fade."""
    if not any(scene.row):
        return 0.0
    free = hidden_tokens(scene.options, scene.row, exiled)
    hands = free[:, np.newaxis] * others_in_bag(free)
    forced = float((hands * forced_grid(scene)).sum())
    return forced / (float(hands.sum()) or 1.0) * without_help(scene.row)


LOOKAHEAD: Final = NextTurnValue(STRANGERS, _risk_of_any_hand)


def sampled_value(before: BeforePlay, samples: int) -> NextTurnValue:
    """Return the estimate from so many sampled worlds, by what everybody knows before a play."""
    shares = np.zeros((HIGHEST + 1, HIGHEST + 1))
    for hand, times in sampled(next_pair(before), Random(SEED), samples).items():
        shares[hand] = times / samples

    @cache
    def forced(scene: PlayContext) -> float:
        if not any(scene.row):
            return 0.0
        return float((shares * forced_grid(scene)).sum()) * without_help(scene.row)

    return NextTurnValue(SEARCHERS, lambda end: forced(end.next_table()[0]))


def sampled(weights: Weights, rng: Random, samples: int) -> Counter[Hand]:
    """Return how often each hand is drawn, by systematic sampling: one random number decides.

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
