"""The Staff board: hired Townsfolk are assigned, and work."""

from typing import Final

from divinary.core.errors import IllegalAction
from divinary.oracle.data.board import Board
from divinary.oracle.data.locations import Staff
from divinary.oracle.model import tasks
from divinary.oracle.model.actions import DONE, Activate, Assign, Done
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.tasks import AnyTask
from divinary.oracle.rules.decision import Decision, LocationRule

ASSIGNS: Final = tuple(Assign(staff) for staff in Staff)
ACTIVATES: Final = {staff: Activate(staff) for staff in Staff}


def choose_slot(position: Position, task: tasks.Assigning) -> tuple[Assign, ...]:
    """Return all Staff slots: a card already in the slot is replaced."""
    return ASSIGNS


def assign(position: Position, task: tasks.Assigning, action: Assign) -> Position:
    """Put a card behind the Staff board; a card that it replaces is discarded."""
    staff = position.shops[task.seat].staff
    slot = list(Staff).index(action.staff)
    replaced = staff[slot]
    staff = (*staff[:slot], task.card, *staff[slot + 1 :])
    return position.then(
        shops=position.with_shop(task.seat, staff=staff),
        discards=(*position.discards, replaced) if replaced else position.discards,
    )


def at_work(shop: Shop) -> tuple[Staff, ...]:
    """Return the Staff slots that hold a card."""
    return tuple([staff for staff, card in zip(Staff, shop.staff, strict=True) if card])


def choose_staff(position: Position, task: tasks.Activating) -> tuple[Activate | Done, ...]:
    """Return the abilities that are left to use; without any Staff the turn is a rest."""
    return (*[ACTIVATES[Staff(staff)] for staff in task.staff], DONE) if task.staff else ()


def activate(position: Position, task: tasks.Activating, action: Activate | Done) -> Position:
    """Use one ability, and then the others, or stop."""
    if isinstance(action, Done):
        return position.then()
    left = tuple([staff for staff in task.staff if staff != action.staff])
    return position.then(
        work(position.options.board, task.seat, action.staff), tasks.Activating(task.seat, left)
    )


def not_activated(position: Position, task: tasks.Activating, action: Activate) -> IllegalAction:
    """Return why a Staff ability cannot be used."""
    if position.shops[task.seat].staff[list(Staff).index(action.staff)]:
        return IllegalAction("staff-used", staff=action.staff.value)
    return IllegalAction("slot-empty", staff=action.staff.value)


def work(board: Board, seat: int, staff: Staff) -> AnyTask:
    """Return the task that an ability brings."""
    match staff:
        case Staff.EXORCIST:
            return tasks.Crossing(seat)
        case Staff.ASTROLOGIST:
            return tasks.Charting(seat, board.astrologist_lines)
        case Staff.PALM_READER:
            return tasks.Filling(seat, board.palm_reader_bubbles)
        case Staff.SECURITY:
            return tasks.Discarding(seat)


DECISIONS: Final = (
    Decision(tasks.Assigning, (Assign,), choose_slot, assign, if_none=None),
    Decision(tasks.Activating, (Activate,), choose_staff, activate, not_activated),
)
LOCATION: Final = LocationRule(
    why_closed=lambda position, shop: None,
    visit=lambda shop, seat: (tasks.Activating(seat, at_work(shop)),),
    hours=lambda options: (options.board.hours_staff,),
)
