"""A code: for every hand the speech that stands for it, as everybody can work it out.

The best code is an assignment of hands to speeches. First the hands for which most is at stake are
matched, each to a speech of its own; then every hand moves to wherever it does most good, until
none wants to move any more.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

import numpy as np

from divinary.arcana.actions import Play
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.fates import HIGHEST, other_fate
from divinary.bots.convention.meaning import Meaning
from divinary.bots.convention.risk import weight_of
from divinary.bots.convention.speeches import Hand, Speech, hands, speeches
from divinary.bots.convention.table import Table
from divinary.bots.group import NEARLY

ROUNDS: Final = 4
"""How often all hands may move."""

SMALLEST: Final = 1e-15
"""Less than this is a rounding error of what was taken away again."""

REMEMBERED: Final = 64


class Code:
    """What each hand says, and so what each speech tells."""

    def __init__(self, table: Table, pair: Weights) -> None:
        """Work out the code for hands that are as likely as `pair` says."""
        self._table = table
        fates = table.scene.options.fates
        weights = {hand: weight_of(pair, hand) for hand in hands(fates)}
        self._weights = {hand: weight for hand, weight in weights.items() if weight > 0}
        self._sayable = speeches(table.stage)
        self._meanings: dict[Speech, Meaning] = {}
        self._open: dict[Speech, list[float]] = {}
        self.speeches: dict[Hand, Speech] = {}
        self._solve()

    def meaning(self, speech: Speech) -> Meaning:
        """Return what follows from a speech."""
        if speech not in self._meanings:
            self._meanings[speech] = Meaning(self._table, speech)
            self._open[speech] = [0.0] * (HIGHEST + 1)
        return self._meanings[speech]

    def kept(self, play: Play, test: Callable[[Speech], bool]) -> Weights:
        """Return 1 for each value kept by whoever makes a play and says what passes a test."""
        found = np.zeros(HIGHEST + 1)
        for hand, speech in self.speeches.items():
            if speech.play == play and test(speech):
                found[other_fate(hand, play.fate)] = 1.0
        return found

    def open(self, speech: Speech) -> list[float]:
        """Return how likely each value is, for those who see a speech."""
        self.meaning(speech)
        return self._open[speech]

    def foreseen(self, hand: Hand) -> float:
        """Return the chance to win for one who holds a hand and speaks by the code."""
        speech = self.speeches[hand]
        return self.meaning(speech).foreseen(self._open[speech], other_fate(hand, speech.play.fate))

    # --- Finding it ------------------------------------------------------------------------------

    def _solve(self) -> None:
        fewest = sorted(self._weights, key=lambda hand: (len(self._sayable[hand]), hand))
        found = [self._found(start, fewest) for start in (self._one_by_one, self._matched)]
        self._clear()
        for hand, speech in max(found, key=lambda one: one[0])[1].items():
            self._put(hand, speech)

    def _found(
        self, start: Callable[[list[Hand]], None], order: list[Hand]
    ) -> tuple[float, dict[Hand, Speech]]:
        """Return the code that a start leads to, and its worth."""
        self._clear()
        start(order)
        for _ in range(ROUNDS):
            if not sum([self._move(hand) for hand in order if len(self._sayable[hand]) > 1]):
                break
        worth = sum([self._meanings[speech].worth(open) for speech, open in self._open.items()])
        return worth, dict(self.speeches)

    def _clear(self) -> None:
        for hand in list(self.speeches):
            self._take(hand)

    def _one_by_one(self, order: list[Hand]) -> None:
        for hand in order:
            self._put(hand, self._best(hand))

    def _matched(self, order: list[Hand]) -> None:
        """Give a speech of its own to as many as can have one, those first who need it most."""
        urgent = sorted(order, key=lambda hand: (-self._need(hand), hand))
        owners: dict[Speech, Hand] = {}
        for hand in urgent:
            self._match(hand, owners, set())
        for speech, hand in owners.items():
            self._put(hand, speech)
        self._one_by_one([hand for hand in urgent if hand not in self.speeches])

    def _need(self, hand: Hand) -> float:
        """Return what it is worth to name a hand, against to pass."""
        after = [self.meaning(speech).prospects for speech in self._sayable[hand]]
        every = tuple(range(1, HIGHEST + 1))
        named, passed = max([one.right for one in after]), max([one.silent(every) for one in after])
        return self._weights[hand] * (named - passed)

    def _match(self, hand: Hand, owners: dict[Speech, Hand], tried: set[Speech]) -> bool:
        rights = {speech: self.meaning(speech).prospects.right for speech in self._sayable[hand]}
        for speech in sorted(rights, key=lambda speech: -rights[speech]):
            if speech in tried:
                continue
            tried.add(speech)
            if speech not in owners or self._match(owners[speech], owners, tried):
                owners[speech] = hand
                return True
        return False

    def _move(self, hand: Hand) -> bool:
        """Let a hand move to where it does most good; return whether it did."""
        old = self._take(hand)
        best, most = old, self._gain(hand, old)
        for speech in self._sayable[hand]:
            gain = self._gain(hand, speech)
            if gain > most + NEARLY * self._weights[hand]:
                best, most = speech, gain
        self._put(hand, best)
        return best != old

    def _best(self, hand: Hand) -> Speech:
        return max(self._sayable[hand], key=lambda speech: self._gain(hand, speech))

    def _gain(self, hand: Hand, speech: Speech) -> float:
        """Return what a code gains if a speech stands for this hand as well."""
        meaning = self.meaning(speech)
        open, kept = self._open[speech], other_fate(hand, speech.play.fate)
        without = meaning.worth(open)
        before = open[kept]
        open[kept] += self._weights[hand]
        gain = meaning.worth(open) - without
        open[kept] = before
        return gain

    def _put(self, hand: Hand, speech: Speech) -> None:
        self.meaning(speech)
        self._open[speech][other_fate(hand, speech.play.fate)] += self._weights[hand]
        self.speeches[hand] = speech

    def _take(self, hand: Hand) -> Speech:
        speech = self.speeches.pop(hand)
        open, kept = self._open[speech], other_fate(hand, speech.play.fate)
        open[kept] -= self._weights[hand]
        if open[kept] < SMALLEST:
            open[kept] = 0.0
        return speech


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
