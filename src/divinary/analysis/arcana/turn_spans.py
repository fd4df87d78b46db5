"""Where the turns of a game begin and end in its past."""

from collections.abc import Sequence
from typing import NamedTuple

from divinary.arcana.model.actions import Draw, Leave, OwnUp, Pass
from divinary.arcana.model.events import Event, Shown, Skipped


class Span(NamedTuple):
    """A turn: from its first draw to the next one's."""

    hand: int
    first: int
    last: int
    """The number of the event after its last one."""


def spans(past: Sequence[Event]) -> list[Span]:
    """Return the turns of a past.

    What happens until the next turn begins belongs to the last one: cards fade, new ones are dealt,
    people come and go.
    """
    starts: list[int] = []
    closed = True
    for number, event in enumerate(past):
        if closed and isinstance(event.what, Draw | Skipped):
            starts.append(number)
            closed = False
        closed = closed or _closes(event)
    ends = [*starts[1:], len(past)]
    return [Span(past[a].turn, a, b) for a, b in zip(starts, ends, strict=True)]


def _closes(event: Event) -> bool:
    """Whether the turn is over after this, apart from its consequences and the group's Exile."""
    if isinstance(event.what, Leave):
        return event.what.seat == event.turn
    return isinstance(event.what, Pass | Shown | Skipped | OwnUp)
