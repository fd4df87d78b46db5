"""What to sell where: all sets of piers are tried, and each Good goes where most is paid."""

from itertools import product
from typing import NamedTuple

from divinary.bots.best_choice import best_choice
from divinary.bots.oracle.gold_value import GoldValue
from divinary.oracle.data.goods import Good, colour_of
from divinary.oracle.data.locations import PIERS
from divinary.oracle.model.actions import DONE, Done, Sell
from divinary.oracle.model.tasks import Selling
from divinary.oracle.rules.market import SELLS, buyers, buys, income, pier_corruption


class Offers(NamedTuple):
    """What is sold where, as pairs of a Good and a pier."""

    pairs: tuple[tuple[Good, int], ...] = ()


def next_sale(outlook: GoldValue, task: Selling) -> Sell | Done:
    """Return the next Good to offer, or that all is offered.

    Who has begun to sell by the best set of piers finds that set the best again.
    """
    worths = {}
    for used in product((True, False), repeat=len(PIERS)):
        offers = _offers(outlook, [pier for pier in range(len(PIERS)) if used[pier]])
        worths[offers] = _brought(outlook, (*task.offers, *offers.pairs)) - _missed(outlook, offers)
    best = best_choice(worths)
    if not best.pairs:
        return DONE
    good, pier = best.pairs[0]
    return SELLS[good * len(PIERS) + pier]


def _offers(outlook: GoldValue, piers: list[int]) -> Offers:
    """Return what sells better at one of these piers than it would later."""
    pairs: list[tuple[Good, int]] = []
    for good, count in enumerate(outlook.shop.shelf):
        prices = {pier: _price(outlook, good, pier) for pier in piers}
        if count and prices:
            pier = best_choice(prices)
            pairs += [(good, pier)] * count if prices[pier] > outlook.keeping[good] else []
    return Offers(tuple(pairs))


def _price(outlook: GoldValue, good: Good, pier: int) -> float:
    options, crowd = outlook.options, outlook.table.pier(PIERS[pier])
    if not buys(options, pier, good):
        return 0.0
    return float(options.cove.values[good] * buyers(options, crowd, colour_of(good)))


def _brought(outlook: GoldValue, pairs: tuple[tuple[Good, int], ...]) -> float:
    """Return what offers bring, less the Corruption that they cost."""
    brought = 0.0
    for pier in range(len(PIERS)):
        goods = [good for good, where in pairs if where == pier]
        if goods:
            brought += income(outlook.table, pier, goods)
            brought -= pier_corruption(outlook.table, pier) * outlook.card
    return brought


def _missed(outlook: GoldValue, offers: Offers) -> float:
    """Return what the same Goods would have been worth on the shelf."""
    return sum([outlook.keeping[good] for good, _ in offers.pairs])
