"""Powers that change the table, beside those of the base box: Relocate, Slow and Exile.

+1 has a file of its own, and so has Amplify.
"""

import pytest

from divinary import Party, Seat
from divinary.arcana.model.row import Slot, hours
from tests.arcana.table import (
    after,
    deck,
    doom,
    past,
    phase,
    plays_at,
    refused,
    row,
    table,
    texts,
    uses,
)

# --- Relocate -----------------------------------------------------------------------------------


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


# --- Slow ---------------------------------------------------------------------------------------


def test_slow_names_any_card_of_the_row() -> None:
    """With or without fates, comets too; not The Hours."""
    state = table(
        "midnight:1 dawn the-ash the-fall", hands="5 -", phase="predict", ready="the-north-wind"
    )
    assert uses(state) == [
        f"use the-north-wind slow {card}" for card in ("midnight", "dawn", "the-ash", "the-fall")
    ]


def test_slow_stays_attached_to_its_card() -> None:
    """It does not go under the deck, is not ready any more, and the group goes on."""
    state = table("dawn midnight", hands="5 -", phase="predict", ready="the-north-wind")
    slowed = after(state, "use the-north-wind slow dawn")
    assert row(slowed)[0] == "dawn+the-north-wind"
    assert (slowed.view(None).ready, slowed.view(None).bottom) == ((), ())
    assert (slowed.decider, phase(slowed)) == (Party(1), "predict")


@pytest.mark.parametrize("fate", range(1, 8))
def test_every_fate_at_a_slowed_card_takes_one_hour(fate: int) -> None:
    """Whatever is printed on it."""
    assert hours(Slot("leviathan", (fate, fate), attached=("the-north-wind",))) == 2


def test_slow_acts_at_once() -> None:
    """A 7 on Dawn is three hours; slowed it is one, and Dawn stays this very turn."""
    state = table("dawn:7 midnight", hands="5 -", phase="predict", ready="the-north-wind")
    assert state.view(None).fading == ("dawn",)
    slowed = after(state, "use the-north-wind slow dawn")
    assert slowed.view(None).fading == ()
    assert row(after(slowed, "pass"))[0] == "dawn:7+the-north-wind"


def test_a_slowed_card_still_fades_when_its_fates_are_as_many_as_its_moons() -> None:
    """Three fates are three hours, and then Slow goes under the deck."""
    state = table(
        "dawn:7,1,6+the-north-wind midnight",
        hands="5 -",
        phase="predict",
        deck="iron ... the-beast",
    )
    ended = after(state, "pass")
    assert (row(ended)[0], deck(ended)) == ("iron", "- ... the-beast the-north-wind")
    assert (ended.view(None).ready, doom(ended)) == (("dawn",), 2)


def test_slow_cannot_save_a_card_of_one_moon() -> None:
    """One fate is one hour all the same."""
    state = table("the-beast:7 dawn", hands="5 -", phase="predict", ready="the-north-wind")
    assert after(state, "use the-north-wind slow the-beast").view(None).fading == ("the-beast",)


# --- Exile --------------------------------------------------------------------------------------

ROW_OF_EXILE = "midnight:3,3 dawn:4 the-judge"


def test_exile_comes_after_a_correct_prediction_alone() -> None:
    """A wrong prediction, or none, opens no window."""
    state = table(ROW_OF_EXILE, hands="5 -", phase="predict", ready="the-musicians the-beast")
    right = after(state, "predict 5")
    assert (phase(right), right.decider) == ("exile", Party(1))
    assert phase(after(state, "predict 4")) == phase(after(state, "pass")) == "draw"


def test_exile_may_be_declined() -> None:
    """Then the turn ends as after any correct prediction."""
    state = table(ROW_OF_EXILE, hands="5 -", phase="predict", ready="the-musicians the-beast")
    right = after(state, "predict 5")
    assert texts(right) == ["use the-musicians exile paying the-beast", "pass"]
    ended = after(right, "pass").view(None)
    assert (ended.active, ended.ready) == (1, ("the-musicians", "the-beast"))


def test_exile_takes_a_visible_fate_out_of_the_game() -> None:
    """The group names it after paying; it goes neither into the bag nor back to a hand."""
    state = table(
        ROW_OF_EXILE,
        hands="5 -",
        phase="predict",
        ready="the-musicians the-beast",
        deck="iron ... the-key",
    )
    paid = after(state, "predict 5", "use the-musicians exile paying the-beast")
    assert (phase(paid), paid.decider) == ("take", Party(1))
    assert texts(paid) == ["exile 3 midnight", "exile 4 dawn"]
    assert refused(paid, "pass").reason == "choose-target"
    ended = after(paid, "exile 3 midnight")
    assert row(ended)[0] == "midnight:3"
    assert (ended.view(None).exiled, ended.view(None).in_bag) == ((3,), 18)
    assert deck(ended) == "iron ... the-key the-musicians the-beast"
    assert {str(action): chance for action, chance in ended.chances()}["draw 3"].numerator == 1


def test_exile_can_prevent_a_fade() -> None:
    """The hours of what is gone are not counted any more."""
    state = table("midnight:7 dawn", hands="5 -", phase="predict", ready="the-musicians the-beast")
    right = after(state, "predict 5")
    assert right.view(None).fading == ("midnight",)
    ended = after(right, "use the-musicians exile paying the-beast", "exile 7 midnight")
    assert (row(ended)[0], ended.view(None).ready) == ("midnight", ())


def test_the_predicted_fate_cannot_be_exiled() -> None:
    """It went back into the bag before, so it is not visible."""
    state = table("midnight:3", hands="5 -", phase="predict", ready="the-musicians the-beast")
    paid = after(state, "predict 5", "use the-musicians exile paying the-beast")
    assert texts(paid) == ["exile 3 midnight"]


def test_the_winning_point_leaves_no_time_for_exile() -> None:
    """The game is over at once."""
    state = table(
        ROW_OF_EXILE, hands="5 -", phase="predict", ready="the-musicians the-beast", score=6
    )
    won = after(state, "predict 5")
    assert won.result is not None
    assert won.legal() == ()


def test_exile_after_a_second_guess() -> None:
    """The Wish gives two guesses and is no power, so a hit at the second opens Exile too."""
    state = table("the-wish dawn", hands="3,5 -", ready="the-musicians the-beast")
    right = after(state, "play 3 the-wish", "predict 4", "predict 5")
    assert texts(right) == ["use the-musicians exile paying the-beast", "pass"]
