"""How long a round will last, and how many turns and pulls that leaves."""

from typing import Final

from divinary.oracle.data.cove import HOURS
from divinary.oracle.data.locations import SIDES
from divinary.oracle.model.position import Position
from divinary.oracle.rules.boats import all_docked, free_docks
from divinary.oracle.rules.clock import adventurers_at

TURN: Final = 1.8
"""Hours that a turn takes on average."""

ROUND: Final = 10.5
"""Hours that a round lasts on average."""

OPTIONAL_SEATS: Final = 0.5
"""The share of seats that will be taken in boats that need not dock, while docks are free."""


def awaited(table: Position) -> float:
    """Return how many Adventurers will be seated until every dock is taken."""
    return sum([_awaited(table, side) for side in SIDES])


def _awaited(table: Position, side: str) -> float:
    """Return the seats that must be filled on one side, and some of those that may be.

    A boat that is not to dock can take all but its last passenger.
    """
    docks = len(free_docks(table, side))
    if not docks:
        return 0.0
    seats, sides = table.options.cove.seats, table.options.cove.sides
    free = sorted(
        [
            seats - sum(boat.crowd)
            for boat, where in zip(table.boats, sides, strict=True)
            if where == side and boat.dock is None
        ]
    )
    spare = sum([max(0, left - 1) for left in free[docks:]])
    return sum(free[:docks]) + OPTIONAL_SEATS * spare


def until_docked(table: Position) -> float:
    """Return how many hours pass until every dock is taken."""
    return awaited(table) * hours_a_pull(table)


def hours_a_pull(table: Position) -> float:
    """Return how many hours pass between two Adventurers, with all timepieces at work."""
    players = len(table.shops)
    a_day = sum(table.options.cove.marks[players - 1])
    return HOURS / (players * a_day) if a_day else float(HOURS)


def hours_left(table: Position, seat: int) -> float:
    """Return how many hours of a seat count in this round; what an action takes beyond is free."""
    here = table.hours[seat]
    if table.marker is not None:
        return float(max(0, table.marker - here))
    if all_docked(table):
        return 1.0
    if len(table.shops) == 1:
        return float(_hour_of(table, awaited(table)) - here)
    middle = sum(table.hours) / len(table.hours)
    return max(1.0, middle + until_docked(table) - here)


def _hour_of(table: Position, pulls: float) -> int:
    """Return the hour at which a single timepiece has brought so many Adventurers."""
    hour, pulled = table.hours[0], 0
    while pulled < pulls and hour < table.hours[0] + 2 * HOURS:
        hour += 1
        pulled += adventurers_at(table.options.cove, 1, hour)
    return hour


def rounds_after(table: Position) -> int:
    """Return how many rounds follow this one."""
    return table.options.cove.rounds - table.round


def turns_left(table: Position, seat: int) -> float:
    """Return how many turns of a seat this round still has, the present one included.

    One more is taken once the docks are full.
    """
    last = 1.0 if table.marker is None else 0.0
    return max(1.0, hours_left(table, seat) / TURN + last)


def later_turns(table: Position, seat: int) -> float:
    """Return how many turns of a seat will follow the present one in the whole game."""
    return turns_left(table, seat) - 1 + rounds_after(table) * (ROUND / TURN)


def pulls_left(table: Position, seat: int) -> float:
    """Return how many Adventurers will still be pulled in this round."""
    last = TURN if table.marker is None else 0.0
    return (hours_left(table, seat) + last) / hours_a_pull(table)
