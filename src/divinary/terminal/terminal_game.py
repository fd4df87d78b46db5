"""What a game has to offer to be played in a terminal: a face, and its flags at the command line.

Both are found by the game's name in `divinary.terminal.faces`. Nothing else in this package knows
one game from another.

A face makes everything from a View. It offers

- facts: `secret`, `undo`, `own_commands`;
- the table: `headline`, `picture`, `lines`, `styles`, `aid`, `hands`, `together`;
- the log: `events`, `past_length`, `turn_began`;
- choices: `labels`, `listing`, `choice`, `typed`, `read`;
- answers: `why`, `refuse`, `complain`, `help`, `rules`;
- what is done beside the turn: `obey`, `lingers`, `waiting`. A game without asides has no
  `own_commands`, is never asked to `obey`, never lingers, and has nothing to say while it waits.

The flags stand apart from the face because every call of the command builds its parser from them:
their module imports no rules, no bots and no screen.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from divinary.core.errors import DivinaryError, IllegalAction
from divinary.core.record import Record
from divinary.core.words import Words
from divinary.terminal.commands import Command, CommandContext, CommandOutcome


class LookedBack(NamedTuple):
    """A finished game, analysed."""

    lines: list[str]
    picture: str
    """The same as a plot, SVG."""

    values: Any
    """The same for programs, as values that msgspec can encode."""


class TerminalGame(Protocol):
    """One game's look and speech. Everything shown is made from a View; `names` are by seat."""

    @property
    def secret(self) -> bool:
        """Whether seats know different things, so that a curtain stands between two people."""

    @property
    def undo(self) -> bool:
        """Whether there are choices that tell nothing; then they can be taken back by `undo`."""

    @property
    def own_commands(self) -> Mapping[str, str]:
        """The commands of this game alone, with what the help says of each, both marked by N_.

        `why` may stand among them, to say what can be explained here; `aid`, where `aid` says
        something, is understood by the session itself. All others are done by `obey`.
        """

    @property
    def analyses(self) -> bool:
        """Whether a finished game can be looked back on, turn by turn."""

    def picture(self, words: Words, view: Any, names: Sequence[str]) -> list[str]:
        """Return the table as a drawn board, at most 79 columns wide."""

    def lines(self, words: Words, view: Any, names: Sequence[str]) -> list[str]:
        """Return the table as sentences, for ears and for narrow screens."""

    def headline(self, words: Words, view: Any, names: Sequence[str]) -> str:
        """Return the state of the turn, or how the game ended, in one sentence."""

    def styles(self, words: Words) -> Mapping[str, str]:
        """Return patterns of signs with their look, in Textual's words, on the full screen.

        Whatever has a colour can be told by its shape or its letter too.
        """

    def aid(self, words: Words, view: Any) -> list[str]:
        """Return what the last move tells whoever looks; nothing where nothing is to be told."""

    def events(self, words: Words, view: Any, names: Sequence[str], since: int) -> list[str]:
        """Return what happened after the first `since` events, in sentences.

        Several events may share a line, and one of which there is nothing to say may be "".
        """

    def past_length(self, view: Any) -> int:
        """Return how many events the view remembers; no fewer after any action."""

    def turn_began(self, view: Any) -> int:
        """Return how many events lie before the turn that is being played."""

    def labels(self, view: Any) -> dict[str, Any]:
        """Return the short keys of the choices, in the order in which they are listed.

        Empty where the viewer has no choice; a key is what is typed, such as "1" or "c3 d3".
        """

    def listing(self, words: Words, view: Any) -> list[str]:
        """Return the choices with their keys, a line each or a line for several of a kind."""

    def choice(self, words: Words, action: Any, view: Any) -> str:
        """Return a choice in words, as it is meant at the moment of the view."""

    def typed(self, words: Words, view: Any) -> list[str]:
        """Return the choices as a person would type them, in small letters, for completion."""

    def read(self, words: Words, view: Any, text: str) -> Any:
        """Read a typed choice, in this language or in notation, or raise `UnreadableText`.

        What the labels hold is not asked for here. Whether the rules allow it now is another
        question, which the table asks.
        """

    def obey(self, at: CommandContext, command: Command) -> CommandOutcome:
        """Do one of the game's own commands, or raise `DivinaryError` and leave all as it is."""

    def lingers(self, view: Any) -> bool:
        """Whether this seat may still take something back before the others go on."""

    def waiting(self, words: Words, view: Any) -> str:
        """Return what can be typed while the game waits: for a player, or for one who lingers."""

    def why(self, words: Words, view: Any, text: str, names: Sequence[str]) -> list[str]:
        """Explain a piece of the game, and what this seat may do with it, or raise."""

    def refuse(self, words: Words, refused: IllegalAction, names: Sequence[str], view: Any) -> str:
        """Return why the rules refuse an action, and what they would allow."""

    def complain(self, words: Words, error: DivinaryError) -> str:
        """Return what is wrong with a text, an option or a record; never fail for want of words."""

    def together(self, views: Sequence[Any]) -> Any:
        """Return one view that knows what all of these know of the past, for a finished game."""

    def hands(self, words: Words, views: Sequence[Any], names: Sequence[str]) -> list[str]:
        """Return what each of these views holds for itself, a line each; none in an open game."""

    def look_back(
        self, words: Words, record: Record[Any], names: Sequence[str]
    ) -> LookedBack | None:
        """Return the analysis of a finished game; None where there is none."""

    def help(self, words: Words) -> list[str]:
        """Return the game in a few lines."""

    def rules(self, words: Words, asked: str) -> list[str]:
        """Return the rules to read, all of them or what is asked about, or raise."""


Run: TypeAlias = Callable[[Namespace, Words], int]
"""Does a command of the command line and returns the exit status."""


class RefereeQuestion(NamedTuple):
    """Something that the referee can be asked beside a real table."""

    name: str
    does: str
    """What it is for, in the language spoken."""

    add_arguments: Callable[[ArgumentParser, Words], None]
    run: Run


class Arguments(Protocol):
    """One game's part of the command line, beside what all games have."""

    @property
    def most_players(self) -> int:
        """How many seats there are at most."""

    def about(self, said: Words) -> str:
        """Return the game in one line, for whoever has to choose one."""

    def people(self, said: Words) -> str:
        """Return what `--people` means here."""

    def names(self, said: Words) -> str:
        """Return what can be looked up by its name in the rules."""

    def add_options(self, parser: ArgumentParser, said: Words) -> None:
        """Add the flags that settle a game, `--option` included (`flags.add_any_option`)."""

    def add_look(self, parser: ArgumentParser, said: Words) -> None:
        """Add the flags of `play` alone; a face that has an aid may switch off `aid` here."""

    def add_rules(self, parser: ArgumentParser, said: Words) -> None:
        """Add the flags of `rules` alone; a game that can print more than rules sets its `run`."""

    def options(self, given: Namespace) -> dict[str, object]:
        """Return the game's options from its flags, or raise `DivinaryError`."""

    def questions(self, said: Words) -> Sequence[RefereeQuestion]:
        """Return what the referee can be asked; a game without any is not offered by `ask`."""


FACES: Final = {
    "arcana": ("divinary.terminal.arcana.terminal_game", "ArcanaTerminalGame"),
    "oracle": ("divinary.terminal.oracle.terminal_game", "OracleTerminalGame"),
}
"""Where each face lives: a module and the name of a class in it."""

ARGUMENTS: Final = {
    "arcana": ("divinary.terminal.arcana.arguments", "ArcanaArguments"),
    "oracle": ("divinary.terminal.oracle.arguments", "OracleArguments"),
}
"""Where the flags of each game live, in modules that import next to nothing."""


def face(game: str) -> TerminalGame:
    """Return the face of a game."""
    found: TerminalGame = _made(*FACES[game])
    return found


def arguments(game: str) -> Arguments:
    """Return a game's part of the command line."""
    found: Arguments = _made(*ARGUMENTS[game])
    return found


def _made(module: str, name: str) -> Any:
    return getattr(import_module(module), name)()
