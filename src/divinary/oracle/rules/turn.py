"""A player's turn: the throw, the bubbles, and the location where the figure goes."""

from typing import Final

from divinary.core.errors import IllegalAction
from divinary.oracle.data.colours import changed
from divinary.oracle.data.runes import DICE, RUNES
from divinary.oracle.model.actions import BUBBLES, Adjust, Go, Move, Outcome, Throw
from divinary.oracle.model.dish import DISHES, moved, one_half, turned
from divinary.oracle.model.options import Options
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.tasks import AnyTask, Choosing, Corrupting, Throwing
from divinary.oracle.rules.decision import ChanceStep, Decision
from divinary.oracle.rules.locations import GOES, go, is_open, why_closed

ADJUSTS: Final = tuple(Adjust(die, by) for die in DICE for by in (1, -1))
MOVES: Final = tuple(Move(rune) for rune in range(len(RUNES)))
THROWS: Final = tuple(Throw(dish) for dish in DISHES)


def throws(position: Position, task: Throwing) -> list[tuple[Outcome, int]]:
    """Return every throw; each is as likely as any other."""
    return [(throw, 1) for throw in THROWS]


def throw(position: Position, task: Throwing, action: Throw) -> Position:
    """Put the Runes where they fell; all in one half corrupt, or at set-up are thrown again."""
    shops = position.with_shop(task.whose, dish=action.dish)
    if not one_half(action.dish):
        return position.then(shops=shops)
    again: AnyTask = task if task.setup else Corrupting(task.whose, 1)
    return position.then(again, shops=shops)


def choose_action(position: Position, task: Choosing) -> tuple[Adjust | Move | Go, ...]:
    """Return the bubbles that can be spent and the locations that are open."""
    shop = position.shops[task.seat]
    adjust, move = shop.bubbles
    return (
        *(ADJUSTS if adjust else ()),
        *(MOVES if move else ()),
        *[there for there in GOES if is_open(position, shop, there.location)],
    )


def act(position: Position, task: Choosing, action: Adjust | Move | Go) -> Position:
    """Spend a bubble, or go."""
    if isinstance(action, Go):
        return go(position, task, action.location)
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


def not_acted(position: Position, task: Choosing, action: Adjust | Move | Go) -> IllegalAction:
    """Return why a bubble cannot be spent, or why the figure cannot go there."""
    if isinstance(action, Go):
        closed = why_closed(position, position.shops[task.seat], action.location)
        assert closed is not None, "an open location is never refused"
        return closed
    return IllegalAction("no-bubble", kind=BUBBLES[isinstance(action, Move)])


DECISIONS: Final = (
    Decision(Choosing, (Adjust, Move, Go), choose_action, act, not_acted, if_none=None),
    ChanceStep(Throwing, (Throw,), throws, throw, if_none=None),
)
