"""The one list of games. A row says where each part of a game is.

A part is given by its address, "module:name", and imported when it is first asked for: so a table
in a terminal loads no web pages, and `import divinary` no bots. To add a game, put its row into
`GAMES`; nothing else names it.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

from divinary.core.errors import BadOption
from divinary.core.game import Game, View
from divinary.core.record import Record
from divinary.core.speech import Speech

if TYPE_CHECKING:
    from divinary.arcana.game import Arcana
    from divinary.oracle.game import Oracle


class GameRow(NamedTuple):
    """The addresses of one game's parts; "" for a part that the game does not have."""

    game: str
    """The rules, a `core.game.Game`."""

    view: str
    """The type of what a seat may know; the schema for outside bots is made from it."""

    speech: str
    """The class of its sentences, a `core.speech.Speech`."""

    web: str
    """The class of its part in the browser, a `web.web_game.WebGame`."""

    terminal: str
    """The class of its part in the terminal, a `terminal.terminal_game.TerminalGame`."""

    arguments: str
    """The class of its flags at the command line, a `terminal.terminal_game.Arguments`.

    Every call of the command builds its parser from those of all games, so their module imports no
    rules, no bots and no screen.
    """

    bots: str = ""
    """The table of its bots, a `bots.bot.BotRow` each; `random` plays every game."""

    measures: str = ""
    """The function that counts more in a finished game than wins and scores."""

    analysis: str = ""
    """The function that analyses the record of a finished game, turn by turn."""


GAMES: dict[str, GameRow] = {
    "arcana": GameRow(
        game="divinary.arcana.game:ARCANA",
        view="divinary.arcana.model.view:View",
        speech="divinary.arcana.speech.speech:ArcanaSpeech",
        web="divinary.web.arcana.web_game:ArcanaWebGame",
        terminal="divinary.terminal.arcana.terminal_game:ArcanaTerminalGame",
        arguments="divinary.terminal.arcana.arguments:ArcanaArguments",
        bots="divinary.bots.arcana:BOTS",
        measures="divinary.analysis.arcana.measures:measures",
        analysis="divinary.analysis.arcana.analyse:analysed",
    ),
    "oracle": GameRow(
        game="divinary.oracle.game:ORACLE",
        view="divinary.oracle.model.view:View",
        speech="divinary.oracle.speech.speech:OracleSpeech",
        web="divinary.web.oracle.web_game:OracleWebGame",
        terminal="divinary.terminal.oracle.terminal_game:OracleTerminalGame",
        arguments="divinary.terminal.oracle.arguments:OracleArguments",
        bots="divinary.bots.oracle:BOTS",
        measures="divinary.analysis.oracle.measures:measures",
    ),
}


def row_of(name: str) -> GameRow:
    """Return the row of a game.

    Raises:
        BadOption: if there is no such game.
    """
    if name not in GAMES:
        raise BadOption("unknown-game", given=name, known=tuple(GAMES))
    return GAMES[name]


@cache
def imported(address: str) -> Any:
    """Return what an address, "module:name", stands for."""
    module, _, name = address.partition(":")
    return getattr(import_module(module), name)


@overload
def game(name: Literal["arcana"]) -> "Arcana": ...
@overload
def game(name: Literal["oracle"]) -> "Oracle": ...
@overload
def game(name: str) -> Game[Any]: ...
def game(name: str) -> Game[Any]:
    """Return a game by its name.

    Raises:
        BadOption: if there is no such game.
    """
    found: Game[Any] = imported(row_of(name).game)
    return found


def speech(name: str) -> Speech:
    """Return the sentences of a game."""
    found: Speech = imported(row_of(name).speech)()
    return found


def measures(name: str, view: View[Any]) -> Mapping[str, int]:
    """Return what a game counts beyond wins and scores, from a spectator's view of its end."""
    address = row_of(name).measures
    counted: Mapping[str, int] = imported(address)(view) if address else {}
    return counted


def has_analysis(name: str) -> bool:
    """Whether finished games of this kind can be analysed."""
    return bool(row_of(name).analysis)


def analysed(record: Record[Any]) -> Any:
    """Return the analysis of a finished game; only for games that have one."""
    return imported(row_of(record.game.name).analysis)(record)
