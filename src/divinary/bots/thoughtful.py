"""A model of those who weigh what a clue leads to: the hope it leaves, not only what it tells."""

from collections import OrderedDict
from typing import Final

import numpy as np

from divinary.arcana.actions import Play, Use
from divinary.arcana.beliefs import likelihood
from divinary.arcana.beliefs.models import Before, Model
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.fates import HIGHEST, Fate, other_fate
from divinary.arcana.scene import plays_again
from divinary.bots.foresight import Foresight
from divinary.bots.group import NEARLY
from divinary.bots.outlook import Outlook
from divinary.bots.standing import Standing, standing_before

REMEMBERED: Final = 64


class Thoughtful:
    """Whoever plays leaves as much hope as they can, with such listeners in mind."""

    def __init__(self, name: str, listeners: Model, outlook: Outlook, straying: float) -> None:
        """Take how the listeners hear, and how all look ahead.

        `straying` is how often any legal play is made instead.
        """
        self.name = name
        self._listeners = listeners
        self._outlook = outlook
        self._straying = straying
        self._known: OrderedDict[tuple[object, ...], dict[Play, Weights]] = OrderedDict()

    def of_play(self, before: Before, play: Play) -> Weights:
        """Return what a play tells of whoever weighs it like that."""
        fair = likelihood.of_play(before.scene, play)
        best = self._best(before).get(play)
        return self._straying * fair + (1 - self._straying) * best if best is not None else fair

    def of_power(self, before: Before, play: Play, use: Use | None) -> Weights | None:
        """Return nothing: powers are used for reasons that have nothing to do with the hand."""
        return None

    def _best(self, before: Before) -> dict[Play, Weights]:
        """Return by play how likely each value is kept by those who make it."""
        standing = standing_before(before)
        key = (before.scene, standing, before.pair().tobytes())
        if key not in self._known:
            self._known[key] = self._judged(before, standing)
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return self._known[key]

    def _judged(self, before: Before, standing: Standing) -> dict[Play, Weights]:
        found: dict[Play, Weights] = {}
        foresight = Foresight(standing, self._listeners, self._outlook)
        for hand in possible_hands(before):
            for play, chance in _shares(before, hand, foresight, standing.used).items():
                by_kept = found.setdefault(play, np.zeros(HIGHEST + 1))
                by_kept[other_fate(hand, play.fate)] += chance
        return found


def possible_hands(before: Before) -> dict[tuple[Fate, Fate], float]:
    """Return how likely each hand is that is possible, whichever of its fates came first."""
    pair, fates = before.pair(), before.scene.options.fates
    either = pair + pair.T - np.diag(np.diag(pair))
    return {
        (low, high): float(either[low, high])
        for low in range(1, fates + 1)
        for high in range(low, fates + 1)
        if either[low, high] > 0
    }


def _shares(
    before: Before, hand: tuple[Fate, Fate], foresight: Foresight, used: bool
) -> dict[Play, float]:
    """Return how often each play is made with a hand: those that leave the most hope, equally.

    A play on The Feast is as likely as any legal one: the clue is still to come.
    """
    plays = before.scene.plays(hand)
    clues = [play for play in plays if not is_feast(before, play)]
    if len(clues) < 2:
        return dict.fromkeys(plays, 1 / len(plays))
    hopes = [
        foresight.hope_of_play(before, play, other_fate(hand, play.fate), used=used)
        for play in clues
    ]
    most = max(hopes) - NEARLY
    best = [play for play, hoped in zip(clues, hopes, strict=True) if hoped >= most]
    share = len(clues) / len(plays) / len(best)
    return {
        play: (share if play in best else 0.0) if play in clues else 1 / len(plays)
        for play in plays
    }


def is_feast(before: Before, play: Play) -> bool:
    """Whether a second play follows, so that the clue is still to come."""
    in_bag = int(before.sight.free.sum()) - len(before.worlds.tokens)
    return plays_again(play.card, feasted=before.scene.feasted, in_bag=in_bag)
