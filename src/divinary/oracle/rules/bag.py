"""The bag: Adventurers are pulled, and meet the predictions before they are seated."""

from typing import Final

from divinary.core.errors import IllegalAction
from divinary.oracle.data.colours import ADVENTURERS, changed
from divinary.oracle.model.actions import Outcome, Pull
from divinary.oracle.model.position import Position
from divinary.oracle.model.tasks import AnyTask, Arriving, Boarding, Embarking, Pulling, Turning
from divinary.oracle.rules.decision import ChanceStep
from divinary.oracle.rules.divination import meetings

PULLS: Final = tuple(Pull(who) for who in range(len(ADVENTURERS)))
ARRIVAL: Final[tuple[AnyTask, ...]] = (Arriving(0), Turning())
"""What each round begins with, up to the first turn."""


def in_the_bag(position: Position, task: Pulling | Arriving) -> list[tuple[Outcome, int]]:
    """Return who can be pulled, each as likely as there are of that kind."""
    return list(zip(PULLS, position.bag, strict=True))


def not_in_the_bag(position: Position, task: Pulling | Arriving, outcome: Pull) -> IllegalAction:
    """Return why an Adventurer cannot be pulled."""
    return IllegalAction("none-in-bag", adventurer=ADVENTURERS[outcome.who])


def pull(position: Position, task: Pulling, action: Pull) -> Position:
    """Show an Adventurer; when all are shown, predictions are settled, then they are seated."""
    bag = changed(position.bag, action.who, -1)
    pulled = (*task.pulled, action.who)
    if len(pulled) < task.count and any(bag):
        return position.then(Pulling(task.count, pulled), bag=bag)
    met = meetings(position, pulled)
    return position.then(*met, Embarking(position.active, pulled), bag=bag)


def arrive(position: Position, task: Arriving, action: Pull) -> Position:
    """Show an Adventurer of the Arrival phase; two go into each boat, boat by boat."""
    cove = position.options.cove
    bag = changed(position.bag, action.who, -1)
    met = meetings(position, (action.who,)) if position.options.predictions_meet_arrivals else []
    boarding = Boarding(task.number // cove.arrivals, action.who)
    more = task.number + 1 < cove.arrivals * len(cove.sides)
    rest = (Arriving(task.number + 1),) if more else ()
    return position.then(*met, boarding, *rest, bag=bag)


DECISIONS: Final = (
    ChanceStep(Pulling, (Pull,), in_the_bag, pull, not_in_the_bag),
    ChanceStep(Arriving, (Pull,), in_the_bag, arrive, not_in_the_bag),
)
