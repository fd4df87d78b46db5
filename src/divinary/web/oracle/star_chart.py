"""The Star Chart of a shop, to look at or to draw on."""

from typing import Final, NamedTuple

from markupsafe import Markup, escape

from divinary.core.words import Words
from divinary.draw.oracle.star_chart import chart_drawing
from divinary.oracle.data.goods import is_tome
from divinary.oracle.model.actions import Choice, Line
from divinary.oracle.model.position import Position
from divinary.oracle.model.tasks import Charting
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.topics import titled
from divinary.oracle.speech.choice_notes import closed_by, reach_words
from divinary.oracle.speech.shop_lines import chart_lines
from divinary.web.oracle.cache import ShopContext, shop_part
from divinary.web.oracle.headings import title
from divinary.web.rendering import render


class FreeLines(NamedTuple):
    """What can be drawn now."""

    free: frozenset[int]
    """Lines, by their numbers."""

    closing: tuple[tuple[int, str], ...]
    """Lines that would close an area, with what that gives: a Charm or a Tome."""

    reach: str
    """What the lines that are left could close, in words."""

    last: bool
    """Whether it is the last line: then the page asks once more before it draws."""


NO_LINES: Final = FreeLines(frozenset(), (), "", last=False)


def free_lines(
    words: Words, choices: tuple[Choice, ...], table: Position, task: Charting
) -> FreeLines:
    """Return what can be drawn now."""
    index = table.options.chart.index
    lines = [choice.dots for choice in choices if isinstance(choice, Line)]
    closing = [
        (index[dots], "tome" if is_tome(areas[0].good) else "charm")
        for dots in lines
        if (areas := closed_by(table, task.seat, dots))
    ]
    near = titled(reach_words(words, table, task))
    said = f"{near}." if near and not near.endswith("…") else near
    return FreeLines(
        frozenset([index[dots] for dots in lines]), tuple(closing), said, task.lines == 1
    )


@shop_part("drawn", "filled")
def chart_part(context: ShopContext, lines: FreeLines = NO_LINES) -> Markup:
    """Return the chart of a shop."""
    words, options, shop = context.words, context.options, context.shop
    part = f"s{context.seat}-chart"
    label = terms.thing(words, "chart") if lines.free else ""
    drawing = chart_drawing(
        options.chart, shop.drawn, shop.filled, lines.free, lines.closing, str(escape(label))
    )
    return render(
        words,
        "oracle/shop_chart.html",
        part=part,
        title=title(words, part, "chart", with_rules=context.own),
        chart=Markup(drawing),
        drawing=bool(lines.free),
        reach=lines.reach,
        last=lines.last,
        lines=chart_lines(words, options, shop),
    )
