"""Why an action is refused: the reasons that do not depend on the task, then the task's own."""

from divinary.core.deciders import CHANCE, seats_of
from divinary.core.errors import IllegalAction
from divinary.oracle.model.actions import OUTCOMES, Action, Done
from divinary.oracle.model.tasks import tag_of
from divinary.oracle.model.view import View
from divinary.oracle.rules.decision import Step
from divinary.oracle.rules.decisions import ROWS, can_happen


def refusal(view: View, action: Action) -> IllegalAction:
    """Return why a seat with this view may not do this now."""
    decider = view.decider
    if decider is None:
        return IllegalAction("game-over")
    task = view.table.agenda[0]
    if isinstance(action, OUTCOMES):
        if decider is not CHANCE or can_happen(view.table, action):
            return IllegalAction("only-chance")
    elif decider is CHANCE:
        return IllegalAction("chance-decides", task=tag_of(task))
    elif decider != view.seat:
        return IllegalAction("not-your-turn", active=seats_of(decider)[0])
    elif isinstance(action, Done):
        return IllegalAction("not-optional", task=tag_of(task))
    row = ROWS[type(task)]
    if isinstance(row, Step) or row.refuse is None or not isinstance(action, row.actions):
        if isinstance(action, OUTCOMES):
            return IllegalAction("other-chance", task=tag_of(task))
        return IllegalAction("not-now", task=tag_of(task))
    return row.refuse(view.table, task, action)
