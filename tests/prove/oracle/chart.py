"""A Star Chart: dots, lines, and the areas that they close."""

from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from tests.prove.oracle.sheet import LETTERS, Printed

Cell = tuple[int, int]
"""Column and row, from the top left."""


@dataclass
class Area:
    """Cells that are closed off from all others."""

    cells: list[Cell]
    crossed: bool
    """Whether a line of the Corruption Cross is part of its border."""


@dataclass
class Chart:
    """The printed cells and Cross, the drawn lines and the areas that are filled in."""

    printed: Printed
    drawn: set[str] = field(default_factory=set)
    filled: set[Cell] = field(default_factory=set)

    @property
    def width(self) -> int:
        """Return how many cells a row has."""
        return len(self.printed["cells"][0])

    @property
    def height(self) -> int:
        """Return how many rows of cells there are."""
        return len(self.printed["cells"])

    def colour(self, cell: Cell) -> str:
        """Return the colour of a cell."""
        column, row = cell
        return LETTERS[self.printed["cells"][row][column]]

    def number(self, cell: Cell) -> int:
        """Return the place of a cell, counted row by row."""
        return cell[1] * self.width + cell[0]

    def inside(self, cell: Cell) -> bool:
        """Whether this is a cell of the chart at all."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def lines(self) -> list[str]:
        """Return every line that two neighbouring dots can have between them."""
        return lines(self.width, self.height)

    def open_lines(self) -> set[str]:
        """Return what may still be drawn: nothing twice, nothing inside a filled area."""
        taken = self.drawn | {*self.printed["cross"]}
        return {line for line in self.lines() if line not in taken and not self._sealed(line)}

    def draw(self, line: str) -> list[Area]:
        """Draw a line and return the areas that it closes, of whatever size, filled in or not."""
        self.drawn.add(line)
        closed: list[Area] = []
        for cell in beside(line):
            if self.inside(cell) and not any(cell in area.cells for area in closed):
                area = self.area(cell)
                closed += [area] if area else []
        return closed

    def area(self, cell: Cell) -> Area | None:
        """Return the closed area around a cell, or None if it is open to the outside."""
        walls = self.drawn | {*self.printed["cross"]}
        reached, crossed = [cell], False
        for here in reached:  # grows while we walk
            for line, there in around(here):
                if line in walls:
                    crossed |= line in self.printed["cross"]
                elif not self.inside(there):
                    return None
                elif there not in reached:
                    reached.append(there)
        return Area(reached, crossed)

    def good(self, area: Area) -> str | None:
        """Return the Good that an area is worth, in or out of the supply."""
        colours = {self.colour(cell) for cell in area.cells}
        if len(colours) > 1 or len(area.cells) > 2:
            return None
        return f"{colours.pop()} {'charm' if len(area.cells) == 1 else 'tome'}"

    def _sealed(self, line: str) -> bool:
        return all(cell in self.filled for cell in beside(line))


class Shape(NamedTuple):
    """One cell or two neighbours: a short list that needs no search for areas."""

    cells: frozenset[Cell]
    border: frozenset[str]
    middle: str | None
    """The line between two neighbours."""

    good: str | None
    """What the shape gives; two colours give nothing."""


@cache
def shapes(rows: tuple[str, ...]) -> tuple[Shape, ...]:
    """Return every shape of one or two cells."""
    chart = Chart({"cells": rows})
    cells = [(x, y) for y in range(chart.height) for x in range(chart.width)]
    pairs = [(cell, there) for cell in cells for _, there in around(cell) if there > cell]
    found = []
    for shape in [*((cell,) for cell in cells), *(pair for pair in pairs if chart.inside(pair[1]))]:
        sides = [line for cell in shape for line, _ in around(cell)]
        border = frozenset(line for line in sides if sides.count(line) == 1)
        middle = next((line for line in sides if line not in border), None)
        good = chart.good(Area(list(shape), crossed=False))
        found.append(Shape(frozenset(shape), border, middle, good))
    return tuple(found)


def lines(width: int, height: int) -> list[str]:
    """Return every line of a chart of so many cells."""
    across = [f"{dot(x, y)} {dot(x + 1, y)}" for y in range(height + 1) for x in range(width)]
    down = [f"{dot(x, y)} {dot(x, y + 1)}" for y in range(height) for x in range(width + 1)]
    return across + down


def dot(column: int, row: int) -> str:
    """Return the name of a dot: a1 is the one at the top left."""
    return f"{'abcdefghijklmnopqrstuvwxyz'[column]}{row + 1}"


def beside(line: str) -> tuple[Cell, Cell]:
    """Return the cells on the two sides of a line; one of them may lie off the chart."""
    start, end = line.split()
    column, row = ord(start[0]) - ord("a"), int(start[1:]) - 1
    level = start[1:] == end[1:]
    return (column, row), (column, row - 1) if level else (column - 1, row)


def around(cell: Cell) -> list[tuple[str, Cell]]:
    """Return the four lines of a cell, each with the cell behind it."""
    x, y = cell
    return [
        (f"{dot(x, y)} {dot(x + 1, y)}", (x, y - 1)),
        (f"{dot(x, y + 1)} {dot(x + 1, y + 1)}", (x, y + 1)),
        (f"{dot(x, y)} {dot(x, y + 1)}", (x - 1, y)),
        (f"{dot(x + 1, y)} {dot(x + 1, y + 1)}", (x + 1, y)),
    ]
