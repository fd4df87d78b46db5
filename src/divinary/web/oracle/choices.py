"""What the viewer may choose now, kind by kind."""

from collections.abc import Iterable
from typing import TypeVar

from divinary.oracle.actions import Choice
from divinary.web.scene import Scene

C = TypeVar("C", bound=Choice)


def open_to(scene: Scene) -> tuple[Choice, ...]:
    """Return what the viewer may press now: nothing in a picture that stands still."""
    return () if scene.still else scene.view.choices


def of_kind(choices: Iterable[Choice], kind: type[C]) -> tuple[C, ...]:
    """Return the choices of one kind."""
    return tuple([choice for choice in choices if isinstance(choice, kind)])
