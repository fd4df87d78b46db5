"""A bot that takes what promises most gold for its hours."""

from random import Random
from typing import Any

from divinary.bots.best_choice import best_choice
from divinary.bots.oracle import bubbles, locations, pier_value, sales
from divinary.bots.oracle.chart_value import best_lines
from divinary.bots.oracle.gold_value import HOUR
from divinary.bots.oracle.hours import until_docked
from divinary.bots.oracle.shop_value import ShopValue
from divinary.oracle.data.colours import COLOURS
from divinary.oracle.data.locations import Staff
from divinary.oracle.model import actions, tasks
from divinary.oracle.model.dish import half_dice
from divinary.oracle.model.view import View
from divinary.oracle.rules.decisions import follow


class Greedy:
    """Takes the choice that is worth most; of equal ones the first."""

    def choose(self, view: View, rng: Random) -> actions.Choice:
        """Return one of `view.choices`; nothing is left to `rng`."""
        if len(view.choices) == 1:
            return view.choices[0]
        assert view.seat is not None, "a spectator has nothing to choose"
        prices, task = ShopValue(view.table, view.seat), view.table.agenda[0]
        match task:
            case tasks.Choosing():
                visit = locations.best_visit(prices)
                return visit.steps[0] if visit.steps else actions.Go(visit.location)
            case tasks.Charting(lines=count):
                lines = best_lines(prices.chart_value, count).lines
                chart = view.table.options.chart
                return actions.Line(chart.lines[lines[0]]) if lines else actions.DONE
            case tasks.Selling():
                return sales.next_sale(prices.gold, task)
        return best_choice({choice: _worth(prices, task, choice) for choice in view.choices})


def _worth(prices: ShopValue, task: Any, choice: actions.Choice) -> float:
    """Return what a choice is worth beside the others of its task."""
    match choice:
        case actions.Twist(what):
            return locations.twisting(prices, what)
        case actions.Foretell(die, colour):
            return prices.prediction(die, colour)
        case actions.Half(half):
            assert prices.shop.dish is not None, "the Runes were thrown before the turn"
            return prices.icons.writing(half_dice(prices.shop.dish, half))
        case actions.Write(die, row):
            return prices.icons.written(die, row, task.dice)
        case actions.Hire(card):
            return locations.hiring(prices, card)
        case actions.Assign(staff):
            return prices.assigning(task.card, list(Staff).index(staff))
        case actions.First(who):
            return _met_first(prices, who, task.pulled)
        case actions.Discard(icons) | actions.Settle(icons):
            return icons
        case actions.Embark() | actions.Dock() | actions.Return() | actions.Ferry():
            return _landing(prices, choice)
        case _:
            return _gain(prices, choice)


def _gain(prices: ShopValue, choice: actions.Choice) -> float:
    """Return what it is worth to take, draw, fill or use something, or no more of it."""
    match choice:
        case actions.Take(good):
            return prices.gold.goods[good]
        case actions.Market(colour):
            return prices.icons.market(colour)
        case actions.Cross(place) if place in actions.ROWS:
            return prices.icons.box(actions.ROWS.index(place), with_x=True)
        case actions.Cross(place):
            return prices.icons.sponsor(COLOURS.index(place))
        case actions.Fill(kind):
            return bubbles.filling(prices.gold, actions.BUBBLES.index(kind), 1)
        case actions.Activate(staff):  # Security last: lines can bring Corruption
            return 1.0 if staff is Staff.SECURITY else 2.0
        case actions.Done():
            return 0.0
    raise AssertionError(f"{choice} has no worth")


def _met_first(prices: ShopValue, first: int, pulled: tuple[int, ...]) -> float:
    """Return what predictions pay that come true, each an icon less if it is met second."""
    return sum(
        [
            prices.reward(one.left if one.colour == first else one.left - 1)
            for one in prices.shop.predictions
            if one.is_active and one.colour in pulled
        ]
    )


def _landing(prices: ShopValue, choice: actions.Choice) -> float:
    """Return what the boats promise after a choice, and the hours until all docks are taken."""
    table = follow(prices.table, choice)
    stakes, stock = prices.gold.stakes, prices.gold.stock
    promised = max([plan.worth(stock) for plan in pier_value.plans(table, stakes)])
    return promised + HOUR * until_docked(table)
