"""Star Charting: lines are drawn one by one, and what each closes is gained at once."""

from functools import lru_cache
from typing import Final

from divinary.core.errors import IllegalAction
from divinary.oracle.model.actions import DONE, Done, Line
from divinary.oracle.model.events import AreaClosed, Fact
from divinary.oracle.model.position import Position
from divinary.oracle.model.star_chart import Area, StarChart, closes, drawable
from divinary.oracle.model.tasks import Charting, Corrupting
from divinary.oracle.rules.decision import Decision
from divinary.oracle.rules.supply import given


@lru_cache(16)
def lines_of(chart: StarChart) -> tuple[Line, ...]:
    """Return every line of a chart as an action."""
    return tuple([Line(dots) for dots in chart.lines])


def choose_line(position: Position, task: Charting) -> tuple[Line | Done, ...]:
    """Return the lines that can be drawn, and `DONE`; nothing if there is none."""
    chart, shop = position.options.chart, position.shops[task.seat]
    lines = lines_of(chart)
    free = [lines[number] for number in drawable(chart, shop.drawn, shop.filled)]
    return (*free, DONE) if free else ()


def draw_line(position: Position, task: Charting, action: Line | Done) -> Position:
    """Draw a line and gain what it closes."""
    if isinstance(action, Done):
        return position.then()
    seat, chart, shop = task.seat, position.options.chart, position.shops[task.seat]
    number = chart.index[action.dots]
    drawn = shop.drawn | 1 << number
    rest = (Charting(seat, task.lines - 1),) if task.lines > 1 else ()
    areas = closes(chart, drawn, shop.filled, number)
    if not areas:
        return position.then(*rest, shops=position.with_shop(seat, drawn=drawn))
    position = position.then(position.agenda[0], shops=position.with_shop(seat, drawn=drawn))
    for area in areas:
        position = _fill_in(position, seat, area)
    corruption = [Corrupting(seat, 1) for area in areas if area.cross]
    return position.then(*corruption, *rest)


def not_drawn(position: Position, task: Charting, action: Line) -> IllegalAction:
    """Return why a line cannot be drawn."""
    chart, shop = position.options.chart, position.shops[task.seat]
    if action.dots not in chart.index:
        return IllegalAction("no-such-line", dots=action.dots)
    bit = 1 << chart.index[action.dots]
    if chart.printed & bit:
        return IllegalAction("line-printed", dots=action.dots)
    if shop.drawn & bit:
        return IllegalAction("line-there", dots=action.dots)
    return IllegalAction("area-filled", dots=action.dots)


def _fill_in(position: Position, seat: int, area: Area) -> Position:
    """Fill an area in, even where the supply has no Good for it."""
    shop = position.shops[seat]
    filled = shop.filled | sum([1 << cell for cell in area.cells])
    changes, gain = given(shop, area.good)
    facts: tuple[Fact, ...] = (AreaClosed(area.cells, area.good), gain)
    return position.then(
        position.agenda[0],
        shops=position.with_shop(seat, filled=filled, **changes),
        past=position.with_events(seat, *facts),
    )


DECISIONS: Final = (Decision(Charting, (Line,), choose_line, draw_line, not_drawn),)
