"""The worlds of a belief in plain dictionaries, to measure what arrays gain.

The steps are those of `divinary.arcana.beliefs`. But instead of one array of weights with an axis
for each token, a dictionary maps the fates of each possible world to its weight.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from divinary.arcana.beliefs.worlds import HiddenFate


class Plain(dict[tuple[int, ...], float]):
    """Weights by the values of the tokens."""

    def __add__(self, other: "Plain") -> "Plain":
        total = Plain(self)
        for fates, weight in other.items():
            total[fates] = total.get(fates, 0.0) + weight
        return total

    def __truediv__(self, by: float) -> "Plain":
        return Plain({fates: weight / by for fates, weight in self.items()})


class PlainWorlds(NamedTuple):
    """The same as `Worlds`, one world after another."""

    tokens: tuple[HiddenFate, ...]
    weights: Plain

    def of_hand(self, hand: int) -> list[int]:
        """Return the places of the tokens of a hand."""
        return [place for place, token in enumerate(self.tokens) if token.hand == hand]

    def drawing(self, token: HiddenFate, free: Sequence[int]) -> "PlainWorlds":
        """Return the worlds with one more token."""
        drawn = Plain()
        for fates, weight in self.weights.items():
            for value in token.values:
                left = int(free[value]) - fates.count(value)
                if left > 0:
                    drawn[(*fates, value)] = weight * left
        return PlainWorlds((*self.tokens, token), drawn)

    def weighed(self, place: int, likelihood: Sequence[float]) -> "PlainWorlds":
        """Return the worlds weighted by the likelihood of each value of one token."""
        factors = [float(factor) for factor in likelihood]
        kept = Plain()
        for fates, weight in self.weights.items():
            if factors[fates[place]]:
                kept[fates] = weight * factors[fates[place]]
        return PlainWorlds(self.tokens, kept)

    def fixed(self, place: int, value: int) -> "PlainWorlds | None":
        """Return the worlds in which a token has this value, without it."""
        if value not in self.tokens[place].values:
            return None
        kept = Plain()
        for fates, weight in self.weights.items():
            if fates[place] == value:
                kept[fates[:place] + fates[place + 1 :]] = weight
        return PlainWorlds(self.tokens[:place] + self.tokens[place + 1 :], kept)

    def without(self, places: list[int]) -> "PlainWorlds":
        """Return the worlds without some tokens, of any values."""
        stay = [place for place in range(len(self.tokens)) if place not in places]
        merged = Plain()
        for fates, weight in self.weights.items():
            left = tuple([fates[place] for place in stay])
            merged[left] = merged.get(left, 0.0) + weight
        return PlainWorlds(tuple([self.tokens[place] for place in stay]), merged)

    def with_last(self, place: int) -> "PlainWorlds":
        """Return the same worlds with one token moved to the end."""
        order = [*[p for p in range(len(self.tokens)) if p != place], place]
        moved = {tuple([f[p] for p in order]): w for f, w in self.weights.items()}
        return PlainWorlds(tuple([self.tokens[p] for p in order]), Plain(moved))

    def scaled(self, factor: float) -> "PlainWorlds":
        """Return the worlds with all weights multiplied."""
        return PlainWorlds(self.tokens, Plain({f: w * factor for f, w in self.weights.items()}))

    def total(self) -> float:
        """Return the sum of all weights."""
        return sum(self.weights.values())


@contextmanager
def plain_worlds() -> Iterator[None]:
    """Let beliefs use dictionaries inside the `with` block."""
    steps: Any = "divinary.arcana.beliefs.evidence.Worlds"
    nobody: Any = "divinary.arcana.beliefs.event_replay.NOBODY"
    with patch(steps, PlainWorlds), patch(nobody, PlainWorlds((), Plain({(): 1.0}))):
        yield
