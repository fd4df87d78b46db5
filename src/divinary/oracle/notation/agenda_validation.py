"""Whether an agenda that somebody wrote down is one that a game comes to.

Its tasks must follow each other as at some moment of a game; each of them must fit the table; and
the first must be one that somebody, or chance, can decide. Whatever passes can be played on.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from divinary.core.errors import UnreadableText
from divinary.oracle.data.locations import Location
from divinary.oracle.model import tasks
from divinary.oracle.model.dish import one_half
from divinary.oracle.model.position import Position
from divinary.oracle.model.tasks import AnyTask, tag_of
from divinary.oracle.notation.task_validation import check_owners, check_task, never
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
"""What comes up in several places: how a bonus, a prediction, a draw is dealt with."""

ARRIVAL, START, DRAW, MARKET, OVER = "arrival", "start", "draw", "market", "over"

MOMENTS: Final[Mapping[str, str]] = {
    ARRIVAL: "dealing? throwing* arriving turning | paying meeting* boarding arriving? turning",
    START: "dealing? (throwing | corrupting)? choosing turning",
    DRAW: "draw pulling* turning",
    MARKET: "corrupting? selling* clearing",
    OVER: "",
}
"""The agendas that do not depend on where the figure stands."""

DEEDS: Final[Mapping[str, str]] = {
    Location.TWISTING_FATES: "(twisting | gain)? corrupting? advancing turning",
    Location.STAR_CHARTING: "lines advancing turning",
    Location.DIVINATION: "foretelling advancing turning",
    Location.HOROSCOPES: "(halving | gain? writing?) advancing turning",
    Location.RECRUIT: "hiring turning | ability assigning advancing turning",
    Location.ACTIVATE_STAFF: "(gain | filling | lines) activating advancing turning",
}
"""The agendas of what is done at each location, until the timepiece moves."""


def check_agenda(position: Position) -> None:
    """Refuse an agenda that no game comes to with such a table.

    Raises:
        UnreadableText: naming the task, or what else does not fit.
    """
    for task in position.agenda:
        check_task(position, task)
    moment = _moment(position)
    CHECKS.get(moment, _check_deed)(position)
    _check_dishes(position, moment)
    if position.agenda and not _can_be_decided(position):
        raise never(f"agenda {task_text(position.agenda[0])}")


def _moment(position: Position) -> str:
    """Return which moment of a game has such an agenda; what is done at a location is one too."""
    text = "".join([f"{tag_of(task)} " for task in position.agenda])
    at = position.shops[position.active].at
    for moment, phrase in {**MOMENTS, at: DEEDS[at]}.items():
        if _pattern(phrase).fullmatch(text):
            return moment
    raise UnreadableText(
        "never-to-do", text=", ".join(map(task_text, position.agenda)), at=at.value
    )


@cache
def _pattern(phrase: str) -> re.Pattern[str]:
    return re.compile(_expanded(phrase).replace(" ", "").replace("_", " "))


def _expanded(phrase: str) -> str:
    """Return a phrase in tags alone; a stroke stands for the space behind each of them."""

    def expand(word: re.Match[str]) -> str:
        name = word.group()
        return f"(?:{name}_)" if name in TAGS else f"(?:{_expanded(PHRASES[name])})"

    return re.sub(r"[a-z]+", expand, phrase)


def _can_be_decided(position: Position) -> bool:
    return bool(decisions.legal(position))


def _of(position: Position, kind: type[Any]) -> list[Any]:
    return [task for task in position.agenda if isinstance(task, kind)]


def _check_arrival(position: Position) -> None:
    """Boats come in one by one, when all timepieces are back at the start."""
    cove = position.options.cove
    total = cove.arrivals * len(cove.sides)
    arriving, boarding = _of(position, tasks.Arriving), _of(position, tasks.Boarding)
    number = arriving[0].number if arriving else total
    seated = number - len(boarding)
    if not 0 <= seated < total:
        raise _never_task(position.agenda[0])
    for n, boat in enumerate(position.boats):
        expected = min(max(seated - n * cove.arrivals, 0), cove.arrivals)
        if sum(boat.crowd) != expected or boat.dock is not None:
            raise UnreadableText(
                "not-yet-arrived", boat=n + 1, given=sum(boat.crowd), needed=expected
            )
    if any(task.boat != seated // cove.arrivals for task in boarding):
        raise _never_task(boarding[0])
    throwing = _of(position, tasks.Throwing)
    first = len(position.shops) - len(throwing)
    if [(task.whose, task.setup) for task in throwing] != [
        (first + n, True) for n in range(len(throwing))
    ]:
        raise _never_task(throwing[0])
    if any(position.hours) or (throwing and position.round > 1):
        raise _never_task(position.agenda[0])
    _check_active(position)
    check_owners(position)


def _check_start(position: Position) -> None:
    """The rearmost player is about to act, and the turn before has put the marker if it had to."""
    _check_active(position)
    shop = position.shops[position.active]
    for task in position.agenda[:-2]:
        thrown = isinstance(task, tasks.Throwing) and not task.setup
        fell = isinstance(task, tasks.Corrupting) and shop.dish and one_half(shop.dish)
        if not (thrown or fell or isinstance(task, tasks.Dealing)):
            raise _never_task(task)
    if position.marker is None and all_docked(position):
        raise UnreadableText("marker-missing")
    check_owners(position)


def _check_deed(position: Position) -> None:
    """The active player acts; the hours that it takes are those of the location."""
    _check_active(position)
    hours = position.options.hours_at(position.shops[position.active].at)
    for task in position.agenda:
        if isinstance(task, tasks.Advancing) and task.hours not in hours:
            raise _never_task(task)
        if isinstance(task, tasks.Pulling) and task.count > 1:
            raise _never_task(task)
        if isinstance(task, tasks.Embarking) and len(task.pulled) > 1:
            raise _never_task(task)
    check_owners(position)


def _check_draw(position: Position) -> None:
    """The active timepiece has moved; what is still to be drawn are the last marks it passed."""
    pulling = _of(position, tasks.Pulling)
    marks = [task.count for task in pulling]
    cove, hour = position.options.cove, position.hours[position.active]
    last: list[int] = []
    while hour > 0 and len(last) < len(marks):
        if count := adventurers_at(cove, len(position.shops), hour):
            last.insert(0, count)
        hour -= 1
    if marks != last or any(task.pulled for task in pulling if task is not position.agenda[0]):
        raise _never_task(pulling[0])
    check_owners(position)


def _check_market(position: Position) -> None:
    """All docks are taken, everybody has reached the marker, and nobody is left at sea."""
    if position.marker is None:
        raise UnreadableText("marker-missing")
    if min(position.hours) < position.marker:
        raise never(f"marker {position.marker}")
    for n, boat in enumerate(position.boats):
        if boat.dock is None and any(boat.crowd):
            raise UnreadableText("still-at-sea", boat=n + 1)
    selling = _of(position, tasks.Selling)
    first = len(position.shops) - len(selling)
    if [task.seat for task in selling] != [*range(first, len(position.shops))]:
        raise _never_task(selling[0])
    for task in selling:
        if task.offers and task is not position.agenda[0]:
            raise _never_task(task)
    cove, card = position.options.cove, position.options.rogue_card
    most = sum(cove.pier_corruption) + card.corruption * len(cove.pier_corruption)
    for task in _of(position, tasks.Corrupting):
        if task.whose != first - 1 or task.count > most:
            raise _never_task(task)


def _check_over(position: Position) -> None:
    if position.round != position.options.cove.rounds:
        raise never(f"round {position.round}")
    _check_market(position)


def _check_active(position: Position) -> None:
    """The piece that is rearmost, and of those the top one, acts; but none beyond the marker."""
    seat, marker = position.active, position.marker
    if seat != position.track[0] or (marker is not None and position.hours[seat] >= marker):
        raise UnreadableText("not-next", seat=seat)


def _check_dishes(position: Position, moment: str) -> None:
    """Whoever acts has thrown; and before the first turn of the game nobody throws again."""
    thrown = [task.whose for task in _of(position, tasks.Throwing)]
    for seat, shop in enumerate(position.shops):
        acts = seat == position.active and moment not in (ARRIVAL, DRAW, MARKET, OVER)
        served = position.round == 1 and position.hours[seat] == 0
        if shop.dish is None and (acts or served) and seat not in thrown:
            raise UnreadableText("dish-missing", seat=seat)


def _never_task(task: AnyTask) -> UnreadableText:
    return never(f"agenda {task_text(task)}")


CHECKS: Final = {
    ARRIVAL: _check_arrival,
    START: _check_start,
    DRAW: _check_draw,
    MARKET: _check_market,
    OVER: _check_over,
}
