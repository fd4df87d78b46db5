"""What is counted of a game, and the sums over many."""

from collections import Counter
from typing import Any, NamedTuple

from divinary.core.game import State
from divinary.games import measures


class Tally(NamedTuple):
    """Sums over some games. Whole numbers: the order in which they are added changes nothing."""

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
