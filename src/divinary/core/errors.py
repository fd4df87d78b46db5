"""Errors of a caller. Each has a key and facts; its sentence is where it is shown."""

from collections.abc import Mapping
from typing import TypeAlias

Detail: TypeAlias = str | int | tuple[str, ...] | tuple[int, ...] | None


class DivinaryError(ValueError):
    """A request is not possible; `reason` is a key that the front ends put into words."""

    def __init__(self, reason: str, **details: Detail) -> None:
        """Keep the key and the facts that a sentence about it needs."""
        super().__init__(reason)
        self.reason = reason
        self.details: Mapping[str, Detail] = details

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.details.items())
        return f"{self.reason} ({facts})" if facts else self.reason

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.reason, dict(self.details))


class IllegalAction(DivinaryError):
    """The action is well formed, but the rules do not allow it now."""


class UnreadableText(DivinaryError):
    """The text is not an action or a position of this game."""


class BadOption(DivinaryError):
    """A game cannot be started with these options."""


class BadRecord(DivinaryError):
    """The record is damaged, foreign or of an unknown version; `line` says where."""


class NothingToUndo(DivinaryError):
    """The last action revealed something, or there is none."""


def _rebuild(kind: type[DivinaryError], reason: str, details: dict[str, Detail]) -> DivinaryError:
    return kind(reason, **details)
