"""The two cards without moons: The Ash, which a 1 or 2 puts out, and The Fall."""

import pytest

from tests.arcana.table import after, doom, past, phase, refused, row, table, texts

SMALL = ("played 2 the-beast", "small")
"""What a typed position says after a 2 was played at The Beast."""

# --- The Ash ------------------------------------------------------------------------------------


@pytest.mark.parametrize("fate", range(1, 8))
def test_the_ash_fades_when_a_one_or_two_is_played_anywhere(fate: int) -> None:
    """A play at another card is enough; a 3 or more does nothing."""
    state = table("the-ash:7 the-chalice dawn", hands=f"{fate},4 -", deck="iron ...")
    played = after(state, f"play {fate} the-chalice")
    assert ("the-ash" in played.view(None).fading) is (fate in {1, 2})
    ended = after(played, "pass")
    assert ("the-ash" in ended.view(None).ready) is (fate in {1, 2})


def test_the_ash_ignores_hours() -> None:
    """Three sevens are nine hours and do not hurt it."""
    state = table("the-ash:7,7,7 dawn:3", hands="5 -", phase="predict")
    assert state.view(None).fading == ()
    assert row(after(state, "pass"))[0] == "the-ash:7,7,7"


def test_the_ash_fades_without_fates_too() -> None:
    """It costs two doom and becomes a ready Help."""
    state = after(table("the-ash midnight", hands="2,5 -", deck="iron ..."), "play 2 midnight")
    ended = after(state, "pass")
    assert (doom(ended), ended.view(None).ready, row(ended)[0]) == (2, ("the-ash",), "iron")


def test_a_small_fate_at_the_hours_counts() -> None:
    """It was played, wherever it moved then."""
    state = table("the-ash midnight the-stranger", hands="1,1 -")
    played = after(state, "play 1 the-hours")
    assert played.view(None).fading == ("the-ash",)


def test_a_small_fate_at_the_feast_counts() -> None:
    """Both plays of the turn count, the first as well as the second."""
    state = table("the-ash the-feast midnight the-shore", hands="2,5 -")
    first = after(state, "play 2 the-feast", "draw 6", "play 5 midnight")
    assert "the-ash" in first.view(None).fading
    second = after(state, "play 5 the-feast", "draw 6", "play 2 midnight")
    assert "the-ash" in second.view(None).fading
    third = after(state, "play 5 the-feast", "draw 6", "play 6 the-shore")
    assert "the-ash" not in third.view(None).fading


def test_moving_is_not_playing() -> None:
    """A 1 that Relocate or The Thief moves does not put The Ash out."""
    state = table("the-ash dawn:1 the-shore", hands="3,6 -", ready="the-feast")
    moved = after(state, "use the-feast relocate 1 dawn", "onto the-ash", "play 6 dawn")
    assert moved.view(None).fading == ()


def test_a_newly_dealt_ash_is_not_tested_this_turn() -> None:
    """The 2 was played before it lay there; it stays."""
    state = table("the-beast:2 dawn", hands="3 -", phase="predict", deck="the-ash ...", more=SMALL)
    ended = after(state, "pass")
    assert (row(ended)[0], doom(ended)) == ("the-ash", 2)


def test_a_small_fate_of_last_turn_is_forgotten() -> None:
    """The 2 of the turn before does not put the new Ash out in the next turn either."""
    state = table("the-beast:2 dawn", hands="3 -", phase="predict", deck="the-ash ...", more=SMALL)
    turned = after(state, "pass", "deal iron", "draw 4", "draw 6", "play 6 dawn")
    assert turned.view(None).fading == ()


# --- The Fall -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("here", "kept", "falls"),
    [
        ("6", 3, True),
        ("5", 3, False),
        ("4,2", 3, True),
        ("1,1", 1, True),
        ("1", 1, False),
        ("7,6", 7, False),
        ("7,7", 7, True),
    ],
)
def test_the_fall_fades_when_its_fates_are_twice_the_kept_one(
    here: str, kept: int, falls: bool
) -> None:
    """It adds up the numbers, not the hours; equal to twice is enough."""
    state = table(f"the-fall:{here} dawn", hands=f"{kept} -", phase="predict", deck="iron ...")
    assert (past(after(state, "pass")) == ["faded the-fall 2"]) is falls


def test_the_fall_needs_no_play_there() -> None:
    """What lies there is weighed each turn, against that turn's kept fate."""
    state = table("the-fall:5 midnight dawn", hands="1,2 -")
    assert past(after(state, "play 1 midnight")) == ["falling yes"]
    assert past(after(state, "play 2 dawn")) == ["falling yes"]
    heavy = table("the-fall:5 midnight dawn", hands="1,3 -")
    assert past(after(heavy, "play 1 midnight")) == ["falling no"]


def test_the_active_player_says_whether_it_will_fade() -> None:
    """Everybody hears it once the play is over, and sees the doom ahead."""
    state = table("the-fall:4 midnight dawn", hands="1,2 - -")
    played = after(state, "play 1 midnight")
    for seat in (0, 1, 2, None):
        view = played.view(seat)
        assert str(view.past[-1]) == "0 falling yes"
        assert (view.fading, view.doom_ahead) == (("the-fall",), 2)


def test_without_the_fall_nothing_is_said() -> None:
    """The words belong to the card."""
    played = after(table("midnight dawn the-ash", hands="1,2 -"), "play 1 midnight")
    assert past(played) == ["play 1 midnight"]


def test_it_is_said_after_the_players_window() -> None:
    """Discard lower may lighten it first, and nobody hears about it before."""
    state = table("the-fall:2,2 midnight dawn", hands="1,3 -", ready="leviathan")
    played = after(state, "play 1 the-fall")
    assert (phase(played), past(played)) == ("after", ["play 1 the-fall"])
    assert played.view(1).fading == ()
    assert past(after(played, "done")) == ["falling no"]
    heavy = after(table("the-fall:4 midnight", hands="2,3 -", ready="leviathan"), "play 2 the-fall")
    assert heavy.view(1).fading == ()
    assert past(after(heavy, "done")) == ["falling yes"]
    lighter = after(heavy, "use leviathan discard-lower 2 the-fall")
    assert past(lighter) == ["falling no"]


@pytest.mark.parametrize(("answer", "cost"), [("pass", 2), ("predict 3", 0), ("predict 4", 3)])
def test_the_kept_fate_is_remembered_until_the_turn_ends(answer: str, cost: int) -> None:
    """A prediction sends it back into the bag; The Fall still weighs against it."""
    state = table("the-fall:6 dawn", hands="3 -", phase="predict", deck="iron ...")
    ended = after(state, answer)
    assert row(ended)[0] == "iron+the-fall"
    assert doom(ended) == cost


def test_exile_may_stop_it_and_that_is_said() -> None:
    """With a fate less it may not be twice as much any more."""
    state = table(
        "the-fall:4,2 dawn:1", hands="3 -", phase="predict", ready="the-musicians the-beast"
    )
    paid = after(state, "predict 3", "use the-musicians exile paying the-beast")
    stopped = after(paid, "exile 2 the-fall")
    assert past(stopped, 2) == ["exile 2 the-fall", "falling no"]
    assert row(stopped)[0] == "the-fall:4"
    elsewhere = after(paid, "exile 1 dawn")
    assert past(elsewhere, 2) == ["exile 1 dawn", "faded the-fall 0"]


def test_slow_has_no_effect_on_a_comet() -> None:
    """It may be put there, and changes nothing."""
    state = table(
        "the-fall:6 the-ash:7",
        hands="3 -",
        phase="predict",
        ready="the-north-wind",
        more=("small",),
    )
    for card in ("the-fall", "the-ash"):
        slowed = after(state, f"use the-north-wind slow {card}")
        assert slowed.view(None).fading == ("the-fall", "the-ash")


def test_the_fall_takes_any_fate_and_never_counts_hours() -> None:
    """A 7 and a 6 are five hours; beside a kept 7 it stays."""
    state = table("the-fall:6 dawn", hands="7,7 -")
    assert texts(state) == ["play 7 the-fall"]
    played = after(state, "play 7 the-fall")
    assert (past(played), played.view(None).fading) == (["falling no"], ())
    assert refused(state, "play 7 dawn").reason == "condition"
