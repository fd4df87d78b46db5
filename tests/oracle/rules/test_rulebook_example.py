"""The rulebook's worked example of a dish, as decisions of the engine.

A 2, the bone and the voodoo lie in one half; a 3 and the coin, Skull up, in the other. Then both
kinds of bubbles turn the 3 into a 4 and take it across.
"""

import pytest

from tests.oracle.scene import after, locations, rows, scene, shop, texts, verbs

EXAMPLE = "a2 bone voodoo / b3 skull"
TWISTED = ("raise b", "move b")


def example(*steps: str):
    return after(scene(EXAMPLE), *steps)


def lines_to_draw(state) -> int:
    state, count = after(state, "go star-charting"), 0
    while "line" in verbs(state):
        state, count = after(state, texts(state)[0]), count + 1
    return count


def sizes(state) -> set[int]:
    """Return the sizes of predictions that can be made."""
    return {int(text.split()[1]) for text in texts(after(state, "go divination"))}


def test_star_charting_draws_two_lines() -> None:
    """The 2 lies with the bone."""
    assert lines_to_draw(example()) == 2


def test_divination_starts_with_two_icons() -> None:
    """The 2 lies with the voodoo."""
    state = after(example(), "go divination", "foretell 2 red")
    assert sizes(example()) == {2}
    assert [(one.size, one.left) for one in shop(state).predictions] == [(2, 2)]


@pytest.mark.parametrize(("half", "die"), [("left", 2), ("right", 3)])
def test_horoscopes_write_the_two_or_the_three(half: str, die: int) -> None:
    """By the half that is chosen, into either sequence."""
    state = after(example(), "go horoscopes", f"half {half}")
    assert texts(state) == [f"write {die} top", f"write {die} bottom"]
    assert rows(after(state, f"write {die} bottom")) == f" / {die}"


def test_twisting_fates_draws_an_x_and_the_skull_corrupts() -> None:
    """The coin lies with a die alone, so it is the only option."""
    state = after(example(), "go twisting-fates")
    assert texts(state) == ["twist x"]
    state = after(state, "twist x")
    assert texts(state) == ["x top", "x bottom", "x red", "x green", "x blue", "x yellow", "done"]
    assert verbs(after(state, "x top")) == {"corruption"}


def test_those_are_all_the_actions_that_ask_for_runes() -> None:
    """Beside them there is only Recruit; the figure is still on Activate Staff."""
    assert locations(example()) == [
        "twisting-fates", "star-charting", "divination", "horoscopes", "recruit",
    ]  # fmt: skip


def test_one_bubble_of_each_kind_makes_the_new_options() -> None:
    """The 3 is raised and moved, in either order, and both bubbles are gone."""
    for steps in (TWISTED, TWISTED[::-1]):
        state = example(*steps)
        assert str(shop(state).dish) == "a2 b4 bone voodoo / skull"
        assert (shop(state).bubbles, shop(state).spent) == ((0, 0), (1, 1))


def test_then_star_charting_draws_four_lines() -> None:
    """The higher of both dice with the bone."""
    assert lines_to_draw(example(*TWISTED)) == 4


def test_then_divination_starts_with_four_icons() -> None:
    """Or still with two, as both dice lie with the voodoo."""
    assert sizes(example(*TWISTED)) == {2, 4}
    state = after(example(*TWISTED), "go divination", "foretell 4 red")
    assert [one.size for one in shop(state).predictions] == [4]


def test_then_horoscopes_write_the_two_and_the_four() -> None:
    """Into either sequence, both in one action."""
    state = after(example(*TWISTED), "go horoscopes", "half left")
    assert texts(state) == ["write 2 top", "write 2 bottom", "write 4 top", "write 4 bottom"]
    assert rows(after(state, "write 2 top", "write 4 bottom")) == "2 / 4"


def test_then_the_coin_lies_alone() -> None:
    """Twisting Fates has no option any more."""
    assert "twisting-fates" not in locations(example(*TWISTED))
