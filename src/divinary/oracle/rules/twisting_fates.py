"""Twisting Fates: what the coin lies with, and the bubbles that are filled."""

from typing import Final

from divinary.core.errors import IllegalAction
from divinary.oracle.data.board import Board
from divinary.oracle.data.colours import changed
from divinary.oracle.data.runes import COIN, DIE, RUNES, TWISTS
from divinary.oracle.model.actions import BUBBLES, DONE, Done, Fill, Twist
from divinary.oracle.model.dish import Dish
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.tasks import Crossing, Filling, Twisting
from divinary.oracle.rules.decision import Decision

FILLS: Final = tuple(Fill(kind) for kind in BUBBLES)


def empty_bubbles(board: Board, shop: Shop) -> tuple[int, int]:
    """Return how many bubbles of each kind can be filled."""
    filled, spent = shop.bubbles, shop.spent
    return (board.adjust - filled[0] - spent[0], board.move - filled[1] - spent[1])


def choose_bubble(position: Position, task: Filling) -> tuple[Fill | Done, ...]:
    """Return which kinds of bubbles can be filled; nothing if none is empty."""
    empty = empty_bubbles(position.options.board, position.shops[task.seat])
    kinds = [fill for fill, room in zip(FILLS, empty, strict=True) if room]
    return (*kinds, DONE) if kinds else ()


def fill(position: Position, task: Filling, action: Fill | Done) -> Position:
    """Fill a bubble."""
    if isinstance(action, Done):
        return position.then()
    bubbles = changed(position.shops[task.seat].bubbles, BUBBLES.index(action.kind), 1)
    rest = (Filling(task.seat, task.count - 1),) if task.count > 1 else ()
    return position.then(*rest, shops=position.with_shop(task.seat, bubbles=bubbles))


def not_filled(position: Position, task: Filling, action: Fill) -> IllegalAction:
    """Return why a bubble cannot be filled."""
    return IllegalAction("no-empty-bubble", kinds=(action.kind,))


def twists(dish: Dish, board: Board) -> tuple[str, ...]:
    """Return the options of Twisting Fates whose Rune lies with the coin."""
    wanted = board.twist_needs
    return tuple(
        [option for option, rune in zip(TWISTS, wanted, strict=True) if _with_coin(dish, rune)]
    )


def _with_coin(dish: Dish, rune: str) -> bool:
    sides = dish.sides
    if rune == DIE:
        return sides[COIN] in sides[:2]
    return sides[RUNES.index(rune)] == sides[COIN]


BUBBLES_A_TWIST: Final = 2
"""How many bubbles one of the Twisting Fates fills."""


def open_twists(board: Board, shop: Shop) -> tuple[str, ...]:
    """Return the Twisting Fates that the Runes allow; bubbles of a kind need an empty one."""
    empty = dict(zip(BUBBLES, empty_bubbles(board, shop), strict=True))
    return tuple([twist for twist in twists(shop.thrown, board) if empty.get(twist, 1)])


def skull_corrupts(dish: Dish) -> bool:
    """Whether the coin shows the Skull, which adds a Corruption card to Twisting Fates."""
    return dish.skull


def choose_twist(position: Position, task: Twisting) -> tuple[Twist, ...]:
    """Return the Twisting Fates that are open."""
    board, shop = position.options.board, position.shops[task.seat]
    return tuple([Twist(twist) for twist in open_twists(board, shop)])


def twist(position: Position, task: Twisting, action: Twist) -> Position:
    """Fill two bubbles, or as many as are empty; or draw an X."""
    if action.what not in BUBBLES:
        return position.then(Crossing(task.seat))
    kind, shop = BUBBLES.index(action.what), position.shops[task.seat]
    filled = min(BUBBLES_A_TWIST, empty_bubbles(position.options.board, shop)[kind])
    bubbles = changed(shop.bubbles, kind, filled)
    return position.then(shops=position.with_shop(task.seat, bubbles=bubbles))


def not_twisted(position: Position, task: Twisting, action: Twist) -> IllegalAction:
    """Return why one of the Twisting Fates cannot be chosen."""
    board, dish = position.options.board, position.shops[task.seat].dish
    if dish is not None and action.what in twists(dish, board):
        return IllegalAction("no-empty-bubble", kinds=(action.what,))
    needs = dict(zip(TWISTS, board.twist_needs, strict=True))
    return IllegalAction("twist-apart", twist=action.what, rune=needs[action.what])


DECISIONS: Final = (
    Decision(Twisting, (Twist,), choose_twist, twist, not_twisted, if_none=None),
    Decision(Filling, (Fill,), choose_bubble, fill, not_filled),
)
