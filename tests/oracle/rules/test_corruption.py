"""The Corruption deck: sixty cards, drawn by chance, discarded under the deck."""

from fractions import Fraction

import pytest

from tests.oracle.scene import ORACLE, after, scene, shop, table, texts, verbs

SKULL = "a1 skull / b1 bone voodoo"
DRAW = ("go twisting-fates", "twist x", "x red")
"""Leads to a Corruption card, under the Skull."""


def drawing(**things):
    return after(scene(SKULL, **things), *DRAW)


def test_sixty_cards() -> None:
    """36 with one Rogue icon, 18 with two, 6 with three."""
    assert table(ORACLE.start()).corruption == (36, 18, 6)


def test_each_card_is_as_likely() -> None:
    """By how many of its kind are left in the deck."""
    shares = {str(card): share for card, share in drawing(corruption=(6, 0, 5)).chances()}
    assert shares == {
        "corruption 1": Fraction(30, 49),
        "corruption 2": Fraction(18, 49),
        "corruption 3": Fraction(1, 49),
    }


@pytest.mark.parametrize("icons", [1, 2, 3])
def test_a_drawn_card_lies_open_in_ones_supply(icons: int) -> None:
    """The deck has one less of its kind."""
    state = after(drawing(), f"corruption {icons}")
    held = [0, 0, 0]
    held[icons - 1] = 1
    assert shop(state).corruption == tuple(held)
    assert table(state).corruption[icons - 1] == (36, 18, 6)[icons - 1] - 1


def test_a_discarded_card_goes_under_the_deck() -> None:
    """It does not come again while others are left."""
    state = scene(staff="security=jester", at="recruit", corruption=(1, 1, 0))
    state = after(state, "go activate-staff", "activate security", "discard 2")
    assert (table(state).under, table(state).corruption) == ((2,), (35, 17, 6))
    later = scene(staff="security=jester", at="recruit", corruption=(1, 1, 0), under=(3, 2))
    later = after(later, "go activate-staff", "activate security", "discard 1")
    assert table(later).under == (3, 2, 1)


def test_cards_from_under_the_deck_come_last_and_in_their_order() -> None:
    """When all sixty have been drawn once, the oldest discard comes up first."""
    held = {"corruption": (35, 17, 6)}
    state = drawing(under=(2, 1), **held)
    assert texts(state) == ["corruption 2"]
    state = after(state, "corruption 2")
    assert (table(state).under, shop(state).corruption) == ((1,), (35, 18, 6))


def test_without_any_card_none_is_drawn() -> None:
    """The turn goes on."""
    state = drawing(corruption=(36, 18, 6))
    assert verbs(state) == {"throw"}
    assert table(state).hours == (1,)


def test_of_two_cards_the_second_follows_the_first() -> None:
    """Two areas beside the cross: each draw has its own chances."""
    state = scene("a4 bone / b1 tree voodoo", lines="c2 d2, c2 c3, c3 c4", corruption=(0, 0, 5))
    state = after(state, "go star-charting", "line c3 d3", "corruption 3")
    assert texts(state) == ["corruption 1", "corruption 2"]


def test_cards_belong_to_who_drew_them() -> None:
    """The others' supplies stay as they are."""
    state = after(drawing(seats=2), "corruption 1")
    assert [shop(state, seat).corruption for seat in (0, 1)] == [(1, 0, 0), (0, 0, 0)]
