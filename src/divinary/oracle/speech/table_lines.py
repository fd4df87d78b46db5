"""Sentences about the Oracle's table: all of it, or the parts that a question is about."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from divinary.core.words import Words
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.tasks import Choosing, Selling
from divinary.oracle.model.view import View
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.phrases import listed
from divinary.oracle.speech import cove_lines, questions, shop_lines
from divinary.oracle.speech.choice_notes import decider
from divinary.oracle.speech.events import name_of
from divinary.oracle.speech.questions import QUESTIONS, offered
from divinary.oracle.speech.scoring import scoring_lines

ShowPart: TypeAlias = Callable[[Words, Position, Shop], list[str]]
"""Return the lines about one part of the table, as a seat with this shop needs them."""


def lines(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """Return the table; within an action only what the viewer is asked about."""
    table = view.table
    if view.result is not None:
        return scoring_lines(words, view, names)
    task: Any = table.agenda[0]
    question = QUESTIONS.get(type(task))
    if question is None or task.seat != view.seat or isinstance(task, Choosing):
        return _turn(words, view, names)
    shop = table.shops[task.seat]
    return [line for part in question.about for line in PARTS[part](words, table, shop)]


def everything(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """Return the whole table: the Cove, the other shops in short, and the viewer's own."""
    mine = looked_at(view)
    own = whole_shop(words, view.table, mine, name_of(words, names, mine))
    return [*_around(words, view, names), *own]


def _turn(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """Return what a player needs to choose a location."""
    table, mine = view.table, looked_at(view)
    shop = table.shops[mine]
    own = _own_line(words, shop, name_of(words, names, mine))
    inside = shop_lines.shop_lines(words, table.options, shop)
    return [*_around(words, view, names), own, *inside]


def _around(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """Return the Cove, and the other shops in short."""
    table, mine = view.table, looked_at(view)
    others = [
        brief_line(words, table, seat, name_of(words, names, seat))
        for seat in range(len(table.shops))
        if seat != mine
    ]
    return [*cove_lines.cove_lines(words, table, names), *others]


def whole_shop(words: Words, table: Position, seat: int, name: str) -> list[str]:
    """Return all of one shop, with every line of its star chart."""
    options, shop = table.options, table.shops[seat]
    found = [_own_line(words, shop, name), *shop_lines.shop_lines(words, options, shop)]
    return [*found[:-1], *shop_lines.chart_lines(words, options, shop)]


def looked_at(view: View) -> int:
    """Return whose shop is shown in full: the viewer's own, or the decider's."""
    return decider(view.table) if view.seat is None else view.seat


def brief_line(words: Words, table: Position, seat: int, name: str) -> str:
    """Return a shop in one line: gold, Corruption, Goods, predictions."""
    shop = table.shops[seat]
    shelf = words.say(
        "{name}: {text}",
        name=terms.thing(words, "shelf"),
        text=shop_lines.stock_words(words, shop.shelf) or words.say("nothing"),
    )
    facts = [_gold(words, shop), shelf, shop_lines.corruption_words(words, shop)]
    if active := [one for one in shop.predictions if one.is_active]:
        facts.append(words.count("{n} active prediction", "{n} active predictions", len(active)))
    facts.append(words.say(terms.LOCATIONS[shop.at]))
    return words.say("{name} – {facts}.", name=name, facts=listed(words, facts))


def _own_line(words: Words, shop: Shop, name: str) -> str:
    return words.say("{name} – {facts}.", name=name, facts=_gold(words, shop))


def _gold(words: Words, shop: Shop) -> str:
    return words.say("{name}: {text}", name=terms.thing(words, "gold"), text=shop.gold)


def offer_lines(words: Words, table: Position) -> list[str]:
    """Return what is offered at each pier, and what that brings; nothing outside a sale."""
    task, found = table.agenda[0], []
    if not isinstance(task, Selling):
        return []
    for pier, income in enumerate(offered(table, task)):
        goods = [good for good, where in task.offers if where == pier]
        if goods:
            found.append(
                words.count(
                    "Offered {where}: {goods}; {n} gold.",
                    "Offered {where}: {goods}; {n} gold.",
                    income,
                    where=words.say(terms.AT_PIER[pier]),
                    goods=", ".join([words.say(terms.GOODS[good]) for good in sorted(goods)]),
                )
            )
    return found


PARTS: Final[Mapping[str, ShowPart]] = {
    questions.DISH: lambda w, table, shop: shop_lines.throw_lines(w, table.options, shop),
    questions.CHART: lambda w, table, shop: shop_lines.chart_lines(w, table.options, shop),
    questions.PREDICTIONS: lambda w, table, shop: [
        shop_lines.prediction_line(w, table.options, shop),
        cove_lines.hall_lines(w, table)[1],
    ],
    questions.ROWS: lambda w, table, shop: shop_lines.horoscope_lines(w, table.options, shop),
    questions.FACTIONS: lambda w, table, shop: [
        shop_lines.faction_line(w, table.options, shop),
        cove_lines.hall_lines(w, table)[0],
    ],
    questions.GOODS: lambda w, table, shop: shop_lines.goods_lines(w, shop),
    questions.SHELF: lambda w, table, shop: shop_lines.goods_lines(w, shop)[:1],
    questions.OFFERS: lambda w, table, shop: offer_lines(w, table),
    questions.CORRUPTION: lambda w, table, shop: [shop_lines.corruption_line(w, shop)],
    questions.STAFF: lambda w, table, shop: [shop_lines.staff_line(w, table.options, shop)],
    questions.SQUARE: lambda w, table, shop: cove_lines.square_lines(w, table),
    questions.BOATS: lambda w, table, shop: cove_lines.boat_lines(w, table),
    questions.PIERS: lambda w, table, shop: cove_lines.pier_lines(w, table),
}
"""The lines about each part of the table that a question can be about."""
