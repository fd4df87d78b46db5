"""Pouches in a terminal: its board is its sentences, and a choice is typed in notation."""

from collections.abc import Sequence

from msgspec.structs import replace

from divinary.core.errors import UnreadableText
from divinary.core.words import Words
from divinary.terminal.terminal_game import TerminalGame
from examples.pouches.model import Move, View
from examples.pouches.speech import PouchesSpeech


class PouchesTerminalGame(TerminalGame):
    """What is shown and typed in a game of Pouches."""

    secret = True
    undo = True
    picture = PouchesSpeech().lines

    def turn_began(self, view: View) -> int:
        """Return how many events come before the last throw."""
        throws = [n for n, event in enumerate(view.past) if event.move.verb == "throw"]
        return throws[-1] if throws else len(view.past)

    def typed(self, words: Words, view: View) -> list[str]:
        """Return the choices in notation."""
        return list(map(str, view.choices))

    def read(self, words: Words, view: View, text: str) -> Move:
        """Read a choice in notation."""
        for choice in view.choices:
            if str(choice) == text:
                return choice
        raise UnreadableText("not-understood", text=text)

    def together(self, views: Sequence[View]) -> View:
        """Return what everybody may see."""
        return replace(views[0], seat=None, pouch=())
