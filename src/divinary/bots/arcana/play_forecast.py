"""The win chance after a play, as everybody can foresee it who knows the kept fate."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from divinary.arcana.beliefs import likelihood
from divinary.arcana.beliefs.odds import Odds
from divinary.arcana.beliefs.speaker_models import BeforePlay, Model
from divinary.arcana.beliefs.worlds import HiddenFate, Weights, Worlds
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIDDEN, HIGHEST, Fate, other_fate
from divinary.arcana.model.actions import Play, Steal
from divinary.arcana.model.row import Row, laid, thief
from divinary.arcana.rules.fading import SMALL, fading, falls
from divinary.arcana.rules.play_context import PlayContext, plays_again
from divinary.arcana.rules.the_thief import steals_above, stolen
from divinary.bots.arcana.listeners import (
    Listeners,
    PowerOffer,
    PredictionStakes,
    power_offers,
    prediction_stakes,
)
from divinary.bots.arcana.situation import Situation, TurnEnd
from divinary.bots.arcana.win_chance import WinChance


class AfterPlay(NamedTuple):
    """A fate was played, and another is kept."""

    played: Fate
    kept: Fate
    lift: int
    small: bool
    guesses: int
    used: bool

    @property
    def counts_as(self) -> int:
        """What the kept fate counts as."""
        return self.kept + self.lift


class BeforeAnyPlay(NamedTuple):
    """What a table means for every play that may be made there."""

    before: BeforePlay
    either: Weights
    """How likely each two fates are, whichever came first."""

    announces_more: bool
    """Whether something is announced between a play and the group's window."""


class PlayForecast:
    """Knows what a group will do after each play, and so the win chance when it is done."""

    def __init__(self, situation: Situation, estimate: WinChance) -> None:
        """Take the situation, and how the listeners estimate their chance to win."""
        self._situation = situation
        self._estimate = estimate
        self._at_stake: dict[
            tuple[object, ...], tuple[PredictionStakes, tuple[PowerOffer, ...]]
        ] = {}
        self._before_any: BeforeAnyPlay | None = None

    def win_chances(
        self, before: BeforePlay, hand: tuple[Fate, ...], model: Model, *, used: bool = False
    ) -> dict[Play, float]:
        """Return the win chance of each play of a hand; `model` is how the listeners understand."""
        return {
            play: self._of_play(before, play, other_fate(hand, play.fate), model, used=used)
            for play in before.scene.plays(hand)
        }

    def _of_play(
        self, before: BeforePlay, play: Play, kept: Fate, model: Model, *, used: bool
    ) -> float:
        speech, scene = model.of_play(before, play), before.scene
        if not plays_again(play.card, feasted=scene.feasted, in_bag=self._situation.in_bag):
            return self.of_clue(before, play, speech, [kept], used=used)[kept]
        row = laid(scene.row, play.fate, play.card)
        weights = self._kept_weights(before, play, speech)
        return self._of_feast(before, row, weights, kept, model, used=used)

    def of_clue(
        self, before: BeforePlay, play: Play, speech: Weights, kept: Iterable[Fate], *, used: bool
    ) -> dict[Fate, float]:
        """Return the win chance of a clue by the kept fate, for players who know that fate.

        `speech` is how the listeners understand it: how likely it is made beside each kept fate.
        """
        scene, card = before.scene, CARDS.get(play.card)
        row = laid(scene.row, play.fate, play.card)
        weights = self._kept_weights(before, play, speech)
        guesses = self._situation.guesses + (card.guesses if card else 0)
        small = self._situation.small or play.fate in SMALL
        after = AfterPlay(play.fate, HIDDEN, scene.lift, small, guesses, used)
        if not (card and card.tells) and not self._look(before).announces_more:
            # Where The Fall is not in the row, the kept fate makes no card fade.
            group = self._listeners(after, row, weights)
            return {fate: group.win_chance(fate) for fate in kept}
        return {
            fate: self._before_thief(
                after._replace(kept=fate), row, weights * _answer(scene, play, fate)
            )
            for fate in kept
        }

    def _kept_weights(self, before: BeforePlay, play: Play, speech: Weights) -> Weights:
        """Return how likely each fate is kept beside the one that is played."""
        weights: Weights = self._look(before).either[play.fate] * speech
        return weights

    def _look(self, before: BeforePlay) -> BeforeAnyPlay:
        if self._before_any is None or self._before_any.before is not before:
            pair = before.pair()
            either = pair + pair.T - np.diag(np.diag(pair))
            self._before_any = BeforeAnyPlay(before, either, _announces_more(before.scene.row))
        return self._before_any

    def _of_feast(
        self,
        before: BeforePlay,
        row: Row,
        weights: Weights,
        kept: Fate,
        model: Model,
        *,
        used: bool,
    ) -> float:
        """Return the win chance of a second play, on average over what the bag may give."""
        again = PlayContext(before.scene.options, row, before.scene.lift, feasted=True)
        free = np.zeros(HIGHEST + 1)
        free[: before.scene.options.fates + 1] = self._situation.free(row)
        in_bag = np.maximum(free[np.newaxis, :] - np.eye(HIGHEST + 1), 0)
        pair = weights[:, np.newaxis] * in_bag
        then = before._replace(scene=again, worlds=two_fates(before.hand, pair))
        mine = in_bag[kept]
        chances = [
            mine[drawn] * max(self.win_chances(then, (kept, drawn), model, used=used).values())
            for drawn in range(1, HIGHEST + 1)
            if mine[drawn]
        ]
        return float(sum(chances) / mine.sum()) if chances else 0.0

    def _before_thief(self, after: AfterPlay, row: Row, weights: Weights) -> float:
        if thief(row) is None:
            return self.at_window(after, row, weights)
        takable = steals_above(row, after.counts_as)
        if takable:
            return max(self.of_steal(after, row, weights, steal) for steal in takable)
        no_theft = likelihood.of_stealing(row, after.lift, able=False)
        return self.at_window(after, row, weights * no_theft)

    def of_steal(self, after: AfterPlay, row: Row, weights: Weights, steal: Steal) -> float:
        """Return the win chance once The Thief has taken a fate."""
        taken = likelihood.of_steal(row, after.lift, steal)
        return self.at_window(after, stolen(row, steal), weights * taken)

    def at_window(self, after: AfterPlay, row: Row, weights: Weights) -> float:
        """Return the win chance when the group's window opens, for who knows the kept fate."""
        if _announces_fall(row):
            yes = falls(row, after.counts_as)
            weights = weights * likelihood.of_falling(row, after.lift, yes=yes)
        return self._listeners(after, row, weights).win_chance(after.kept)

    def _listeners(self, after: AfterPlay, row: Row, weights: Weights) -> Listeners:
        slots = fading(row, self._situation.options, small=after.small, kept=after.counts_as)
        end = TurnEnd(self._situation._replace(used=after.used), row, slots)
        key = (row, tuple(slots), after.used, after.guesses)
        if key not in self._at_stake:
            self._at_stake[key] = (
                prediction_stakes(end, after.guesses, self._estimate),
                power_offers(end, after.guesses, self._estimate),
            )
        stakes, offers = self._at_stake[key]
        odds = Odds(tuple(weights.tolist()))
        return Listeners(odds, stakes, after.played, offers, after.guesses)


def _announces_more(row: Row) -> bool:
    """Whether The Thief or The Fall is in the row: about them something is said after each play."""
    return _announces_fall(row) or thief(row) is not None


def _announces_fall(row: Row) -> bool:
    """Whether a card is in the row whose fading has to be announced: The Fall."""
    return any(slot and CARDS[slot.card].announced for slot in row)


def _answer(scene: PlayContext, play: Play, kept: Fate) -> Weights | float:
    """Return by the kept fate how likely the card's answer is; 1 if it answers nothing."""
    card = CARDS.get(play.card)
    if not card or not card.tells:
        return 1.0
    yes = card.tells(play.fate, kept + scene.lift)
    return likelihood.of_tell(play, scene.lift, yes=yes)


def two_fates(hand: int, pair: Weights) -> Worlds:
    """Return the worlds in which a hand holds two fates, and nothing is asked of the others."""
    every = tuple(range(1, HIGHEST + 1))
    return Worlds((HiddenFate(hand, every), HiddenFate(hand, every)), pair[1:, 1:])
