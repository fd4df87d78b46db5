"""The agenda at work: who decides the task at hand, what may be chosen, and what follows."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from divinary.core.deciders import CHANCE, Decider, Seat
from divinary.core.errors import IllegalAction
from divinary.oracle.model import tasks
from divinary.oracle.model.actions import (
    OUTCOMES,
    Action,
    Activate,
    Adjust,
    Choice,
    Cross,
    Deal,
    Discard,
    Dock,
    Embark,
    Ferry,
    Fill,
    First,
    Foretell,
    Go,
    Half,
    Hire,
    Line,
    Market,
    Move,
    Outcome,
    Return,
    Sell,
    Settle,
    Take,
    Throw,
    Twist,
    Write,
)
from divinary.oracle.model.dish import DISHES
from divinary.oracle.model.events import Event, Lost
from divinary.oracle.model.position import Position
from divinary.oracle.rules import (
    boats,
    clock,
    corruption,
    divination,
    faction_area,
    horoscopes,
    market,
    rounds,
    staff,
    star_charting,
    supply,
    town_square,
    turn,
    twisting_fates,
)
from divinary.oracle.rules.boats import not_docked, not_ferried, not_returned, not_seated
from divinary.oracle.rules.corruption import not_discarded
from divinary.oracle.rules.divination import not_first, not_foretold, not_rewarded, not_settled
from divinary.oracle.rules.faction_area import not_crossed, not_marked
from divinary.oracle.rules.horoscopes import not_this_half, not_written
from divinary.oracle.rules.market import not_sold
from divinary.oracle.rules.staff import not_activated
from divinary.oracle.rules.star_charting import not_drawn
from divinary.oracle.rules.supply import not_taken
from divinary.oracle.rules.town_square import not_hired
from divinary.oracle.rules.turn import not_done
from divinary.oracle.rules.twisting_fates import not_filled, not_twisted

Follow: TypeAlias = Callable[[Position, Any, Any], Position]
Choose: TypeAlias = Callable[[Position, Any], tuple[Choice, ...]]
Run: TypeAlias = Callable[[Position, Any], Position]

CHOICES: Final[Mapping[type, tuple[Choose, Follow]]] = {
    tasks.Choosing: (turn.choose_deed, turn.do_deed),
    tasks.Twisting: (twisting_fates.choose_twist, twisting_fates.twist),
    tasks.Charting: (star_charting.choose_line, star_charting.draw_line),
    tasks.Foretelling: (divination.choose_prediction, divination.foretell),
    tasks.Halving: (horoscopes.choose_half, horoscopes.take_half),
    tasks.Writing: (horoscopes.choose_box, horoscopes.write_die),
    tasks.Crossing: (faction_area.choose_x, faction_area.cross),
    tasks.Marking: (faction_area.choose_market, faction_area.mark),
    tasks.Taking: (supply.choose_good, supply.take_good),
    tasks.Discarding: (corruption.choose_discard, corruption.discard),
    tasks.Filling: (twisting_fates.choose_bubble, twisting_fates.fill),
    tasks.Hiring: (town_square.choose_card, town_square.hire),
    tasks.Assigning: (staff.choose_slot, staff.assign),
    tasks.Activating: (staff.choose_staff, staff.activate),
    tasks.Ordering: (divination.choose_order, divination.order),
    tasks.Settling: (divination.choose_payment, divination.settle),
    tasks.Rewarding: (divination.choose_reward, divination.reward),
    tasks.Embarking: (boats.choose_seat, boats.embark),
    tasks.Docking: (boats.choose_dock, boats.dock),
    tasks.Returning: (boats.choose_return, boats.return_one),
    tasks.Ferrying: (boats.choose_ferry, boats.ferry),
    tasks.Selling: (market.choose_sale, market.sell),
}
"""For each task that a seat decides: what may be chosen, and what a choice does."""

OWN: Final[Mapping[type, Run]] = {
    tasks.Boarding: boats.board,
    tasks.Meeting: divination.meet,
    tasks.Checking: divination.check,
    tasks.Serving: town_square.serve,
    tasks.Advancing: clock.advance,
    tasks.Turning: clock.turn,
    tasks.OpeningMarket: market.open_market,
    tasks.Clearing: rounds.clear,
}
"""The tasks that nobody decides."""

CHANCES: Final[Mapping[type, Follow]] = {
    tasks.Dealing: town_square.deal,
    tasks.Throwing: turn.throw,
    tasks.Pulling: boats.pull,
    tasks.Arriving: boats.arrive,
    tasks.Corrupting: corruption.draw_corruption,
}
"""The tasks that chance decides."""

LOSSES: Final[Mapping[type, str]] = {
    tasks.Crossing: "x",
    tasks.Marking: "market",
    tasks.Taking: "good",
    tasks.Rewarding: "reward",
}
"""What is lost when there is nothing to choose."""

ALWAYS: Final = frozenset({
    tasks.Throwing, tasks.Choosing, tasks.Twisting, tasks.Halving, tasks.Hiring,
    tasks.Assigning, tasks.Ordering, tasks.Settling, tasks.Docking,
})  # fmt: skip
"""Tasks that are only put on the agenda where there is something to decide."""

THROWS: Final = tuple(Throw(dish) for dish in DISHES)
_ALL_THROWS: Final = frozenset(THROWS)


def decider(position: Position) -> Decider | None:
    """Return who decides the task at hand; None when nothing is left to do."""
    if not position.agenda:
        return None
    task: Any = position.agenda[0]
    return CHANCE if type(task) in CHANCES else Seat(task.seat)


def legal(position: Position) -> tuple[Choice | Outcome, ...]:
    """Return what may be chosen now, or come by chance, in a stable order."""
    if not position.agenda:
        return ()
    task = position.agenda[0]
    if type(task) in CHOICES:
        return CHOICES[type(task)][0](position, task)
    if isinstance(task, tasks.Throwing):
        return THROWS
    return tuple([outcome for outcome, weight in outcomes(position) if weight])


def outcomes(position: Position) -> list[tuple[Outcome, int]]:
    """Return what chance can bring now, each with its weight."""
    match position.agenda[0]:
        case tasks.Throwing():
            return [(throw, 1) for throw in THROWS]
        case tasks.Dealing():
            return [(Deal(card), 1) for card in town_square.next_cards(position)]
        case tasks.Corrupting():
            weights = corruption.corruption_weights(position)
            return list(zip(corruption.CORRUPTS, weights, strict=True))
        case _:
            return list(zip(boats.PULLS, position.bag, strict=True))


def follow(position: Position, action: Action) -> Position:
    """Return the position after a legal action: up to the next decision, or the end."""
    task: Any = position.agenda[0]
    kind = type(task)
    if isinstance(action, OUTCOMES):
        seat, then = getattr(task, "whose", None), CHANCES[kind]
    else:
        seat, then = task.seat, CHOICES[kind][1]
    position = replace(position, past=(*position.past, Event(seat, action)))
    return settled(then(position, task, action))


def settled(position: Position) -> Position:
    """Do what nobody decides, and drop what there is nothing to decide about."""
    while position.agenda:
        task = position.agenda[0]
        kind = type(task)
        if kind in OWN:
            position = OWN[kind](position, task)
        elif not can_be_decided(position):
            position = _dropped(position)
        else:
            break
    return position


def can_be_decided(position: Position) -> bool:
    """Whether anything can be chosen, or come, for the task at hand."""
    task = position.agenda[0]
    if type(task) in ALWAYS:
        return True
    if type(task) in CHOICES:
        return bool(CHOICES[type(task)][0](position, task))
    return any(weight for _, weight in outcomes(position))


def can_happen(position: Position, outcome: Outcome) -> bool:
    """Whether chance decides now and can bring this."""
    if not position.agenda or type(position.agenda[0]) not in CHANCES:
        return False
    if isinstance(position.agenda[0], tasks.Throwing):
        return outcome in _ALL_THROWS
    return any(one == outcome and weight for one, weight in outcomes(position))


def _dropped(position: Position) -> Position:
    task: Any = position.agenda[0]
    if isinstance(task, tasks.Embarking):
        return boats.send_back(position, task)
    lost = LOSSES.get(type(task))
    if lost is None:
        return position.then()
    return position.then(past=position.with_events(task.seat, Lost(lost)))


Why = Callable[[Position, Any, Any], IllegalAction]

REASONS: Final[Mapping[type, tuple[tuple[type, ...], Why]]] = {
    tasks.Choosing: ((Adjust, Move, Go), not_done),
    tasks.Twisting: ((Twist,), not_twisted),
    tasks.Charting: ((Line,), not_drawn),
    tasks.Foretelling: ((Foretell,), not_foretold),
    tasks.Halving: ((Half,), not_this_half),
    tasks.Writing: ((Write,), not_written),
    tasks.Crossing: ((Cross,), not_crossed),
    tasks.Marking: ((Market,), not_marked),
    tasks.Taking: ((Take,), not_taken),
    tasks.Rewarding: ((Take, Market, Cross), not_rewarded),
    tasks.Discarding: ((Discard,), not_discarded),
    tasks.Filling: ((Fill,), not_filled),
    tasks.Activating: ((Activate,), not_activated),
    tasks.Ordering: ((First,), not_first),
    tasks.Settling: ((Settle,), not_settled),
    tasks.Hiring: ((Hire,), not_hired),
    tasks.Embarking: ((Embark,), not_seated),
    tasks.Docking: ((Dock,), not_docked),
    tasks.Returning: ((Return,), not_returned),
    tasks.Ferrying: ((Ferry,), not_ferried),
    tasks.Selling: ((Sell,), not_sold),
}
"""For each task the choices that it is about, and why one of those is refused.

Every Staff slot can be assigned to, so that one is not here.
"""
