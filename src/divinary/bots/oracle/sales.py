"""What to sell where: all sets of piers are tried, and each Good goes where most is paid."""

from itertools import product
from typing import TypeAlias

from divinary.bots.best_choice import best_choice
from divinary.bots.oracle.gold_value import GoldValue
from divinary.oracle.data.goods import Good, colour_of
from divinary.oracle.data.locations import PIERS
from divinary.oracle.model.actions import DONE, Done, Sell
from divinary.oracle.model.tasks import Selling
from divinary.oracle.rules.market import SELLS, buyers, buys, income, pier_corruption

Offers: TypeAlias = tuple[tuple[Good, int], ...]
"""What is sold where, as pairs of a Good and a pier."""


def next_sale(gold: GoldValue, task: Selling) -> Sell | Done:
    """Return the next Good to offer, or that all is offered.

    After a sale at the best set of piers, that set is found best again.
    """
    worths = {}
    for used in product((True, False), repeat=len(PIERS)):
        offers = _offers(gold, [pier for pier in range(len(PIERS)) if used[pier]])
        kept = sum([gold.keeping[good] for good, _ in offers])
        worths[offers] = _brought(gold, (*task.offers, *offers)) - kept
    best = best_choice(worths)
    if not best:
        return DONE
    good, pier = best[0]
    return SELLS[good * len(PIERS) + pier]


def _offers(gold: GoldValue, piers: list[int]) -> Offers:
    """Return what sells better at one of these piers than it would later."""
    offers: list[tuple[Good, int]] = []
    for good, count in enumerate(gold.shop.shelf):
        prices = {pier: _price(gold, good, pier) for pier in piers}
        if count and prices:
            pier = best_choice(prices)
            offers += [(good, pier)] * count if prices[pier] > gold.keeping[good] else []
    return tuple(offers)


def _price(gold: GoldValue, good: Good, pier: int) -> float:
    options, crowd = gold.options, gold.table.pier(PIERS[pier])
    if not buys(options, pier, good):
        return 0.0
    return float(options.cove.values[good] * buyers(options, crowd, colour_of(good)))


def _brought(gold: GoldValue, offers: Offers) -> float:
    """Return what offers bring, less the Corruption that they cost."""
    brought = 0.0
    for pier in range(len(PIERS)):
        goods = [good for good, where in offers if where == pier]
        if goods:
            brought += income(gold.table, pier, goods)
            brought -= pier_corruption(gold.table, pier) * gold.card
    return brought
