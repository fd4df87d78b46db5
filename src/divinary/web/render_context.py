"""What one pair of eyes has before it: all that a game may draw from."""

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeVar

from divinary.core.game import Action
from divinary.core.words import Words

T = TypeVar("T")


class ProposalState(NamedTuple):
    """Something that the group has before it, and who is for it."""

    id: int
    """Names the proposal; 0 for what a bot alone would do, which is agreed to by proposing it."""

    action: Action
    by: int
    """The seat that proposed it."""

    agreed: tuple[int, ...]
    """The people who are for it, whoever proposed it first."""

    due: float | None = None
    """When its majority carries the day, in seconds since 1970; None where that never comes."""


class RenderContext(NamedTuple):
    """One picture's facts. Nothing here knows more than `view` does."""

    words: Words
    view: Any
    """What the viewer may know; its `seat` is None for somebody who only watches."""

    names: tuple[str, ...]
    """The players by seat; those of bots and of people who have left too."""

    aids: str = "why"
    """What the table allows arcana's players: `none`, `notes`, `proven` or `why`."""

    read_only: bool = False
    """Whether nothing can be pressed: a replay, or a table that somebody only watches."""

    group: tuple[int, ...] = ()
    """The people who have to agree, where several decide together; else nobody."""

    proposals: tuple[ProposalState, ...] = ()
    can_undo: bool = False
    open_boards: frozenset[int] = frozenset()
    """The seats whose own boards are opened; the others' stand there in a line."""

    address: str = ""
    """Where the table is played; empty where it is only looked back on."""

    cache: dict[Hashable, Any] | None = None
    """What was made of this state of the game; None where nothing lasts."""

    truth: tuple[Any, ...] = ()
    """In the replay of a finished game by its truth: the view of every seat."""

    def cached(self, name: Hashable, make: "Callable[[RenderContext], T]") -> T:
        """Return what no note or proposal changes but those in `name`, made once for a stage."""
        if self.cache is None:
            return make(self)
        if name not in self.cache:
            self.cache[name] = make(self)
        made: T = self.cache[name]
        return made
