"""The Oracle of Merchants Cove in a terminal: its look, its speech, and how choices are read."""

from collections.abc import Sequence
from typing import Any, Final

from divinary.core.errors import DivinaryError, IllegalAction
from divinary.core.record import Record
from divinary.core.words import N_, Words
from divinary.oracle.model.actions import Action, Choice, Throw
from divinary.oracle.model.events import Round
from divinary.oracle.model.view import View
from divinary.oracle.rulebook import rules
from divinary.oracle.speech import choice_list, explain, headline, news, table_lines
from divinary.oracle.speech.choices import choice_words
from divinary.oracle.speech.refusals import oracle_complaint, why_not
from divinary.terminal.commands import Command, CommandContext, CommandOutcome
from divinary.terminal.oracle import board, help, signs, typed_choices

COMMANDS: Final = {
    "why": N_("why NAME: a place, a piece, a card or a player, and what it means now"),
}


class OracleTerminalGame:
    """Holds nothing: everything is made from the View at hand."""

    secret = False  # all lies open; nobody has to look away
    undo = True
    own_commands = COMMANDS
    analyses = False

    def picture(self, words: Words, view: View, names: Sequence[str]) -> list[str]:
        """Return the table as a drawn board."""
        return board.picture(words, view, names)

    def lines(self, words: Words, view: View, names: Sequence[str]) -> list[str]:
        """Return the table as sentences."""
        return table_lines.lines(words, view, names)

    def headline(self, words: Words, view: View, names: Sequence[str]) -> str:
        """Return what is to be decided in one sentence."""
        return headline.headline(words, view, names)

    def aid(self, words: Words, view: View) -> list[str]:
        """Return nothing: what a throw can do is said beside the choices."""
        return []

    def events(self, words: Words, view: View, names: Sequence[str], since: int) -> list[str]:
        """Return what happened after the first `since` events; what came together, together."""
        return news.news(words, view.table, names, since)

    def styles(self, words: Words) -> dict[str, str]:
        """Return how the letters of the four colours look, by a pattern for each."""
        return signs.letter_styles(words)

    def past_length(self, view: View) -> int:
        """Return how many events the view remembers."""
        return len(view.table.past)

    def turn_began(self, view: View) -> int:
        """Return how many events lie before this turn: it begins by a throw, or with a round."""
        past = view.table.past
        for place in range(len(past) - 1, -1, -1):
            if isinstance(past[place].what, Throw | Round):
                return place
        return len(past)

    def labels(self, view: View) -> dict[str, Choice]:
        """Number the choices; to be done is 0, and most lines go by their dots."""
        return choice_list.labels(view)

    def listing(self, words: Words, view: View) -> list[str]:
        """Return the choices with their keys and what each would bring."""
        return choice_list.listing(words, view)

    def choice(self, words: Words, action: Action, view: View | None = None) -> str:
        """Return a choice in words."""
        return choice_words(words, action, view.table if view else None)

    def typed(self, words: Words, view: View) -> list[str]:
        """Return the choices as a person would type them."""
        return [typed_choices.typed(words, action, view.table) for action in view.choices]

    def read(self, words: Words, view: View, text: str) -> Action:
        """Read a typed choice: as listed, as completed, in notation, or by its beginnings."""
        return typed_choices.read_choice(words, view, text)

    def obey(self, at: CommandContext, command: Command) -> CommandOutcome:
        """Do nothing: there is nothing to do beside the turn."""
        return CommandOutcome.UNCLEAR

    def lingers(self, view: View) -> bool:
        """Nobody has to wait: what is taken back has told nobody anything."""
        return False

    def waiting(self, words: Words, view: View) -> str:
        """Return nothing: this game never waits."""
        return ""

    def why(self, words: Words, view: View, text: str, names: Sequence[str] = ()) -> list[str]:
        """Explain a place, a piece, a card or a player, and what it means now."""
        if text.strip():
            return explain.explained(words, view, text, names)
        return [words.say("What about? Name a place, a piece, a card or a player.")]

    def refuse(
        self,
        words: Words,
        refused: IllegalAction,
        names: Sequence[str],
        view: View | None = None,
    ) -> str:
        """Return why the rules refuse an action, and what they would allow."""
        return why_not(words, refused, names, view)

    def complain(self, words: Words, error: DivinaryError) -> str:
        """Return what is wrong with a text or an option."""
        return oracle_complaint(words, error)

    def together(self, views: Sequence[View]) -> View:
        """Return any of these views: all know the same."""
        return views[0]

    def hands(self, words: Words, views: Sequence[View], names: Sequence[str]) -> list[str]:
        """Return nothing: nobody holds anything hidden."""
        return []

    def look_back(self, words: Words, record: Record[Any], names: Sequence[str]) -> None:
        """Return nothing: no game of this kind is analysed."""

    def help(self, words: Words) -> list[str]:
        """Return the game in a few lines."""
        return help.help_lines(words)

    def rules(self, words: Words, asked: str) -> list[str]:
        """Return the rules to read, or what is asked about."""
        return rules.rules(words, asked)
