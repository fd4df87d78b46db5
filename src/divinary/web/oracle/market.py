"""The market in the browser: what each Good would bring at each pier before it is offered."""

from typing import NamedTuple

from markupsafe import Markup

from divinary.core.words import Words
from divinary.draw.oracle.icons import good_piece, sign
from divinary.oracle.data.goods import Good
from divinary.oracle.data.locations import PIERS
from divinary.oracle.model.actions import Choice, Sell
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.tasks import Selling
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.phrases import listed
from divinary.oracle.rulebook.topics import titled
from divinary.oracle.rules.market import choose_sale, pier_corruption
from divinary.oracle.speech.choice_list import listed_words
from divinary.oracle.speech.choice_notes import corruption_words, sale
from divinary.oracle.speech.events import name_of
from divinary.oracle.speech.questions import offered
from divinary.web.oracle.buttons import ChoiceButton, of_kind, offer
from divinary.web.oracle.cache import BLANK, part
from divinary.web.oracle.headings import title
from divinary.web.rendering import DRAWN, render


class Price(NamedTuple):
    """What one more Good would bring at a pier."""

    gold: int
    cards: int
    """Corruption cards that it would cost."""

    said: str
    sell: ChoiceButton | None
    """None for viewers who do not sell."""


class GoodRow(NamedTuple):
    """One kind of Good on the Sale Shelf, with its price at each pier; None where nobody buys."""

    good: Good
    name: str
    sign: Markup
    many: int
    prices: list[Price | None]


class PierOffer(NamedTuple):
    """What is offered at a pier so far."""

    name: str
    goods: list[Markup]
    gold: int
    cards: int
    said: str


def market_html(
    words: Words, table: Position, names: tuple[str, ...], choices: tuple[Choice, ...]
) -> Markup:
    """Return the sale that is being made; nothing when there is none."""
    task = table.agenda[0] if table.agenda else None
    if not isinstance(task, Selling):
        return Markup()
    shelf = table.shops[task.seat].shelf
    shops = [BLANK] * len(table.shops)
    shops[task.seat] = Shop(supply=BLANK.supply, shelf=shelf)
    seen = part(table, "boats", shops=tuple(shops), agenda=(task,))
    name = name_of(words, names, task.seat)
    return _market(words, seen, task, name, of_kind(choices, Sell))


@DRAWN.once
def _market(
    words: Words, table: Position, task: Selling, name: str, sells: tuple[Sell, ...]
) -> Markup:
    offers = _pier_offers(words, table, task)
    gold, cards = sum([one.gold for one in offers]), sum([one.cards for one in offers])
    return render(
        words,
        "oracle/cove_market.html",
        title=title(words, "market", "market"),
        called=terms.heading(words, "market"),
        shelf=terms.heading(words, "shelf"),
        corruption=Markup(sign("corruption")),
        gold=Markup(sign("gold")),
        name=name,
        rows=_rows(words, table, task, sells),
        offers=offers,
        total=paid_words(words, gold, cards),
    )


def _rows(words: Words, table: Position, task: Selling, sells: tuple[Sell, ...]) -> list[GoodRow]:
    possible = of_kind(choose_sale(table, task), Sell)
    return [
        GoodRow(
            good,
            titled(words.say(terms.GOODS[good])),
            Markup(good_piece(good)),
            count,
            [
                _price(words, table, task, sell, sells) if sell in possible else None
                for sell in [Sell(good, pier) for pier in range(len(PIERS))]
            ],
        )
        for good, count in enumerate(table.shops[task.seat].shelf)
        if count
    ]


def _price(
    words: Words, table: Position, task: Selling, sell: Sell, sells: tuple[Sell, ...]
) -> Price:
    gold, cards = sale(table, task, sell)
    pressed = offer(words, sell, table) if sell in sells else None
    return Price(gold, cards, titled(listed_words(words, sell, table)), pressed)


def _pier_offers(words: Words, table: Position, task: Selling) -> list[PierOffer]:
    return [
        _pier_offer(words, table, task, pier, gold)
        for pier, gold in enumerate(offered(table, task))
    ]


def _pier_offer(words: Words, table: Position, task: Selling, pier: int, gold: int) -> PierOffer:
    goods = sorted([good for good, where in task.offers if where == pier])
    cards = pier_corruption(table, pier) if goods else 0
    return PierOffer(
        titled(words.say(terms.PIERS[pier])),
        [Markup(good_piece(good)) for good in goods],
        gold,
        cards,
        listed(
            words,
            [
                ", ".join([words.say(terms.GOODS[good]) for good in goods]),
                paid_words(words, gold, cards),
            ],
        ),
    )


def paid_words(words: Words, gold: int, cards: int) -> str:
    """Return what is earned, and what it costs in Corruption."""
    earned = words.count("{n} gold", "{n} gold", gold)
    return f"{earned}, {corruption_words(words, cards)}" if cards else earned
