"""Why an action is refused, made from a View alone: whose turn it is comes first."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from divinary.core.deciders import CHANCE, seats_of
from divinary.core.errors import IllegalAction
from divinary.oracle import flow, tasks
from divinary.oracle.actions import (
    OUTCOMES,
    Action,
    Activate,
    Adjust,
    Cross,
    Discard,
    Dock,
    Done,
    Embark,
    Ferry,
    Fill,
    First,
    Foretell,
    Go,
    Half,
    Hire,
    Line,
    Market,
    Move,
    Return,
    Sell,
    Settle,
    Take,
    Twist,
    Write,
)  # fmt: skip
from divinary.oracle.notation import read_action
from divinary.oracle.position import Position
from divinary.oracle.refusals import cove, shop
from divinary.oracle.texts.agenda import tag_of
from divinary.oracle.view import View


def refusal(view: View, action: Action) -> IllegalAction:
    """Return why somebody with this view may not do this now."""
    if not _is_spelt(action):
        return IllegalAction("not-an-action", text=repr(action))
    if view.decider is None:
        return IllegalAction("game-over")
    if isinstance(action, OUTCOMES):
        if view.decider is not CHANCE or flow.can_happen(view.table, action):
            return IllegalAction("only-chance")
        return cove.not_given(view.table, action)
    task = view.table.agenda[0]
    if view.decider is CHANCE:
        return IllegalAction("chance-decides", task=tag_of(task))
    if view.decider != view.seat:
        return IllegalAction("not-your-turn", active=seats_of(view.decider)[0])
    if isinstance(action, Done):
        return IllegalAction("not-optional", task=tag_of(task))
    kinds, why = REASONS.get(type(task), ((), None))
    if why is None or not isinstance(action, kinds):
        return IllegalAction("not-now", task=tag_of(task))
    return why(view.table, task, action)


def _is_spelt(action: object) -> bool:
    """Whether it is an action of this game: such has a text that reads as the action again."""
    try:
        return isinstance(action, Action) and read_action(str(action)) == action
    except (ValueError, LookupError, TypeError):
        return False


Why = Callable[[Position, Any, Any], IllegalAction]

REASONS: Final[Mapping[type, tuple[tuple[type, ...], Why]]] = {
    tasks.Choosing: ((Adjust, Move, Go), shop.not_done),
    tasks.Twisting: ((Twist,), shop.not_twisted),
    tasks.Charting: ((Line,), shop.not_drawn),
    tasks.Foretelling: ((Foretell,), shop.not_foretold),
    tasks.Halving: ((Half,), shop.not_this_half),
    tasks.Writing: ((Write,), shop.not_written),
    tasks.Crossing: ((Cross,), shop.not_crossed),
    tasks.Marking: ((Market,), shop.not_marked),
    tasks.Taking: ((Take,), shop.not_taken),
    tasks.Rewarding: ((Take, Market, Cross), shop.not_rewarded),
    tasks.Discarding: ((Discard,), shop.not_discarded),
    tasks.Filling: ((Fill,), shop.not_filled),
    tasks.Activating: ((Activate,), shop.not_activated),
    tasks.Ordering: ((First,), shop.not_first),
    tasks.Settling: ((Settle,), shop.not_settled),
    tasks.Hiring: ((Hire,), cove.not_hired),
    tasks.Embarking: ((Embark,), cove.not_seated),
    tasks.Docking: ((Dock,), cove.not_docked),
    tasks.Returning: ((Return,), cove.not_returned),
    tasks.Ferrying: ((Ferry,), cove.not_ferried),
    tasks.Selling: ((Sell,), cove.not_sold),
}
"""For each task the choices that it is about, and why one of those is refused.

Every Staff slot can be assigned to, so that one is not here.
"""
