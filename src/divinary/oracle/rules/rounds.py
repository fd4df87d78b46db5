"""The rounds of a game: each has an arrival, a production and a Market phase."""

from typing import Final

from divinary.oracle.data.colours import joined
from divinary.oracle.model.events import Round
from divinary.oracle.model.position import Boat, Position
from divinary.oracle.model.tasks import AnyTask, Arriving, Clearing, Dealing, Turning
from divinary.oracle.rules.decision import Step
from divinary.oracle.rules.scoring import count

ROUND: tuple[AnyTask, ...] = (Arriving(0), Turning())


def clear(position: Position, task: Clearing) -> Position:
    """End a round: after the last one count the score, otherwise clear the table for the next."""
    if position.round == position.options.cove.rounds:
        return count(position)
    bag = position.bag
    for boat in position.boats:
        bag = joined(bag, boat.crowd)
    track = tuple(sorted(position.track, key=lambda seat: -position.hours[seat]))
    return position.then(
        Dealing(),
        *ROUND,
        bag=bag,
        boats=(Boat(),) * len(position.boats),
        hours=(0,) * len(position.hours),
        track=track,
        active=track[0],
        marker=None,
        square=(),
        discards=(*position.discards, *position.square),
        round=position.round + 1,
        past=position.with_events(None, Round(position.round + 1)),
    )


DECISIONS: Final = (Step(Clearing, clear),)
