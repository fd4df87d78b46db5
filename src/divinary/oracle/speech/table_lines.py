"""The Oracle's table as sentences: all of it, or within a deed what the question is about."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from divinary.core.words import Words
from divinary.oracle.model import tasks
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.view import View
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.phrases import listed
from divinary.oracle.speech import cove_lines, shop_lines
from divinary.oracle.speech.choice_notes import decider
from divinary.oracle.speech.events import name_of
from divinary.oracle.speech.questions import offered
from divinary.oracle.speech.scoring import scoring_lines


def lines(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """Return the table, or, within a deed, the part of it that is to be looked at."""
    table = view.table
    if view.result is not None:
        return scoring_lines(words, view, names)
    task: Any = table.agenda[0]
    if type(task) in PARTS and task.seat == view.seat:
        return PARTS[type(task)](words, table, task)
    return _turn(words, view, names)


def everything(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """Return the whole table: the Cove, the other shops in short, and the viewer's own."""
    mine = looked_at(view)
    own = whole_shop(words, view.table, mine, name_of(words, names, mine))
    return [*_around(words, view, names), *own]


def _turn(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """Return the table as far as somebody needs it to choose a location."""
    table, mine = view.table, looked_at(view)
    shop = table.shops[mine]
    own = _own_line(words, shop, name_of(words, names, mine))
    inside = shop_lines.shop_lines(words, table.options, shop)
    return [*_around(words, view, names), own, *inside]


def _around(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """Return the Cove, and the shops of the others in short."""
    table, mine = view.table, looked_at(view)
    others = [
        brief_line(words, table, seat, name_of(words, names, seat))
        for seat in range(len(table.shops))
        if seat != mine
    ]
    return [*cove_lines.cove_lines(words, table, names), *others]


def whole_shop(words: Words, table: Position, seat: int, name: str) -> list[str]:
    """Return all of one shop, down to the last line of its star chart."""
    options, shop = table.options, table.shops[seat]
    found = [_own_line(words, shop, name), *shop_lines.shop_lines(words, options, shop)]
    return [*found[:-1], *shop_lines.chart_lines(words, options, shop)]


def looked_at(view: View) -> int:
    """Return whose shop is shown in full: the viewer's own, or of who is at work."""
    return decider(view.table) if view.seat is None else view.seat


def brief_line(words: Words, table: Position, seat: int, name: str) -> str:
    """Return a shop in one line: gold, Corruption, Goods, predictions."""
    shop = table.shops[seat]
    shelf = words.say(
        "{name}: {text}",
        name=terms.thing(words, "shelf"),
        text=shop_lines.stock_words(words, shop.shelf) or words.say("nothing"),
    )
    told = [_gold(words, shop), shelf, shop_lines.corruption_words(words, shop)]
    if active := [one for one in shop.predictions if one.is_active]:
        told.append(words.count("{n} active prediction", "{n} active predictions", len(active)))
    told.append(words.say(terms.LOCATIONS[shop.at]))
    return words.say("{name} – {facts}.", name=name, facts=listed(words, told))


def _own_line(words: Words, shop: Shop, name: str) -> str:
    return words.say("{name} – {facts}.", name=name, facts=_gold(words, shop))


def _gold(words: Words, shop: Shop) -> str:
    return words.say("{name}: {text}", name=terms.thing(words, "gold"), text=shop.gold)


def _chart(words: Words, table: Position, task: Any) -> list[str]:
    return shop_lines.chart_lines(words, table.options, table.shops[task.seat])


def _dish(words: Words, table: Position, task: Any) -> list[str]:
    return shop_lines.throw_lines(words, table.options, table.shops[task.seat])


def _rows(words: Words, table: Position, task: Any) -> list[str]:
    return shop_lines.horoscope_lines(words, table.options, table.shops[task.seat])


def _marks(words: Words, table: Position, task: Any) -> list[str]:
    faction = shop_lines.faction_line(words, table.options, table.shops[task.seat])
    return [faction, *cove_lines.hall_lines(words, table)[:1]]


def _marks_and_rows(words: Words, table: Position, task: Any) -> list[str]:
    return [*_rows(words, table, task), *_marks(words, table, task)]


def _goods(words: Words, table: Position, task: Any) -> list[str]:
    return shop_lines.goods_lines(words, table.shops[task.seat])


def _reward(words: Words, table: Position, task: Any) -> list[str]:
    return [*_goods(words, table, task), *_marks_and_rows(words, table, task)]


def _corruption(words: Words, table: Position, task: Any) -> list[str]:
    return [shop_lines.corruption_line(words, table.shops[task.seat])]


def _predictions(words: Words, table: Position, task: Any) -> list[str]:
    shop = table.shops[task.seat]
    return [
        shop_lines.prediction_line(words, table.options, shop),
        cove_lines.hall_lines(words, table)[1],
    ]


def _staff(words: Words, table: Position, task: Any) -> list[str]:
    return [shop_lines.staff_line(words, table.options, table.shops[task.seat])]


def _square(words: Words, table: Position, task: Any) -> list[str]:
    return [*cove_lines.square_lines(words, table), *_staff(words, table, task)]


def _boats(words: Words, table: Position, task: Any) -> list[str]:
    return [*cove_lines.boat_lines(words, table), *cove_lines.pier_lines(words, table)]


def _market(words: Words, table: Position, task: tasks.Selling) -> list[str]:
    return [
        *cove_lines.pier_lines(words, table),
        shop_lines.goods_lines(words, table.shops[task.seat])[0],
        *offer_lines(words, table, task),
    ]


def offer_lines(words: Words, table: Position, task: tasks.Selling) -> list[str]:
    """Return what is offered at each pier, and what that brings."""
    found = []
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


PARTS: Final[Mapping[type, Callable[[Words, Position, Any], list[str]]]] = {
    tasks.Twisting: _dish,
    tasks.Charting: _chart,
    tasks.Foretelling: _predictions,
    tasks.Halving: _rows,
    tasks.Writing: _rows,
    tasks.Crossing: _marks_and_rows,
    tasks.Marking: _marks,
    tasks.Taking: _goods,
    tasks.Discarding: _corruption,
    tasks.Filling: _dish,
    tasks.Hiring: _square,
    tasks.Assigning: _staff,
    tasks.Activating: _staff,
    tasks.Ordering: _predictions,
    tasks.Settling: _predictions,
    tasks.Rewarding: _reward,
    tasks.Embarking: _boats,
    tasks.Docking: _boats,
    tasks.Returning: _boats,
    tasks.Ferrying: _boats,
    tasks.Selling: _market,
}
"""What a question within a deed is about; a whole table each time would drown it."""
