"""Number lines: the group's public notes on each hidden fate."""

import pytest

from divinary.arcana.model.actions import Note
from tests.arcana.table import after, past, refused, table


def test_all_lines_start_face_up() -> None:
    """At the start no number is turned down on any line."""
    assert table(hands="- - -", phase="draw").view(None).lines == ((), (), ())


def test_an_ally_turns_numbers_down_and_up_again() -> None:
    """A number turned down can be turned up again, and the line stays in rising order."""
    state = table(hands="5 - -", phase="predict")
    marked = after(state, "seat 1 mark 0 6", "seat 2 mark 0 2")
    assert marked.view(None).lines == ((2, 6), (), ())
    assert after(marked, "seat 2 unmark 0 6").view(None).lines == ((2,), (), ())


def test_the_asides_of_a_seat_are_the_lines_of_the_others() -> None:
    """Each number of each other line can be turned over once: down if up, up if down."""
    state = table(hands="5 - -", phase="predict", lines="2 - -")
    found = [str(aside) for aside in state.asides(1) if isinstance(aside, Note)]
    assert found[:2] == ["seat 1 mark 0 1", "seat 1 unmark 0 2"]
    assert len(found) == 14
    assert not [aside for aside in found if " mark 1 " in aside]


def test_the_active_player_marks_nothing() -> None:
    """The active player marks no line."""
    state = table(hands="5 - -", phase="predict")
    assert not [aside for aside in state.asides(0) if isinstance(aside, Note)]
    assert refused(state, "seat 0 mark 1 3").reason == "active-is-silent"


def test_nobody_marks_their_own_line() -> None:
    """A player's own line is for the others to note on."""
    state = table(hands="5 4 -", phase="predict")
    assert refused(state, "seat 1 mark 1 3").reason == "own-line"


@pytest.mark.parametrize(
    ("phase", "hands"),
    [("draw", "- - -"), ("play", "3,5 - -"), ("after", "5 - -"), ("predict", "5 - -")],
)
def test_notes_may_be_taken_at_any_time(phase: str, hands: str) -> None:
    """Marking does not wait for a turn, and changes nobody's."""
    state = table(hands=hands, phase=phase, ready="the-shore")
    marked = after(state, "seat 2 mark 1 4")
    assert marked.view(None).lines == ((), (4,), ())
    assert (marked.decider, marked.legal()) == (state.decider, state.legal())


def test_a_note_is_an_aside_not_a_choice() -> None:
    """It stands among a seat's asides and never among the legal actions."""
    state = table(hands="5 -", phase="predict")
    assert not set(state.asides(1)) & set(state.legal())
    assert state.view(1).asides == state.asides(1)


def test_a_note_is_public_and_remembered() -> None:
    """Everybody sees who turned what."""
    marked = after(table(hands="5 - -", phase="predict"), "seat 1 mark 0 6")
    assert past(marked) == ["seat 1 mark 0 6"]
    assert marked.view(2).lines == ((6,), (), ())


def test_a_note_has_no_effect_on_the_rules() -> None:
    """A value turned down may still be predicted, and may still be right."""
    state = table(hands="5 -", phase="predict", lines="5 -")
    assert after(state, "predict 5").view(None).score == 1


@pytest.mark.parametrize(
    ("answer", "lines"),
    [("pass", ((1, 2), ())), ("predict 5", ((), ())), ("predict 4", ((), ()))],
    ids=["passed: it stays", "right: it is reset", "wrong: it is reset"],
)
def test_only_a_prediction_resets_a_line(
    answer: str, lines: tuple[tuple[int, ...], tuple[int, ...]]
) -> None:
    """Notes last from turn to turn until the fate they speak of is gone."""
    state = table(hands="5 -", phase="predict", lines="1,2 -")
    assert after(state, answer).view(None).lines == lines


def test_a_wrong_first_guess_of_two_resets_nothing_yet() -> None:
    """The line is reset when the prediction is settled, not at its first miss."""
    state = table(hands="5 -", phase="predict", lines="1,2 -", ready="the-beast")
    guessed = after(state, "use the-beast twice", "predict 4")
    assert guessed.view(None).lines == ((1, 2), ())


def test_an_onlooker_has_no_asides() -> None:
    """Who does not sit at the table takes no notes, nor does a seat that is not there."""
    state = table(hands="5 -", phase="predict")
    assert state.view(None).asides == ()
    assert state.asides(4) == ()


def test_tiny_games_have_short_lines() -> None:
    """A line has as many numbers as there are values in the bag."""
    state = table("the-mirror", hands="2 -", phase="predict", options="fates=4")
    assert [str(aside) for aside in state.asides(1) if isinstance(aside, Note)] == [
        f"seat 1 mark 0 {fate}" for fate in (1, 2, 3, 4)
    ]
