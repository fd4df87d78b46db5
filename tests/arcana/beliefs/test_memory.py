"""What beliefs keep in mind to be quick changes nothing, and does not grow."""

from random import Random

import pytest

from divinary.arcana.beliefs import belief
from divinary.arcana.beliefs.belief import believe, believe_in_public
from divinary.arcana.model.view import View
from divinary.arcana.state import State
from tests.arcana.beliefs.games import small_game
from tests.arcana.beliefs.story import begin, then


@pytest.fixture(autouse=True)
def nothing_in_mind():
    belief._REPLAYS.clear()


def beliefs(view: View) -> list[object]:
    return [
        part
        for one in (believe(view), believe_in_public(view))
        for part in (one.tokens, one.weights.tolist())
    ]


def test_a_belief_is_the_same_to_the_last_digit_with_an_empty_cache():
    """Whatever was followed before: other games, other seats, and this game to any point."""
    states = [
        state
        for seed in range(12)
        for state in small_game(seed).states()
        if isinstance(state, State)
    ]
    Random(1).shuffle(states)
    views = [state.view(number % 2) for number, state in enumerate(states)]
    warm = [beliefs(view) for view in views]
    for view, known in zip(views, warm, strict=True):
        belief._REPLAYS.clear()
        assert beliefs(view) == known


def test_only_so_many_replays_are_cached():
    for seed in range(10):
        for state in small_game(seed).states():
            assert isinstance(state, State)
            believe(state.view(0))
    assert 0 < len(belief._REPLAYS) <= belief.REMEMBERED


def test_two_games_that_begin_alike_are_not_confused():
    """The same options, the same length, another play."""
    state = then(begin("midnight dawn"), "draw 3 4")
    one, other = then(state, "play 3 midnight"), then(state, "play 4 dawn")
    assert believe(one.view(1)).possible(0).values == (4, 5, 6, 7)
    assert believe(other.view(1)).possible(0).values == (1, 2, 3)
    assert believe(one.view(1)).possible(0).values == (4, 5, 6, 7)


@pytest.mark.parametrize(
    ("row", "hands", "lines"),
    [
        # The first guess is wrong, or right.
        ("the-wish", ("3 4", "3 5"), ["play 3 the-wish", "predict 5"]),
        # The Thief can take the 3, or there is nothing to steal.
        ("the-thief the-imago", ("3 2", "3 4"), ["play 3 the-imago"]),
        # The Chalice says that the kept fate is higher, or not.
        ("the-chalice dawn", ("3 2", "3 4"), ["play 3 the-chalice"]),
        # Whether The Fall fades is said, and so once its player has left.
        ("the-fall the-imago", ("4 5", "4 1"), ["play 4 the-fall", "seat 0 leave"]),
    ],
)
def test_games_that_differ_only_in_what_was_said(row, hands, lines):
    """Step by step, one after the other: what was said in one is not taken over to the other."""
    for first, second in (hands, hands[::-1]):
        belief._REPLAYS.clear()
        for hand in (first, second):
            state = then(begin(row, seats=3), f"draw {hand}")
            for line in lines:
                state = then(state, line)
                warm = beliefs(state.view(1))
                kept = dict(belief._REPLAYS)
                belief._REPLAYS.clear()
                assert beliefs(state.view(1)) == warm
                belief._REPLAYS.update(kept)


def test_what_a_seat_knows_does_not_become_public():
    """Its own view first, then everybody's: the cache keeps them separate."""
    state = then(begin("the-imago"), "draw 3 4", "play 3 the-imago")
    assert believe(state.view(0)).possible(0).values == (4,)
    assert len(believe_in_public(state.view(0)).possible(0).values) == 7
    assert len(believe(state.view(1)).possible(0).values) == 7
    assert len(believe(state.view(None)).possible(0).values) == 7
