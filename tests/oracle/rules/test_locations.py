"""The six locations: the Runes open them, and the figure moves from one to another."""

import pytest

from divinary.oracle.data.locations import Location
from tests.oracle.scene import AN_HOUR, DISH, after, locations, refused, scene, shop, texts, verbs

ALWAYS = {"horoscopes", "recruit", "activate-staff"}
"""Open for any dish while the Horoscope rows are empty."""


def lines_to_draw(state) -> int:
    """Draw lines until none is left to draw, and return how many there were."""
    state = after(state, "go star-charting")
    count = 0
    while "line" in verbs(state):
        state, count = after(state, texts(state)[0]), count + 1
    return count


@pytest.mark.parametrize(
    ("thrown", "opened"),
    [
        ("a1 bone / b1 tree voodoo", {"star-charting", "divination", "twisting-fates"}),
        ("a1 tree / b1 bone voodoo", {"star-charting", "divination", "twisting-fates"}),
        ("a1 b1 bone / tree voodoo", {"star-charting", "twisting-fates"}),
        ("a1 b1 voodoo / tree bone", {"divination", "twisting-fates"}),
        ("a1 b1 / tree bone voodoo", {"twisting-fates"}),
        ("a1 b1 bone voodoo / tree", {"star-charting", "divination"}),
        ("a1 b1 tree / bone voodoo", {"twisting-fates"}),
    ],
)
def test_what_lies_together_decides_where_to_go(thrown: str, opened: set[str]) -> None:
    """Most actions ask for two Runes in one half: bone or voodoo with a die, coin with another."""
    placed = [scene(thrown, at=at) for at in ("recruit", "activate-staff")]
    assert {where for state in placed for where in locations(state)} == opened | ALWAYS


@pytest.mark.parametrize("pips", [1, 2, 3, 4])
def test_the_die_is_the_strength(pips: int) -> None:
    """What the die with the bone shows is how many lines there are to draw."""
    assert lines_to_draw(scene(f"a{pips} bone / b1 tree voodoo")) == pips


@pytest.mark.parametrize("here", list(Location))
def test_the_figure_moves_to_another_location(here: Location) -> None:
    """Its location is closed; all the others are open in a dish that allows them."""
    state = scene(at=here)
    assert locations(state) == [there for there in Location if there != here]
    assert refused(state, f"go {here}")


def test_the_figure_stays_where_it_acted() -> None:
    """The next turn starts from there."""
    state = after(scene(), *AN_HOUR, f"throw {DISH}")
    assert shop(state).at == "twisting-fates"
    assert locations(state) == [there for there in Location if there != "twisting-fates"]
