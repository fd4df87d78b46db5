"""The six locations: whether one is open, why not, and what is done there."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from divinary.core.errors import IllegalAction
from divinary.oracle.data.locations import Location
from divinary.oracle.model import tasks
from divinary.oracle.model.actions import ROWS, Go
from divinary.oracle.model.dish import chart_lines, divining_dice
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.tasks import AnyTask
from divinary.oracle.rules.divination import icons_left
from divinary.oracle.rules.horoscopes import has_room, open_halves
from divinary.oracle.rules.staff import at_work
from divinary.oracle.rules.twisting_fates import open_twists, skull_corrupts, twists

GOES: Final = tuple(Go(location) for location in Location)


class LocationRule(NamedTuple):
    """When a location is open to a shop, and what is done there."""

    closed: Callable[[Position, Shop], IllegalAction | None]
    """Why it is closed to a figure that is elsewhere; None if it is open."""

    tasks: Callable[[Shop, int], tuple[AnyTask, ...]]
    """What a seat does there."""


def why_closed(position: Position, shop: Shop, location: Location) -> IllegalAction | None:
    """Return why a figure cannot go to a location; None if it can."""
    if location == shop.at:
        return IllegalAction("stands-there", location=location.value)
    return RULES[location].closed(position, shop)


def is_open(position: Position, shop: Shop, location: Location) -> bool:
    """Whether a figure can go to a location."""
    return why_closed(position, shop, location) is None


def go(position: Position, task: tasks.Choosing, location: Location) -> Position:
    """Move the figure, and put on the agenda what is done there and the hours that it takes."""
    seat = task.seat
    todo = RULES[location].tasks(position.shops[seat], seat)
    if location is not Location.RECRUIT:  # there the hours depend on the card that is hired
        (hours,) = position.options.hours_at(location)
        todo = (*todo, tasks.Advancing(hours))
    return position.then(*todo, shops=position.with_shop(seat, at=location))


def _no_twisting(position: Position, shop: Shop) -> IllegalAction | None:
    board = position.options.board
    if open_twists(board, shop):
        return None
    if kinds := twists(shop.thrown, board):
        return IllegalAction("no-empty-bubble", kinds=kinds)
    return _apart(Location.TWISTING_FATES)


def _no_charting(position: Position, shop: Shop) -> IllegalAction | None:
    return None if chart_lines(shop.thrown) else _apart(Location.STAR_CHARTING)


def _no_divination(position: Position, shop: Shop) -> IllegalAction | None:
    if not divining_dice(shop.thrown):
        return _apart(Location.DIVINATION)
    return None if icons_left(position.options.board, shop) else IllegalAction("no-icons")


def _no_horoscopes(position: Position, shop: Shop) -> IllegalAction | None:
    board, dish = position.options.board, shop.thrown
    if open_halves(board, shop):
        return None
    if not any(has_room(board, shop, row) for row in range(len(ROWS))):
        return IllegalAction("rows-full")
    return IllegalAction("no-die-fits", dice=tuple(sorted({dish.a, dish.b})))


def _no_hiring(position: Position, shop: Shop) -> IllegalAction | None:
    return None if position.square else _apart(Location.RECRUIT)


def _apart(location: Location) -> IllegalAction:
    """Return the refusal for Runes that lie apart, or for an empty Town Square."""
    return IllegalAction("runes-apart", location=location.value)


def _twisting(shop: Shop, seat: int) -> tuple[AnyTask, ...]:
    corrupting = (tasks.Corrupting(seat, 1),) if skull_corrupts(shop.thrown) else ()
    return (tasks.Twisting(seat), *corrupting)


RULES: Final[Mapping[Location, LocationRule]] = {
    Location.TWISTING_FATES: LocationRule(_no_twisting, _twisting),
    Location.STAR_CHARTING: LocationRule(
        _no_charting, lambda shop, seat: (tasks.Charting(seat, chart_lines(shop.thrown)),)
    ),
    Location.DIVINATION: LocationRule(
        _no_divination, lambda shop, seat: (tasks.Foretelling(seat, divining_dice(shop.thrown)),)
    ),
    Location.HOROSCOPES: LocationRule(_no_horoscopes, lambda shop, seat: (tasks.Halving(seat),)),
    Location.RECRUIT: LocationRule(_no_hiring, lambda shop, seat: (tasks.Hiring(seat),)),
    Location.ACTIVATE_STAFF: LocationRule(
        lambda position, shop: None, lambda shop, seat: (tasks.Activating(seat, at_work(shop)),)
    ),
}
