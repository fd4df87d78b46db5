"""A code: for every hand the speech that stands for it, as everybody can work it out.

The best code is an assignment of hands to speeches. It is looked for from three starts: the hands
choose one by one, those first who can say least; or those first for whom most is at stake; or these
are matched, each to a speech of its own. Then every hand moves to wherever it does most good, until
none wants to move any more.

In 400 to 600 games of a sketch of this bot, a dozen further starts found codes that promise 0.0014
more wins a game than the first and the last of these three; the one in between found 0.0009 of it.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

import numpy as np

from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.data.fates import HIGHEST, other_fate
from divinary.arcana.model.actions import Play
from divinary.bots.arcana.convention.forced_fades import Hand
from divinary.bots.arcana.convention.public_state import PublicState
from divinary.bots.arcana.convention.risk import likely_hands
from divinary.bots.arcana.convention.signal_value import SignalValue
from divinary.bots.arcana.convention.signals import Signal, speeches
from divinary.bots.arcana.listeners import NEARLY

ROUNDS: Final = 4
"""How often all hands may move."""

SMALLEST: Final = 1e-15
"""Less than this is a rounding error of what was taken away again."""

REMEMBERED: Final = 64


class Phrase:
    """A speech as a code uses it: what follows from it, and for which values it stands."""

    def __init__(self, table: PublicState, speech: Signal) -> None:
        """Take a speech that stands for nothing yet."""
        self.speech, self.played = speech, speech.play.fate
        self.meaning = SignalValue(table, speech)
        self.open = [0.0] * (HIGHEST + 1)
        """How likely each value is, for those who hear it."""

        self.worth = 0.0

    def gain(self, hand: Hand, weight: float) -> float:
        """Return what is gained if it stands for this hand as well."""
        kept = other_fate(hand, self.played)
        before = self.open[kept]
        self.open[kept] += weight
        gain = self.meaning.worth(self.open) - self.worth
        self.open[kept] = before
        return gain

    def put(self, hand: Hand, weight: float) -> None:
        """Let it stand for this hand as well."""
        self.open[other_fate(hand, self.played)] += weight
        self.worth = self.meaning.worth(self.open)

    def take(self, hand: Hand, weight: float) -> None:
        """Let it stand for this hand no more."""
        kept = other_fate(hand, self.played)
        left = self.open[kept] - weight
        self.open[kept] = left if left >= SMALLEST else 0.0
        self.worth = self.meaning.worth(self.open)


class Code:
    """What each hand says, and so what each speech tells."""

    def __init__(self, table: PublicState, pair: Weights) -> None:
        """Work out the code for hands that are as likely as `pair` says."""
        self._weights = likely_hands(pair)
        said = speeches(table.stage)
        fewest = sorted(self._weights, key=lambda hand: (len(said[hand]), hand))
        every = dict.fromkeys([speech for hand in fewest for speech in said[hand]])
        self._phrases = {speech: Phrase(table, speech) for speech in every}
        self._sayable = {hand: [self._phrases[speech] for speech in said[hand]] for hand in fewest}
        self._chosen: dict[Hand, Phrase] = {}
        self._solve(fewest)

    @property
    def speeches(self) -> dict[Hand, Signal]:
        """What each hand says."""
        return {hand: phrase.speech for hand, phrase in self._chosen.items()}

    def kept(self, play: Play, test: Callable[[Signal], bool]) -> Weights:
        """Return 1 for each value kept by whoever makes a play and says what passes a test."""
        found = np.zeros(HIGHEST + 1)
        for hand, speech in self.speeches.items():
            if speech.play == play and test(speech):
                found[other_fate(hand, play.fate)] = 1.0
        return found

    # --- Finding it ------------------------------------------------------------------------------

    def _solve(self, order: list[Hand]) -> None:
        starts = (self._one_by_one, self._urgent_first, self._matched)
        found = [self._found(start, order) for start in starts]
        self._clear()
        for hand, phrase in max(found, key=lambda one: one[0])[1].items():
            self._put(hand, phrase)

    def _found(
        self, start: Callable[[list[Hand]], None], order: list[Hand]
    ) -> tuple[float, dict[Hand, Phrase]]:
        """Return the code that a start leads to, and its worth."""
        self._clear()
        start(order)
        for _ in range(ROUNDS):
            if not sum([self._move(hand) for hand in order if len(self._sayable[hand]) > 1]):
                break
        worth = sum([phrase.worth for phrase in self._phrases.values()])
        return worth, dict(self._chosen)

    def _clear(self) -> None:
        for hand in list(self._chosen):
            self._take(hand)

    def _one_by_one(self, order: list[Hand]) -> None:
        for hand in order:
            weight = self._weights[hand]
            self._put(hand, max(self._sayable[hand], key=lambda one: one.gain(hand, weight)))

    def _urgent_first(self, order: list[Hand]) -> None:
        self._one_by_one(self._by_need(order))

    def _matched(self, order: list[Hand]) -> None:
        """Give a speech of its own to as many as can have one, those first who need it most."""
        urgent = self._by_need(order)
        owners: dict[Phrase, Hand] = {}
        for hand in urgent:
            self._match(hand, owners, set())
        for phrase, hand in owners.items():
            self._put(hand, phrase)
        self._one_by_one([hand for hand in urgent if hand not in self._chosen])

    def _by_need(self, order: list[Hand]) -> list[Hand]:
        return sorted(order, key=lambda hand: (-self._need(hand), hand))

    def _need(self, hand: Hand) -> float:
        """Return what it is worth to name a hand, against to pass."""
        after = [phrase.meaning.prospects for phrase in self._sayable[hand]]
        every = tuple(range(1, HIGHEST + 1))
        named, passed = max([one.right for one in after]), max([one.silent(every) for one in after])
        return self._weights[hand] * (named - passed)

    def _match(self, hand: Hand, owners: dict[Phrase, Hand], tried: set[Phrase]) -> bool:
        for phrase in sorted(self._sayable[hand], key=lambda one: -one.meaning.prospects.right):
            if phrase in tried:
                continue
            tried.add(phrase)
            if phrase not in owners or self._match(owners[phrase], owners, tried):
                owners[phrase] = hand
                return True
        return False

    def _move(self, hand: Hand) -> bool:
        """Let a hand move to where it does most good; return whether it did."""
        old, weight = self._take(hand), self._weights[hand]
        best, most = old, old.gain(hand, weight)
        for phrase in self._sayable[hand]:
            gain = phrase.gain(hand, weight)
            if gain > most + NEARLY * weight:
                best, most = phrase, gain
        self._put(hand, best)
        return best is not old

    def _put(self, hand: Hand, phrase: Phrase) -> None:
        phrase.put(hand, self._weights[hand])
        self._chosen[hand] = phrase

    def _take(self, hand: Hand) -> Phrase:
        phrase = self._chosen.pop(hand)
        phrase.take(hand, self._weights[hand])
        return phrase


_CODES: OrderedDict[tuple[object, ...], Code] = OrderedDict()
"""The last ones: whoever plays and whoever listens work out the same."""


def code_for(table: PublicState, pair: Weights) -> Code:
    """Return the code for hands that are as likely as `pair` says."""
    key = (*table.key, pair.tobytes())
    if key not in _CODES:
        _CODES[key] = Code(table, pair)
        while len(_CODES) > REMEMBERED:
            _CODES.popitem(last=False)
    return _CODES[key]
