"""How The Shipwreck Arcana looks in the browser: everything is made from the View."""

from markupsafe import Markup

from divinary.arcana.model.actions import Mark, Unmark
from divinary.arcana.model.view import View
from divinary.arcana.rules.honour import lingers
from divinary.core import game
from divinary.draw.arcana.emblem import emblem_svg
from divinary.web.arcana.analysis import analysis
from divinary.web.arcana.board import board
from divinary.web.arcana.decision import decision
from divinary.web.arcana.final_count import ending
from divinary.web.arcana.new_table import settings
from divinary.web.arcana.rules_page import rules_page
from divinary.web.web_game import WebGame


class ArcanaWebGame(WebGame):
    """What is shown, and by which function; and who has to be silent."""

    styles = ("arcana.css",)
    settings = staticmethod(settings)
    board = staticmethod(board)
    decision = staticmethod(decision)
    ending = staticmethod(ending)
    analysis = staticmethod(analysis)
    rules = staticmethod(rules_page)
    lingers = staticmethod(lingers)

    def emblem(self) -> Markup:
        """Return a moon of lit fates above the sea."""
        return Markup(emblem_svg())

    def silent(self, view: View) -> bool:
        """Whether it is this seat's turn: anything that it says could be a clue."""
        return view.result is None and view.seat == view.active_seat and not view.paused

    def is_note(self, action: game.Action) -> bool:
        """Whether an aside turns a stone of a number line."""
        return isinstance(action, Mark | Unmark)
