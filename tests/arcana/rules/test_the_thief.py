"""The Thief: after a play elsewhere it takes a visible fate above the kept one, if there is any."""

import pytest

from divinary import Party, Seat
from tests.arcana.table import after, doom, past, phase, refused, row, table, texts


def test_the_active_player_chooses_what_is_stolen() -> None:
    """Every visible fate strictly above the kept one, from any other card."""
    state = table("midnight:5 leviathan:7 the-thief the-shore:6,1", hands="2,5 -")
    played = after(state, "play 2 midnight")
    assert (phase(played), played.decider) == ("steal", Seat(0))
    assert texts(played) == ["steal 7 leviathan", "steal 6 the-shore"]


def test_stealing_is_compulsory() -> None:
    """Nothing else is allowed first."""
    played = after(table("midnight:5 the-thief dawn", hands="2,4 -"), "play 2 midnight")
    for line in ("done", "pass", "predict 4", "play 4 dawn"):
        assert refused(played, line).reason == "must-steal"
    assert refused(played, "steal 4 midnight").reason == "must-steal"


def test_what_is_stolen_lies_at_the_thief() -> None:
    """It moves there, marked as moved, and the group decides."""
    state = table("midnight:5 the-thief:1h dawn", hands="2,4 - -")
    stolen = after(state, "play 2 midnight", "steal 5 midnight")
    assert row(stolen) == ["midnight:2", "the-thief:1h,5h", "dawn"]
    assert past(stolen) == ["steal 5 midnight"]
    assert stolen.decider == Party(1, 2)


def test_the_fate_just_played_may_be_stolen() -> None:
    """It is visible by then."""
    state = table("dawn the-thief midnight", hands="2,6 -")
    stolen = after(state, "play 6 dawn", "steal 6 dawn")
    assert row(stolen) == ["dawn", "the-thief:6h", "midnight"]


def test_the_thief_does_not_take_from_itself() -> None:
    """A high fate that lies there already is no booty."""
    state = table("midnight the-thief:3h dawn", hands="1,2 -")
    assert past(after(state, "play 1 midnight")) == ["nothing-to-steal"]


@pytest.mark.parametrize(("kept", "stolen"), [(3, True), (4, False), (5, False)])
def test_only_a_strictly_higher_fate_is_taken(kept: int, stolen: bool) -> None:
    """That it takes nothing is public: the kept fate is at least as high as all the others."""
    state = table("the-chalice the-thief the-shore:4", hands=f"1,{kept} -")
    played = after(state, "play 1 the-chalice")
    assert (phase(played) == "steal") is stolen
    assert (past(played) == ["nothing-to-steal"]) is not stolen


def test_that_nothing_was_stolen_is_heard_by_all() -> None:
    """Every seat and every onlooker remembers it."""
    played = after(table("midnight the-thief dawn", hands="1,2 - -"), "play 1 midnight")
    for seat in (0, 1, 2, None):
        assert str(played.view(seat).past[-1]) == "0 nothing-to-steal"


def test_without_the_thief_nothing_is_said() -> None:
    """The words belong to the card."""
    assert past(after(table("midnight dawn", hands="1,2 -"), "play 1 midnight")) == [
        "play 1 midnight"
    ]


def test_a_play_at_the_hours_is_a_play_elsewhere() -> None:
    """Its fate has moved to the first card before The Thief looks."""
    state = table("the-mirror the-thief the-stranger", hands="1,5 -")
    played = after(state, "play 5 the-hours")
    assert texts(played) == ["steal 5 the-mirror"]
    assert row(after(played, "steal 5 the-mirror")) == [
        "the-mirror",
        "the-thief:5h",
        "the-stranger",
    ]


def test_a_fate_that_the_hours_bring_to_the_thief_stays_there() -> None:
    """As the first card of the row it gets what nobody else takes, and that is no booty."""
    state = table("the-thief the-mirror the-stranger", hands="1,5 -")
    played = after(state, "play 5 the-hours")
    assert row(played)[0] == "the-thief:5h"
    assert past(played) == ["nothing-to-steal"]


def test_the_thief_can_save_and_can_fade() -> None:
    """What it takes consumes no hours where it came from, but does at The Thief."""
    state = table("midnight:1,3 the-thief dawn:4", hands="3,2 -", options="cards=all")
    saved = after(table("midnight:3,1 the-thief dawn", hands="1,2 -"), "play 1 midnight")
    assert saved.view(None).fading == ("midnight",)
    taken = after(saved, "steal 3 midnight")
    assert taken.view(None).fading == ()
    full = after(state, "play 3 dawn", "steal 4 dawn")
    assert full.view(None).fading == ("the-thief",)
    ended = after(full, "pass")
    assert (doom(ended), ended.view(None).ready) == (2, ("the-thief",))


def test_after_the_steal_comes_the_players_window() -> None:
    """Discard lower sees the table as The Thief left it."""
    state = table("midnight:3 the-thief dawn", hands="1,2 -", ready="leviathan")
    stolen = after(state, "play 1 midnight", "steal 3 midnight")
    assert (phase(stolen), stolen.decider) == ("after", Seat(0))
    assert texts(stolen) == ["use leviathan discard-lower 1 midnight", "done"]


def test_tell_comes_before_the_steal() -> None:
    """The card's question is answered first."""
    state = table("the-chalice the-thief the-shore:7", hands="2,5 -")
    played = after(state, "play 2 the-chalice")
    assert (past(played), phase(played)) == (["answer yes"], "steal")


def test_with_the_feast_it_steals_once_after_the_last_play() -> None:
    """Not between the two plays, and against the fate that is kept in the end."""
    state = table("the-feast the-thief midnight dawn", hands="2,5 -", ready="-")
    first = after(state, "play 5 the-feast")
    assert phase(first) == "draw"
    second = after(first, "draw 4")
    assert phase(second) == "play"
    last = after(second, "play 4 dawn")
    assert texts(last) == ["steal 5 the-feast", "steal 4 dawn"]
    kept_four = after(second, "play 2 midnight")
    assert texts(kept_four) == ["steal 5 the-feast"]
