"""Showing one's own hidden fate, to help the group with what it can no longer be."""

import pytest

from divinary import Party
from tests.arcana.table import after, asides, past, predictions, refused, table

NEUTRAL = "the-judge:1 the-stranger dawn midnight"


def test_a_player_of_the_group_may_show_its_fate() -> None:
    """It is named to all, goes back into the bag, and the line is turned up."""
    state = table(hands="5 4 2", phase="predict", lines="- 1,2 6")
    assert asides(state, 1) == ["seat 1 show", "seat 1 leave"]
    shown = after(state, "seat 1 show")
    view = shown.view(None)
    assert past(shown, 2) == ["seat 1 show", "revealed 1 4"]
    assert (view.held, view.in_bag, view.lines) == ((1, 0, 1), 19, ((), (), (6,)))


def test_it_is_seen_by_everybody() -> None:
    """The active player and onlookers hear it as well."""
    shown = after(table(hands="5 4 2", phase="predict"), "seat 1 show")
    for seat in (0, 1, 2, None):
        assert str(shown.view(seat).past[-1]) == "0 revealed 1 4"


def test_the_group_decides_as_before() -> None:
    """It may still use a power, predict, or pass."""
    state = table(NEUTRAL, hands="5 4 2", phase="predict", ready="the-lord")
    shown = after(state, "seat 2 show")
    assert (shown.decider, shown.legal()) == (Party(1, 2), state.legal())
    assert predictions(shown) == [1, 2, 3, 4, 5, 6, 7]


def test_several_may_show_each_once() -> None:
    """Any number of them, one after another."""
    state = table(hands="5 4 2 -", phase="predict")
    shown = after(state, "seat 2 show", "seat 1 show")
    assert shown.view(None).held == (1, 0, 0, 0)
    assert refused(shown, "seat 1 show").reason == "nothing-to-show"
    assert refused(shown, "seat 3 show").reason == "nothing-to-show"


def test_who_has_shown_draws_two_next_time() -> None:
    """The hand is empty now."""
    state = after(table(hands="5 4", phase="predict"), "seat 1 show", "pass")
    assert after(state, "draw 1", "draw 2").view(1).hand == (1, 2)


def test_the_active_player_shows_nothing() -> None:
    """The fate to be predicted stays hidden."""
    state = table(hands="5 4", phase="predict")
    assert asides(state, 0) == ["seat 0 leave"]
    assert refused(state, "seat 0 show").reason == "active-is-silent"


@pytest.mark.parametrize(
    ("phase", "hands"), [("draw", "- 4 2"), ("play", "3,5 4 2"), ("after", "5 4 2")]
)
def test_there_is_a_time_for_it(phase: str, hands: str) -> None:
    """Only when the group is about to predict."""
    state = table(hands=hands, phase=phase, ready="the-shore")
    assert "seat 1 show" not in asides(state, 1)
    assert refused(state, "seat 1 show").reason == "too-late-to-show"


@pytest.mark.parametrize(
    "first",
    ["use the-lord 5-6-7", "use the-beast twice", "use the-north-wind slow dawn"],
)
def test_it_is_too_late_once_the_group_has_used_a_power(first: str) -> None:
    """The group's window is used."""
    state = table(
        NEUTRAL, hands="5 4 2", phase="predict", ready="the-lord the-beast the-north-wind"
    )
    assert refused(after(state, first), "seat 1 show").reason == "too-late-to-show"


def test_it_is_too_late_once_the_group_has_guessed() -> None:
    """The Wish gives a second guess; between the two nobody shows a fate."""
    state = after(table("the-wish dawn", hands="3,5 4 2"), "play 3 the-wish")
    assert "seat 1 show" in asides(state, 1)
    assert refused(after(state, "predict 4"), "seat 1 show").reason == "too-late-to-show"


@pytest.mark.parametrize(
    ("ready", "lines"),
    [
        ("fortune", ["use fortune plus-1", "play 3 midnight"]),
        ("the-key", ["play 3 midnight", "use the-key old"]),
    ],
)
def test_a_power_of_the_active_player_is_no_hindrance(ready: str, lines: list[str]) -> None:
    """It is the group's window that must be unused."""
    state = after(
        table(hands="3,5 4 2", ready=ready, options="cards=all", row="midnight dawn"), *lines
    )
    assert "seat 1 show" in asides(state, 1)


def test_a_power_of_an_earlier_turn_is_no_hindrance() -> None:
    """Each turn has its own window."""
    state = table("midnight dawn the-key", hands="5 4 2", phase="predict", ready="the-lord")
    turned = after(state, "use the-lord 5-6-7", "pass", "draw 6", "play 4 midnight")
    assert "seat 2 show" in asides(turned, 2)


def test_a_shown_fate_may_be_drawn_again() -> None:
    """It lies in the bag."""
    state = table("midnight:4 dawn:4", hands="5 4", phase="predict")
    ended = after(state, "seat 1 show", "predict 4")
    assert "draw 4" in [str(action) for action in ended.legal()]
