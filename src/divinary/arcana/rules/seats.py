"""Joining and leaving: which seats are free, and what happens to the turn."""

from msgspec.structs import replace

from divinary.arcana.model.actions import Join, Leave
from divinary.arcana.model.position import SETTLED_PHASES, Position
from divinary.arcana.rules.discard import discard_hand
from divinary.arcana.rules.the_fall import with_kept_remembered
from divinary.arcana.rules.turn_end import begin_turn, end_turn


def is_seated(position: Position, seat: int) -> bool:
    """Whether a player sits at this seat."""
    return any(position.options.owner(hand) == seat for hand in position.present)


def is_paused(position: Position) -> bool:
    """Whether the game waits for a second player to sit down."""
    return len(position.present) < 2


def free_seats(position: Position) -> tuple[int, ...]:
    """Return the seats that may be joined: those that were left, and the next new one."""
    if position.options.challenge:
        return ()
    seats = range(min(position.options.most_seats, len(position.hands) + 1))
    return tuple(seat for seat in seats if seat not in position.present)


def join(position: Position, action: Join) -> Position:
    """Sit down without fates. At an empty table the new player begins a turn."""
    new = ((),) * (action.seat + 1 - len(position.hands))
    position = replace(
        position,
        hands=(*position.hands, *new),
        lines=(*position.lines, *new),
        present=tuple(sorted((*position.present, action.seat))),
    )
    if position.active in position.present:
        return position
    return begin_turn(position, action.seat)


def leave(position: Position, action: Leave) -> Position:
    """Get up. The turn of an active player ends without a prediction, or with the one made."""
    if action.seat == position.active:
        position = with_kept_remembered(position)
    position = discard_hand(position, action.seat)
    present = tuple([hand for hand in position.present if hand != action.seat])
    position = replace(position, present=present)
    if action.seat != position.active:
        return position
    return end_turn(position, correct=position.phase in SETTLED_PHASES)
