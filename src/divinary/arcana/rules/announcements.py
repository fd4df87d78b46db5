"""What a play makes its player say at once: by Tell, by The Thief and by The Fall."""

from typing import NamedTuple

from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import Fate
from divinary.arcana.model.actions import Play
from divinary.arcana.model.row import laid, thief
from divinary.arcana.rules.fading import falls
from divinary.arcana.rules.play_context import PlayContext
from divinary.arcana.rules.the_thief import steals_above


class SaidAtOnce(NamedTuple):
    """All that a kept fate gives away before anybody asks."""

    told: bool
    """The answer to the question of the card, if it asks one."""

    robbed: bool
    """Whether The Thief takes something."""

    falls: bool
    """Whether The Fall fades."""


def said_at_once(scene: PlayContext, play: Play, kept: Fate) -> SaidAtOnce:
    """Return what has to be said of a kept fate after a play."""
    row = laid(scene.row, play.fate, play.card)
    counts_as = kept + scene.lift
    tells = CARDS[play.card].tells if play.card in CARDS else None
    return SaidAtOnce(
        tells is not None and tells(play.fate, counts_as),
        thief(row) not in (None, play.card) and bool(steals_above(row, counts_as)),
        falls(row, counts_as),
    )
