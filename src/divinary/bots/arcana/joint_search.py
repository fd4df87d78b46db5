"""A model of players who improve their clues together: SPARTA's search for several players.

They begin with the play that a blueprint (another model) makes with each possible hand. Then they
go through the hands, the likeliest first, and let each change to another play if that raises the
win chance over all hands. They only use what everybody knows, so speaker and listeners come to the
same plays.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

import numpy as np

from divinary.arcana.beliefs.speaker_models import BeforePlay, Model
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.data.fates import HIGHEST, Fate, other_fate
from divinary.arcana.model.actions import Play, Use
from divinary.bots.arcana.hands import Hand, likely_hands
from divinary.bots.arcana.informative_speaker import clues, is_feast, kept_by_clue
from divinary.bots.arcana.play_forecast import PlayForecast
from divinary.bots.arcana.recent import Recent
from divinary.bots.arcana.situation import Situation, situation_before
from divinary.bots.arcana.win_chance import WinChance
from divinary.bots.best_choice import NEARLY, best_choice

SWEEPS: Final = 3
"""How often they go through all hands, at most."""

Hands: TypeAlias = frozenset[Hand]


class JointSearch:
    """A player who makes the play that the joint search found best for the hand."""

    def __init__(
        self,
        name: str,
        blueprint: Model,
        estimate: Callable[[BeforePlay], WinChance],
        deviation: float,
    ) -> None:
        """Set the model that they improve, and how they estimate the win chance before a play.

        `deviation` is how often a player is assumed to keep to the blueprint instead.
        """
        self.name = name
        self._blueprint = blueprint
        self._estimate = estimate
        self._deviation = deviation
        self._known: Recent[dict[Hand, Play]] = Recent()

    def of_play(self, before: BeforePlay, play: Play) -> Weights:
        """Return by the kept fate how likely such a player makes this play."""
        usual = self._blueprint.of_play(before, play)
        if is_feast(before, play):
            return usual
        agreed = self.agreed(before)
        shares = {hand: share(before, hand) for hand, chosen in agreed.items() if chosen == play}
        return mixed(usual, by_kept(play, shares), self._deviation)

    def of_power(self, before: BeforePlay, play: Play, use: Use | None) -> Weights | None:
        """Return None: powers are used for reasons that have nothing to do with the hand."""
        return None

    def agreed(self, before: BeforePlay) -> dict[Hand, Play]:
        """Return what each hand plays; one that can only play on The Feast is left out."""
        situation = situation_before(before)
        key = (before.scene, situation, before.hand, before.worlds.weights.tobytes())
        return self._known.get(key, lambda: self._draft(before, situation).improved())

    def _draft(self, before: BeforePlay, situation: Situation) -> "Draft":
        estimate = self._estimate(before)
        return Draft(before, situation, self._blueprint, estimate, self._deviation)


class Draft:
    """What each hand plays, as far as the search has come."""

    def __init__(
        self,
        before: BeforePlay,
        situation: Situation,
        blueprint: Model,
        estimate: WinChance,
        deviation: float,
    ) -> None:
        """Begin with the play that the blueprint makes most often with each hand."""
        self._before = before
        self._used = situation.used
        self._forecast = PlayForecast(situation, estimate)
        self._deviation = deviation
        self._weights = likely_hands(before.pair())
        self._clues = {hand: clues(before, hand) for hand in self._weights}
        self._shares = {hand: share(before, hand) for hand in self._weights}
        kept = kept_by_clue(self._clues)
        self._usual = {play: blueprint.of_play(before, play) for play in kept}
        self._if_usual = {
            play: self._win_chances(play, self._usual[play], kept[play]) for play in kept
        }
        self._hands: dict[Play, Hands] = dict.fromkeys(kept, frozenset())
        for hand, its_clues in self._clues.items():
            if its_clues:
                self._hands[self._most_usual(hand)] |= {hand}
        self._values: dict[tuple[Play, Hands], float] = {}

    def _most_usual(self, hand: Hand) -> Play:
        usual, its_clues = self._usual, self._clues[hand]
        return best_choice({play: usual[play][other_fate(hand, play.fate)] for play in its_clues})

    def improved(self) -> dict[Hand, Play]:
        """Go through the hands until none changes any more, and return what each plays."""
        now = {hand: play for play, hands in self._hands.items() for hand in hands}
        order = sorted(now, key=lambda hand: (-self._weights[hand], hand))
        for _ in range(SWEEPS):
            before = dict(now)
            for hand in order:
                now[hand] = self._moved(hand, now[hand])
            if now == before:
                break
        return now

    def win_chance(self) -> float:
        """Return the win chance over all hands."""
        return sum([self._value(play, hands) for play, hands in self._hands.items()])

    def _moved(self, hand: Hand, now: Play) -> Play:
        """Let one hand change to the play that is best for all hands together, and return it."""
        here = self._hands[now]
        best, most = now, self._value(now, here) - self._value(now, here - {hand}) + NEARLY
        for play in self._clues[hand]:
            there = self._hands[play]
            if play != now:
                gain = self._value(play, there | {hand}) - self._value(play, there)
                best, most = (play, gain) if gain > most else (best, most)
        self._hands[now] -= {hand}
        self._hands[best] |= {hand}
        return best

    def _value(self, play: Play, hands: Hands) -> float:
        """Return the win chance over these hands, if they and no others make a play."""
        key = (play, hands)
        if key not in self._values:
            shares = {hand: self._shares[hand] for hand in hands}
            likely = mixed(self._usual[play], by_kept(play, shares), self._deviation)
            kept = {hand: other_fate(hand, play.fate) for hand in hands}
            chances, if_usual = self._win_chances(play, likely, kept.values()), self._if_usual[play]
            # A player who deviates listens like the blueprint, too.
            self._values[key] = sum(
                [
                    self._weights[hand]
                    * (chances[fate] + self._deviation * (if_usual[fate] - chances[fate]))
                    for hand, fate in kept.items()
                ]
            )
        return self._values[key]

    def _win_chances(self, play: Play, likely: Weights, kept: Iterable[Fate]) -> dict[Fate, float]:
        """Return by the kept fate the win chance of a play that listeners find so likely."""
        return self._forecast.of_clue(self._before, play, likely, kept, used=self._used)


def share(before: BeforePlay, hand: Hand) -> float:
    """Return how often a hand gives a clue, and does not play on The Feast first."""
    return len(clues(before, hand)) / len(before.scene.plays(hand))


def by_kept(play: Play, shares: Mapping[Hand, float]) -> Weights:
    """Return by the kept fate how often a play is made, if it is the clue of these hands."""
    found = np.zeros(HIGHEST + 1)
    for hand, part in shares.items():
        found[other_fate(hand, play.fate)] = part
    return found


def mixed(usual: Weights, agreed: Weights, deviation: float) -> Weights:
    """Return how likely a play is made by a player who sometimes keeps to the blueprint."""
    return deviation * usual + (1 - deviation) * agreed
