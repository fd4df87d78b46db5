"""Rulings on the group, its notes and its predictions: R12, R25 to R33, S11, S12.

Each test is named after its ruling. Where the rule has a file of its own, the test here is the
ruling's sharpest example.
"""

from random import Random

import pytest

from divinary import Party
from divinary.arcana.beliefs.belief import believe, believe_in_public
from divinary.bots.arcana.literal import Literal
from tests.arcana.table import after, asides, past, phase, predictions, refused, table, uses


@pytest.mark.parametrize(
    ("guesses", "score", "doom"),
    [
        (["predict 5"], 1, 0),
        (["predict 4", "predict 5"], 1, 0),
        (["predict 4", "predict 6"], 0, 1),
    ],
)
def test_r12_two_guesses_are_one_prediction(guesses: list[str], score: int, doom: int) -> None:
    """They come one after another and stop at a hit; if all miss, it is one doom."""
    state = table(hands="5 -", phase="predict", ready="the-beast")
    ended = after(state, "use the-beast twice", *guesses).view(None)
    assert (ended.score, ended.doom, ended.active) == (score, doom, 1)


def test_r12_a_second_guess_saves_from_the_doom_of_a_fade() -> None:
    """A hit at the second try makes the whole prediction correct."""
    state = table(
        "midnight:7 dawn the-key the-deep", hands="5 -", phase="predict", ready="the-beast"
    )
    ended = after(state, "use the-beast twice", "predict 4", "predict 5").view(None)
    assert (ended.score, ended.doom, ended.ready) == (1, 0, ("midnight",))


def test_r12_twice_and_the_wish_are_three_guesses() -> None:
    """They stop at a hit; if all three miss, it is one doom."""
    state = table("the-wish dawn", hands="3,5 -", ready="the-beast")
    asked = after(state, "play 3 the-wish", "use the-beast twice")
    third = after(asked, "predict 1", "predict 2", "predict 5").view(None)
    assert (third.score, third.doom, third.active) == (1, 0, 1)
    missed = after(asked, "predict 1", "predict 2", "predict 4").view(None)
    assert (missed.score, missed.doom, missed.active) == (0, 1, 1)


def test_r25_one_power_for_active_player_and_group_together() -> None:
    """A power of the active player bars the group's, in the same turn only."""
    state = table("midnight dawn the-judge", hands="3,6 1 -", ready="the-key the-lord", drawn=1)
    used = after(state, "play 3 midnight", "use the-key old")
    assert uses(used) == []
    assert refused(used, "use the-lord 5-6-7").reason == "one-power-a-turn"
    turned = after(used, "pass", "draw 7", "play 1 midnight")
    assert uses(turned) == ["use the-lord 5-6-7"]


def test_r25_slow_counts_and_exile_is_barred_by_any_other_power() -> None:
    """After Slow no question; after a question no Exile."""
    ready = "the-north-wind the-lord the-musicians the-beast"
    state = table("dawn midnight:3", hands="5 -", phase="predict", ready=ready)
    slowed = after(state, "use the-north-wind slow dawn")
    assert refused(slowed, "use the-lord 5-6-7").reason == "one-power-a-turn"
    assert after(slowed, "predict 5").view(None).active == 1
    assert phase(after(state, "predict 5")) == "exile"


def test_r25_what_is_paid_with_does_not_count_and_amplify_neither() -> None:
    """Help spends two cards and is one power; Amplify works beside it."""
    state = table(
        "the-beast:4+the-fall dawn", hands="6 -", phase="predict", ready="the-ash the-huntress"
    )
    asked = after(state, "use the-ash help paying the-huntress")
    assert (past(asked), asked.view(None).guesses) == (["answer yes"], 1)
    assert after(asked, "predict 6").view(None).score == 2


def test_r26_a_power_obliges_nobody_to_predict() -> None:
    """After a question, or after Twice, the group may pass."""
    state = table(hands="5 -", phase="predict", ready="the-lord the-beast")
    for use in uses(state):
        ended = after(state, use, "pass")
        assert (ended.view(None).held, ended.view(None).doom) == ((1, 0), 0)


def test_r27_a_number_line_is_notes_and_nothing_more() -> None:
    """Its owner never touches it, it changes no rule, and only a prediction resets it."""
    state = table(hands="5 -", phase="predict", lines="5 -")
    assert refused(state, "seat 1 mark 1 3").reason == "own-line"
    assert predictions(state) == [1, 2, 3, 4, 5, 6, 7]
    assert after(state, "pass").view(None).lines == ((5,), ())
    assert after(state, "predict 5").view(None).lines == ((), ())


def test_r27_a_line_is_reset_when_its_fate_is_discarded_otherwise() -> None:
    """Shown to the group, or discarded by the player who owns up."""
    shown = table(hands="5 4 -", phase="predict", lines="1 2 3")
    assert after(shown, "seat 1 show").view(None).lines == ((1,), (), (3,))
    honour = table(hands="3,2 4", lines="1 2", options="honour=yes")
    assert after(honour, "play 3 midnight", "seat 0 own-up").view(None).lines == ((), (2,))


def test_r28_notes_outlast_the_play_of_the_retained_fate() -> None:
    """The retained fate may be played next turn; the line does not give that away."""
    state = table(hands="5 1", phase="predict", lines="1,2 -")
    around = after(state, "pass", "draw 7", "play 1 midnight", "pass", "draw 6")
    played_old = after(around, "play 5 midnight")
    assert played_old.view(None).lines == ((1, 2), ())
    assert after(around, "play 6 dawn").view(None).lines == ((1, 2), ())


def test_r29_the_active_player_only_answers() -> None:
    """While the group decides, the active player has no choice, takes no notes, shows nothing."""
    state = table(hands="5 - -", phase="predict")
    assert state.view(0).choices == ()
    assert [str(aside) for aside in state.view(0).asides] == ["seat 0 leave"]
    assert state.view(1).choices == state.view(2).choices != ()


def test_r30_an_illegal_play_is_refused() -> None:
    """The card says no, and nothing has happened."""
    state = table(hands="3,5 -")
    assert refused(state, "play 5 midnight").reason == "condition"


def test_r30_in_honour_mode_the_token_stays_and_the_kept_fate_is_discarded() -> None:
    """Nobody predicts or sees it, and the fade costs its doom."""
    state = table("the-beast dawn", hands="3,5 -", options="honour=yes", deck="the-lord ...")
    owned = after(state, "play 3 the-beast", "seat 0 own-up")
    assert past(owned, 2) == ["seat 0 own-up", "faded the-beast 2"]
    assert (owned.view(None).held, owned.view(None).in_bag) == ((0, 0), 21)


def test_r31_a_player_of_the_group_may_discard_and_show_a_fate() -> None:
    """In the prediction step, before the prediction: to the bag it goes, the line is reset."""
    state = table(hands="5 4 -", phase="predict", lines="- 2 -")
    shown = after(state, "seat 1 show")
    assert past(shown) == ["revealed 1 4"]
    assert (shown.view(None).lines[1], shown.view(None).in_bag) == ((), 20)
    assert refused(table(hands="3,5 4 -"), "seat 1 show").reason == "too-late-to-show"


@pytest.mark.parametrize("own", range(1, 8))
def test_r32_a_bot_predicts_from_what_everybody_knows(own: int) -> None:
    """Whatever fate it holds itself, it weighs the same odds and does the same."""
    played = [
        after(table("midnight the-deep", hands=f"2,6 {fate}"), "play 2 midnight").view(1)
        for fate in (own, 6)
    ]
    public = [believe_in_public(view).odds(0) for view in played]
    assert public[0] == public[1]
    mine = [believe(view).odds(0) for view in played]
    assert (mine[0] == mine[1]) is (own == 6)
    chosen = [Literal().choose(view, Random(0)) for view in played]
    assert chosen[0] == chosen[1]


def test_r33_the_group_makes_one_joint_decision() -> None:
    """Any of the group may act for it: the rules see one action, and the turn goes on."""
    state = table(hands="5 - - - -", phase="predict")
    assert state.decider == Party(1, 2, 3, 4)
    assert after(state, "predict 5").view(None).score == 1


def test_s11_the_window_closes_at_the_first_guess() -> None:
    """After it no power; the second guess is another value, or declined at one doom."""
    state = table(hands="5 -", phase="predict", ready="the-beast the-lord")
    guessed = after(state, "use the-beast twice", "predict 4")
    assert uses(guessed) == []
    assert predictions(guessed) == [1, 2, 3, 5, 6, 7]
    declined = after(guessed, "pass")
    assert (declined.view(None).doom, past(declined)) == (1, ["shown 5 wrong"])


def test_s12_any_number_may_show_once_each_before_the_groups_window_is_used() -> None:
    """A power of the active player is no hindrance, one of the group is."""
    state = table(hands="5 4 2 6", phase="predict", ready="the-lord")
    both = after(state, "seat 3 show", "seat 1 show")
    assert both.view(None).held == (1, 0, 1, 0)
    assert refused(both, "seat 1 show").reason == "nothing-to-show"
    asked = after(both, "use the-lord 5-6-7")
    assert refused(asked, "seat 2 show").reason == "too-late-to-show"
    old = after(table(hands="3,5 4", ready="the-key", row="midnight dawn"), "play 3 midnight")
    assert "seat 1 show" in asides(after(old, "use the-key old"), 1)
