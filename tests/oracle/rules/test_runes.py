"""The Runes and the Divining Dish: the throw, the bubbles, and where the figure may go."""

import pytest

from divinary import CHANCE
from divinary.oracle.data.locations import Location
from divinary.oracle.data.runes import RUNES
from tests.oracle.scene import AN_HOUR, DISH, after, locations, refused, scene, shop, texts, verbs

ALWAYS = {"horoscopes", "recruit", "activate-staff"}
"""Open for any dish while the Horoscope rows are empty."""


def dish(state) -> str:
    return str(shop(state).dish)


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
    state = scene("a2 bone / b3 tree voodoo")
    assert lines_to_draw(after(state, "move bone", "raise b")) == 4


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


def test_bubbles_may_gather_all_five_for_nothing() -> None:
    """Only the throw corrupts."""
    state = after(scene("a1 / b1 tree bone voodoo"), "move a")
    assert state.decider == 0
    assert sum(shop(state).corruption) == 0


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
