"""Hands in straits: whatever they play makes a card fade.

This is asked of every row that a turn may leave behind, so it is worked out place by place, and
remembered: most rows differ from another in one place only.
"""

from functools import lru_cache
from typing import TypeAlias

from divinary.arcana.data.card import Grid
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import Fate
from divinary.arcana.model.options import Options
from divinary.arcana.model.row import Row, Slot
from divinary.arcana.rules.fading import SMALL, fading
from divinary.arcana.rules.play_context import PlayContext

Hand: TypeAlias = tuple[Fate, Fate]
"""Two fates, the lower one first."""


@lru_cache(maxsize=8)
def hands(fates: int) -> list[Hand]:
    """Return every hand.

    >>> hands(2)
    [(1, 1), (1, 2), (2, 2)]
    """
    return [(low, high) for low in range(1, fates + 1) for high in range(low, fates + 1)]


@lru_cache(maxsize=1 << 13)
def in_straits(scene: PlayContext) -> frozenset[Hand]:
    """Return the hands whose every play costs doom if nobody predicts."""
    options, row = scene.options, scene.row
    every = frozenset(range(1, options.fates + 1))
    unable = frozenset(hands(options.fates))
    safe: frozenset[Hand] = frozenset()
    for place, slot in enumerate(row):
        if slot is not None:
            grid = scene.grid(slot)
            unable -= _takers(grid, every)
            safe |= _takers(grid, _harmless_at(row, place, options, stray=False))
    first = next((place for place, slot in enumerate(row) if slot), None)
    if unable and first is not None:  # they play on The Hours, and so on the leftmost card
        moving = _harmless_at(row, first, options, stray=True)
        safe |= {hand for hand in unable if not moving.isdisjoint(hand)}
    return frozenset(hands(options.fates)) - safe


def rests(row: Row, options: Options, *, small: bool) -> bool:
    """Whether a turn that ends with this row costs no doom."""
    return all(slot is None or _rests(slot, options, small) for slot in row)


@lru_cache(maxsize=1 << 13)
def _rests(slot: Slot, options: Options, small: bool) -> bool:
    fades = fading((slot,), options, small=small, kept=None)
    return not fades or CARDS[slot.card].harmless


def _harmless_at(row: Row, place: int, options: Options, *, stray: bool) -> frozenset[Fate]:
    """Return the fates that cost no doom in one place of a row."""
    found = frozenset(range(1, options.fates + 1))
    for other, slot in enumerate(row):
        if slot is not None:
            found &= _taken(slot, options, stray) if other == place else _passed(slot, options)
    return found


@lru_cache(maxsize=1 << 12)
def _taken(slot: Slot, options: Options, stray: bool) -> frozenset[Fate]:
    """Return the fates that a card takes and rests."""
    every = range(1, options.fates + 1)
    laid = {fate: slot.with_fate(fate, stray=stray) for fate in every}
    return frozenset([fate for fate in every if _rests(laid[fate], options, fate in SMALL)])


@lru_cache(maxsize=1 << 12)
def _passed(slot: Slot, options: Options) -> frozenset[Fate]:
    """Return the fates beside which a card rests if they are played elsewhere."""
    every = range(1, options.fates + 1)
    return frozenset([fate for fate in every if _rests(slot, options, fate in SMALL)])


@lru_cache(maxsize=1 << 12)
def _takers(grid: Grid, fates: frozenset[Fate]) -> frozenset[Hand]:
    """Return the hands that may play one of these fates on a card, by its grid."""
    values = range(1, len(grid))
    return frozenset(
        [
            (min(fate, kept), max(fate, kept))
            for fate in fates
            for kept in values
            if grid[fate][kept]
        ]
    )
