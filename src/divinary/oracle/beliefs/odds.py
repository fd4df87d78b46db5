"""Exact chances: what the next throw opens, and what a prediction pays."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial

import msgspec

from divinary.core.errors import BadOption
from divinary.oracle.beliefs.openings import openings
from divinary.oracle.data.board import Board
from divinary.oracle.data.colours import ADVENTURERS, COLOURS, Colour, Crowd
from divinary.oracle.data.cove import Cove
from divinary.oracle.data.cove_sheet import COVE
from divinary.oracle.data.locations import Location
from divinary.oracle.data.runes import DICE, PIPS, RUNES
from divinary.oracle.model.dish import DISHES, Dish, moved, turned
from divinary.oracle.rules.divination import divining_dice, needed_icons
from divinary.oracle.rules.star_charting import chart_lines


def dish_odds(wanted: Callable[[Dish], bool], adjust: int, move: int) -> Fraction:
    """Return the chance that a throw, with so many bubbles to spend, can be made a wanted dish.

    Counted backwards, from the wanted dishes to those one bubble away, and so on. Turns and moves
    do not depend on one another, so all turns may come first.
    """
    dishes = {dish for dish in DISHES if wanted(dish)}
    dishes = _widened(dishes, adjust, _turns)
    dishes = _widened(dishes, move, _moves)
    return Fraction(len(dishes), len(DISHES))


def location_odds(
    board: Board,
    adjust: int,
    move: int,
    at: Location | None = None,
    *,
    fitting: tuple[int, ...] = PIPS,
) -> Mapping[Location, Fraction]:
    """Return the chance of each location to be open on the next throw with so many bubbles.

    The figure stands `at` one, which is closed; `fitting` are the numbers that either Horoscope
    row can take. Recruit and Activate Staff are open with any dish.
    """
    opened = {
        dish: {one.location for one in openings(dish, board, at=at, fitting=fitting)}
        for dish in DISHES
    }

    def opens(location: Location, dish: Dish) -> bool:
        return location in opened[dish]

    return {place: dish_odds(partial(opens, place), adjust, move) for place in Location}


def charting_odds(adjust: int, move: int) -> Mapping[int, Fraction]:
    """Return the chance of at least so many lines on the next throw."""
    return _strengths(chart_lines, adjust, move)


def divination_odds(adjust: int, move: int) -> Mapping[int, Fraction]:
    """Return the chance of a prediction of at least so many icons on the next throw."""
    return _strengths(lambda dish: max(divining_dice(dish), default=0), adjust, move)


class PredictionOdds(msgspec.Struct, frozen=True):
    """How likely each end of a prediction is."""

    left: tuple[Fraction, ...]
    """The chances that it ends with 0, 1, 2 … icons left: with none it fails, else it pays."""

    open: Fraction
    """The chance that it is still active after these pulls."""

    def at_least(self, icons: int) -> Fraction:
        """Return the chance that it pays with at least so many icons left."""
        return sum(self.left[icons:], Fraction(0))


def prediction_odds(
    bag: Crowd, size: int, colour: Colour, pulls: int | None = None, *, cove: Cove = COVE
) -> PredictionOdds:
    """Return how a prediction of `size` icons can end while Adventurers are pulled singly.

    Each that does not match, Rogues too, costs one icon. Without a number of `pulls` they go on
    until the prediction is settled or the bag is empty.

    Raises:
        BadOption: if no game with this cove can have such a bag or such a prediction.
    """
    _check_bag(bag, cove)
    _check_prediction(size, colour, pulls)
    rest = sum(bag)
    missing = rest - bag[colour]
    last = min(size, rest) if pulls is None else min(size, rest, pulls)
    left = [Fraction(0)] * (size + 1)
    missed = Fraction(1)
    for pull in range(last):
        left[size - pull] = missed * Fraction(bag[colour], rest - pull)
        missed *= Fraction(missing - pull, rest - pull)
    if last < size:
        return PredictionOdds(tuple(left), missed)
    left[0] = missed
    return PredictionOdds(tuple(left), Fraction(0))


def tiers(odds: PredictionOdds, board: Board) -> Mapping[str, Fraction]:
    """Return the chances that a prediction can give a Tome, a Charm, an icon, or nothing.

    Icons for a better reward are enough for a lesser one too, so the first three overlap.
    """
    needed = needed_icons(board)
    chances = {kind: odds.at_least(icons) for kind, icons in needed.items()}
    return {**chances, "nothing": 1 - chances["icon"]}


def _strengths(strength: Callable[[Dish], int], adjust: int, move: int) -> Mapping[int, Fraction]:
    def reaches(least: int, dish: Dish) -> bool:
        return strength(dish) >= least

    return {least: dish_odds(partial(reaches, least), adjust, move) for least in PIPS}


def _widened(dishes: set[Dish], times: int, near: Callable[[Dish], list[Dish]]) -> set[Dish]:
    """Return the dishes from which so many single steps lead to one of these."""
    for _ in range(times):
        wider = dishes.union(*map(near, dishes))
        if len(wider) == len(dishes):
            break
        dishes = wider
    return dishes


def _turns(dish: Dish) -> list[Dish]:
    return [turned(dish, die, by) for die in DICE for by in (1, -1)]


def _moves(dish: Dish) -> list[Dish]:
    return [moved(dish, rune) for rune in range(len(RUNES))]


def _check_bag(bag: Crowd, cove: Cove) -> None:
    """Refuse a bag that no game has: those in the halls and the Lair never come back to it."""
    if len(bag) != len(ADVENTURERS):
        raise BadOption("bag-kinds", name="bag", given=bag, known=ADVENTURERS)
    most = (
        *[number - cove.hall for number in cove.customers],
        max(card.bag for card in cove.rogue_cards),
    )
    for name, number, highest in zip(ADVENTURERS, bag, most, strict=True):
        if number < 0:
            raise BadOption("bag-negative", name="bag", given=number, adventurer=name)
        if number > highest:
            raise BadOption("bag-too-full", name="bag", given=number, adventurer=name, high=highest)
    if not any(bag):
        raise BadOption("bag-empty", name="bag")


def _check_prediction(size: int, colour: Colour, pulls: int | None) -> None:
    if not PIPS[0] <= size <= PIPS[-1]:
        raise BadOption("out-of-range", name="size", given=size, low=PIPS[0], high=PIPS[-1])
    if not 0 <= colour < len(COLOURS):
        given = ADVENTURERS[colour] if colour in range(len(ADVENTURERS)) else colour
        raise BadOption("not-a-choice", name="colour", given=given, known=COLOURS)
    if pulls is not None and pulls < 0:
        raise BadOption("negative-pulls", name="pulls", given=pulls)
