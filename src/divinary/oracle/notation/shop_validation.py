"""Checks of one merchant's things in a typed position, and what follows from them."""

from itertools import pairwise

from msgspec.structs import replace

from divinary.core.errors import UnreadableText
from divinary.oracle.data.colours import COLOURS
from divinary.oracle.data.goods import GOODS
from divinary.oracle.data.runes import PIPS
from divinary.oracle.model.actions import BUBBLES, ROWS
from divinary.oracle.model.options import Options
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import AN_X, PAID, Shop, first_shop
from divinary.oracle.model.star_chart import closes
from divinary.oracle.model.tasks import Selling
from divinary.oracle.notation.checks import check, left_over
from divinary.oracle.rules.horoscopes import ANYTHING, boxes, next_number


def with_rest_of_shop(position: Position, seat: int) -> Shop:
    """Return a seat's shop with its supply and its filled cells worked out.

    Raises:
        UnreadableText: naming what cannot lie there like that.
    """
    shop, options = position.shops[seat], position.options
    for what, given, high in _printed(options, shop):
        if given > high:
            raise UnreadableText("more-than-printed", seat=seat, what=what, given=given, high=high)
    for row, written in enumerate(shop.rows):
        if not _keeps_order(row, written):
            text = " ".join(["x" if box == AN_X else str(box) for box in written])
            raise UnreadableText("row-broken", seat=seat, row=ROWS[row], text=text)
    for one in shop.predictions:
        text = f"shop {seat} predictions {one.left}/{one.size} {COLOURS[one.colour]}"
        check(1 <= one.size <= PIPS[-1] and int(one.true) <= one.left <= one.size, text)
    _check_options(position, seat)
    return replace(shop, supply=_supply(position, seat), filled=filled_cells(options, shop.drawn))


def filled_cells(options: Options, drawn: int) -> int:
    """Return the cells that some lines have filled in, whatever the order they were drawn in.

    Any line of an area's border may have been the last to close it; no line closed an area that
    is printed all around.
    """
    chart, filled = options.chart, 0
    for line in range(drawn.bit_length()):
        if drawn >> line & 1:
            for area in closes(chart, drawn, 0, line):
                filled |= sum([1 << cell for cell in area.cells])
    return filled


def _printed(options: Options, shop: Shop) -> list[tuple[str, int, int]]:
    """Return what is limited by print: its name, how much of it is used, and how much there is."""
    board = options.board
    bubbles = zip(BUBBLES, shop.bubbles, shop.spent, (board.adjust, board.move), strict=True)
    rows = zip(ROWS, shop.rows, strict=True)
    sponsors = zip(COLOURS, shop.sponsors, strict=True)
    return [
        *[(kind, filled + spent, high) for kind, filled, spent, high in bubbles],
        *[(name, len(row), len(boxes(board, n))) for n, (name, row) in enumerate(rows)],
        ("icons", shop.foretold, board.icons),
        *[(colour, len(marks), board.sponsors) for colour, marks in sponsors],
    ]


def _keeps_order(row: int, written: tuple[int, ...]) -> bool:
    return all(
        other == AN_X or next_number(row, one) in (ANYTHING, other)
        for one, other in pairwise(written)
    )


def _check_options(position: Position, seat: int) -> None:
    """Refuse what only other options could bring about, and debts before the last count."""
    shop, options = position.shops[seat], position.options
    spent = " ".join(map(str, shop.spent))
    check(options.bubbles == "cross_out" or not any(shop.spent), f"shop {seat} spent {spent}")
    paid = PAID in "".join(shop.sponsors)
    check(options.market_icons_pay == "once" or not paid, f"shop {seat} sponsors paid")
    check(shop.gold >= 0 or not position.agenda, f"shop {seat} gold {shop.gold}")


def _supply(position: Position, seat: int) -> tuple[int, ...]:
    """Return the Goods that are neither on the shelf nor offered at a pier."""
    sales = [task for task in position.agenda if isinstance(task, Selling) and task.seat == seat]
    offers = [good for task in sales for good, _ in task.offers]
    shelf = enumerate(position.shops[seat].shelf)
    taken = [count + offers.count(good) for good, count in shelf]

    def too_many(good: int, given: int, high: int) -> UnreadableText:
        name = GOODS[good]
        return UnreadableText("too-many-goods", seat=seat, good=name, given=given, high=high)

    return left_over(first_shop(position.options.board).supply, taken, too_many)
