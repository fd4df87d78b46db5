"""The Star Chart: dots, the lines between them, and the areas around the cells."""

from collections.abc import Iterable, Mapping
from functools import lru_cache, reduce
from itertools import product
from operator import or_
from typing import Final, TypeAlias

import msgspec

from divinary.oracle.data.board import Board
from divinary.oracle.data.star_chart_sheet import LETTERS, line_text

Cell: TypeAlias = int
"""A cell's number, counted row by row from the top left."""

Line: TypeAlias = int
"""A place in the `lines` of a chart."""

OUTSIDE: Final[Cell] = -1
"""The cell beyond the chart, on one side of each line of its frame."""


class StarChart(msgspec.Struct, frozen=True, eq=False):
    """A board's Star Chart, in tables. Sets of lines and of cells are bit masks everywhere."""

    columns: int
    """Of cells; there is one more of dots."""

    rows: int
    colours: tuple[int, ...]
    """Of the cells."""

    lines: tuple[str, ...]
    """Each as its two dots; for each dot, row by row, first the line to the right, then down."""

    index: Mapping[str, Line]
    printed: int
    """The lines of the Corruption Cross."""

    sides: tuple[tuple[Cell, Cell], ...]
    """For each line the cell above or left of it, then the one below or right of it."""

    around: tuple[tuple[Line, ...], ...]
    """The four lines of each cell: top, left, right, bottom."""

    fences: tuple[int, ...]
    """The lines of each cell as a mask."""

    across: tuple[Mapping[int, Cell], ...]
    """For each cell, by the bit of one of its lines, the cell beyond that line."""

    spans: tuple[tuple[Line, int, int], ...]
    """For each line its number, its bit, and its two cells as a mask; `OUTSIDE` is never filled."""


def chart_of(board: Board) -> StarChart:
    """Return the chart of a board."""
    return _chart(board.cells, board.cross)


def region(chart: StarChart, drawn: int, cell: Cell) -> frozenset[Cell] | None:
    """Return the closed area around a cell, of any size; None if it is open to the outside."""
    present = drawn | chart.printed
    found = {cell}
    edge = [cell]
    while edge:
        for bit, other in chart.across[edge.pop()].items():
            if present & bit or other in found:
                continue
            if other == OUTSIDE:
                return None
            found.add(other)
            edge.append(other)
    return frozenset(found)


@lru_cache(16)
def _chart(cells: tuple[str, ...], cross: tuple[str, ...]) -> StarChart:
    columns, rows = len(cells[0]), len(cells)
    sides = _sides(columns, rows)
    index = {text: line for line, text in enumerate(sides)}
    pairs = tuple(sides.values())
    around = [
        tuple([line for line, pair in enumerate(pairs) if cell in pair])
        for cell in range(columns * rows)
    ]
    return StarChart(
        columns=columns,
        rows=rows,
        colours=tuple(map(LETTERS.index, "".join(cells))),
        lines=tuple(sides),
        index=index,
        printed=_mask([index[text] for text in cross]),
        sides=pairs,
        around=tuple(around),
        fences=tuple(map(_mask, around)),
        across=tuple(
            {1 << line: other for line in lines for other in pairs[line] if other != cell}
            for cell, lines in enumerate(around)
        ),
        spans=tuple(
            (line, 1 << line, _mask([columns * rows if cell == OUTSIDE else cell for cell in pair]))
            for line, pair in enumerate(pairs)
        ),
    )


def _sides(columns: int, rows: int) -> dict[str, tuple[Cell, Cell]]:
    """Return the cells on both sides of each line, by its text, in the order of the lines."""

    def cell(row: int, column: int) -> Cell:
        inside = 0 <= column < columns and 0 <= row < rows
        return row * columns + column if inside else OUTSIDE

    sides = {}
    for row, column in product(range(rows + 1), range(columns + 1)):
        if column < columns:
            right = line_text((row, column), (row, column + 1))
            sides[right] = (cell(row - 1, column), cell(row, column))
        if row < rows:
            down = line_text((row, column), (row + 1, column))
            sides[down] = (cell(row, column - 1), cell(row, column))
    return sides


def _mask(places: Iterable[int]) -> int:
    return reduce(or_, [1 << place for place in places], 0)
