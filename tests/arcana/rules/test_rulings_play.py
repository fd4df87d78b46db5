"""Rulings on a play and what follows it: R13, R20 to R22, R24, S2, S4, S5, S10, S13.

Each test is named after its ruling. Where the rule has a file of its own, the test here is the
ruling's sharpest example.
"""

import pytest

from divinary import Party, Seat
from tests.arcana.table import after, past, phase, plays, plays_at, refused, row, table, texts, uses


def test_r13_what_follows_a_play_comes_in_order() -> None:
    """First the card's question is answered, then the player's window, then the group's."""
    state = table("the-chalice dawn", hands="3,5 -", ready="leviathan the-lord")
    told = after(state, "play 3 the-chalice")
    assert past(told) == ["answer yes"]
    assert told.decider == Seat(0)
    assert not [use for use in uses(told) if "the-lord" in use]
    group = after(told, "done")
    assert group.decider == Party(1)
    assert uses(group) == ["use the-lord 5-6-7"]


def test_r13_a_fate_from_the_hours_has_moved_before_the_players_window() -> None:
    """So Discard lower may take any visible fate, the moved one too if it is lower."""
    state = table("the-mirror the-key", hands="1,4 -", ready="leviathan")
    moved = after(state, "play 1 the-hours")
    assert uses(moved) == ["use leviathan discard-lower 1 the-mirror"]


def test_r13_the_thief_comes_between_the_card_and_the_window() -> None:
    """The card's answer, The Thief, the player's window, the forecast, the group's window."""
    state = table("the-chalice the-thief the-fall:6", hands="2,3 -", ready="leviathan the-lord")
    played = after(state, "play 2 the-chalice")
    assert (past(played), phase(played)) == (["answer yes"], "steal")
    stolen = after(played, "steal 6 the-fall")
    assert (phase(stolen), stolen.view(1).fading) == ("after", ("the-thief",))
    group = after(stolen, "done")
    assert (past(group), phase(group)) == (["falling no"], "predict")
    assert uses(group) == ["use the-lord 5-6-7"]


def test_r20_the_ash_needs_no_fates_to_fade() -> None:
    """A 1 or 2 played anywhere puts it out, at The Hours and at The Feast too."""
    hours = table("the-stranger the-ash midnight", hands="2,2 -")
    assert after(hours, "play 2 the-hours").view(None).fading == ("the-ash",)
    feast = table("the-feast the-ash midnight", hands="1,5 -")
    fed = after(feast, "play 1 the-feast", "draw 6", "play 5 midnight")
    assert fed.view(None).fading == ("the-ash",)


def test_r20_moving_a_small_fate_is_not_playing_it() -> None:
    """Relocate brings a 1 to The Ash itself, and it stays."""
    state = table("dawn:1 the-ash", hands="3,5 -", ready="the-feast")
    moved = after(state, "use the-feast relocate 1 dawn", "onto the-ash", "play 5 dawn")
    assert moved.view(None).fading == ()


def test_r21_the_thief_takes_what_is_strictly_higher_wherever_it_lies() -> None:
    """The active player chooses; the fate just played may be it, one at The Thief may not."""
    state = table("dawn:5 the-thief:3h the-shore:4", hands="2,6 -")
    assert plays_at(state, "the-thief") == []
    played = after(state, "play 6 dawn")
    assert texts(played) == ["steal 5 dawn", "steal 6 dawn", "steal 4 the-shore"]
    assert refused(played, "pass").reason == "must-steal"


def test_r21_that_nothing_is_stolen_is_public_proof() -> None:
    """The kept fate is then at least as high as everything else that lies there."""
    for kept in range(1, 8):
        state = table("the-chalice the-thief the-shore:4", hands=f"1,{kept} -")
        played = after(state, "play 1 the-chalice")
        assert (past(played) == ["nothing-to-steal"]) is (kept >= 4)


def test_r21_with_the_feast_the_thief_comes_once() -> None:
    """After the last play."""
    state = table("the-feast the-thief midnight dawn", hands="2,5 -")
    assert phase(after(state, "play 5 the-feast")) == "draw"
    assert phase(after(state, "play 5 the-feast", "draw 3", "play 3 dawn")) == "steal"


def test_r22_the_feast_gives_one_draw_and_one_more_play() -> None:
    """Barred for the second play; what is left at the end is the kept fate."""
    state = table("the-feast midnight dawn", hands="3,5 -")
    drawn = after(state, "play 3 the-feast", "draw 7")
    assert plays(drawn) == ["play 5 midnight", "play 7 dawn"]
    ended = after(drawn, "play 5 midnight", "predict 7")
    assert past(ended) == ["shown 7 correct"]


def test_r22_nothing_else_fits_so_the_hours() -> None:
    """The second play goes there when only The Feast would take it."""
    drawn = after(table("the-feast the-mirror", hands="3,5 -"), "play 3 the-feast", "draw 7")
    assert plays(drawn) == ["play 5 the-hours", "play 7 the-hours"]


def test_r22_an_empty_bag_gives_no_second_play() -> None:
    """There is nothing to draw."""
    state = table(
        "the-feast the-shore:1 leviathan:2",
        hands="3,4 -",
        options="cards=the-feast,the-shore,leviathan,dawn fates=4 copies=1",
        deck="dawn",
    )
    assert phase(after(state, "play 4 the-feast")) == "predict"


@pytest.mark.parametrize(("kept", "told"), [(5, "answer yes"), (4, "answer no"), (3, "answer no")])
def test_r24_tell_has_two_answers(kept: int, told: str) -> None:
    """Higher or not higher; an equal fate is not higher."""
    state = table("the-chalice dawn", hands=f"4,{kept} -")
    assert past(after(state, "play 4 the-chalice")) == [told]


def test_s2_the_hours_pass_over_an_empty_place() -> None:
    """With the first place empty the fate goes to the leftmost card that lies there."""
    state = table(
        "- dawn midnight",
        hands="4,4 -",
        ready="the-mirror",
        deck="-",
        options="cards=dawn,midnight,the-mirror",
    )
    assert row(after(state, "play 4 the-hours")) == ["-", "dawn:4h", "midnight"]


def test_s4_a_play_names_a_token_and_old_answers_for_it() -> None:
    """Of a pair, the player says which token it is, and the answer is about that one."""
    state = table("the-mirror dawn", hands="4,4 -", drawn=1, ready="the-key")
    assert plays(state) == ["play 4 the-mirror", "play 4 the-mirror old"]
    assert past(after(state, "play 4 the-mirror old", "use the-key old")) == ["answer yes"]
    assert past(after(state, "play 4 the-mirror", "use the-key old")) == ["answer no"]


def test_s4_after_the_feast_old_answers_for_the_last_play() -> None:
    """The 3 was retained and is played last; the 7 was drawn for The Feast."""
    state = table("the-feast midnight dawn", hands="3,5 -", drawn=1, ready="the-key")
    drawn = after(state, "play 5 the-feast", "draw 7")
    assert past(after(drawn, "play 3 midnight", "use the-key old")) == ["answer yes"]
    assert past(after(drawn, "play 7 dawn", "use the-key old")) == ["answer no"]


def test_s5_the_second_play_sees_the_first_fate_and_has_no_window() -> None:
    """The Prophet matches the 3 at The Feast; Cycle may not be used; +1 would persist."""
    state = table("the-feast the-prophet midnight", hands="3,5 -", ready="the-rider fortune")
    drawn = after(state, "play 3 the-feast", "draw 3")
    assert plays_at(drawn, "the-prophet") == [5]
    assert uses(drawn) == []
    raised = after(state, "use fortune plus-1", "play 3 the-feast", "draw 5")
    assert plays_at(raised, "midnight") == [5]


def test_s10_elsewhere_includes_the_hours() -> None:
    """A fate played there has moved to the first card, and may be stolen from it."""
    state = table("the-mirror the-thief the-stranger", hands="1,5 -")
    assert texts(after(state, "play 5 the-hours")) == ["steal 5 the-mirror"]


@pytest.mark.parametrize(
    ("lift", "kept", "other", "nothing"),
    [(0, 4, 4, True), (0, 3, 4, False), (1, 3, 4, True), (0, 2, 2, True)],
    ids=["as high", "lower", "lower, but raised", "the 3 at The Thief is left out"],
)
def test_s10_no_steal_means_at_least_every_fate_not_on_the_thief(
    lift: int, kept: int, other: int, nothing: bool
) -> None:
    """Under +1 it is the raised value that is at least as high as all the others."""
    more = ("used", "lift 1") if lift else ()
    state = table(f"the-chalice the-thief:3h the-shore:{other}", hands=f"2,{kept} -", more=more)
    assert (past(after(state, "play 2 the-chalice")) == ["nothing-to-steal"]) is nothing


def test_s13_relocate_moves_a_fate_onto_the_ash_or_the_thief() -> None:
    """No card is asked; and a card may be overloaded before the play."""
    state = table("dawn:2 the-ash the-thief midnight:5", hands="3,6 -", ready="the-feast")
    named = after(state, "use the-feast relocate 5 midnight")
    assert texts(named) == ["onto dawn", "onto the-ash", "onto the-thief"]
    overloaded = after(named, "onto dawn")
    assert (row(overloaded)[0], phase(overloaded)) == ("dawn:2,5h", "play")
    assert plays_at(overloaded, "dawn") == [6]
