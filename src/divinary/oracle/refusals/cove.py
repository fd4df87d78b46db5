"""Why something cannot be done at the shared table: boats, piers, the Town Square, chance."""

from divinary.core.errors import IllegalAction
from divinary.oracle import tasks
from divinary.oracle.actions import (
    Corrupt,
    Deal,
    Dock,
    Embark,
    Ferry,
    Hire,
    Outcome,
    Pull,
    Return,
    Sell,
)  # fmt: skip
from divinary.oracle.colours import ADVENTURERS, COLOURS, Colour
from divinary.oracle.goods import GOODS, colour_of
from divinary.oracle.places import PIERS
from divinary.oracle.position import Position
from divinary.oracle.rules.harbour import has_seat
from divinary.oracle.rules.market import buys
from divinary.oracle.texts.agenda import tag_of


def not_given(position: Position, outcome: Outcome) -> IllegalAction:
    """Return why chance cannot give this now."""
    match position.agenda[0], outcome:
        case (tasks.Pulling() | tasks.Arriving(), Pull(who)):
            return IllegalAction("none-in-bag", adventurer=ADVENTURERS[who])
        case tasks.Dealing(), Deal(card):
            return IllegalAction("not-in-the-deck", card=card)
        case tasks.Corrupting(), Corrupt(icons):
            return IllegalAction("no-corruption-left", icons=icons)
        case task, _:
            return IllegalAction("other-chance", task=tag_of(task))


def not_hired(position: Position, task: tasks.Hiring, action: Hire) -> IllegalAction:
    """Return why a card cannot be hired."""
    return IllegalAction("not-in-the-square", card=action.card)


def not_seated(position: Position, task: tasks.Embarking, action: Embark) -> IllegalAction:
    """Return why an Adventurer cannot sit down in a boat."""
    if action.who not in task.pulled:
        pulled = tuple([ADVENTURERS[who] for who in task.pulled])
        return IllegalAction("not-pulled", adventurer=ADVENTURERS[action.who], pulled=pulled)
    if (no_boat := _no_room(position, action.boat)) is not None:
        return no_boat
    return IllegalAction("side-has-docked", boat=action.boat + 1)


def _no_room(position: Position, boat: int) -> IllegalAction | None:
    """Return why nobody can sit down in a boat; None if somebody can."""
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


def not_docked(position: Position, task: tasks.Docking, action: Dock) -> IllegalAction:
    """Return why a boat cannot dock at a pier."""
    cove, pier = position.options.cove, PIERS[action.pier]
    if (pier, cove.sides[task.boat]) in cove.docks:
        return IllegalAction("dock-taken", pier=pier)
    return IllegalAction("pier-out-of-reach", boat=task.boat + 1, pier=pier)


def not_returned(position: Position, task: tasks.Returning, action: Return) -> IllegalAction:
    """Return why an Adventurer cannot go back into the bag."""
    return _not_there(position, action.boat, action.who)


def not_ferried(position: Position, task: tasks.Ferrying, action: Ferry) -> IllegalAction:
    """Return why an Adventurer cannot change boats."""
    if (no_boat := _not_at_sea(position, action.boat)) is not None:
        return no_boat
    if not position.boats[action.boat].crowd[action.who]:
        return _not_there(position, action.boat, action.who)
    if action.to == action.boat:
        return IllegalAction("same-boat", boat=action.boat + 1)
    return _no_room(position, action.to) or IllegalAction("not-now", task=tag_of(task))


def _not_there(position: Position, boat: int, who: Colour) -> IllegalAction:
    no_boat = _not_at_sea(position, boat)
    return no_boat or IllegalAction("not-in-boat", boat=boat + 1, adventurer=ADVENTURERS[who])


def not_sold(position: Position, task: tasks.Selling, action: Sell) -> IllegalAction:
    """Return why a Good cannot be sold at a pier."""
    good, pier = GOODS[action.good], PIERS[action.pier]
    if not position.shops[task.seat].shelf[action.good]:
        return IllegalAction("not-on-the-shelf", good=good)
    if not buys(position.options, action.pier, action.good):
        return IllegalAction("pier-buys-other", pier=pier, good=good)
    return IllegalAction("no-customers", pier=pier, colour=COLOURS[colour_of(action.good)])
