"""Relocate: before the play a visible fate moves to another card of the row."""

import pytest

from divinary import Seat
from tests.arcana.table import after, past, phase, plays_at, refused, row, table, texts, uses


def test_relocate_names_a_visible_fate_first() -> None:
    """Any fate at any card of the row, by value and card; equal ones at a card are one choice."""
    state = table("midnight:2,2 dawn:1 the-judge", hands="3,5 -", ready="the-feast")
    assert uses(state) == [
        "use the-feast relocate 2 midnight",
        "use the-feast relocate 1 dawn",
    ]


def test_relocate_then_says_where_the_fate_goes() -> None:
    """The active player names any other card of the row, and nothing else may happen first."""
    state = table("midnight:2 dawn:1 the-judge", hands="3,5 -", ready="the-feast")
    named = after(state, "use the-feast relocate 2 midnight")
    assert (phase(named), named.decider) == ("move", Seat(0))
    assert texts(named) == ["onto dawn", "onto the-judge"]
    assert refused(named, "onto midnight").reason == "choose-target"
    assert refused(named, "play 3 midnight").reason == "choose-target"


def test_relocate_moves_the_fate_and_the_player_plays_on() -> None:
    """It leaves its card, lies marked at the other, and the play is still to come."""
    state = table("midnight:2,3 dawn:1 the-judge", hands="3,5 -", ready="the-lantern")
    moved = after(state, "use the-lantern relocate 2 midnight", "onto dawn")
    assert row(moved) == ["midnight:3", "dawn:1,2h", "the-judge"]
    assert (phase(moved), moved.decider) == ("play", Seat(0))
    assert past(moved, 2) == ["use the-lantern relocate 2 midnight", "onto dawn"]


def test_of_equal_fates_at_a_card_the_one_laid_last_goes() -> None:
    """A use names a value and a card; the other token keeps its place and its mark."""
    row_ = "the-shore:2h,1,2 dawn the-judge"
    state = table(row_, hands="3,5 -", ready="the-lantern")
    moved = after(state, "use the-lantern relocate 2 the-shore", "onto dawn")
    assert row(moved) == ["the-shore:2h,1", "dawn:2h", "the-judge"]
    after_play = table(row_, hands="4 -", phase="after", ready="leviathan")
    gone = after(after_play, "use leviathan discard-lower 2 the-shore")
    assert row(gone)[0] == "the-shore:2h,1"


def test_relocate_ignores_the_card_it_moves_to() -> None:
    """The Ash takes only sevens and The Thief nothing by play; a moved fate may lie anywhere."""
    state = table("dawn:2 the-ash the-thief the-mirror", hands="3,5 -", ready="the-feast")
    named = after(state, "use the-feast relocate 2 dawn")
    assert texts(named) == ["onto the-ash", "onto the-thief", "onto the-mirror"]
    assert row(after(named, "onto the-ash"))[1] == "the-ash:2h"


def test_relocate_is_no_play() -> None:
    """No Tell, no extra guess, no second play; a moved 1 does not count for The Ash either."""
    state = table("dawn:1 the-chalice the-wish the-ash", hands="3,5 -", ready="the-lantern")
    for card in ("the-chalice", "the-wish"):
        moved = after(state, "use the-lantern relocate 1 dawn", f"onto {card}")
        assert past(moved) == [f"onto {card}"]
        played = after(moved, "play 5 dawn")
        assert (played.view(None).guesses, "the-ash" in played.view(None).fading) == (1, False)
    feast = table("dawn:1 the-feast", hands="3,5 -", ready="the-lantern")
    assert phase(after(feast, "use the-lantern relocate 1 dawn", "onto the-feast")) == "play"


def test_relocate_changes_what_may_be_played() -> None:
    """The test for a play is made on the table after the power: here Iron is freed of its 6."""
    state = table("iron:6 the-shore the-mirror", hands="2,5 -", ready="the-feast")
    assert plays_at(state, "iron") == []
    moved = after(state, "use the-feast relocate 6 iron", "onto the-shore")
    assert plays_at(moved, "iron") == [2, 5]


@pytest.mark.parametrize(
    ("target", "fading"), [("the-judge", ("the-judge",)), ("the-shore", ())], ids=["cause", "avoid"]
)
def test_relocate_can_cause_or_prevent_a_fade(target: str, fading: tuple[str, ...]) -> None:
    """What counts is where the fates lie when the turn ends."""
    state = table(
        "midnight:1,2 the-judge:4 the-shore dawn", hands="3,6 -", ready="the-feast", deck="iron ..."
    )
    moved = after(state, "use the-feast relocate 2 midnight", f"onto {target}", "play 3 midnight")
    assert moved.view(None).fading == fading


def test_relocate_with_one_card_in_the_row_has_nowhere_to_go() -> None:
    """There is no other card, and The Hours are none."""
    assert uses(table("dawn:2", hands="3,5 -", ready="the-feast")) == []
