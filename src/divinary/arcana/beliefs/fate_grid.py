"""The fate grid of a card: columns the fate played, rows the fate kept, lit where it takes them.

Cards that take any pair, or none, carry the sign of their effect in it, so that no two are alike.
"""

from enum import Enum
from typing import Final, NamedTuple

from divinary.arcana.data.card import Card, FadeContext, Grid
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIGHEST
from divinary.arcana.model.actions import Play
from divinary.arcana.model.position import Phase
from divinary.arcana.model.row import Slot
from divinary.arcana.model.view import View
from divinary.arcana.rules.play_context import PlayContext, last_play, scene_now, was_told
from divinary.arcana.rules.the_thief import steals_above

BEFORE_PLAY: Final = (Phase.DRAW, Phase.PLAY, Phase.MOVE)


class Sign(Enum):
    """How a pair looks on a card: lit or dark, or by what would follow."""

    LIT = "lit"
    DARK = "dark"
    HIGHER = "higher"
    """What The Chalice will make its player tell."""

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
    """Whether it is pointed out: a pair of the viewer's hand, or one that the play left open."""


class FateGrid(NamedTuple):
    """The grid of a card as it is at one moment."""

    dots: tuple[tuple[Dot, ...], ...]
    """A row for each fate that could be kept; in it a dot for each that could be played."""

    lifted: bool
    """Whether the kept fate counts as 1 higher."""


def fate_grid(view: View, slot: Slot) -> FateGrid:
    """Return the grid of a card of the row, as wide as the fates of the game are many."""
    scene, play = _moment(view)
    there = next((one for one in scene.row if one and one.card == slot.card), slot)
    lit = scene.grid(there)
    marked = _marked(view, slot, play, scene.lift)
    fates = range(1, view.options.fates + 1)
    rows = [
        tuple(
            [
                Dot(
                    sign(scene, there, lit, played, kept),
                    bool(lit[played][kept]),
                    (played, kept) in marked,
                )
                for played in fates
            ]
        )
        for kept in fates
    ]
    return FateGrid(tuple(rows), bool(scene.lift))


def _moment(view: View) -> tuple[PlayContext, Play | None]:
    """Return the table that the grids picture: before this turn's last play, once it is made."""
    found = None if view.phase in BEFORE_PLAY else last_play(view)
    return found or (scene_now(view), None)


def sign(scene: PlayContext, slot: Slot, lit: Grid, played: int, kept: int) -> Sign:
    """Return how a pair looks on a card: lit or dark, or by what would follow."""
    card = CARDS[slot.card]
    counts = kept + scene.lift
    if card.steals:
        return Sign.STEALS if played > counts or steals_above(scene.row, counts) else Sign.DARK
    if not lit[played][kept]:
        return Sign.DARK
    return _effect(card, slot, played, counts)


def _effect(card: Card, slot: Slot, played: int, counts: int) -> Sign:
    """Return the sign of a pair that a card takes; `counts` is what the kept fate counts as."""
    if card.tells:
        return Sign.HIGHER if card.tells(played, counts) else Sign.NOT_HIGHER
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
    """Return the pairs to point out: the hand's own, or what is left of the column played here.

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
    asks, said = CARDS[slot.card].tells, was_told(view)
    return {
        (play.fate, kept)
        for kept in range(1, HIGHEST + 1)
        if asks is None or said is None or asks(play.fate, kept + lift) is said
    }
