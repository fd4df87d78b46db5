"""What a rule's module ends in: the rows of the tasks decided there, and of its location."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from divinary.core.errors import IllegalAction
from divinary.oracle.model.actions import Choice, Outcome
from divinary.oracle.model.events import Lost
from divinary.oracle.model.options import Options
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.tasks import AnyTask

Follow: TypeAlias = Callable[[Position, Any, Any], Position]
Refuse: TypeAlias = Callable[[Position, Any, Any], IllegalAction]
Run: TypeAlias = Callable[[Position, Any], Position]


def skip(position: Position, task: object) -> Position:
    """Drop a task in which nothing can be chosen."""
    return position.then()


def lose(what: str) -> Run:
    """Return a function that drops a task and records what is lost with it."""
    return lambda position, task: position.then(past=position.with_events(task.seat, Lost(what)))


class Decision(NamedTuple):
    """A task that a seat decides."""

    task: type
    actions: tuple[type, ...]
    """The kinds of action that it is about; any other is refused as "not-now"."""

    choices: Callable[[Position, Any], tuple[Choice, ...]]
    follow: Follow
    refuse: Refuse | None = None
    """Why one of its actions is refused; None: all are legal."""

    if_none: Run | None = skip
    """What happens if nothing can be chosen; None: something always can."""


class ChanceStep(NamedTuple):
    """A task that chance decides."""

    task: type
    actions: tuple[type, ...]
    outcomes: Callable[[Position, Any], list[tuple[Outcome, int]]]
    """What can come, each with its weight."""

    follow: Follow
    refuse: Refuse | None = None
    if_none: Run | None = skip


class Step(NamedTuple):
    """A task that no one decides."""

    task: type
    run: Run


Row: TypeAlias = Decision | ChanceStep | Step


class LocationRule(NamedTuple):
    """When a location is open to a shop, what is done there, and how long that takes."""

    why_closed: Callable[[Position, Shop], IllegalAction | None]
    """Why it is closed to a figure that is elsewhere; None if it is open."""

    visit: Callable[[Shop, int], tuple[AnyTask, ...]]
    """What a seat does there."""

    hours: Callable[[Options], tuple[int, ...]]
    """How many hours that can take."""
