"""Whether single tasks of an agenda fit the table that they stand beside."""

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, Final

from divinary.core.errors import UnreadableText
from divinary.oracle.data.board import Board
from divinary.oracle.data.goods import SIZES, charm, colour_of, tome
from divinary.oracle.data.locations import PIERS, Location
from divinary.oracle.data.runes import HALVES, PIPS
from divinary.oracle.model import tasks
from divinary.oracle.model.dish import chart_lines, divining_dice, half_dice
from divinary.oracle.model.position import Position
from divinary.oracle.model.tasks import AnyTask
from divinary.oracle.notation.tasks import task_text
from divinary.oracle.rules.market import buyers, buys
from divinary.oracle.rules.staff import at_work

MOST_AT_ONCE: Final = 2
"""Adventurers that a mark of the clock can bring."""


def never(text: str) -> UnreadableText:
    """Return the error for something that no game comes to."""
    return UnreadableText("never-on-a-table", text=text)


def check_task(position: Position, task: AnyTask) -> None:
    """Refuse a task for a seat or a boat that there is not, or with parts that do not fit."""
    seat = seat_of(task)
    if seat is not None and seat >= len(position.shops):
        raise UnreadableText("unknown-seat", text=str(seat))
    boat = getattr(task, "boat", 0)
    if boat >= len(position.boats):
        raise UnreadableText("unknown-boat", text=str(boat + 1), high=len(position.boats))
    fits = FITS.get(type(task))
    if fits is not None and not fits(position, task):
        raise never(f"agenda {task_text(task)}")


def seat_of(task: AnyTask) -> int | None:
    """Return whose task it is; None if it is nobody's."""
    seat: int | None = getattr(task, "seat", getattr(task, "whose", None))
    return seat


def check_owners(position: Position) -> None:
    """Refuse tasks of others than the active player, but for predictions that have been met.

    Those come first on the agenda: the active player's, then the others' clockwise, all about the
    Adventurers who wait to be seated.
    """
    above, pulled = _settling(position)
    for task in position.agenda:
        setup = isinstance(task, tasks.Throwing) and task.setup
        if task not in above and not setup and seat_of(task) not in (None, position.active):
            raise never(f"agenda {task_text(task)}")
    for task in above:
        about = getattr(task, "pulled", pulled)
        if about != pulled or getattr(task, "who", pulled[0]) not in pulled:
            raise never(f"agenda {task_text(task)}")
    for one, other in pairwise(above):
        further = _away(position, other) - _away(position, one)
        if further < isinstance(other, tasks.Meeting) or (
            further and not isinstance(other, tasks.Meeting)
        ):
            raise never(f"agenda {task_text(other)}")
    _check_rewards(position, above)


def _settling(position: Position) -> tuple[list[AnyTask], tuple[int, ...]]:
    """Return the tasks before Adventurers are seated, and those Adventurers."""
    for n, task in enumerate(position.agenda):
        if isinstance(task, tasks.Embarking | tasks.Boarding):
            pulled = task.pulled if isinstance(task, tasks.Embarking) else (task.who,)
            before = position.agenda[:n]
            return [one for one in before if not isinstance(one, tasks.Docking)], pulled
    return [], ()


def _away(position: Position, task: AnyTask) -> int:
    """Return how far clockwise from the active player sits whose task this is."""
    return ((seat_of(task) or 0) - position.active) % len(position.shops)


def _check_rewards(position: Position, above: list[AnyTask]) -> None:
    """Refuse rewards for predictions that have not come true with so many icons."""
    owed: Counter[int] = Counter()
    for task in above:
        if isinstance(task, tasks.Rewarding):
            owed[task.icons] += 1
        elif isinstance(task, tasks.Settling):
            owed.update(task.sizes)
    if owed:
        shop = position.shops[seat_of(above[0]) or 0]
        if owed - Counter([one.left for one in shop.predictions if one.true]):
            raise never(f"agenda {task_text(above[0])}")


def _fits_charting(position: Position, task: tasks.Charting) -> bool:
    shop, board = position.shops[task.seat], position.options.board
    at_staff = shop.at == Location.ACTIVATE_STAFF
    thrown = chart_lines(shop.dish) if shop.dish else 0
    return 1 <= task.lines <= (board.astrologist_lines if at_staff else thrown)


def _fits_foretelling(position: Position, task: tasks.Foretelling) -> bool:
    dish = position.shops[task.seat].dish
    return dish is not None and _are_among(task.dice, divining_dice(dish))


def _fits_writing(position: Position, task: tasks.Writing) -> bool:
    dish = position.shops[task.seat].dish
    halves = range(len(HALVES))
    return dish is not None and any(_are_among(task.dice, half_dice(dish, n)) for n in halves)


def _are_among(dice: tuple[int, ...], thrown: tuple[int, ...]) -> bool:
    return bool(dice) and not Counter(dice) - Counter(thrown)


def _fits_corrupting(position: Position, task: tasks.Corrupting) -> bool:
    """In a turn cards are drawn one by one; how many the market costs is looked at there."""
    return task.count == 1 or (task.count > 1 and tasks.Clearing() in position.agenda)


def _fits_taking(position: Position, task: tasks.Taking) -> bool:
    return task.goods in _bonus_goods(position.options.board)


def _bonus_goods(board: Board) -> list[tuple[int, ...]]:
    makers = dict(zip(SIZES, (charm, tome), strict=True))
    bonuses = [bonus for bonus in (*board.top, *board.bottom) if bonus and bonus.what in makers]
    return [tuple(map(makers[bonus.what], bonus.colours)) for bonus in bonuses]


def _fits_activating(position: Position, task: tasks.Activating) -> bool:
    working = at_work(position.shops[task.seat])
    return task.staff == tuple([staff for staff in working if staff in task.staff])


def _fits_serving(position: Position, task: tasks.Serving) -> bool:
    """Whoever was hired is still to be assigned."""
    return tasks.Assigning(task.whose, task.card) in position.agenda


def _fits_selling(position: Position, task: tasks.Selling) -> bool:
    """Each Good is offered at a pier that takes it, where somebody of its colour has landed."""
    options = position.options
    return all(
        buys(options, pier, good)
        and buyers(options, position.pier(PIERS[pier]), colour_of(good)) > 0
        for good, pier in task.offers
    )


def _fits_docking(position: Position, task: tasks.Docking) -> bool:
    boat = position.boats[task.boat]
    return boat.dock is None and sum(boat.crowd) == position.options.cove.seats


FITS: Final[Mapping[type[Any], Callable[[Position, Any], bool]]] = {
    tasks.Pulling: lambda _, task: len(task.pulled) < task.count <= MOST_AT_ONCE,
    tasks.Corrupting: _fits_corrupting,
    tasks.Charting: _fits_charting,
    tasks.Foretelling: _fits_foretelling,
    tasks.Writing: _fits_writing,
    tasks.Taking: _fits_taking,
    tasks.Serving: _fits_serving,
    tasks.Filling: lambda p, task: 1 <= task.count <= p.options.board.palm_reader_bubbles,
    tasks.Activating: _fits_activating,
    tasks.Ordering: lambda _, task: len(set(task.pulled)) == MOST_AT_ONCE,
    tasks.Settling: lambda _, task: len(set(task.sizes)) > 1,
    tasks.Rewarding: lambda _, task: task.icons in PIPS,
    tasks.Embarking: lambda _, task: 1 <= len(task.pulled) <= MOST_AT_ONCE,
    tasks.Docking: _fits_docking,
    tasks.Selling: _fits_selling,
}
"""What each kind of task asks of its own parts and of the table."""
