"""The star chart as a drawing: lines join the dots, and a filled cell is shaded."""

from collections.abc import Set
from string import ascii_lowercase
from typing import Final

from divinary.core.words import Words
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.star_chart import Line, StarChart
from divinary.oracle.speech.signs import letter

STAR, LIT = "·", "•"
"""A dot without and with a line."""

DRAWN: Final = ("───", "│")
PRINTED: Final = ("═══", "║")
"""The Corruption Cross."""

CLOSING: Final = ("╌╌╌", "┊")
"""A line that would close an area now."""

MISSING: Final = ("   ", " ")
SHADE: Final = "▒"
GUTTER: Final = 3
"""Columns for the numbers of the rows."""


def chart_picture(
    words: Words, chart: StarChart, shop: Shop, closing: Set[Line] = frozenset()
) -> list[str]:
    """Return the chart with the letters and numbers of its dots along the edges."""
    letters = "   ".join(ascii_lowercase[: chart.columns + 1])
    rows = [" " * GUTTER + letters]
    for row in range(chart.rows + 1):
        rows.append(f"{row + 1:>{GUTTER - 1}} {_dots(chart, shop, closing, row)}")
        if row < chart.rows:
            rows.append(" " * GUTTER + _cells(words, chart, shop, closing, row))
    return rows


def width(chart: StarChart) -> int:
    """Return how many columns the drawing takes."""
    return GUTTER + 4 * chart.columns + 1


def _dots(chart: StarChart, shop: Shop, closing: Set[Line], row: int) -> str:
    """Return a row of dots with the lines between them."""
    parts = []
    for column in range(chart.columns + 1):
        parts.append(_dot(chart, shop, column, row))
        if column < chart.columns:
            parts.append(_line(chart, shop, closing, (column, row), (column + 1, row)))
    return "".join(parts)


def _cells(words: Words, chart: StarChart, shop: Shop, closing: Set[Line], row: int) -> str:
    """Return a row of cells with the lines beside them."""
    parts = []
    for column in range(chart.columns + 1):
        parts.append(_line(chart, shop, closing, (column, row), (column, row + 1)))
        if column < chart.columns:
            cell = row * chart.columns + column
            edge = SHADE if shop.filled >> cell & 1 else " "
            parts.append(f"{edge}{letter(words, chart.colours[cell])}{edge}")
    return "".join(parts)


def _dot(chart: StarChart, shop: Shop, column: int, row: int) -> str:
    ends = ((column - 1, row), (column, row - 1), (column + 1, row), (column, row + 1))
    lines = [chart.index.get(_between(min((column, row), end), max((column, row), end)))
             for end in ends]  # fmt: skip
    there = shop.drawn | chart.printed
    return LIT if any(line is not None and there >> line & 1 for line in lines) else STAR


def _line(
    chart: StarChart, shop: Shop, closing: Set[Line], start: tuple[int, int], end: tuple[int, int]
) -> str:
    line = chart.index[_between(start, end)]
    down = start[0] == end[0]
    if chart.printed >> line & 1:
        return PRINTED[down]
    if shop.drawn >> line & 1:
        return DRAWN[down]
    return CLOSING[down] if line in closing else MISSING[down]


def _between(start: tuple[int, int], end: tuple[int, int]) -> str:
    """Return the text of a line by the columns and rows of its dots, which may be off the chart.

    >>> _between((2, 2), (3, 2))
    'c3 d3'
    """
    return " ".join([f"{chr(ord('a') + column)}{row + 1}" for column, row in (start, end)])
