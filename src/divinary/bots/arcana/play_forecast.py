"""What everybody can foresee of a play, if they know the fate that is kept."""

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
from divinary.bots.arcana.listeners import Listeners, PowerOffer, PredictionStakes, offers, stakes
from divinary.bots.arcana.situation import Situation, TurnEnd
from divinary.bots.arcana.win_chance import WinChance


class After(NamedTuple):
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


class Outset(NamedTuple):
    """What matters of a table for every play that may be made there."""

    before: BeforePlay
    either: Weights
    """How likely each two fates are, whichever came first."""

    more_is_said: bool
    """Whether something is said between a play and the group's window."""


class PlayForecast:
    """Knows how a group listens, and so what hope is left when it is done."""

    def __init__(self, standing: Situation, outlook: WinChance) -> None:
        """Take where the game stands, and how the listeners look ahead."""
        self._standing = standing
        self._outlook = outlook
        self._endings: dict[
            tuple[object, ...], tuple[PredictionStakes, tuple[PowerOffer, ...]]
        ] = {}
        self._outset: Outset | None = None

    def hopes(
        self, before: BeforePlay, hand: tuple[Fate, ...], hears: Model, *, used: bool = False
    ) -> dict[Play, float]:
        """Return what hope each play of a hand leaves, with listeners who hear like that."""
        return {
            play: self._hope_of_play(before, play, other_fate(hand, play.fate), hears, used=used)
            for play in before.scene.plays(hand)
        }

    def _hope_of_play(
        self, before: BeforePlay, play: Play, kept: Fate, hears: Model, *, used: bool
    ) -> float:
        """Return the hope after a play, to one who knows what is kept."""
        told, scene = hears.of_play(before, play), before.scene
        if not plays_again(play.card, feasted=scene.feasted, in_bag=self._standing.in_bag):
            return self.hopes_of_clue(before, play, told, [kept], used=used)[kept]
        row = laid(scene.row, play.fate, play.card)
        heard = self._heard(before, play, told)
        return self._hope_of_feast(before, row, heard, kept, hears, used=used)

    def hopes_of_clue(
        self, before: BeforePlay, play: Play, told: Weights, kept: Iterable[Fate], *, used: bool
    ) -> dict[Fate, float]:
        """Return the hope after a play, to those who know what is kept, by what that is.

        `told` is what the listeners hear in it: how likely it is made beside each kept fate.
        """
        scene, card = before.scene, CARDS.get(play.card)
        row = laid(scene.row, play.fate, play.card)
        heard = self._heard(before, play, told)
        guesses = self._standing.guesses + (card.guesses if card else 0)
        small = self._standing.small or play.fate in SMALL
        after = After(play.fate, HIDDEN, scene.lift, small, guesses, used)
        if not (card and card.tells) and not self._look(before).more_is_said:
            # Where The Fall does not lie, what is kept makes no card fade.
            group = self._group(after, row, heard)
            return {fate: group.foreseen(fate) for fate in kept}
        return {
            fate: self._hope_before_thief(
                after._replace(kept=fate), row, heard * _said_at_once(scene, play, fate)
            )
            for fate in kept
        }

    def _heard(self, before: BeforePlay, play: Play, told: Weights) -> Weights:
        """Return how likely each fate is kept beside the one that is played."""
        heard: Weights = self._look(before).either[play.fate] * told
        return heard

    def _look(self, before: BeforePlay) -> Outset:
        if self._outset is None or self._outset.before is not before:
            pair = before.pair()
            either = pair + pair.T - np.diag(np.diag(pair))
            self._outset = Outset(before, either, _more_is_said(before.scene.row))
        return self._outset

    def _hope_of_feast(
        self, before: BeforePlay, row: Row, heard: Weights, kept: Fate, hears: Model, *, used: bool
    ) -> float:
        """Return the hope of a second play, on average over what the bag may give."""
        again = PlayContext(before.scene.options, row, before.scene.lift, feasted=True)
        free = np.zeros(HIGHEST + 1)
        free[: before.scene.options.fates + 1] = self._standing.free(row)
        in_bag = np.maximum(free[np.newaxis, :] - np.eye(HIGHEST + 1), 0)
        pair = heard[:, np.newaxis] * in_bag
        then = before._replace(scene=again, worlds=two_fates(before.hand, pair))
        mine = in_bag[kept]
        hopes = [
            mine[drawn] * max(self.hopes(then, (kept, drawn), hears, used=used).values())
            for drawn in range(1, HIGHEST + 1)
            if mine[drawn]
        ]
        return float(sum(hopes) / mine.sum()) if hopes else 0.0

    def _hope_before_thief(self, after: After, row: Row, heard: Weights) -> float:
        if thief(row) is None:
            return self.hope_before_group(after, row, heard)
        takable = steals_above(row, after.counts_as)
        if takable:
            return max(self.hope_of_steal(after, row, heard, steal) for steal in takable)
        spared = likelihood.of_stealing(row, after.lift, able=False)
        return self.hope_before_group(after, row, heard * spared)

    def hope_of_steal(self, after: After, row: Row, heard: Weights, steal: Steal) -> float:
        """Return the hope once The Thief has taken a fate."""
        taken = likelihood.of_steal(row, after.lift, steal)
        return self.hope_before_group(after, stolen(row, steal), heard * taken)

    def hope_before_group(self, after: After, row: Row, heard: Weights) -> float:
        """Return the hope when the group's window opens, for one who knows what is kept."""
        return self.group(after, row, heard).foreseen(after.kept)

    def group(self, after: After, row: Row, heard: Weights) -> Listeners:
        """Return the group as it will listen when its window opens."""
        if _announces(row):
            yes = falls(row, after.counts_as)
            heard = heard * likelihood.of_falling(row, after.lift, yes=yes)
        return self._group(after, row, heard)

    def _group(self, after: After, row: Row, heard: Weights) -> Listeners:
        at_stake, open_to_use = self._at_stake(self.ending(after, row), after.guesses)
        odds = Odds(tuple(heard.tolist()))
        return Listeners(odds, at_stake, after.played, open_to_use, after.guesses)

    def _at_stake(
        self, ending: TurnEnd, guesses: int
    ) -> tuple[PredictionStakes, tuple[PowerOffer, ...]]:
        """Return what may come of an ending, whatever is heard."""
        key = (ending.row, tuple(ending.fading), ending.standing.used, guesses)
        if key not in self._endings:
            self._endings[key] = (
                stakes(ending, guesses, self._outlook),
                offers(ending, guesses, self._outlook),
            )
        return self._endings[key]

    def ending(self, after: After, row: Row) -> TurnEnd:
        """Return how the turn ends if the row lies so."""
        slots = fading(row, self._standing.options, small=after.small, kept=after.counts_as)
        return TurnEnd(self._standing._replace(used=after.used), row, slots)


def _more_is_said(row: Row) -> bool:
    """Whether The Thief or The Fall lies there: of them something is said after every play."""
    return _announces(row) or thief(row) is not None


def _announces(row: Row) -> bool:
    """Whether a card lies there whose fading has to be announced: The Fall."""
    return any(slot and CARDS[slot.card].announced for slot in row)


def _said_at_once(scene: PlayContext, play: Play, kept: Fate) -> Weights | float:
    """Return which fates would make the card say the same as this one; 1 if it says nothing."""
    card = CARDS.get(play.card)
    if not card or not card.tells:
        return 1.0
    yes = card.tells(play.fate, kept + scene.lift)
    return likelihood.of_tell(play, scene.lift, yes=yes)


def two_fates(hand: int, pair: Weights) -> Worlds:
    """Return the worlds in which a hand holds two fates, and nothing is asked of the others."""
    every = tuple(range(1, HIGHEST + 1))
    return Worlds((HiddenFate(hand, every), HiddenFate(hand, every)), pair[1:, 1:])
