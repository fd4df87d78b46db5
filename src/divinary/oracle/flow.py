"""The agenda at work: who decides the task at hand, what may be chosen, and what follows."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from divinary.core.deciders import CHANCE, Decider, Seat
from divinary.oracle import tasks
from divinary.oracle.actions import OUTCOMES, Action, Choice, Deal, Outcome, Throw
from divinary.oracle.dish import DISHES
from divinary.oracle.events import Event, Lost
from divinary.oracle.position import Position
from divinary.oracle.rules import (  # fmt: skip
    charting,
    clock,
    corruption,
    divining,
    harbour,
    horoscopes,
    market,
    rounds,
    sponsors,
    staff,
    supply,
    town_square,
    turn,
    twisting_fates,
)

Follow: TypeAlias = Callable[[Position, Any, Any], Position]
Choose: TypeAlias = Callable[[Position, Any], tuple[Choice, ...]]
Run: TypeAlias = Callable[[Position, Any], Position]

CHOICES: Final[Mapping[type, tuple[Choose, Follow]]] = {
    tasks.Choosing: (turn.choose_deed, turn.do_deed),
    tasks.Twisting: (twisting_fates.choose_twist, twisting_fates.twist),
    tasks.Charting: (charting.choose_line, charting.draw_line),
    tasks.Foretelling: (divining.choose_prediction, divining.foretell),
    tasks.Halving: (horoscopes.choose_half, horoscopes.take_half),
    tasks.Writing: (horoscopes.choose_box, horoscopes.write_die),
    tasks.Crossing: (sponsors.choose_x, sponsors.cross),
    tasks.Marking: (sponsors.choose_market, sponsors.mark),
    tasks.Taking: (supply.choose_good, supply.take_good),
    tasks.Discarding: (corruption.choose_discard, corruption.discard),
    tasks.Filling: (twisting_fates.choose_bubble, twisting_fates.fill),
    tasks.Hiring: (town_square.choose_card, town_square.hire),
    tasks.Assigning: (staff.choose_slot, staff.assign),
    tasks.Activating: (staff.choose_staff, staff.activate),
    tasks.Ordering: (divining.choose_order, divining.order),
    tasks.Settling: (divining.choose_payment, divining.settle),
    tasks.Rewarding: (divining.choose_reward, divining.reward),
    tasks.Embarking: (harbour.choose_seat, harbour.embark),
    tasks.Docking: (harbour.choose_dock, harbour.dock),
    tasks.Returning: (harbour.choose_return, harbour.return_one),
    tasks.Ferrying: (harbour.choose_ferry, harbour.ferry),
    tasks.Selling: (market.choose_sale, market.sell),
}
"""For each task that a seat decides: what may be chosen, and what a choice does."""

OWN: Final[Mapping[type, Run]] = {
    tasks.Boarding: harbour.board,
    tasks.Meeting: divining.meet,
    tasks.Checking: divining.check,
    tasks.Serving: town_square.serve,
    tasks.Advancing: clock.advance,
    tasks.Turning: clock.turn,
    tasks.Opening: market.open_market,
    tasks.Clearing: rounds.clear,
}
"""The tasks that nobody decides."""

CHANCES: Final[Mapping[type, Follow]] = {
    tasks.Dealing: town_square.deal,
    tasks.Throwing: turn.throw,
    tasks.Pulling: harbour.pull,
    tasks.Arriving: harbour.arrive,
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
            return list(zip(harbour.PULLS, position.bag, strict=True))


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
        return harbour.send_back(position, task)
    lost = LOSSES.get(type(task))
    if lost is None:
        return position.then()
    return position.then(past=position.told(task.seat, Lost(lost)))
