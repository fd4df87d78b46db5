"""A player's turn: the throw, then any bubbles, then a location and what is done there."""

from typing import Final

from divinary.core.errors import IllegalAction
from divinary.oracle.model.actions import BUBBLES, Adjust, Go, Move
from divinary.oracle.model.position import Position
from divinary.oracle.model.tasks import AnyTask, Choosing, Throwing, Turning
from divinary.oracle.rules.bubbles import spend, spendings
from divinary.oracle.rules.decision import Decision
from divinary.oracle.rules.locations import GOES, go, is_open, why_closed


def turn_of(position: Position, seat: int) -> tuple[AnyTask, ...]:
    """Return the tasks of a turn; for the first one of the game the throw of set-up counts."""
    thrown = position.round == 1 and position.hours[seat] == 0
    throwing = () if thrown else (Throwing(seat),)
    return (*throwing, Choosing(seat), Turning())


def choose_action(position: Position, task: Choosing) -> tuple[Adjust | Move | Go, ...]:
    """Return the bubbles that can be spent and the locations that are open."""
    shop = position.shops[task.seat]
    open_ones = [there for there in GOES if is_open(position, shop, there.location)]
    return (*spendings(shop), *open_ones)


def act(position: Position, task: Choosing, action: Adjust | Move | Go) -> Position:
    """Spend a bubble, or go."""
    if isinstance(action, Go):
        return go(position, task, action.location)
    return spend(position, task, action)


def not_acted(position: Position, task: Choosing, action: Adjust | Move | Go) -> IllegalAction:
    """Return why a bubble cannot be spent, or why the figure cannot go there."""
    if not isinstance(action, Go):
        return IllegalAction("no-bubble", kind=BUBBLES[isinstance(action, Move)])
    closed = why_closed(position, position.shops[task.seat], action.location)
    assert closed is not None, "an open location is never refused"
    return closed


DECISIONS: Final = (
    Decision(Choosing, (Adjust, Move, Go), choose_action, act, not_acted, if_none=None),
)
