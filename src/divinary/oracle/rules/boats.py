"""Boats and docks: Adventurers are seated, land, and are moved by Sailors."""

from typing import Final

from divinary.core.errors import IllegalAction
from divinary.oracle.data.colours import ADVENTURERS, Colour, changed
from divinary.oracle.data.locations import PIERS
from divinary.oracle.model import tasks
from divinary.oracle.model.actions import Dock, Embark, Ferry, Return
from divinary.oracle.model.events import Back
from divinary.oracle.model.position import Boat, Position
from divinary.oracle.model.tasks import AnyTask, tag_of
from divinary.oracle.rules.decision import Decision, Step

DOCKS: Final = tuple(Dock(pier) for pier in range(len(PIERS)))


def board(position: Position, task: tasks.Boarding) -> Position:
    """Seat an Adventurer who has arrived."""
    return position.then(boats=_with_crew(position, task.boat, task.who))


def free_docks(position: Position, side: str) -> list[int]:
    """Return the free docks that boats of a side can reach."""
    taken = [boat.dock for boat in position.boats]
    docks = enumerate(position.options.cove.docks)
    return [number for number, (_, reached) in docks if reached == side and number not in taken]


def all_docked(position: Position) -> bool:
    """Whether every dock is taken."""
    docked = [boat for boat in position.boats if boat.dock is not None]
    return len(docked) == len(position.options.cove.docks)


def has_seat(position: Position, boat: Boat) -> bool:
    """Whether a boat is at sea with a free seat."""
    return boat.dock is None and sum(boat.crowd) < position.options.cove.seats


def open_boats(position: Position) -> list[int]:
    """Return the boats that an Adventurer may be seated in.

    While a dock is free it must be a boat that could still dock, so that the round cannot stall.
    """
    sides = position.options.cove.sides
    boats = [n for n, boat in enumerate(position.boats) if has_seat(position, boat)]
    if all_docked(position):
        return boats
    useful = {side for side in set(sides) if free_docks(position, side)}
    return [boat for boat in boats if sides[boat] in useful]


def choose_seat(position: Position, task: tasks.Embarking) -> tuple[Embark, ...]:
    """Return who may be seated where; nothing if no boat may be boarded."""
    boats = open_boats(position)
    return tuple([Embark(who, boat) for who in dict.fromkeys(task.pulled) for boat in boats])


def embark(position: Position, task: tasks.Embarking, action: Embark) -> Position:
    """Seat an Adventurer; a boat that fills docks before the next one is seated."""
    left = list(task.pulled)
    left.remove(action.who)
    rest = (tasks.Embarking(task.seat, tuple(left)),) if left else ()
    return _seated(position, task.seat, action.boat, action.who, rest)


def not_seated(position: Position, task: tasks.Embarking, action: Embark) -> IllegalAction:
    """Return why an Adventurer cannot be seated in a boat."""
    if action.who not in task.pulled:
        pulled = tuple([ADVENTURERS[who] for who in task.pulled])
        return IllegalAction("not-pulled", adventurer=ADVENTURERS[action.who], pulled=pulled)
    if (no_boat := _no_room(position, action.boat)) is not None:
        return no_boat
    return IllegalAction("side-has-docked", boat=action.boat + 1)


def send_back(position: Position, task: tasks.Embarking) -> Position:
    """Put Adventurers for whom there is no seat back into the bag."""
    bag = position.bag
    for who in task.pulled:
        bag = changed(bag, who, 1)
    past = position.with_events(None, *[Back(who) for who in task.pulled])
    return position.then(bag=bag, past=past)


def choose_dock(position: Position, task: tasks.Docking) -> tuple[Dock, ...]:
    """Return the piers where a full boat can dock."""
    docks = position.options.cove.docks
    side = position.options.cove.sides[task.boat]
    piers = [PIERS.index(docks[dock][0]) for dock in free_docks(position, side)]
    return tuple([DOCKS[pier] for pier in dict.fromkeys(piers)])


def dock(position: Position, task: tasks.Docking, action: Dock) -> Position:
    """Land a boat; the Adventurers in it are now on the pier."""
    side = position.options.cove.sides[task.boat]
    docks = position.options.cove.docks
    free = [n for n in free_docks(position, side) if docks[n][0] == PIERS[action.pier]]
    boat = Boat(position.boats[task.boat].crowd, free[0])
    return position.then(boats=position.with_boat(task.boat, boat))


def not_docked(position: Position, task: tasks.Docking, action: Dock) -> IllegalAction:
    """Return why a boat cannot dock at a pier."""
    cove, pier = position.options.cove, PIERS[action.pier]
    if (pier, cove.sides[task.boat]) in cove.docks:
        return IllegalAction("dock-taken", pier=pier)
    return IllegalAction("pier-out-of-reach", boat=task.boat + 1, pier=pier)


def choose_return(position: Position, task: tasks.Returning) -> tuple[Return, ...]:
    """Return which Adventurers at sea can go back into the bag."""
    return tuple([Return(boat, who) for boat, who in _at_sea(position)])


def return_one(position: Position, task: tasks.Returning, action: Return) -> Position:
    """Put an Adventurer at sea back into the bag."""
    return position.then(
        boats=_with_crew(position, action.boat, action.who, by=-1),
        bag=changed(position.bag, action.who, 1),
    )


def not_in_boat(
    position: Position, task: tasks.Returning | tasks.Ferrying, action: Return | Ferry
) -> IllegalAction:
    """Return why an Adventurer cannot leave a boat: it is not at sea, or has no such passenger."""
    who = ADVENTURERS[action.who]
    no_boat = _not_at_sea(position, action.boat)
    return no_boat or IllegalAction("not-in-boat", boat=action.boat + 1, adventurer=who)


def choose_ferry(position: Position, task: tasks.Ferrying) -> tuple[Ferry, ...]:
    """Return which Adventurers at sea can move to which other boat."""
    free = [n for n, boat in enumerate(position.boats) if has_seat(position, boat)]
    at_sea = _at_sea(position)
    return tuple([Ferry(boat, who, to) for boat, who in at_sea for to in free if to != boat])


def ferry(position: Position, task: tasks.Ferrying, action: Ferry) -> Position:
    """Move an Adventurer to another boat, which docks if that fills it."""
    here = position.agenda[0]
    position = position.then(here, boats=_with_crew(position, action.boat, action.who, by=-1))
    return _seated(position, task.seat, action.to, action.who, ())


def not_ferried(position: Position, task: tasks.Ferrying, action: Ferry) -> IllegalAction:
    """Return why an Adventurer cannot change boats."""
    no_boat = _not_at_sea(position, action.boat)
    if no_boat or not position.boats[action.boat].crowd[action.who]:
        return not_in_boat(position, task, action)
    if action.to == action.boat:
        return IllegalAction("same-boat", boat=action.boat + 1)
    return _no_room(position, action.to) or IllegalAction("not-now", task=tag_of(task))


def _no_room(position: Position, boat: int) -> IllegalAction | None:
    """Return why no one can be seated in a boat; None if there is room."""
    if (no_boat := _not_at_sea(position, boat)) is not None:
        return no_boat
    if not has_seat(position, position.boats[boat]):
        return IllegalAction("boat-full", boat=boat + 1)
    return None


def _not_at_sea(position: Position, boat: int) -> IllegalAction | None:
    if boat >= len(position.boats):
        return IllegalAction("no-such-boat", boat=boat + 1, high=len(position.boats))
    if position.boats[boat].dock is not None:
        return IllegalAction("boat-docked", boat=boat + 1)
    return None


def _seated(
    position: Position, seat: int, boat: int, who: Colour, rest: tuple[AnyTask, ...]
) -> Position:
    """Seat an Adventurer; if the boat is full and its side has a free dock, `seat` docks it."""
    cove = position.options.cove
    boats = _with_crew(position, boat, who)
    full = sum(boats[boat].crowd) == cove.seats
    can_dock = full and free_docks(position, cove.sides[boat])
    docking = (tasks.Docking(seat, boat),) if can_dock else ()
    return position.then(*docking, *rest, boats=boats)


def _with_crew(position: Position, boat: int, who: Colour, by: int = 1) -> tuple[Boat, ...]:
    here = position.boats[boat]
    return position.with_boat(boat, Boat(changed(here.crowd, who, by), here.dock))


def _at_sea(position: Position) -> list[tuple[int, Colour]]:
    return [
        (number, who)
        for number, boat in enumerate(position.boats)
        if boat.dock is None
        for who, count in enumerate(boat.crowd)
        if count
    ]


DECISIONS: Final = (
    Decision(tasks.Embarking, (Embark,), choose_seat, embark, not_seated, if_none=send_back),
    Decision(tasks.Docking, (Dock,), choose_dock, dock, not_docked, if_none=None),
    Decision(tasks.Returning, (Return,), choose_return, return_one, not_in_boat),
    Decision(tasks.Ferrying, (Ferry,), choose_ferry, ferry, not_ferried),
    Step(tasks.Boarding, board),
)
