"""A player's turn: the throw, the bubbles, and the location where the figure goes."""

from typing import Final

from divinary.oracle.actions import Adjust, Go, Move, Throw
from divinary.oracle.colours import changed
from divinary.oracle.dish import chart_lines, divining_dice, moved, one_half, turned
from divinary.oracle.places import Location
from divinary.oracle.position import Position
from divinary.oracle.rules.divining import icons_left
from divinary.oracle.rules.horoscopes import open_halves
from divinary.oracle.rules.staff import at_work
from divinary.oracle.rules.twisting_fates import open_twists
from divinary.oracle.runes import DICE, RUNES
from divinary.oracle.shop import Shop
from divinary.oracle.tasks import (
    Activating,
    Advancing,
    AnyTask,
    Charting,
    Choosing,
    Corrupting,
    Foretelling,
    Halving,
    Hiring,
    Throwing,
    Twisting,
)  # fmt: skip

ADJUSTS: Final = tuple(Adjust(die, by) for die in DICE for by in (1, -1))
MOVES: Final = tuple(Move(rune) for rune in range(len(RUNES)))
GOES: Final = tuple(Go(location) for location in Location)


def throw(position: Position, task: Throwing, action: Throw) -> Position:
    """Let the Runes lie as they fell; all in one half corrupt, or at set-up are thrown again."""
    shops = position.with_shop(task.whose, dish=action.dish)
    if not one_half(action.dish):
        return position.then(shops=shops)
    again: AnyTask = task if task.setup else Corrupting(task.whose, 1)
    return position.then(again, shops=shops)


def choose_deed(position: Position, task: Choosing) -> tuple[Adjust | Move | Go, ...]:
    """Return the bubbles that can be spent and the locations that are open."""
    shop = position.shops[task.seat]
    adjust, move = shop.bubbles
    return (
        *(ADJUSTS if adjust else ()),
        *(MOVES if move else ()),
        *[go for go in GOES if is_open(position, shop, go.location)],
    )


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


def do_deed(position: Position, task: Choosing, action: Adjust | Move | Go) -> Position:
    """Spend a bubble, or go."""
    if isinstance(action, Go):
        return _go(position, task, action.location)
    shop = position.shops[task.seat]
    if isinstance(action, Adjust):
        kind, dish = 0, turned(shop.thrown, action.die, action.by)
    else:
        kind, dish = 1, moved(shop.thrown, action.rune)
    bubbles, spent = changed(shop.bubbles, kind, -1), shop.spent
    if position.options.bubbles == "cross_out":
        spent = changed(spent, kind, 1)
    shops = position.with_shop(task.seat, dish=dish, bubbles=bubbles, spent=spent)
    return position.then(task, shops=shops)


def _go(position: Position, task: Choosing, location: Location) -> Position:
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
