"""The Star Chart: stars, lines between them, lit windows, and a crack across it."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from string import ascii_lowercase
from typing import Final

from divinary.draw.oracle.icons import placed, symbol
from divinary.oracle.model.star_chart import Cell, Line, StarChart

CELL: Final = 52
EDGE: Final = 24
"""The margin around the dots, for the letters and numbers of columns and rows."""

_DUST: Final = (
    (11, 67), (23, 12), (31, 88), (37, 41), (48, 71), (53, 9), (61, 33), (68, 95), (74, 57),
    (83, 19), (89, 78), (95, 44), (6, 29), (42, 97), (57, 52), (78, 3), (17, 50), (64, 14),
)  # fmt: skip
"""Faint stars in the background, in hundredths of the chart."""


def chart_drawing(
    chart: StarChart,
    drawn: int,
    filled: int,
    free: frozenset[Line] = frozenset(),
    closing: tuple[tuple[Line, str], ...] = (),
    label: str = "",
) -> str:
    """Return a chart; `free` are the lines that can be drawn now, `closing` what some would give.

    A chart with a label can be drawn on: a script finds its dots and free lines by their names.
    """
    named = f'role="group" aria-label="{label}"' if label else 'aria-hidden="true"'
    return (
        f'<svg class="star-chart" viewBox="{_field(chart)}" {named}>'
        f'<use href="#shop-night"/>{_windows(chart, drawn, filled)}{_lines(chart, drawn)}'
        f"{_closing(chart, closing)}{_ways(chart, free) if label else ''}</svg>"
    )


def _at(dot: str) -> tuple[int, int]:
    """Return the place of a dot.

    >>> _at("b1")
    (76, 24)
    """
    return EDGE + CELL * (ord(dot[0]) - ord("a")), EDGE + CELL * (int(dot[1:]) - 1)


def _ends(chart: StarChart, line: Line) -> tuple[int, int, int, int]:
    one, other = chart.lines[line].split()
    return (*_at(one), *_at(other))


def _bits(mask: int) -> Iterator[int]:
    return (n for n in range(mask.bit_length()) if mask >> n & 1)


def _stroke(chart: StarChart, line: Line) -> str:
    x, y, to_x, to_y = _ends(chart, line)
    return f"M{x} {y}" + (f"h{to_x - x}" if y == to_y else f"v{to_y - y}")


def _size(chart: StarChart) -> tuple[int, int]:
    return 2 * EDGE + CELL * chart.columns, 2 * EDGE + CELL * chart.rows


def _field(chart: StarChart) -> str:
    width, height = _size(chart)
    return f"0 0 {width} {height}"


@lru_cache(16)
def night_symbol(chart: StarChart) -> str:
    """Return what never changes, as a symbol: the night, the cells by their colours, the crack."""
    width, height = _size(chart)
    dust = "".join([f"M{x * width // 100} {y * height // 100}h0" for x, y in _DUST])
    crack = "".join([_jagged(*_ends(chart, line), line) for line in _bits(chart.printed)])
    cells = [
        placed(f"faction-{colour}", *_middle(chart, cell), 19, f"oracle-c{colour}")
        for cell, colour in enumerate(chart.colours)
    ]
    return symbol(
        "night",
        _field(chart),
        f'<rect class="oracle-night" width="{width}" height="{height}" rx="10"/>'
        f'<path class="oracle-dust" d="{dust}"/>'
        f'<g class="oracle-names">{"".join(_names(chart))}</g>'
        f'<g class="oracle-unlit">{"".join(cells)}</g>'
        f'<path class="oracle-crack oracle-deep" d="{crack}"/>'
        f'<path class="oracle-crack" d="{crack}"/>'
        f'<path class="oracle-star" d="{"".join(_stars(chart))}"/>',
    )


def _names(chart: StarChart) -> Iterator[str]:
    for n in range(chart.columns + 1):
        yield f'<text x="{EDGE + CELL * n}" y="11">{ascii_lowercase[n]}</text>'
    for n in range(chart.rows + 1):
        yield f'<text x="9" y="{EDGE + CELL * n + 3.5:g}">{n + 1}</text>'


def _stars(chart: StarChart) -> Iterator[str]:
    for y in range(chart.rows + 1):
        for x in range(chart.columns + 1):
            yield f"M{EDGE + CELL * x} {EDGE + CELL * y}h0"


def _middle(chart: StarChart, cell: Cell) -> tuple[float, float]:
    row, column = divmod(cell, chart.columns)
    return EDGE + CELL * (column + 0.5), EDGE + CELL * (row + 0.5)


def _jagged(x: int, y: int, to_x: int, to_y: int, seed: int) -> str:
    """Return a crack from dot to dot; each line has its own jags, always the same."""
    steps = []
    for n in (1, 2, 3, 4):
        off = (seed * 37 + n * 53) % 9 - 4
        steps.append(
            f"L{x + (to_x - x) * n / 5 + (off if x == to_x else 0):g} "
            f"{y + (to_y - y) * n / 5 + (off if y == to_y else 0):g}"
        )
    return f"M{x} {y}{''.join(steps)}L{to_x} {to_y}"


@lru_cache(1 << 10)
def _windows(chart: StarChart, drawn: int, filled: int) -> str:
    """Return the cells that are filled in, as lit windows."""
    there = drawn | chart.printed
    lit = []
    for cell in _bits(filled):
        colour = chart.colours[cell]
        x, y = _middle(chart, cell)
        walls = [there >> line & 1 for line in chart.around[cell]]
        lit.append(f'<path class="c{colour}" d="{_pane(x, y, walls)}"/>')
        lit.append(placed(f"faction-{colour}", x, y, 25, "pane"))
    return f'<g class="lit">{"".join(lit)}</g>'


def _pane(x: float, y: float, walls: list[int]) -> str:
    """Return a cell's window: apart from each wall, and joined to its neighbour without one.

    The cell is given by its middle; the walls are at the top, left, right and bottom.
    """
    top, left, right, bottom = (4 if wall else 0 for wall in walls)
    return (
        f"M{x - CELL / 2 + left:g} {y - CELL / 2 + top:g}"
        f"h{CELL - left - right}v{CELL - top - bottom}h{left + right - CELL}z"
    )


@lru_cache(1 << 10)
def _lines(chart: StarChart, drawn: int) -> str:
    """Return the constellations: lines, and brighter stars at their ends."""
    lines = "".join([_stroke(chart, line) for line in _bits(drawn)])
    dots = dict.fromkeys([dot for line in _bits(drawn) for dot in chart.lines[line].split()])
    stars = "".join([f"M{x} {y}h0" for x, y in map(_at, dots)])
    return f'<path class="line" d="{lines}"/><path class="star bright" d="{stars}"/>'


def _closing(chart: StarChart, closing: Iterable[tuple[Line, str]]) -> str:
    """Return the lines that would close an area now, dashed, each with what it would give."""
    found = []
    for line, size in closing:
        x, y, to_x, to_y = _ends(chart, line)
        found.append(
            f'<path class="closing" d="{_stroke(chart, line)}"/>'
            f'<circle class="gives" cx="{(x + to_x) / 2:g}" cy="{(y + to_y) / 2:g}" r="10"/>'
            f"{placed(size, (x + to_x) / 2, (y + to_y) / 2, 13, 'given')}"
        )
    return "".join(found)


def _ways(chart: StarChart, free: frozenset[Line]) -> str:
    """Return what can be tapped: each free line, and the dots at its ends."""
    lines, dots = [], set()
    for line in sorted(free):
        name = chart.lines[line]
        lines.append(f'<path class="way" data-line="{name}" d="{_stroke(chart, line)}"/>')
        dots.update(name.split())
    circles = [
        f'<circle id="dot-{dot}" class="dot" data-dot="{dot}" cx="{x}" cy="{y}" r="24"/>'
        for dot in sorted(dots, key=lambda dot: (int(dot[1:]), dot))
        for x, y in [_at(dot)]
    ]
    return f'<g class="ways">{"".join(lines)}</g><g class="dots">{"".join(circles)}</g>'
