"""A model of those who weigh what a clue leads to: the hope it leaves, not only what it tells."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import numpy as np

from divinary.arcana.beliefs import likelihood
from divinary.arcana.beliefs.speaker_models import BeforePlay, Model
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIGHEST, Fate, other_fate
from divinary.arcana.model.actions import Play, Use
from divinary.arcana.rules.play_context import plays_again
from divinary.bots.arcana.listeners import NEARLY
from divinary.bots.arcana.play_forecast import PlayForecast
from divinary.bots.arcana.situation import Situation, standing_before
from divinary.bots.arcana.win_chance import WinChance

REMEMBERED: Final = 64

DRAWING: Final = frozenset([card.id for card in CARDS.values() if card.draws])
"""The cards after which a second play may follow."""

Hand: TypeAlias = tuple[Fate, Fate]


class InformativeSpeaker:
    """Whoever plays leaves as much hope as they can, with such listeners in mind."""

    def __init__(self, name: str, listeners: Model, outlook: WinChance, straying: float) -> None:
        """Take how the listeners hear, and how all look ahead.

        `straying` is how often any legal play is made instead.
        """
        self.name = name
        self._listeners = listeners
        self._outlook = outlook
        self._straying = straying
        self._known: OrderedDict[tuple[object, ...], dict[Play, Weights]] = OrderedDict()

    def of_play(self, before: BeforePlay, play: Play) -> Weights:
        """Return what a play tells of whoever weighs it like that."""
        fair = likelihood.of_play(before.scene, play)
        best = self._best(before).get(play)
        return self._straying * fair + (1 - self._straying) * best if best is not None else fair

    def of_power(self, before: BeforePlay, play: Play, use: Use | None) -> Weights | None:
        """Return nothing: powers are used for reasons that have nothing to do with the hand."""
        return None

    def _best(self, before: BeforePlay) -> dict[Play, Weights]:
        """Return by play how likely each value is kept by those who make it."""
        standing = standing_before(before)
        key = (before.scene, standing, before.pair().tobytes())
        if key not in self._known:
            self._known[key] = self._judged(before, standing)
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return self._known[key]

    def _judged(self, before: BeforePlay, standing: Situation) -> dict[Play, Weights]:
        by_hand = {hand: clues(before, hand) for hand in possible_hands(before)}
        hopes = self._hopes(before, standing, by_hand)
        found: dict[Play, Weights] = {}
        for hand, its_clues in by_hand.items():
            for play, chance in _shares(before.scene.plays(hand), its_clues, hand, hopes).items():
                by_kept = found.setdefault(play, np.zeros(HIGHEST + 1))
                by_kept[other_fate(hand, play.fate)] += chance
        return found

    def _hopes(
        self, before: BeforePlay, standing: Situation, by_hand: Mapping[Hand, Sequence[Play]]
    ) -> dict[Play, dict[Fate, float]]:
        """Return what hope each clue leaves, by the fate that is kept beside it.

        Of a hand with a single one nothing is asked.
        """
        choosing = {hand: its_clues for hand, its_clues in by_hand.items() if len(its_clues) > 1}
        foresight = PlayForecast(standing, self._outlook)
        return {
            play: foresight.hopes_of_clue(
                before, play, self._listeners.of_play(before, play), kept, used=standing.used
            )
            for play, kept in kept_by_clue(choosing).items()
        }


def possible_hands(before: BeforePlay) -> dict[Hand, float]:
    """Return how likely each hand is that is possible, whichever of its fates came first."""
    pair, fates = before.pair(), before.scene.options.fates
    either = pair + pair.T - np.diag(np.diag(pair))
    return {
        (low, high): float(either[low, high])
        for low in range(1, fates + 1)
        for high in range(low, fates + 1)
        if either[low, high] > 0
    }


def clues(before: BeforePlay, hand: Hand) -> list[Play]:
    """Return the plays of a hand that tell something now."""
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
    hopes: Mapping[Play, Mapping[Fate, float]],
) -> dict[Play, float]:
    """Return how often each play is made with a hand: those that leave the most hope, equally.

    A play on The Feast is as likely as any legal one: the clue is still to come.
    """
    if len(its_clues) < 2:
        return dict.fromkeys(plays, 1 / len(plays))
    hoped = {play: hopes[play][other_fate(hand, play.fate)] for play in its_clues}
    most = max(hoped.values()) - NEARLY
    best = [play for play in its_clues if hoped[play] >= most]
    share = len(its_clues) / len(plays) / len(best)
    return {
        play: (share if play in best else 0.0) if play in its_clues else 1 / len(plays)
        for play in plays
    }


def is_feast(before: BeforePlay, play: Play) -> bool:
    """Whether a second play follows, so that the clue is still to come."""
    if play.card not in DRAWING:  # to count the bag would take longer
        return False
    in_bag = int(before.sight.free.sum()) - len(before.worlds.tokens)
    return plays_again(play.card, feasted=before.scene.feasted, in_bag=in_bag)
