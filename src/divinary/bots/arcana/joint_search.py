"""A model of those who improve on a way to speak together, each hand with an eye on all others.

They begin with what a blueprint would play with each hand that everybody thinks possible. Then they
go through the hands, the likeliest first, and let each change to another play where all hands
together are better off by it. All of it rests on what everybody knows, so speaker and listeners
come to the same end: SPARTA's search for several at once.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

import numpy as np

from divinary.arcana.beliefs.speaker_models import BeforePlay, Model
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.data.fates import HIGHEST, Fate, other_fate
from divinary.arcana.model.actions import Play, Use
from divinary.bots.arcana.informative_speaker import (
    Hand,
    clues,
    is_feast,
    kept_by_clue,
    possible_hands,
)
from divinary.bots.arcana.listeners import NEARLY
from divinary.bots.arcana.play_forecast import PlayForecast
from divinary.bots.arcana.situation import Situation, standing_before
from divinary.bots.arcana.win_chance import WinChance

REMEMBERED: Final = 64

SWEEPS: Final = 3
"""How often they go through all hands, at most."""

Hands: TypeAlias = frozenset[Hand]


class JointSearch:
    """Whoever plays makes the play that all have found best for such a hand."""

    def __init__(
        self,
        name: str,
        blueprint: Model,
        outlook: Callable[[BeforePlay], WinChance],
        straying: float,
    ) -> None:
        """Take what they improve on, and how they look ahead from what everybody knows.

        `straying` is how often somebody is thought to keep to the blueprint instead.
        """
        self.name = name
        self._blueprint = blueprint
        self._outlook = outlook
        self._straying = straying
        self._known: OrderedDict[tuple[object, ...], dict[Hand, Play]] = OrderedDict()

    def of_play(self, before: BeforePlay, play: Play) -> Weights:
        """Return what a play tells of whoever plays in concert."""
        fair = self._blueprint.of_play(before, play)
        if is_feast(before, play):
            return fair
        agreed = self.agreed(before)
        parts = {hand: share(before, hand) for hand, chosen in agreed.items() if chosen == play}
        return mixed(fair, by_kept(play, parts), self._straying)

    def of_power(self, before: BeforePlay, play: Play, use: Use | None) -> Weights | None:
        """Return nothing: powers are used for reasons that have nothing to do with the hand."""
        return None

    def agreed(self, before: BeforePlay) -> dict[Hand, Play]:
        """Return what each hand plays; one that can only play on The Feast is left out."""
        standing = standing_before(before)
        key = (before.scene, standing, before.hand, before.worlds.weights.tobytes())
        if key not in self._known:
            outlook = self._outlook(before)
            draft = Draft(before, standing, self._blueprint, outlook, self._straying)
            self._known[key] = draft.improved()
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return self._known[key]


class Draft:
    """What each hand would play, as far as they have come."""

    def __init__(
        self,
        before: BeforePlay,
        standing: Situation,
        blueprint: Model,
        outlook: WinChance,
        straying: float,
    ) -> None:
        """Begin with the play that the blueprint makes most often with each hand."""
        self._before = before
        self._used = standing.used
        self._foresight = PlayForecast(standing, outlook)
        self._straying = straying
        self._weights = possible_hands(before)
        self._clues = {hand: clues(before, hand) for hand in self._weights}
        self._shares = {hand: share(before, hand) for hand in self._weights}
        kept = kept_by_clue(self._clues)
        self._fair = {play: blueprint.of_play(before, play) for play in kept}
        self._strayed = {play: self._hopes(play, self._fair[play], kept[play]) for play in kept}
        self._hands: dict[Play, Hands] = dict.fromkeys(kept, frozenset())
        for hand, open_to_it in self._clues.items():
            if open_to_it:
                self._hands[self._usual(hand)] |= {hand}
        self._worths: dict[tuple[Play, Hands], float] = {}

    def _usual(self, hand: Hand) -> Play:
        chances = [self._fair[play][other_fate(hand, play.fate)] for play in self._clues[hand]]
        most = max(chances) - NEARLY
        return next(p for p, c in zip(self._clues[hand], chances, strict=True) if c >= most)

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

    def hope(self) -> float:
        """Return the hope of all hands together."""
        return sum([self._worth(play, hands) for play, hands in self._hands.items()])

    def _moved(self, hand: Hand, now: Play) -> Play:
        """Let one hand change to the play by which all are best off, and return it."""
        here = self._hands[now]
        best, most = now, self._worth(now, here) - self._worth(now, here - {hand}) + NEARLY
        for play in self._clues[hand]:
            there = self._hands[play]
            if play != now:
                gain = self._worth(play, there | {hand}) - self._worth(play, there)
                best, most = (play, gain) if gain > most else (best, most)
        self._hands[now] -= {hand}
        self._hands[best] |= {hand}
        return best

    def _worth(self, play: Play, hands: Hands) -> float:
        """Return the hope of these hands together, if they and no others make a play."""
        key = (play, hands)
        if key not in self._worths:
            parts = {hand: self._shares[hand] for hand in hands}
            told = mixed(self._fair[play], by_kept(play, parts), self._straying)
            kept = {hand: other_fate(hand, play.fate) for hand in hands}
            hopes, strayed = self._hopes(play, told, kept.values()), self._strayed[play]
            # Somebody who strays listens like the blueprint, too.
            self._worths[key] = sum(
                [
                    self._weights[hand]
                    * (hopes[fate] + self._straying * (strayed[fate] - hopes[fate]))
                    for hand, fate in kept.items()
                ]
            )
        return self._worths[key]

    def _hopes(self, play: Play, told: Weights, kept: Iterable[Fate]) -> dict[Fate, float]:
        """Return by the kept fate what hope a play leaves in which so much is heard."""
        return self._foresight.hopes_of_clue(self._before, play, told, kept, used=self._used)


def share(before: BeforePlay, hand: Hand) -> float:
    """Return how often a hand gives a clue: not where it plays on The Feast, as likely as any."""
    return len(clues(before, hand)) / len(before.scene.plays(hand))


def by_kept(play: Play, shares: Mapping[Hand, float]) -> Weights:
    """Return by the kept fate how often a play is made, if it is the clue of these hands."""
    found = np.zeros(HIGHEST + 1)
    for hand, part in shares.items():
        found[other_fate(hand, play.fate)] = part
    return found


def mixed(fair: Weights, agreed: Weights, straying: float) -> Weights:
    """Return what is heard from somebody who may stray."""
    return straying * fair + (1 - straying) * agreed
