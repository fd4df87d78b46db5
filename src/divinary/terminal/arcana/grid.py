"""The fate grid of a card: columns the fate played, rows the fate kept, lit where it takes them.

Cards that take any pair, or none, carry the sign of their effect in it, so that no two are alike.
"""

from typing import Final

from divinary.arcana.actions import Play
from divinary.arcana.cards import CARDS, Card, Dusk
from divinary.arcana.cards.card import Grid
from divinary.arcana.choices import steals_above
from divinary.arcana.fates import HIGHEST
from divinary.arcana.position import Phase
from divinary.arcana.recall import last_play, scene_now
from divinary.arcana.scene import Scene
from divinary.arcana.slots import Slot
from divinary.arcana.view import View

LIT, DARK, MINE_LIT, MINE_DARK = "●", "·", "◆", "◇"
HIGHER, NOT_HIGHER = "▴", "▾"
"""What The Chalice will make its player tell."""

FREE, DRAWS, GUESSES, DELAYS, FALLS, STEALS = "○", "+", "?", "◔", "↓", "←"
"""No doom; another fate; a guess; a 7 that takes an hour; it would fade; it could take one."""

LIFTED: Final = "⁺"
"""Stands in the corner while the kept fate counts as 1 higher."""

BEFORE_PLAY: Final = (Phase.DRAW, Phase.PLAY, Phase.MOVE)


def grid_lines(view: View, slot: Slot) -> list[str]:
    """Return the grid of a card of the row, as wide as the fates of the game are many."""
    scene, play = _moment(view)
    there = next((one for one in scene.row if one and one.card == slot.card), slot)
    lit = scene.grid(there)
    marked = _marked(view, slot, play)
    fates = range(1, view.options.fates + 1)

    def dot(played: int, kept: int) -> str:
        if (played, kept) in marked:
            return MINE_LIT if lit[played][kept] else MINE_DARK
        return sign(scene, there, lit, played, kept)

    corner = LIFTED if scene.lift else " "
    return [
        f"{corner} " + " ".join(map(str, fates)),
        *[f"{kept} " + " ".join(dot(played, kept) for played in fates) for kept in fates],
    ]


def _moment(view: View) -> tuple[Scene, Play | None]:
    """Return the table that the grids picture: before this turn's last play, once it is made."""
    found = None if view.phase in BEFORE_PLAY else last_play(view)
    return found or (scene_now(view), None)


def sign(scene: Scene, slot: Slot, lit: Grid, played: int, kept: int) -> str:
    """Return how a pair looks on a card: lit or dark, or by what would follow."""
    card = CARDS[slot.card]
    counts = kept + scene.lift
    if card.steals:
        return STEALS if played > counts or steals_above(scene.row, counts) else DARK
    if not lit[played][kept]:
        return DARK
    return _effect(card, slot, played, counts)


def _effect(card: Card, slot: Slot, played: int, counts: int) -> str:
    """Return the sign of a pair that a card takes; `counts` is what the kept fate counts as."""
    if card.tells:
        return HIGHER if card.tells(played, counts) else NOT_HIGHER
    if card.announced and card.comet is not None:
        return FALLS if card.comet(Dusk((*slot.fates, played), False, counts)) else LIT
    if card.delays:
        return DELAYS if played == HIGHEST else LIT
    signs = {card.harmless: FREE, card.draws: DRAWS, bool(card.guesses): GUESSES}
    return signs.get(True, LIT)


def _marked(view: View, slot: Slot, play: Play | None) -> set[tuple[int, int]]:
    """Return the pairs to point out: the hand's own, or the column that was played here.

    Nobody plays on The Thief, so its signs stay to be read.
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
    return {(play.fate, kept) for kept in range(1, HIGHEST + 1)}
