"""Reading a printed Star Chart: its rows of cells, and the lines of the Corruption Cross."""

import re
from string import ascii_lowercase
from typing import Final, TypeAlias

from divinary.oracle.data.colours import COLOURS
from divinary.oracle.data.sheet import SheetPlace
from divinary.oracle.data.sheet_values import several, split, text

LETTERS: Final = "".join(colour[0].upper() for colour in COLOURS)
"""How a sheet writes the colours."""

SMALLEST: Final = 2
LARGEST: Final = 12
"""Cells in a row, and rows."""

MOST_LINES: Final = 2 * LARGEST * (LARGEST + 1)

Dot: TypeAlias = tuple[int, int]
"""Its row, then its column, both counted from 0."""


def read_cells(place: SheetPlace, given: object) -> tuple[str, ...]:
    """Read the rows of cells, all equally long."""
    rows: tuple[str, ...] = several(_cells, SMALLEST, LARGEST)(place, given)
    for n, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise place.row(n).refusal("ragged", given=len(row), needed=len(rows[0]))
    return rows


def read_cross(place: SheetPlace, given: object) -> tuple[str, ...]:
    """Read lines by their dots, each line once; return them in the order of the dots."""
    lines: list[tuple[Dot, Dot]] = []
    for n, line in enumerate(several(_line, 0, MOST_LINES)(place, given), 1):
        if line in lines:
            raise place.row(n).refusal("line-twice", given=line_text(*line))
        lines.append(line)
    return tuple([line_text(*line) for line in sorted(lines)])


def check_cross(place: SheetPlace, cells: tuple[str, ...], cross: tuple[str, ...]) -> None:
    """Refuse lines that leave the chart."""
    last = (len(cells), len(cells[0]))
    for written in cross:
        row, column = read_dot(written.split()[1])
        if row > last[0] or column > last[1]:
            raise place.refusal("outside-chart", given=written, last=_dot_text(last))


def _cells(place: SheetPlace, given: object) -> str:
    row = text(place, given)
    if not SMALLEST <= len(row) <= LARGEST:
        raise place.refusal("chart-width", given=len(row), low=SMALLEST, high=LARGEST)
    for letter in row:
        if letter not in LETTERS:
            raise place.refusal("not-a-colour", given=letter, known=tuple(LETTERS))
    return row


def _line(place: SheetPlace, given: object) -> tuple[Dot, Dot]:
    written = text(place, given)
    names = split(written)
    if len(names) != 2 or not all(re.fullmatch(r"[a-z][1-9][0-9]?", name) for name in names):
        raise place.refusal("not-a-line", given=written)
    first, second = sorted(map(read_dot, names))
    if (second[0] - first[0], second[1] - first[1]) not in ((0, 1), (1, 0)):
        raise place.refusal("not-neighbours", given=written)
    return first, second


def read_dot(name: str) -> Dot:
    """Return a dot by its name: a1 is the one at the top left."""
    return int(name[1:]) - 1, ascii_lowercase.index(name[0])


def line_text(first: Dot, second: Dot) -> str:
    """Return a line as its two dots.

    >>> line_text((1, 2), (1, 3))
    'c2 d2'
    """
    return f"{_dot_text(first)} {_dot_text(second)}"


def _dot_text(dot: Dot) -> str:
    row, column = dot
    return f"{ascii_lowercase[column]}{row + 1}"
