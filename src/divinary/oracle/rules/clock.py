"""The clock: timepieces move, marks bring Adventurers, and the marker ends production."""

from typing import Final

from divinary.oracle.data.colours import changed
from divinary.oracle.data.cove import HOURS, Cove
from divinary.oracle.model import tasks
from divinary.oracle.model.events import Marker
from divinary.oracle.model.position import Position
from divinary.oracle.rules.boats import all_docked
from divinary.oracle.rules.decision import Step
from divinary.oracle.rules.turn import turn_of


def adventurers_at(cove: Cove, players: int, hour: int) -> int:
    """Return how many Adventurers are drawn when a timepiece reaches an hour."""
    return cove.marks[players - 1][(hour - 1) % HOURS]


def advance(position: Position, task: tasks.Advancing) -> Position:
    """Move the active timepiece; each mark that it reaches or passes brings its Adventurers."""
    seat, cove = position.active, position.options.cove
    start = position.hours[seat]
    hour = start + task.hours
    counts = [adventurers_at(cove, len(position.shops), at) for at in range(start + 1, hour + 1)]
    hours = changed(position.hours, seat, task.hours)
    # In a stack the piece that came last lies on top, and so acts before the others.
    others = [one for one in position.track if one != seat]
    behind = [one for one in others if hours[one] < hour]
    ahead = others[len(behind) :]
    return position.then(
        *[tasks.Pulling(count) for count in counts if count],
        hours=hours,
        track=(*behind, seat, *ahead),
    )


def turn(position: Position, task: tasks.Turning) -> Position:
    """End a turn: put the marker if every dock is taken, then begin the next turn or the market."""
    marker, past = position.marker, position.past
    if marker is None and all_docked(position):
        marker = max(position.hours) + position.options.cove.marker
        past = position.with_events(None, Marker(marker))
    seat = position.track[0]
    if marker is not None and position.hours[seat] >= marker:
        return position.then(
            tasks.OpeningMarket(),
            *[tasks.Selling(one) for one in range(len(position.shops))],
            tasks.Clearing(),
            marker=marker,
            past=past,
        )
    return position.then(*turn_of(position, seat), active=seat, marker=marker, past=past)


DECISIONS: Final = (
    Step(tasks.Advancing, advance),
    Step(tasks.Turning, turn),
)
