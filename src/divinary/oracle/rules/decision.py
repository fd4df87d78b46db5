"""The row of a task: who decides it, what may be chosen or come, what follows, and why not."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from divinary.core.errors import IllegalAction
from divinary.oracle.model.actions import Choice, Outcome
from divinary.oracle.model.events import Lost
from divinary.oracle.model.position import Position

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
