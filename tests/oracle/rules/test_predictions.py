"""Predictions meet Adventurers: from any player's pull, one at a time or two at once."""

from typing import Any

import pytest

from divinary import CHANCE
from tests.oracle.scene import (
    AN_HOUR,
    BOATS,
    after,
    boat,
    predictions,
    pulled,
    scene,
    selling,
    table,
    texts,
    verbs,
)

COLOURS = ("red", "green", "blue", "yellow")


def test_any_players_pull_counts() -> None:
    """The second seat acts, the first one's prediction comes true, and the first one chooses."""
    state = scene(seats=2, hours=(3, 1), active=1, predictions="4 red")
    state = after(state, *AN_HOUR, "pull red")
    assert (state.decider, predictions(state)) == (0, ["4/4 red true"])
    state = after(state, "take red tome")
    assert (state.decider, verbs(state)) == (1, {"boat"})


def test_owners_settle_in_turn_the_active_player_first() -> None:
    """Then clockwise, and round."""
    has: dict[str, Any] = {"predictions": "1 red"}
    state = scene(seats=3, hours=(4, 4, 2), active=2, others={1: has, 2: has}, **has)
    state = after(state, *AN_HOUR, "pull red")
    for seat in (2, 0, 1):
        assert state.decider == seat
        state = after(state, f"x {COLOURS[seat]}")
    assert (state.decider, verbs(state)) == (2, {"boat"})


def test_predictions_are_settled_before_the_adventurer_is_seated() -> None:
    """While the owner chooses, no one new sits in a boat."""
    state = pulled("red", predictions="1 red")
    assert sum(sum(boat.crowd) for boat in table(state).boats) == 12
    assert verbs(after(state, "x red")) == {"boat"}


def test_arrivals_count_too() -> None:
    """An Adventurer of the Arrival phase meets the predictions, one at a time."""
    state = _next_arrival("")
    state = after(state, "pull green")
    assert predictions(state) == ["1/2 red"]
    state = after(state, "pull red")
    assert (state.decider, predictions(state)) == (0, ["1/2 red true"])
    assert boat(state, 1) == "green"  # the red one is not seated yet
    state = after(state, "x red")
    assert (state.decider, boat(state, 1)) == (CHANCE, "red green")


def test_at_an_arrival_who_will_act_first_settles_first() -> None:
    """The second seat was ahead on the clock, so it is the first of the new round."""
    has: dict[str, Any] = {"predictions": "1 red"}
    state = selling(seats=2, hours=(5, 6), others={1: has}, **has)
    state = after(
        state, *[f"deal {card}" for card in ("almoner", "governess", "jester", "fiddler")]
    )
    state = after(state, "pull red")
    assert state.decider == 1
    assert after(state, "x red").decider == 0


def test_arrivals_may_be_left_out_by_an_option() -> None:
    """They are seated and nothing else happens."""
    state = _next_arrival("predictions_meet_arrivals=no")
    state = after(state, *[f"pull {who}" for who in " ".join(BOATS).split()])
    assert predictions(state) == ["2/2 red"]
    assert verbs(state) == {"throw"}


def _next_arrival(options: str):
    """Go over to the second round, with a prediction that is still active."""
    state = selling(predictions="2 red", options=options)
    for _ in range(4):
        state = after(state, texts(state)[0])
    return state


@pytest.mark.parametrize(
    ("first", "left"), [("red", "2/2 red true"), ("blue", "1/2 red true")]
)  # fmt: skip
def test_two_at_once_are_settled_in_either_order(first: str, left: str) -> None:
    """The owner chooses: the success comes first, or the icon is lost first."""
    state = pulled("blue", "red", predictions="2 red")
    assert (state.decider, texts(state)) == (0, ["first red", "first blue"])
    assert predictions(after(state, f"first {first}")) == [left]


def test_both_are_shown_before_predictions_are_settled() -> None:
    """The first of two waits for the second."""
    state = after(scene(hours=(1,), predictions="2 red"), *AN_HOUR, "pull red")
    assert (verbs(state), predictions(state)) == ({"pull"}, ["2/2 red"])
    assert predictions(after(state, "pull red")) == ["2/2 red true"]


def test_the_first_is_paid_before_the_second_is_looked_at() -> None:
    """A reward comes between the two."""
    state = after(pulled("blue", "red", predictions="2 red, 3 blue"), "first red")
    assert predictions(state) == ["2/2 red true", "2/3 blue"]
    state = after(state, "take red charm")
    assert predictions(state) == ["2/2 red true", "2/3 blue true"]
    assert verbs(after(state, "take red charm")) == {"boat"}


def test_one_order_holds_for_all_predictions_of_an_owner() -> None:
    """Blue first: the red one has lost an icon before red comes."""
    state = after(pulled("blue", "red", predictions="1 red, 3 blue"), "first blue")
    assert predictions(state) == ["0/1 red", "3/3 blue true"]
    state = after(state, "x red")
    assert verbs(state) == {"boat"}


def test_each_owner_has_an_order_of_their_own() -> None:
    """Two players, the same two Adventurers, two answers."""
    has: dict[str, Any] = {"predictions": "1 red"}
    state = scene(seats=2, hours=(3, 4), others={1: has}, **has)
    state = after(state, *AN_HOUR, "pull red", "pull green", "first red", "x red", "first green")
    assert [predictions(state, seat) for seat in (0, 1)] == [["1/1 red true"], ["0/1 red"]]


@pytest.mark.parametrize(
    ("who", "made"),
    [
        (("red", "red"), "3 red"),
        (("red", "blue"), "3 green"),
        (("red", "blue"), "0/2 red, 3 green"),
        (("rogue", "red"), ""),
    ],
)
def test_no_order_is_asked_where_it_makes_no_difference(who: tuple[str, str], made: str) -> None:
    """Equal Adventurers, or none that any active prediction waits for."""
    assert "first" not in verbs(pulled(*who, predictions=made))


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_two_can_come_at_once_with_up_to_three_players(seats: int) -> None:
    """There is an hour that brings two; with four players there is none."""
    hour = {1: 1, 2: 3, 3: 11}[seats]
    state = scene(seats=seats, hours=(hour,) * seats, track=tuple(range(seats)))
    state = after(state, *AN_HOUR, "pull red")
    assert verbs(state) == {"pull"}
