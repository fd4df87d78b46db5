"""Twisting Fates: two bubbles, or an X; the Skull costs."""

import pytest

from divinary import CHANCE
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
)

EVERYTHING = "a1 b1 tree bone voodoo /"
"""The coin lies with all others, as bubbles may have brought it."""


@pytest.mark.parametrize(
    ("dish", "options"),
    [
        ("tree voodoo / a1 b1 bone", ["twist adjust"]),
        ("tree bone / a1 b1 voodoo", ["twist move"]),
        ("a1 tree / b1 bone voodoo", ["twist x"]),
        ("b1 tree / a1 bone voodoo", ["twist x"]),
        ("a1 b1 tree / bone voodoo", ["twist x"]),
        ("tree bone voodoo / a1 b1", ["twist adjust", "twist move"]),
        ("a1 tree voodoo / b1 bone", ["twist adjust", "twist x"]),
        ("a1 skull bone / b1 voodoo", ["twist move", "twist x"]),
        (EVERYTHING, ["twist adjust", "twist move", "twist x"]),
    ],
)
def test_the_coin_must_lie_with_the_rune_of_the_option(dish: str, options: list[str]) -> None:
    """Voodoo for ±1 bubbles, bone for Move 1 bubbles, a die for an X."""
    state = after(scene(dish), "go twisting-fates")
    assert texts(state) == options


def test_a_coin_alone_allows_nothing() -> None:
    """The location is closed then."""
    assert "twisting-fates" not in locations(scene("tree / a1 b1 bone voodoo"))


@pytest.mark.parametrize(
    ("option", "filled"), [("twist adjust", (3, 1)), ("twist move", (1, 3))]
)  # fmt: skip
def test_an_option_fills_two_bubbles(option: str, filled: tuple[int, int]) -> None:
    """Of its kind; they can be spent from the next turn on."""
    state = after(scene(EVERYTHING), "go twisting-fates", option)
    assert shop(state).bubbles == filled


def test_one_option_is_chosen() -> None:
    """Then the turn goes on without a second one."""
    state = after(scene(EVERYTHING), "go twisting-fates", "twist adjust")
    assert state.decider is CHANCE
    assert texts(state)[0].startswith("throw ")


@pytest.mark.parametrize(("kind", "option"), [(0, "twist adjust"), (1, "twist move")])
@pytest.mark.parametrize(
    ("filled", "crossed_out", "then"), [(5, 1, 7), (6, 1, 7), (2, 5, 3), (1, 7, None), (8, 0, None)]
)
def test_eight_bubbles_of_each_kind(
    kind: int, option: str, filled: int, crossed_out: int, then: int | None
) -> None:
    """The option fills what is empty, up to two; with nothing empty it cannot be chosen."""
    bubbles, spent = [1, 1], [0, 0]
    bubbles[kind], spent[kind] = filled, crossed_out
    state = after(scene(EVERYTHING, filled=tuple(bubbles), spent=tuple(spent)), "go twisting-fates")
    assert (option in texts(state)) == (then is not None)
    if then is not None:
        assert shop(after(state, option)).bubbles[kind] == then


def test_without_an_empty_bubble_and_a_die_the_location_is_closed() -> None:
    """If the only option has nothing to fill, there is nothing to go there for."""
    bone = "tree bone / a1 b1 voodoo"
    assert "twisting-fates" not in locations(scene(bone, filled=(1, 8)))
    assert "twisting-fates" in locations(scene(bone, filled=(8, 1)))


def test_the_x_is_drawn_at_once_in_horoscopes_or_faction_area() -> None:
    """Six places on a fresh board: two rows, four factions."""
    state = after(scene(), "go twisting-fates", "twist x")
    assert texts(state) == ["x top", "x bottom", "x red", "x green", "x blue", "x yellow", "done"]
    assert rows(after(state, "x bottom")) == " / x"
    assert shop(after(state, "x blue")).sponsors == ("", "", "x", "")


def test_an_x_without_a_free_place_may_be_chosen_and_is_lost() -> None:
    """Every box and every icon is marked already."""
    full = "1 2 3 4 1 2 3 4 1 2 / 4 3 2 1 4 3 2 1 4 3"
    marks = "red=xm green=xx blue=mm yellow=xm"
    state = after(scene(rows=full, marks=marks), "go twisting-fates", "twist x")
    assert last_events(state) == ["0 lost x"]
    assert table(state).hours == (1,)


@pytest.mark.parametrize("option", [["twist adjust"], ["twist move"], ["twist x", "x green"]])
def test_it_always_takes_one_hour(option: list[str]) -> None:
    """Whichever option is chosen."""
    assert table(after(scene(EVERYTHING), "go twisting-fates", *option)).hours == (1,)


@pytest.mark.parametrize("option", [["twist adjust"], ["twist move"], ["twist x", "x green"]])
def test_the_skull_costs_a_corruption_card_as_well(option: list[str]) -> None:
    """Drawn after the option is carried out, and before the hour passes."""
    state = after(scene(EVERYTHING.replace("tree", "skull")), "go twisting-fates", *option)
    assert texts(state) == ["corruption 1", "corruption 2", "corruption 3"]
    assert table(state).hours == (0,)
    state = after(state, "corruption 3")
    assert (shop(state).corruption, table(state).hours) == ((0, 0, 1), (1,))


@pytest.mark.parametrize("option", [["twist adjust"], ["twist move"], ["twist x", "x green"]])
def test_the_tree_costs_nothing(option: list[str]) -> None:
    """The turn ends at once."""
    state = after(scene(EVERYTHING), "go twisting-fates", *option)
    assert sum(shop(state).corruption) == 0
    assert texts(state)[0].startswith("throw ")


def test_what_an_x_sets_off_comes_before_the_skulls_card() -> None:
    """The box pays, and even a discard is asked for first."""
    state = scene("a1 skull / b1 bone voodoo", rows="/ 1", corruption=(1, 0, 0))
    state = after(state, "go twisting-fates", "twist x", "x bottom")
    assert texts(state) == ["discard 1"]
    state = after(state, "discard 1", "corruption 2")
    assert shop(state).corruption == (0, 1, 0)


def test_the_skull_costs_nothing_elsewhere() -> None:
    """Only Twisting Fates asks what the coin shows."""
    state = scene("a1 skull bone / b1 voodoo")
    state = after(state, "go divination", "foretell 1 red")
    assert sum(shop(state).corruption) == 0
    assert refused(state, "corruption 1")
