"""The win chance after a play, for a player who knows the kept fate."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from divinary.arcana.beliefs import likelihood
from divinary.arcana.beliefs.odds import Odds
from divinary.arcana.beliefs.speaker_models import BeforePlay, Model, beside
from divinary.arcana.beliefs.worlds import HiddenFate, Weights, Worlds
from divinary.arcana.data.cards import CARDS, question_of
from divinary.arcana.data.fates import HIDDEN, HIGHEST, Fate, other_fate
from divinary.arcana.model.actions import Play, Steal
from divinary.arcana.model.row import Row, thief
from divinary.arcana.rules.fading import SMALL, fading
from divinary.arcana.rules.play_context import PlayContext, plays_again
from divinary.arcana.rules.the_fall import falls
from divinary.arcana.rules.the_hours import laid
from divinary.arcana.rules.the_thief import steals_above, stolen
from divinary.bots.arcana.hands import others_in_bag
from divinary.bots.arcana.listeners import (
    Listeners,
    PowerOffer,
    PredictionStakes,
    power_offers,
    prediction_stakes,
)
from divinary.bots.arcana.situation import Situation, TurnEnd, announces_fall, hidden_tokens
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


class Theft(NamedTuple):
    """What The Thief takes, if anything, and what everybody knows then."""

    steal: Steal | None
    row: Row
    weights: Weights
    """How likely each fate is kept."""


class BeforeAnyPlay(NamedTuple):
    """What is the same for all plays that may be made now."""

    before: BeforePlay
    pair: Weights
    """How likely each hand is."""

    announces_more: bool
    """Whether something is announced between a play and the group's window."""


class PlayForecast:
    """Foresees what the group will do after each play, and so the win chance."""

    def __init__(self, situation: Situation, estimate: WinChance) -> None:
        """Set the situation, and how the listeners estimate the win chance."""
        self._situation = situation
        self._estimate = estimate
        self._at_stake: dict[
            tuple[object, ...], tuple[PredictionStakes, tuple[PowerOffer, ...]]
        ] = {}
        self._before_any: BeforeAnyPlay | None = None

    def win_chances(
        self, before: BeforePlay, hand: tuple[Fate, ...], model: Model, *, used: bool = False
    ) -> dict[Play, float]:
        """Return the win chance of each play of a hand; listeners understand it by `model`."""
        return {
            play: self._of_play(before, play, other_fate(hand, play.fate), model, used=used)
            for play in before.scene.plays(hand)
        }

    def _of_play(
        self, before: BeforePlay, play: Play, kept: Fate, model: Model, *, used: bool
    ) -> float:
        likely, scene = model.of_play(before, play), before.scene
        if not plays_again(play.card, feasted=scene.feasted, in_bag=self._situation.in_bag):
            return self.of_clue(before, play, likely, [kept], used=used)[kept]
        return self._of_feast(before, play, likely, kept, model, used=used)

    def of_clue(
        self, before: BeforePlay, play: Play, likely: Weights, kept: Iterable[Fate], *, used: bool
    ) -> dict[Fate, float]:
        """Return the win chance of a clue by the kept fate, for players who know that fate.

        `likely` is how likely the listeners find the play, by the kept fate.
        """
        scene, card = before.scene, CARDS.get(play.card)
        row = laid(scene.row, play.fate, play.card)
        weights = self._kept_weights(before, play, likely)
        guesses = self._situation.guesses + (card.guesses if card else 0)
        small = self._situation.small or play.fate in SMALL
        after = AfterPlay(play.fate, HIDDEN, scene.lift, small, guesses, used)
        if not (card and card.asks) and not self._before_plays(before).announces_more:
            # Where The Fall is not in the row, the kept fate makes no card fade.
            group = self._listeners(after, row, weights)
            return {fate: group.win_chance(fate) for fate in kept}
        return {
            fate: self._before_thief(
                after._replace(kept=fate), row, weights * answer(scene, play, fate)
            )
            for fate in kept
        }

    def _kept_weights(self, before: BeforePlay, play: Play, likely: Weights) -> Weights:
        """Return how likely each fate is kept beside the one that is played."""
        return beside(self._before_plays(before).pair, play.fate) * likely

    def _before_plays(self, before: BeforePlay) -> BeforeAnyPlay:
        if self._before_any is None or self._before_any.before is not before:
            announces_more = _announces_more(before.scene.row)
            self._before_any = BeforeAnyPlay(before, before.pair(), announces_more)
        return self._before_any

    def _of_feast(
        self,
        before: BeforePlay,
        play: Play,
        likely: Weights,
        kept: Fate,
        model: Model,
        *,
        used: bool,
    ) -> float:
        """Return the win chance of a second play, on average over what the bag may give."""
        row = laid(before.scene.row, play.fate, play.card)
        weights = self._kept_weights(before, play, likely)
        again = PlayContext(before.scene.options, row, before.scene.lift, feasted=True)
        in_bag = others_in_bag(hidden_tokens(again.options, row, self._situation.exiled))
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
        return max(self.by_theft(after, row, weights).values())

    def by_theft(self, after: AfterPlay, row: Row, weights: Weights) -> dict[Steal | None, float]:
        """Return the win chance by what The Thief takes, if anything."""
        return {
            theft.steal: self.at_window(after, theft.row, theft.weights)
            for theft in thefts(row, after.lift, after.kept, weights)
        }

    def at_window(self, after: AfterPlay, row: Row, weights: Weights) -> float:
        """Return the win chance when the group's window opens, if the kept fate is known."""
        if announces_fall(row):
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
    """Whether The Thief or The Fall is in the row: each play is followed by an announcement."""
    return announces_fall(row) or thief(row) is not None


def answer(scene: PlayContext, play: Play, kept: Fate) -> Weights | float:
    """Return by the kept fate how likely the card's answer is; 1 if there is none."""
    asks = question_of(play.card)
    if asks is None:
        return 1.0
    yes = asks(play.fate, kept + scene.lift)
    return likelihood.of_tell(play, scene.lift, yes=yes)


def thefts(row: Row, lift: int, kept: Fate, weights: Weights) -> Iterator[Theft]:
    """Yield each theft that is possible with this kept fate, or one that takes nothing."""
    takable = steals_above(row, kept + lift) if thief(row) else ()
    for steal in takable:
        yield Theft(steal, stolen(row, steal), weights * likelihood.of_steal(row, lift, steal))
    if not takable:
        able = likelihood.of_stealing(row, lift, able=False) if thief(row) else 1.0
        yield Theft(None, row, weights * able)


def two_fates(hand: int, pair: Weights) -> Worlds:
    """Return the worlds in which a hand holds two fates; the other hands are left out."""
    every = tuple(range(1, HIGHEST + 1))
    return Worlds((HiddenFate(hand, every), HiddenFate(hand, every)), pair[1:, 1:])
