"""What is counted of games: sums, means, confidence intervals of rates, the spread of scores."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from divinary.core.game import State
from divinary.games import measures

Z_95: Final = 1.959963984540054
"""Standard deviations that hold 95% of a normal distribution."""


class Tally(NamedTuple):
    """Sums over some games, in whole numbers: they can be added in any order."""

    sums: Counter[str]
    scores: Counter[int]
    """How many games had which best score."""

    seat_wins: Counter[int]
    seat_scores: Counter[int]

    def add(self, other: "Tally") -> None:
        """Add the sums of other games."""
        self.sums.update(other.sums)
        self.scores.update(other.scores)
        self.seat_wins.update(other.seat_wins)
        self.seat_scores.update(other.seat_scores)


def nothing() -> Tally:
    """Return the tally of no game."""
    return Tally(Counter(), Counter(), Counter(), Counter())


def measured(game: str, end: State[Any], decisions: int) -> Tally:
    """Return what is counted of a finished game."""
    result = end.result
    assert result is not None, "a playout ends with the game"
    best = max(result.scores)
    sums = {
        "games": 1,
        "wins": int(bool(result.winners)),
        "contested": int(0 < len(result.winners) < len(result.scores)),
        "score": best,
        "decisions": decisions,
    }
    return Tally(
        Counter({**sums, **measures(game, end.view(None))}),
        Counter([best]),
        Counter(result.winners),
        Counter(dict(enumerate(result.scores))),
    )


def means(total: Tally) -> dict[str, float]:
    """Return the mean of each measure over all games."""
    counted = set(total.sums) - {"games", "wins", "contested"}
    return {measure: total.sums[measure] / total.sums["games"] for measure in sorted(counted)}


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
    """Return the score below which a share of all is; between two, in proportion."""
    place = share * (len(ordered) - 1)
    low, part = ordered[int(place)], place % 1
    high = ordered[min(int(place) + 1, len(ordered) - 1)]
    return low + (high - low) * part
