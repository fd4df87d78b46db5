"""What a game must offer to be played in a terminal: how it looks, and its flags.

No other module here distinguishes games. The sentences come from the game's Speech, as in the
browser. The flags are separate because every call of the command builds its parser from them, so
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
    """A plot of the same game, as SVG."""


class TerminalGame(Protocol):
    """How one game looks in a terminal, and what can be typed. Everything is made from a View.

    A game inherits the defaults of what only some games have: their own commands, hidden
    information, choices that can be taken back, an analysis.
    """

    secret: bool = False
    """Whether seats know different things, so that a curtain hides the view of the next person."""

    undo: bool = False
    """Whether some choices reveal nothing, so that `undo` can take them back."""

    own_commands: Mapping[str, str] = {}
    """This game's own commands, with what the help says about each, both marked by N_.

    `why` may be among them, to say what can be explained here. The session itself does `aid`, if
    the game's Speech has one; `obey` does all the others.
    """

    def picture(self, words: Words, view: Any, names: Sequence[str]) -> list[str]:
        """Return the table as a drawn board, at most 79 columns wide."""

    def styles(self, words: Words) -> Mapping[str, str]:
        """Return patterns of signs with their look on the full screen, as Textual names it.

        A sign that has a colour also has its own shape or letter.
        """
        return {}

    def turn_began(self, view: Any) -> int:
        """Return how many events came before the current turn."""

    def typed(self, words: Words, view: Any) -> list[str]:
        """Return the choices as a person would type them, in small letters, for completion."""

    def read(self, words: Words, view: Any, text: str) -> Any:
        """Read a typed choice, in this language or in notation, or raise `UnreadableText`.

        Labels, such as numbers, are read before. The table checks whether the rules allow it.
        """

    def obey(self, at: CommandContext, command: Command) -> CommandOutcome:
        """Do one of the game's own commands, or raise `DivinaryError` and change nothing."""
        return CommandOutcome.UNCLEAR

    def lingers(self, view: Any) -> bool:
        """Whether this seat may still take something back before the others go on."""
        return False

    def waiting(self, words: Words, view: Any) -> str:
        """Return what can be typed while the game waits for a player, or while a seat lingers."""
        return ""

    def together(self, views: Sequence[Any]) -> Any:
        """Return one view of a finished game that knows all that these views know of the past."""
        return views[0]

    def analysis(self, words: Words, found: Any, end: Any, names: Sequence[str]) -> AnalysisShown:
        """Return the analysis of a finished game; `end` is a spectator's view of its end.

        It is only called if the game has an analysis.
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
    """One game's part of the command line, besides what all games have.

    A game inherits the defaults of what only some games have: `add_look`, `add_rules` and
    `questions`. All texts are marked by N_.
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
        """Add the flags for a game's options, with `--option` (`flags.add_any_option`)."""

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
