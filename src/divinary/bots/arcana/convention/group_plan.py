"""What a group makes of the values that a play leaves open, and what that is worth."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import Fate
from divinary.arcana.model.options import Options
from divinary.arcana.model.row import Row, visible_fates
from divinary.arcana.rules.powers import POWERS, Asked
from divinary.bots.arcana.convention.public_state import PublicState, ValueAfter
from divinary.bots.arcana.listeners import NEARLY, cheapest

Open: TypeAlias = Sequence[float]
"""By the value of the kept fate, how likely it is; as parts of any sum."""

PASSED: Final = "pass"
GUESSED: Final = "predict"
ASKED: Final = "use"


class GroupPlan(NamedTuple):
    """What a group does next."""

    deed: str
    card: CardId = ""
    value: Fate = 0


class PowerQuestion(NamedTuple):
    """A question that a ready card can ask."""

    card: CardId
    value: Fate
    yes: frozenset[Fate]
    """The values to which the answer would be yes."""


class GroupDecision:
    """A turn that is about to end so, and a group that may still ask, predict or pass."""

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
        """Look at a row after a play; `counts_as` is what the kept fate does, where it matters."""
        self.guesses = guesses
        self._table, self._row, self._played = table, row, played
        self._small, self._counts_as, self._spent = small, counts_as, spent
        self.prospects = self._after(spent)
        usable = () if spent else table.usable
        self._usable = [card for card in usable if payment(table.ready, card)]
        self._answered: dict[CardId, ValueAfter] = {}

    def _after(self, spent: tuple[CardId, ...]) -> ValueAfter:
        return self._table.prospects(
            self._row, small=self._small, kept=self._counts_as, spent=spent
        )

    def worth(self, open: Open) -> float:
        """Return the chance to win, times how likely it is that the fate is one of these."""
        return self.best(open)[0]

    def best(self, open: Open) -> tuple[float, GroupPlan]:
        """Return what it is best to do, and its worth."""
        most, plan = self._without_power(open, self.guesses, self.prospects)
        if sum([weight > 0 for weight in open]) < 2:
            return most, plan
        for card in self._usable:
            for hoped, use in self._with(card, open):
                if hoped > most + NEARLY:
                    most, plan = hoped, use
        return most, plan

    def _with(self, card: CardId, open: Open) -> list[tuple[float, GroupPlan]]:
        if CARDS[card].power == "twice":
            after = self._once(card)
            hoped, plan = self._without_power(open, self.guesses + 1, after)
            return [(hoped, GroupPlan(ASKED, card))] if plan.deed == GUESSED else []
        found = []
        for question in questions(card, self._played, visible_fates(self._row), self.options):
            yes = [weight if kept in question.yes else 0.0 for kept, weight in enumerate(open)]
            if not any(yes) or yes == list(open):
                continue
            no = [weight - other for weight, other in zip(open, yes, strict=True)]
            after = self._once(card)
            hoped = sum([self._without_power(part, self.guesses, after)[0] for part in (yes, no)])
            found.append((hoped, GroupPlan(ASKED, card, question.value)))
        return found

    @property
    def options(self) -> Options:
        """The options of the game."""
        return self._table.scene.options

    def _once(self, card: CardId) -> ValueAfter:
        """Return the prospects once a card is spent, with another where it has to be paid for."""
        if card not in self._answered:
            self._answered[card] = self._after(payment(self._table.ready, card))
        return self._answered[card]

    def _without_power(
        self, open: Open, guesses: int, after: ValueAfter
    ) -> tuple[float, GroupPlan]:
        """Return whether to predict, and its worth."""
        total = sum(open)
        if total <= 0:
            return 0.0, GroupPlan(PASSED)
        named = sum(sorted(open, reverse=True)[:guesses])
        guessing = named * after.right + (total - named) * after.wrong
        waiting = total * after.silent(values_in(open))
        return (
            (guessing, GroupPlan(GUESSED)) if guessing >= waiting else (waiting, GroupPlan(PASSED))
        )


def likeliest(open: Open) -> list[Fate]:
    """Return the values in the order in which they are guessed.

    >>> likeliest([0, 0.2, 0.5, 0.3])
    [2, 3, 1]
    """
    return sorted(values_in(open), key=lambda value: (-open[value], value))


def values_in(open: Open) -> tuple[Fate, ...]:
    """Return the values that are possible, in rising order.

    >>> values_in([0, 0.2, 0, 0.3])
    (1, 3)
    """
    return tuple([value for value, weight in enumerate(open) if weight > 0])


@lru_cache(maxsize=4096)
def questions(
    card: CardId, played: Fate, visible: tuple[Fate, ...], options: Options
) -> tuple[PowerQuestion, ...]:
    """Return what a card could ask that would tell some values from others."""
    power = POWERS[CARDS[card].power]
    asks = power.asks
    if asks is None:
        return ()
    every = range(1, options.fates + 1)
    named = [value for value, _ in power.every(options) if power.id != "same" or value in visible]
    found = [
        PowerQuestion(card, value, frozenset([k for k in every if asks(Asked(k, played, value))]))
        for value in named
    ]
    return tuple([one for one in found if 0 < len(one.yes) < options.fates])


def payment(ready: Sequence[CardId], card: CardId) -> tuple[CardId, ...]:
    """Return what has to be spent to use a card; nothing if that cannot be paid."""
    if not POWERS[CARDS[card].power].pays:
        return (card,)
    return (card, cheapest(ready, card)) if len(ready) > 1 else ()
