"""The two-player challenge: each of two players runs two hands, as if four sat there."""

import pytest

from divinary import CHANCE, Party, Seat
from divinary.core.errors import BadOption
from divinary.core.game import Result
from tests.arcana.table import ARCANA, after, asides, refused, table

CHALLENGE = "seats=2 hands=2"


def test_four_hands_and_four_lines() -> None:
    """Two players, and a line for each hand."""
    view = ARCANA.start(hands=2).view(None)
    assert (view.held, view.lines, view.present) == ((0,) * 4, ((),) * 4, (0, 1, 2, 3))
    assert view.in_bag == 21


def test_the_hands_take_turns_a_b_a_b() -> None:
    """Hand 0 is the first player's, hand 1 the second's, and so on round; the other predicts."""
    state = table(hands="3,5 - - -", options=CHALLENGE)
    seen = []
    for play, *draws in (
        ("play 3 midnight", "draw 2", "draw 6"),
        ("play 6 dawn", "draw 1", "draw 4"),
        ("play 1 midnight", "draw 2", "draw 7"),
        ("play 2 the-key", "draw 6"),
    ):
        played = after(state, play)
        seen.append((state.view(None).active, state.decider, played.decider))
        state = after(played, "pass", *draws)
    assert seen == [
        (0, Seat(0), Party(1)),
        (1, Seat(1), Party(0)),
        (2, Seat(0), Party(1)),
        (3, Seat(1), Party(0)),
    ]
    assert (state.view(None).active, state.view(0).hand) == (0, (5, 6))


def test_a_player_decides_for_both_hands() -> None:
    """In the turn of hand 2 the first player plays, and the second predicts."""
    state = table(hands="1 2 3,5 4", active=2, options=CHALLENGE)
    assert state.decider == Seat(0)
    assert (state.view(0).hand, state.view(0).hands) == ((3, 5), ((1,), (), (3, 5), ()))
    played = after(state, "play 3 midnight")
    assert played.decider == Party(1)
    assert after(played, "pass").view(None).active == 3


def test_a_player_sees_both_own_hands_and_no_other() -> None:
    """Nothing of the partner's two hands leaks."""
    state = table(hands="1 2 3,5 4", active=2, options=CHALLENGE)
    assert state.view(1).hands == ((), (2,), (), (4,))
    other = table(hands="7 2 6,5 4", active=2, options=CHALLENGE)
    assert state.view(1) == other.view(1)
    assert state.view(None) == other.view(None)


def test_draws_are_seen_by_the_owner_of_the_hand() -> None:
    """The first player sees what hand 2 draws."""
    drawn = after(table(hands="1 2 3 4", active=2, phase="draw", options=CHALLENGE), "draw 6")
    assert str(drawn.view(0).past[-1]) == "2 draw 6"
    assert str(drawn.view(1).past[-1]) == "2 draw ?"


def test_the_hand_to_the_fore_is_the_one_whose_turn_it_is_or_comes() -> None:
    """That is the hand a player thinks about now."""
    state = table(hands="1 2 3,5 4", active=2, options=CHALLENGE)
    assert (state.view(0).hand, state.view(1).hand) == ((3, 5), (4,))


def test_a_prediction_settles_one_hand() -> None:
    """The other hand of that player keeps its fate and its notes."""
    state = table(hands="5 - 6 -", phase="predict", lines="1 - 2 -", options=CHALLENGE)
    ended = after(state, "predict 5").view(None)
    assert (ended.held, ended.lines, ended.score) == ((0, 0, 1, 0), ((), (), (2,), ()), 1)


def test_the_partner_marks_the_lines_of_both_hands() -> None:
    """And nobody marks a line of their own, nor in their own turn."""
    state = table(hands="5 - 6 -", phase="predict", options=CHALLENGE)
    marked = after(state, "seat 1 mark 0 3", "seat 1 mark 2 4")
    assert marked.view(None).lines == ((3,), (), (4,), ())
    assert refused(state, "seat 1 mark 3 4").reason == "own-line"
    assert refused(state, "seat 0 mark 1 4").reason == "active-is-silent"
    assert {str(aside).split()[3] for aside in state.asides(1)} == {"0", "2"}


@pytest.mark.parametrize("line", ["seat 1 show", "seat 1 leave", "seat 1 join", "seat 0 leave"])
def test_nobody_comes_goes_or_shows(line: str) -> None:
    """There are exactly two players, and the one who predicts holds the other hands anyway."""
    state = table(hands="5 4 6 2", phase="predict", options=CHALLENGE)
    assert refused(state, line).reason == "not-in-challenge"
    assert asides(state, 0) == asides(state, 1) == asides(state, 2) == []


@pytest.mark.parametrize("line", ["seat 2 join", "seat 3 mark 0 4", "seat 4 show"])
def test_there_is_no_third_seat(line: str) -> None:
    """An attempt gets a proper refusal, not a crash."""
    state = table(hands="5 4 6 2", phase="predict", options=CHALLENGE)
    assert refused(state, line).reason in ("not-in-challenge", "not-your-seat", "not-seated")


def test_both_win_or_lose() -> None:
    """There are two seats, whatever the number of hands."""
    state = table(hands="5 - - -", phase="predict", score=6, options=CHALLENGE)
    assert after(state, "predict 5").result == Result(winners=(0, 1), scores=(7, 7))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_it_is_for_two(seats: int) -> None:
    """More seats do not go with two hands each."""
    with pytest.raises(BadOption, match="challenge-seats"):
        ARCANA.start(hands=2, seats=seats)


def test_it_needs_a_bag_for_four_hands() -> None:
    """One fate each, and a second for the first to play: five tokens at least."""
    assert ARCANA.start(hands=2, fates=5, copies=1, row=1, cards="dawn").decider is CHANCE
    with pytest.raises(BadOption, match="bag-too-small"):
        ARCANA.start(hands=2, fates=4, copies=1, row=1, cards="dawn")


def test_a_position_of_the_challenge_reads_back() -> None:
    """Four hands, four lines."""
    state = table(hands="1 2 3,5 4", active=2, lines="- 3 - 1,2", options=CHALLENGE)
    assert ARCANA.state(str(state)) == state
