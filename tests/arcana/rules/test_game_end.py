"""How a game ends, and that nothing happens after it."""

from random import Random

import pytest

from divinary.arcana.state import State
from divinary.core.game import Result
from tests.arcana.table import after, past, refused, row, table, texts


def test_the_seventh_point_wins() -> None:
    """All seats win together as soon as the score reaches seven."""
    won = after(table(hands="5 - -", phase="predict", score=6), "predict 5")
    assert won.result == Result(winners=(0, 1, 2), scores=(7, 7, 7))


def test_six_points_do_not() -> None:
    """Short of the goal the game goes on."""
    assert after(table(hands="5 -", phase="predict", score=5), "predict 5").result is None


def test_a_tiny_goal_wins_sooner() -> None:
    """The goal is an option."""
    won = after(table(hands="5 -", phase="predict", options="goal=1"), "predict 5")
    assert won.result == Result(winners=(0, 1), scores=(1, 1))


def test_the_winning_prediction_ends_it_before_anything_fades() -> None:
    """The game is over at once; the full card stays where it lies."""
    state = table(
        "the-beast:4 dawn the-key the-deep", hands="5 -", phase="predict", score=6, doom=6
    )
    won = after(state, "predict 5")
    assert won.result == Result(winners=(0, 1), scores=(7, 7))
    assert (row(won)[0], won.view(None).doom) == ("the-beast:4", 6)
    assert past(won) == ["shown 5 correct"]


@pytest.mark.parametrize(
    ("card", "doom", "answer"),
    [
        ("midnight:1", 6, "predict 4"),
        ("the-beast:4", 5, "pass"),
        ("the-beast:4", 6, "pass"),
        ("the-beast:4", 4, "predict 4"),
    ],
    ids=[
        "one doom too many",
        "a fade to exactly seven",
        "a fade beyond seven",
        "a wrong prediction and a fade together",
    ],
)
def test_the_seventh_doom_loses(card: str, doom: int, answer: str) -> None:
    """All lose together as soon as doom reaches seven, and it never shows more."""
    state = table(f"{card} dawn the-key the-deep", hands="5 -", phase="predict", doom=doom, score=3)
    lost = after(state, answer)
    assert lost.result == Result(winners=(), scores=(3, 3))
    assert lost.view(None).doom == 7


@pytest.mark.parametrize(
    ("card", "doom", "answer"),
    [
        ("midnight:1", 5, "predict 4"),
        ("the-beast:4", 4, "pass"),
        ("the-blind-man:4", 6, "pass"),
        ("the-beast:4", 6, "predict 5"),
        ("midnight:1", 6, "pass"),
    ],
    ids=[
        "six is not seven",
        "nor after a fade",
        "The Blind Man is harmless",
        "a correct prediction saves",
        "passing costs nothing",
    ],
)
def test_short_of_seven_the_game_goes_on(card: str, doom: int, answer: str) -> None:
    """At six doom the game can still be won."""
    state = table(f"{card} dawn the-key the-deep", hands="5 -", phase="predict", doom=doom)
    assert after(state, answer).result is None


def test_a_wrong_prediction_that_loses_comes_before_the_fades() -> None:
    """The loss is checked before anything fades, so the full card stays."""
    state = table("the-beast:4 dawn the-key the-deep", hands="5 -", phase="predict", doom=6)
    lost = after(state, "predict 4")
    assert (row(lost)[0], lost.view(None).ready) == ("the-beast:4", ())


def test_row_and_deck_both_empty_is_a_loss() -> None:
    """A tiny deck may run out: with nothing left to play on, all lose."""
    state = table(
        "the-mirror:4", hands="7 -", phase="predict", deck="-", options="cards=the-mirror"
    )
    lost = after(state, "pass")
    assert row(lost) == ["-"]
    assert lost.result == Result(winners=(), scores=(0, 0))


def test_the_last_card_may_still_win() -> None:
    """Reaching the goal in that very turn counts first."""
    state = table(
        "the-mirror:4", hands="7 -", phase="predict", deck="-", options="cards=the-mirror goal=1"
    )
    assert after(state, "predict 7").result == Result(winners=(0, 1), scores=(1, 1))


def test_one_card_left_is_enough_to_go_on() -> None:
    """With a card in the row the game goes on, whatever the deck holds."""
    state = table(
        "the-mirror:4 dawn", hands="7 -", phase="predict", deck="-", options="cards=the-mirror,dawn"
    )
    assert after(state, "pass").result is None


@pytest.mark.parametrize("ending", ["won", "lost at once", "lost by a fade"])
def test_after_the_end_nobody_decides_anything(ending: str) -> None:
    """No choices, no chance, no asides; whatever is tried is refused."""
    state = _ended(ending)
    assert state.decider is None
    assert state.legal() == ()
    assert state.chances() == []
    assert state.asides(0) == state.asides(1) == ()
    for line in ("play 3 dawn", "predict 3", "pass", "draw 3", "deal the-lord", "seat 1 mark 0 3"):
        assert refused(state, line).reason == "game-over"


@pytest.mark.parametrize("ending", ["won", "lost at once", "lost by a fade"])
def test_after_the_end_there_is_nothing_to_draw(ending: str) -> None:
    """Chance does not decide any more, and sampling says so."""
    with pytest.raises(ValueError, match="chance does not"):
        _ended(ending).sample(Random(1))


@pytest.mark.parametrize("ending", ["won", "lost at once", "lost by a fade"])
def test_everybody_sees_how_it_ended(ending: str) -> None:
    """Each seat and each onlooker sees the same result, and no choices."""
    state = _ended(ending)
    for seat in (0, 1, None):
        view = state.view(seat)
        assert view.result == state.result
        assert (view.choices, view.asides, view.decider) == ((), (), None)


def test_a_running_game_has_no_result() -> None:
    """Until then there is none."""
    state = table(hands="3,5 -", score=6, doom=6)
    assert state.result is None
    assert texts(state)


def _ended(how: str) -> State:
    score = 6 if how == "won" else 0
    cards = "the-beast:4 dawn the-key the-deep"
    state = table(cards, hands="5 -", phase="predict", score=score, doom=6)
    return after(state, {"won": "predict 5", "lost at once": "predict 4"}.get(how, "pass"))
