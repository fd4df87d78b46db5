"""A face for the stand-in game with no command of its own, to be played in the open."""

from collections.abc import Mapping, Sequence
from typing import Any

from divinary.core.error_texts import complaint
from divinary.core.errors import DivinaryError, IllegalAction, UnreadableText
from divinary.core.record import Record
from divinary.core.words import Words
from divinary.terminal.commands import Command, CommandContext, CommandOutcome
from divinary.terminal.terminal_game import TerminalGame


class OpenFace:
    """As plain as can be: what is shown is notation."""

    secret = False
    undo = True
    own_commands: Mapping[str, str] = {}
    analyses = False

    def picture(self, words: Words, view: Any, names: Sequence[str]) -> list[str]:
        """Return the dice."""
        return self.lines(words, view, names)

    def lines(self, words: Words, view: Any, names: Sequence[str]) -> list[str]:
        """Return the dice."""
        return [f"thrown {view.thrown} kept {view.kept}"]

    def headline(self, words: Words, view: Any, names: Sequence[str]) -> str:
        """Return who is asked."""
        return " ".join([view.stage, *[names[seat] for seat in view.deciding]])

    def styles(self, words: Words) -> dict[str, str]:
        """Return nothing."""
        return {}

    def aid(self, words: Words, view: Any) -> list[str]:
        """Return nothing."""
        return []

    def events(self, words: Words, view: Any, names: Sequence[str], since: int) -> list[str]:
        """Return each pip that was kept, as if that were what happened."""
        return [f"event {number}" for number in range(since, self.past_length(view))]

    def past_length(self, view: Any) -> int:
        """Return the pips that are kept, and the points made."""
        return int(sum(view.kept) + sum(view.scores))

    def turn_began(self, view: Any) -> int:
        """Return how much had happened before."""
        return int(sum(view.scores))

    def labels(self, view: Any) -> dict[str, Any]:
        """Number the choices."""
        return {str(n): choice for n, choice in enumerate(view.choices, start=1)}

    def listing(self, words: Words, view: Any) -> list[str]:
        """Return all choices on one line."""
        return [", ".join(f"{label}  {one}" for label, one in self.labels(view).items())]

    def choice(self, words: Words, action: Any, view: Any) -> str:
        """Return a choice as notation."""
        return str(action)

    def typed(self, words: Words, view: Any) -> list[str]:
        """Return the choices as notation."""
        return list(map(str, view.choices))

    def read(self, words: Words, view: Any, text: str) -> Any:
        """Read notation."""
        for choice in view.choices:
            if str(choice) == text:
                return choice
        raise UnreadableText("not-understood", text=text)

    def obey(self, at: CommandContext, command: Command) -> CommandOutcome:
        """Never asked."""
        raise AssertionError(f"{command} is no command here")

    def lingers(self, view: Any) -> bool:
        """Nobody does."""
        return False

    def waiting(self, words: Words, view: Any) -> str:
        """Return nothing."""
        return ""

    def why(self, words: Words, view: Any, text: str, names: Sequence[str]) -> list[str]:
        """Return nothing."""
        return []

    def refuse(self, words: Words, refused: IllegalAction, names: Sequence[str], view: Any) -> str:
        """Return the reason."""
        return self.complain(words, refused)

    def complain(self, words: Words, error: DivinaryError) -> str:
        """Return the house's sentence, or that there is none."""
        return complaint(words, error)

    def together(self, views: Sequence[Any]) -> Any:
        """Return the first."""
        return views[0]

    def hands(self, words: Words, views: Sequence[Any], names: Sequence[str]) -> list[str]:
        """Return nothing."""
        return []

    def look_back(self, words: Words, record: Record[Any], names: Sequence[str]) -> None:
        """Return nothing: no game of this kind is analysed."""

    def help(self, words: Words) -> list[str]:
        """Return nothing."""
        return []

    def rules(self, words: Words, asked: str) -> list[str]:
        """Return nothing."""
        return []


OPEN: TerminalGame = OpenFace()
