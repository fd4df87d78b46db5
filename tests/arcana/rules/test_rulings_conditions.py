"""Rulings on what may be played where: R1 to R11.

Each test is named after its ruling. Where the rule has a file of its own, the test here is the
ruling's sharpest example.
"""

import pytest

from divinary.arcana.data.card import THE_HOURS
from tests.arcana.rules.prose import ORDERED
from tests.arcana.table import after, past, plays, plays_at, predictions, row, table, texts, uses


def test_r1_the_fate_being_played_is_not_yet_visible() -> None:
    """Conditions look at the table as it lies before the play."""
    alone = table("the-rider the-prophet", hands="3,5 -")
    assert plays(alone) == ["play 3 the-rider", "play 5 the-rider"]
    assert plays(table("the-rider the-prophet", hands="4,4 -")) == ["play 4 the-hours"]


def test_r2_visible_are_the_fates_in_front_of_cards_and_no_others() -> None:
    """Hands, bag and number lines are not on the table; all places of the row are."""
    hidden = table("the-prophet dawn:1 the-key the-deep", hands="3,6 6", lines="6 3")
    assert not [play for play in plays(hidden) if play.endswith("the-prophet")]
    shown = table("the-prophet dawn the-key the-deep:3", hands="3,6 6")
    assert "play 6 the-prophet" in plays(shown)


def test_r2_an_exiled_fate_is_not_visible() -> None:
    """It is out of the game, so The Prophet does not see it."""
    state = table("the-prophet dawn", hands="3,5 -", more=("exiled 5",), options="cards=all")
    assert plays_at(state, "the-prophet") == []


def test_r3_a_fate_from_the_hours_is_visible_once_it_has_moved() -> None:
    """It moves at once, carries its mark, and counts for the very next play."""
    state = table("the-shore the-rider the-stranger the-beast", hands="1,1 5 -")
    moved = after(state, "play 1 the-hours")
    assert row(moved)[0] == "the-shore:1h"
    turned = after(moved, "pass", "draw 1")
    assert "play 1 the-rider" not in plays(turned)


def test_r4_the_hours_are_no_arcana_card() -> None:
    """They do not fade, cannot be cycled, and never lie in row, deck or powers."""
    state = table("midnight dawn the-beast the-stranger", hands="4,4 -", ready="the-rider")
    assert {use.split()[-1] for use in uses(state)} == {
        "midnight",
        "dawn",
        "the-beast",
        "the-stranger",
    }
    ended = after(state, "play 4 the-hours", "pass").view(None)
    assert THE_HOURS not in (*ended.ready, *ended.unseen, *ended.bottom, ended.top)


def test_r4_no_power_touches_the_hours() -> None:
    """Neither Cycle nor Relocate nor Slow may name them; nothing is stolen from or to them."""
    before = table("midnight:2 dawn", hands="4,4 -", ready="the-rider the-feast")
    assert not [use for use in uses(before) if THE_HOURS in use]
    moving = after(before, "use the-feast relocate 2 midnight")
    assert texts(moving) == ["onto dawn"]
    slow = table("midnight:2 dawn", hands="4 -", phase="predict", ready="the-north-wind")
    assert not [use for use in uses(slow) if THE_HOURS in use]


@pytest.mark.parametrize("card", ["the-prophet", "asunder", "the-passage"])
def test_r5_on_an_empty_table_some_cards_take_nothing(card: str) -> None:
    """With no visible fate there is nothing to match, to differ by, or to lie between."""
    for played, kept in ORDERED:
        assert plays_at(table(card, hands=f"{played},{kept} -"), card) == []


def test_r5_on_an_empty_table_the_ghost_takes_everything() -> None:
    """Nothing visible can be beside a fate."""
    for played, kept in ORDERED:
        assert played in plays_at(table("the-ghost", hands=f"{played},{kept} -"), "the-ghost")


def test_r5_on_an_empty_table_the_lantern_and_the_musicians_count_the_hand() -> None:
    """The sum of the hand alone: a multiple of four, or eleven."""
    for played, kept in ORDERED:
        hand = f"{played},{kept} -"
        lit = played in plays_at(table("the-lantern", hands=hand), "the-lantern")
        assert lit is ((played + kept) in {4, 8, 12})
        heard = played in plays_at(table("the-musicians", hands=hand), "the-musicians")
        assert heard is (played + kept == 11)


def test_r6_an_empty_iron_takes_any_fate() -> None:
    """Its highest fate counts as 0, or it could never receive a first one by play."""
    for played, kept in ORDERED:
        assert played in plays_at(table("iron", hands=f"{played},{kept} -"), "iron")


@pytest.mark.parametrize(
    ("row", "open_"),
    [
        ("the-passage the-shore:4 leviathan:4", True),
        ("the-passage the-shore:4 leviathan:5", False),
        ("the-passage the-shore:2 leviathan:6", False),
    ],
)
def test_r7_the_passage_counts_values_not_tokens(row: str, open_: bool) -> None:
    """Two 4s between 2 and 6 are one value; a 4 and a 5 are two; the ends are not between."""
    assert plays_at(table(row, hands="2,6 -"), "the-passage") == ([2, 6] if open_ else [])


def test_r8_the_prophet_tests_the_kept_fate() -> None:
    """The kept one qualifies and the other is played; if both qualify, either may be."""
    one = table("the-prophet the-shore:5", hands="3,5 -")
    assert [play for play in plays(one) if "prophet" in play] == ["play 3 the-prophet"]
    both = table("the-prophet the-shore:5 leviathan:3", hands="3,5 -")
    assert [play for play in plays(both) if "prophet" in play] == [
        "play 3 the-prophet",
        "play 5 the-prophet",
    ]


def test_r8_iron_tests_the_kept_fate() -> None:
    """The kept one is above all on Iron and the other is played; if both are, either may be."""
    assert plays_at(table("iron:4", hands="3,5 -"), "iron") == [3]
    assert plays_at(table("iron:4", hands="6,5 -"), "iron") == [5, 6]
    assert plays_at(table("iron:4", hands="4,4 -"), "iron") == []


def test_r9_fortune_never_takes_a_pair() -> None:
    """Neither of its two clauses holds for one."""
    for fate in range(1, 8):
        assert plays_at(table("fortune", hands=f"{fate},{fate} -"), "fortune") == []


def test_r10_plus_one_raises_the_kept_fate_for_the_whole_turn() -> None:
    """Conditions, Tell, The Thief and The Fall go by it; hours and the prediction do not."""
    row = "the-chalice the-thief the-fall:6 the-shore:6"
    state = table(row, hands="5,5 -", ready="fortune")
    raised = after(state, "use fortune plus-1", "play 5 the-chalice")
    assert past(raised, 3) == ["answer yes", "nothing-to-steal", "falling no"]
    assert predictions(raised) == [1, 2, 3, 4, 5, 6, 7]
    assert past(after(raised, "predict 5"), 2)[0] == "shown 5 correct"
    plain = after(state, "play 5 the-chalice")
    assert past(plain) == ["answer no"]
    assert texts(plain) == ["steal 6 the-fall", "steal 6 the-shore"]


def test_r10_a_raised_seven_counts_as_eight() -> None:
    """There is no cap: with 1 kept seven apart, with 4 exactly twice as much."""
    raised = ("used", "lift 1")
    assert plays_at(table("the-engine", hands="4,7 -", more=raised), "the-engine") == [4]
    assert plays_at(table("the-mirror", hands="7,7 -", more=raised), "the-mirror") == []


def test_r11_the_hours_are_tested_on_the_table_after_a_power() -> None:
    """In the base box Cycle is the power that can open or close them."""
    state = table(
        "midnight dawn the-beast the-stranger",
        hands="4,4 -",
        ready="the-rider",
        deck="the-chalice ...",
    )
    assert plays(state) == ["play 4 the-hours"]
    assert plays(after(state, "use the-rider cycle dawn", "deal the-lord")) == [
        "play 4 the-chalice"
    ]


def test_r11_plus_one_may_force_or_forbid_the_hours() -> None:
    """The test is made with the kept fate raised."""
    shut = table("midnight dawn", hands="4,4 -", ready="fortune")
    assert plays(shut) == ["play 4 the-hours"]
    assert plays(after(shut, "use fortune plus-1")) == ["play 4 midnight"]
    forced = table("the-beast", hands="3,4 -", ready="fortune")
    assert "play 3 the-beast" in plays(forced)
    assert plays(after(forced, "use fortune plus-1")) == ["play 3 the-hours", "play 4 the-hours"]
