"""`search`: the same worlds for the same seed, and a better choice where there is one."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from divinary.arcana.beliefs import believe_in_public
from divinary.bots.logic import THOUGHTFUL
from divinary.bots.lookahead import LOOKAHEAD
from divinary.bots.mind import ending_now
from divinary.bots.tomorrow import Tomorrow, sampled
from divinary.playing import play
from tests.beliefs.story import begin, then


def test_a_seed_reproduces_it():
    first, second = [play("arcana", bots=["search+9", "logic"], seed=4) for _ in range(2)]
    assert first.actions == second.actions


@pytest.mark.parametrize("samples", [1, 7, 100, 1000])
def test_samples_are_spread_as_the_weights_are(samples):
    weights = np.zeros((8, 8))
    weights[1, 2], weights[2, 1], weights[3, 3], weights[7, 5] = 0.1, 0.2, 0.3, 0.4
    found = sampled(weights, Random(3), samples)
    assert sum(found.values()) == samples
    for hand, share in {(1, 2): 0.3, (3, 3): 0.3, (5, 7): 0.4}.items():
        assert abs(found[hand] - share * samples) <= 2


def test_what_is_impossible_is_never_sampled():
    weights = np.zeros((8, 8))
    weights[4, 4] = 1.0
    assert sampled(weights, Random(1), 50) == Counter({(4, 4): 50})


def tomorrow(*lines: str) -> list[float]:
    """Return the chance to win after each end of a turn: right, silent, wrong."""
    state = then(begin("midnight dawn the-mirror the-judge", difficulty="doomed"), *lines)
    view = state.view(1)
    public = believe_in_public(view, THOUGHTFUL)
    ahead = Tomorrow(view, public, THOUGHTFUL, LOOKAHEAD)
    ending = ending_now(view)
    return [end(ending, Random(1), 60) for end in (ahead.right, ahead.silent, ahead.wrong)]


def test_a_point_is_better_than_silence_and_that_than_a_mistake():
    right, silent, wrong = tomorrow("draw 3 4", "play 3 midnight")
    assert 1 > right > silent > wrong == 0


def test_a_full_card_is_a_danger_for_the_next_hand():
    """Midnight holds three hours: with a 1 there it takes two more fates, with a 4 not one."""
    _, calm, _ = tomorrow("draw 1 4", "play 1 midnight")
    _, tense, _ = tomorrow("draw 4 6", "play 4 midnight")
    assert calm > tense
