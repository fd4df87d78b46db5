"""What is counted of a game, and the sums over many."""

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from divinary.core.game import State

if TYPE_CHECKING:
    from divinary.arcana.view import View as ArcanaView
    from divinary.oracle.view import View as OracleView


class Tally(NamedTuple):
    """Sums over some games. Whole numbers: the order in which they are added changes nothing."""

    sums: Counter[str]
    scores: Counter[int]
    """How many games had which best score."""

    seat_wins: Counter[int]
    seat_scores: Counter[int]

    def add(self, other: "Tally") -> None:
        """Add what came of other games."""
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
    more = MEASURES.get(game, lambda view: {})(end.view(None))
    return Tally(
        Counter({**sums, **more}),
        Counter([best]),
        Counter(result.winners),
        Counter(dict(enumerate(result.scores))),
    )


def means(total: Tally) -> dict[str, float]:
    """Return what a game came to on average, measure by measure."""
    counted = set(total.sums) - {"games", "wins", "contested"}
    return {measure: total.sums[measure] / total.sums["games"] for measure in sorted(counted)}


def _arcana(view: "ArcanaView") -> dict[str, int]:
    """Return the doom and the turns of all hands, those that were skipped among them."""
    whose = [hand for hand, _ in groupby(view.past, key=lambda event: event.turn)]
    return {"doom": view.doom, "turns": len(whose)}


def _oracle(view: "OracleView") -> dict[str, int]:
    """Return the turns of all seats and their gold by its source."""
    from divinary.oracle.actions import Go
    from divinary.oracle.events import Gold

    counted: Counter[str] = Counter()
    for event in view.table.past:
        match event.what:
            case Go():
                counted["turns"] += 1
            case Gold(source, amount):
                counted[f"gold {source}"] += amount
    return dict(counted)


MEASURES: Final[Mapping[str, Callable[[Any], Mapping[str, int]]]] = {
    "arcana": _arcana,
    "oracle": _oracle,
}
"""What a game counts beyond wins and scores, read off a spectator's view of its end."""
