"""The fate grid of a card as a picture, drawn once for all viewers with equal grids."""

from functools import lru_cache

from divinary.arcana.beliefs.fate_grid import BEFORE_PLAY, FateGrid, fate_grid
from divinary.arcana.model.position import Phase
from divinary.arcana.model.row import Slot
from divinary.arcana.model.view import View
from divinary.arcana.rules.play_context import context_now, last_play, was_told
from divinary.core.cache import Cached
from divinary.draw.arcana.fate_grid import grid_svg


def for_grids(view: View) -> Cached[View]:
    """Return a view that is cached by what its grids show: the table before this turn's play."""
    made = None if view.phase in BEFORE_PLAY else last_play(view)
    hand = view.hand if view.phase in (Phase.PLAY, Phase.MOVE) else ()
    said = was_told(view) if made else None
    return Cached(view, (made or (context_now(view), None), said, view.phase, hand))


@lru_cache(maxsize=4096)
def drawn_grid(cached: Cached[View], slot: Slot) -> tuple[FateGrid, str]:
    """Return the grid of a card, and its picture."""
    grid = fate_grid(cached.value, slot)
    return grid, grid_svg(grid)
