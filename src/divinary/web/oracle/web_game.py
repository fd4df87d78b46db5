"""How The Oracle of Merchants Cove looks in the browser: everything is made from the View."""

from collections.abc import Mapping

from markupsafe import Markup

from divinary.core.words import Words
from divinary.draw.oracle.emblem import emblem
from divinary.oracle.model.options import read
from divinary.web.oracle.board import board_html
from divinary.web.oracle.decision import decision_html
from divinary.web.oracle.final_count import ending_html
from divinary.web.oracle.fixed_parts import fixed_parts_html
from divinary.web.oracle.new_table import settings
from divinary.web.oracle.rules_page import rules_page
from divinary.web.web_game import WebGame


class OracleWebGame(WebGame):
    """What is shown, and by which function."""

    styles = ("oracle.css",)
    modules = ("chart.js", "dish.js")
    settings = staticmethod(settings)
    board = staticmethod(board_html)
    decision = staticmethod(decision_html)
    ending = staticmethod(ending_html)
    rules = staticmethod(rules_page)

    def emblem(self) -> Markup:
        """Return the game's picture."""
        return Markup(emblem())

    def fixed_parts(self, words: Words, options: Mapping[str, str], rules: str) -> Markup:
        """Return the symbols that pictures point to, and the rules of every part."""
        return fixed_parts_html(words, read(options), rules)
