"""Exact odds and cheap draws from small piles."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random


def odds(weights: Sequence[int]) -> list[Fraction]:
    """Turn counts into probabilities.

    >>> odds([1, 0, 3])
    [Fraction(1, 4), Fraction(0, 1), Fraction(3, 4)]
    """
    total = sum(weights)
    return [Fraction(weight, total) for weight in weights]


def pick(rng: Random, weights: Sequence[int]) -> int:
    """Return an index, each as likely as its weight.

    Only `rng.random()` is used: it alone is promised to stay the same across Python versions.
    """
    left = int(rng.random() * sum(weights))
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return index
    raise ValueError("nothing to draw from")
