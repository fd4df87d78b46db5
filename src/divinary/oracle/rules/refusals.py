"""Why something cannot be done at the shared table: boats, piers, the Town Square, chance."""

from divinary.core.deciders import CHANCE, seats_of
from divinary.core.errors import IllegalAction
from divinary.oracle.data.colours import ADVENTURERS
from divinary.oracle.model import tasks
from divinary.oracle.model.actions import OUTCOMES, Action, Corrupt, Deal, Done, Outcome, Pull
from divinary.oracle.model.position import Position
from divinary.oracle.model.tasks import tag_of
from divinary.oracle.model.view import View
from divinary.oracle.rules import decisions
from divinary.oracle.rules.decisions import REASONS


def not_given(position: Position, outcome: Outcome) -> IllegalAction:
    """Return why chance cannot give this now."""
    match position.agenda[0], outcome:
        case (tasks.Pulling() | tasks.Arriving(), Pull(who)):
            return IllegalAction("none-in-bag", adventurer=ADVENTURERS[who])
        case tasks.Dealing(), Deal(card):
            return IllegalAction("not-in-the-deck", card=card)
        case tasks.Corrupting(), Corrupt(icons):
            return IllegalAction("no-corruption-left", icons=icons)
        case task, _:
            return IllegalAction("other-chance", task=tag_of(task))


def refusal(view: View, action: Action) -> IllegalAction:
    """Return why somebody with this view may not do this now."""
    if view.decider is None:
        return IllegalAction("game-over")
    if isinstance(action, OUTCOMES):
        if view.decider is not CHANCE or decisions.can_happen(view.table, action):
            return IllegalAction("only-chance")
        return not_given(view.table, action)
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
