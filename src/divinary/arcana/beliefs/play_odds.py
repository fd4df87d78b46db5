"""How likely every play is before it is made, for speakers of every level."""

from functools import cached_property, lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from divinary.arcana.beliefs.speaker_models import BeforePlay
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.data.card import THE_HOURS
from divinary.arcana.data.fates import HIGHEST, Fate, other_fate
from divinary.arcana.model.actions import Play
from divinary.arcana.rules.play import said_at_once
from divinary.arcana.rules.play_context import PLAYS, PlayContext, plays_again

STRAYING: Final = 0.02
"""How often a speaker of a level from 1 on makes any legal play instead."""

ALIKE: Final = 1 - 1e-9
"""Listeners who differ by less than this factor are equally sure: it may be rounding."""


class PlayTable:
    """Facts about every play on a table: arrays by play, and by the value kept."""

    def __init__(self, scene: PlayContext, *, draws: bool) -> None:
        """Take the table; `draws` is whether a second play would follow one on The Feast."""
        cards = [*[slot.card for slot in scene.row if slot], THE_HOURS]
        values = range(1, HIGHEST + 1)
        every = [PLAYS[fate, card] for card in cards for fate in values]
        legal = {
            (low, high): frozenset(scene.plays((low, high)))
            for low in values
            for high in range(low, HIGHEST + 1)
        }
        shape = (len(every), HIGHEST + 1)
        self.places = {play: place for place, play in enumerate(every)}
        self.fates: NDArray[np.int64] = np.array([play.fate for play in every])
        self.hands: NDArray[np.int64] = np.zeros(shape, dtype=np.int64)
        """The hand of fate and kept fate, as a number."""

        self.legal = np.zeros(shape, dtype=np.bool_)
        self.fair: Weights = np.zeros(shape)
        """How likely the play is if any legal play is as likely as any other."""

        self.said: NDArray[np.int64] = np.zeros(shape, dtype=np.int64)
        """What has to be said at once, as a number."""

        self.clue: NDArray[np.bool_] = np.ones((len(every), 1), dtype=np.bool_)
        """Whether it gives a clue; after a play on The Feast that is still to come."""

        for place, play in enumerate(every):
            self.clue[place] = not plays_again(play.card, feasted=scene.feasted, in_bag=int(draws))
            for kept in values:
                hand = (min(play.fate, kept), max(play.fate, kept))
                self.hands[place, kept] = hand[0] * (HIGHEST + 1) + hand[1]
                if play in legal[hand]:
                    self.legal[place, kept] = True
                    self.fair[place, kept] = 1 / len(legal[hand])
                    said = said_at_once(scene, play, kept)
                    self.said[place, kept] = said.answer + 2 * said.steals + 4 * said.falls

    @cached_property
    def judged(self) -> NDArray[np.bool_]:
        """The legal plays that give a clue."""
        return np.logical_and(self.legal, self.clue)

    @cached_property
    def share(self) -> Weights:
        """How likely a hand makes a play that gives a clue."""
        return self.by_hand(np.where(self.judged, self.fair, 0.0))

    def by_hand(self, weights: Weights) -> Weights:
        """Return the sum over all plays of a hand, for each play of it."""
        sums = np.bincount(self.hands.ravel(), weights.ravel(), minlength=(HIGHEST + 1) ** 2)
        return np.asarray(sums[self.hands], dtype=np.float64)

    def best(self, sureness: Weights) -> NDArray[np.bool_]:
        """Return which plays that give a clue make a listener surest, of all plays of a hand."""
        most = np.full((HIGHEST + 1) ** 2, -1.0)
        np.maximum.at(most, self.hands[self.judged], sureness[self.judged])
        return np.logical_and(self.judged, sureness >= most[self.hands] * ALIKE)


class SpeakerModel:
    """What speakers of each level play, given how likely everybody knows each hand to be."""

    def __init__(self, plays: PlayTable, pair: Weights) -> None:
        """Take the hands, by the values of the earlier fate and of the later one."""
        self._plays = plays
        either = pair + pair.T - np.diag(np.diag(pair))
        self._held: Weights = either[plays.fates]
        self._chances: dict[tuple[int, float], Weights] = {(0, 0.0): plays.fair}

    def of_play(self, play: Play, level: int, straying: float = STRAYING) -> Weights:
        """Return how likely a speaker of a level makes a play, by the value kept."""
        found: Weights = self.chances(level, straying)[self._plays.places[play]]
        return found

    def chances(self, level: int, straying: float = STRAYING) -> Weights:
        """Return how likely a speaker of a level makes each play, by the value kept.

        The listeners whom the speaker thinks of expect the usual rate of straying.
        """
        if level == 0:
            return self._plays.fair
        if (level, straying) not in self._chances:
            best = self._plays.best(self.sureness(self.chances(level - 1)))
            equals = self._plays.by_hand(best.astype(np.float64))
            clues = np.where(best, self._plays.share / np.maximum(equals, 1.0), 0.0)
            others = np.where(self._plays.clue, 0.0, self._plays.fair)
            found = (1 - straying) * (clues + others) + straying * self._plays.fair
            found.setflags(write=False)
            self._chances[level, straying] = found
        return self._chances[level, straying]

    def sureness(self, expected: Weights) -> Weights:
        """Return how likely the kept fate is to a listener who expects plays with these chances."""
        weights = self._held * expected
        said = self._plays.said
        total = np.zeros_like(weights)
        for what in np.unique(said):
            alike = np.where(said == what, weights, 0.0)
            total += np.where(said == what, alike.sum(axis=1, keepdims=True), 0.0)
        return np.divide(weights, total, out=np.zeros_like(weights), where=total > 0)

    def clues(self, hand: tuple[Fate, Fate], level: int) -> dict[Play, float]:
        """Return the plays of a hand that give a clue, and how sure each makes a listener.

        The listener expects a speaker of `level`.
        """
        plays, sure = self._plays, self.sureness(self.chances(level))
        found = {play: (place, other_fate(hand, play.fate)) for play, place in plays.places.items()
                 if play.fate in hand}  # fmt: skip
        return {play: float(sure[at]) for play, at in found.items() if plays.judged[at]}


def speaker_of(before: BeforePlay) -> SpeakerModel:
    """Return the model of the player who is about to play."""
    in_bag = int(before.table.free.sum()) - len(before.worlds.tokens)
    return _speaker(before.scene, before.pair().tobytes(), in_bag > 0)


@lru_cache(maxsize=512)
def _speaker(scene: PlayContext, pair: bytes, draws: bool) -> SpeakerModel:
    by_value = np.frombuffer(pair).reshape(HIGHEST + 1, HIGHEST + 1)
    return SpeakerModel(_play_table(scene, draws), by_value)


@lru_cache(maxsize=512)
def _play_table(scene: PlayContext, draws: bool) -> PlayTable:
    return PlayTable(scene, draws=draws)
