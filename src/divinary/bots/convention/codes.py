"""A code: for every hand the play that stands for it, as everybody can work it out.

The best code is an assignment of hands to plays. First the hands for which most is at stake are
matched, each to a play of its own; then every hand moves to wherever it does most good, until none
wants to move any more.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

import numpy as np

from divinary.arcana.actions import Play
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.fates import HIGHEST, other_fate
from divinary.bots.convention.meaning import Meaning
from divinary.bots.convention.risk import Hand, hands, weight_of
from divinary.bots.convention.table import Table
from divinary.bots.group import NEARLY

ROUNDS: Final = 4
"""How often all hands may move."""

SMALLEST: Final = 1e-15
"""Less than this is a rounding error of what was taken away again."""

REMEMBERED: Final = 64


class Code:
    """What each hand plays, and so what each play tells."""

    def __init__(self, table: Table, pair: Weights) -> None:
        """Work out the code for hands that are as likely as `pair` says."""
        self._table = table
        fates = table.scene.options.fates
        weights = {hand: weight_of(pair, hand) for hand in hands(fates)}
        self._weights = {hand: weight for hand, weight in weights.items() if weight > 0}
        self._legal = {hand: table.scene.plays(hand) for hand in self._weights}
        self._meanings: dict[Play, Meaning] = {}
        self._open: dict[Play, list[float]] = {}
        self.plays: dict[Hand, Play] = {}
        self._solve()

    def meaning(self, play: Play) -> Meaning:
        """Return what follows from a play."""
        if play not in self._meanings:
            self._meanings[play] = Meaning(self._table, play)
            self._open[play] = [0.0] * (HIGHEST + 1)
        return self._meanings[play]

    def kept(self, play: Play) -> Weights:
        """Return 1 for each value that a play stands for; only zeros if it is in no code."""
        found = np.zeros(HIGHEST + 1)
        for hand, chosen in self.plays.items():
            if chosen == play:
                found[other_fate(hand, play.fate)] = 1.0
        return found

    def open(self, play: Play) -> list[float]:
        """Return how likely each value is, for those who see a play."""
        self.meaning(play)
        return self._open[play]

    def foreseen(self, hand: Hand) -> float:
        """Return the chance to win for one who holds a hand and plays by the code."""
        play = self.plays[hand]
        return self.meaning(play).foreseen(self._open[play], other_fate(hand, play.fate))

    # --- Finding it ------------------------------------------------------------------------------

    def _solve(self) -> None:
        fewest = sorted(self._weights, key=lambda hand: (len(self._legal[hand]), hand))
        found = [self._found(start, fewest) for start in (self._one_by_one, self._matched)]
        self._clear()
        for hand, play in max(found, key=lambda one: one[0])[1].items():
            self._put(hand, play)

    def _found(
        self, start: Callable[[list[Hand]], None], order: list[Hand]
    ) -> tuple[float, dict[Hand, Play]]:
        """Return the code that a start leads to, and its worth."""
        self._clear()
        start(order)
        for _ in range(ROUNDS):
            if not sum([self._move(hand) for hand in order if len(self._legal[hand]) > 1]):
                break
        worth = sum([self._meanings[play].worth(open) for play, open in self._open.items()])
        return worth, dict(self.plays)

    def _clear(self) -> None:
        for hand in list(self.plays):
            self._take(hand)

    def _one_by_one(self, order: list[Hand]) -> None:
        for hand in order:
            self._put(hand, self._best(hand))

    def _matched(self, order: list[Hand]) -> None:
        """Give a play of its own to as many as can have one, those first who need it most."""
        urgent = sorted(order, key=lambda hand: (-self._need(hand), hand))
        owners: dict[Play, Hand] = {}
        for hand in urgent:
            self._match(hand, owners, set())
        for play, hand in owners.items():
            self._put(hand, play)
        self._one_by_one([hand for hand in urgent if hand not in self.plays])

    def _need(self, hand: Hand) -> float:
        """Return what it is worth to name a hand, against to pass."""
        after = [self.meaning(play).prospects for play in self._legal[hand]]
        named, passed = max([one.right for one in after]), max([one.silent for one in after])
        return self._weights[hand] * (named - passed)

    def _match(self, hand: Hand, owners: dict[Play, Hand], tried: set[Play]) -> bool:
        plays = sorted(self._legal[hand], key=lambda play: -self.meaning(play).prospects.right)
        for play in plays:
            if play in tried:
                continue
            tried.add(play)
            if play not in owners or self._match(owners[play], owners, tried):
                owners[play] = hand
                return True
        return False

    def _move(self, hand: Hand) -> bool:
        """Let a hand move to where it does most good; return whether it did."""
        old = self._take(hand)
        best, most = old, self._gain(hand, old)
        for play in self._legal[hand]:
            gain = self._gain(hand, play)
            if gain > most + NEARLY * self._weights[hand]:
                best, most = play, gain
        self._put(hand, best)
        return best != old

    def _best(self, hand: Hand) -> Play:
        return max(self._legal[hand], key=lambda play: self._gain(hand, play))

    def _gain(self, hand: Hand, play: Play) -> float:
        """Return what a code gains if a play stands for this hand as well."""
        meaning = self.meaning(play)
        open, kept = self._open[play], other_fate(hand, play.fate)
        without = meaning.worth(open)
        before = open[kept]
        open[kept] += self._weights[hand]
        gain = meaning.worth(open) - without
        open[kept] = before
        return gain

    def _put(self, hand: Hand, play: Play) -> None:
        self.meaning(play)
        self._open[play][other_fate(hand, play.fate)] += self._weights[hand]
        self.plays[hand] = play

    def _take(self, hand: Hand) -> Play:
        play = self.plays.pop(hand)
        open, kept = self._open[play], other_fate(hand, play.fate)
        open[kept] -= self._weights[hand]
        if open[kept] < SMALLEST:
            open[kept] = 0.0
        return play


_CODES: OrderedDict[tuple[object, ...], Code] = OrderedDict()
"""The last ones: whoever plays and whoever listens work out the same."""


def code_for(table: Table, pair: Weights) -> Code:
    """Return the code for hands that are as likely as `pair` says."""
    key = (*table.key, pair.tobytes())
    if key not in _CODES:
        _CODES[key] = Code(table, pair)
        while len(_CODES) > REMEMBERED:
            _CODES.popitem(last=False)
    return _CODES[key]
