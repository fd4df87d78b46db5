"""How The Shipwreck Arcana looks in a terminal, and how typed choices are read."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from divinary.arcana.model.actions import Draw
from divinary.arcana.model.view import View
from divinary.arcana.rules.honour import lingers
from divinary.core.words import Words
from divinary.terminal.arcana import board, help, out_of_turn, typed_choices
from divinary.terminal.terminal_game import AnalysisShown, TerminalGame


class ArcanaTerminalGame(TerminalGame):
    """What is shown and typed, and by which function."""

    secret = True
    undo = False  # every choice says something to the others
    own_commands = out_of_turn.COMMANDS
    picture = staticmethod(board.picture)
    read = staticmethod(typed_choices.read_choice)
    obey = staticmethod(out_of_turn.do_aside)
    lingers = staticmethod(lingers)
    help = staticmethod(help.help_lines)

    def typed(self, words: Words, view: View) -> list[str]:
        """Return the choices as a person would type them."""
        return [typed_choices.typed(words, action) for action in view.choices]

    def turn_began(self, view: View) -> int:
        """Return how many events came before the current turn, which starts with a draw."""
        began = len(view.past)
        for place in range(len(view.past) - 1, -1, -1):
            event = view.past[place]
            if event.turn != view.active:
                break
            began = place if isinstance(event.what, Draw) else began
        return began

    def waiting(self, words: Words, view: View) -> str:
        """Return what can be typed while a second player is missing, or before owning up."""
        if view.paused:
            return words.say("Type join and a name, or quit.")
        return words.say("Type own up if your play was illegal, or press Enter to go on.")

    def together(self, views: Sequence[View]) -> View:
        """Return one view that knows all that these views know of the past."""
        first = views[0]
        if len(views) == 1:
            return first
        by_seat = {view.seat: view for view in views}
        owner = first.options.owner
        past = tuple(by_seat[owner(event.turn)].past[i] for i, event in enumerate(first.past))
        return replace(first, seat=None, hand=(), hands=((),) * len(first.hands),
                       retained=None, past=past)  # fmt: skip

    def analysis(self, words: Words, found: Any, end: View, names: Sequence[str]) -> AnalysisShown:
        """Return what each clue said, what each prediction risked, and where the game turned."""
        # Only the analysis needs numpy.
        from divinary.terminal.arcana.analysis import analysis

        return analysis(words, found, end, names)
