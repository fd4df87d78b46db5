"""The bubbles of Twisting Fates: filled ones are bonuses, which change the Runes when spent."""

from typing import Final

from divinary.core.errors import IllegalAction
from divinary.oracle.data.board import Board
from divinary.oracle.data.colours import changed
from divinary.oracle.data.runes import DICE, RUNES
from divinary.oracle.model.actions import BUBBLES, DONE, Adjust, Done, Fill, Move
from divinary.oracle.model.dish import moved, turned
from divinary.oracle.model.options import Options
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.tasks import Choosing, Filling
from divinary.oracle.rules.decision import Decision

ADJUSTS: Final = tuple(Adjust(die, by) for die in DICE for by in (1, -1))
MOVES: Final = tuple(Move(rune) for rune in range(len(RUNES)))
FILLS: Final = tuple(Fill(kind) for kind in BUBBLES)


def spendings(shop: Shop) -> tuple[Adjust | Move, ...]:
    """Return what the filled bubbles can be spent on."""
    adjust, move = shop.bubbles
    return (*(ADJUSTS if adjust else ()), *(MOVES if move else ()))


def spend(position: Position, task: Choosing, action: Adjust | Move) -> Position:
    """Spend a bubble; then the seat chooses again, so it can spend several."""
    changes = spent_bubble(position.options, position.shops[task.seat], action)
    return position.then(task, shops=position.with_shop(task.seat, **changes))


def spent_bubble(options: Options, shop: Shop, action: Adjust | Move) -> dict[str, object]:
    """Return what changes in a shop when a bubble is spent."""
    if isinstance(action, Adjust):
        kind, dish = 0, turned(shop.thrown, action.die, action.by)
    else:
        kind, dish = 1, moved(shop.thrown, action.rune)
    spent = changed(shop.spent, kind, 1) if options.bubbles == "cross_out" else shop.spent
    return {"dish": dish, "bubbles": changed(shop.bubbles, kind, -1), "spent": spent}


def choose_bubble(position: Position, task: Filling) -> tuple[Fill | Done, ...]:
    """Return which kinds of bubbles can be filled; nothing if none is empty."""
    empty = empty_bubbles(position.options.board, position.shops[task.seat])
    kinds = [fill for fill, room in zip(FILLS, empty, strict=True) if room]
    return (*kinds, DONE) if kinds else ()


def fill(position: Position, task: Filling, action: Fill | Done) -> Position:
    """Fill a bubble."""
    if isinstance(action, Done):
        return position.then()
    rest = (Filling(task.seat, task.count - 1),) if task.count > 1 else ()
    return position.then(*rest, shops=filled_bubbles(position, task.seat, action.kind, 1))


def not_filled(position: Position, task: Filling, action: Fill) -> IllegalAction:
    """Return why a bubble cannot be filled."""
    return IllegalAction("no-empty-bubble", kinds=(action.kind,))


def filled_bubbles(position: Position, seat: int, kind: str, count: int) -> tuple[Shop, ...]:
    """Return the shops when a seat fills so many bubbles of a kind, or as many as are empty."""
    shop, number = position.shops[seat], BUBBLES.index(kind)
    filled = min(count, empty_bubbles(position.options.board, shop)[number])
    return position.with_shop(seat, bubbles=changed(shop.bubbles, number, filled))


def empty_bubbles(board: Board, shop: Shop) -> tuple[int, int]:
    """Return how many bubbles of each kind can be filled."""
    filled, spent = shop.bubbles, shop.spent
    return (board.adjust - filled[0] - spent[0], board.move - filled[1] - spent[1])


DECISIONS: Final = (Decision(Filling, (Fill,), choose_bubble, fill, not_filled),)
