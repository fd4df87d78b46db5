"""What listeners do before a prediction, and what a speaker can foresee of it."""

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from math import log
from typing import Final, NamedTuple, TypeVar

import msgspec

from divinary.arcana.beliefs.odds import Odds
from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIGHEST, Fate
from divinary.arcana.model.actions import Use
from divinary.arcana.model.row import changed, hours, visible_fates
from divinary.arcana.rules.fading import doom_of
from divinary.arcana.rules.powers import POWERS, Asked
from divinary.arcana.rules.prediction import DOOM_OF_A_WRONG_PREDICTION
from divinary.bots.arcana.situation import TurnEnd
from divinary.bots.arcana.win_chance import WinChance

T = TypeVar("T")

VAGUENESS: Final = 0.001
"""The hope that each value costs which a clue leaves open, where no prediction follows it.

Tuned by arena runs.
"""

NEARLY: Final = 1e-9
"""A difference of hope that may be the arithmetic's: no choice is made by it."""

MOST_VAGUE: Final = log(HIGHEST)
"""The entropy of a fate of which nothing is known."""

WORTH: Final = ("twice", "help", "slow", "same", "higher-than", "3-4-5", "1-4-7", "5-6-7", "1-2-3")
"""Powers that are kept rather than paid with, the dearest first."""


def most_hopeful(hopes: Mapping[T, float]) -> T:
    """Return the first that no other surpasses by more than the arithmetic's last digits.

    >>> most_hopeful({"a": 0.1 + 0.2, "b": 0.3, "c": 0.2})
    'a'
    """
    most = max(hopes.values()) - NEARLY
    return next(choice for choice, hoped in hopes.items() if hoped >= most)


class PredictionStakes(msgspec.Struct, frozen=True):
    """The hope that is left after each way in which a prediction can end."""

    right: float
    wrong: float
    silent: float
    """With nobody predicting, if all is known of the kept fate."""

    vague: float = 0.0
    """How much less that is if nothing is known of it; never below 0."""

    @property
    def most(self) -> float:
        """The hope that no odds surpass."""
        return max(self.right, self.wrong, self.silent)

    def predicting(self, chance: float) -> float:
        """Return the hope of a prediction that is right with this chance."""
        return self.wrong + chance * (self.right - self.wrong)

    def guessing(self, odds: Odds, guesses: int) -> float:
        """Return the hope of naming so many of the likeliest values."""
        weights = odds.weights
        named = max(weights) if guesses == 1 else sum(sorted(weights, reverse=True)[:guesses])
        return self.predicting(named / (sum(weights) or 1.0))

    def waiting(self, odds: Odds) -> float:
        """Return the hope of naming none."""
        return self.silent - self.vague * vagueness(odds) if self.vague else self.silent

    def best(self, odds: Odds, guesses: int) -> tuple[float, bool]:
        """Return the hope of doing what is better, and whether that is to predict."""
        guessing = self.guessing(odds, guesses)
        if guessing > self.silent:  # whatever is known, waiting is no better
            return guessing, True
        waiting = self.waiting(odds)
        return (waiting, False) if waiting >= guessing else (guessing, True)


def stakes(ending: TurnEnd, guesses: int, outlook: WinChance) -> PredictionStakes:
    """Return what is at stake where a turn ends so, and so many guesses may be wrong."""
    standing, fading = ending.standing, ending.fading
    need, room = standing.need, standing.room
    room_left = room - doom_of(fading)
    bonus = any(slot.carries("amplify") for slot in fading)
    missed = standing.options.wrong_predictions(guesses + standing.guessed)
    future = outlook.after(ending)
    wrong = future.worth(need, room_left - missed * DOOM_OF_A_WRONG_PREDICTION)
    # Once a guess was wrong, to stop guessing saves nothing.
    known, unknown = (wrong, wrong) if standing.guessed else future.silence(need, room_left)
    return PredictionStakes(future.worth(need - 1 - bonus, room), wrong, known, known - unknown)


class PowerOffer(NamedTuple):
    """A power that the group may use, and what would come of it."""

    use: Use
    price: float
    question: str = ""
    """The power, if it asks something."""

    stakes: PredictionStakes | None = None
    """What would be at stake then, if that changes."""

    guesses: int = 0
    """Further guesses."""

    @property
    def spent(self) -> tuple[CardId, ...]:
        """The cards that are spent with it."""
        return (self.use.card, self.use.cost) if self.use.cost else (self.use.card,)


class Listeners(msgspec.Struct, frozen=True, dict=True):
    """Listeners who know what everybody knows, before they predict."""

    odds: Odds
    stakes: PredictionStakes
    played: Fate
    offers: tuple[PowerOffer, ...] = ()
    guesses: int = 1

    def predicts(self) -> bool:
        """Whether they predict, as things stand."""
        return self._best[1]

    @cached_property
    def _best(self) -> tuple[float, bool]:
        """The hope without a power, and whether they predict for it."""
        return self.stakes.best(self.odds, self.guesses)

    @cached_property
    def best_offer(self) -> PowerOffer | None:
        """The power that raises their hope most, if one is worth its price."""
        best, most = None, self._best[0]
        for offer in self.offers:
            if (offer.stakes or self.stakes).most - offer.price <= most:
                continue  # whatever the answer, it would not be enough
            if offer.question and self._knows_answer(offer):
                continue  # a power would be spent for nothing
            hoped = self._hope_after(offer) - offer.price
            if hoped > most + NEARLY:
                best, most = offer, hoped
        return best

    def foreseen(self, kept: Fate) -> float:
        """Return what hope will be left when they are done, to one who knows the fate."""
        offer, group = self._heard(kept)
        price = offer.price if offer else 0.0
        hope, predicts = group._best
        if not predicts:
            # What is told now is remembered when the fate has to be told of again.
            return hope - VAGUENESS * len(group._open) - price
        return group.stakes.predicting(group._chance_to_name(kept)) - price

    @cached_property
    def _open(self) -> frozenset[Fate]:
        """The values that are possible."""
        return frozenset(self.odds.possible().values)

    def _knows_answer(self, offer: PowerOffer) -> bool:
        """Whether a question can only be answered in one way."""
        yes = yes_to(offer.question, self.played, offer.use.value)
        return self._open.isdisjoint(yes) or self._open <= yes

    def _heard(self, kept: Fate) -> "tuple[PowerOffer | None, Listeners]":
        """Return the power that they use, and what they know then."""
        offer = self.best_offer
        if offer is None:
            return None, self
        return offer, next(group for group in self._wiser if group.odds.weights[kept] > 0)

    @cached_property
    def _wiser(self) -> "list[Listeners]":
        """Them as each answer will leave them, if they use the power that is best."""
        offer = self.best_offer
        assert offer is not None, "only asked where there is one"
        at_stake, guesses = self._with(offer)
        return [
            Listeners(odds, at_stake, self.played, guesses=guesses)
            for odds in self._answered(offer)
        ]

    def _hope_after(self, offer: PowerOffer) -> float:
        """Return the hope that a power promises, each answer as likely as the odds say."""
        at_stake, guesses = self._with(offer)
        after = [
            (sum(odds.weights), at_stake.best(odds, guesses)[0]) for odds in self._answered(offer)
        ]
        return sum([weight * hoped for weight, hoped in after]) / sum([w for w, _ in after])

    def _with(self, offer: PowerOffer) -> tuple[PredictionStakes, int]:
        """Return what is at stake with a power, and how many values they may name."""
        return offer.stakes or self.stakes, self.guesses + offer.guesses

    def _answered(self, offer: PowerOffer) -> list[Odds]:
        """Return the odds that each answer would leave; of a deed they stay as they are."""
        if not offer.question:
            return [self.odds]
        yes = yes_to(offer.question, self.played, offer.use.value)
        return [odds for odds in self.odds.parted(yes) if any(odds.weights)]

    def _chance_to_name(self, kept: Fate) -> float:
        """Return how likely `kept` is among the values they guess, equal ones in any order."""
        weights = self.odds.weights
        nearly = NEARLY * max(weights)
        surpassed = sum([weight > weights[kept] + nearly for weight in weights])
        equals = sum([abs(weight - weights[kept]) <= nearly for weight in weights])
        return max(0, min(self.guesses - surpassed, equals)) / equals


@cache
def yes_to(power: str, played: Fate, named: Fate) -> frozenset[Fate]:
    """Return the values of the kept fate to which a question is answered with yes."""
    asks = POWERS[power].asks
    assert asks is not None, "only a question is answered"
    return frozenset([kept for kept in range(1, HIGHEST + 1) if asks(Asked(kept, played, named))])


def offers(ending: TurnEnd, guesses: int, outlook: WinChance) -> tuple[PowerOffer, ...]:
    """Return the powers that the group may use before it predicts, where a turn would end so."""
    standing = ending.standing
    if standing.used or standing.guessed:
        return ()
    return tuple(
        [offer for card in standing.ready for offer in _offers_of(card, ending, guesses, outlook)]
    )


def _offers_of(card: CardId, ending: TurnEnd, guesses: int, outlook: WinChance) -> list[PowerOffer]:
    power, ready = POWERS[CARDS[card].power], ending.standing.ready
    if power.id == "slow":
        return _slowing(card, ending, guesses, outlook)
    if power.pays and len(ready) < 2:
        return []
    cost = cheapest(ready, card) if power.pays else ""
    spent = (card, cost) if cost else (card,)
    price = len(spent) * outlook.price
    after = ending._replace(spent=spent)
    if power.id == "twice":
        at_stake = stakes(after, guesses + 1, outlook)
        return [PowerOffer(Use(card), price, stakes=at_stake, guesses=1)]
    if power.asks is None:
        return []
    at_stake = stakes(after, guesses, outlook)
    visible = visible_fates(ending.row)
    return [
        PowerOffer(Use(card, value, "", cost), price, question=power.id, stakes=at_stake)
        for value, _ in power.every(ending.standing.options)
        if power.id != "same" or value in visible
    ]


def _slowing(card: CardId, ending: TurnEnd, guesses: int, outlook: WinChance) -> list[PowerOffer]:
    """Return each way to keep a card from fading by Slow."""
    found = []
    for slot in ending.fading:
        moons = CARDS[slot.card].moons
        slowed = slot.with_attached(card)
        if moons is not None and hours(slowed, ending.standing.options.imago) < moons:
            left = [other for other in ending.fading if other != slot]
            row = changed(ending.row, slot.card, slowed)
            after = ending._replace(row=row, fading=left, spent=(card,))
            at_stake = stakes(after, guesses, outlook)
            found.append(PowerOffer(Use(card, target=slot.card), outlook.price, stakes=at_stake))
    return found


def cheapest(ready: Sequence[CardId], card: CardId) -> CardId:
    """Return the other ready card that is missed least when it is paid."""
    others = [other for other in ready if other != card]
    dear = {power: -rank for rank, power in enumerate(WORTH)}
    return min(others, key=lambda other: dear.get(CARDS[other].power, -len(WORTH)))


def vagueness(odds: Odds) -> float:
    """Return how little is known of a fate: 0 if all, 1 if each of seven is as likely (entropy).

    >>> vagueness(Odds((0.0, 3.0))), round(vagueness(Odds((0.0, *[1.0] * HIGHEST))), 9)
    (0.0, 1.0)
    """
    total = sum(odds.weights) or 1.0
    chances = [weight / total for weight in odds.weights if weight > 0]
    return sum([chance * -(log(chance) / MOST_VAGUE) for chance in chances])
