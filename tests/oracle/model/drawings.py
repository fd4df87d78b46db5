"""Star charts once more, by looking at the whole drawing each time: the other side of a proof."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

Dot: TypeAlias = tuple[int, int]
"""Column and row, from 0."""

Stroke: TypeAlias = frozenset[Dot]
"""A line, as its two dots."""

Cell: TypeAlias = tuple[int, int]
"""Column and row of its upper left dot."""

OUTSIDE: Cell = (-1, -1)
COLOURS = {"R": "red", "G": "green", "B": "blue", "Y": "yellow"}


class Paid(NamedTuple):
    """An area that gave a Good."""

    cells: frozenset[Cell]
    good: str
    cross: bool


class Drawing:
    """A star chart that is drawn on, and filled in where it pays."""

    def __init__(self, cells: tuple[str, ...], cross: Iterable[str]) -> None:
        self.colours = {
            (column, row): COLOURS[letter]
            for row, letters in enumerate(cells)
            for column, letter in enumerate(letters)
        }
        self.cross = {stroke(text) for text in cross}
        self.walls = set(self.cross)
        self.filled: list[frozenset[Cell]] = []
        self.steps = list(_steps(self.colours))
        self.beside = {wall: {*pair} for wall, *pair in self.steps}
        self.gaps = [step for step in self.steps if step[0] not in self.walls]
        self.areas = self._closed_areas()

    def draw(self, text: str) -> set[Paid]:
        """Draw a line, fill in what pays of the areas that were not there before, and return it."""
        before = self.areas
        self.walls.add(stroke(text))
        self.gaps = [step for step in self.gaps if step[0] not in self.walls]
        self.areas = self._closed_areas()
        paid = [area for area in self.areas - before if self._pays(area)]
        self.filled += paid
        return {Paid(area, self._good(area), self._touches_cross(area)) for area in paid}

    def is_free(self, text: str) -> bool:
        """Whether a line may be drawn."""
        wanted = stroke(text)
        inside = any(self.beside[wanted] <= area for area in self.filled)
        return wanted not in self.walls and not inside

    def area_around(self, cell: Cell) -> frozenset[Cell] | None:
        """Return the closed area that a cell belongs to."""
        return next((area for area in self.areas if cell in area), None)

    def _closed_areas(self) -> set[frozenset[Cell]]:
        """Join all cells that no wall parts, the outside too, and drop what is joined to that."""
        parent = {cell: cell for cell in self.colours}
        parent[OUTSIDE] = OUTSIDE

        def root(cell: Cell) -> Cell:
            while parent[cell] != cell:
                parent[cell] = parent[parent[cell]]
                cell = parent[cell]
            return cell

        for _, one, other in self.gaps:
            parent[root(one)] = root(other)
        together: dict[Cell, list[Cell]] = {}
        for cell in parent:
            together.setdefault(root(cell), []).append(cell)
        return {frozenset(cells) for cells in together.values() if OUTSIDE not in cells}

    def _pays(self, area: frozenset[Cell]) -> bool:
        return len(area) <= 2 and len({self.colours[cell] for cell in area}) == 1

    def _good(self, area: frozenset[Cell]) -> str:
        colour = self.colours[min(area)]
        return f"{colour} charm" if len(area) == 1 else f"{colour} tome"

    def _touches_cross(self, area: frozenset[Cell]) -> bool:
        return any(
            wall in self.cross and (one in area) != (other in area)
            for wall, one, other in self.steps
        )


def stroke(text: str) -> Stroke:
    """Read a line from its two dots."""
    return frozenset((ord(dot[0]) - ord("a"), int(dot[1:]) - 1) for dot in text.split())


def _steps(cells: Iterable[Cell]) -> Iterator[tuple[Stroke, Cell, Cell]]:
    """Yield each line between two cells, or between a cell and the outside, with both."""
    known = set(cells)
    for column, row in known:
        left, above = (column - 1, row), (column, row - 1)
        right, below = (column + 1, row), (column, row + 1)
        upper_left, upper_right = (column, row), right
        lower_left, lower_right = below, (column + 1, row + 1)
        here = (column, row)
        yield frozenset({upper_left, lower_left}), here, left if left in known else OUTSIDE
        yield frozenset({upper_left, upper_right}), here, above if above in known else OUTSIDE
        if right not in known:
            yield frozenset({upper_right, lower_right}), here, OUTSIDE
        if below not in known:
            yield frozenset({lower_left, lower_right}), here, OUTSIDE
