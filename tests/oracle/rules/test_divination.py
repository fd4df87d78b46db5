"""Divination: predictions, the Adventurers that meet them, and what a success pays."""

import pytest

from tests.oracle.scene import (
    after,
    last_events,
    locations,
    predictions,
    pulled,
    refused,
    rows,
    scene,
    shelf,
    shop,
    started,
    table,
    texts,
    verbs,
)

FOUR = "a4 voodoo / b1 tree bone"
COLOURS = ["red", "green", "blue", "yellow"]
TOMES = [f"take {colour} tome" for colour in COLOURS]
CHARMS = [f"take {colour} charm" for colour in COLOURS]
ICONS = [f"market {colour}" for colour in COLOURS]
CROSSES = ["x top", "x bottom", *[f"x {colour}" for colour in COLOURS]]


def divining(dish: str = FOUR, **things):
    return after(scene(dish, **things), "go divination")


@pytest.mark.parametrize(
    ("dish", "dice"),
    [
        ("a2 voodoo / b3 tree bone", [2]),
        ("b3 voodoo / a2 tree bone", [3]),
        ("a2 b3 voodoo / tree bone", [2, 3]),
        ("a4 b1 voodoo / tree bone", [1, 4]),
        ("a2 b2 voodoo / tree bone", [2]),
    ],
)
def test_a_die_with_the_voodoo_is_used(dish: str, dice: list[int]) -> None:
    """With both dice there, either of them, for any of the four colours."""
    wanted = [f"foretell {die} {colour}" for die in dice for colour in COLOURS]
    assert texts(divining(dish)) == wanted


@pytest.mark.parametrize("dish", ["voodoo / a1 b1 tree bone", "tree bone voodoo / a1 b1"])
def test_the_voodoo_needs_a_die(dish: str) -> None:
    """Without one in its half the location is closed."""
    assert "divination" not in locations(scene(dish))


def test_with_both_dice_one_prediction_is_made() -> None:
    """The other die is not used."""
    state = after(divining("a2 b3 voodoo / tree bone"), "foretell 3 blue")
    assert predictions(state) == ["3/3 blue"]
    assert verbs(state) == {"throw"}


def test_icons_are_taken_one_after_another() -> None:
    """Each prediction counts on from the one before, even if that is settled."""
    state = after(divining(predictions="3 yellow"), "foretell 4 red")
    assert predictions(state) == ["3/3 yellow", "4/4 red"]
    assert shop(state).foretold == 7
    over = after(divining(predictions="0/3 yellow"), "foretell 4 red")
    assert shop(over).foretold == 7


def test_several_predictions_may_be_active() -> None:
    """Of the same colour too."""
    state = after(divining(predictions="4 red, 2 red, 1 blue"), "foretell 4 red")
    assert predictions(state) == ["4/4 red", "2/2 red", "1/1 blue", "4/4 red"]


def test_without_icons_there_is_no_divination() -> None:
    """Twenty-four icons are taken."""
    used = "4 red, 4 red, 4 red, 0/4 blue, 1/4 green, 4 red"
    assert "divination" not in locations(scene(FOUR, predictions=used))


@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_the_last_icons_make_a_smaller_prediction(left: int) -> None:
    """A 4 takes what is left, if that is less."""
    used = f"4 red, 4 red, 4 red, 4 red, 4 red, {4 - left} red".replace(", 0 red", "")
    state = after(divining(predictions=used), "foretell 4 blue")
    assert predictions(state)[-1] == f"{left}/{left} blue"
    assert shop(state).foretold == 24


def test_it_takes_one_hour() -> None:
    """The cheapest turn beside Twisting Fates."""
    assert table(after(divining(), "foretell 4 red")).hours == (1,)


def test_it_meets_the_adventurers_of_its_own_hour() -> None:
    """The prediction is made before the clock moves."""
    state = after(divining(hours=(2,)), "foretell 4 red", "pull red")
    assert predictions(state) == ["4/4 red true"]


@pytest.mark.parametrize(
    ("who", "left"),
    [
        ("red", ["2/3 yellow", "4/4 red true", "1/3 blue"]),
        ("yellow", ["3/3 yellow true", "3/4 red", "1/3 blue"]),
        ("blue", ["2/3 yellow", "3/4 red", "2/3 blue true"]),
        ("green", ["2/3 yellow", "3/4 red", "1/3 blue"]),
        ("rogue", ["2/3 yellow", "3/4 red", "1/3 blue"]),
    ],
)
def test_each_active_prediction_is_checked(who: str, left: list[str]) -> None:
    """Each loses an icon or succeeds by its own colour; a Rogue matches none."""
    assert predictions(pulled(who, predictions="3 yellow, 4 red, 2/3 blue")) == left


def test_several_may_succeed_and_fail_at_once() -> None:
    """Two of red come true, the blue one loses its last icon."""
    state = pulled("red", predictions="1/2 red, 3 red, 1/4 blue")
    assert predictions(state) == ["1/2 red true", "3/3 red true", "0/4 blue"]
    assert last_events(state, 3) == ["0 came red 1", "0 came red 3", "0 missed blue 0"]


def test_a_success_circles_the_icons_left_and_pays_by_their_number() -> None:
    """Two of four were crossed out, so it is worth two."""
    state = pulled("red", predictions="2/4 red")
    assert predictions(state) == ["2/4 red true"]
    assert "take red charm" in texts(state)
    assert "take red tome" not in texts(state)


@pytest.mark.parametrize(
    ("icons", "rewards"),
    [
        (1, ICONS + CROSSES),
        (2, CHARMS + ICONS + CROSSES),
        (3, TOMES + CHARMS + ICONS + CROSSES),
        (4, TOMES + CHARMS + ICONS + CROSSES),
    ],
)
def test_rewards_by_icons(icons: int, rewards: list[str]) -> None:
    """3 or more a Tome, 2 or more a Charm, 1 or more a Market icon or an X; or a lower one."""
    assert texts(pulled("blue", predictions=f"{icons}/4 blue")) == [*rewards, "done"]


@pytest.mark.parametrize(
    ("reward", "got"),
    [
        ("take yellow tome", ["yellow tome"]),
        ("take green charm", ["green charm"]),
        ("market blue", []),
        ("x red", []),
        ("x top", []),
    ],
)
def test_one_reward_is_taken(reward: str, got: list[str]) -> None:
    """Of any colour, not only the prediction's; then the Adventurer is seated."""
    state = after(pulled("red", predictions="4 red"), reward)
    assert shelf(state) == got
    assert verbs(state) == {"boat"}
    assert shop(state).sponsors[2] == ("m" if reward == "market blue" else "")
    assert shop(state).sponsors[0] == ("x" if reward == "x red" else "")
    assert rows(state) == ("x / " if reward == "x top" else " / ")


def test_a_reward_is_limited_by_the_supply() -> None:
    """Only Goods that are there can be taken."""
    state = pulled("red", predictions="4 red", shelf="red tome, red tome, blue charm")
    assert "take red tome" not in texts(state)
    assert {"take green tome", "take blue charm"} <= set(texts(state))


def test_a_reward_that_cannot_be_had_is_lost() -> None:
    """One icon, every box filled and every faction's icons marked."""
    full = "1 2 3 4 1 2 3 4 1 2 / 4 3 2 1 4 3 2 1 4 3"
    marks = "red=xm green=xx blue=mm yellow=xm"
    state = pulled("red", predictions="1 red", rows=full, marks=marks)
    assert "0 lost reward" in last_events(state)
    assert verbs(state) == {"boat"}


def test_a_reward_is_taken_where_no_x_could_be_drawn() -> None:
    """Every box is filled and every icon marked, but two icons are worth a Charm: it is taken."""
    full = "1 2 3 4 1 2 3 4 1 2 / 4 3 2 1 4 3 2 1 4 3"
    marks = "red=xm green=xx blue=mm yellow=xm"
    state = pulled("red", predictions="2 red", rows=full, marks=marks)
    assert {text.split()[0] for text in texts(state)} == {"take"}


def test_an_x_as_reward_sets_off_the_box() -> None:
    """Its bonus is paid before anything else goes on."""
    state = after(pulled("red", predictions="1 red", rows="4 /"), "x top")
    assert texts(state) == ["take red charm", "take blue charm"]
    assert verbs(after(state, "take blue charm")) == {"boat"}


def test_what_came_true_or_is_used_up_is_over() -> None:
    """Neither pays nor loses any more."""
    state = pulled("red", "red", predictions="2 red, 1/3 blue")
    assert predictions(state) == ["2/2 red true", "0/3 blue"]
    state = after(state, "take red charm")
    assert verbs(state) == {"boat"}
    assert predictions(state) == ["2/2 red true", "0/3 blue"]


def test_the_owner_says_which_of_two_successes_pays_first() -> None:
    """They differ in what they allow."""
    state = pulled("red", predictions="3 red, 1 red")
    assert texts(state) == ["settle 1", "settle 3"]
    state = after(state, "settle 1")
    assert "take red charm" not in texts(state)
    state = after(state, "x top")
    assert "take red tome" in texts(state)
    assert verbs(after(state, "take red tome")) == {"boat"}


def test_successes_of_equal_worth_need_no_order() -> None:
    """Both pay, one after the other."""
    state = after(pulled("red", predictions="2 red, 2/4 red"), "take red charm")
    state = after(state, "take blue charm")
    assert shelf(state) == ["red charm", "blue charm"]


def test_an_empty_area_has_no_predictions_to_check() -> None:
    """Without predictions an Adventurer is seated at once."""
    assert verbs(pulled("red")) == {"boat"}
    assert predictions(started()) == []


def test_a_colour_is_one_of_the_four_factions() -> None:
    """Rogues cannot be predicted."""
    assert all(not text.endswith("rogue") for text in texts(divining()))
    assert refused(divining(), "foretell 1 red")
