"""What a group does with the values that a signal leaves possible, and its win chance."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import Fate
from divinary.arcana.model.options import Options
from divinary.arcana.model.row import Row, visible_fates
from divinary.arcana.rules.powers import POWERS
from divinary.bots.arcana.convention.public_state import PublicState, ValueAfter
from divinary.bots.arcana.listeners import named_values, payment, yes_to
from divinary.bots.best_choice import NEARLY

KeptWeights: TypeAlias = Sequence[float]
"""By the value of the kept fate, how likely it is; as parts of any sum."""


class GroupPlan(NamedTuple):
    """What a group does next: it predicts, uses a card or passes."""

    predicts: bool = False
    card: CardId = ""
    value: Fate = 0
    """What the power of the card asks about."""


class PowerQuestion(NamedTuple):
    """A question that a ready card can ask."""

    value: Fate
    yes: frozenset[Fate]
    """The values to which the answer would be yes."""


class GroupDecision:
    """A turn that is about to end, and a group that may still use a power, predict or pass."""

    def __init__(
        self,
        table: PublicState,
        row: Row,
        played: Fate,
        *,
        small: bool,
        guesses: int = 1,
        counts_as: int | None = None,
        spent: tuple[CardId, ...] = (),
    ) -> None:
        """Look at a row after a play; `counts_as` is the kept fate with +1, where it matters."""
        self.guesses = guesses
        self._table, self._row, self._played = table, row, played
        self._small, self._counts_as = small, counts_as
        self.value_after = self._after(spent)
        usable = () if spent else table.usable
        self._usable = [card for card in usable if payment(table.situation.ready, card)]
        self._with_power: dict[CardId, ValueAfter] = {}

    def _after(self, spent: tuple[CardId, ...]) -> ValueAfter:
        return self._table.value_after(
            self._row, small=self._small, kept=self._counts_as, spent=spent
        )

    def value(self, kept: KeptWeights) -> float:
        """Return the win chance, times how likely it is that the fate is one of these."""
        return self.best(kept)[0]

    def best(self, kept: KeptWeights) -> tuple[float, GroupPlan]:
        """Return the value of the best plan, and that plan."""
        most, plan = _without_power(kept, self.guesses, self.value_after)
        if sum([weight > 0 for weight in kept]) < 2:
            return most, plan
        for card in self._usable:
            for value, use in self._with(card, kept):
                if value > most + NEARLY:
                    most, plan = value, use
        return most, plan

    def _with(self, card: CardId, kept: KeptWeights) -> list[tuple[float, GroupPlan]]:
        """Return the plans to use a card, with their values."""
        if CARDS[card].power == "twice":
            after = self._once(card)
            value, plan = _without_power(kept, self.guesses + 1, after)
            return [(value, GroupPlan(card=card))] if plan.predicts else []
        found = []
        options, visible = self._table.scene.options, visible_fates(self._row)
        for question in questions(card, self._played, visible, options):
            yes = [weight if fate in question.yes else 0.0 for fate, weight in enumerate(kept)]
            if not any(yes) or yes == list(kept):
                continue
            no = [weight - other for weight, other in zip(kept, yes, strict=True)]
            after = self._once(card)
            value = sum([_without_power(part, self.guesses, after)[0] for part in (yes, no)])
            found.append((value, GroupPlan(card=card, value=question.value)))
        return found

    def _once(self, card: CardId) -> ValueAfter:
        """Return the win chances once a card is spent, and another where it has to be paid for."""
        if card not in self._with_power:
            self._with_power[card] = self._after(payment(self._table.situation.ready, card))
        return self._with_power[card]


def _without_power(kept: KeptWeights, guesses: int, after: ValueAfter) -> tuple[float, GroupPlan]:
    """Return the value of the better of predicting and passing, and which that is."""
    total = sum(kept)
    if total <= 0:
        return 0.0, GroupPlan()
    named = sum(sorted(kept, reverse=True)[:guesses])
    guessing = named * after.right + (total - named) * after.wrong
    waiting = total * after.silent(values_in(kept))
    return max(guessing, waiting), GroupPlan(predicts=guessing >= waiting)


def likeliest(kept: KeptWeights) -> list[Fate]:
    """Return the values in the order in which they are guessed.

    >>> likeliest([0, 0.2, 0.5, 0.3])
    [2, 3, 1]
    """
    return sorted(values_in(kept), key=lambda value: (-kept[value], value))


def values_in(kept: KeptWeights) -> tuple[Fate, ...]:
    """Return the values that are possible, in rising order.

    >>> values_in([0, 0.2, 0, 0.3])
    (1, 3)
    """
    return tuple([value for value, weight in enumerate(kept) if weight > 0])


@lru_cache(maxsize=4096)
def questions(
    card: CardId, played: Fate, visible: tuple[Fate, ...], options: Options
) -> tuple[PowerQuestion, ...]:
    """Return the questions of a card that distinguish some values from others."""
    power = POWERS[CARDS[card].power]
    if power.asks is None:
        return ()
    every = frozenset(range(1, options.fates + 1))
    found = [
        PowerQuestion(value, yes_to(power.id, played, value) & every)
        for value in named_values(power.id, options, visible)
    ]
    return tuple([one for one in found if 0 < len(one.yes) < options.fates])
