"""Exact odds, and draws that follow them."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divinary.core.chance import odds, pick

piles = st.lists(st.integers(0, 9), min_size=1).filter(any)


@given(piles)
def test_odds_are_exact(weights):
    """They sum to one, and stand to each other as the weights do."""
    found = odds(weights)
    assert sum(found) == 1
    assert all(type(chance) is Fraction for chance in found)
    assert [chance * sum(weights) for chance in found] == weights


def test_odds_of_nothing_are_none():
    """An empty list asks for no division."""
    assert odds([]) == []


class Fixed(Random):
    """A generator that always gives the same number."""

    def __init__(self, number: float) -> None:
        super().__init__(0)
        self.number = number

    def random(self) -> float:
        """Return the number."""
        return self.number


@given(piles)
def test_each_token_of_a_pile_has_its_own_share_of_the_generator(weights):
    """Walk through the shares one by one: each index comes up as often as it weighs."""
    total = sum(weights)
    picked = Counter(pick(Fixed((share + 0.5) / total), weights) for share in range(total))
    assert picked == {index: weight for index, weight in enumerate(weights) if weight}


@given(piles, st.floats(0, 1, exclude_max=True))
def test_what_weighs_nothing_is_never_picked(weights, number):
    """Wherever the generator stands, its ends included."""
    assert weights[pick(Fixed(number), weights)] > 0


def test_nothing_can_be_picked_from_nothing():
    """An empty pile is refused, not read as its first place."""
    with pytest.raises(ValueError, match="nothing"):
        pick(Random(0), [])
    with pytest.raises(ValueError, match="nothing"):
        pick(Random(0), [0, 0])


def test_a_pick_costs_one_number_of_the_generator():
    """So that a seed tells the same game whatever the piles are."""
    first, second = Random(4), Random(4)
    pick(first, [1, 2, 3])
    second.random()
    assert first.getstate() == second.getstate()
