"""The ledger of a shop: by faction the Goods on the shelf and in the supply, marks and halls."""

from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup

from divinary.core.words import Words
from divinary.draw.oracle.icons import faction, good_piece, sign
from divinary.oracle.data.colours import COLOURS
from divinary.oracle.data.goods import GOODS, NO_GOODS, Stock, charm, tome
from divinary.oracle.model.options import Options
from divinary.oracle.model.shop import MARKET, PAID, SPONSORED, Shop
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.topics import titled
from divinary.oracle.speech.shop_lines import stock_words
from divinary.web.oracle.headings import title
from divinary.web.rendering import render

TOPICS: Final = ("goods", "faction-area")


class Column(NamedTuple):
    """What a shop has of one faction."""

    name: str
    sign: Markup
    shelf: Markup
    shelf_said: str
    shelf_lit: bool
    charms: int
    tomes: int
    supply_lit: tuple[bool, bool]
    marks: list[tuple[Markup, str]]
    """What is drawn on each of its icons, as a sign and in words."""

    marks_lit: bool
    hall: int


def ledger_part(
    words: Words,
    options: Options,
    shop: Shop,
    halls: tuple[int, ...],
    seat: int,
    *,
    lit: frozenset[str] = frozenset(),
    own: bool = False,
) -> Markup:
    """Return the ledger of a shop."""
    about = frozenset([one for one in lit if one.startswith(("faction", "supply", "shelf"))])
    return _part(words, options, shop.shelf, shop.supply, shop.sponsors, halls, seat, about, own)


@lru_cache(1 << 11)
def _part(
    words: Words,
    options: Options,
    shelf: Stock,
    supply: Stock,
    sponsors: tuple[str, ...],
    halls: tuple[int, ...],
    seat: int,
    lit: frozenset[str],
    own: bool,
) -> Markup:
    part = f"s{seat}-goods"
    return render(
        words,
        "oracle/shop_ledger.html",
        part=part,
        title=title(words, part, "goods", TOPICS if own else ()),
        columns=[
            Column(
                name=words.say(terms.FACTIONS[colour]),
                sign=Markup(faction(colour)),
                shelf=_shelf(shelf, colour, seat),
                shelf_said=stock_words(words, _of(shelf, colour)) or words.say("nothing"),
                shelf_lit=f"shelf-{colour}" in lit,
                charms=supply[charm(colour)],
                tomes=supply[tome(colour)],
                supply_lit=(f"supply-{charm(colour)}" in lit, f"supply-{tome(colour)}" in lit),
                marks=_marks(words, options, sponsors[colour]),
                marks_lit=f"faction-{colour}" in lit,
                hall=halls[colour],
            )
            for colour in range(len(COLOURS))
        ],
        sizes={size: Markup(sign(size, "size")) for size in ("charm", "tome")},
        heads={
            key: titled(words.say(terms.THINGS[key]))
            for key in ("shelf", "supply", "faction-area", "hall")
        },
    )


def _of(stock: Stock, colour: int) -> Stock:
    """Return what of a stock has a colour."""
    goods = (charm(colour), tome(colour))
    return tuple([stock[good] if good in goods else none for good, none in enumerate(NO_GOODS)])


def _shelf(shelf: Stock, colour: int, seat: int) -> Markup:
    pieces = [
        good_piece(good, f"s{seat}-{GOODS[good].replace(' ', '-')}-{number}")
        for good in (charm(colour), tome(colour))
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
