"""Where to go: each location is priced for all that bubbles can make of the dish."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from divinary.bots.best_choice import best_choice
from divinary.bots.oracle import bubbles
from divinary.bots.oracle.shop_value import ShopValue
from divinary.oracle.beliefs.bubble_spending import spends
from divinary.oracle.data.locations import Location
from divinary.oracle.data.runes import HALVES
from divinary.oracle.model.actions import BUBBLES, Adjust, Move
from divinary.oracle.model.dish import Dish, half_dice
from divinary.oracle.rules.divination import divining_dice
from divinary.oracle.rules.locations import hours_at, is_open
from divinary.oracle.rules.staff import at_work
from divinary.oracle.rules.star_charting import chart_lines
from divinary.oracle.rules.twisting_fates import BUBBLES_A_TWIST, open_twists, skull_corrupts

MOST_SPENT: Final = 2
"""Bubbles that one turn spends at most."""

WITHOUT_RUNES: Final = (Location.RECRUIT, Location.ACTIVATE_STAFF)
BY_RUNES: Final = (
    Location.STAR_CHARTING,
    Location.DIVINATION,
    Location.HOROSCOPES,
    Location.TWISTING_FATES,
)


class Visit(NamedTuple):
    """A location to go to, and what bubbles do before that."""

    location: Location
    steps: tuple[Adjust | Move, ...] = ()


def best_visit(prices: ShopValue) -> Visit:
    """Return where to go, and the bubbles to spend for it: what is worth most beyond its hours."""
    dish, (adjust, move) = prices.shop.thrown, prices.shop.bubbles
    values = LocationValue(prices)
    worths = {Visit(one): worth for one, worth in values.at(WITHOUT_RUNES, dish)}
    for reached, spend in spends(dish, min(adjust, MOST_SPENT), min(move, MOST_SPENT)).items():
        if spend.bubbles > MOST_SPENT:
            break  # the rest spend more, too
        cost = bubbles.spending(prices.gold, spend.adjust, spend.move)
        for location, worth in values.at(BY_RUNES, reached):
            worths[Visit(location, spend.steps)] = worth - cost
    return best_choice(worths)


class LocationValue:
    """What can be done at the locations, each priced once."""

    def __init__(self, prices: ShopValue) -> None:
        """Take what everything is worth to a seat."""
        self.prices = prices
        self._lines: Callable[[int], float] = cache(prices.lines)
        self._prediction: Callable[[int], float] = cache(prices.best_prediction)
        self._writing: Callable[[tuple[int, ...]], float] = cache(prices.icons.writing)
        self._twisting: Callable[[str], float] = cache(lambda twist: twisting(prices, twist))

    def at(self, locations: tuple[Location, ...], dish: Dish) -> Iterator[tuple[Location, float]]:
        """Yield what the locations that are open with a dish are worth, beyond their hours."""
        table, shop = self.prices.table, replace(self.prices.shop, dish=dish)
        for location in locations:
            if is_open(table, shop, location):
                yield location, self._worth(location, dish)

    def _worth(self, location: Location, dish: Dish) -> float:
        prices = self.prices
        match location:
            case Location.RECRUIT:
                return max([hiring(prices, card) for card in prices.table.square])
            case Location.ACTIVATE_STAFF:
                worth: float = sum([prices.work(staff) for staff in at_work(prices.shop)])
            case Location.STAR_CHARTING:
                worth = self._lines(chart_lines(dish))
            case Location.DIVINATION:
                worth = self._divining(divining_dice(dish))
            case Location.HOROSCOPES:
                worth = max([self._writing(half_dice(dish, half)) for half in range(len(HALVES))])
            case Location.TWISTING_FATES:
                twists = open_twists(prices.board, replace(prices.shop, dish=dish))
                skull = prices.gold.card if skull_corrupts(dish) else 0.0
                worth = max(map(self._twisting, twists)) - skull
        (hours,) = hours_at(prices.table.options, location)
        return worth - prices.gold.time(hours)

    def _divining(self, dice: tuple[int, ...]) -> float:
        worths = [self._prediction(die) for die in dice]
        both = self.prices.table.options.divination_dice == "both"
        return sum(worths) if both else max(worths)


def hiring(prices: ShopValue, card: str) -> float:
    """Return what it is worth to hire a card of the Town Square, beyond its hours."""
    hours = prices.table.options.cove.square[prices.table.square.index(card)]
    return prices.hiring(card) - prices.gold.time(hours)


def twisting(prices: ShopValue, twist: str) -> float:
    """Return what one of the Twisting Fates is worth."""
    if twist not in BUBBLES:
        return prices.icons.best_x
    return bubbles.filling(prices.gold, BUBBLES.index(twist), BUBBLES_A_TWIST)
