"""Twisting Fates: what the coin lies with, and the bubbles or the X that follow."""

from typing import Final

from divinary.core.errors import IllegalAction
from divinary.oracle.data.board import Board
from divinary.oracle.data.locations import Location
from divinary.oracle.data.runes import COIN, DIE, RUNES, TWISTS
from divinary.oracle.model import tasks
from divinary.oracle.model.actions import BUBBLES, Twist
from divinary.oracle.model.dish import Dish
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.tasks import AnyTask
from divinary.oracle.rules.bubbles import empty_bubbles, filled_bubbles
from divinary.oracle.rules.decision import Decision, LocationRule

BUBBLES_A_TWIST: Final = 2
"""How many bubbles one of the Twisting Fates fills."""


def why_closed(position: Position, shop: Shop) -> IllegalAction | None:
    """Return why Twisting Fates is closed: the coin lies alone, or no bubble is empty."""
    board = position.options.board
    if open_twists(board, shop):
        return None
    if kinds := twists(shop.thrown, board):
        return IllegalAction("no-empty-bubble", kinds=kinds)
    return IllegalAction("runes-apart", location=Location.TWISTING_FATES.value)


def visit(shop: Shop, seat: int) -> tuple[AnyTask, ...]:
    """Return what is done there: one option, then under the Skull a Corruption card."""
    corrupting = (tasks.Corrupting(seat, 1),) if skull_corrupts(shop.thrown) else ()
    return (tasks.Twisting(seat), *corrupting)


def skull_corrupts(dish: Dish) -> bool:
    """Whether the coin shows the Skull, which adds a Corruption card to Twisting Fates."""
    return dish.skull


def choose_twist(position: Position, task: tasks.Twisting) -> tuple[Twist, ...]:
    """Return the Twisting Fates that are open."""
    board, shop = position.options.board, position.shops[task.seat]
    return tuple([Twist(twist) for twist in open_twists(board, shop)])


def twist(position: Position, task: tasks.Twisting, action: Twist) -> Position:
    """Fill two bubbles, or as many as are empty; or draw an X."""
    if action.what not in BUBBLES:
        return position.then(tasks.Crossing(task.seat))
    shops = filled_bubbles(position, task.seat, action.what, BUBBLES_A_TWIST)
    return position.then(shops=shops)


def not_twisted(position: Position, task: tasks.Twisting, action: Twist) -> IllegalAction:
    """Return why one of the Twisting Fates cannot be chosen."""
    board, dish = position.options.board, position.shops[task.seat].dish
    if dish is not None and action.what in twists(dish, board):
        return IllegalAction("no-empty-bubble", kinds=(action.what,))
    needs = dict(zip(TWISTS, board.twist_needs, strict=True))
    return IllegalAction("twist-apart", twist=action.what, rune=needs[action.what])


def open_twists(board: Board, shop: Shop) -> tuple[str, ...]:
    """Return the Twisting Fates that the Runes allow; bubbles of a kind need an empty one."""
    empty = dict(zip(BUBBLES, empty_bubbles(board, shop), strict=True))
    return tuple([twist for twist in twists(shop.thrown, board) if empty.get(twist, 1)])


def twists(dish: Dish, board: Board) -> tuple[str, ...]:
    """Return the options of Twisting Fates whose Rune lies with the coin."""
    needs = zip(TWISTS, board.twist_needs, strict=True)
    return tuple([option for option, rune in needs if _with_coin(dish, rune)])


def _with_coin(dish: Dish, rune: str) -> bool:
    sides = dish.sides
    if rune == DIE:
        return sides[COIN] in sides[:2]
    return sides[RUNES.index(rune)] == sides[COIN]


DECISIONS: Final = (
    Decision(tasks.Twisting, (Twist,), choose_twist, twist, not_twisted, if_none=None),
)
LOCATION: Final = LocationRule(
    why_closed, visit, hours=lambda options: (options.board.hours_twisting,)
)
