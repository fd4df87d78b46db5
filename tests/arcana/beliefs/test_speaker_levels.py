"""Models of the speaker: positions worked out by hand, and what holds at every table."""

from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings

from divinary.arcana.beliefs.belief import Belief, believe, believe_in_public
from divinary.arcana.beliefs.speaker_levels import HIGHEST_LEVEL, LEVELS, level, model
from divinary.arcana.beliefs.speaker_models import BeforePlay
from divinary.arcana.data.fates import other_fate
from divinary.arcana.game import ARCANA
from divinary.arcana.model.position import Phase
from divinary.arcana.rules.play_context import PLAYS, PlayContext, context_now
from divinary.arcana.state import State
from divinary.core.errors import BadOption
from tests.arcana.beliefs.games import small_game
from tests.arcana.beliefs.story import begin, then
from tests.arcana.table import table
from tests.strategies import arcana_options, lucky, play_at_random, seeds

STRAY = 0.02


def before(state: State) -> BeforePlay:
    """Return what everybody knows before the play that is to come."""
    view = state.view(None)
    return believe_in_public(view).before(context_now(view))


def chances(state: State, number: int, play: str) -> dict[int, float]:
    """Return how likely a speaker of a level makes a play, by what they keep."""
    fate, card = play.split()
    weights = level(number).of_play(before(state), PLAYS[int(fate), card])
    return {kept: float(weights[kept]) for kept in range(1, 8) if weights[kept] > 0}


# With the fates 1, 2 and 3, a 2 on Dawn can only be played beside a 1. On The Rider any two
# different fates may be played: a 1 leaves 2 and 3 there, a 2 leaves 1 and 3, a 3 leaves 1 and 2.
# A pair goes to The Hours.
@pytest.mark.parametrize(
    ("number", "play", "by_kept"),
    [
        # Any legal play: each such hand has three.
        (0, "2 dawn", {1: 1 / 3}),
        (0, "3 dawn", {1: 1 / 3, 2: 1 / 3}),
        (0, "1 the-rider", {2: 1 / 3, 3: 1 / 3}),
        # With 1 and 2 a player can show it for sure; with a 3 they can only halve the values.
        (1, "2 dawn", {1: 1 - STRAY * 2 / 3}),
        (1, "3 dawn", {1: 1 / 3, 2: 1 / 3}),
        (1, "1 the-rider", {2: STRAY / 3, 3: 1 / 3}),
        (1, "2 the-rider", {1: STRAY / 3, 3: 1 / 3}),
        # So to such a listener a 1 or 2 on The Rider means a 3, and it is played with one.
        (2, "1 the-rider", {2: STRAY / 3, 3: 1 - STRAY * 2 / 3}),
        (2, "2 the-rider", {1: STRAY / 3, 3: 1 - STRAY * 2 / 3}),
        (2, "3 dawn", {1: STRAY / 3, 2: STRAY / 3}),
        (2, "2 dawn", {1: 1 - STRAY * 2 / 3}),
        # And there it rests.
        (3, "1 the-rider", {2: STRAY / 3, 3: 1 - STRAY * 2 / 3}),
        # A pair has no choice.
        (3, "2 the-hours", {2: 1.0}),
    ],
)
def test_each_level_thinks_of_the_one_below(number, play, by_kept):
    state = then(begin("dawn the-rider", fates=3), "draw 1 3")
    found = {kept: chance for kept, chance in chances(state, number, play).items() if kept < 4}
    assert found == pytest.approx(by_kept)


def test_a_listener_of_level_1_considers_the_play_that_was_not_made():
    """A 1 on The Rider: with a 2 beside it there was a better play."""
    state = then(begin("dawn the-rider", fates=3), "draw 1 3", "play 1 the-rider")
    view = state.view(1)
    assert believe_in_public(view).odds(0).weights[2:4] == pytest.approx((0.5, 0.5))
    odds = believe_in_public(view, level(1)).odds(0).weights
    assert odds[3] / odds[2] == pytest.approx(1 / STRAY)


def test_what_has_to_be_said_counts():
    """On The Chalice a 2 leaves one value above and one below, and pairs: all is said at once."""
    state = then(begin("the-noble the-chalice", fates=3), "draw 2 3")
    # With 2 and 3: a 3 on The Noble leaves 1 and 2; the Chalice leaves, after a 2 and a yes, a 3.
    assert chances(state, 1, "2 the-chalice")[3] == pytest.approx(1 - STRAY * 2 / 3)


def test_a_play_on_the_feast_is_no_clue_yet():
    state = then(begin("the-feast dawn"), "draw 3 5")
    assert chances(state, 0, "3 the-feast")[5] == pytest.approx(1 / 3)
    assert chances(state, 1, "3 the-feast")[5] == pytest.approx(1 / 3)
    assert chances(state, 1, "5 dawn")[3] == pytest.approx(1 / 3)


def test_a_newcomer_can_use_levels_too():
    """A typed position has no past: any two fates may have been drawn."""
    state = table("dawn the-rider", hands="1,3 -", options="fates=3")
    late = then(state, "play 1 the-rider")
    odds = believe_in_public(late.view(1), level(1)).odds(0).weights
    assert odds[3] / odds[2] == pytest.approx(1 / STRAY)


# --- Any table -----------------------------------------------------------------------------------


def before_plays(options: dict[str, str], seed: int) -> list[BeforePlay]:
    rng = Random(seed)
    return [
        before(state)
        for state in play_at_random(ARCANA, options, rng, choose=lucky(rng)).states()
        if isinstance(state, State) and state.position.phase is Phase.PLAY and not state.result
    ]


@settings(max_examples=25)
@given(options=arcana_options(), seed=seeds())
def test_every_hand_plays_something_at_every_level(options, seed):
    """The chances of all plays of a hand add up to 1."""
    for known in before_plays(options, seed)[:6]:
        for one, hand in product(LEVELS, hands(known.scene)):
            plays = known.scene.plays(hand)
            whole = [one.of_play(known, play)[other_fate(hand, play.fate)] for play in plays]
            assert sum(whole) == pytest.approx(1.0)
            assert min(whole) > 0


def hands(scene: PlayContext) -> list[tuple[int, int]]:
    values = range(1, scene.options.fates + 1)
    return [(low, high) for low in values for high in values if low <= high]


@pytest.mark.parametrize("number", range(HIGHEST_LEVEL + 1))
@settings(max_examples=15)
@given(options=arcana_options(), seed=seeds())
def test_no_level_ever_excludes_the_truth(number, options, seed):
    """With every play, also of a player who thinks of no listener."""
    rng = Random(seed)
    for state in play_at_random(ARCANA, options, rng, choose=lucky(rng)).states():
        assert isinstance(state, State)
        for belief in (
            believe_in_public(state.view(0), level(number)),
            believe(state.view(0), level(number)),
        ):
            assert belief.chance_of(truth(state, belief)) > 0


def truth(state: State, belief: Belief) -> tuple[int, ...]:
    """Return what the fates in hands are, in the order of a belief."""
    left = [iter(hand) for hand in state.position.hands]
    return tuple([next(left[token.hand]) for token in belief.tokens])


@pytest.mark.parametrize("seed", range(6))
def test_levels_weigh_what_is_possible_and_exclude_nothing_else(seed):
    for state in small_game(seed).states():
        assert isinstance(state, State)
        literal = believe(state.view(0))
        other = believe(state.view(0), level(2))
        assert other.tokens == literal.tokens
        assert ((other.weights > 0) == (literal.weights > 0)).all()


def test_a_player_thinks_of_what_everybody_knows():
    """Not of what this onlooker holds: both think alike of the play, and count alike by it."""
    state = then(
        begin("dawn the-rider", fates=3),
        *["draw 1 3", "play 1 the-rider", "pass", "draw 2 3", "play 3 dawn", "pass"],
        *["draw 1", "play 3 dawn"],
    )
    pairs = []
    for seat in (0, 1, None):
        view = state.view(seat)
        found = believe(view, level(1)).before_last_play()
        assert found is not None
        pairs.append(found.pair())
    assert np.allclose(pairs[0], pairs[1])
    assert np.allclose(pairs[0], pairs[2])


def test_a_game_is_drawn_that_fits_a_level():
    """Whole games drawn from the belief of a listener of level 1 look the same to them."""
    state = then(begin("dawn the-rider", fates=3), "draw 1 3", "play 1 the-rider")
    belief = believe(state.view(1), level(1))
    drawn = [belief.resample(Random(seed)) for seed in range(200)]
    assert all(one.view(1) == state.view(1) for one in drawn)
    assert sum(one.position.hands[0] == (3,) for one in drawn) > 180


# --- By name -------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(HIGHEST_LEVEL + 1))
def test_a_level_has_a_name(number):
    assert model(f"level-{number}") is level(number)
    assert model(level(number).name) is level(number)


@pytest.mark.parametrize("name", ["level-4", "level--1", "", "Level-1", "mind-reading"])
def test_an_unknown_model_is_refused(name):
    with pytest.raises(BadOption) as caught:
        model(name)
    assert caught.value.reason == "unknown-model"
    assert caught.value.details["given"] == name


@pytest.mark.parametrize("number", [-1, 4])
def test_there_are_only_so_many_levels(number):
    with pytest.raises(BadOption, match="out-of-range"):
        level(number)
