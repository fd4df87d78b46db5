"""Horoscopes: two sequences, one rising and one falling, and the bonuses beside their boxes."""

import pytest

from tests.oracle.scene import (
    after,
    locations,
    refused,
    rows,
    scene,
    shelf,
    shop,
    table,
    texts,
    verbs,
)

TOGETHER = "a2 b4 / tree bone voodoo"
"""Both dice in the left half."""

APART = "a2 tree / b4 bone voodoo"

TOP = [*"1234123412"]
BOTTOM = [*"4321432143"]
"""Rows as they may be at the end."""


def writing(dish: str = TOGETHER, half: str = "left", **things):
    """Return a scene of Horoscopes with one half chosen."""
    return after(scene(dish, **things), "go horoscopes", f"half {half}")


def up_to(box: int, row: str) -> str:
    """Return rows of which one is written up to just before a box."""
    return (
        f"{' '.join(TOP[: box - 1])} /" if row == "top" else f"/ {' '.join(BOTTOM[: box - 1])}"
    )  # fmt: skip


def filling(box: int, row: str, **things):
    """Write the die that comes next into a box."""
    die = (TOP if row == "top" else BOTTOM)[box - 1]
    dish = f"a{die} / b1 tree bone voodoo"
    return after(writing(dish, rows=up_to(box, row), **things), f"write {die} {row}")


@pytest.mark.parametrize(
    "dish", ["a1 / b1 tree bone voodoo", "a1 b1 / tree bone voodoo", "tree bone / a1 b1 voodoo"]
)
def test_no_two_runes_need_lie_together(dish: str) -> None:
    """Any throw will do, as long as a die fits."""
    assert "horoscopes" in locations(scene(dish))


@pytest.mark.parametrize(
    ("dish", "halves"),
    [
        (TOGETHER, ["half left"]),
        (APART, ["half left", "half right"]),
        ("tree bone voodoo / a2 b4", ["half right"]),
    ],
)
def test_a_half_is_chosen(dish: str, halves: list[str]) -> None:
    """One that holds a die."""
    assert texts(after(scene(dish), "go horoscopes")) == halves


@pytest.mark.parametrize(("half", "die"), [("left", 2), ("right", 4)])
def test_only_the_dice_of_that_half_are_written(half: str, die: int) -> None:
    """The other one is not used."""
    state = writing(APART, half)
    assert texts(state) == [f"write {die} top", f"write {die} bottom"]
    state = after(state, f"write {die} top")
    assert (rows(state), verbs(state)) == (f"{die} / ", {"pull"})


def test_every_die_of_the_half_is_written() -> None:
    """Both, each into either row, in the order that the player likes."""
    state = writing()
    assert texts(state) == ["write 2 top", "write 2 bottom", "write 4 top", "write 4 bottom"]
    state = after(state, "write 4 bottom")
    assert texts(state) == ["write 2 top"]
    assert rows(after(state, "write 2 top")) == "2 / 4"


def test_two_equal_dice_are_two_numbers() -> None:
    """One for each row, since neither row repeats a number."""
    state = after(writing("a3 b3 / tree bone voodoo"), "write 3 top")
    assert texts(state) == ["write 3 bottom"]


def test_numbers_go_into_the_leftmost_empty_box() -> None:
    """A row has no gaps."""
    state = after(writing("a3 b4 / tree bone voodoo", rows="1 2 / x"), "write 3 top", "write 4 top")
    assert rows(state) == "1 2 3 4 / x"


@pytest.mark.parametrize(
    ("last", "top", "bottom"), [(1, 2, 4), (2, 3, 1), (3, 4, 2), (4, 1, 3)]
)  # fmt: skip
@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_the_top_row_rises_and_the_bottom_row_falls_by_one(
    last: int, top: int, bottom: int, die: int
) -> None:
    """After a 4 the top row starts again at 1, after a 1 the bottom row at 4."""
    state = scene(f"a{die} / b{die} tree bone voodoo", rows=f"{last} / {last}")
    fitting = [row for row, wants in (("top", top), ("bottom", bottom)) if die == wants]
    assert ("horoscopes" in locations(state)) is bool(fitting)
    if fitting:
        choices = texts(after(state, "go horoscopes", "half left"))
        assert choices == [f"write {die} {row}" for row in fitting]


@pytest.mark.parametrize("die", [1, 2, 3, 4])
@pytest.mark.parametrize("written", ["/", "x / x", "1 x / 4 x"])
def test_any_number_may_start_a_row_or_follow_an_x(die: int, written: str) -> None:
    """In both rows."""
    state = writing(f"a{die} / b1 tree bone voodoo", rows=written)
    assert texts(state) == [f"write {die} top", f"write {die} bottom"]


@pytest.mark.parametrize("written", ["/", "1 / 1", "2 / 2", "3 / 3", "4 / 4", "x / x"])
def test_an_x_may_stand_anywhere(written: str) -> None:
    """First, after any number, and after another X, in either row."""
    state = after(scene("a1 tree / b1 bone voodoo", rows=written), "go twisting-fates", "twist x")
    assert {"x top", "x bottom"} <= set(texts(state))


def test_a_die_that_fits_must_be_written() -> None:
    """There is no stopping half way."""
    state = writing(rows="1 / 1")
    assert texts(state) == ["write 2 top", "write 4 bottom"]
    assert texts(after(state, "write 2 top", "take red charm")) == ["write 4 bottom"]
    assert refused(state, "done")


def test_a_die_that_fits_neither_row_is_skipped() -> None:
    """The other one of its half is written."""
    state = writing("a2 b3 / tree bone voodoo", rows="1 / 2")
    assert texts(state) == ["write 2 top"]
    alone = after(writing("a2 b2 / tree bone voodoo", rows="1 / 1"), "write 2 top")
    assert rows(after(alone, "take red charm")) == "1 2 / 1"


def test_a_die_may_come_to_fit_through_the_other() -> None:
    """2 and 3 can both go into the top row, in that order alone."""
    state = writing("a3 b2 / tree bone voodoo", rows="1 / 1")
    assert texts(state) == ["write 2 top"]
    state = after(state, "write 2 top", "take red charm")
    assert texts(state) == ["write 3 top"]


def test_a_half_of_which_no_die_fits_is_closed() -> None:
    """The right one, here; without any the whole location is."""
    state = scene("a2 / b3 tree bone voodoo", rows="1 / 1")
    assert texts(after(state, "go horoscopes")) == ["half left"]
    assert "horoscopes" not in locations(scene("a3 / b3 tree bone voodoo", rows="1 / 1"))


@pytest.mark.parametrize(("row", "other"), [("top", "bottom"), ("bottom", "top")])
def test_a_full_row_takes_nothing_more(row: str, other: str) -> None:
    """Neither a number nor an X; the tenth box was its last."""
    full = f"{' '.join(TOP)} /" if row == "top" else f"/ {' '.join(BOTTOM)}"
    state = writing("a1 b2 tree / bone voodoo", rows=full)
    assert all(text.endswith(other) for text in texts(state))
    crossing = after(scene("a1 tree / b2 bone voodoo", rows=full), "go twisting-fates", "twist x")
    assert f"x {row}" not in texts(crossing)
    assert f"x {other}" in texts(crossing)


NOTHING: list[str] = []
RED_BLUE_CHARM = ["take red charm", "take blue charm"]
GREEN_YELLOW_CHARM = ["take green charm", "take yellow charm"]
RED_BLUE_TOME = ["take red tome", "take blue tome"]
GREEN_YELLOW_TOME = ["take green tome", "take yellow tome"]
MARKET = ["market red", "market green", "market blue", "market yellow"]
AN_X = ["x top", "x bottom", "x red", "x green", "x blue", "x yellow", "done"]
DISCARD = ["discard 1", "discard 3"]


@pytest.mark.parametrize(
    ("row", "box", "choices"),
    [
        ("top", 1, NOTHING), ("top", 2, RED_BLUE_CHARM), ("top", 3, NOTHING), ("top", 4, AN_X),
        ("top", 5, GREEN_YELLOW_TOME), ("top", 6, NOTHING), ("top", 7, MARKET),
        ("top", 8, GREEN_YELLOW_CHARM), ("top", 9, NOTHING), ("top", 10, RED_BLUE_TOME),
        ("bottom", 1, NOTHING), ("bottom", 2, DISCARD), ("bottom", 3, GREEN_YELLOW_CHARM),
        ("bottom", 4, NOTHING), ("bottom", 5, MARKET), ("bottom", 6, RED_BLUE_TOME),
        ("bottom", 7, NOTHING), ("bottom", 8, AN_X), ("bottom", 9, RED_BLUE_CHARM),
        ("bottom", 10, GREEN_YELLOW_TOME),
    ],
)  # fmt: skip
def test_a_filled_box_pays_the_bonus_beside_it_at_once(
    row: str, box: int, choices: list[str]
) -> None:
    """All twenty boxes: a Good of two colours, an X, a Market icon, a Corruption card less."""
    state = filling(box, row, corruption=(1, 0, 1))
    assert len(shop(state).rows[row == "bottom"]) == box
    if choices:
        assert texts(state) == choices
    else:
        assert verbs(state) == {"pull"}  # two hours have passed already


@pytest.mark.parametrize(
    ("row", "box", "choice", "got"),
    [
        ("top", 2, "take blue charm", ["blue charm"]),
        ("top", 5, "take yellow tome", ["yellow tome"]),
    ],
)
def test_a_good_of_one_of_two_colours_moves_to_the_shelf(
    row: str, box: int, choice: str, got: list[str]
) -> None:
    """As the player likes."""
    assert shelf(after(filling(box, row), choice)) == got


def test_a_good_that_is_not_in_the_supply_cannot_be_chosen() -> None:
    """The other colour is left; without both nothing is gained."""
    one = filling(5, "top", shelf="green tome, green tome")
    assert texts(one) == ["take yellow tome"]
    none = filling(5, "top", shelf="green tome, green tome, yellow tome, yellow tome")
    assert verbs(none) == {"pull"}


def test_a_chosen_corruption_card_is_discarded() -> None:
    """The player says which."""
    state = after(filling(2, "bottom", corruption=(1, 1, 1)), "discard 3")
    assert shop(state).corruption == (1, 1, 0)


def test_without_corruption_that_bonus_is_nothing() -> None:
    """The turn goes on."""
    assert verbs(filling(2, "bottom")) == {"pull"}


def test_a_market_icon_goes_to_the_faction_area() -> None:
    """Onto a faction of the player's choice."""
    assert shop(after(filling(7, "top"), "market blue")).sponsors == ("", "", "m", "")


@pytest.mark.parametrize(
    ("written", "bonus"),
    [("4 / 4", RED_BLUE_CHARM), ("1 2 3 4 1 2 3 / 4", GREEN_YELLOW_CHARM)],
)
def test_an_x_earns_the_bonus_as_a_number_does(written: str, bonus: list[str]) -> None:
    """Anything that fills the box counts."""
    state = after(scene("a1 tree / b1 bone voodoo", rows=written), "go twisting-fates", "twist x")
    assert texts(after(state, "x top")) == bonus


def test_bonuses_may_chain() -> None:
    """The X of the top row's fourth box goes below, where a Charm waits."""
    state = after(writing("a4 / b1 tree bone voodoo", rows="1 2 3 / 4 3"), "write 4 top")
    state = after(state, "x bottom")
    assert texts(state) == GREEN_YELLOW_CHARM
    assert rows(after(state, "take green charm")) == "1 2 3 4 / 4 3 x"


def test_a_chain_is_finished_before_the_second_die() -> None:
    """And may make room for it: after an X anything fits."""
    state = writing("a4 b4 / tree bone voodoo", rows="1 2 3 / 4 3")
    state = after(state, "write 4 top")
    assert texts(state) == AN_X
    state = after(state, "x bottom", "take green charm")
    assert texts(state) == ["write 4 bottom"]
    assert rows(after(state, "write 4 bottom")) == "1 2 3 4 / 4 3 x 4"


def test_a_gained_x_may_be_left_undrawn() -> None:
    """The player passes it by."""
    state = after(filling(4, "top"), "done")
    assert (rows(state), shop(state).sponsors) == ("1 2 3 4 / ", ("",) * 4)


def test_it_takes_two_hours() -> None:
    """For one die or two."""
    assert table(after(writing(APART), "write 2 top")).hours == (2,)
    assert table(after(writing(), "write 2 top", "write 4 bottom")).hours == (2,)
