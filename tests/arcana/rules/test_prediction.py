"""Predicting: who may, what, how often, and what follows."""

import pytest

from divinary import CHANCE, Party
from tests.arcana.table import after, past, predictions, row, table, texts, uses


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_group_predicts(seats: int) -> None:
    """Everyone but the active player decides, as one."""
    hands = " ".join(["5", *["-"] * (seats - 1)])
    assert table(hands=hands, phase="predict").decider == Party(*range(1, seats))


def test_a_prediction_is_one_value() -> None:
    """Any of the seven values may be named, or none."""
    state = table(hands="5 -", phase="predict")
    assert texts(state) == [*[f"predict {fate}" for fate in range(1, 8)], "pass"]


def test_even_a_value_that_cannot_be_may_be_predicted() -> None:
    """The rules do not think for the group: a value whose three copies lie open is allowed."""
    state = table("midnight:1,1 dawn:1 the-key the-deep", hands="5 -", phase="predict")
    assert 1 in predictions(state)


def test_passing_keeps_the_fate_hidden() -> None:
    """Without a prediction the fate stays in hand, the line stays marked, the turn ends."""
    ended = after(table(hands="5 -", phase="predict", lines="1,2 -"), "pass")
    view = ended.view(1)
    assert (view.score, view.doom, view.held, view.lines) == (0, 0, (1, 0), ((1, 2), ()))
    assert past(ended) == ["pass"]
    assert ended.decider is CHANCE


def test_a_correct_prediction() -> None:
    """It earns a point; the fate is shown, goes back into the bag, and the line is turned up."""
    ended = after(table(hands="5 -", phase="predict", lines="1,2 -"), "predict 5")
    view = ended.view(1)
    assert (view.score, view.doom, view.held, view.lines) == (1, 0, (0, 0), ((), ()))
    assert (past(ended), view.in_bag) == (["shown 5 correct"], 21)


def test_a_wrong_prediction() -> None:
    """It costs one doom; all else happens as after a correct one."""
    ended = after(table(hands="5 -", phase="predict", lines="1,2 -"), "predict 4")
    view = ended.view(1)
    assert (view.score, view.doom, view.held, view.lines) == (0, 1, (0, 0), ((), ()))
    assert (past(ended), view.in_bag) == (["shown 5 wrong"], 21)


@pytest.mark.parametrize("answer", ["predict 5", "predict 4"])
def test_one_prediction_ends_the_turn(answer: str) -> None:
    """Right or wrong, there is no second one: the next seat draws."""
    ended = after(table(hands="5 -", phase="predict"), answer)
    assert (ended.decider, ended.view(None).active) == (CHANCE, 1)


@pytest.mark.parametrize(("answer", "draws"), [("pass", 1), ("predict 5", 2), ("predict 4", 2)])
def test_what_the_predicted_player_draws_next(answer: str, draws: int) -> None:
    """Who kept a fate draws one next time, who lost it draws two."""
    ended = after(table(hands="- 5", active=1, phase="predict"), answer)
    around = after(ended, "draw 1", "draw 2", "play 1 midnight", "pass")
    for _ in range(draws):
        assert around.decider is CHANCE
        around = after(around, "draw 7")
    assert around.decider == 1


def test_the_fates_on_the_table_stay() -> None:
    """A prediction settles the hidden fate alone; what was played stays where it lies."""
    state = table("midnight:1 dawn the-key the-deep", hands="5 -", phase="predict")
    assert row(after(state, "predict 5"))[0] == "midnight:1"


def test_only_the_active_players_line_is_turned_up() -> None:
    """Notes on the others outlast a prediction about another player."""
    state = table(hands="5 6 -", phase="predict", lines="1,2 7 3")
    assert after(state, "predict 4").view(None).lines == ((), (7,), (3,))


def test_tiny_games_predict_their_own_values() -> None:
    """Where the bag holds no 5, nobody may predict one."""
    state = table("the-mirror the-beast", hands="2 -", phase="predict", options="fates=4")
    assert predictions(state) == [1, 2, 3, 4]


def test_the_wish_gives_one_more_prediction() -> None:
    """A fate played there lets the group guess twice, as one prediction."""
    state = table("the-wish dawn", hands="3,5 -")
    played = after(state, "play 3 the-wish")
    assert played.view(None).guesses == 2
    wrong = after(played, "predict 4")
    assert texts(wrong) == [*[f"predict {fate}" for fate in (1, 2, 3, 5, 6, 7)], "pass"]
    right = after(wrong, "predict 5").view(None)
    assert (right.score, right.doom) == (1, 0)


@pytest.mark.parametrize("line", ["play 5 dawn", "play 3 the-hours"])
def test_the_wish_gives_nothing_for_a_play_elsewhere(line: str) -> None:
    """Nor for a fate that The Hours or a power moved there."""
    if line.endswith("dawn"):
        state = table("the-wish:1 dawn", hands="3,5 -")
    else:
        state = table("the-wish dawn", hands="3,5 -", options="honour=yes")
    assert after(state, line).view(None).guesses == 1


def test_the_wish_grants_a_power_before_the_first_guess() -> None:
    """It is no power itself, so the group may use one; Twice makes it three guesses."""
    state = table("the-wish dawn", hands="3,5 -", ready="the-beast the-lord")
    played = after(state, "play 3 the-wish")
    assert uses(played) == ["use the-beast twice", "use the-lord 5-6-7"]
    assert after(played, "use the-beast twice").view(None).guesses == 3
    assert uses(after(played, "predict 4")) == []


def test_the_wish_lasts_for_one_turn() -> None:
    """The extra guess lapses with it."""
    state = table("the-wish dawn midnight", hands="3,5 4")
    ended = after(state, "play 3 the-wish", "pass", "draw 7", "play 4 midnight")
    assert ended.view(None).guesses == 1
