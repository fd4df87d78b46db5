"""How a game ends: won together at the goal, lost together at seven doom."""

from divinary.arcana.options import DOOM_LIMIT
from divinary.arcana.position import Position
from divinary.core.game import Result


def is_over(position: Position) -> bool:
    """Whether a tracker has reached its end, or there is nothing left to play on."""
    return (
        position.doom >= DOOM_LIMIT
        or position.score >= position.options.goal
        or (position.top is None and _nothing_to_play_on(position))
    )


def result(position: Position) -> Result | None:
    """Return how the game ended: all win at the goal, and otherwise all lose."""
    if not is_over(position):
        return None
    seats = position.options.seats
    won = position.score >= position.options.goal
    return Result(tuple(range(seats)) if won else (), (position.score,) * seats)


def _nothing_to_play_on(position: Position) -> bool:
    """Whether row and deck are both empty, which only the smallest of decks can come to."""
    return not (position.unseen or position.bottom or any(position.row))
