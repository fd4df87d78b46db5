"""How The Oracle of Merchants Cove looks in a terminal, and how typed choices are read."""

from divinary.core.words import N_, Words
from divinary.oracle.model.actions import Throw
from divinary.oracle.model.events import Round
from divinary.oracle.model.view import View
from divinary.terminal.oracle import board, help, signs, typed_choices
from divinary.terminal.terminal_game import TerminalGame


class OracleTerminalGame(TerminalGame):
    """What is shown and typed, and by which function."""

    secret = False  # nothing is hidden
    undo = True
    own_commands = {
        "why": N_("why NAME: a place, a piece, a card or a player, and what it means now"),
    }
    picture = staticmethod(board.picture)
    styles = staticmethod(signs.letter_styles)
    read = staticmethod(typed_choices.read_choice)
    help = staticmethod(help.help_lines)

    def turn_began(self, view: View) -> int:
        """Return how many events came before this turn, which starts with a throw or a round."""
        past = view.table.past
        for place in range(len(past) - 1, -1, -1):
            if isinstance(past[place].what, Throw | Round):
                return place
        return len(past)

    def typed(self, words: Words, view: View) -> list[str]:
        """Return the choices as a person would type them."""
        return [typed_choices.typed(words, action, view.table) for action in view.choices]
