"""The Runes: all five are thrown before each turn, and corrupt if they lie in one half."""

import pytest

from divinary import CHANCE
from divinary.oracle.data.runes import RUNES
from tests.oracle.scene import AN_HOUR, DISH, after, scene, shop, texts, verbs


def dish(state) -> str:
    return str(shop(state).dish)


def test_all_five_are_thrown_before_each_turn() -> None:
    """Any dish can follow any other; the player acts with the new one."""
    state = after(scene(), *AN_HOUR)
    assert state.decider is CHANCE
    assert len(texts(state)) == 1024
    state = after(state, "throw a4 b4 / skull bone voodoo")
    assert (state.decider, dish(state)) == (0, "a4 b4 / skull bone voodoo")


def test_every_throw_lies_clear() -> None:
    """Each Rune in one half, each die on a number, the coin on a face: nothing misses the dish."""
    for text in texts(after(scene(), *AN_HOUR)):
        left, right = text.removeprefix("throw").split("/")
        lying = sorted([*left.split(), *right.split()])
        assert [word[0] for word in lying[:2]] == ["a", "b"]
        assert {word[1:] for word in lying if word[0] in "ab" and len(word) == 2} <= set("1234")
        assert lying[2:] in (["bone", "skull", "voodoo"], ["bone", "tree", "voodoo"])


def test_who_throws_is_whose_turn_it_is() -> None:
    """The others' dishes stay as they are."""
    state = after(scene(seats=2, hours=(1, 1), track=(0, 1)), *AN_HOUR)
    state = after(state, "pull red", "boat red 1", "throw a1 / b1 skull bone voodoo")
    assert [str(shop(state, seat).dish) for seat in (0, 1)] == [DISH, "a1 / b1 skull bone voodoo"]


@pytest.mark.parametrize("thrown", ["a1 b2 skull bone voodoo /", "/ a1 b2 tree bone voodoo"])
def test_all_five_in_one_half_cost_a_corruption_card(thrown: str) -> None:
    """One card, before any bubble could be spent."""
    state = after(scene(filled=(2, 2)), *AN_HOUR, f"throw {thrown}")
    assert verbs(state) == {"corruption"}
    state = after(state, "corruption 2")
    assert shop(state).corruption == (0, 1, 0)
    assert "move" in verbs(state)


@pytest.mark.parametrize("rune", RUNES)
def test_four_in_one_half_cost_nothing(rune: str) -> None:
    """A single Rune apart is enough."""
    words = {"a": "a1", "b": "b1", "coin": "tree", "bone": "bone", "voodoo": "voodoo"}
    alone = words.pop(rune)
    state = after(scene(), *AN_HOUR, f"throw {alone} / {' '.join(words.values())}")
    assert state.decider == 0
    assert sum(shop(state).corruption) == 0
