"""The emblem of the game: a moon of lit fates above the sea, and its light on the water."""

from functools import cache
from typing import Final

SIZE: Final = 96
STEP: Final = 8
LEFT, TOP = 20, 14
"""Where the first dot of the grid lies."""

MOON: Final = (
    "..###..",
    ".###...",
    "###....",
    "###....",
    "###....",
    ".###...",
    "..###..",
)
"""A sickle moon in a fate grid."""

SEA: Final = (
    "M8 74q6.7-5 13.3 0t13.3 0 13.4 0 13.3 0 13.4 0 13.3 0",
    "M18 82q5-3.8 10 0t10 0 10 0 10 0 10 0 10 0",
    "M32 89.5q4-3 8 0t8 0 8 0 8 0",
)
MAST: Final = "M70 72 78 38M73.5 57l10.5-4M75.8 47.5l-6-1.5"
"""What is left of the ship."""


@cache
def emblem_svg() -> str:
    """Return the emblem; its colours are the house's."""
    lit = "".join([f"M{x} {y}h0" for x, y, is_lit in _dots() if is_lit])
    dark = "".join([f"M{x} {y}h0" for x, y, is_lit in _dots() if not is_lit])
    return (
        f'<svg class="emblem arcana-emblem" viewBox="0 0 {SIZE} {SIZE}" aria-hidden="true" '
        'fill="none" stroke="currentColor" stroke-linecap="round">'
        f'<path stroke-width="2" opacity=".55" d="{dark}"/><path stroke-width="5.5" d="{lit}"/>'
        f'<path stroke-width="2" d="{MAST}"/>'
        f'<path stroke-width="2.2" d="{"".join(SEA)}"/></svg>'
    )


def _dots() -> list[tuple[int, int, bool]]:
    return [
        (LEFT + STEP * column, TOP + STEP * row, sign == "#")
        for row, line in enumerate(MOON)
        for column, sign in enumerate(line)
    ]
