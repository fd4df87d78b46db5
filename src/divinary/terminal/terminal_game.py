"""What a game has to offer to be played in a terminal: how it looks, and its flags.

Nothing else in this package knows one game from another. What is said, both front ends ask of the
game's Speech. The flags stand apart because every call of the command builds its parser from them:
their module imports no rules, no bots and no screen.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from divinary.core.words import Words
from divinary.games import imported, row_of
from divinary.terminal.commands import Command, CommandContext, CommandOutcome


class AnalysisShown(NamedTuple):
    """The analysis of a finished game."""

    lines: list[str]
    picture: str
    """The same as a plot, SVG."""


class TerminalGame(Protocol):
    """How one game looks in a terminal, and what is typed. Everything is made from a View.

    A game inherits from here what only some games have: commands of its own, hidden information,
    choices that can be taken back, an analysis.
    """

    secret: bool = False
    """Whether seats know different things, so that a curtain stands between two people."""

    undo: bool = False
    """Whether there are choices that tell nothing; then they can be taken back by `undo`."""

    own_commands: Mapping[str, str] = {}
    """The commands of this game alone, with what the help says of each, both marked by N_.

    `why` may stand among them, to say what can be explained here; `aid`, where the game's Speech
    has one, is understood by the session itself. All others are done by `obey`.
    """

    def picture(self, words: Words, view: Any, names: Sequence[str]) -> list[str]:
        """Return the table as a drawn board, at most 79 columns wide."""

    def styles(self, words: Words) -> Mapping[str, str]:
        """Return patterns of signs with their look, in Textual's words, on the full screen.

        Whatever has a colour can be told by its shape or its letter too.
        """
        return {}

    def turn_began(self, view: Any) -> int:
        """Return how many events lie before the turn that is being played."""

    def typed(self, words: Words, view: Any) -> list[str]:
        """Return the choices as a person would type them, in small letters, for completion."""

    def read(self, words: Words, view: Any, text: str) -> Any:
        """Read a typed choice, in this language or in notation, or raise `UnreadableText`.

        What the labels hold is not asked for here. Whether the rules allow it now is another
        question, which the table asks.
        """

    def obey(self, at: CommandContext, command: Command) -> CommandOutcome:
        """Do one of the game's own commands, or raise `DivinaryError` and leave all as it is."""
        return CommandOutcome.UNCLEAR

    def lingers(self, view: Any) -> bool:
        """Whether this seat may still take something back before the others go on."""
        return False

    def waiting(self, words: Words, view: Any) -> str:
        """Return what can be typed while the game waits: for a player, or for one who lingers."""
        return ""

    def together(self, views: Sequence[Any]) -> Any:
        """Return one view that knows what all of these know of the past, for a finished game."""
        return views[0]

    def analysis(self, words: Words, found: Any, end: Any, names: Sequence[str]) -> AnalysisShown:
        """Return the analysis of a finished game; `end` is everybody's view of its end.

        It is only asked for if the game has an analysis.
        """
        return AnalysisShown([], "")

    def help(self, words: Words) -> list[str]:
        """Return what the signs of the drawn board mean, and how choices may be typed."""
        return []


Run: TypeAlias = Callable[[Namespace, Words], int]
"""Does a command of the command line and returns the exit status."""


class RefereeQuestion(NamedTuple):
    """Something that the referee can be asked beside a real table."""

    name: str
    does: str
    """What it is for, marked by N_."""

    add_arguments: Callable[[ArgumentParser, Words], None]
    answer: str
    """The address of the function that takes the arguments and the words and returns the lines."""


class Arguments(Protocol):
    """One game's part of the command line, beside what all games have.

    A game inherits from here what only some games have: `add_look`, `add_rules`, `questions`. All
    texts are marked by N_.
    """

    most_players: int
    """How many seats there are at most."""

    about: str
    """The game in one line, for a person who chooses one."""

    people: str
    """What `--people` means here."""

    names: str
    """What can be looked up by its name in the rules."""

    questions: Sequence[RefereeQuestion] = ()
    """What the referee can be asked; a game without any is not offered by `ask`."""

    def add_options(self, parser: ArgumentParser, said: Words) -> None:
        """Add the flags that settle a game, `--option` included (`flags.add_any_option`)."""

    def add_look(self, parser: ArgumentParser, said: Words) -> None:
        """Add the flags of `play` alone; a game that has an aid may switch off `aid` here."""

    def add_rules(self, parser: ArgumentParser, said: Words) -> None:
        """Add the flags of `rules` alone; a game that can print more than rules sets its `run`."""

    def options(self, given: Namespace) -> dict[str, object]:
        """Return the game's options from its flags, or raise `DivinaryError`."""


def terminal_game(game: str) -> TerminalGame:
    """Return how a game looks in a terminal."""
    found: TerminalGame = imported(row_of(game).terminal)()
    return found


def arguments(game: str) -> Arguments:
    """Return a game's part of the command line."""
    found: Arguments = imported(row_of(game).arguments)()
    return found
