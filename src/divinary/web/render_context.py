"""What a game draws a picture from, for one viewer."""

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeVar

from divinary.core.game import Action
from divinary.core.words import Words

T = TypeVar("T")


class ProposalState(NamedTuple):
    """Something that is proposed to the group, and who agrees."""

    id: int
    """Names the proposal; 0 for a bot's choice, to which a person agrees by proposing it."""

    action: Action
    by: int
    """The seat that proposed it."""

    agreed: tuple[int, ...]
    """The people who agree to it."""

    due: float | None = None
    """When its majority decides, in seconds since 1970; None if it never does."""


class RenderContext(NamedTuple):
    """One picture's facts. Nothing here knows more than `view` does."""

    words: Words
    view: Any
    """What the viewer may know; its `seat` is None for a spectator."""

    names: tuple[str, ...]
    """The names by seat, including bots and people who have left."""

    aids: str = "why"
    """The help that arcana's players get: `none`, `notes`, `proven` or `why`."""

    read_only: bool = False
    """Whether nothing can be pressed: in a replay, or for a spectator."""

    group: tuple[int, ...] = ()
    """The people who have to agree, if several decide together."""

    proposals: tuple[ProposalState, ...] = ()
    can_undo: bool = False
    open_boards: frozenset[int] = frozenset()
    """The seats whose own boards are opened; the others' are shown as one line each."""

    address: str = ""
    """The address of the table; empty in a replay."""

    cache: dict[Hashable, Any] | None = None
    """What was drawn of this state of the game; None if nothing is kept."""

    truth: tuple[Any, ...] = ()
    """In a replay that shows everything: the view of every seat."""

    def cached(self, name: Hashable, make: "Callable[[RenderContext], T]") -> T:
        """Return what depends on the state of the game and on `name` alone, made once for both."""
        if self.cache is None:
            return make(self)
        if name not in self.cache:
            self.cache[name] = make(self)
        made: T = self.cache[name]
        return made
