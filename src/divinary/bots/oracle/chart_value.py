"""What lines on the Star Chart are worth, and which to draw."""

from collections.abc import Iterable
from functools import cache, lru_cache, reduce
from operator import or_
from typing import Final, NamedTuple, TypeAlias

from divinary.bots.best_choice import NEARLY
from divinary.oracle.data.goods import Good, charm, tome
from divinary.oracle.model.star_chart import Line, StarChart

NEARER: Final = 0.55
"""The share of its worth that an area keeps for each line that it misses, early in the game."""

WIDTH: Final = 6
"""How many areas are looked at as the next one to close."""

Lines: TypeAlias = int
"""A set of lines, one bit each."""


class Target(NamedTuple):
    """One cell, or two neighbours of one colour, that lines can close in."""

    cells: int
    border: Lines
    inner: Lines
    """The line between its two cells, which must not be drawn."""

    good: Good
    cross: bool
    """Whether closing it costs a Corruption card."""


class ChartValue(NamedTuple):
    """A chart as it is drawn so far, and what its areas are worth."""

    chart: StarChart
    drawn: Lines
    """The printed lines included."""

    filled: int
    goods: tuple[float, ...]
    """What one more of each Good is worth."""

    card: float
    """What a Corruption card costs."""

    nearer: float
    """The share of its worth that an area keeps for each line that it misses."""


class OpenArea(NamedTuple):
    """An area that may still be closed."""

    number: int
    worth: float
    missing: Lines


class LinePlan(NamedTuple):
    """Lines to draw, in this order, and what they are worth together."""

    worth: float
    lines: tuple[Line, ...] = ()


@cache
def targets(chart: StarChart) -> tuple[Target, ...]:
    """Return every area of a chart that could pay."""
    return tuple(
        target for cell in range(len(chart.colours)) for target in _targets_at(chart, cell)
    )


def _targets_at(chart: StarChart, cell: int) -> Iterable[Target]:
    """Yield a cell, and what it makes with its neighbours to the right and below."""
    fence, colour = chart.fences[cell], chart.colours[cell]
    yield Target(1 << cell, fence, 0, charm(colour), bool(fence & chart.printed))
    for line, other in chart.across[cell].items():
        # A number above its own is to the right or below; the outside never is.
        if other > cell and chart.colours[other] == colour and not line & chart.printed:
            border = (fence | chart.fences[other]) & ~line
            cells = 1 << cell | 1 << other
            yield Target(cells, border, line, tome(colour), bool(border & chart.printed))


@cache
def _touched(chart: StarChart) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Return of each line the areas whose border it belongs to, and those that it would divide."""
    areas = list(enumerate(targets(chart)))
    return tuple(
        (
            tuple([number for number, area in areas if area.border >> line & 1]),
            tuple([number for number, area in areas if area.inner >> line & 1]),
        )
        for line in range(len(chart.lines))
    )


@lru_cache(1 << 12)
def best_lines(value: ChartValue, lines: int) -> LinePlan:
    """Return the best way that was found to draw so many lines, or fewer.

    An area that can be closed now is tried as a whole, the best few of them; besides these, the
    one line that brings areas nearest to being closed.
    """
    best = LinePlan(0.0)
    if not lines:
        return best
    areas = _open_areas(value)
    before = _potential(value, areas)
    for way in _ways(value, areas, lines):
        after, gained = _drawn(value, way)
        rest = best_lines(after, lines - way.bit_count())
        worth = gained + _potential(after, _open_areas(after)) - before + rest.worth
        if worth > best.worth + NEARLY:
            best = LinePlan(worth, (*_numbers(way), *rest.lines))
    return best


def _ways(value: ChartValue, areas: list[OpenArea], lines: int) -> list[Lines]:
    """Return some sets of lines to draw next."""
    near = [
        (worth / missing.bit_count(), missing)
        for _, worth, missing in areas
        if missing.bit_count() <= lines
    ]
    ways = [missing for _, missing in sorted(near, reverse=True)[:WIDTH]]
    step = _nearest(value, areas)
    return ways if step is None else [*ways, 1 << step]


def _open_areas(value: ChartValue) -> list[OpenArea]:
    """Return the areas that it would pay to close."""
    drawn, filled = value.drawn, value.filled
    at_the_cross = [worth - value.card for worth in value.goods]
    return [
        OpenArea(number, worth, border & ~drawn)
        for number, (cells, border, inner, good, cross) in enumerate(targets(value.chart))
        if (worth := at_the_cross[good] if cross else value.goods[good]) > 0
        and not cells & filled
        and not inner & drawn
    ]


def _potential(value: ChartValue, areas: list[OpenArea]) -> float:
    """Return what all areas are worth that may still be closed, the nearer the more."""
    nearer = value.nearer
    return sum([worth * nearer ** missing.bit_count() for _, worth, missing in areas])


def _nearest(value: ChartValue, areas: list[OpenArea]) -> Line | None:
    """Return the single line that raises the potential most; none if no turn is left for it."""
    if not value.nearer:
        return None
    now = {number: worth * value.nearer ** missing.bit_count() for number, worth, missing in areas}
    open_lines = reduce(or_, [area.missing for area in areas], 0)
    best, found = NEARLY, None
    touched = _touched(value.chart)
    for line in _numbers(open_lines):
        bordered, divided = touched[line]
        gained = sum([now.get(number, 0.0) for number in bordered]) * (1 / value.nearer - 1)
        worth = gained - sum([now.get(number, 0.0) for number in divided])
        if worth > best + NEARLY:
            best, found = worth, line
    return found


def _drawn(value: ChartValue, lines: Lines) -> tuple[ChartValue, float]:
    """Return the chart with more lines, and what the areas are worth that they close."""
    drawn, filled, gained = value.drawn | lines, value.filled, 0.0
    for cells, border, inner, good, cross in targets(value.chart):
        closed = border & lines and not border & ~drawn
        if closed and not cells & filled and not inner & drawn:
            filled |= cells
            gained += value.goods[good] - value.card if cross else value.goods[good]
    return value._replace(drawn=drawn, filled=filled), gained


def _numbers(lines: Lines) -> list[Line]:
    return [line for line in range(lines.bit_length()) if lines >> line & 1]
