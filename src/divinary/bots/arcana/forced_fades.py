"""Hands that are forced to fade: every play they have makes a card fade with doom.

Bots ask this about every row that a turn may leave. So it is computed place by place with caches:
most rows differ in one place only.
"""

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from divinary.arcana.data.card import THE_HOURS, CardId, Grid
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIGHEST, Fate
from divinary.arcana.model.options import Options
from divinary.arcana.model.row import Row, Slot
from divinary.arcana.rules.fading import SMALL, fading
from divinary.arcana.rules.play_context import PlayContext
from divinary.arcana.rules.the_hours import landing
from divinary.bots.arcana.hands import Hand, hands

NEW_CARD: Final = 0.45
"""How often an unseen card allows a safe play to a hand that has no other. A guess."""


@lru_cache(maxsize=1 << 13)
def forced_to_fade(scene: PlayContext) -> frozenset[Hand]:
    """Return the hands whose every play costs doom if nobody predicts."""
    options, row = scene.options, scene.row
    every = frozenset(range(1, options.fates + 1))
    unable = frozenset(hands(options.fates))
    safe: frozenset[Hand] = frozenset()
    for slot in row:
        if slot is not None:
            grid = scene.grid(slot)
            unable -= _hands_for(grid, every)
            safe |= _hands_for(grid, _safe_at(row, slot.card, options, stray=False))
    if unable and any(row):  # they play on The Hours
        moving = _safe_at(row, landing(row, THE_HOURS), options, stray=True)
        safe |= {hand for hand in unable if not moving.isdisjoint(hand)}
    return frozenset(hands(options.fates)) - safe


@lru_cache(maxsize=1 << 13)
def forced_grid(scene: PlayContext) -> NDArray[np.bool_]:
    """Return by the two fates of a hand whether it is forced to fade."""
    found = np.zeros((HIGHEST + 1, HIGHEST + 1), dtype=np.bool_)
    for low, high in forced_to_fade(scene):
        found[low, high] = found[high, low] = True
    found.setflags(write=False)  # it is cached
    return found


def without_help(row: Row) -> float:
    """Return how likely none of the unseen cards of a row helps a hand that is forced to fade."""
    chance: float = (1 - NEW_CARD) ** row.count(None)
    return chance


def stays(row: Row, options: Options, *, small: bool) -> bool:
    """Whether a turn that ends with this row costs no doom."""
    return all(slot is None or _stays(slot, options, small) for slot in row)


@lru_cache(maxsize=1 << 13)
def _stays(slot: Slot, options: Options, small: bool) -> bool:
    fades = fading((slot,), options, small=small, kept=None)
    return not fades or CARDS[slot.card].harmless


def _safe_at(row: Row, card: CardId, options: Options, *, stray: bool) -> frozenset[Fate]:
    """Return the fates that cost no doom on one card of a row."""
    found = frozenset(range(1, options.fates + 1))
    for slot in row:
        if slot is not None:
            on_it = slot.card == card
            found &= _safe_on(slot, options, stray) if on_it else _safe_by(slot, options)
    return found


@lru_cache(maxsize=1 << 12)
def _safe_on(slot: Slot, options: Options, stray: bool) -> frozenset[Fate]:
    """Return the fates that may be played on a card without its fading."""
    every = range(1, options.fates + 1)
    laid = {fate: slot.with_fate(fate, stray=stray) for fate in every}
    return frozenset([fate for fate in every if _stays(laid[fate], options, fate in SMALL)])


@lru_cache(maxsize=1 << 12)
def _safe_by(slot: Slot, options: Options) -> frozenset[Fate]:
    """Return the fates that may be played elsewhere without this card's fading."""
    every = range(1, options.fates + 1)
    return frozenset([fate for fate in every if _stays(slot, options, fate in SMALL)])


@lru_cache(maxsize=1 << 12)
def _hands_for(grid: Grid, fates: frozenset[Fate]) -> frozenset[Hand]:
    """Return the hands that may play one of these fates on a card with this grid."""
    values = range(1, len(grid))
    return frozenset(
        [
            (min(fate, kept), max(fate, kept))
            for fate in fates
            for kept in values
            if grid[fate][kept]
        ]
    )
