"""Hands, and how likely each of them is."""

from functools import lru_cache
from typing import TypeAlias

import numpy as np

from divinary.arcana.beliefs.speaker_models import BeforePlay, likely
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.data.fates import HIGHEST, Fate

Hand: TypeAlias = tuple[Fate, Fate]
"""Two fates, the lower one first."""


@lru_cache(maxsize=8)
def hands(fates: int) -> list[Hand]:
    """Return every hand.

    >>> hands(2)
    [(1, 1), (1, 2), (2, 2)]
    """
    return [(low, high) for low in range(1, fates + 1) for high in range(low, fates + 1)]


def likely_hands(pair: Weights) -> dict[Hand, float]:
    """Return how likely each possible hand is, whichever of its fates came first."""
    chances = pair.tolist()
    weights = {
        (low, high): chances[low][high] + (chances[high][low] if low != high else 0.0)
        for low, high in hands(len(chances) - 1)
    }
    return {hand: weight for hand, weight in weights.items() if weight > 0}


def free_tokens(before: BeforePlay) -> Weights:
    """Count by value the tokens that are in the bag or hidden in a hand."""
    return np.maximum(before.table.free.astype(np.float64), 0.0)


def next_pair(before: BeforePlay) -> Weights:
    """Return how likely each hand of the next player will be: an estimate from hidden tokens.

    It ignores that players may join or leave before that turn.
    """
    options = before.table.options
    after = (before.hand + 1) % (options.seats * options.hands)
    free = free_tokens(before)
    axes = before.worlds.of_hand(after)
    return with_one_drawn(before.worlds.margin(axes[:1]) if axes else free, free)


def others_in_bag(free: Weights) -> Weights:
    """Count for each fate that is held the tokens by value from which another may be drawn."""
    return np.maximum(free[np.newaxis, :] - np.eye(HIGHEST + 1), 0.0)


def with_one_drawn(held: Weights, free: Weights) -> Weights:
    """Return how likely each pair is of a fate that is held and another one from the bag."""
    in_bag = others_in_bag(free)
    total = in_bag.sum(axis=1, keepdims=True)
    return likely(held[:, np.newaxis] * in_bag / np.where(total > 0, total, 1.0))
