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
def course(sky: ChartValue, lines: int) -> LinePlan:
    """Return the best way that was found to draw so many lines, or fewer.

    An area that can be closed now is tried as a whole, the best few of them; besides these, the
    one line that brings areas nearest to being closed.
    """
    best = LinePlan(0.0)
    if not lines:
        return best
    hopes = _hopes(sky)
    before = _potential(sky, hopes)
    for way in _ways(sky, hopes, lines):
        after, gained = _drawn(sky, way)
        rest = course(after, lines - way.bit_count())
        worth = gained + _potential(after, _hopes(after)) - before + rest.worth
        if worth > best.worth + NEARLY:
            best = LinePlan(worth, (*_numbers(way), *rest.lines))
    return best


def _ways(sky: ChartValue, hopes: list[OpenArea], lines: int) -> list[Lines]:
    """Return some sets of lines to draw next."""
    near = [
        (worth / missing.bit_count(), missing)
        for _, worth, missing in hopes
        if missing.bit_count() <= lines
    ]
    ways = [missing for _, missing in sorted(near, reverse=True)[:WIDTH]]
    step = _nearest(sky, hopes)
    return ways if step is None else [*ways, 1 << step]


def _hopes(sky: ChartValue) -> list[OpenArea]:
    """Return the areas that it would pay to close."""
    drawn, filled = sky.drawn, sky.filled
    clean = sky.goods
    dear = [worth - sky.card for worth in clean]
    return [
        OpenArea(number, worth, border & ~drawn)
        for number, (cells, border, inner, good, cross) in enumerate(targets(sky.chart))
        if (worth := dear[good] if cross else clean[good]) > 0
        and not cells & filled
        and not inner & drawn
    ]


def _potential(sky: ChartValue, hopes: list[OpenArea]) -> float:
    """Return what all areas are worth that may still be closed, the nearer the more."""
    nearer = sky.nearer
    return sum([worth * nearer ** missing.bit_count() for _, worth, missing in hopes])


def _nearest(sky: ChartValue, hopes: list[OpenArea]) -> Line | None:
    """Return the single line that raises the potential most; none if no turn is left for it."""
    if not sky.nearer:
        return None
    now = {number: worth * sky.nearer ** missing.bit_count() for number, worth, missing in hopes}
    open_lines = reduce(or_, [hope.missing for hope in hopes], 0)
    best, found = NEARLY, None
    touched = _touched(sky.chart)
    for line in _numbers(open_lines):
        bordered, divided = touched[line]
        gained = sum([now.get(number, 0.0) for number in bordered]) * (1 / sky.nearer - 1)
        worth = gained - sum([now.get(number, 0.0) for number in divided])
        if worth > best + NEARLY:
            best, found = worth, line
    return found


def _drawn(sky: ChartValue, lines: Lines) -> tuple[ChartValue, float]:
    """Return the chart with more lines, and what the areas are worth that they close."""
    drawn, filled, gained = sky.drawn | lines, sky.filled, 0.0
    for cells, border, inner, good, cross in targets(sky.chart):
        closed = border & lines and not border & ~drawn
        if closed and not cells & filled and not inner & drawn:
            filled |= cells
            gained += sky.goods[good] - sky.card if cross else sky.goods[good]
    return sky._replace(drawn=drawn, filled=filled), gained


def _numbers(lines: Lines) -> list[Line]:
    return [line for line in range(lines.bit_length()) if lines >> line & 1]
