"""`literal`: the narrowest clue, the literal ear, and predictions when they pay."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given

from divinary.arcana.actions import Play, Use
from divinary.arcana.beliefs import Odds, told
from divinary.arcana.game import ARCANA
from divinary.arcana.state import State
from divinary.bots.group import POINT_CHANCE, POWER_PRICE, Group, Stakes, hope, stakes
from divinary.bots.literal import Literal
from divinary.core.deciders import seats_of
from tests.arcana.table import after, table
from tests.strategies import arcana_options, lucky, play_at_random, seeds


def choice(state: State) -> str:
    """Return what `literal` does here, in the name of whoever decides."""
    speaker = seats_of(state.decider)[0]
    return str(Literal().choose(state.view(speaker), Random(0)))


# --- The speaker.


@given(arcana_options(), seeds())
def test_its_clue_leaves_the_fewest_possibilities(options, seed):
    """Counted as a listener counts once the clue is given, for every play that was open."""
    rng = Random(seed)
    for state in play_at_random(ARCANA, options, rng, choose=lucky(rng)).states():
        assert isinstance(state, State)
        plays = [action for action in state.legal() if isinstance(action, Play)]
        if not plays:
            continue
        chosen = Literal().choose(state.view(state.position.active), rng)
        if isinstance(chosen, Play):
            left = {play: len(told(state.apply(play).view(None)).possible.values) for play in plays}
            assert left[chosen] == min(left.values())


@pytest.mark.parametrize(
    ("row", "hand", "expected"),
    [
        ("midnight the-deep the-mirror the-key", "1,2", "play 2 the-deep"),  # leaves 1, 2 and 3
        ("midnight the-deep the-mirror the-key", "1,1", "play 1 the-mirror"),  # leaves 1 alone
        ("dawn midnight the-key the-judge", "6,7", "play 6 midnight"),  # only 7 is higher
        ("dawn midnight the-key the-judge", "1,2", "play 2 dawn"),  # only 1 is lower
        ("the-judge:3", "2,6", "play 2 the-judge"),  # 2, 4 and 6 either way, but a 6 would fade it
    ],
)
def test_a_clue(row, hand, expected):
    assert choice(table(row, hands=f"{hand} -", doom=5)) == expected


def test_cycle_brings_in_a_card_that_tells_the_fate():
    """On this row every clue is vague; The Mirror on the deck would tell a pair."""
    row = "the-judge:6 the-stranger the-blind-man the-shore"
    state = table(row, hands="4,4 -", ready="the-rider", deck="the-mirror ...", doom=4)
    assert choice(state).startswith("use the-rider cycle")


def test_cycle_is_kept_where_the_new_card_would_not_help():
    row = "the-judge:6 the-stranger the-blind-man the-shore"
    state = table(row, hands="4,4 -", ready="the-rider", deck="the-lord ...", doom=4)
    assert choice(state).startswith("play 4")


def test_discard_lower_keeps_a_card_from_fading():
    state = table(
        "the-belltower:3 dawn midnight leviathan", hands="1,5 -", ready="the-shore", doom=5
    )
    state = after(state, "play 1 the-belltower")
    assert choice(state).startswith("use the-shore discard-lower")


def test_discard_lower_is_kept_where_all_is_clear():
    """Nothing is higher than a 6 but a 7."""
    row = "midnight dawn:1 the-key the-deep"
    state = after(table(row, hands="6,7 -", ready="the-shore"), "play 6 midnight")
    assert choice(state) == "done"


def test_old_is_never_told():
    """It means nothing to a listener who remembers no earlier turn."""
    row = "dawn midnight the-deep the-lord"
    state = after(table(row, hands="3,5 -", drawn=1, ready="the-key"), "play 3 midnight")
    assert choice(state) == "done"


# --- The group.


@pytest.mark.parametrize(
    ("row", "hand", "doom", "play", "expected"),
    [
        ("midnight", "6,7", 6, "play 6 midnight", "predict 7"),  # certain
        ("midnight", "1,6", 0, "play 1 midnight", "pass"),  # one in six, and silence is free
        ("midnight", "1,6", 6, "play 1 midnight", "pass"),  # an error would lose the game
        ("midnight:4", "2,6", 5, "play 2 midnight", "predict"),  # silence would lose it
        ("midnight:4", "5,6", 3, "play 5 midnight", "predict"),  # 6 or 7, and two doom ahead
    ],
)
def test_a_prediction(row, hand, doom, play, expected):
    """It predicts when it is sure, and when silence costs more than an error."""
    row += " the-shore leviathan the-deep"
    assert choice(after(table(row, hands=f"{hand} -", doom=doom), play)).startswith(expected)


def test_only_equally_likely_values_are_left_to_the_generator():
    """6 and 7 are equally likely here: over many generators both are said, and nothing else."""
    row = "midnight:4 the-shore the-judge the-stranger"
    view = after(table(row, hands="5,6 -", doom=5), "play 5 midnight").view(1)
    odds = told(view).odds()
    said = {str(Literal().choose(view, Random(seed))) for seed in range(40)}
    assert said == {f"predict {value}" for value in odds.likeliest()}
    assert len(said) == 2


@pytest.mark.parametrize(
    ("ready", "expected"),
    [
        ("dawn", "use dawn higher-than 6"),  # tells 6 from 7
        ("the-beast", "use the-beast twice"),  # both may be said
        ("the-stranger", "predict"),  # 1, 2 or 3? That is known
        ("the-beast the-stranger dawn", "use the-beast twice"),  # as good as the question
    ],
)
def test_a_power_before_the_prediction(ready, expected):
    """With two values left and two doom ahead the group uses what tells them apart."""
    row = "midnight:4 the-shore leviathan the-deep"
    state = after(table(row, hands="5,6 -", ready=ready, doom=5), "play 5 midnight")
    assert choice(state).startswith(expected)


def test_a_power_is_kept_where_all_is_clear():
    row = "midnight the-shore leviathan the-deep"
    state = after(table(row, hands="6,7 -", ready="dawn the-beast"), "play 6 midnight")
    assert choice(state) == "predict 7"


def test_after_a_wrong_guess_it_guesses_on():
    """The prediction has failed unless the second guess is right, so silence saves nothing."""
    row = "midnight the-shore leviathan the-deep"
    state = table(row, hands="1,7 -", ready="the-beast", doom=6)
    state = after(state, "play 1 midnight", "use the-beast twice", "predict 2")
    assert choice(state).startswith("predict")
    assert choice(state) != "predict 2"


# --- What it weighs.


def test_hope_is_a_race():
    """Won at no points to go, lost at no room, and else the mean of what a step may bring."""
    assert hope(0, 1) == 1
    assert hope(1, 0) == 0
    assert hope(1, -2) == 0
    one_lost = (hope(2, 2) + hope(2, 1) + hope(2, 0)) / 3
    assert hope(2, 3) == pytest.approx(POINT_CHANCE * hope(1, 3) + (1 - POINT_CHANCE) * one_lost)


def test_hope_rises_with_points_and_falls_with_doom():
    for need in range(1, 8):
        for room in range(1, 8):
            assert hope(need, room) < hope(need - 1, room)
            assert hope(need, room) > hope(need, room - 1)


def test_stakes_count_the_doom_of_each_end():
    """Right: a point, and no doom at all. Wrong: one doom and that of the fading cards."""
    view = after(table("midnight:4", hands="2,6 -", score=3, doom=1), "play 2 midnight").view(1)
    assert view.doom_ahead == 2
    assert stakes(view, view.doom_ahead) == Stakes(hope(3, 6), hope(4, 3), hope(4, 4))


def test_the_chance_that_pays_is_where_both_hopes_meet():
    """By doom alone it would be 1 in 1 + D; here a point counts too."""
    at = Stakes(right=1.0, wrong=0.2, silent=0.4)
    group = [Group(Odds((0, sure, 100 - sure)), at) for sure in range(50, 100)]
    assert all(one.predicts() for one in group)  # half of .8 over .2 is more than .4
    steep = Stakes(right=1.0, wrong=0.0, silent=0.75)
    paying = [
        sure for sure in range(50, 100) if Group(Odds((0, sure, 100 - sure)), steep).predicts()
    ]
    assert paying == list(range(76, 100))


def test_a_speaker_foresees_what_the_group_makes_of_it():
    """It names the likeliest value; equals come first in any order; a question is answered."""
    at = Stakes(right=1.0, wrong=0.0, silent=0.1)
    assert Group(Odds((0, 3, 1)), at).foreseen(1) == 1
    assert Group(Odds((0, 3, 1)), at).foreseen(2) == 0
    assert Group(Odds((0, 2, 2)), at).foreseen(2) == 0.5
    assert Group(Odds((0, 3, 2, 2, 1)), at, guesses=2).foreseen(2) == 0.5
    assert Group(Odds((0, 3, 2, 2, 1)), at, guesses=2).foreseen(4) == 0
    asking = Group(Odds((0, 3, 3)), at, uses=(Use("dawn", 1),))
    assert asking.best_use() == Use("dawn", 1)
    assert asking.foreseen(1) == asking.foreseen(2) == 1 - POWER_PRICE
    silent = Group(Odds((0, 1, 1, 1)), Stakes(right=1.0, wrong=0.0, silent=0.5))
    assert silent.foreseen(3) == 0.5


def test_predicting_weighs_right_and_wrong():
    assert Stakes(0.9, 0.5, 0.6).predicting(Fraction(1, 4)) == pytest.approx(0.6)
