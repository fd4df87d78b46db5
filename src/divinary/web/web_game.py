"""What a game has to offer to be played in a browser. Nothing else here knows one from another.

It makes HTML from a `RenderContext`, and sentences from a View. Each choice is a button
`name="action"` whose value is the action in notation; the page puts all of the face's HTML into
one form, so that it plays without a script.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Final, NamedTuple, Protocol

from markupsafe import Markup

from divinary.core.errors import DivinaryError, IllegalAction
from divinary.core.record import Record
from divinary.core.words import Words
from divinary.table.policy import TablePolicy
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
    """One game's look and speech in the browser, with its manners."""

    stylesheet: str
    """Its own file in `static`."""

    modules: Sequence[str]
    """Its own scripts in `static`; each is a help, none is needed."""

    analyses: bool
    """Whether a finished game can be looked back on, turn by turn."""

    def about(self, words: Words) -> str:
        """Return the game in one sentence, for whoever has to choose one."""

    def title(self, words: Words) -> str:
        """Return what the game is called."""

    def emblem(self) -> Markup:
        """Return the game's picture, as SVG."""

    def surroundings(self, words: Words, options: Mapping[str, str], rules: str) -> Markup:
        """Return what pictures point to and what never changes at a table; it is sent once.

        `rules` is the address of the rules, from which a way leads back.
        """

    def settings(self, words: Words) -> Sequence[OptionField]:
        """Return what is to be settled for a game, `seats` first."""

    def headline(self, words: Words, view: Any, names: Sequence[str]) -> str:
        """Return the state of the turn, or how the game ended, in one sentence."""

    def board(self, scene: RenderContext) -> Markup:
        """Return the table."""

    def decision(self, scene: RenderContext) -> Markup:
        """Return what stands within the thumb's reach: every choice, or whom the game waits for."""

    def ending(self, scene: RenderContext) -> Markup:
        """Return how a finished game ended, counted up."""

    def analysis(
        self, words: Words, record: Record[Any], names: Sequence[str], table: str
    ) -> Markup:
        """Return a finished game turn by turn, with links to its replay at the address `table`.

        It is made beside the loop that all tables share, and only asked for if `analyses`.
        """

    def meant(self, words: Words, view: Any) -> list[list[str]]:
        """Return what the play that lies open may have meant, by each model of its player.

        The first line of each says what is assumed. It is made beside the loop that all share.
        """

    def events(self, words: Words, view: Any, names: Sequence[str], since: int) -> list[str]:
        """Return what happened after the first `since` events, in sentences."""

    def lately(
        self, words: Words, view: Any, names: Sequence[str], most: int
    ) -> list[tuple[int, str]]:
        """Return the last events that changed the game, each with its number: no notes."""

    def past_length(self, view: Any) -> int:
        """Return how many events the view remembers."""

    def refuse(self, words: Words, refused: IllegalAction, names: Sequence[str], view: Any) -> str:
        """Return why the rules refuse an action, and what they would allow."""

    def complain(self, words: Words, error: DivinaryError) -> str:
        """Return what is wrong with a text, an option or a record."""

    def rules(self, words: Words) -> Markup:
        """Return the rules to read, with provenance and what editions disagree about."""


FACES: Final = {
    "arcana": ("divinary.web.arcana.web_game", "ArcanaWebGame"),
    "oracle": ("divinary.web.oracle.web_game", "OracleWebGame"),
}
"""Where each face lives: a module and the name of a class in it."""


@cache
def face(game: str) -> WebGame:
    """Return the face of a game."""
    module, name = FACES[game]
    found: WebGame = getattr(import_module(module), name)()
    return found
