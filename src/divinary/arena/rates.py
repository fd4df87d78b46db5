"""Confidence intervals of rates, and the spread of scores."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Final

Z_95: Final = 1.959963984540054
"""95% of a normal distribution lie within so many standard deviations."""


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the 95% interval of a rate after `wins` in `games`.

    >>> [round(bound, 4) for bound in wilson(8, 10)]
    [0.4902, 0.9433]
    """
    rate, z2 = wins / games, Z_95**2
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    reach = Z_95 * sqrt(rate * (1 - rate) / games + z2 / (4 * games**2)) / (1 + z2 / games)
    # At 0 and 1 the bound is exact, and rounding must not take it further.
    return middle - reach if wins else 0.0, middle + reach if wins < games else 1.0


def spread(scores: Counter[int]) -> dict[str, float]:
    """Return the mean and three quantiles of scores, given how often each occurred.

    >>> spread(Counter({10: 1, 20: 1, 60: 2}))
    {'mean': 37.5, 'median': 40.0, 'p5': 11.5, 'p95': 60.0}
    """
    ordered = sorted(scores.elements())
    return {
        "mean": sum(ordered) / len(ordered),
        "median": _quantile(ordered, 0.5),
        "p5": _quantile(ordered, 0.05),
        "p95": _quantile(ordered, 0.95),
    }


def _quantile(ordered: Sequence[int], share: float) -> float:
    """Return the score below which a share of all lie; between two, in proportion."""
    place = share * (len(ordered) - 1)
    low, part = ordered[int(place)], place % 1
    high = ordered[min(int(place) + 1, len(ordered) - 1)]
    return low + (high - low) * part
