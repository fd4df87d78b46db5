"""All the ways in which the hidden fates may lie, each with its weight: one axis for each fate."""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from divinary.arcana.data.fates import HIGHEST, Fate

Weights: TypeAlias = NDArray[np.float64]


class HiddenFate(NamedTuple):
    """A fate in a hand, and the values that it may have."""

    hand: int
    values: tuple[Fate, ...]
    """All of them for a hidden fate; only one if the onlooker holds it."""


class Worlds(NamedTuple):
    """The joint weights of the tokens in hands; values are never changed in place."""

    tokens: tuple[HiddenFate, ...]
    """One for each axis; of a hand, the earlier arrival comes first."""

    weights: Weights

    def of_hand(self, hand: int) -> list[int]:
        """Return the axes of the tokens of a hand."""
        return [axis for axis, token in enumerate(self.tokens) if token.hand == hand]

    def drawing(self, token: HiddenFate, free: NDArray[np.int64]) -> "Worlds":
        """Return the worlds with one more token, drawn from those out of sight.

        `free` counts by value the tokens that lie in the bag or hidden in a hand; those that are
        in a hand cannot be drawn.
        """
        values = np.array(token.values)
        axes = len(self.tokens)
        in_bag = free[values].astype(np.float64).reshape((1,) * axes + (-1,))
        for axis, other in enumerate(self.tokens):
            same = np.equal.outer(np.array(other.values), values)
            shape = [1] * (axes + 1)
            shape[axis], shape[-1] = same.shape
            in_bag = in_bag - same.reshape(shape)
        return Worlds((*self.tokens, token), self.weights[..., np.newaxis] * in_bag)

    def weighed(self, axis: int, likelihood: Weights) -> "Worlds":
        """Return the worlds weighed by how likely each value of one token makes what was seen."""
        shape = [1] * len(self.tokens)
        shape[axis] = -1
        factor = likelihood[np.array(self.tokens[axis].values)].reshape(shape)
        return Worlds(self.tokens, self.weights * factor)

    def fixed(self, axis: int, value: Fate) -> "Worlds | None":
        """Return the worlds in which a token has this value, without it; None if there are none."""
        values = self.tokens[axis].values
        if value not in values:
            return None
        left = np.asarray(self.weights.take(values.index(value), axis=axis))
        return Worlds(self.tokens[:axis] + self.tokens[axis + 1 :], left)

    def without(self, axes: list[int]) -> "Worlds":
        """Return the worlds without some tokens, whatever their values were."""
        tokens = tuple([token for axis, token in enumerate(self.tokens) if axis not in axes])
        return Worlds(tokens, self.weights.sum(axis=tuple(axes)))

    def with_last(self, axis: int) -> "Worlds":
        """Return the same worlds with one axis moved to the end."""
        if axis == len(self.tokens) - 1:
            return self
        rest = self.tokens[:axis] + self.tokens[axis + 1 :]
        return Worlds((*rest, self.tokens[axis]), np.moveaxis(self.weights, axis, -1))

    def margin(self, axes: list[int]) -> Weights:
        """Return the weights of some tokens together, by their values; index 0 is never used."""
        others = tuple([axis for axis in range(len(self.tokens)) if axis not in axes])
        by_value = np.zeros((HIGHEST + 1,) * len(axes))
        values = [self.tokens[axis].values for axis in axes]
        by_value[np.ix_(*values)] = self.weights.sum(axis=others)
        return by_value

    def scaled(self, factor: float) -> "Worlds":
        """Return the worlds with all weights multiplied."""
        return Worlds(self.tokens, self.weights * factor)

    def total(self) -> float:
        """Return the sum of all weights."""
        return float(self.weights.sum())

    def weight_of(self, fates: tuple[Fate, ...]) -> float:
        """Return the weight of one world, given as the values of its tokens."""
        at = tuple([t.values.index(fate) for t, fate in zip(self.tokens, fates, strict=True)])
        return float(self.weights[at])


NOBODY = Worlds((), np.ones(()))
"""The one world in which nobody holds anything."""
