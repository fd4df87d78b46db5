"""Where to go: each location is priced for all that bubbles can make of the dish."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, NamedTuple

from divinary.bots.best_choice import best_choice
from divinary.bots.oracle import bubbles
from divinary.bots.oracle.shop_value import ShopValue
from divinary.oracle.beliefs.bubble_spending import spends
from divinary.oracle.data.locations import Location, Staff
from divinary.oracle.data.runes import HALVES
from divinary.oracle.model.actions import BUBBLES
from divinary.oracle.model.dish import Dish, chart_lines, divining_dice, half_dice
from divinary.oracle.rules.divination import icons_left
from divinary.oracle.rules.twisting_fates import BUBBLES_A_TWIST, empty_bubbles, twists

MOST_SPENT: Final = 2
"""Bubbles that one turn spends at most."""


class Deed(NamedTuple):
    """A location to go to, and what bubbles do before that."""

    location: Location
    steps: tuple[str, ...] = ()


def best_deed(ledger: ShopValue) -> Deed:
    """Return where to go, and the bubbles to spend for it: what is worth most beyond its hours."""
    dish, (adjust, move) = ledger.shop.dish, ledger.shop.bubbles
    assert dish is not None, "the Runes were thrown before the turn"
    deeds = Deeds(ledger)
    worths = {Deed(location): worth for location, worth in deeds.without_runes()}
    for reached, spend in spends(dish, min(adjust, MOST_SPENT), min(move, MOST_SPENT)).items():
        if spend.bubbles > MOST_SPENT:
            break  # the few come first
        cost = bubbles.spending(ledger.outlook, spend.adjust, spend.move)
        for location, worth in deeds.with_runes(reached):
            worths[Deed(location, spend.steps)] = worth - cost
    return best_choice({deed: worths[deed] for deed in worths if deed.location != ledger.shop.at})


class Deeds:
    """What can be done at the locations, each priced once."""

    def __init__(self, ledger: ShopValue) -> None:
        """Price with this ledger."""
        self.ledger = ledger
        self._lines: Callable[[int], float] = cache(ledger.lines)
        self._prediction: Callable[[int], float] = cache(ledger.best_prediction)
        self._writing: Callable[[tuple[int, ...]], float] = cache(ledger.signs.writing)
        self._twisting: Callable[[str], float] = cache(lambda twist: twisting(ledger, twist))

    def without_runes(self) -> Iterator[tuple[Location, float]]:
        """Yield what the locations are worth that ask nothing of the dish."""
        ledger, outlook = self.ledger, self.ledger.outlook
        if ledger.table.square:
            yield Location.RECRUIT, max([hiring(ledger, card) for card in ledger.table.square])
        staff = zip(Staff, ledger.shop.staff, strict=True)
        work = sum([ledger.work(post) for post, card in staff if card])
        yield Location.ACTIVATE_STAFF, work - outlook.time(ledger.board.hours_staff)

    def with_runes(self, dish: Dish) -> Iterator[tuple[Location, float]]:
        """Yield what the locations are worth that a dish opens."""
        ledger, board, time = self.ledger, self.ledger.board, self.ledger.outlook.time
        lines = chart_lines(dish)
        if lines:
            yield Location.STAR_CHARTING, self._lines(lines) - time(board.hours_charting)
        dice = divining_dice(dish)
        if dice and icons_left(board, ledger.shop):
            yield Location.DIVINATION, self._divining(dice) - time(board.hours_divination)
        written = max([self._writing(half_dice(dish, half)) for half in range(len(HALVES))])
        if written >= 0:
            yield Location.HOROSCOPES, written - time(board.hours_horoscopes)
        twisted = [self._twisting(twist) for twist in self._open_twists(dish)]
        if twisted:
            skull = ledger.outlook.card if dish.skull else 0.0
            yield Location.TWISTING_FATES, max(twisted) - skull - time(board.hours_twisting)

    def _divining(self, dice: tuple[int, ...]) -> float:
        worths = [self._prediction(die) for die in dice]
        both = self.ledger.table.options.divination_dice == "both"
        return sum(worths) if both else max(worths)

    def _open_twists(self, dish: Dish) -> list[str]:
        room = dict(zip(BUBBLES, empty_bubbles(self.ledger.board, self.ledger.shop), strict=True))
        return [twist for twist in twists(dish, self.ledger.board) if room.get(twist, 1)]


def hiring(ledger: ShopValue, card: str) -> float:
    """Return what it is worth to hire a card of the Town Square, beyond its hours."""
    hours = ledger.table.options.cove.square[ledger.table.square.index(card)]
    return ledger.hiring(card) - ledger.outlook.time(hours)


def twisting(ledger: ShopValue, twist: str) -> float:
    """Return what one of the Twisting Fates is worth."""
    if twist not in BUBBLES:
        return ledger.signs.best_x
    return bubbles.filling(ledger.outlook, BUBBLES.index(twist), BUBBLES_A_TWIST)
