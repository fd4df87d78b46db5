"""The Hours: the place for a fate that no card will take."""

from itertools import combinations_with_replacement

import pytest

from divinary.arcana.data.card import THE_HOURS
from divinary.arcana.data.cards import CARDS
from tests.arcana.table import after, past, phase, plays, refused, row, table, uses

NOTHING_FITS = "midnight dawn the-beast the-stranger"
"""A row on which no pair can be played."""


@pytest.mark.parametrize(
    ("hand", "cards", "expected"),
    [
        ("1,4", "the-mirror the-judge the-engine the-key", [1, 4]),
        ("3,7", "the-mirror the-key the-stranger the-engine", [3, 7]),
        ("4,4", NOTHING_FITS, [4]),
        ("2,2", "the-rider the-prophet:1 the-stranger the-beast", [2]),
        ("6,7", "the-deep the-judge the-huntress the-lord", [6, 7]),
    ],
)
def test_the_hours_take_either_fate_when_no_card_does(
    hand: str, cards: str, expected: list[int]
) -> None:
    """When neither fate fits anywhere, either may go to The Hours; a pair is one choice."""
    state = table(cards, hands=f"{hand} -")
    assert plays(state) == [f"play {fate} the-hours" for fate in expected]


@pytest.mark.parametrize(
    ("hand", "cards"),
    [
        ("3,7", "the-mirror the-key the-stranger dawn"),
        ("4,4", "midnight dawn the-beast the-judge"),
        ("5,6", "the-lord the-key the-judge the-noble"),
    ],
    ids=["only the higher fits", "only The Judge fits", "only one fate fits one card"],
)
def test_one_fitting_play_closes_the_hours(hand: str, cards: str) -> None:
    """As long as one fate fits one card, The Hours take neither."""
    state = table(cards, hands=f"{hand} -")
    assert plays(state)
    for fate in hand.split(","):
        assert refused(state, f"play {fate} the-hours").reason == "hours-closed"


@pytest.mark.parametrize(
    "card",
    [
        "the-chalice",
        "the-blind-man",
        "the-feast",
        "the-wish",
        "the-imago",
        "the-fall",
        "iron",
        "the-ghost",
    ],
)
def test_a_card_that_takes_all_keeps_the_hours_closed(card: str) -> None:
    """Beside one of these no hand comes to The Hours; the last two while nothing lies there."""
    for low, high in combinations_with_replacement(range(1, 8), 2):
        state = table(f"the-mirror the-deep {card}", hands=f"{low},{high} -")
        assert not [play for play in plays(state) if play.endswith(THE_HOURS)]


def test_the_fate_moves_on_to_the_first_card() -> None:
    """A fate from The Hours lies in front of the leftmost card at once, and is marked as such."""
    state = after(table(NOTHING_FITS, hands="4,4 -"), "play 4 the-hours")
    assert row(state) == ["midnight:4h", "dawn", "the-beast", "the-stranger"]
    assert state.view(None).played == THE_HOURS


@pytest.mark.parametrize("card", ["the-ash", "the-thief", "the-deep", "the-mirror"])
def test_it_need_not_be_legal_there(card: str) -> None:
    """The first card takes it whatever its rule says."""
    state = after(table(f"{card} the-stranger", hands="3,5 -"), "play 5 the-hours")
    assert row(state)[0] == f"{card}:5h"


@pytest.mark.parametrize(
    ("card", "hand"), [("the-chalice", "3,5"), ("the-wish", "3,5"), ("the-feast", "3,5")]
)
def test_it_has_no_effect_there(card: str, hand: str) -> None:
    """A moved fate was not played there: no Tell, no extra guess, no draw.

    These cards take anything, so only a broken rule in honour mode brings it about.
    """
    state = table(f"{card} dawn", hands=f"{hand} -", options="honour=yes")
    moved = after(state, "play 3 the-hours")
    assert (row(moved)[0], past(moved)) == (f"{card}:3h", ["play 3 the-hours"])
    assert (phase(moved), moved.view(None).guesses) == ("predict", 1)


def test_it_may_make_that_card_fade() -> None:
    """The hours of a moved fate count like any other's."""
    state = table("midnight:1 dawn the-beast the-stranger", hands="4,4 -")
    moved = after(state, "play 4 the-hours")
    assert moved.view(None).fading == ("midnight",)
    assert past(after(moved, "pass")) == ["faded midnight 2"]


def test_the_test_is_made_after_a_power() -> None:
    """Cycle may bring a card that fits, and then The Hours are closed."""
    state = table(NOTHING_FITS, hands="4,4 -", ready="the-rider", deck="the-mirror ...")
    assert plays(state) == ["play 4 the-hours"]
    cycled = after(state, "use the-rider cycle dawn", "deal the-key")
    assert plays(cycled) == ["play 4 the-mirror"]


def test_a_power_may_open_the_hours() -> None:
    """Cycle may take away the only card that fitted, and then The Hours are open."""
    state = table(
        "midnight dawn the-mirror the-stranger",
        hands="4,4 -",
        ready="the-rider",
        deck="the-beast ...",
    )
    assert plays(state) == ["play 4 the-mirror"]
    cycled = after(state, "use the-rider cycle the-mirror", "deal the-key")
    assert plays(cycled) == ["play 4 the-hours"]


def test_nobody_has_to_use_a_power_first() -> None:
    """A ready Cycle may lie idle while The Hours take the fate."""
    state = table(NOTHING_FITS, hands="4,4 -", ready="the-rider")
    assert "play 4 the-hours" in plays(state)
    assert uses(state)


def test_the_hours_are_no_card() -> None:
    """They are neither in the deck nor in the row, and no power touches them."""
    assert THE_HOURS not in CARDS
    state = table(NOTHING_FITS, hands="4,4 -", ready="the-rider")
    assert not [use for use in uses(state) if THE_HOURS in use]


def test_a_moved_fate_is_visible_from_then_on() -> None:
    """The Prophet of the next turn may match a fate that came by The Hours."""
    state = table("the-shore the-prophet the-stranger the-beast", hands="5,5 1")
    moved = after(state, "play 5 the-hours", "pass", "draw 5")
    assert row(moved)[0] == "the-shore:5h"
    assert "play 1 the-prophet" in plays(moved)
