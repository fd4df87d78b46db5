"""Bubbles: filled ones are spent before the figure moves, and change the Runes in the dish."""

import pytest

from divinary.oracle.model.tasks import Charting
from tests.oracle.scene import after, locations, refused, scene, shop, table, verbs


def dish(state) -> str:
    return str(shop(state).dish)


@pytest.mark.parametrize(
    ("spend", "becomes"),
    [
        ("raise a", "a3 tree bone / b3 voodoo"),
        ("lower a", "a1 tree bone / b3 voodoo"),
        ("raise b", "a2 tree bone / b4 voodoo"),
        ("lower b", "a2 tree bone / b2 voodoo"),
    ],
)
def test_plus_minus_one_changes_a_die_by_one(spend: str, becomes: str) -> None:
    """Up or down, either die."""
    assert dish(after(scene(), spend)) == becomes


@pytest.mark.parametrize(("spend", "pips"), [("raise a", 1), ("lower b", 4)])
def test_one_and_four_are_neighbours(spend: str, pips: int) -> None:
    """A 4 goes up to 1, a 1 goes down to 4."""
    die = spend[-1]
    state = after(scene("a4 tree bone / b1 voodoo"), spend)
    assert f"{die}{pips}" in dish(state)


@pytest.mark.parametrize(
    ("rune", "becomes"),
    [
        ("a", "tree bone / a2 b3 voodoo"),
        ("b", "a2 b3 tree bone / voodoo"),
        ("coin", "a2 bone / b3 tree voodoo"),
        ("bone", "a2 tree / b3 bone voodoo"),
        ("voodoo", "a2 tree bone voodoo / b3"),
    ],
)
def test_move_one_takes_a_rune_across(rune: str, becomes: str) -> None:
    """Any of the five, to the other half; dice and coin keep what they show."""
    assert dish(after(scene(), f"move {rune}")) == becomes


@pytest.mark.parametrize("face", ["tree", "skull"])
def test_a_moved_coin_keeps_its_face(face: str) -> None:
    """Nothing turns the coin over."""
    state = after(scene(f"a2 {face} bone / b3 voodoo"), "move coin")
    assert dish(state) == f"a2 bone / b3 {face} voodoo"


def test_a_bonus_is_used_by_crossing_out_its_bubble() -> None:
    """Of its own kind; crossed out it stays, and is neither filled nor empty."""
    state = after(scene(filled=(2, 3)), "raise a")
    assert (shop(state).bubbles, shop(state).spent) == ((1, 3), (1, 0))
    state = after(state, "move coin")
    assert (shop(state).bubbles, shop(state).spent) == ((1, 2), (1, 1))


def test_several_bonuses_in_one_turn() -> None:
    """As many as are filled, in any order, on the same die or Rune as well."""
    state = scene("a4 tree bone / b3 voodoo", filled=(3, 2))
    state = after(state, "raise a", "move coin", "raise a", "move coin", "lower b")
    assert dish(state) == "a2 tree bone / b2 voodoo"
    assert shop(state).bubbles == (0, 0)


@pytest.mark.parametrize(
    ("filled", "allowed"),
    [
        ((0, 0), set()),
        ((1, 0), {"raise", "lower"}),
        ((0, 1), {"move"}),
        ((1, 1), {"raise", "lower", "move"}),
    ],
)
def test_only_filled_bubbles_can_be_spent(filled: tuple[int, int], allowed: set[str]) -> None:
    """An empty one does nothing."""
    state = scene(filled=filled)
    assert verbs(state) - {"go"} == allowed
    for spend in ("raise a", "move coin"):
        if spend.split()[0] not in allowed:
            assert refused(state, spend)


def test_bonuses_come_before_the_location() -> None:
    """Once the figure has moved, no bubble is spent any more."""
    state = after(scene(filled=(3, 3)), "go star-charting")
    assert verbs(state) == {"line", "done"}
    assert refused(state, "raise a")


def test_bubbles_open_and_close_locations() -> None:
    """The choice is made in the dish as it lies after spending."""
    state = scene("a2 b3 tree / bone voodoo")
    assert not {"star-charting", "divination"} & set(locations(state))
    opened = after(state, "move a")
    assert {"star-charting", "divination"} <= set(locations(opened))
    closed = after(scene("a2 bone / b3 tree voodoo"), "move a")
    assert "star-charting" not in locations(closed)


def test_bubbles_change_the_strength() -> None:
    """The bone goes over to a 3 that has become a 4: four lines."""
    state = after(scene("a2 bone / b3 tree voodoo"), "move bone", "raise b", "go star-charting")
    assert table(state).agenda[0] == Charting(0, lines=4)


def test_bubbles_may_gather_all_five_for_nothing() -> None:
    """Only the throw corrupts."""
    state = after(scene("a1 / b1 tree bone voodoo"), "move a")
    assert state.decider == 0
    assert sum(shop(state).corruption) == 0
