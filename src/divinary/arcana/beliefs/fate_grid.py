"""The fate grid of a card: a column for each fate played, a row for each fate kept.

A pair that the card takes is lit. Cards that take any pair, or none, show signs of their effect
instead, so that no two grids are alike.
"""

from collections.abc import Collection
from enum import Enum
from typing import Final, NamedTuple

from divinary.arcana.data.card import Card, FadeContext, Grid
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIGHEST, Fate
from divinary.arcana.model.actions import Play
from divinary.arcana.model.position import Phase
from divinary.arcana.model.row import Slot
from divinary.arcana.model.view import View
from divinary.arcana.rules.play_context import PlayContext, context_now, last_play, was_told
from divinary.arcana.rules.the_thief import steals_above

BEFORE_PLAY: Final = (Phase.DRAW, Phase.PLAY, Phase.MOVE)


class Sign(Enum):
    """How a pair looks on a card: lit or dark, or by what would follow."""

    LIT = "lit"
    DARK = "dark"
    HIGHER = "higher"
    """The player of The Chalice will say so."""

    NOT_HIGHER = "not-higher"
    FREE = "free"
    """No doom."""

    DRAWS = "draws"
    """Another fate."""

    GUESSES = "guesses"
    """Another prediction."""

    DELAYS = "delays"
    """A 7 that takes one hour."""

    FALLS = "falls"
    """It would fade."""

    STEALS = "steals"
    """It could take a fate."""


class Dot(NamedTuple):
    """One pair of a grid."""

    sign: Sign
    lit: bool
    """Whether the card takes the pair."""

    marked: bool
    """Whether it is highlighted: a pair of the viewer's hand, or one that the play left open."""


class FateGrid(NamedTuple):
    """The grid of a card at one moment."""

    dots: tuple[tuple[Dot, ...], ...]
    """A row for each fate that could be kept, with a dot for each that could be played."""

    lifted: bool
    """Whether the kept fate counts as 1 higher."""


def fate_grid(view: View, slot: Slot) -> FateGrid:
    """Return the grid of a card of the row."""
    scene, play = _moment(view)
    there = next((one for one in scene.row if one and one.card == slot.card), slot)
    return grid_on(scene, there, _marked(view, slot, play, scene.lift))


def grid_on(scene: PlayContext, slot: Slot, marked: Collection[tuple[Fate, Fate]]) -> FateGrid:
    """Return the grid of a card on a table, as wide as the game has fates, with marked pairs."""
    lit = scene.grid(slot)
    fates = range(1, scene.options.fates + 1)

    def dot(played: Fate, kept: Fate) -> Dot:
        sign = _sign(scene, slot, lit, played, kept)
        return Dot(sign, bool(lit[played][kept]), (played, kept) in marked)

    rows = [tuple([dot(played, kept) for played in fates]) for kept in fates]
    return FateGrid(tuple(rows), bool(scene.lift))


def _moment(view: View) -> tuple[PlayContext, Play | None]:
    """Return the table that the grids show: before this turn's last play, once it is made."""
    found = None if view.phase in BEFORE_PLAY else last_play(view)
    return found or (context_now(view), None)


def _sign(scene: PlayContext, slot: Slot, lit: Grid, played: int, kept: int) -> Sign:
    card = CARDS[slot.card]
    counts = kept + scene.lift
    if card.steals:
        return Sign.STEALS if played > counts or steals_above(scene.row, counts) else Sign.DARK
    if not lit[played][kept]:
        return Sign.DARK
    return _effect(card, slot, played, counts)


def _effect(card: Card, slot: Slot, played: int, counts: int) -> Sign:
    """Return the sign of a pair that a card takes; `counts` is what the kept fate counts as."""
    if card.asks:
        return Sign.HIGHER if card.asks(played, counts) else Sign.NOT_HIGHER
    if card.announced and card.comet is not None:
        return (
            Sign.FALLS
            if card.comet(FadeContext((*slot.fates, played), False, counts))
            else Sign.LIT
        )
    if card.delays:
        return Sign.DELAYS if played == HIGHEST else Sign.LIT
    signs = {card.harmless: Sign.FREE, card.draws: Sign.DRAWS, bool(card.guesses): Sign.GUESSES}
    return signs.get(True, Sign.LIT)


def _marked(view: View, slot: Slot, play: Play | None, lift: int) -> set[tuple[int, int]]:
    """Return the pairs to highlight: those of the hand, or what is left of the column played here.

    The Thief has none, because no fate is played on it.
    """
    if CARDS[slot.card].steals:
        return set()
    if play is None:
        if view.phase not in (Phase.PLAY, Phase.MOVE) or len(view.hand) != 2:
            return set()
        low, high = view.hand
        return {(low, high), (high, low)}
    if play.card != slot.card:
        return set()
    asks, said = CARDS[slot.card].asks, was_told(view)
    return {
        (play.fate, kept)
        for kept in range(1, HIGHEST + 1)
        if asks is None or said is None or asks(play.fate, kept + lift) is said
    }
