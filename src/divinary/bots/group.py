"""What literal listeners do before a prediction, and what a speaker can foresee of it."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeVar

import msgspec

from divinary.arcana.actions import Use
from divinary.arcana.beliefs import Odds
from divinary.arcana.cards import CARDS, CardId
from divinary.arcana.fading import DOOM_OF_A_FADE, doom_of
from divinary.arcana.fates import Fate
from divinary.arcana.options import DOOM_LIMIT
from divinary.arcana.powers import POWERS, Asked, Power
from divinary.arcana.slots import Row, Slot, hours, visible_fates
from divinary.arcana.turn import DOOM_OF_A_WRONG_PREDICTION
from divinary.arcana.view import View

T = TypeVar("T")

POINT_CHANCE: Final = 0.85
"""How often a step of the race between score and doom is a point. Tuned by arena runs."""

POWER_PRICE: Final = 0.1
"""The hope that a power must bring to be spent now rather than later. Tuned by arena runs."""

VAGUENESS: Final = 0.001
"""The hope that each value costs which a clue leaves open, where no prediction follows it.

Tuned by arena runs.
"""

SETBACKS: Final = (
    DOOM_OF_A_WRONG_PREDICTION,
    DOOM_OF_A_FADE,
    DOOM_OF_A_WRONG_PREDICTION + DOOM_OF_A_FADE,
)
"""The doom of a turn that goes wrong."""

NEARLY: Final = 1e-9
"""A difference of hope that may be the arithmetic's: no choice is made by it."""

WORTH: Final = ("twice", "help", "slow", "same", "higher-than", "3-4-5", "1-4-7", "5-6-7", "1-2-3")
"""Powers that are kept rather than paid with, the dearest first."""


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


def most_hopeful(hopes: Mapping[T, float]) -> T:
    """Return the first that no other surpasses by more than the arithmetic's last digits.

    >>> most_hopeful({"a": 0.1 + 0.2, "b": 0.3, "c": 0.2})
    'a'
    """
    most = max(hopes.values()) - NEARLY
    return next(choice for choice, hoped in hopes.items() if hoped >= most)


class Stakes(msgspec.Struct, frozen=True):
    """The hope that is left after each way in which a prediction can end."""

    right: float
    wrong: float
    silent: float

    def predicting(self, chance: float) -> float:
        """Return the hope of a prediction that is right with this chance."""
        return self.wrong + chance * (self.right - self.wrong)


def stakes(view: View, fading: list[Slot], guesses: int) -> Stakes:
    """Return what is at stake where these cards will fade, and so many guesses may be wrong."""
    need, room = view.options.goal - view.score, DOOM_LIMIT - view.doom
    room_left = room - doom_of(fading)
    bonus = any(slot.carries("amplify") for slot in fading)
    missed = view.options.wrong_predictions(guesses + len(view.guessed))
    wrong = hope(need, room_left - missed * DOOM_OF_A_WRONG_PREDICTION)
    # Once a guess was wrong, to stop guessing saves nothing.
    silent = wrong if view.guessed else hope(need, room_left)
    return Stakes(hope(need - 1 - bonus, room), wrong, silent)


class Offer(NamedTuple):
    """A power that the group may use, and what would come of it."""

    use: Use
    price: float
    question: Power | None = None
    """The power, if it asks something."""

    stakes: Stakes | None = None
    """What would be at stake then, if that changes."""

    guesses: int = 0
    """Further guesses."""


class Group(msgspec.Struct, frozen=True):
    """Listeners who know what everybody knows, before they predict."""

    odds: Odds
    stakes: Stakes
    played: Fate
    offers: tuple[Offer, ...] = ()
    guesses: int = 1

    def predicts(self) -> bool:
        """Whether they predict, as things stand."""
        return self._hope_in_guessing() > self.stakes.silent

    def best_offer(self) -> Offer | None:
        """Return the power that raises their hope most, if one is worth its price."""
        best, most = None, self._hope()
        for offer in self.offers:
            hoped = self._hope_after(offer) - offer.price
            if hoped > most + NEARLY:
                best, most = offer, hoped
        return best

    def foreseen(self, kept: Fate) -> float:
        """Return what hope will be left when they are done, to one who knows the fate."""
        offer = self.best_offer()
        if offer is not None:
            heard = next(group for group in self._after(offer) if group.odds.weights[kept] > 0)
            return heard.foreseen(kept) - offer.price
        if not self.predicts():
            # What is told now is remembered when the fate has to be told of again.
            return self.stakes.silent - VAGUENESS * sum([w > 0 for w in self.odds.weights])
        return self.stakes.predicting(self._chance_to_name(kept))

    def _hope(self) -> float:
        return max(self.stakes.silent, self._hope_in_guessing())

    def _hope_in_guessing(self) -> float:
        guessed = sum(sorted(self.odds.weights, reverse=True)[: self.guesses])
        return self.stakes.predicting(guessed / (sum(self.odds.weights) or 1.0))

    def _hope_after(self, offer: Offer) -> float:
        """Return the hope that a power promises, each answer as likely as the odds say."""
        after = [(sum(group.odds.weights), group._hope()) for group in self._after(offer)]
        return sum([weight * hoped for weight, hoped in after]) / sum([w for w, _ in after])

    def _after(self, offer: Offer) -> "list[Group]":
        """Return them as each answer would leave them; a deed has one outcome."""
        power = offer.question
        if power is None or power.asks is None:
            at_stake = offer.stakes or self.stakes
            return [Group(self.odds, at_stake, self.played, guesses=self.guesses + offer.guesses)]
        asks, value = power.asks, offer.use.value
        yes = self.odds.given(lambda kept: asks(Asked(kept, self.played, value)))
        no = self.odds.given(lambda kept: not asks(Asked(kept, self.played, value)))
        return [
            Group(odds, self.stakes, self.played, guesses=self.guesses)
            for odds in (yes, no)
            if any(odds.weights)
        ]

    def _chance_to_name(self, kept: Fate) -> float:
        """Return how likely `kept` is among the values they guess, equal ones in any order."""
        weights = self.odds.weights
        nearly = NEARLY * max(weights)
        surpassed = sum([weight > weights[kept] + nearly for weight in weights])
        equals = sum([abs(weight - weights[kept]) <= nearly for weight in weights])
        return max(0, min(self.guesses - surpassed, equals)) / equals


def offers(view: View, row: Row, fading: list[Slot], guesses: int) -> tuple[Offer, ...]:
    """Return the powers that the group may use before it predicts, once the row lies like that."""
    if view.used or view.guessed:
        return ()
    return tuple(
        [offer for card in view.ready for offer in _offers_of(view, card, row, fading, guesses)]
    )


def _offers_of(view: View, card: CardId, row: Row, fading: list[Slot], guesses: int) -> list[Offer]:
    power = POWERS[CARDS[card].power]
    if power.id == "twice":
        at_stake = stakes(view, fading, guesses + 1)
        return [Offer(Use(card), POWER_PRICE, stakes=at_stake, guesses=1)]
    if power.id == "slow":
        return _slowing(view, card, fading, guesses)
    if power.asks is None or (power.pays and len(view.ready) < 2):
        return []
    cost = cheapest(view.ready, card) if power.pays else ""
    cards = 2 if cost else 1
    visible = visible_fates(row)
    return [
        Offer(Use(card, value, "", cost), cards * POWER_PRICE, question=power)
        for value, _ in power.every(view.options)
        if power.id != "same" or value in visible
    ]


def _slowing(view: View, card: CardId, fading: list[Slot], guesses: int) -> list[Offer]:
    """Return each way to keep a card from fading by Slow."""
    found = []
    for slot in fading:
        moons = CARDS[slot.card].moons
        slowed = slot.with_attached(card)
        if moons is not None and hours(slowed, view.options.imago) < moons:
            left = [other for other in fading if other != slot]
            use = Use(card, target=slot.card)
            found.append(Offer(use, POWER_PRICE, stakes=stakes(view, left, guesses)))
    return found


def cheapest(ready: Sequence[CardId], card: CardId) -> CardId:
    """Return the other ready card that is missed least when it is paid."""
    others = [other for other in ready if other != card]
    dear = {power: -rank for rank, power in enumerate(WORTH)}
    return min(others, key=lambda other: dear.get(CARDS[other].power, -len(WORTH)))
