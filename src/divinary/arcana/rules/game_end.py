"""How a game ends: won together at the goal, lost together at seven doom."""

from divinary.arcana.model.options import DOOM_LIMIT
from divinary.arcana.model.position import Phase, Position
from divinary.arcana.rules.deck import is_empty
from divinary.core.game import Result


def is_over(position: Position) -> bool:
    """Whether a tracker has reached its end, or the game cannot go on."""
    return (
        position.doom >= DOOM_LIMIT
        or position.score >= position.options.goal
        or (position.top is None and is_empty(position) and _row_is_lost(position))
        or (position.phase is Phase.DRAW and not any(position.bag))
    )


def result(position: Position) -> Result | None:
    """Return how the game ended: all seated players win at the goal; otherwise all lose."""
    if not is_over(position):
        return None
    won = position.score >= position.options.goal
    seated = sorted({position.options.owner(hand) for hand in position.present})
    seats = 1 + max(map(position.options.owner, range(len(position.hands))))
    return Result(tuple(seated) if won else (), (position.score,) * seats)


def _row_is_lost(position: Position) -> bool:
    """Whether a row that cannot be filled ends the game: any empty place, or a wholly empty row."""
    if position.options.empty_deck_loses:
        return None in position.row
    return not any(position.row)
