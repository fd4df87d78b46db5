"""The six locations: which are open to the figure, and what it does there, for how many hours."""

from collections.abc import Mapping
from typing import Final

from divinary.core.errors import IllegalAction
from divinary.oracle.data.locations import Location
from divinary.oracle.model.actions import Go
from divinary.oracle.model.options import Options
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.tasks import Advancing, Choosing
from divinary.oracle.rules import (
    divination,
    horoscopes,
    staff,
    star_charting,
    town_square,
    twisting_fates,
)
from divinary.oracle.rules.decision import LocationRule

GOES: Final = tuple(Go(location) for location in Location)

RULES: Final[Mapping[Location, LocationRule]] = {
    Location.TWISTING_FATES: twisting_fates.LOCATION,
    Location.STAR_CHARTING: star_charting.LOCATION,
    Location.DIVINATION: divination.LOCATION,
    Location.HOROSCOPES: horoscopes.LOCATION,
    Location.RECRUIT: town_square.LOCATION,
    Location.ACTIVATE_STAFF: staff.LOCATION,
}


def is_open(position: Position, shop: Shop, location: Location) -> bool:
    """Whether a figure can go to a location."""
    return why_closed(position, shop, location) is None


def why_closed(position: Position, shop: Shop, location: Location) -> IllegalAction | None:
    """Return why a figure cannot go to a location; None if it can."""
    if location == shop.at:
        return IllegalAction("stands-there", location=location.value)
    return RULES[location].why_closed(position, shop)


def hours_at(options: Options, location: Location) -> tuple[int, ...]:
    """Return what acting at a location can take; to recruit it depends on the slot."""
    return RULES[location].hours(options)


def go(position: Position, task: Choosing, location: Location) -> Position:
    """Move the figure, and put on the agenda what is done there and then the hours it takes."""
    todo = RULES[location].visit(position.shops[task.seat], task.seat)
    if location is not Location.RECRUIT:  # there the hours depend on the card that is hired
        todo = (*todo, Advancing(*hours_at(position.options, location)))
    return position.then(*todo, shops=position.with_shop(task.seat, at=location))
