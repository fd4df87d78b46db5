"""The Market phase: boats at sea are emptied, sponsors pay, Goods are sold, the table cleared."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from divinary.core.errors import IllegalAction
from divinary.oracle.data.colours import COLOURS, NOBODY, ROGUE, Crowd, changed, joined
from divinary.oracle.data.goods import GOODS, SIZES, Good, colour_of, is_tome
from divinary.oracle.data.locations import PIERS
from divinary.oracle.model.actions import DONE, Done, Sell
from divinary.oracle.model.events import Event, Fact, Gold, MarketOpened, Round, Sold
from divinary.oracle.model.options import Options
from divinary.oracle.model.position import Boat, Position
from divinary.oracle.model.tasks import Clearing, Corrupting, Dealing, OpeningMarket, Selling
from divinary.oracle.rules.bag import ARRIVAL
from divinary.oracle.rules.decision import Decision, Step
from divinary.oracle.rules.faction_area import market_sponsorship, paid_out
from divinary.oracle.rules.scoring import count

SELLS: Final = tuple(Sell(good, pier) for good in range(len(GOODS)) for pier in range(len(PIERS)))
BOTH: Final = "both"
"""How a Cove says that a pier buys small and large Goods."""


def open_market(position: Position, task: OpeningMarket) -> Position:
    """Send those still at sea to the halls and the Lair; then Market icons pay."""
    home: Crowd = NOBODY
    for boat in position.boats:
        if boat.dock is None:
            home = joined(home, boat.crowd)
    halls = [position.halls[colour] + home[colour] for colour in range(len(COLOURS))]
    position = position.then(
        boats=tuple([Boat() if boat.dock is None else boat for boat in position.boats]),
        halls=tuple(halls),
        lair=position.lair + home[ROGUE],
        past=position.with_events(None, MarketOpened()),
    )
    return _paid_by_sponsors(position)


def choose_sale(position: Position, task: Selling) -> tuple[Sell | Done, ...]:
    """Return what can be sold where: to at least one Customer of its colour.

    Offers are always confirmed, so that they can still be taken back.
    """
    options, shelf = position.options, position.shops[task.seat].shelf
    crowds = [position.pier(pier) for pier in PIERS]
    sales = [
        sell
        for sell in SELLS
        if shelf[sell.good]
        and buys(options, sell.pier, sell.good)
        and buyers(options, crowds[sell.pier], colour_of(sell.good))
    ]
    return (*sales, DONE) if sales or task.offers else ()


def sell(position: Position, task: Selling, action: Sell | Done) -> Position:
    """Offer a Good at a pier; when all are offered, the piers pay."""
    if isinstance(action, Done):
        return _close(position, task)
    shelf = changed(position.shops[task.seat].shelf, action.good, -1)
    offers = (*task.offers, (action.good, action.pier))
    shops = position.with_shop(task.seat, shelf=shelf)
    return position.then(Selling(task.seat, offers), shops=shops)


def not_sold(position: Position, task: Selling, action: Sell) -> IllegalAction:
    """Return why a Good cannot be sold at a pier."""
    good, pier = GOODS[action.good], PIERS[action.pier]
    if not position.shops[task.seat].shelf[action.good]:
        return IllegalAction("not-on-the-shelf", good=good)
    if not buys(position.options, action.pier, action.good):
        return IllegalAction("pier-buys-other", pier=pier, good=good)
    return IllegalAction("no-customers", pier=pier, colour=COLOURS[colour_of(action.good)])


def clear(position: Position, task: Clearing) -> Position:
    """End a round: after the last one count the score, otherwise clear the table for the next."""
    if position.round == position.options.cove.rounds:
        return count(position)
    bag = position.bag
    for boat in position.boats:
        bag = joined(bag, boat.crowd)
    track = tuple(sorted(position.track, key=lambda seat: -position.hours[seat]))
    return position.then(
        Dealing(),
        *ARRIVAL,
        bag=bag,
        boats=(Boat(),) * len(position.boats),
        hours=(0,) * len(position.hours),
        track=track,
        active=track[0],
        marker=None,
        square=(),
        discards=(*position.discards, *position.square),
        round=position.round + 1,
        past=position.with_events(None, Round(position.round + 1)),
    )


def buyers(options: Options, crowd: Crowd, colour: int) -> int:
    """Return how many Customers of a colour a pier holds; a Rogue may count as one of each."""
    return crowd[colour] + (crowd[ROGUE] if options.rogue_card.counts else 0)


def buys(options: Options, pier: int, good: Good) -> bool:
    """Whether a pier takes Goods of that size."""
    return options.cove.buys[pier] in (BOTH, SIZES[is_tome(good)])


def income(position: Position, pier: int, goods: Sequence[Good]) -> int:
    """Return what a pier pays for Goods: each one's value times the Customers of its colour."""
    options, crowd = position.options, position.pier(PIERS[pier])
    values = options.cove.values
    gross = sum([values[good] * buyers(options, crowd, colour_of(good)) for good in goods])
    return max(0, gross - options.rogue_card.takes * crowd[ROGUE])


def pier_corruption(position: Position, pier: int) -> int:
    """Return how many Corruption cards it costs to sell anything at a pier."""
    options, card = position.options, position.options.rogue_card
    counted = card.counts and position.pier(PIERS[pier])[ROGUE] > 0
    return options.cove.pier_corruption[pier] + (card.corruption if counted else 0)


def _paid_by_sponsors(position: Position) -> Position:
    once = position.options.market_icons_pay == "once"
    incomes = [market_sponsorship(position, shop) for shop in position.shops]
    shops = [
        replace(shop, gold=shop.gold + income, sponsors=paid_out(shop) if once else shop.sponsors)
        for shop, income in zip(position.shops, incomes, strict=True)
    ]
    paid = [Event(seat, Gold("market", income)) for seat, income in enumerate(incomes) if income]
    return replace(position, shops=tuple(shops), past=(*position.past, *paid))


def _close(position: Position, task: Selling) -> Position:
    """Pay for what was offered; the Goods return to the supply, and some piers corrupt."""
    seat, shop = task.seat, position.shops[task.seat]
    supply = shop.supply
    for good, _ in task.offers:
        supply = changed(supply, good, 1)
    incomes = [
        (pier, income(position, pier, goods), pier_corruption(position, pier))
        for pier in range(len(PIERS))
        if (goods := [good for good, where in task.offers if where == pier])
    ]
    total = sum([paid for _, paid, _ in incomes])
    cards = sum([corruption for *_, corruption in incomes])
    facts: list[Fact] = [Sold(pier, paid) for pier, paid, _ in incomes]
    facts += [Gold("sales", total)] if incomes else []
    return position.then(
        *([Corrupting(seat, cards)] if cards else []),
        shops=position.with_shop(seat, supply=supply, gold=shop.gold + total),
        past=position.with_events(seat, *facts),
    )


DECISIONS: Final = (
    Decision(Selling, (Sell,), choose_sale, sell, not_sold),
    Step(OpeningMarket, open_market),
    Step(Clearing, clear),
)
