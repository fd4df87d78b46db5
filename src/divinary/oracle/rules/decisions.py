"""The agenda: who decides the task at hand, what may be chosen, and what follows."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from divinary.core.deciders import CHANCE, Decider, Seat
from divinary.oracle.model.actions import Action, Choice, Outcome
from divinary.oracle.model.events import Event
from divinary.oracle.model.position import Position
from divinary.oracle.model.tasks import Throwing
from divinary.oracle.rules import (
    bag,
    boats,
    bubbles,
    clock,
    corruption,
    divination,
    faction_area,
    horoscopes,
    market,
    runes,
    staff,
    star_charting,
    supply,
    town_square,
    turn,
    twisting_fates,
)
from divinary.oracle.rules.decision import ChanceStep, Decision, Row, Step
from divinary.oracle.rules.runes import THROWS

NOUNS: Final = (
    runes, turn, bubbles, twisting_fates, star_charting, divination, horoscopes, faction_area,
    supply, corruption, town_square, staff, bag, boats, clock, market,
)  # fmt: skip
ROWS: Final[Mapping[type, Row]] = {row.task: row for noun in NOUNS for row in noun.DECISIONS}
_ALL_THROWS: Final = frozenset(THROWS)


def decider(position: Position) -> Decider | None:
    """Return who decides the task at hand; None when nothing is left to do."""
    if not position.agenda:
        return None
    task: Any = position.agenda[0]
    return CHANCE if isinstance(ROWS[type(task)], ChanceStep) else Seat(task.seat)


def legal(position: Position) -> tuple[Choice | Outcome, ...]:
    """Return what may be chosen now, or come by chance, in a stable order."""
    if not position.agenda:
        return ()
    task = position.agenda[0]
    row = ROWS[type(task)]
    if isinstance(row, Decision):
        return row.choices(position, task)
    if isinstance(task, Throwing):
        return THROWS
    return tuple([outcome for outcome, weight in outcomes(position) if weight])


def outcomes(position: Position) -> list[tuple[Outcome, int]]:
    """Return what chance can bring now, each with its weight; nothing if it does not decide."""
    task = position.agenda[0]
    row = ROWS[type(task)]
    return row.outcomes(position, task) if isinstance(row, ChanceStep) else []


def can_happen(position: Position, outcome: Outcome) -> bool:
    """Whether chance decides now and can bring this."""
    if not position.agenda:
        return False
    if isinstance(position.agenda[0], Throwing):
        return outcome in _ALL_THROWS
    return any(one == outcome and weight for one, weight in outcomes(position))


def follow(position: Position, action: Action) -> Position:
    """Return the position after a legal action: up to the next decision, or the end."""
    task: Any = position.agenda[0]
    row = ROWS[type(task)]
    assert not isinstance(row, Step), "tasks that no one decides were done before"
    seat = task.seat if isinstance(row, Decision) else getattr(task, "whose", None)
    position = replace(position, past=(*position.past, Event(seat, action)))
    return settled(row.follow(position, task, action))


def settled(position: Position) -> Position:
    """Do the tasks that no one decides, and drop those in which nothing can be chosen."""
    while position.agenda:
        task = position.agenda[0]
        row = ROWS[type(task)]
        if isinstance(row, Step):
            position = row.run(position, task)
        elif row.if_none is None or legal(position):
            break
        else:
            position = row.if_none(position, task)
    return position
