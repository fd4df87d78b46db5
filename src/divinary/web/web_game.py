"""What a game has to offer to be played in a browser. Nothing else here knows one from another.

It makes HTML from a `RenderContext`. Each choice is a button `name="action"` whose value is the
action in notation; the page puts all of the game's HTML into one form, so that it plays without a
script.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from markupsafe import Markup

from divinary.core.words import Words
from divinary.games import imported, row_of
from divinary.table.session import TablePolicy
from divinary.web.render_context import RenderContext


class OptionField(NamedTuple):
    """One thing to settle when a table is opened, and how it is asked for."""

    name: str
    label: str
    text: str
    """What it means, in a sentence."""

    values: Mapping[str, str]
    """What can be chosen, with what each is called; the first is the usual one."""

    seldom: bool = False
    """Whether it stands behind a fold."""


class WebGame(TablePolicy, Protocol):
    """How one game looks in the browser, and its table policy; its sentences are its Speech's.

    A game inherits from here what only some games have: `modules`, `surroundings`, `analysis`.
    """

    stylesheet: str = ""
    """Its own file in `static`, if it has one."""

    modules: Sequence[str] = ()
    """Its own scripts in `static`; each is a help, none is needed."""

    def emblem(self) -> Markup:
        """Return the game's picture, as SVG."""

    def surroundings(self, words: Words, options: Mapping[str, str], rules: str) -> Markup:
        """Return what pictures point to and what never changes at a table; it is sent once.

        `rules` is the address of the rules, from which a way leads back.
        """
        return Markup()

    def settings(self, words: Words) -> Sequence[OptionField]:
        """Return what is to be settled for a game, `seats` first."""

    def board(self, context: RenderContext) -> Markup:
        """Return the table."""

    def decision(self, context: RenderContext) -> Markup:
        """Return what stands within the thumb's reach: every choice, or whom the game waits for."""

    def ending(self, context: RenderContext) -> Markup:
        """Return how a finished game ended, counted up; before its end, nothing."""

    def analysis(
        self, words: Words, found: Any, end: Any, names: Sequence[str], table: str
    ) -> Markup:
        """Return the analysis of a finished game, with links to its replay at the address `table`.

        `end` is everybody's view of its end. It is only asked for if the game has an analysis.
        """
        return Markup()

    def rules(self, words: Words) -> Markup:
        """Return the rules to read, with provenance and what editions disagree about."""


def web_game(game: str) -> WebGame:
    """Return how a game looks in the browser."""
    found: WebGame = imported(row_of(game).web)()
    return found
