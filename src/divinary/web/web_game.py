"""What a game needs in order to be played in a browser; the other modules here name no game.

It makes HTML from a `RenderContext`. Each choice is a button `name="action"` whose value is the
action in notation; the page puts all of the game's HTML into one form, so that it works without
scripts.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from markupsafe import Markup

from divinary.core.words import Words
from divinary.games import imported, row_of
from divinary.table.session import TablePolicy
from divinary.web.render_context import RenderContext


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

    A game inherits from here what only some games have: `modules`, `surroundings`, `analysis`.
    """

    styles: Sequence[str] = ()
    """Its own stylesheets in `static`."""

    modules: Sequence[str] = ()
    """Its own scripts in `static`; the game can be played without them."""

    def emblem(self) -> Markup:
        """Return the game's picture, as SVG."""

    def surroundings(self, words: Words, options: Mapping[str, str], rules: str) -> Markup:
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
