"""The locations: whether one is open, why not, and what is done there."""

from typing import Final

from divinary.core.errors import IllegalAction
from divinary.oracle.data.locations import Location
from divinary.oracle.model.actions import ROWS, Go
from divinary.oracle.model.dish import chart_lines, divining_dice
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.tasks import (
    Activating,
    Advancing,
    AnyTask,
    Charting,
    Choosing,
    Corrupting,
    Foretelling,
    Halving,
    Hiring,
    Twisting,
)
from divinary.oracle.rules.divination import icons_left
from divinary.oracle.rules.horoscopes import has_room, open_halves
from divinary.oracle.rules.staff import at_work
from divinary.oracle.rules.twisting_fates import open_twists, twists


def not_gone(position: Position, shop: Shop, location: Location) -> IllegalAction:
    """Return why a figure cannot go to a location."""
    board, dish = position.options.board, shop.dish
    if location == shop.at:
        return IllegalAction("stands-there", location=location.value)
    assert dish is not None, "the Runes were thrown before the turn"
    match location:
        case Location.TWISTING_FATES if kinds := twists(dish, board):
            return IllegalAction("no-empty-bubble", kinds=kinds)
        case Location.DIVINATION if divining_dice(dish):
            return IllegalAction("no-icons")
        case Location.HOROSCOPES if not any(has_room(board, shop, row) for row in range(len(ROWS))):
            return IllegalAction("rows-full")
        case Location.HOROSCOPES:
            return IllegalAction("no-die-fits", dice=tuple(sorted({dish.a, dish.b})))
        case _:
            return IllegalAction("runes-apart", location=location.value)


GOES: Final = tuple(Go(location) for location in Location)


def is_open(position: Position, shop: Shop, location: Location) -> bool:
    """Whether a figure may go to a location: not where it stands, and if the Runes allow it."""
    board, dish = position.options.board, shop.dish
    if location == shop.at or dish is None:
        return False
    match location:
        case Location.TWISTING_FATES:
            return bool(open_twists(position, shop))
        case Location.STAR_CHARTING:
            return chart_lines(dish) > 0
        case Location.DIVINATION:
            return bool(divining_dice(dish)) and icons_left(board, shop) > 0
        case Location.HOROSCOPES:
            return bool(open_halves(board, shop))
        case Location.RECRUIT:
            return bool(position.square)
        case Location.ACTIVATE_STAFF:
            return True


def go(position: Position, task: Choosing, location: Location) -> Position:
    """Move the figure, and put on the agenda what is done there and the hours that it takes."""
    tasks = _deeds(position, task.seat, location)
    return position.then(*tasks, shops=position.with_shop(task.seat, at=location))


def _deeds(position: Position, seat: int, location: Location) -> tuple[AnyTask, ...]:
    """Return what is done at a location, and its hours; whoever is hired tells them."""
    if location is Location.RECRUIT:
        return (Hiring(seat),)
    (hours,) = position.options.hours_at(location)
    return (*_tasks(position.shops[seat], seat, location), Advancing(hours))


def _tasks(shop: Shop, seat: int, location: Location) -> tuple[AnyTask, ...]:
    dish = shop.thrown
    match location:
        case Location.TWISTING_FATES:
            return (Twisting(seat), *((Corrupting(seat, 1),) if dish.skull else ()))
        case Location.STAR_CHARTING:
            return (Charting(seat, chart_lines(dish)),)
        case Location.DIVINATION:
            return (Foretelling(seat, divining_dice(dish)),)
        case Location.HOROSCOPES:
            return (Halving(seat),)
        case _:
            return (Activating(seat, at_work(shop)),)
