"""The emblem of the game: a moon of lit fates above the sea, and its light on the water."""

from functools import cache
from typing import Final

SIZE: Final = 96
STEP: Final = 8
LEFT, TOP = 20, 14
"""The place of the first dot of the grid."""

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
    """Return the emblem; the stylesheet gives its colour."""
    lit, dark = _dots("#"), _dots(".")
    return (
        f'<svg class="emblem arcana-emblem" viewBox="0 0 {SIZE} {SIZE}" aria-hidden="true" '
        'fill="none" stroke="currentColor" stroke-linecap="round">'
        f'<path stroke-width="2" opacity=".55" d="{dark}"/><path stroke-width="5.5" d="{lit}"/>'
        f'<path stroke-width="2" d="{MAST}"/>'
        f'<path stroke-width="2.2" d="{"".join(SEA)}"/></svg>'
    )


def _dots(sign: str) -> str:
    """Return the path of all dots with a sign of `MOON`."""
    return "".join(
        [
            f"M{LEFT + STEP * column} {TOP + STEP * row}h0"
            for row, line in enumerate(MOON)
            for column, here in enumerate(line)
            if here == sign
        ]
    )
