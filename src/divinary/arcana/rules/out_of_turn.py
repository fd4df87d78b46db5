"""What a seat may do out of turn: mark number lines, show a fate, join, leave, own up."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from divinary.arcana.model.actions import Aside, Join, Leave, Mark, OwnUp, Show, Unmark
from divinary.arcana.model.position import Position
from divinary.arcana.rules.game_end import is_over
from divinary.arcana.rules.honour import may_own_up, own_up
from divinary.arcana.rules.number_lines import note, notes
from divinary.arcana.rules.seats import free_seats, is_seated, join, leave
from divinary.arcana.rules.showing import may_show, show


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
    return (*notes(position, seat), *showing, *leaving)


def follow_aside(position: Position, action: Aside) -> Position:
    """Return the position after an aside that its seat may make."""
    position = replace(position, past=position.with_events(action))
    return _FOLLOW[type(action)](position, action)


_FOLLOW: Final[dict[type, Callable[[Position, Any], Position]]] = {
    Mark: note,
    Unmark: note,
    Show: show,
    Join: join,
    Leave: leave,
    OwnUp: own_up,
}
