"""Whether one merchant's things, as somebody wrote them down, can lie there like that."""

from itertools import pairwise

from msgspec.structs import replace

from divinary.core.errors import UnreadableText
from divinary.oracle.data.colours import COLOURS
from divinary.oracle.data.goods import GOODS, Good
from divinary.oracle.data.runes import PIPS
from divinary.oracle.model.actions import BUBBLES, ROWS
from divinary.oracle.model.options import Options
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import AN_X, PAID, Shop, first_shop
from divinary.oracle.model.star_chart import closes
from divinary.oracle.notation.task_validation import never
from divinary.oracle.rules.horoscopes import ANYTHING, boxes, next_number


def with_rest_of_shop(position: Position, seat: int, shop: Shop, offers: list[Good]) -> Shop:
    """Return a shop with its supply and its filled cells worked out, if it can exist.

    Raises:
        UnreadableText: saying what cannot lie there like that.
    """
    options = position.options
    for what, given, high in _printed(options, shop):
        if given > high:
            raise UnreadableText("more-than-printed", seat=seat, what=what, given=given, high=high)
    for row, written in enumerate(shop.rows):
        if not _keeps_order(row, written):
            text = _row_text(written)
            raise UnreadableText("row-broken", seat=seat, row=ROWS[row], text=text)
    _check_predictions(seat, shop)
    _check_readings(position, seat, shop)
    return replace(
        shop,
        supply=_rest_of_the_supply(options, seat, shop, offers),
        filled=filled_cells(options, shop.drawn),
    )


def filled_cells(options: Options, drawn: int) -> int:
    """Return the cells that some lines have filled in, whatever the order they were drawn in.

    Whichever line of its border came last closed an area that pays; of an area that is printed
    all around none did.
    """
    chart, filled = options.chart, 0
    for line in range(drawn.bit_length()):
        if drawn >> line & 1:
            for area in closes(chart, drawn, 0, line):
                filled |= sum([1 << cell for cell in area.cells])
    return filled


def _printed(options: Options, shop: Shop) -> list[tuple[str, int, int]]:
    """Return what there may be so much of as is printed: its name, how much, and the most."""
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


def _row_text(row: tuple[int, ...]) -> str:
    return " ".join(["x" if box == AN_X else str(box) for box in row])


def _check_predictions(seat: int, shop: Shop) -> None:
    for one in shop.predictions:
        if not (1 <= one.size <= PIPS[-1] and int(one.true) <= one.left <= one.size):
            raise never(f"shop {seat} predictions {one.left}/{one.size} {COLOURS[one.colour]}")


def _check_readings(position: Position, seat: int, shop: Shop) -> None:
    """Refuse what only other options could bring about, and debts before the last count."""
    options = position.options
    claims = {
        f"spent {' '.join(map(str, shop.spent))}": options.bubbles == "cross_out"
        or not any(shop.spent),
        "sponsors paid": options.market_icons_pay == "once" or PAID not in "".join(shop.sponsors),
        f"gold {shop.gold}": shop.gold >= 0 or not position.agenda,
    }
    for text, holds in claims.items():
        if not holds:
            raise never(f"shop {seat} {text}")


def _rest_of_the_supply(
    options: Options, seat: int, shop: Shop, offers: list[Good]
) -> tuple[int, ...]:
    whole, left = first_shop(options.board).supply, []
    for good, high in enumerate(whole):
        given = shop.shelf[good] + offers.count(good)
        if given > high:
            name = GOODS[good]
            raise UnreadableText("too-many-goods", seat=seat, good=name, given=given, high=high)
        left.append(high - given)
    return tuple(left)
