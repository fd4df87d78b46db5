"""Star Charting: lines are drawn one by one, and what each closes is gained at once."""

from functools import lru_cache
from typing import Final

import msgspec

from divinary.core.errors import IllegalAction
from divinary.oracle.data.goods import Good, charm, tome
from divinary.oracle.data.locations import Location
from divinary.oracle.data.runes import BONE
from divinary.oracle.model import actions
from divinary.oracle.model.actions import DONE, Done
from divinary.oracle.model.dish import Dish, half_dice
from divinary.oracle.model.events import AreaClosed, Fact
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.star_chart import OUTSIDE, Cell, Line, StarChart
from divinary.oracle.model.tasks import Charting, Corrupting
from divinary.oracle.rules.decision import Decision, LocationRule
from divinary.oracle.rules.supply import given


class Area(msgspec.Struct, frozen=True):
    """Cells that a line has enclosed, which give a Good."""

    cells: tuple[Cell, ...]
    good: Good
    cross: bool
    """Whether a printed line is part of its border, which costs Corruption."""


def why_closed(position: Position, shop: Shop) -> IllegalAction | None:
    """Return why Star Charting is closed: the bone lies with no die."""
    if chart_lines(shop.thrown):
        return None
    return IllegalAction("runes-apart", location=Location.STAR_CHARTING.value)


def chart_lines(dish: Dish) -> int:
    """Return how many lines Star Charting draws: the higher die with the bone, 0 without one."""
    dice = half_dice(dish, dish.sides[BONE])
    return dice[-1] if dice else 0


def choose_line(position: Position, task: Charting) -> tuple[actions.Line | Done, ...]:
    """Return the lines that can be drawn, and `DONE`; nothing if there is none."""
    chart, shop = position.options.chart, position.shops[task.seat]
    lines = lines_of(chart)
    free = [lines[number] for number in drawable(chart, shop.drawn, shop.filled)]
    return (*free, DONE) if free else ()


def draw_line(position: Position, task: Charting, action: actions.Line | Done) -> Position:
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
        position = fill_in(position, seat, area)
    corruption = [Corrupting(seat, 1) for area in areas if area.cross]
    return position.then(*corruption, *rest)


def not_drawn(position: Position, task: Charting, action: actions.Line) -> IllegalAction:
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


def fill_in(position: Position, seat: int, area: Area) -> Position:
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


@lru_cache(16)
def lines_of(chart: StarChart) -> tuple[actions.Line, ...]:
    """Return every line of a chart as an action."""
    return tuple([actions.Line(dots) for dots in chart.lines])


@lru_cache(1 << 12)
def drawable(chart: StarChart, drawn: int, filled: int) -> tuple[Line, ...]:
    """Return the lines that can still be drawn: new ones that are not inside a filled area.

    A missing line between two filled cells is inside an area: two areas have a line between them.
    """
    present = drawn | chart.printed
    return tuple(
        [line for line, bit, both in chart.spans if not present & bit and filled & both != both]
    )


def closes(chart: StarChart, drawn: int, filled: int, line: Line) -> tuple[Area, ...]:
    """Return the areas that give a Good now that `line`, the last of `drawn`, closes them.

    Of two, the one above or left of the line comes first.
    """
    present = drawn | chart.printed
    areas = [
        area
        for cell in chart.sides[line]
        if cell != OUTSIDE
        and not filled >> cell & 1
        and (area := _paying(chart, present, cell)) is not None
    ]
    return tuple(areas)


def _paying(chart: StarChart, present: int, cell: Cell) -> Area | None:
    """Return the area around a cell if it pays: one cell, or two that differ in no colour.

    A cell with two gaps is open or part of a larger area, so the search ends there.
    """
    gaps = chart.fences[cell] & ~present
    colour = chart.colours[cell]
    if not gaps:
        return Area((cell,), charm(colour), bool(chart.fences[cell] & chart.printed))
    other = chart.across[cell].get(gaps, OUTSIDE)
    if other == OUTSIDE or chart.fences[other] & ~present != gaps or chart.colours[other] != colour:
        return None
    border = chart.fences[cell] | chart.fences[other]
    cells = (min(cell, other), max(cell, other))
    return Area(cells, tome(colour), bool(border & chart.printed))


DECISIONS: Final = (Decision(Charting, (actions.Line,), choose_line, draw_line, not_drawn),)
LOCATION: Final = LocationRule(
    why_closed,
    visit=lambda shop, seat: (Charting(seat, chart_lines(shop.thrown)),),
    hours=lambda options: (options.board.hours_charting,),
)
