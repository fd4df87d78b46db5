"""Powers that change the table or the turn: Twice, Discard lower, Cycle and Slow.

Relocate, Exile, +1 and Amplify have files of their own.
"""

import pytest

from divinary import CHANCE, Party, Seat
from divinary.arcana.model.row import Slot, hours
from tests.arcana.table import (
    after,
    deck,
    doom,
    past,
    phase,
    predictions,
    row,
    score,
    table,
    texts,
    uses,
)

NEUTRAL = "the-judge:1 the-stranger the-servant the-noble"
"""A row without the cards whose backs a test lays ready."""


# --- Twice --------------------------------------------------------------------------------------


def test_twice_allows_a_second_prediction() -> None:
    """A wrong first guess settles nothing yet; a second value may be named, or none."""
    state = table(NEUTRAL, hands="5 -", phase="predict", ready="the-beast", doom=1)
    doubled = after(state, "use the-beast twice")
    assert (predictions(doubled), doubled.view(None).guesses) == ([1, 2, 3, 4, 5, 6, 7], 2)
    wrong = after(doubled, "predict 4")
    assert texts(wrong) == [*[f"predict {fate}" for fate in (1, 2, 3, 5, 6, 7)], "pass"]
    assert (wrong.view(None).doom, wrong.view(None).held) == (1, (1, 0))


@pytest.mark.parametrize(
    ("guesses", "points", "doomed", "shown"),
    [
        (["predict 5"], 1, 1, "shown 5 correct"),
        (["predict 4", "predict 5"], 1, 1, "shown 5 correct"),
        (["predict 4", "predict 6"], 0, 2, "shown 5 wrong"),
        (["predict 4", "pass"], 0, 2, "shown 5 wrong"),
    ],
    ids=["at once", "at the second", "never", "given up"],
)
def test_twice_is_settled_as_one_prediction(
    guesses: list[str], points: int, doomed: int, shown: str
) -> None:
    """One hit makes it correct, at no cost; two misses are one wrong prediction, one doom."""
    state = table(NEUTRAL, hands="5 -", phase="predict", ready="the-beast", doom=1)
    ended = after(state, "use the-beast twice", *guesses)
    assert (score(ended), doom(ended), past(ended)) == (points, doomed, [shown])
    assert ended.view(None).active == 1


def test_twice_unused_lapses() -> None:
    """The group may still pass, the fate stays hidden, and the next turn has one guess again."""
    state = table(NEUTRAL, hands="5 -", phase="predict", ready="the-beast")
    ended = after(state, "use the-beast twice", "pass")
    assert (ended.view(None).held, ended.view(None).guesses) == ((1, 0), 1)


# --- Discard lower ------------------------------------------------------------------------------


def test_discard_lower_names_a_visible_fate_below_the_kept_one() -> None:
    """Every fate strictly lower than the kept one may go, named by its value and its card."""
    state = table(
        "midnight:2,2 dawn:1 the-judge:4 the-lord:5", hands="4 -", phase="after", ready="leviathan"
    )
    assert uses(state) == [
        "use leviathan discard-lower 2 midnight",
        "use leviathan discard-lower 1 dawn",
    ]


def test_discard_lower_puts_one_token_back_into_the_bag() -> None:
    """Of two equal fates at a card one stays."""
    state = table("midnight:2,2 dawn", hands="4 -", phase="after", ready="leviathan")
    gone = after(state, "use leviathan discard-lower 2 midnight")
    assert (row(gone)[0], gone.view(None).in_bag) == ("midnight:2", 19)
    assert state.view(None).in_bag == 18


def test_discard_lower_may_take_the_fate_just_played() -> None:
    """The new fate is as visible as any other."""
    state = table("midnight dawn", hands="3,6 -", ready="leviathan")
    gone = after(state, "play 3 midnight", "use leviathan discard-lower 3 midnight")
    assert row(gone)[0] == "midnight"


def test_discard_lower_can_prevent_a_fade() -> None:
    """What is gone before the end of the turn consumes no hours."""
    state = table("midnight:1,2 dawn", hands="3,6 -", ready="leviathan")
    full = after(state, "play 3 midnight")
    assert full.view(None).fading == ("midnight",)
    saved = after(full, "use leviathan discard-lower 1 midnight")
    assert saved.view(None).fading == ()
    assert row(after(saved, "pass"))[0] == "midnight:2,3"


def test_after_discard_lower_comes_the_group() -> None:
    """It is the one power of the turn, so the window closes with it."""
    state = table("midnight:2 dawn", hands="4 -", phase="after", ready="leviathan the-key")
    assert after(state, "use leviathan discard-lower 2 midnight").decider == Party(1)


# --- Cycle --------------------------------------------------------------------------------------


def test_cycle_names_any_card_without_fates() -> None:
    """A card with a fate in front of it cannot be replaced."""
    state = table("midnight:1 dawn the-key the-deep:2", hands="3,5 -", ready="the-rider")
    assert uses(state) == ["use the-rider cycle dawn", "use the-rider cycle the-key"]


def test_cycle_brings_the_top_card_into_the_same_place() -> None:
    """The replaced card goes under the deck; nothing fades and nothing is gained."""
    state = table(hands="3,5 -", ready="the-rider", deck="the-lord ...")
    cycled = after(state, "use the-rider cycle dawn")
    assert row(cycled) == ["midnight", "the-lord", "the-key", "the-deep"]
    assert deck(cycled) == "- ... the-rider dawn"
    assert (cycled.view(None).doom, cycled.view(None).ready) == (0, ())


def test_after_cycle_the_deck_shows_its_next_card_and_the_player_plays() -> None:
    """Chance turns up the new top card first; the turn goes on with the play."""
    cycled = after(table(hands="3,5 -", ready="the-imago"), "use the-imago cycle dawn")
    assert cycled.decider is CHANCE
    assert all(text.startswith("deal ") for text in texts(cycled))
    turned = after(cycled, "deal the-mirror")
    assert turned.decider == Seat(0)
    assert uses(turned) == []


def test_cycle_may_take_a_card_with_an_attachment() -> None:
    """Fates alone bar it; what is attached goes under the deck behind its host."""
    state = table("dawn+the-north-wind midnight", hands="3,5 -", ready="the-rider", deck="iron ...")
    cycled = after(state, "use the-rider cycle dawn")
    assert (row(cycled)[0], deck(cycled)) == ("iron", "- ... the-rider dawn the-north-wind")


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
