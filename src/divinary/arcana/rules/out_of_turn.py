"""What a seat may do out of turn: notes, showing a fate, sitting down, getting up, owning up."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import put_back
from divinary.arcana.model.actions import Aside, Join, Leave, Mark, Note, OwnUp, Show, Unmark, Use
from divinary.arcana.model.events import Revealed
from divinary.arcana.model.position import HIDING_PHASES, SETTLED_PHASES, Phase, Position, with_one
from divinary.arcana.model.view import View
from divinary.arcana.rules.game_end import is_over
from divinary.arcana.rules.powers import POWERS
from divinary.arcana.rules.turn_end import begin_turn, end_turn


def asides(position: Position, seat: int) -> tuple[Aside, ...]:
    """Return all that `seat` may do out of turn now."""
    if is_over(position):
        return ()
    if not is_seated(position, seat):
        return (Join(seat),) if seat in free_seats(position) else ()
    leaving = () if position.options.challenge else (Leave(seat),)
    if seat == position.seat:
        return (*leaving, *([OwnUp(seat)] if may_own_up(position) else []))
    showing = [Show(seat)] if may_show(position, seat) else []
    return (*_notes(position, seat), *showing, *leaving)


def is_seated(position: Position, seat: int) -> bool:
    """Whether a player sits at this seat."""
    return any(position.options.owner(hand) == seat for hand in position.present)


def free_seats(position: Position) -> tuple[int, ...]:
    """Return the seats that may be joined: those that were left, and the next new one."""
    if position.options.challenge:
        return ()
    seats = range(min(position.options.most_seats, len(position.hands) + 1))
    return tuple(seat for seat in seats if seat not in position.present)


def may_show(position: Position, seat: int) -> bool:
    """Whether `seat` may show its fate: before the group uses a power or predicts.

    In the challenge the player who predicts knows that fate anyway.
    """
    early = position.phase is Phase.PREDICT and not position.guessed and not _has_asked(position)
    return early and not position.options.challenge and bool(position.hands[seat])


def _has_asked(position: Position) -> bool:
    """Whether the group used this turn's power."""
    if not position.used:
        return False
    uses = [event.what for event in reversed(position.past) if isinstance(event.what, Use)]
    return not uses or POWERS[CARDS[uses[0].card].power].window.by_group


def may_own_up(position: Position) -> bool:
    """Whether the active player has broken a rule, and the prediction is not settled yet."""
    return position.illegal and position.phase in HIDING_PHASES


def _notes(position: Position, seat: int) -> tuple[Note, ...]:
    """Return how a seat may mark the lines of other seats."""
    return tuple(
        Unmark(seat, line, fate) if fate in position.lines[line] else Mark(seat, line, fate)
        for line in position.present
        if position.options.owner(line) != seat
        for fate in range(1, position.options.fates + 1)
    )


def follow_aside(position: Position, action: Aside) -> Position:
    """Return the position after an aside that its seat may make."""
    position = replace(position, past=position.with_events(action))
    return _FOLLOW[type(action)](position, action)


def _note(position: Position, action: Note) -> Position:
    """Turn over a number of a line: a Mark turns it face down, an Unmark face up."""
    line = tuple(sorted({*position.lines[action.line]} ^ {action.fate}))
    return replace(position, lines=with_one(position.lines, action.line, line))


def _show(position: Position, action: Show) -> Position:
    (fate,) = position.hands[action.seat]
    past = position.with_events(Revealed(action.seat, fate))
    return replace(_without_fates(position, action.seat), past=past)


def _without_fates(position: Position, hand: int) -> Position:
    """Put the fates of a hand back into the bag, and turn its number line face up."""
    return replace(
        position,
        bag=put_back(position.bag, position.hands[hand]),
        hands=with_one(position.hands, hand, ()),
        lines=with_one(position.lines, hand, ()),
    )


def _join(position: Position, action: Join) -> Position:
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


def _leave(position: Position, action: Leave) -> Position:
    """Get up. The turn of an active player ends without a prediction, or with the one made."""
    if action.seat == position.active:
        position = _with_kept_remembered(position)
    position = _without_fates(position, action.seat)
    present = tuple([hand for hand in position.present if hand != action.seat])
    position = replace(position, present=present)
    if action.seat != position.active:
        return position
    return end_turn(position, correct=position.phase in SETTLED_PHASES)


def _own_up(position: Position, action: OwnUp) -> Position:
    """Leave the fate on the table, discard the kept one unseen, and go on to fading."""
    return end_turn(_without_fates(_with_kept_remembered(position), position.active))


def _with_kept_remembered(position: Position) -> Position:
    """Remember the kept fate, if there is one: The Fall depends on it even after it is gone."""
    kept = position.played is not None and len(position.hands[position.active]) == 1
    return replace(position, remembered=position.kept) if kept else position


_FOLLOW: Final[dict[type, Callable[[Position, Any], Position]]] = {
    Mark: _note,
    Unmark: _note,
    Show: _show,
    Join: _join,
    Leave: _leave,
    OwnUp: _own_up,
}


def lingers(view: View) -> bool:
    """Whether the others wait so that the player may own up; they wait after legal plays too."""
    hidden = view.phase is Phase.PREDICT and not view.guessed
    return view.options.honour and hidden and view.seat == view.active_seat
