"""A merchant who takes what promises most gold for its hours."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, TypeAlias

from divinary.bots.best_choice import best_choice
from divinary.bots.oracle import (
    bubbles,
    chart_value,
    gold_value,
    hours,
    locations,
    pier_value,
    sales,
)
from divinary.bots.oracle.shop_value import ShopValue
from divinary.oracle.data.colours import COLOURS
from divinary.oracle.data.locations import Staff
from divinary.oracle.model import tasks
from divinary.oracle.model.actions import (
    BUBBLES,
    DONE,
    ROWS,
    Activate,
    Assign,
    Choice,
    Cross,
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
    Return,
    Settle,
    Take,
    Twist,
    Write,
)
from divinary.oracle.model.dish import half_dice
from divinary.oracle.model.view import View
from divinary.oracle.rules.decisions import follow

Decide: TypeAlias = Callable[[ShopValue, Any], Choice]
Worth: TypeAlias = Callable[[ShopValue, Any, Any], float]


class Greedy:
    """Takes the choice that is worth most; of equal ones the first."""

    def choose(self, view: View, rng: Random) -> Choice:
        """Return one of `view.choices`; nothing is left to `rng`."""
        if len(view.choices) == 1:
            return view.choices[0]
        assert view.seat is not None, "a spectator has nothing to choose"
        ledger, task = ShopValue(view.table, view.seat), view.table.agenda[0]
        decide = DECISIONS.get(type(task))
        if decide is not None:
            return decide(ledger, task)
        worth = WORTHS[type(task)]
        return best_choice({choice: worth(ledger, task, choice) for choice in view.choices})


def _go(ledger: ShopValue, task: tasks.Choosing) -> Choice:
    visit = locations.best_visit(ledger)
    return visit.steps[0] if visit.steps else Go(visit.location)


def _draw(ledger: ShopValue, task: tasks.Charting) -> Choice:
    lines = chart_value.course(ledger.sky, task.lines).lines
    return Line(ledger.sky.chart.lines[lines[0]]) if lines else DONE


def _sell(ledger: ShopValue, task: tasks.Selling) -> Choice:
    return sales.next_sale(ledger.outlook, task)


def _twist(ledger: ShopValue, task: tasks.Twisting, choice: Twist) -> float:
    return locations.twisting(ledger, choice.what)


def _foretell(ledger: ShopValue, task: tasks.Foretelling, choice: Foretell) -> float:
    return ledger.prediction(choice.die, choice.colour)


def _half(ledger: ShopValue, task: tasks.Halving, choice: Half) -> float:
    assert ledger.shop.dish is not None, "the Runes were thrown before the turn"
    return ledger.signs.writing(half_dice(ledger.shop.dish, choice.half))


def _write(ledger: ShopValue, task: tasks.Writing, choice: Write) -> float:
    return ledger.signs.written(choice.die, choice.row, task.dice)


def _gain(ledger: ShopValue, task: object, choice: Choice) -> float:
    """Return what a Good, a Market icon or an X is worth; to take nothing is worth nothing."""
    match choice:
        case Take(good):
            return ledger.outlook.goods[good]
        case Market(colour):
            return ledger.signs.market(colour)
        case Cross(place) if place in ROWS:
            return ledger.signs.box(ROWS.index(place), with_x=True)
        case Cross(place):
            return ledger.signs.sponsor(COLOURS.index(place))
        case _:
            return 0.0


def _discard(ledger: ShopValue, task: object, choice: Discard) -> float:
    return choice.icons


def _fill(ledger: ShopValue, task: tasks.Filling, choice: Choice) -> float:
    if not isinstance(choice, Fill):
        return 0.0
    return bubbles.filling(ledger.outlook, BUBBLES.index(choice.kind), 1)


def _hire(ledger: ShopValue, task: tasks.Hiring, choice: Hire) -> float:
    return locations.hiring(ledger, choice.card)


def _assign(ledger: ShopValue, task: tasks.Assigning, choice: Assign) -> float:
    return ledger.assigning(task.card, list(Staff).index(choice.staff))


def _activate(ledger: ShopValue, task: tasks.Activating, choice: Choice) -> float:
    """Let everybody work, Security last: lines can bring Corruption."""
    if not isinstance(choice, Activate):
        return 0.0
    return 1.0 if choice.staff is Staff.SECURITY else 2.0


def _first(ledger: ShopValue, task: tasks.Ordering, choice: First) -> float:
    """Return what predictions pay that come true, each an icon less if it is met second."""
    return sum(
        [
            ledger.reward(one.left if one.colour == choice.who else one.left - 1)
            for one in ledger.shop.predictions
            if one.is_active and one.colour in task.pulled
        ]
    )


def _settle(ledger: ShopValue, task: tasks.Settling, choice: Settle) -> float:
    return choice.icons


def _land(ledger: ShopValue, task: object, choice: Embark | Dock | Return | Ferry) -> float:
    """Return what the boats promise after a choice, and the hours until all docks are taken."""
    table = follow(ledger.table, choice)
    stakes, stock = ledger.outlook.stakes, ledger.outlook.stock
    promised = max([plan.worth(stock) for plan in pier_value.plans(table, stakes)])
    return promised + gold_value.HOUR * hours.hours_a_pull(table) * hours.awaited(table)


DECISIONS: Final[Mapping[type, Decide]] = {
    tasks.Choosing: _go,
    tasks.Charting: _draw,
    tasks.Selling: _sell,
}
"""What is decided as a whole."""

WORTHS: Final[Mapping[type, Worth]] = {
    tasks.Twisting: _twist,
    tasks.Foretelling: _foretell,
    tasks.Halving: _half,
    tasks.Writing: _write,
    tasks.Crossing: _gain,
    tasks.Marking: _gain,
    tasks.Taking: _gain,
    tasks.Rewarding: _gain,
    tasks.Discarding: _discard,
    tasks.Filling: _fill,
    tasks.Hiring: _hire,
    tasks.Assigning: _assign,
    tasks.Activating: _activate,
    tasks.Ordering: _first,
    tasks.Settling: _settle,
    tasks.Embarking: _land,
    tasks.Docking: _land,
    tasks.Returning: _land,
    tasks.Ferrying: _land,
}
"""What is decided choice by choice."""
