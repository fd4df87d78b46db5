"""What literal listeners do before a prediction, and what a speaker can foresee of it."""

from fractions import Fraction
from functools import cache
from typing import Final

import msgspec

from divinary.arcana.actions import Use
from divinary.arcana.beliefs import Odds
from divinary.arcana.cards import CARDS
from divinary.arcana.fates import Fate
from divinary.arcana.options import DOOM_LIMIT
from divinary.arcana.powers import POWERS
from divinary.arcana.turn import DOOM_OF_A_FADE, DOOM_OF_A_WRONG_PREDICTION
from divinary.arcana.view import View

POINT_CHANCE: Final = 0.85
"""How often a step of the race between score and doom is a point. Tuned by arena runs."""

POWER_PRICE: Final = 0.04
"""The hope that a power must bring to be spent now rather than later. Tuned by arena runs."""

SETBACKS: Final = (
    DOOM_OF_A_WRONG_PREDICTION,
    DOOM_OF_A_FADE,
    DOOM_OF_A_WRONG_PREDICTION + DOOM_OF_A_FADE,
)
"""The doom of a turn that goes wrong."""


@cache
def hope(need: int, room: int) -> float:
    """Return a rough chance to win: `need` points in a race against `room` doom.

    >>> hope(0, 3), hope(2, 0), hope(1, 1)
    (1.0, 0.0, 0.85)
    """
    if need <= 0:
        return 1.0
    if room <= 0:
        return 0.0
    setback = sum([hope(need, room - doom) for doom in SETBACKS]) / len(SETBACKS)
    return POINT_CHANCE * hope(need - 1, room) + (1 - POINT_CHANCE) * setback


class Stakes(msgspec.Struct, frozen=True):
    """The hope that is left after each way in which a prediction can end."""

    right: float
    wrong: float
    silent: float

    def predicting(self, chance: Fraction) -> float:
        """Return the hope of a prediction that is right with this chance."""
        return self.wrong + float(chance) * (self.right - self.wrong)


def stakes(view: View, doom_ahead: int) -> Stakes:
    """Return what is at stake where fading will cost `doom_ahead` unless a prediction is right."""
    need, room = view.options.goal - view.score, DOOM_LIMIT - view.doom
    wrong = hope(need, room - doom_ahead - DOOM_OF_A_WRONG_PREDICTION)
    # Once a guess was wrong, to stop guessing saves nothing.
    silent = wrong if view.guessed else hope(need, room - doom_ahead)
    return Stakes(hope(need - 1, room), wrong, silent)


class Group(msgspec.Struct, frozen=True):
    """Listeners who know only the cards, before they predict."""

    odds: Odds
    stakes: Stakes
    uses: tuple[Use, ...] = ()
    """The powers that they may use, with all that each may name."""

    guesses: int = 1

    def predicts(self) -> bool:
        """Whether they predict, as things stand."""
        return self._hope_in_guessing() > self.stakes.silent

    def best_use(self) -> Use | None:
        """Return the power that raises their hope most, if one is worth its price."""
        best, most = None, self._hope() + POWER_PRICE
        for use in self.uses:
            hoped = self._hope_after(use)
            if hoped > most:
                best, most = use, hoped
        return best

    def foreseen(self, kept: Fate) -> float:
        """Return what hope will be left when they are done, to one who knows the fate."""
        use = self.best_use()
        if use is not None:
            heard = next(group for group in self._after(use) if group.odds.weights[kept])
            return heard.foreseen(kept) - POWER_PRICE
        if not self.predicts():
            return self.stakes.silent
        return self.stakes.predicting(self._chance_to_name(kept))

    def _hope(self) -> float:
        return max(self.stakes.silent, self._hope_in_guessing())

    def _hope_in_guessing(self) -> float:
        guessed = sum(sorted(self.odds.weights, reverse=True)[: self.guesses])
        return self.stakes.predicting(Fraction(guessed, sum(self.odds.weights) or 1))

    def _hope_after(self, use: Use) -> float:
        """Return the hope that `use` promises, each answer as likely as the odds say."""
        after = [(sum(group.odds.weights), group._hope()) for group in self._after(use)]
        return sum([weight * hoped for weight, hoped in after]) / sum([w for w, _ in after])

    def _after(self, use: Use) -> "list[Group]":
        """Return them as each answer would leave them; Twice is an answer of its own."""
        asks = POWERS[CARDS[use.card].power].asks
        if asks is None:
            return [Group(self.odds, self.stakes, guesses=self.guesses + 1)]
        yes = self.odds.given(lambda kept: asks(kept, use.value))
        no = self.odds.given(lambda kept: not asks(kept, use.value))
        return [Group(odds, self.stakes) for odds in (yes, no) if any(odds.weights)]

    def _chance_to_name(self, kept: Fate) -> Fraction:
        """Return how likely `kept` is among the values they guess, equal ones in any order."""
        weights = self.odds.weights
        guesses_left = self.guesses - sum([weight > weights[kept] for weight in weights])
        equals = weights.count(weights[kept])
        return Fraction(max(0, min(guesses_left, equals)), equals)


def powers_of_the_group(view: View) -> tuple[Use, ...]:
    """Return the questions that the group may ask this turn, and Twice."""
    if view.used or view.guessed:
        return ()
    return tuple(
        [
            Use(card, value)
            for card in view.ready
            if (power := POWERS[CARDS[card].power]).asks or power.id == "twice"
            for value, _ in power.every(view.options)
        ]
    )
