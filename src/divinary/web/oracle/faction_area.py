"""The faction area of a shop: by faction the Goods on its shelf and in its supply, marks, halls."""

from typing import NamedTuple

from markupsafe import Markup

from divinary.core.words import Words
from divinary.draw.oracle.icons import faction, good_piece, sign
from divinary.oracle.data.goods import GOODS, NO_GOODS, Stock, charm, tome
from divinary.oracle.model.options import Options
from divinary.oracle.model.shop import MARKET, PAID, SPONSORED
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.topics import titled
from divinary.oracle.speech.shop_lines import stock_words
from divinary.web.oracle.cache import ShopContext, shop_part
from divinary.web.oracle.headings import title
from divinary.web.rendering import render


class Column(NamedTuple):
    """What a shop has of one faction."""

    name: str
    sign: Markup
    shelf: Markup
    shelf_said: str
    shelf_lit: bool
    charms: int
    tomes: int
    supply_lit: list[bool]
    marks: list[tuple[Markup, str]]
    """The mark on each of its icons, as a sign and in words."""

    marks_lit: bool
    hall: int


@shop_part("shelf", "supply", "sponsors", lit=("faction", "supply", "shelf"))
def faction_area_part(context: ShopContext, halls: tuple[int, ...]) -> Markup:
    """Return the faction area of a shop."""
    words, part = context.words, f"s{context.seat}-goods"
    return render(
        words,
        "oracle/shop_faction_area.html",
        part=part,
        title=title(words, part, "goods", with_rules=context.own),
        columns=[_column(context, colour, in_hall) for colour, in_hall in enumerate(halls)],
        sizes={size: Markup(sign(size, "size")) for size in ("charm", "tome")},
        heads={
            key: titled(words.say(terms.THINGS[key]))
            for key in ("shelf", "supply", "faction-area", "hall")
        },
    )


def _column(context: ShopContext, colour: int, in_hall: int) -> Column:
    words, shop, lit = context.words, context.shop, context.lit
    goods = (charm(colour), tome(colour))
    return Column(
        name=words.say(terms.FACTIONS[colour]),
        sign=Markup(faction(colour)),
        shelf=_shelf(shop.shelf, goods, context.seat),
        shelf_said=stock_words(words, _of(shop.shelf, goods)) or words.say("nothing"),
        shelf_lit=f"shelf-{colour}" in lit,
        charms=shop.supply[goods[0]],
        tomes=shop.supply[goods[1]],
        supply_lit=[f"supply-{good}" in lit for good in goods],
        marks=_marks(words, context.options, shop.sponsors[colour]),
        marks_lit=f"faction-{colour}" in lit,
        hall=in_hall,
    )


def _of(stock: Stock, goods: tuple[int, ...]) -> Stock:
    """Return a stock without any other Goods than these."""
    return tuple([stock[good] if good in goods else none for good, none in enumerate(NO_GOODS)])


def _shelf(shelf: Stock, goods: tuple[int, ...], seat: int) -> Markup:
    pieces = [
        good_piece(good, f"s{seat}-{GOODS[good].replace(' ', '-')}-{number}")
        for good in goods
        for number in range(shelf[good])
    ]
    return Markup("".join(pieces))


def _marks(words: Words, options: Options, marks: str) -> list[tuple[Markup, str]]:
    known = {
        SPONSORED: (Markup(sign("x")), words.say("X")),
        MARKET: (Markup(sign("market")), terms.thing(words, "market-icon")),
        PAID: (Markup(sign("market", "paid")), words.say("Market icon, paid")),
    }
    drawn = [known[mark] for mark in marks]
    return [*drawn, *[(Markup(""), "")] * (options.board.sponsors - len(marks))]
