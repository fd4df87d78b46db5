"""What listeners do before a prediction, and what a speaker can foresee of it."""

from collections.abc import Sequence
from functools import cache, cached_property
from math import log
from typing import Final, NamedTuple

import msgspec

from divinary.arcana.beliefs.odds import Odds
from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIGHEST, Fate
from divinary.arcana.model.actions import Use
from divinary.arcana.model.options import Options
from divinary.arcana.model.row import changed, hours, visible_fates
from divinary.arcana.rules.doom import doom_of, doom_of_guesses
from divinary.arcana.rules.power import Asked
from divinary.arcana.rules.powers import POWERS
from divinary.bots.arcana.situation import TurnEnd
from divinary.bots.arcana.win_chance import WinChance
from divinary.bots.best_choice import NEARLY

VAGUENESS: Final = 0.001
"""What each value that a clue leaves possible takes off the win chance, if nobody predicts.

Tuned by arena runs.
"""

MOST_VAGUE: Final = log(HIGHEST)
"""The entropy of a fate of which nothing is known."""

KEPT: Final = ("twice", "help", "slow", "same", "higher-than", "3-4-5", "1-4-7", "5-6-7", "1-2-3")
"""Powers that are kept rather than paid with, the most valuable first."""


class PredictionStakes(msgspec.Struct, frozen=True):
    """The win chance after each way in which a prediction can end."""

    right: float
    wrong: float
    silent: float
    """With nobody predicting, if all is known of the kept fate."""

    vague: float = 0.0
    """How much less that is if nothing is known of it; never below 0."""

    @property
    def most(self) -> float:
        """The highest win chance that any odds can give."""
        return max(self.right, self.wrong, self.silent)

    def predicting(self, chance: float) -> float:
        """Return the win chance of a prediction that is right with this chance."""
        return self.wrong + chance * (self.right - self.wrong)

    def guessing(self, odds: Odds, guesses: int) -> float:
        """Return the win chance of naming so many of the likeliest values."""
        weights = odds.weights
        named = max(weights) if guesses == 1 else sum(sorted(weights, reverse=True)[:guesses])
        return self.predicting(named / (sum(weights) or 1.0))

    def waiting(self, odds: Odds) -> float:
        """Return the win chance of naming none."""
        return self.silent - self.vague * vagueness(odds) if self.vague else self.silent

    def best(self, odds: Odds, guesses: int) -> tuple[float, bool]:
        """Return the win chance of what is better, and whether that is to predict."""
        guessing = self.guessing(odds, guesses)
        if guessing > self.silent:  # waiting is no better, however much is known
            return guessing, True
        waiting = self.waiting(odds)
        return (waiting, False) if waiting >= guessing else (guessing, True)


def prediction_stakes(end: TurnEnd, guesses: int, estimate: WinChance) -> PredictionStakes:
    """Return what is at stake where a turn ends like this, and so many guesses may be wrong."""
    situation, fading = end.situation, end.fading
    need, room = situation.need, situation.room
    room_left = room - doom_of(fading)
    bonus = any(slot.carries("amplify") for slot in fading)
    doom = doom_of_guesses(situation.options, guesses + situation.guessed)
    after = estimate.after(end)
    wrong = after.shown(need, room_left - doom)
    # Once a guess was wrong, to stop guessing saves nothing.
    known, unknown = (wrong, wrong) if situation.guessed else after.hidden(need, room_left)
    return PredictionStakes(after.shown(need - 1 - bonus, room), wrong, known, known - unknown)


class PowerOffer(NamedTuple):
    """A power that the group may use, and what follows from it."""

    use: Use
    price: float
    question: str = ""
    """The power, if it asks something."""

    stakes: PredictionStakes | None = None
    """What would be at stake then, if that changes."""

    guesses: int = 0
    """Further guesses."""


class Listeners(msgspec.Struct, frozen=True, dict=True):
    """A group that knows what everybody knows, before it predicts."""

    odds: Odds
    stakes: PredictionStakes
    played: Fate
    offers: tuple[PowerOffer, ...] = ()
    guesses: int = 1

    def predicts(self) -> bool:
        """Whether they predict if they use no power."""
        return self._best[1]

    @cached_property
    def _best(self) -> tuple[float, bool]:
        """The win chance without a power, and whether they predict for it."""
        return self.stakes.best(self.odds, self.guesses)

    @cached_property
    def best_offer(self) -> PowerOffer | None:
        """The power that raises their win chance most, if one is worth its price."""
        best, most = None, self._best[0]
        for offer in self.offers:
            if (offer.stakes or self.stakes).most - offer.price <= most:
                continue  # no answer would be enough
            if offer.question and self._knows_answer(offer):
                continue  # a power would be spent for nothing
            value = self._win_chance_with(offer) - offer.price
            if value > most + NEARLY:
                best, most = offer, value
        return best

    def win_chance(self, kept: Fate) -> float:
        """Return the win chance when they are done, for a player who knows the kept fate."""
        offer, group = self._after_power(kept)
        price = offer.price if offer else 0.0
        chance, predicts = group._best
        if not predicts:
            # What is known now helps when there is another clue for the same fate.
            return chance - VAGUENESS * len(group._possible) - price
        return group.stakes.predicting(group._chance_to_name(kept)) - price

    @cached_property
    def _possible(self) -> frozenset[Fate]:
        """The values that are possible."""
        return frozenset(self.odds.possible().values)

    def _knows_answer(self, offer: PowerOffer) -> bool:
        """Whether a question can only be answered in one way."""
        yes = yes_to(offer.question, self.played, offer.use.value)
        return self._possible.isdisjoint(yes) or self._possible <= yes

    def _after_power(self, kept: Fate) -> "tuple[PowerOffer | None, Listeners]":
        """Return the power that they use, and the same group with its answer."""
        offer = self.best_offer
        if offer is None:
            return None, self
        return offer, next(group for group in self._by_answer if group.odds.weights[kept] > 0)

    @cached_property
    def _by_answer(self) -> "list[Listeners]":
        """The same group after each answer to the power that is best."""
        offer = self.best_offer
        assert offer is not None, "only asked where there is one"
        at_stake, guesses = self._with(offer)
        return [
            Listeners(odds, at_stake, self.played, guesses=guesses)
            for odds in self._odds_by_answer(offer)
        ]

    def _win_chance_with(self, offer: PowerOffer) -> float:
        """Return the win chance with a power, each answer as likely as the odds say."""
        at_stake, guesses = self._with(offer)
        after = [
            (sum(odds.weights), at_stake.best(odds, guesses)[0])
            for odds in self._odds_by_answer(offer)
        ]
        return sum([weight * chance for weight, chance in after]) / sum([w for w, _ in after])

    def _with(self, offer: PowerOffer) -> tuple[PredictionStakes, int]:
        """Return what is at stake with a power, and how many values they may name."""
        return offer.stakes or self.stakes, self.guesses + offer.guesses

    def _odds_by_answer(self, offer: PowerOffer) -> list[Odds]:
        """Return the odds after each answer; a power that asks nothing does not change them."""
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


def vagueness(odds: Odds) -> float:
    """Return how little is known of a fate (entropy): 0 if all, 1 if seven are equally likely.

    >>> vagueness(Odds((0.0, 3.0))), round(vagueness(Odds((0.0, *[1.0] * HIGHEST))), 9)
    (0.0, 1.0)
    """
    total = sum(odds.weights) or 1.0
    chances = [weight / total for weight in odds.weights if weight > 0]
    return sum([chance * -(log(chance) / MOST_VAGUE) for chance in chances])


# --- Powers that the group may use ----------------------------------------------------------------


def power_offers(end: TurnEnd, guesses: int, estimate: WinChance) -> tuple[PowerOffer, ...]:
    """Return the powers that the group may use before it predicts, where a turn ends like this."""
    situation = end.situation
    if situation.used or situation.guessed:
        return ()
    return tuple(
        [offer for card in situation.ready for offer in _offers_of(card, end, guesses, estimate)]
    )


def _offers_of(card: CardId, end: TurnEnd, guesses: int, estimate: WinChance) -> list[PowerOffer]:
    power = POWERS[CARDS[card].power]
    if power.id == "slow":
        return _slowing(card, end, guesses, estimate)
    spent = payment(end.situation.ready, card)
    if not spent:
        return []
    price = len(spent) * estimate.price
    after = end._replace(spent=spent)
    if power.id == "twice":
        at_stake = prediction_stakes(after, guesses + 1, estimate)
        return [PowerOffer(Use(card), price, stakes=at_stake, guesses=1)]
    if power.asks is None:
        return []
    at_stake = prediction_stakes(after, guesses, estimate)
    visible = visible_fates(end.row)
    return [
        PowerOffer(question_use(spent, value), price, question=power.id, stakes=at_stake)
        for value in named_values(power.id, end.situation.options, visible)
    ]


def _slowing(card: CardId, end: TurnEnd, guesses: int, estimate: WinChance) -> list[PowerOffer]:
    """Return each way to keep a card from fading by Slow."""
    found = []
    for slot in end.fading:
        moons = CARDS[slot.card].moons
        slowed = slot.with_attached(card)
        if moons is not None and hours(slowed, end.situation.options.imago) < moons:
            left = [other for other in end.fading if other != slot]
            row = changed(end.row, slot.card, slowed)
            after = end._replace(row=row, fading=left, spent=(card,))
            at_stake = prediction_stakes(after, guesses, estimate)
            found.append(PowerOffer(Use(card, target=slot.card), estimate.price, stakes=at_stake))
    return found


def payment(ready: Sequence[CardId], card: CardId) -> tuple[CardId, ...]:
    """Return what has to be spent to use a card, that card first; nothing if that is too much."""
    if not POWERS[CARDS[card].power].pays:
        return (card,)
    return (card, cheapest(ready, card)) if len(ready) > 1 else ()


def cheapest(ready: Sequence[CardId], card: CardId) -> CardId:
    """Return the other ready card that is least worth keeping."""
    others = [other for other in ready if other != card]
    values = {power: -rank for rank, power in enumerate(KEPT)}
    return min(others, key=lambda other: values.get(CARDS[other].power, -len(KEPT)))


def question_use(spent: tuple[CardId, ...], value: Fate) -> Use:
    """Return the use of a power that asks about a value, with what is spent for it."""
    return Use(spent[0], value, "", spent[1] if len(spent) > 1 else "")


def named_values(power: str, options: Options, visible: tuple[Fate, ...]) -> list[Fate]:
    """Return the values that a question may name; Same needs one of the visible fates."""
    values = [value for value, _ in POWERS[power].every(options)]
    return [value for value in values if power != "same" or value in visible]


@cache
def yes_to(power: str, played: Fate, named: Fate) -> frozenset[Fate]:
    """Return the values of the kept fate to which a question is answered with yes."""
    asks = POWERS[power].asks
    assert asks is not None, "only a question is answered"
    return frozenset([kept for kept in range(1, HIGHEST + 1) if asks(Asked(kept, played, named))])
