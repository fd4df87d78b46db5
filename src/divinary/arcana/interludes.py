"""What follows from an aside: something done out of turn."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from divinary.arcana.actions import Aside, Join, Leave, Mark, Note, OwnUp, Show, Unmark
from divinary.arcana.dusk import begin_turn, end_turn
from divinary.arcana.events import Revealed
from divinary.arcana.fates import Fate, put_back
from divinary.arcana.position import SETTLED_PHASES, Position
from divinary.arcana.turn import with_one


def follow_aside(position: Position, action: Aside) -> Position:
    """Return the position after an aside that its seat may make."""
    position = replace(position, past=position.remembering(action))
    return _FOLLOW[type(action)](position, action)


def _mark(position: Position, action: Mark) -> Position:
    down = tuple(sorted((*position.lines[action.line], action.fate)))
    return _with_line(position, action, down)


def _unmark(position: Position, action: Unmark) -> Position:
    down = tuple(fate for fate in position.lines[action.line] if fate != action.fate)
    return _with_line(position, action, down)


def _with_line(position: Position, action: Note, down: tuple[Fate, ...]) -> Position:
    return replace(position, lines=with_one(position.lines, action.line, down))


def _show(position: Position, action: Show) -> Position:
    (fate,) = position.hands[action.seat]
    past = position.remembering(Revealed(action.seat, fate))
    return replace(_without_fates(position, action.seat), past=past)


def _without_fates(position: Position, hand: int) -> Position:
    """Put the fates of a hand back into the bag, and turn its number line up."""
    return replace(
        position,
        bag=put_back(position.bag, position.hands[hand]),
        hands=with_one(position.hands, hand, ()),
        lines=with_one(position.lines, hand, ()),
    )


def _join(position: Position, action: Join) -> Position:
    """Sit down without fates; a table that had nobody left begins a turn with the newcomer."""
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


def _leave(position: Position, action: Leave) -> Position:
    """Get up. The turn of an active player ends without a prediction, or with the one made."""
    if action.seat == position.active:
        position = _with_kept_in_mind(position)
    position = _without_fates(position, action.seat)
    present = tuple([hand for hand in position.present if hand != action.seat])
    position = replace(position, present=present)
    if action.seat != position.active:
        return position
    return end_turn(position, correct=position.phase in SETTLED_PHASES)


def _own_up(position: Position, action: OwnUp) -> Position:
    """Leave the fate on the table, discard the kept one unseen, and go on to fading."""
    return end_turn(_without_fates(_with_kept_in_mind(position), position.active))


def _with_kept_in_mind(position: Position) -> Position:
    """Remember the kept fate, if there is one yet: The Fall asks for it although it is gone."""
    kept = position.played is not None and len(position.hands[position.active]) == 1
    return replace(position, remembered=position.kept) if kept else position


_FOLLOW: Final[dict[type, Callable[[Position, Any], Position]]] = {
    Mark: _mark,
    Unmark: _unmark,
    Show: _show,
    Join: _join,
    Leave: _leave,
    OwnUp: _own_up,
}
