"""The fate grid of a card: the rule as a picture, lit where the card takes a pair.

All dots of a kind are one path, which keeps the picture small.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from divinary.arcana.beliefs.fate_grid import Dot, FateGrid, Sign

CELL: Final = 10
"""From one dot to the next."""

MARGIN: Final = 11
"""Room for the numbers, left of the dots and above them."""

Place: TypeAlias = tuple[int, int]
"""The fate played and the fate kept."""

ROUND: Final = "h0"
"""A line without length: its round ends make a dot, whose size the stylesheet gives."""

SHAPES: Final = {
    Sign.LIT: ROUND,
    Sign.DARK: ROUND,
    Sign.HIGHER: "m-3.2 2.6 3.2-5.6 3.2 5.6z",
    Sign.NOT_HIGHER: "m-3.2-2.6 3.2 5.6 3.2-5.6z",
    Sign.FREE: "m-2.7 0a2.7 2.7 0 1 0 5.4 0 2.7 2.7 0 1 0-5.4 0",
    Sign.DRAWS: "m-3 0h6m-3-3v6",
    Sign.GUESSES: "m-2-1.3c0-2.7 4-2.7 4 0 0 1.6-2 1.5-2 3m0 2h0",
    Sign.DELAYS: "m-3.2 0a3.2 3.2 0 1 0 6.4 0 3.2 3.2 0 1 0-6.4 0m3.2-1.7v1.7h1.5",
    Sign.FALLS: "m0-3.2v6m-2.6-2.6 2.6 2.8 2.6-2.8",
    Sign.STEALS: "m3.2 0h-6m2.6-2.6-2.8 2.6 2.8 2.6",
}
"""How a sign is drawn around its place."""

BARRED: Final = "m-2.4 0a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0-4.8 0"
"""A marked pair that the card does not take: an empty ring."""


@lru_cache(1 << 10)
def grid_svg(grid: FateGrid) -> str:
    """Return a grid: columns the fate played, rows the fate kept; what is marked glows."""
    size = MARGIN + CELL * len(grid.dots) + 1
    return (
        f'<svg class="fate-grid" viewBox="0 0 {size} {size}" aria-hidden="true">'
        f"{_bands(grid)}{_numbers(grid)}{_dots(grid)}</svg>"
    )


def places(grid: FateGrid, chosen: Callable[[Dot], bool]) -> Iterator[Place]:
    """Yield the pairs of a grid that are chosen, row by row."""
    for kept, row in enumerate(grid.dots, start=1):
        for played, dot in enumerate(row, start=1):
            if chosen(dot):
                yield played, kept


def centre(place: Place) -> Place:
    """Return where the dot of a pair is in the picture."""
    played, kept = place
    return MARGIN + CELL * played - CELL // 2, MARGIN + CELL * kept - CELL // 2


def _dots(grid: FateGrid) -> str:
    """Return a path for each kind of dot in the grid; the glow comes first, below the dots."""
    found = [_path("glow", ROUND, places(grid, lambda dot: dot.marked and dot.lit))]
    for sign in Sign:
        for marked in (False, True):
            alike = places(grid, _like(sign, marked=marked))
            if sign is Sign.DARK and marked:
                found.append(_path("barred", BARRED, alike))
            else:
                found.append(_path(f"{sign.value}{' mine' * marked}", SHAPES[sign], alike))
    return "".join(found)


def _like(sign: Sign, *, marked: bool) -> Callable[[Dot], bool]:
    return lambda dot: dot.sign is sign and dot.marked is marked


def _path(kind: str, shape: str, where: Iterable[Place]) -> str:
    drawn = "".join([f"M{x} {y}{shape}" for x, y in map(centre, where)])
    return f'<path class="{kind}" d="{drawn}"/>' if drawn else ""


def _bands(grid: FateGrid) -> str:
    """Return a bar of light behind each column with a marked pair."""
    height = CELL * len(grid.dots)
    left = [MARGIN + CELL * (played - 1) for played in _columns(grid)]
    return "".join(
        [f'<rect class="pillar" x="{x}" y="{MARGIN}" width="10" height="{height}"/>' for x in left]
    )


def _columns(grid: FateGrid) -> list[int]:
    return sorted({played for played, _ in places(grid, lambda dot: dot.marked)})


def _numbers(grid: FateGrid) -> str:
    """Return the fates along both edges; those of the marked pairs are strong."""
    fates = range(1, len(grid.dots) + 1)
    across = _columns(grid)
    down = {kept for _, kept in places(grid, lambda dot: dot.marked and dot.lit)}
    found = []
    for kind, strong in (("axis", False), ("axis strong", True)):
        top = [fate for fate in fates if (fate in across) is strong]
        side = [fate for fate in fates if (fate in down) is strong]
        found.append(_text(kind, [(centre((fate, 1))[0], 8, fate) for fate in top]))
        found.append(_text(kind, [(5, centre((1, fate))[1] + 2.7, fate) for fate in side]))
    lifted = '<text class="axis strong" x="5" y="8">+1</text>' if grid.lifted else ""
    return "".join(found) + lifted


def _text(kind: str, numerals: list[tuple[float, float, int]]) -> str:
    """Return numerals, each with its place, as one text."""
    if not numerals:
        return ""
    x = " ".join([f"{one[0]:g}" for one in numerals])
    y = " ".join([f"{one[1]:g}" for one in numerals])
    return (
        f'<text class="{kind}" x="{x}" y="{y}">{"".join([str(one[2]) for one in numerals])}</text>'
    )
