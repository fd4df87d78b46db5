"""What a game needs in order to be played in a browser; the other modules here name no game.

It makes HTML from a `RenderContext`. Each choice is a button `name="action"` whose value is the
action in notation; the page puts all of the game's HTML into one form, so that it works without
scripts.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from markupsafe import Markup

from divinary.core.game import Action
from divinary.core.memo import Memo
from divinary.core.words import Words
from divinary.games import imported, row_of
from divinary.table.table_policy import TablePolicy

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
    """What a game draws one viewer's picture from. Nothing here knows more than `view` does."""

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
    thinking: tuple[int, ...] = ()
    """The bots of the group that have not said yet what they would choose."""

    can_undo: bool = False
    open_boards: frozenset[int] = frozenset()
    """The seats whose own boards are opened; the others' are shown as one line each."""

    address: str = ""
    """The address of the table; empty in a replay."""

    cache: Memo | None = None
    """Keeps what is drawn of this state of the game; None if nothing is kept."""

    truth: tuple[Any, ...] = ()
    """In a replay that shows everything: the view of every seat."""

    def cached(self, name: Hashable, make: "Callable[[RenderContext], T]") -> T:
        """Return what depends on the game, the viewer and `name` alone, made once for all three."""
        if self.cache is None:
            return make(self)
        key = (self.view.seat, self.words, self.open_boards, name)
        return self.cache.get(key, lambda: make(self))


class OptionField(NamedTuple):
    """A setting of a new table, as the form asks for it."""

    name: str
    label: str
    text: str
    """What it means, in a sentence."""

    values: Mapping[str, str]
    """The values with their labels; the first is the default."""

    seldom: bool = False
    """Whether it is folded away."""


class WebGame(TablePolicy, Protocol):
    """How one game looks in the browser, and its table policy; its sentences are its Speech's.

    A game inherits from here what only some games have: `modules`, `fixed_parts`, `analysis`.
    """

    styles: Sequence[str] = ()
    """Its own stylesheets in `static`."""

    modules: Sequence[str] = ()
    """Its own scripts in `static`; the game can be played without them."""

    def emblem(self) -> Markup:
        """Return the game's picture, as SVG."""

    def fixed_parts(self, words: Words, options: Mapping[str, str], rules: str) -> Markup:
        """Return what never changes at a table, such as shapes that pictures use; it is sent once.

        `rules` is the address of the rules, with a way back to the table.
        """
        return Markup()

    def settings(self, words: Words) -> Sequence[OptionField]:
        """Return the settings of a new table, `seats` first."""

    def board(self, context: RenderContext) -> Markup:
        """Return the table."""

    def decision(self, context: RenderContext) -> Markup:
        """Return the part that stays in reach: every choice, or whom the game waits for."""

    def ending(self, context: RenderContext) -> Markup:
        """Return how a game ended, with its count; only called for a finished game."""

    def analysis(
        self, words: Words, found: Any, end: Any, names: Sequence[str], table: str
    ) -> Markup:
        """Return the analysis of a finished game, with links to its replay at the address `table`.

        `end` is a spectator's view of its end. Only called if the game has an analysis.
        """
        return Markup()

    def rules(self, words: Words) -> Markup:
        """Return the rules, with their sources and the differences between editions."""


def web_game(game: str) -> WebGame:
    """Return a game's part in the browser."""
    found: WebGame = imported(row_of(game).web)()
    return found
