"""Who is at a table: people come and go, and the state of the game knows who sits there."""

from typing import Any

from divinary.core.game import State
from divinary.core.record import Record


def seats_taken(state: State[Any], seats: int) -> tuple[int, ...]:
    """Return which of the first `seats` seats somebody holds now."""
    return tuple(seat for seat in range(seats) if state.seated_since(seat) is not None)


def seats_ever_taken(record: Record[Any]) -> int:
    """Return at how many seats somebody sat at any time; a new one is always the next."""
    seats = int(record.options["seats"])
    for state in record.states():
        seats += state.seated_since(seats) is not None
    return seats
