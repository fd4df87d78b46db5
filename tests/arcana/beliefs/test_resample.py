"""Whole games drawn from a belief: each as good as the true one, and as often as it is likely."""

from random import Random

import pytest

from divinary.arcana.beliefs.belief import believe, resample
from divinary.arcana.state import State
from tests.arcana.beliefs.games import small_game
from tests.arcana.beliefs.sampling import PLACES, exact, fit, hidden
from tests.arcana.beliefs.story import begin, then

GAMES = 40
DRAWS = 3_000


def test_a_drawn_game_looks_to_the_seat_as_the_true_one_does():
    """At every step, for every seat and a spectator; and it has been played by the rules."""
    for seed in range(GAMES):
        rng = Random(seed)
        record = small_game(seed)
        for state in record.states():
            assert isinstance(state, State)
            seat = rng.choice((None, *range(int(record.options["seats"]))))
            view = state.view(seat)
            drawn = resample(view, rng)
            assert drawn.view(seat) == view, (seed, seat, str(state))


@pytest.mark.parametrize("place", PLACES)
def test_games_are_drawn_as_often_as_they_are_likely(place):
    """Whole games: every draw, and which of two equal tokens was played, all together."""
    lay_out, seat = PLACES[place]
    found = fit(lay_out(), seat, DRAWS, Random(place))
    assert found.ways > 100
    assert found.chance > 0.001, found


@pytest.mark.parametrize("place", PLACES)
def test_the_same_generator_draws_the_same_games(place):
    lay_out, seat = PLACES[place]
    view = lay_out().view(seat)
    first, again = Random(5), Random(5)
    drawn = [resample(view, first) for _ in range(20)]
    assert [resample(view, again) for _ in range(20)] == drawn
    assert len(set(map(hidden, drawn))) > 1
    assert first.getstate() == again.getstate()


def test_a_seat_draws_its_own_hand_as_it_is():
    state = then(begin("the-imago"), "draw 3 5", "play 3 the-imago", "pass", "draw 2 6")
    for seed in range(50):
        assert resample(state.view(0), Random(seed)).position.hands[0] == (5,)
        assert sorted(resample(state.view(1), Random(seed)).position.hands[1]) == [2, 6]


def test_everything_that_is_possible_is_drawn_sooner_or_later():
    state = then(begin("the-imago", fates=3, copies=2), "draw 3 1", "play 3 the-imago", "pass")
    belief = believe(state.view(None))
    drawn = {hidden(belief.resample(Random(seed))) for seed in range(200)}
    assert drawn == {hidden(table) for table in exact(state, None)}


def test_a_drawn_game_can_be_played_on():
    """It is a whole state: the same is open to the seat, and the game goes on from there."""
    state = then(begin("the-imago midnight"), "draw 3 5", "play 3 midnight")
    drawn = resample(state.view(1), Random(3))
    assert isinstance(drawn, State)
    assert drawn.legal() == state.legal()
    assert then(drawn, f"predict {drawn.position.kept}").position.score == 1
