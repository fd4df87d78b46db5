"""What a throw opens, and what bubbles open: the rulebook's worked example and the general law."""

from functools import partial
from itertools import product
from random import Random

import pytest

from divinary.oracle.beliefs.bubble_spending import spends
from divinary.oracle.beliefs.openings import OpenedByBubbles, Opening, opened_by_bubbles, openings
from divinary.oracle.data.board import BOARD
from divinary.oracle.data.locations import Location
from divinary.oracle.data.runes import RUNES, A, B
from divinary.oracle.model.actions import Adjust, Move
from divinary.oracle.model.dish import DISHES, Dish, moved, read_dish, turned
from divinary.oracle.rules.star_charting import chart_lines

OPENS = partial(openings, board=BOARD)
EXAMPLE = read_dish("bone voodoo 2 / 3 skull")

FIRST_LIST = {
    "two lines of the chart": [Opening(Location.STAR_CHARTING, lines=2)],
    "a prediction of two": [
        Opening(Location.DIVINATION, icons=(2,)),
    ],
    "the 2 or the 3 for a row": [
        Opening(Location.HOROSCOPES, writes=(2,)),
        Opening(Location.HOROSCOPES, writes=(3,)),
    ],
    "an X, at the price of the Skull": [
        Opening(Location.TWISTING_FATES, twist="x", corruption=True),
    ],
}
SECOND_LIST = {
    "four lines of the chart": Opening(Location.STAR_CHARTING, lines=4),
    "a prediction of four": Opening(Location.DIVINATION, icons=(4,)),
    "the 2 and the 4 for the rows": Opening(Location.HOROSCOPES, writes=(2, 4)),
}
BOTH_ALWAYS = [Opening(Location.RECRUIT), Opening(Location.ACTIVATE_STAFF)]


def after(dish: Dish, steps: tuple[str, ...]) -> Dish:
    """Carry out the steps of a spend one by one."""
    for step in steps:
        verb, name = step.split()
        rune = RUNES.index(name)
        if verb == "move":
            dish = moved(dish, rune)
        else:
            dish = turned(dish, rune, {"raise": 1, "lower": -1}[verb])
    return dish


def by_opening(opened: tuple[OpenedByBubbles, ...]) -> dict[Opening, OpenedByBubbles]:
    return {one.opening: one for one in opened}


@pytest.mark.parametrize("row", FIRST_LIST)
def test_first_list_of_the_rulebooks_example(row: str) -> None:
    """Each row of the first list is open at once."""
    assert set(FIRST_LIST[row]) <= set(openings(EXAMPLE, BOARD))


def test_nothing_else_is_open_in_the_example() -> None:
    """Beside the four rows there are only the two locations that need no Runes."""
    rows = [opening for row in FIRST_LIST.values() for opening in row]
    assert set(openings(EXAMPLE, BOARD)) == {*rows, *BOTH_ALWAYS}


@pytest.mark.parametrize("row", SECOND_LIST)
def test_second_list_of_the_rulebooks_example(row: str) -> None:
    """Each row of the second list takes both bubbles: the 3 becomes a 4 and goes across."""
    opening = SECOND_LIST[row]
    both = after(EXAMPLE, ("raise b", "move b"))
    assert str(both) == "a2 b4 bone voodoo / skull"
    assert opening in openings(both, BOARD)
    [spend] = by_opening(opened_by_bubbles(EXAMPLE, 1, 1, OPENS))[opening].spends
    assert (spend.adjust, spend.move) == (1, 1)
    assert not by_opening(opened_by_bubbles(EXAMPLE, 1, 0, OPENS)).keys() & {opening}
    assert not by_opening(opened_by_bubbles(EXAMPLE, 0, 1, OPENS)).keys() & {opening}


def test_ways_that_differ_in_kind_are_all_returned() -> None:
    """Three lines cost one bubble of either kind in the example."""
    three = by_opening(opened_by_bubbles(EXAMPLE, 1, 1, OPENS))[
        Opening(Location.STAR_CHARTING, lines=3)
    ]
    assert {spend.steps for spend in three.spends} == {(Adjust(A, 1),), (Move(B),)}


def test_without_bubbles_nothing_more_is_open() -> None:
    """The second list is empty without bubbles."""
    assert opened_by_bubbles(EXAMPLE, 0, 0, OPENS) == ()


@pytest.mark.parametrize("at", Location)
def test_where_the_figure_stands_is_closed(at: Location) -> None:
    """The location of the figure is in neither list; all others are as they were."""
    rest = [one for one in openings(EXAMPLE, BOARD) if one.location is not at]
    assert list(openings(EXAMPLE, BOARD, at=at)) == rest
    more = [
        one for one in opened_by_bubbles(EXAMPLE, 1, 1, OPENS) if one.opening.location is not at
    ]
    assert list(opened_by_bubbles(EXAMPLE, 1, 1, partial(openings, board=BOARD, at=at))) == more


@pytest.mark.parametrize(
    ("dish", "dice", "icons"),
    [
        ("2 4 voodoo / bone tree", "either", [(2,), (4,)]),
        ("2 4 voodoo / bone tree", "both", [(2, 4)]),
        ("3 3 voodoo / bone tree", "either", [(3,)]),
        ("3 3 voodoo / bone tree", "both", [(3, 3)]),
        ("3 voodoo / 1 bone tree", "both", [(3,)]),
        ("voodoo / 3 1 bone tree", "both", []),
        ("voodoo / 3 1 bone tree", "either", []),
    ],
)
def test_dice_with_the_voodoo(dish: str, dice: str, icons: list[tuple[int, ...]]) -> None:
    """With both dice at the voodoo either one is used, or each by the other reading."""
    found = openings(read_dish(dish), BOARD, divination_dice=dice)
    assert [one.icons for one in found if one.location is Location.DIVINATION] == icons


@pytest.mark.parametrize(
    ("dish", "fitting", "writes"),
    [
        ("2 / 4 bone tree voodoo", (1, 2, 3, 4), [(2,), (4,)]),
        ("2 / 4 bone tree voodoo", (4,), [(4,)]),
        ("2 / 4 bone tree voodoo", (1, 3), []),
        ("2 / 2 bone tree voodoo", (2,), [(2,)]),
        ("2 4 / bone tree voodoo", (4,), [(2, 4)]),
    ],
)
def test_a_die_must_fit_a_row(
    dish: str, fitting: tuple[int, ...], writes: list[tuple[int, ...]]
) -> None:
    """A half can be chosen if one of its dice fits a Horoscope row."""
    found = openings(read_dish(dish), BOARD, fitting=fitting)
    assert [one.writes for one in found if one.location is Location.HOROSCOPES] == writes


def test_skull_costs_and_tree_does_not() -> None:
    """Every option of Twisting Fates carries a Corruption card under the Skull, none else does."""
    for dish in DISHES:
        for one in openings(dish, BOARD):
            assert one.corruption == (dish.skull and one.location is Location.TWISTING_FATES)


def test_spends_are_the_cheapest_ways_there_are() -> None:
    """All dishes in reach, none else; each by a way that leads there, and none is shorter."""
    turns = [f"{verb} {die}" for verb in ("raise", "lower") for die in "ab"]
    moves = [f"move {rune}" for rune in RUNES]
    for dish in Random(1).sample(DISHES, 12):
        fewest: dict[Dish, int] = {}
        for adjust, move in product(range(3), range(3)):
            for steps in product(*[turns] * adjust, *[moves] * move):
                reached = after(dish, steps)
                fewest[reached] = min(adjust + move, fewest.get(reached, adjust + move))
        found = spends(dish, 2, 2)
        assert {reached: spend.bubbles for reached, spend in found.items()} == fewest
        for reached, spend in found.items():
            assert after(dish, tuple(map(str, spend.steps))) is reached
            kinds = [isinstance(step, Move) for step in spend.steps]
            assert (kinds.count(False), kinds.count(True)) == (spend.adjust, spend.move)


@pytest.mark.parametrize(("adjust", "move", "number"), [(9, 9, 512), (9, 0, 16), (0, 9, 32)])
def test_enough_bubbles_reach_everything_but_the_coins_face(
    adjust: int, move: int, number: int
) -> None:
    """Bubbles turn dice and move Runes; nothing turns the coin over."""
    found = spends(EXAMPLE, adjust, move)
    assert len(found) == number
    assert {dish.skull for dish in found} == {True}
    assert next(iter(found)) is EXAMPLE


def test_what_bubbles_open_is_what_the_dishes_in_reach_open() -> None:
    """Nothing is missed, nothing is open already, and no cheaper way exists."""
    for dish in Random(2).sample(DISHES, 60):
        now = set(openings(dish, BOARD))
        reach = spends(dish, 2, 1)
        ways: dict[Opening, list[int]] = {}
        for reached, spend in reach.items():
            for opening in openings(reached, BOARD):
                ways.setdefault(opening, []).append(spend.bubbles)
        weaker = {Opening(Location.STAR_CHARTING, lines=n) for n in range(1, chart_lines(dish))}
        opened = by_opening(opened_by_bubbles(dish, 2, 1, OPENS))
        assert opened.keys() == ways.keys() - now - weaker
        for opening, one in opened.items():
            for spend in one.spends:
                assert spend.bubbles == min(ways[opening])
                assert opening in openings(after(dish, tuple(map(str, spend.steps))), BOARD)
