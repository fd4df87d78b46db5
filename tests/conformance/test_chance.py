"""Chance: exact odds, and draws that follow them."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from divinary.core.deciders import CHANCE
from divinary.core.game import State

DRAWS = 6_000
STATES = 4

Sampler = Callable[[State[Any], Random], Any]


def chance_states(states: tuple[State[Any], ...]) -> list[State[Any]]:
    return [state for state in states if state.decider is CHANCE and len(state.legal()) > 1]


def spread(state: State[Any]) -> Fraction:
    """Return how much likelier the likeliest outcome is than the least likely one."""
    chances = [chance for _, chance in state.chances()]
    return max(chances) / min(chances)


def most_uneven(states: tuple[State[Any], ...]) -> list[State[Any]]:
    return sorted(chance_states(states), key=spread, reverse=True)[:STATES]


def misses_the_odds(state: State[Any], sampler: Sampler) -> bool:
    """Whether many draws stray from the odds further than one fair run in a million would.

    The usual sum of squares, held against its own quantile by Wilson and Hilferty's formula.
    """
    rng = Random(f"odds {state}")
    counts = Counter(sampler(state, rng) for _ in range(DRAWS))
    chances = dict(state.chances())
    if not set(counts) <= set(chances):
        return True
    expected = {action: float(chance) * DRAWS for action, chance in chances.items()}
    strayed = sum((counts[action] - e) ** 2 / e for action, e in expected.items())
    freedom = len(chances) - 1
    spread = 2 / (9 * freedom)
    limit: float = freedom * (1 - spread + 4.75 * spread**0.5) ** 3
    return strayed > limit


def test_chances_are_exact_and_sum_to_one(games):
    """Fractions, none zero, in the order of `legal()`."""
    for record in games:
        for state in record.states():
            if state.decider is not CHANCE:
                continue
            chances = state.chances()
            assert [action for action, _ in chances] == list(state.legal())
            assert all(type(chance) is Fraction and chance > 0 for _, chance in chances)
            assert sum(chance for _, chance in chances) == 1


def test_where_chance_does_not_decide_nothing_can_be_drawn(states):
    """A seat's decision and a finished game have no odds, and no sample."""
    for state in states:
        if state.decider is not CHANCE:
            assert not list(state.chances())
            with pytest.raises(ValueError, match="chance"):
                state.sample(Random(0))


def test_what_is_left_alone_is_sure(games):
    """The last token of a bag, or the last card of a deck, comes without fail."""
    for record in games:
        for state in record.states():
            if state.decider is CHANCE and len(state.legal()) == 1:
                assert list(state.chances()) == [(state.legal()[0], 1)]
                assert state.sample(Random(0)) == state.legal()[0]


def test_samples_follow_the_odds(states):
    """Thousands of draws stray no further from the exact odds than chance allows."""
    for state in most_uneven(states):
        assert not misses_the_odds(state, lambda state, rng: state.sample(rng)), str(state)


def test_a_sample_is_settled_by_the_generator_alone(states):
    """The same seed draws the same outcomes."""
    for state in chance_states(states):
        first, second = Random(5), Random(5)
        assert [state.sample(first) for _ in range(5)] == [state.sample(second) for _ in range(5)]


def test_a_biased_sampler_would_be_noticed(states):
    """The check finds even draws from uneven odds, and a missing outcome."""

    def even(state: State[Any], rng: Random) -> Any:
        return rng.choice(state.legal())

    def never_the_last(state: State[Any], rng: Random) -> Any:
        return next(a for a in iter(lambda: state.sample(rng), None) if a != state.legal()[-1])

    most = most_uneven(states)[0]
    assert spread(most) == 1 or misses_the_odds(most, even)
    assert misses_the_odds(most, never_the_last)
