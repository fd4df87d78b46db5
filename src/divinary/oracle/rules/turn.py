"""A player's turn: the throw, the bubbles, and the location where the figure goes."""

from typing import Final

from divinary.core.errors import IllegalAction
from divinary.oracle.data.colours import changed
from divinary.oracle.data.runes import DICE, RUNES
from divinary.oracle.model import tasks
from divinary.oracle.model.actions import BUBBLES, Adjust, Go, Move, Throw
from divinary.oracle.model.dish import moved, one_half, turned
from divinary.oracle.model.position import Position
from divinary.oracle.model.tasks import AnyTask, Choosing, Corrupting, Throwing
from divinary.oracle.rules.locations import GOES, go, is_open, not_gone


def not_done(position: Position, task: tasks.Choosing, action: Adjust | Move | Go) -> IllegalAction:
    """Return why a bubble cannot be spent, or why the figure cannot go there."""
    shop = position.shops[task.seat]
    if isinstance(action, Go):
        return not_gone(position, shop, action.location)
    return IllegalAction("no-bubble", kind=BUBBLES[isinstance(action, Move)])


ADJUSTS: Final = tuple(Adjust(die, by) for die in DICE for by in (1, -1))
MOVES: Final = tuple(Move(rune) for rune in range(len(RUNES)))


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
        *[there for there in GOES if is_open(position, shop, there.location)],
    )


def do_deed(position: Position, task: Choosing, action: Adjust | Move | Go) -> Position:
    """Spend a bubble, or go."""
    if isinstance(action, Go):
        return go(position, task, action.location)
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
