"""What is possible and what is likely: two types, so that they cannot be confused."""

from collections.abc import Callable, Container
from typing import Final, TypeAlias

import msgspec

from divinary.arcana.data.fates import Fate

Test: TypeAlias = Callable[[Fate], bool]
"""A condition that a hidden fate may pass."""

MODEL: Final = "any-legal-play"
"""The model that odds use if no other is named.

A player makes any legal play as likely as any other, and chooses what The Thief takes in the same
way. A power is used for reasons that have nothing to do with the hand: it reveals what it proves,
and no more.
"""

SLIP: Final = 1e-6
"""How often a play is against the rules in honour mode; all such plays are equally likely."""


class Possible(msgspec.Struct, frozen=True):
    """The values that nothing excludes, however likely they are."""

    values: tuple[Fate, ...]
    """In rising order."""

    def where(self, test: Test) -> "Possible":
        """Return the values that pass."""
        return Possible(tuple([value for value in self.values if test(value)]))


class Odds(msgspec.Struct, frozen=True):
    """How likely each value is, under `MODEL` or the model that was asked for."""

    weights: tuple[float, ...]
    """By value, as parts of their sum; index 0 is never used."""

    def chance(self, test: Test) -> float:
        """Return how likely the fate is to pass; 0 where nothing is possible."""
        passing = sum([weight for value, weight in enumerate(self.weights) if test(value)])
        return passing / (sum(self.weights) or 1.0)

    def given(self, test: Test) -> "Odds":
        """Return the odds once the fate is known to pass."""
        return Odds(tuple([w if test(value) else 0.0 for value, w in enumerate(self.weights)]))

    def parted(self, yes: Container[Fate]) -> "tuple[Odds, Odds]":
        """Return the odds after a yes and after a no, where the values in `yes` say yes.

        >>> [odds.weights for odds in Odds((0.0, 1.0, 2.0)).parted({1})]
        [(0.0, 1.0, 0.0), (0.0, 0.0, 2.0)]
        """
        both = list(enumerate(self.weights))
        return (
            Odds(tuple([weight if value in yes else 0.0 for value, weight in both])),
            Odds(tuple([0.0 if value in yes else weight for value, weight in both])),
        )

    def possible(self) -> Possible:
        """Return what is possible at all: under `MODEL` no legal play is ruled out."""
        return Possible(tuple([value for value, w in enumerate(self.weights) if w > 0]))

    def likeliest(self) -> tuple[Fate, ...]:
        """Return the likeliest value, or several if they are equal, in rising order."""
        most = max(self.weights) * (1 - 1e-9)  # equal ones may differ by their last digit
        return tuple([value for value, w in enumerate(self.weights) if w >= most > 0])
