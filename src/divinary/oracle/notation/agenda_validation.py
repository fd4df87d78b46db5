"""Checks of a typed agenda: is it possible in a game?

Its tasks must follow each other as at some moment of a game, each of them must fit the table, and
a seat or chance must be able to decide the first. What passes can be played on.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Final, TypeAlias

from divinary.core.errors import UnreadableText
from divinary.oracle.data.locations import Location
from divinary.oracle.model import tasks
from divinary.oracle.model.position import Position
from divinary.oracle.model.tasks import AnyTask, tag_of
from divinary.oracle.notation.task_validation import (
    check,
    check_fits,
    check_owners,
    check_task,
    seat_of,
    tasks_of,
)
from divinary.oracle.notation.tasks import TAGS, task_text
from divinary.oracle.rules import decisions
from divinary.oracle.rules.boats import all_docked
from divinary.oracle.rules.clock import adventurers_at

PHRASES: Final[Mapping[str, str]] = {
    "gain": "(crossing | marking | taking | discarding)",
    "paying": "gain? rewarding* settling?",
    "meetings": "(ordering | paying checking?) meeting*",
    "draw": "(pulling | meetings embarking | docking? embarking?)",
    "lines": "corrupting? corrupting? charting?",
    "ability": "(dealing serving | discarding | returning | ferrying | draw)",
}
"""Parts that several agendas share: a bonus, a prediction, a draw."""

AT_LOCATIONS: Final[Mapping[str, str]] = {
    Location.TWISTING_FATES: "(twisting | gain)? corrupting? advancing turning",
    Location.STAR_CHARTING: "lines advancing turning",
    Location.DIVINATION: "foretelling advancing turning",
    Location.HOROSCOPES: "(halving | gain? writing?) advancing turning",
    Location.RECRUIT: "hiring turning | ability assigning advancing turning",
    Location.ACTIVATE_STAFF: "(gain | filling | lines) activating advancing turning",
}
"""The agendas of a turn by the location of the figure, until the timepiece moves."""


def check_agenda(position: Position) -> None:
    """Refuse an agenda that is impossible with such a table.

    Raises:
        UnreadableText: naming the task, or what else does not fit.
    """
    for task in position.agenda:
        check_task(position, task)
    for check_more in _checks(position):
        check_more(position)
    if position.round == 1:
        _check_dishes(position, [seat for seat, hour in enumerate(position.hours) if hour == 0])
    if position.agenda:
        check_fits(bool(decisions.legal(position)), position.agenda[0])


def _checks(position: Position) -> tuple["Check", ...]:
    """Return the checks of the moment of a game that has such an agenda."""
    text = "".join([f"{tag_of(task)} " for task in position.agenda])
    at = position.shops[position.active].at
    for phrase, checks in (*MOMENTS.items(), (AT_LOCATIONS[at], TURN)):
        if _pattern(phrase).fullmatch(text):
            return checks
    agenda = ", ".join(map(task_text, position.agenda))
    raise UnreadableText("never-to-do", text=agenda, at=at.value)


@cache
def _pattern(phrase: str) -> re.Pattern[str]:
    return re.compile(_expanded(phrase).replace(" ", "").replace("_", " "))


def _expanded(phrase: str) -> str:
    """Return a phrase in tags alone; an underscore stands for the space behind each of them."""

    def expand(word: re.Match[str]) -> str:
        name = word.group()
        return f"(?:{name}_)" if name in TAGS else f"(?:{_expanded(PHRASES[name])})"

    return re.sub(r"[a-z]+", expand, phrase)


def _check_arrival(position: Position) -> None:
    """Boats fill one by one while all timepieces are at the start."""
    first, cove = position.agenda[0], position.options.cove
    total = cove.arrivals * len(cove.sides)
    arriving, boarding = tasks_of(position, tasks.Arriving), tasks_of(position, tasks.Boarding)
    seated = (arriving[0].number if arriving else total) - len(boarding)
    check_fits(0 <= seated < total, first)
    for n, boat in enumerate(position.boats):
        people, expected = sum(boat.crowd), min(max(seated - n * cove.arrivals, 0), cove.arrivals)
        if people != expected or boat.dock is not None:
            raise UnreadableText("not-yet-arrived", boat=n + 1, given=people, needed=expected)
    for task in boarding:
        check_fits(task.boat == seated // cove.arrivals, task)
    throwing = tasks_of(position, tasks.Throwing)
    _check_last_seats(position, throwing)
    check_fits(not any(position.hours) and (not throwing or position.round == 1), first)


def _check_last_seats(position: Position, tasks: Sequence[AnyTask]) -> None:
    """Refuse tasks unless they are one each of the last seats, in their order."""
    seats = len(position.shops)
    if [seat_of(task) for task in tasks] != [*range(seats - len(tasks), seats)]:
        check_fits(False, tasks[0])


def _check_marker(position: Position) -> None:
    """The last turn has put the marker on the clock if all docks were taken."""
    if position.marker is None and all_docked(position):
        raise UnreadableText("marker-missing")


def _check_draw(position: Position) -> None:
    """The active timepiece has moved; the last marks that it passed are still to be drawn."""
    pulling = tasks_of(position, tasks.Pulling)
    cove, players = position.options.cove, len(position.shops)
    hours = range(position.hours[position.active], 0, -1)
    marks = (count for hour in hours if (count := adventurers_at(cove, players, hour)))
    passed = [*islice(marks, len(pulling))][::-1]
    begun = any(task.pulled for task in pulling if task is not position.agenda[0])
    if begun or [task.count for task in pulling] != passed:
        check_fits(False, pulling[0])


def _check_market(position: Position) -> None:
    """All docks are taken, all timepieces have reached the marker, and no boat is left at sea."""
    if position.marker is None:
        raise UnreadableText("marker-missing")
    check(min(position.hours) >= position.marker, f"marker {position.marker}")
    for n, boat in enumerate(position.boats):
        if boat.dock is None and any(boat.crowd):
            raise UnreadableText("still-at-sea", boat=n + 1)
    _check_last_seats(position, position.agenda[:-1])


def _check_last_round(position: Position) -> None:
    check(position.round == position.options.cove.rounds, f"round {position.round}")


def _check_active(position: Position) -> None:
    """The rearmost piece acts, in a stack the top one; none beyond the marker does."""
    seat, marker = position.active, position.marker
    if seat != position.track[0] or (marker is not None and position.hours[seat] >= marker):
        raise UnreadableText("not-next", seat=seat)


def _check_active_dish(position: Position) -> None:
    _check_dishes(position, [position.active])


def _check_dishes(position: Position, seats: Iterable[int]) -> None:
    """Refuse seats that have not thrown the Runes and are not about to."""
    throwing = [task.whose for task in tasks_of(position, tasks.Throwing)]
    for seat in seats:
        if position.shops[seat].dish is None and seat not in throwing:
            raise UnreadableText("dish-missing", seat=seat)


Check: TypeAlias = Callable[[Position], None]

TURN: Final[tuple[Check, ...]] = (_check_active, check_owners, _check_active_dish)
MOMENTS: Final[Mapping[str, tuple[Check, ...]]] = {
    "dealing? throwing* arriving turning | paying meeting* boarding arriving? turning": (
        _check_arrival,
        _check_active,
        check_owners,
    ),
    "dealing? (throwing | corrupting)? choosing turning": (*TURN, _check_marker),
    "draw pulling* turning": (_check_draw, check_owners),
    "corrupting? selling* clearing": (_check_market,),
    "": (_check_last_round, _check_market),
}
"""The agendas of all moments but those at the locations, with the checks of each."""
