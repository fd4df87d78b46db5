"""Recruit or replace Townsfolk: a card, its ability, and a place behind the Staff board."""

import pytest

from divinary.oracle.data.locations import Staff
from tests.oracle.scene import after, scene, shelf, shop, table, texts, verbs

STAFF = [f"assign {staff}" for staff in Staff]
NEXT = "deal lamplighter"
"""Fills the slot that a hired card leaves."""


def hired(card: str, **things):
    return after(scene(**things), "go recruit", f"hire {card}", NEXT)


def test_any_card_of_the_town_square_may_be_hired() -> None:
    """The four that lie there."""
    state = after(scene(), "go recruit")
    assert texts(state) == [
        "hire gatekeeper", "hire blacksmith", "hire sellsword", "hire bounty-hunter",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("card", "hours"),
    [("gatekeeper", 2), ("blacksmith", 2), ("sellsword", 3), ("bounty-hunter", 3)],
)
def test_the_cost_varies_by_slot(card: str, hours: int) -> None:
    """Two hours for the two oldest cards, three for the others."""
    assert table(after(hired(card), "assign exorcist")).hours == (hours,)


def test_the_ability_comes_at_once_and_before_the_assignment() -> None:
    """The card is not behind the board yet when its ability is gained."""
    state = hired("sellsword")
    assert shelf(state) == ["red charm"]
    assert (shop(state).staff, texts(state)) == (("",) * 4, STAFF)
    choosing = hired("blacksmith", corruption=(1, 1, 0))
    assert texts(choosing) == ["discard 1", "discard 2"]
    assert texts(after(choosing, "discard 2")) == STAFF


def test_a_new_card_comes_before_the_ability() -> None:
    """The square is whole again when the ability is gained."""
    state = after(scene(), "go recruit", "hire sellsword")
    assert (verbs(state), shelf(state)) == ({"deal"}, [])
    assert shelf(after(state, NEXT)) == ["red charm"]


@pytest.mark.parametrize("staff", list(Staff))
def test_a_card_is_assigned_to_one_of_four_abilities(staff: Staff) -> None:
    """The player chooses which one, also one that is taken."""
    state = hired("gatekeeper", staff="exorcist=jester security=almoner")
    assert texts(state) == STAFF
    slot = list(Staff).index(staff)
    assert shop(after(state, f"assign {staff}")).staff[slot] == "gatekeeper"


def test_a_replaced_card_is_discarded() -> None:
    """It leaves the board for the discards; the other slots keep theirs."""
    state = after(hired("gatekeeper", staff="exorcist=jester security=almoner"), "assign exorcist")
    assert shop(state).staff == ("gatekeeper", "", "", "almoner")
    assert table(state).discards == ("jester",)


def test_hours_pass_after_everything_else() -> None:
    """No Adventurer comes before the card is assigned."""
    state = hired("gatekeeper", hours=(1,))
    assert table(state).hours == (1,)
    assert verbs(after(state, "assign exorcist")) == {"pull"}


def test_recruiting_again_takes_another_turn_elsewhere() -> None:
    """The figure is on Recruit now."""
    state = after(hired("gatekeeper"), "assign exorcist")
    assert shop(state).at == "recruit"
