"""The Runes: all five are thrown into the dish; in one half they corrupt, or are thrown again."""

from typing import Final

from divinary.oracle.model.actions import Outcome, Throw
from divinary.oracle.model.dish import DISHES, one_half
from divinary.oracle.model.position import Position
from divinary.oracle.model.tasks import AnyTask, Corrupting, Throwing
from divinary.oracle.rules.decision import ChanceStep

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


DECISIONS: Final = (ChanceStep(Throwing, (Throw,), throws, throw, if_none=None),)
