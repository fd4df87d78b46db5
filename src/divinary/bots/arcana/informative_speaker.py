"""A model of players who compare their clues by the win chance, not only by the information."""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from divinary.arcana.beliefs import likelihood
from divinary.arcana.beliefs.speaker_models import BeforePlay, Model
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIGHEST, Fate, other_fate
from divinary.arcana.model.actions import Play, Use
from divinary.arcana.rules.play_context import plays_again
from divinary.bots.arcana.hands import Hand, likely_hands
from divinary.bots.arcana.play_forecast import PlayForecast
from divinary.bots.arcana.recent import Recent
from divinary.bots.arcana.situation import Situation, situation_before, tokens_in_bag
from divinary.bots.arcana.win_chance import WinChance
from divinary.bots.best_choice import NEARLY

DRAWING: Final = frozenset([card.id for card in CARDS.values() if card.draws])
"""The cards after which a second play may follow."""


class InformativeSpeaker:
    """A player who makes the play with the best win chance, for certain listeners."""

    def __init__(self, name: str, listeners: Model, estimate: WinChance, deviation: float) -> None:
        """Set how listeners understand a play, and how everybody estimates the win chance.

        `deviation` is how often any legal play is made instead.
        """
        self.name = name
        self._listeners = listeners
        self._estimate = estimate
        self._deviation = deviation
        self._known: Recent[dict[Play, Weights]] = Recent()

    def of_play(self, before: BeforePlay, play: Play) -> Weights:
        """Return by the kept fate how likely such a player makes this play."""
        literal = likelihood.of_play(before.scene, play)
        best = self._best(before).get(play)
        if best is None:
            return literal
        return self._deviation * literal + (1 - self._deviation) * best

    def of_power(self, before: BeforePlay, play: Play, use: Use | None) -> Weights | None:
        """Return None: powers are used for reasons that have nothing to do with the hand."""
        return None

    def _best(self, before: BeforePlay) -> dict[Play, Weights]:
        """Return by play how likely each value is kept by the players who make it."""
        situation = situation_before(before)
        key = (before.scene, situation, before.pair().tobytes())
        return self._known.get(key, lambda: self._compared(before, situation))

    def _compared(self, before: BeforePlay, situation: Situation) -> dict[Play, Weights]:
        by_hand = {hand: clues(before, hand) for hand in likely_hands(before.pair())}
        win_chances = self._win_chances(before, situation, by_hand)
        found: dict[Play, Weights] = {}
        for hand, its_clues in by_hand.items():
            shares = _shares(before.scene.plays(hand), its_clues, hand, win_chances)
            for play, share in shares.items():
                by_kept = found.setdefault(play, np.zeros(HIGHEST + 1))
                by_kept[other_fate(hand, play.fate)] += share
        return found

    def _win_chances(
        self, before: BeforePlay, situation: Situation, by_hand: Mapping[Hand, Sequence[Play]]
    ) -> dict[Play, dict[Fate, float]]:
        """Return the win chance of each clue, by the fate that is kept beside it.

        A hand with a single clue has nothing to compare.
        """
        choosing = {hand: its_clues for hand, its_clues in by_hand.items() if len(its_clues) > 1}
        forecast = PlayForecast(situation, self._estimate)
        return {
            play: forecast.of_clue(
                before, play, self._listeners.of_play(before, play), kept, used=situation.used
            )
            for play, kept in kept_by_clue(choosing).items()
        }


def clues(before: BeforePlay, hand: Hand) -> list[Play]:
    """Return the plays of a hand that are a clue now."""
    return [play for play in before.scene.plays(hand) if not is_feast(before, play)]


def kept_by_clue(by_hand: Mapping[Hand, Sequence[Play]]) -> dict[Play, list[Fate]]:
    """Return by clue which fates may be kept beside it, if these hands may give such clues."""
    found: dict[Play, list[Fate]] = {}
    for hand, its_clues in by_hand.items():
        for play in its_clues:
            found.setdefault(play, []).append(other_fate(hand, play.fate))
    return found


def _shares(
    plays: Sequence[Play],
    its_clues: Sequence[Play],
    hand: Hand,
    win_chances: Mapping[Play, Mapping[Fate, float]],
) -> dict[Play, float]:
    """Return how often each play is made with a hand: the best ones are equally likely.

    A play on The Feast is as likely as any legal one: the clue is still to come.
    """
    if len(its_clues) < 2:
        return dict.fromkeys(plays, 1 / len(plays))
    chances = {play: win_chances[play][other_fate(hand, play.fate)] for play in its_clues}
    most = max(chances.values()) - NEARLY
    best = [play for play in its_clues if chances[play] >= most]
    share = len(its_clues) / len(plays) / len(best)
    return {
        play: (share if play in best else 0.0) if play in its_clues else 1 / len(plays)
        for play in plays
    }


def is_feast(before: BeforePlay, play: Play) -> bool:
    """Whether a second play follows, so that the clue is still to come."""
    if play.card not in DRAWING:  # to count the bag would take longer
        return False
    return plays_again(play.card, feasted=before.scene.feasted, in_bag=tokens_in_bag(before))
