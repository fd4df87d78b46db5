"""The Faction Area and every X and Market icon: where they may be drawn, and what they pay."""

from typing import Final

from divinary.core.errors import IllegalAction
from divinary.oracle.data.board import Board
from divinary.oracle.data.colours import COLOURS, Colour
from divinary.oracle.model.actions import DONE, PLACES_OF_AN_X, ROWS, Cross, Done, Market
from divinary.oracle.model.events import Gold
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import AN_X, MARKET, PAID, SPONSORED, Shop
from divinary.oracle.model.tasks import Crossing, Marking, Rewarding
from divinary.oracle.rules.decision import Decision, lose
from divinary.oracle.rules.horoscopes import has_room, with_box, written_bonus

CROSSES: Final = {place: Cross(place) for place in PLACES_OF_AN_X}
MARKETS: Final = tuple(Market(colour) for colour in range(len(COLOURS)))


def is_free(board: Board, shop: Shop, colour: Colour) -> bool:
    """Whether an icon of a faction has no mark yet."""
    return len(shop.sponsors[colour]) < board.sponsors


def choose_x(position: Position, task: Crossing | Rewarding) -> tuple[Cross | Done, ...]:
    """Return where an X may be drawn, and whether it may be left out; nothing without a place.

    A place is the next box of a row, or a free icon of a faction.
    """
    board, shop = position.options.board, position.shops[task.seat]
    rows = [CROSSES[name] for row, name in enumerate(ROWS) if has_room(board, shop, row)]
    free = [CROSSES[name] for colour, name in enumerate(COLOURS) if is_free(board, shop, colour)]
    places = (*rows, *free)
    return (*places, DONE) if places and position.options.x == "may" else places


def cross(position: Position, task: Crossing | Rewarding, action: Cross | Done) -> Position:
    """Draw an X or leave it out: a box of a row may pay its bonus, a sponsor pays at once."""
    if isinstance(action, Done):
        return position.then()
    seat, options, shop = task.seat, position.options, position.shops[task.seat]
    if action.place in ROWS:
        row = ROWS.index(action.place)
        bonus = written_bonus(options, shop, seat, row, with_x=True)
        return position.then(*bonus, shops=with_box(position, seat, row, AN_X))
    colour = COLOURS.index(action.place)
    paid = sponsorship(position, colour)
    marks = _marked(shop, colour, SPONSORED)
    return position.then(
        shops=position.with_shop(seat, sponsors=marks, gold=shop.gold + paid),
        past=position.with_events(seat, Gold("sponsorship", paid)),
    )


def choose_market(position: Position, task: Marking | Rewarding) -> tuple[Market, ...]:
    """Return where a Market icon may be drawn."""
    board, shop = position.options.board, position.shops[task.seat]
    return tuple([market for market in MARKETS if is_free(board, shop, market.colour)])


def mark(position: Position, task: Marking | Rewarding, action: Market) -> Position:
    """Draw a Market icon; it pays when the market opens."""
    marks = _marked(position.shops[task.seat], action.colour, MARKET)
    return position.then(shops=position.with_shop(task.seat, sponsors=marks))


def no_place(
    position: Position, task: Crossing | Marking | Rewarding, action: Cross | Market
) -> IllegalAction:
    """Return why an X or a Market icon cannot be drawn there: every place of that kind is taken."""
    if isinstance(action, Market):
        return IllegalAction("icons-marked", colour=COLOURS[action.colour])
    if action.place in ROWS:
        return IllegalAction("row-full", row=action.place)
    return IllegalAction("icons-marked", colour=action.place)


def sponsorship(position: Position, colour: Colour) -> int:
    """Return what a sponsor pays now: gold for each Customer in the hall."""
    return position.halls[colour] * position.options.cove.sponsorship


def market_sponsorship(position: Position, shop: Shop) -> int:
    """Return what the Market icons of a shop pay."""
    marks = enumerate(shop.sponsors)
    return sum([drawn.count(MARKET) * sponsorship(position, colour) for colour, drawn in marks])


def paid_out(shop: Shop) -> tuple[str, ...]:
    """Return the marks of a shop after its Market icons have paid for the only time."""
    return tuple([marks.replace(MARKET, PAID) for marks in shop.sponsors])


def _marked(shop: Shop, colour: Colour, sign: str) -> tuple[str, ...]:
    sponsors = shop.sponsors
    return (*sponsors[:colour], sponsors[colour] + sign, *sponsors[colour + 1 :])


DECISIONS: Final = (
    Decision(Crossing, (Cross,), choose_x, cross, no_place, if_none=lose("x")),
    Decision(Marking, (Market,), choose_market, mark, no_place, if_none=lose("market")),
)
