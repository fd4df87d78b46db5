"""Joining and leaving, and what happens to the turn."""

import pytest

from divinary import CHANCE, Party, Seat
from divinary.core.game import Result
from tests.arcana.table import (
    ARCANA,
    after,
    asides,
    doom,
    past,
    phase,
    predictions,
    refused,
    row,
    table,
    texts,
)

# --- Joining ------------------------------------------------------------------------------------


def test_who_joins_has_a_line_and_a_seat_and_no_fates() -> None:
    """The next seat is theirs, and it is their turn when it comes round."""
    state = table(hands="3,5 4")
    joined = after(state, "seat 2 join")
    view = joined.view(None)
    assert (view.present, view.held, view.lines) == ((0, 1, 2), (2, 1, 0), ((), (), ()))
    assert (joined.decider, texts(joined)) == (state.decider, texts(state))
    around = after(joined, "play 3 midnight", "pass", "draw 5", "play 5 dawn", "pass")
    assert (around.view(None).active, around.decider) == (2, CHANCE)
    assert after(around, "draw 1", "draw 2").decider == Seat(2)


def test_who_joins_predicts_at_once() -> None:
    """The group is everybody else, newcomers too."""
    state = table(hands="- 5", active=1, phase="predict")
    assert state.decider == Party(0)
    assert after(state, "seat 2 join").decider == Party(2, 0)


@pytest.mark.parametrize(
    ("phase", "hands"),
    [("draw", "- -"), ("play", "3,5 -"), ("after", "5 -"), ("predict", "5 -")],
)
def test_one_may_join_at_any_time(phase: str, hands: str) -> None:
    """Sitting down does not wait for a turn."""
    state = table(hands=hands, phase=phase, ready="the-shore")
    assert asides(state, 2) == ["seat 2 join"]
    assert after(state, "seat 2 join").view(None).present == (0, 1, 2)


def test_there_are_five_seats() -> None:
    """Number lines come in five colours."""
    full = after(table(), "seat 2 join", "seat 3 join", "seat 4 join")
    assert full.view(None).present == (0, 1, 2, 3, 4)
    assert full.view(None).free_seats == ()
    for seat in range(5):
        assert f"seat {seat} join" not in asides(full, seat)


def test_seats_are_taken_one_after_another() -> None:
    """The next new seat is free, and any that was left."""
    state = table(hands="3,5 - -")
    assert (state.view(None).free_seats, asides(state, 4)) == ((3,), [])
    left = after(state, "seat 1 leave")
    assert left.view(None).free_seats == (1, 3)
    assert refused(left, "seat 4 join").reason == "next-seat"


def test_a_seat_is_taken_once() -> None:
    """Who sits there sits there."""
    assert refused(table(), "seat 1 join").reason == "seat-taken"


# --- Leaving ------------------------------------------------------------------------------------


def test_who_leaves_puts_the_fates_back_unseen() -> None:
    """The bag has them again, the line is cleared, and nobody learns what they were."""
    state = table(hands="3,5 4 -", lines="- 1,2 -")
    left = after(state, "seat 1 leave")
    view = left.view(None)
    assert (view.held, view.in_bag, view.lines) == ((2, 0, 0), 19, ((), (), ()))
    assert (view.present, past(left)) == ((0, 2), ["seat 1 leave"])
    other = after(table(hands="3,5 6 -", lines="- 1,2 -"), "seat 1 leave")
    assert left.view(0) == other.view(0)


def test_an_empty_seat_is_passed_over() -> None:
    """The next turn is the next player's who is there."""
    state = after(table(hands="3,5 4 -"), "seat 1 leave")
    ended = after(state, "play 3 midnight", "pass")
    assert ended.view(None).active == 2
    assert after(state, "play 3 midnight").decider == Party(2)


def test_nobody_marks_the_line_of_an_empty_seat() -> None:
    """It is put away."""
    left = after(table(hands="3,5 4 -"), "seat 1 leave")
    assert refused(left, "seat 2 mark 1 3").reason == "no-such-number"
    assert not [str(aside) for aside in left.asides(2) if " mark 1 " in str(aside)]


def test_who_has_left_does_nothing_but_join() -> None:
    """The seat is an onlooker's."""
    left = after(table(hands="5 4 -", phase="predict"), "seat 1 leave")
    assert asides(left, 1) == ["seat 1 join"]
    assert left.view(1).choices == ()
    for line in ("seat 1 mark 0 3", "seat 1 show", "seat 1 leave"):
        assert refused(left, line).reason == "not-seated"


def test_only_those_who_are_there_win() -> None:
    """A player who left has no part in it."""
    state = after(table(hands="5 4 -", phase="predict", score=6), "seat 1 leave")
    won = after(state, "predict 5").result
    assert won is not None
    assert won.winners == (0, 2)


# --- The active player leaves -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "hands"), [("draw", "3 4 -"), ("play", "3,5 4 -"), ("predict", "5 4 -")]
)
def test_the_turn_of_an_active_player_who_leaves_is_over(phase: str, hands: str) -> None:
    """No prediction is made; the next player draws."""
    left = after(table(hands=hands, phase=phase), "seat 0 leave")
    view = left.view(None)
    assert (view.active, view.phase.value, left.decider) == (1, "draw", CHANCE)
    assert (view.held, view.in_bag, view.doom, view.score) == ((0, 1, 0), 20, 0, 0)


@pytest.mark.parametrize(
    ("row_", "hands", "ready", "lines", "left"),
    [
        ("dawn:2 midnight", "3,5 - -", "the-feast", ["use the-feast relocate 2 dawn"], "dawn:2"),
        ("dawn:4 the-thief midnight", "2,3 - -", "-", ["play 2 midnight"], "dawn:4"),
        ("dawn:2 midnight", "3,5 - -", "the-key", ["play 3 midnight"], "dawn:2"),
        ("dawn:2 the-feast midnight", "3,5 - -", "-", ["play 3 the-feast"], "dawn:2"),
    ],
    ids=["with a fate on the move", "before the theft", "after the play", "at The Feast"],
)
def test_one_may_leave_in_the_middle_of_a_turn(
    row_: str, hands: str, ready: str, lines: list[str], left: str
) -> None:
    """Nothing is moved, stolen or drawn any more, and all that was laid stays."""
    state = after(table(row_, hands=hands, ready=ready), *lines, "seat 0 leave")
    view = state.view(None)
    assert (row(state)[0], view.active, view.phase.value) == (left, 1, "draw")
    assert (view.moving, view.feasted, view.used, view.held) == (None, False, False, (0, 0, 0))


def test_its_fades_still_happen() -> None:
    """What was full fades, and costs doom since nobody predicted."""
    state = table("the-beast dawn the-key", hands="3,4 - -", deck="iron ...")
    left = after(state, "play 3 the-beast", "seat 0 leave")
    assert (doom(left), row(left)[0]) == (2, "iron")
    assert past(left, 2) == ["seat 0 leave", "faded the-beast 2"]


def test_the_fall_still_weighs_against_the_fate_that_was_kept() -> None:
    """It was kept this turn, and is remembered although it went back unseen."""
    state = table("the-fall:4 midnight dawn", hands="1,2 - -", deck="iron ...")
    left = after(state, "play 1 midnight", "seat 0 leave")
    assert row(left)[0] == "iron+the-fall"


@pytest.mark.parametrize(("hands", "phase"), [("1,2 - -", "play"), ("1 - -", "draw")])
def test_before_the_play_the_fall_has_nothing_to_weigh_against(hands: str, phase: str) -> None:
    """No fate was kept this turn: not one of two in hand, nor one retained from the last."""
    state = table("the-fall:6 midnight dawn", hands=hands, phase=phase)
    assert row(after(state, "seat 0 leave"))[0] == "the-fall:6"


def test_a_small_fate_that_was_played_still_puts_the_ash_out() -> None:
    """It was played this turn, by whomever."""
    state = table("the-ash midnight dawn", hands="1,2 - -", deck="iron ...")
    left = after(state, "play 1 midnight", "seat 0 leave")
    assert (row(left)[0], doom(left)) == ("iron", 2)


def test_after_a_correct_prediction_the_fades_stay_free_of_doom() -> None:
    """While the group thinks about Exile the active player may get up, and nothing is lost."""
    state = table(
        "the-beast:4 dawn", hands="5 - -", phase="predict", ready="the-musicians the-mirror"
    )
    left = after(state, "predict 5", "seat 0 leave")
    assert (left.view(None).score, doom(left), left.view(None).active) == (1, 0, 1)


def test_leaving_may_lose_the_game() -> None:
    """The fade it brings on is one like any other."""
    state = table("the-beast dawn", hands="3,4 - -", doom=5)
    lost = after(state, "play 3 the-beast", "seat 0 leave")
    assert lost.result == Result(winners=(), scores=(0, 0, 0))


# --- Fewer than two -----------------------------------------------------------------------------


def test_with_one_player_left_the_game_pauses() -> None:
    """Nobody decides, nothing is decided, and it is not over."""
    paused = after(table(hands="3,5 4"), "seat 1 leave")
    assert (paused.decider, paused.result, paused.legal()) == (None, None, ())
    assert paused.view(0).paused
    assert refused(paused, "play 3 midnight").reason == "paused"
    assert refused(paused, "draw 3").reason == "paused"


def test_it_goes_on_when_a_second_player_sits_down() -> None:
    """Where it stood: the same turn, the same hand."""
    paused = after(table(hands="3,5 4"), "seat 1 leave")
    for seat in (1, 2):
        resumed = after(paused, f"seat {seat} join")
        assert (resumed.decider, phase(resumed)) == (Seat(0), "play")
        assert resumed.view(0).hand == (3, 5)
        assert after(resumed, "play 3 midnight").decider == Party(seat)


def test_a_pause_in_the_middle_of_a_prediction() -> None:
    """The newcomer is the group."""
    paused = after(table(hands="5 4", phase="predict"), "seat 1 leave")
    resumed = after(paused, "seat 1 join")
    assert (resumed.decider, predictions(resumed)) == (Party(1), [1, 2, 3, 4, 5, 6, 7])


def test_when_the_active_player_of_two_leaves_it_is_the_others_turn() -> None:
    """Once a player joins; the place in the order is kept."""
    paused = after(table(hands="3,5 4"), "seat 0 leave")
    assert (paused.view(None).active, paused.decider) == (1, None)
    resumed = after(paused, "seat 0 join")
    assert (resumed.view(None).active, resumed.decider) == (1, CHANCE)


@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 0), (2, 0)])
def test_when_everybody_has_left_the_first_who_joins_begins(first: int, second: int) -> None:
    """Score, doom and row are as they were."""
    state = table("midnight:1 dawn", hands="3,5 4", doom=2, score=3)
    empty = after(state, "seat 0 leave", "seat 1 leave")
    assert (empty.view(None).present, empty.decider, empty.result) == ((), None, None)
    resumed = after(empty, f"seat {first} join", f"seat {second} join")
    view = resumed.view(None)
    assert (view.active, view.phase.value, view.score, view.doom) == (first, "draw", 3, 2)
    assert row(resumed) == ["midnight:1", "dawn"]
    assert view.in_bag == 20


# --- Who sits down again ------------------------------------------------------------------------


@pytest.mark.parametrize("hands", ["- 4", "- 4 -"], ids=["of two", "of three"])
def test_a_newcomer_does_not_see_the_draws_of_who_sat_there_before(hands: str) -> None:
    """Those were another player's, and hidden; it does see its own draws."""
    drawn = after(table(hands=hands, phase="draw"), "draw 3", "draw 5", "play 3 midnight")
    again = after(drawn, "seat 0 leave", "seat 0 join")
    seen = [str(event.what) for event in again.view(0).past]
    assert seen[:3] == ["draw ?", "draw ?", "play 3 midnight"]
    assert again.view(0).past == again.view(None).past


def test_a_newcomer_does_not_see_which_token_of_a_pair_was_played() -> None:
    """That too was known to its player alone."""
    state = table("the-judge dawn", hands="4,4 6", drawn=1, ready="the-key")
    again = after(state, "play 4 the-judge old", "seat 0 leave", "seat 0 join")
    assert "play 4 the-judge old" not in [str(event.what) for event in again.view(0).past]


def test_a_newcomer_sees_its_own_draws() -> None:
    """From the moment of sitting down on."""
    again = after(table(hands="4 3,5 6", active=1), "seat 0 leave", "seat 0 join")
    turned = after(again, "play 3 midnight", "pass", "draw 5", "play 6 dawn", "pass")
    drawn = after(turned, "draw 1", "draw 2")
    assert [str(event.what) for event in drawn.view(0).past[-2:]] == ["draw 1", "draw 2"]
    assert [str(event.what) for event in drawn.view(1).past[-2:]] == ["draw ?", "draw ?"]


def test_others_who_stayed_keep_their_memory() -> None:
    """If another player left and came back, that does not change what they have seen."""
    state = after(table(hands="- 4 -", phase="draw"), "draw 3", "draw 5")
    again = after(state, "seat 1 leave", "seat 1 join")
    assert [str(event.what) for event in again.view(0).past[:2]] == ["draw 3", "draw 5"]


def test_coming_and_going_is_remembered_by_all() -> None:
    """Everybody sees who came and went."""
    state = after(table(hands="3,5 - -"), "seat 2 leave", "seat 2 join", "seat 3 join")
    assert past(state, 3) == ["seat 2 leave", "seat 2 join", "seat 3 join"]


def test_positions_with_empty_seats_read_back() -> None:
    """Who is there stands in the text."""
    for lines in (["seat 1 leave"], ["seat 3 join"], ["seat 0 leave", "seat 1 leave"]):
        state = after(table(hands="3,5 4 -"), *lines)
        assert ARCANA.state(str(state)) == state
