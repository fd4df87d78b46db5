"""Checks of single tasks in a typed agenda: do they fit the table?"""

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, Final

from divinary.core.errors import UnreadableText
from divinary.oracle.data.goods import colour_of, good
from divinary.oracle.data.locations import PIERS, Location
from divinary.oracle.data.runes import HALVES
from divinary.oracle.model import tasks
from divinary.oracle.model.dish import half_dice, one_half
from divinary.oracle.model.position import Position
from divinary.oracle.model.tasks import AnyTask
from divinary.oracle.notation.tasks import task_text
from divinary.oracle.rules.divination import divining_dice
from divinary.oracle.rules.locations import hours_at
from divinary.oracle.rules.market import buyers, buys
from divinary.oracle.rules.staff import at_work
from divinary.oracle.rules.star_charting import chart_lines

MOST_AT_ONCE: Final = 2
"""Adventurers that a mark of the clock can bring."""


def check(holds: object, text: str) -> None:
    """Refuse what is impossible in a game, described by `text`, unless the condition holds."""
    if not holds:
        raise UnreadableText("never-on-a-table", text=text)


def check_fits(holds: object, task: AnyTask) -> None:
    """Refuse a task that is impossible on such a table, unless the condition holds."""
    if not holds:
        check(False, f"agenda {task_text(task)}")


def check_task(position: Position, task: AnyTask) -> None:
    """Refuse a task for an unknown seat or boat, or with parts that do not fit."""
    seat = seat_of(task)
    if seat is not None and seat >= len(position.shops):
        raise UnreadableText("unknown-seat", text=str(seat))
    boat = getattr(task, "boat", 0)
    if boat >= len(position.boats):
        raise UnreadableText("unknown-boat", text=str(boat + 1), high=len(position.boats))
    fits = FITS.get(type(task))
    check_fits(fits is None or fits(position, task), task)


def tasks_of(position: Position, kind: type[Any]) -> list[Any]:
    """Return the tasks of a kind that are on the agenda."""
    return [task for task in position.agenda if isinstance(task, kind)]


def seat_of(task: AnyTask) -> int | None:
    """Return the seat whose task it is; None if it has none."""
    seat: int | None = getattr(task, "seat", getattr(task, "whose", None))
    return seat


def pulled_for(task: AnyTask) -> tuple[int, ...]:
    """Return the Adventurers who have left the bag for a task and are not in a boat yet."""
    if isinstance(task, tasks.Boarding):
        return (task.who,)
    return task.pulled if isinstance(task, tasks.Pulling | tasks.Embarking) else ()


def check_owners(position: Position) -> None:
    """Refuse tasks of others than the active player, except about predictions.

    Those come first on the agenda: the active player's, then the others' clockwise, all about the
    Adventurers who wait to be seated.
    """
    before, pulled = _before_seating(position)
    for task in position.agenda:
        setup = isinstance(task, tasks.Throwing) and task.setup
        owned = setup or seat_of(task) in (None, position.active)
        check_fits(task in before or owned, task)
    for task in before:
        about = getattr(task, "pulled", pulled)
        check_fits(about == pulled and getattr(task, "who", pulled[0]) in pulled, task)
    for one, other in pairwise(before):
        further = _away(position, other) - _away(position, one)
        check_fits(further > 0 if isinstance(other, tasks.Meeting) else further == 0, other)
    _check_rewards(position, before)


def _before_seating(position: Position) -> tuple[list[AnyTask], tuple[int, ...]]:
    """Return the tasks before Adventurers are seated, and those Adventurers."""
    for n, task in enumerate(position.agenda):
        if isinstance(task, tasks.Embarking | tasks.Boarding):
            before = position.agenda[:n]
            return [one for one in before if not isinstance(one, tasks.Docking)], pulled_for(task)
    return [], ()


def _away(position: Position, task: AnyTask) -> int:
    """Return how many seats clockwise from the active player's the owner of a task sits."""
    return ((seat_of(task) or 0) - position.active) % len(position.shops)


def _check_rewards(position: Position, before: list[AnyTask]) -> None:
    """Refuse rewards for predictions that have not come true with so many icons."""
    owed: Counter[int] = Counter()
    for task in before:
        if isinstance(task, tasks.Rewarding):
            owed[task.icons] += 1
        elif isinstance(task, tasks.Settling):
            owed.update(task.sizes)
    if owed:
        shop = position.shops[seat_of(before[0]) or 0]
        check_fits(not owed - Counter([o.left for o in shop.predictions if o.true]), before[0])


def _charting(position: Position, task: tasks.Charting) -> bool:
    shop, board = position.shops[task.seat], position.options.board
    at_staff = shop.at == Location.ACTIVATE_STAFF
    thrown = chart_lines(shop.dish) if shop.dish else 0
    return 1 <= task.lines <= (board.astrologist_lines if at_staff else thrown)


def _foretelling(position: Position, task: tasks.Foretelling) -> bool:
    dish = position.shops[task.seat].dish
    return dish is not None and _are_among(task.dice, divining_dice(dish))


def _writing(position: Position, task: tasks.Writing) -> bool:
    dish = position.shops[task.seat].dish
    halves = range(len(HALVES))
    return dish is not None and any(_are_among(task.dice, half_dice(dish, n)) for n in halves)


def _are_among(dice: tuple[int, ...], thrown: tuple[int, ...]) -> bool:
    return bool(dice) and not Counter(dice) - Counter(thrown)


def _corrupting(position: Position, task: tasks.Corrupting) -> bool:
    """Several cards come at once only in the market; before a choice, one for Runes in one half."""
    if tasks.Clearing() in position.agenda:
        cove, card = position.options.cove, position.options.rogue_card
        piers = cove.pier_corruption
        return 1 <= task.count <= sum(piers) + card.corruption * len(piers)
    dish = position.shops[task.whose].dish
    at_once = tasks.Choosing(task.whose) in position.agenda
    return task.count == 1 and (not at_once or (dish is not None and one_half(dish)))


def _taking(position: Position, task: tasks.Taking) -> bool:
    """The Goods are those of a bonus."""
    bonuses = (*position.options.board.top, *position.options.board.bottom)
    coloured = [bonus for bonus in bonuses if bonus and bonus.colours]
    return task.goods in [tuple([good(b.what, c) for c in b.colours]) for b in coloured]


def _activating(position: Position, task: tasks.Activating) -> bool:
    working = at_work(position.shops[task.seat])
    return task.staff == tuple([staff for staff in working if staff in task.staff])


def _selling(position: Position, task: tasks.Selling) -> bool:
    """Each Good is offered at a pier that buys it, where a Customer of its colour has landed."""
    options = position.options
    return (not task.offers or task is position.agenda[0]) and all(
        buys(options, pier, good)
        and buyers(options, position.pier(PIERS[pier]), colour_of(good)) > 0
        for good, pier in task.offers
    )


def _docking(position: Position, task: tasks.Docking) -> bool:
    boat = position.boats[task.boat]
    return boat.dock is None and sum(boat.crowd) == position.options.cove.seats


def _most_at_once(position: Position) -> int:
    """Return how many are pulled at once: one by an ability, before the timepiece moves."""
    return 1 if tasks_of(position, tasks.Advancing) else MOST_AT_ONCE


FITS: Final[Mapping[type[Any], Callable[[Position, Any], bool]]] = {
    tasks.Throwing: lambda p, task: task.setup == bool(tasks_of(p, tasks.Arriving)),
    tasks.Pulling: lambda p, task: len(task.pulled) < task.count <= _most_at_once(p),
    tasks.Corrupting: _corrupting,
    tasks.Charting: _charting,
    tasks.Foretelling: _foretelling,
    tasks.Writing: _writing,
    tasks.Taking: _taking,
    tasks.Serving: lambda p, task: tasks.Assigning(task.whose, task.card) in p.agenda,
    tasks.Filling: lambda p, task: 1 <= task.count <= p.options.board.palm_reader_bubbles,
    tasks.Activating: _activating,
    tasks.Advancing: lambda p, task: task.hours in hours_at(p.options, p.shops[p.active].at),
    tasks.Ordering: lambda _, task: len(set(task.pulled)) == MOST_AT_ONCE,
    tasks.Settling: lambda _, task: len(set(task.sizes)) > 1,
    tasks.Embarking: lambda p, task: 1 <= len(task.pulled) <= _most_at_once(p),
    tasks.Docking: _docking,
    tasks.Selling: _selling,
}
"""For each kind of task: whether its parts fit each other and the table."""
