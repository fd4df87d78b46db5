"""+1: for one turn the fate that is not played counts as one more than it is."""

import pytest

from divinary import Seat
from tests.arcana.table import (
    after,
    doom,
    past,
    phase,
    plays,
    predictions,
    refused,
    row,
    score,
    table,
    texts,
    uses,
)


@pytest.mark.parametrize("card", ["fortune", "iron", "the-ghost"])
def test_it_is_used_before_the_play_and_names_nothing(card: str) -> None:
    """The active player uses it and then plays."""
    state = table("midnight dawn", hands="3,5 -", ready=card)
    assert uses(state) == [f"use {card} plus-1"]
    raised = after(state, f"use {card} plus-1")
    assert (phase(raised), raised.decider) == ("play", Seat(0))
    assert {raised.view(seat).lift for seat in (0, 1, None)} == {1}


def test_it_opens_and_shuts_plays() -> None:
    """Of a pair either is now the lower one; the 5 of 4 and 5 is not the higher any more."""
    pair = table("midnight dawn the-mirror", hands="4,4 -", ready="fortune")
    assert plays(after(pair, "use fortune plus-1")) == ["play 4 midnight"]
    near = table("midnight dawn the-mirror", hands="4,5 -", ready="fortune")
    assert plays(near) == ["play 4 midnight", "play 5 dawn"]
    assert plays(after(near, "use fortune plus-1")) == ["play 4 midnight", "play 5 the-mirror"]


def test_each_candidate_is_asked_with_the_other_one_raised() -> None:
    """Three and five are eight; with either of them raised they are nine."""
    state = table("the-key the-judge the-belltower", hands="3,5 -", ready="fortune")
    raised = after(state, "use fortune plus-1")
    assert plays(raised) == [
        "play 3 the-key",
        "play 5 the-key",
        "play 3 the-belltower",
        "play 5 the-belltower",
    ]


def test_it_may_force_the_hours() -> None:
    """Four and three fit The Beast; four and four, or three and five, do not."""
    state = table("the-beast the-deep", hands="3,4 -", ready="fortune")
    assert plays(state) == ["play 3 the-beast", "play 4 the-beast"]
    raised = after(state, "use fortune plus-1")
    assert plays(raised) == ["play 3 the-hours", "play 4 the-hours"]


def test_it_may_close_the_hours() -> None:
    """A pair fits neither Midnight nor Dawn; raised it fits Midnight, and The Hours are shut."""
    state = table("midnight dawn", hands="4,4 -", ready="fortune")
    assert plays(state) == ["play 4 the-hours"]
    raised = after(state, "use fortune plus-1")
    assert plays(raised) == ["play 4 midnight"]
    assert refused(raised, "play 4 the-hours").reason == "hours-closed"


def test_tell_is_about_the_raised_fate() -> None:
    """A kept 4 counts as 5, so it is higher than the 4 that was played."""
    state = table("the-chalice dawn", hands="4,4 -", ready="fortune")
    assert past(after(state, "play 4 the-chalice")) == ["answer no"]
    raised = after(state, "use fortune plus-1")
    assert past(after(raised, "play 4 the-chalice")) == ["answer yes"]


def test_the_thief_has_to_beat_the_raised_fate() -> None:
    """A 5 is above a kept 4, but not above a 4 that counts as 5."""
    state = table("the-chalice:1 the-shore:5 the-thief", hands="2,4 -", ready="fortune")
    assert texts(after(state, "play 2 the-chalice")) == ["steal 5 the-shore"]
    raised = after(state, "use fortune plus-1", "play 2 the-chalice")
    assert past(raised) == ["nothing-to-steal"]


def test_the_fall_weighs_against_the_raised_fate() -> None:
    """Six is twice a kept 3, but not twice a 3 that counts as 4."""
    state = table("the-fall:2 dawn", hands="4,3 -", ready="fortune")
    assert past(after(state, "play 4 the-fall")) == ["falling yes"]
    raised = after(state, "use fortune plus-1", "play 4 the-fall")
    assert past(raised) == ["falling no"]
    assert row(after(raised, "predict 3"))[0] == "the-fall:2,4"


def test_printed_hours_do_not_change() -> None:
    """The North Wind asks for printed hours: a kept 3 still shows one, beside the two of a 4."""
    state = table("the-north-wind", hands="3,4 -", ready="fortune")
    raised = after(state, "use fortune plus-1")
    assert plays(raised) == ["play 3 the-north-wind", "play 4 the-north-wind"]


@pytest.mark.parametrize(("guess", "points", "doomed"), [(5, 1, 0), (6, 0, 1)])
def test_the_group_predicts_the_printed_number(guess: int, points: int, doomed: int) -> None:
    """The kept 5 is predicted as a 5, and shown as one."""
    state = after(table("midnight dawn", hands="3,5 -", ready="fortune"), "use fortune plus-1")
    played = after(state, "play 3 midnight")
    assert predictions(played) == [1, 2, 3, 4, 5, 6, 7]
    ended = after(played, f"predict {guess}")
    assert (score(ended), doom(ended)) == (points, doomed)
    assert past(ended)[0].startswith("shown 5")


def test_it_lasts_for_this_turn_alone() -> None:
    """The fate that was kept counts as itself again next turn."""
    state = table("midnight dawn the-mirror", hands="3,5 4", ready="fortune")
    turned = after(state, "use fortune plus-1", "play 3 midnight", "pass", "draw 4")
    assert turned.view(None).lift == 0
    assert plays(turned) == ["play 4 the-mirror"]


def test_nobody_has_to_use_it() -> None:
    """It stays ready, and the play goes by the printed numbers."""
    state = table("midnight dawn", hands="3,5 -", ready="fortune")
    assert after(state, "play 5 dawn").view(None).ready == ("fortune",)
