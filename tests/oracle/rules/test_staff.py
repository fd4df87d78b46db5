"""Activate Staff: the four abilities, each once, each as one likes."""

from itertools import permutations

import pytest

from tests.oracle.scene import (
    after,
    last_events,
    locations,
    refused,
    rows,
    scene,
    shop,
    table,
    texts,
    verbs,
)

ALL = "exorcist=gatekeeper astrologist=blacksmith palm-reader=sellsword security=bounty-hunter"
SQUARE = "lamplighter fiddler almoner governess"
FOUR = ("exorcist", "astrologist", "palm-reader", "security")
ALONE = {
    "exorcist": ["x top"],
    "astrologist": ["line a1 b1", "done"],
    "palm-reader": ["fill move", "done"],
    "security": ["discard 2"],
}
"""A way to use each ability."""


def activating(staff: str = ALL, **things):
    state = scene(staff=staff, square=SQUARE, **{"at": "recruit", **things})
    return after(state, "go activate-staff")


@pytest.mark.parametrize("dish", ["a1 / b1 tree bone voodoo", "tree / a1 b1 bone voodoo"])
def test_it_needs_no_runes(dish: str) -> None:
    """Nor any Staff."""
    assert "activate-staff" in locations(scene(dish, at="recruit"))


def test_without_staff_it_is_a_rest() -> None:
    """Two hours pass and nothing else happens."""
    state = activating("")
    assert table(state).hours == (2,)
    assert verbs(state) == {"pull"}


@pytest.mark.parametrize("staff", FOUR)
def test_an_ability_needs_a_card_assigned_to_it(staff: str) -> None:
    """Empty slots are not offered."""
    assert texts(activating(f"{staff}=gatekeeper")) == [f"activate {staff}", "done"]


@pytest.mark.parametrize("order", list(permutations(FOUR)), ids="-".join)
def test_each_ability_may_be_used_in_any_order(order: tuple[str, ...]) -> None:
    """All four in one turn, for two hours in all."""
    state = activating(corruption=(1, 1, 1))
    for staff in order:
        state = after(state, f"activate {staff}", *ALONE[staff])
    assert (rows(state), shop(state).drawn.bit_count()) == ("x / ", 1)
    assert (shop(state).bubbles, shop(state).corruption) == ((1, 2), (1, 0, 1))
    assert table(state).hours == (2,)


@pytest.mark.parametrize("staff", FOUR)
def test_each_ability_is_used_once(staff: str) -> None:
    """In one visit."""
    state = after(activating(corruption=(1, 1, 1)), f"activate {staff}", *ALONE[staff])
    assert texts(state) == [*[f"activate {one}" for one in FOUR if one != staff], "done"]
    assert refused(state, f"activate {staff}")


@pytest.mark.parametrize("used", [0, 1, 2, 3])
def test_each_ability_is_optional(used: int) -> None:
    """The player may stop at any time."""
    state = activating(corruption=(1, 1, 1))
    for staff in FOUR[:used]:
        state = after(state, f"activate {staff}", *ALONE[staff])
    state = after(state, "done")
    assert table(state).hours == (2,)


def test_the_exorcist_draws_an_x() -> None:
    """In a Horoscope row or the Faction Area; the box or the hall pays as always."""
    state = after(activating(rows="4 /", halls=(1, 6, 1, 1)), "activate exorcist")
    assert texts(state) == ["x top", "x bottom", "x red", "x green", "x blue", "x yellow", "done"]
    assert texts(after(state, "x top")) == ["take red charm", "take blue charm"]
    assert shop(after(state, "x green")).gold == 6


def test_the_astrologist_draws_two_lines() -> None:
    """With any dice, with all that lines bring; or fewer."""
    state = after(activating(lines="a1 b1, a1 a2"), "activate astrologist", "line b1 b2")
    assert "done" in texts(state)
    state = after(state, "line a2 b2")
    assert "line" not in verbs(state)
    assert shop(state).shelf[0] == 1


@pytest.mark.parametrize(
    ("fills", "filled"),
    [
        (["fill adjust", "fill adjust"], (3, 1)),
        (["fill move", "fill move"], (1, 3)),
        (["fill adjust", "fill move"], (2, 2)),
        (["fill move", "done"], (1, 2)),
        (["done"], (1, 1)),
    ],
)
def test_the_palm_reader_fills_two_bubbles(fills: list[str], filled: tuple[int, int]) -> None:
    """Two of a kind, one of each, or fewer."""
    state = after(activating(), "activate palm-reader")
    assert texts(state) == ["fill adjust", "fill move", "done"]
    state = after(state, *fills)
    assert shop(state).bubbles == filled
    assert "fill" not in verbs(state)


def test_the_palm_reader_fills_only_empty_bubbles() -> None:
    """Filled and crossed-out ones take nothing; without an empty one it comes to nothing."""
    one = after(activating(filled=(6, 1), spent=(2, 0)), "activate palm-reader")
    assert texts(one) == ["fill move", "done"]
    last = after(activating(filled=(8, 7)), "activate palm-reader", "fill move")
    assert verbs(last) == {"activate", "done"}
    none = after(activating(filled=(6, 8), spent=(2, 0)), "activate palm-reader")
    assert verbs(none) == {"activate", "done"}


def test_security_discards_a_chosen_corruption_card() -> None:
    """Any that lies in one's own supply, the worst if one likes."""
    state = after(activating(corruption=(2, 0, 1)), "activate security")
    assert texts(state) == ["discard 1", "discard 3"]
    assert shop(after(state, "discard 3")).corruption == (2, 0, 0)


def test_an_ability_with_nothing_to_do_comes_to_nothing() -> None:
    """No Corruption, no place for an X: the others can still be used."""
    full = "1 2 3 4 1 2 3 4 1 2 / 4 3 2 1 4 3 2 1 4 3"
    marks = "red=xm green=xx blue=mm yellow=xm"
    state = after(activating(rows=full, marks=marks), "activate security")
    assert texts(state) == [*[f"activate {one}" for one in FOUR[:3]], "done"]
    state = after(state, "activate exorcist")
    assert last_events(state) == ["0 lost x"]
    assert texts(state) == ["activate astrologist", "activate palm-reader", "done"]
