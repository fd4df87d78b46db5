"""Models of a player: how likely each hand makes the play that was seen."""

from typing import Final, NamedTuple, Protocol

from divinary.arcana.beliefs import likelihood
from divinary.arcana.beliefs.odds import MODEL
from divinary.arcana.beliefs.public_table import PublicTable
from divinary.arcana.beliefs.worlds import Weights, Worlds
from divinary.arcana.data.fates import Fate
from divinary.arcana.model.actions import Play, Use
from divinary.arcana.rules.play_context import PlayContext


class BeforePlay(NamedTuple):
    """What everybody knows when a hand is about to play."""

    scene: PlayContext
    hand: int
    worlds: Worlds
    """How all fates in hands may lie."""

    table: PublicTable

    def pair(self) -> Weights:
        """Return how likely each hand is, by the values of the earlier fate and the later one."""
        return likely(self.worlds.margin(self.worlds.of_hand(self.hand)))


def likely(weights: Weights) -> Weights:
    """Return weights as chances, which add up to 1 unless nothing is possible."""
    return weights / (float(weights.sum()) or 1.0)


def beside(pair: Weights, fate: Fate) -> Weights:
    """Return how likely each hand that holds `fate` is, by the value of the other fate."""
    other: Weights = pair[:, fate] + pair[fate, :]
    other[fate] = pair[fate, fate]
    return other


class Model(Protocol):
    """An assumption about players: what they would play with each hand."""

    @property
    def name(self) -> str:
        """The name of the model."""

    def of_play(self, before: BeforePlay, play: Play) -> Weights:
        """Return how likely such a speaker makes this play, by the value of the kept fate."""

    def of_power(self, before: BeforePlay, play: Play, use: Use | None) -> Weights | None:
        """Return the same for the power used after a play, or for none; None if it reveals nothing.

        What Discard lower proves is known without the model.
        """


class AnyLegalPlay:
    """Level 0: a player makes any legal play as likely as any other."""

    name = MODEL

    def of_play(self, before: BeforePlay, play: Play) -> Weights:
        """Return what follows from the cards alone."""
        return likelihood.of_play(before.scene, play)

    def of_power(self, before: BeforePlay, play: Play, use: Use | None) -> Weights | None:
        """Return nothing: powers are used for reasons that have nothing to do with the hand."""
        return None


ANY_LEGAL_PLAY: Final = AnyLegalPlay()
