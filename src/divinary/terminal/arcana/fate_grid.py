"""The fate grid of a card in characters."""

from typing import Final

from divinary.arcana.beliefs.fate_grid import Dot, Sign, fate_grid
from divinary.arcana.model.row import Slot
from divinary.arcana.model.view import View

LIT, MINE_LIT, MINE_DARK = "●", "◆", "◇"
SIGNS: Final = {
    Sign.LIT: LIT,
    Sign.DARK: "·",
    Sign.HIGHER: "▴",
    Sign.NOT_HIGHER: "▾",
    Sign.FREE: "○",
    Sign.DRAWS: "+",
    Sign.GUESSES: "?",
    Sign.DELAYS: "◔",
    Sign.FALLS: "↓",
    Sign.STEALS: "←",
}

LIFTED: Final = "⁺"
"""The sign in the corner while the kept fate counts as 1 higher."""


def grid_lines(view: View, slot: Slot) -> list[str]:
    """Return the grid of a card of the row, with a column and a row for each fate of the game."""
    grid = fate_grid(view, slot)
    fates = range(1, len(grid.dots) + 1)
    corner = LIFTED if grid.lifted else " "
    return [
        f"{corner} " + " ".join(map(str, fates)),
        *[
            f"{kept} " + " ".join(map(_dot, dots))
            for kept, dots in zip(fates, grid.dots, strict=True)
        ],
    ]


def _dot(dot: Dot) -> str:
    if dot.marked:
        return MINE_LIT if dot.lit else MINE_DARK
    return SIGNS[dot.sign]
