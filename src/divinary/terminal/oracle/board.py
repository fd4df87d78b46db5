"""The oracle's table as a drawing: the viewer's shop, the Cove, and the other shops in short."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from divinary.core.words import Words
from divinary.oracle.data.goods import is_tome
from divinary.oracle.model.actions import Line
from divinary.oracle.model.options import Options
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.tasks import Charting
from divinary.oracle.model.view import View
from divinary.oracle.rulebook import terms
from divinary.oracle.rules.scoring import rogue_icons
from divinary.oracle.speech.choice_notes import closed_by
from divinary.oracle.speech.events import name_of
from divinary.oracle.speech.signs import CORRUPTION, ROGUE_SIGN, letter, letters
from divinary.oracle.speech.table_lines import looked_at, offer_lines
from divinary.terminal.oracle import shop as oracle_shop
from divinary.terminal.oracle import signs, star_chart
from divinary.terminal.oracle.cove import cove_rows
from divinary.terminal.oracle.scores import scoring_table
from divinary.terminal.printing import cut

GAP = "  "
NARROW = 44
"""Columns that the block beside the chart needs."""


def picture(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """Return the whole table; of a finished game, the score."""
    if view.result is not None:
        return scoring_table(words, view, names)
    table, mine = view.table, looked_at(view)
    others = [
        brief_row(words, table, seat, name_of(words, names, seat))
        for seat in range(len(table.shops))
        if seat != mine
    ]
    return [
        title(words, table, mine, name_of(words, names, mine)),
        *_shop(words, view, mine),
        *oracle_shop.staff_rows(words, table.options, table.shops[mine]),
        *cove_rows(words, table, names),
        *[cut(line, signs.WIDTH) for line in offer_lines(words, table)],
        *([signs.rule(words.say("Other shops"))] if others else []),
        *others,
    ]


def title(words: Words, table: Position, seat: int, name: str) -> str:
    """Return whose shop it is, with its gold, Corruption and figure."""
    shop = table.shops[seat]
    at = words.say("figure: {location}", location=words.say(terms.LOCATIONS[shop.at]))
    parts = [cut(name, 20), _gold(words, shop), _corruption(words, table.options, shop), at]
    return signs.rule(" · ".join(parts))


def _gold(words: Words, shop: Shop) -> str:
    return words.say("{name}: {text}", name=terms.thing(words, "gold"), text=shop.gold)


def _corruption(words: Words, options: Options, shop: Shop) -> str:
    """Return the Corruption cards, and all Rogue icons, with those of Townsfolk."""
    icons = rogue_icons(options, shop)
    rogues = f" ({icons}{ROGUE_SIGN})" if icons else ""
    name = terms.thing(words, "corruption")
    return words.say("{name}: {text}", name=name, text=f"{CORRUPTION}{shop.cards}{rogues}")


def _shop(words: Words, view: View, seat: int) -> list[str]:
    """Return the star chart with the rest of the board beside it, or below a wide chart."""
    table = view.table
    chart, shop = table.options.chart, table.shops[seat]
    drawing = star_chart.chart_picture(words, chart, shop, closing_now(view))
    width = star_chart.width(chart)
    room = signs.WIDTH - width - len(GAP)
    if room < NARROW:
        return [*drawing, *oracle_shop.shop_block(words, table, shop, signs.WIDTH)]
    block = oracle_shop.shop_block(words, table, shop, room)
    return [
        f"{one:<{width}}{GAP}{other}".rstrip()
        for one, other in zip_longest(drawing, block, fillvalue="")
    ]


def closing_now(view: View) -> frozenset[int]:
    """Return the lines with which the viewer would close an area now."""
    table = view.table
    task: Any = table.agenda[0] if table.agenda else None
    if not isinstance(task, Charting) or task.seat != view.seat:
        return frozenset()
    lines = [choice.dots for choice in view.choices if isinstance(choice, Line)]
    index = table.options.chart.index
    return frozenset([index[dots] for dots in lines if closed_by(table, task.seat, dots)])


def brief_row(words: Words, table: Position, seat: int, name: str) -> str:
    """Return another shop in a row: gold, Corruption, Goods, predictions, Staff."""
    shop = table.shops[seat]
    goods = [
        f"{signs.GOODS[is_tome(good)]}{letter(words, good % 4)}" * count
        for good, count in enumerate(shop.shelf)
    ]
    active = [signs.prediction_sign(words, one) for one in shop.predictions if one.is_active]
    staff = [f"[{letters(words, table.options.people[card].icons)}]" for card in shop.staff if card]
    parts = [
        cut(name, 14),
        _gold(words, shop),
        f"{CORRUPTION}{shop.cards}",
        "".join(goods),
        " ".join(active),
        "".join(staff),
        words.say(terms.LOCATIONS[shop.at]),
    ]
    return cut(" · ".join(filter(None, parts)), signs.WIDTH)
