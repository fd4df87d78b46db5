"""The whole table: the viewer's shop, the Cove, and the other shops one tap away."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from markupsafe import Markup

from divinary.core.words import Words
from divinary.oracle.model import tasks
from divinary.oracle.model.view import View
from divinary.oracle.speech import questions
from divinary.oracle.speech.events import name_of
from divinary.oracle.speech.questions import QUESTIONS
from divinary.oracle.speech.table_lines import brief_line, looked_at
from divinary.web.oracle.cache import CachedView
from divinary.web.oracle.cove import cove_html
from divinary.web.oracle.dish import rune_offers
from divinary.web.oracle.locations import choosing
from divinary.web.oracle.shop import NO_CHOICES, ShopChoices, shop_html
from divinary.web.oracle.star_chart import NO_LINES, free_lines
from divinary.web.rendering import DRAWN, render
from divinary.web.web_game import RenderContext

COVE: Final = "cove"
SECTIONS: Final[Mapping[str, str]] = {
    questions.DISH: "dish",
    questions.LOCATIONS: "places",
    questions.CHART: "chart",
    questions.PREDICTIONS: "divining",
    questions.ROWS: "rows",
    **dict.fromkeys((questions.FACTIONS, questions.GOODS, questions.SHELF), "goods"),
    questions.CORRUPTION: "goods",
    questions.STAFF: "staff",
    **dict.fromkeys((questions.SQUARE, questions.BOATS, questions.PIERS), COVE),
    questions.OFFERS: COVE,
}
"""Where on the page the parts are that a question can be about."""


def board_html(context: RenderContext) -> Markup:
    """Return the table; for the seat that decides, what the question is about comes first."""
    view: View = context.view
    words, table, mine = context.words, view.table, looked_at(view)
    names = [name_of(words, context.names, seat) for seat in range(len(table.shops))]
    cached = CachedView(view, by_seat=False)
    offered = _shop_choices(context)
    return render(
        words,
        "oracle/board.html",
        shop=shop_html(words, table, mine, names[mine], offered=offered, own=True),
        cove=cove_html(context),
        cove_first=COVE in offered.lead[:1],
        others=[
            (
                seat,
                _brief(words, cached, seat, name),
                shop_html(words, table, seat, name, own=False)
                if seat in context.open_boards
                else "",
            )
            for seat, name in enumerate(names)
            if seat != mine
        ],
    )


@lru_cache(1 << 9)
def _brief(words: Words, cached: CachedView, seat: int, name: str) -> str:
    """Return a shop in a line, the same for all viewers."""
    return brief_line(words, cached.table, seat, name)


def deciding(context: RenderContext) -> bool:
    """Whether the viewer has something to choose."""
    return bool(context.view.choices) and not context.read_only


def _shop_choices(context: RenderContext) -> ShopChoices:
    """Return what the viewer can do at their shop now."""
    if context.view.seat is None or not deciding(context):
        return NO_CHOICES
    return _choices_once(context.words, CachedView(context.view, by_seat=True))


@DRAWN.once
def _choices_once(words: Words, cached: CachedView) -> ShopChoices:
    """Return it for the seat that decides, made once: people talk, and the table is shown again."""
    table, choices = cached.table, cached.view.choices
    task: Any = table.agenda[0]
    return ShopChoices(
        choices=choices,
        runes=rune_offers(words, choices, table),
        locations=choosing(words, table, task.seat) if isinstance(task, tasks.Choosing) else (),
        lines=free_lines(words, choices, table, task)
        if isinstance(task, tasks.Charting)
        else NO_LINES,
        lead=lead(type(task)),
    )


def lead(task: type) -> tuple[str, ...]:
    """Return the parts of the page that come first: those that the question is about."""
    return tuple(dict.fromkeys([SECTIONS[part] for part in QUESTIONS[task].about]))
