"""Chances: each against all throws with all ways to spend, or against all orders of a bag."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from itertools import permutations, product
from typing import TypeAlias

import pytest

from divinary.core.errors import BadOption
from divinary.oracle.beliefs.odds import (
    charting_odds,
    divination_odds,
    location_odds,
    prediction_odds,
    tiers,
)
from divinary.oracle.data.board import BOARD
from divinary.oracle.data.colours import ADVENTURERS, COLOURS, Crowd
from divinary.oracle.data.cove_sheet import COVE
from divinary.oracle.data.locations import Location

Throw: TypeAlias = tuple[str, int, int]
"""The halves of a, b, coin, bone and voodoo as letters, and the two dice."""

BUBBLES = [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (0, 2), (2, 1)]
THROWS = [
    ("".join(s), a, b) for s in product("LR", repeat=5) for a, b in product((1, 2, 3, 4), repeat=2)
]


def spent(throw: Throw, way: tuple[str, ...]) -> Throw:
    """Spend bubbles: "a+" and its like turn a die, a digit moves that Rune, "" spends nothing."""
    halves, a, b = throw
    for step in way:
        if step.isdigit():
            at = int(step)
            other = "L" if halves[at] == "R" else "R"
            halves = halves[:at] + other + halves[at + 1 :]
        elif step:
            by = 1 if step[1] == "+" else 3
            a, b = ((a + by - 1) % 4 + 1, b) if step[0] == "a" else (a, (b + by - 1) % 4 + 1)
    return halves, a, b


@cache
def in_reach(adjust: int, move: int) -> list[set[Throw]]:
    """Return, for each throw, all that any way to spend so many bubbles makes of it."""
    turns, moves = ("", "a+", "a-", "b+", "b-"), ("", "0", "1", "2", "3", "4")
    ways = list(product(*[turns] * adjust, *[moves] * move))
    return [{spent(throw, way) for way in ways} for throw in THROWS]


def counted(adjust: int, move: int, wanted: Callable[[Throw], bool]) -> Fraction:
    hits = sum(any(map(wanted, reached)) for reached in in_reach(adjust, move))
    return Fraction(hits, len(THROWS))


def dice_with(throw: Throw, rune: int) -> list[int]:
    halves, a, b = throw
    return [a] * (halves[0] == halves[rune]) + [b] * (halves[1] == halves[rune])


def reaches(rune: int, least: int, throw: Throw) -> bool:
    return max(dice_with(throw, rune), default=0) >= least


def can_twist(throw: Throw) -> bool:
    halves = throw[0]
    return bool(dice_with(throw, 2)) or halves[2] in halves[3:]


@pytest.mark.parametrize(("adjust", "move"), BUBBLES)
def test_locations_against_all_throws_and_spends(adjust: int, move: int) -> None:
    """A location's chance is the share of throws that some way to spend opens it in."""
    odds = location_odds(BOARD, adjust, move)
    assert odds == {
        Location.TWISTING_FATES: counted(adjust, move, can_twist),
        Location.STAR_CHARTING: counted(adjust, move, lambda t: bool(dice_with(t, 3))),
        Location.DIVINATION: counted(adjust, move, lambda t: bool(dice_with(t, 4))),
        Location.HOROSCOPES: 1,
        Location.RECRUIT: 1,
        Location.ACTIVATE_STAFF: 1,
    }


def test_chances_of_a_plain_throw() -> None:
    """Without bubbles the bone has a die in three throws of four, and so has the voodoo."""
    odds = location_odds(BOARD, 0, 0)
    assert odds[Location.STAR_CHARTING] == odds[Location.DIVINATION] == Fraction(3, 4)
    assert odds[Location.TWISTING_FATES] == Fraction(15, 16)


@pytest.mark.parametrize("at", Location)
def test_where_the_figure_stands_has_no_chance(at: Location) -> None:
    """The location of the figure is closed with any throw; the others are as they were."""
    free, odds = location_odds(BOARD, 1, 0), location_odds(BOARD, 1, 0, at)
    assert odds == {**free, at: 0}


@pytest.mark.parametrize("fitting", [(), (3,), (1, 3), (2, 4), (1, 2, 3, 4)])
@pytest.mark.parametrize(("adjust", "move"), BUBBLES)
def test_a_die_must_fit_a_row(adjust: int, move: int, fitting: tuple[int, ...]) -> None:
    """With written rows Horoscopes need a die that fits; ±1 helps there, Move 1 does not."""
    odds = location_odds(BOARD, adjust, move, fitting=fitting)[Location.HOROSCOPES]
    assert odds == counted(adjust, move, lambda t: bool({t[1], t[2]} & {*fitting}))
    assert odds == location_odds(BOARD, adjust, 0, fitting=fitting)[Location.HOROSCOPES]


@pytest.mark.parametrize(("adjust", "move"), BUBBLES)
def test_strengths_against_all_throws_and_spends(adjust: int, move: int) -> None:
    """At least n lines, and a prediction of at least n icons."""
    for least in (1, 2, 3, 4):
        lines = counted(adjust, move, partial(reaches, 3, least))
        icons = counted(adjust, move, partial(reaches, 4, least))
        assert charting_odds(adjust, move)[least] == lines
        assert divination_odds(adjust, move)[least] == icons


def test_enough_bubbles_open_everything() -> None:
    """With all bubbles of the board every location is sure to be open, and so are four lines."""
    odds = location_odds(BOARD, BOARD.adjust, BOARD.move, fitting=(1,))
    assert set(odds.values()) == {1}
    assert charting_odds(BOARD.adjust, BOARD.move)[4] == 1


def foretold(
    bag: Crowd, size: int, colour: int, pulls: int | None
) -> tuple[dict[int, Fraction], Fraction]:
    """Play a prediction through every order of a bag; return the shares by icons left, and open."""
    pieces = [kind for kind, number in enumerate(bag) for _ in range(number)]
    orders = list(permutations(pieces))
    ended = dict.fromkeys(range(size + 1), 0)
    unsettled = 0
    for order in orders:
        left = size
        for piece in order[:pulls]:
            if piece == colour or left == 0:
                break
            left -= 1
        else:
            if left:
                unsettled += 1
                continue
        ended[left] += 1
    share = {left: Fraction(number, len(orders)) for left, number in ended.items()}
    return share, Fraction(unsettled, len(orders))


@pytest.mark.parametrize("pulls", [None, 0, 1, 2, 3, 7])
@pytest.mark.parametrize(
    "bag", [(2, 1, 0, 2, 1), (0, 2, 2, 0, 1), (1, 0, 0, 0, 0), (3, 0, 0, 0, 2), (0, 0, 0, 0, 4)]
)
def test_predictions_against_all_orders_of_a_bag(bag: Crowd, pulls: int | None) -> None:
    """A prediction's chances are the shares of the orders in which the bag can be pulled."""
    for size, colour in product((1, 2, 3, 4), range(len(COLOURS))):
        prospect = prediction_odds(bag, size, colour, pulls)
        ended, still_open = foretold(bag, size, colour, pulls)
        assert dict(enumerate(prospect.left)) == ended
        assert prospect.open == still_open


def test_chances_of_a_prediction_sum_to_one() -> None:
    """It fails, pays with some icons left, or is still active."""
    for size, pulls in product((1, 2, 3, 4), (None, 0, 2, 5)):
        prospect = prediction_odds((12, 11, 8, 7, 6), size, 0, pulls)
        assert sum(prospect.left) + prospect.open == 1


def test_tiers_hold_the_better_ones() -> None:
    """Three icons allow a Tome or less, two a Charm or less, one an icon, none nothing."""
    prospect = prediction_odds((2, 1, 1, 0, 0), 4, 0)
    assert [str(chance) for chance in prospect.left] == ["0", "0", "1/6", "1/3", "1/2"]
    assert tiers(prospect, BOARD) == {"tome": Fraction(5, 6), "charm": 1, "icon": 1, "nothing": 0}
    one = tiers(prediction_odds((2, 1, 1, 0, 0), 1, 0), BOARD)
    assert one == {"tome": 0, "charm": 0, "icon": Fraction(1, 2), "nothing": Fraction(1, 2)}


@pytest.mark.parametrize(
    ("bag", "reason", "details"),
    [
        ((0, 0, 0, 0, 0), "bag-empty", {}),
        ((1, 1, 1, 1), "bag-kinds", {"known": ADVENTURERS}),
        ((1, 1, -1, 1, 1), "bag-negative", {"adventurer": "blue", "given": -1}),
        ((13, 1, 1, 1, 1), "bag-too-full", {"adventurer": "red", "given": 13, "high": 12}),
        ((1, 1, 1, 9, 1), "bag-too-full", {"adventurer": "yellow", "high": 8}),
        ((1, 1, 1, 1, 8), "bag-too-full", {"adventurer": "rogue", "high": 7}),
    ],
)
def test_bags_that_cannot_be(bag: Crowd, reason: str, details: dict[str, object]) -> None:
    """A bag is refused that is empty, below zero, or fuller than a game's set-up leaves it."""
    with pytest.raises(BadOption) as caught:
        prediction_odds(bag, 2, 0)
    assert caught.value.reason == reason
    assert {"name": "bag", **details}.items() <= caught.value.details.items()


def test_every_bag_at_set_up_is_allowed() -> None:
    """What each Rogue card puts into the bag at the start can be asked about."""
    customers = tuple(number - COVE.hall for number in COVE.customers)
    for card in COVE.rogue_cards:
        assert prediction_odds((*customers, card.bag), 1, 0).at_least(1) > 0


@pytest.mark.parametrize(
    ("size", "colour", "pulls", "reason", "name"),
    [
        (0, 0, None, "out-of-range", "size"),
        (5, 0, None, "out-of-range", "size"),
        (2, 4, None, "not-a-choice", "colour"),
        (2, -1, None, "not-a-choice", "colour"),
        (2, 9, None, "not-a-choice", "colour"),
        (2, 0, -1, "negative-pulls", "pulls"),
    ],
)
def test_predictions_that_cannot_be(
    size: int, colour: int, pulls: int | None, reason: str, name: str
) -> None:
    """No die shows such a size, Rogues cannot be predicted, and nothing is put back by pulling."""
    with pytest.raises(BadOption) as caught:
        prediction_odds((1, 1, 1, 1, 1), size, colour, pulls)
    assert (caught.value.reason, caught.value.details["name"]) == (reason, name)
