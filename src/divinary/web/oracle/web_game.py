"""The Oracle of Merchants Cove in the browser: its look and its speech."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from divinary.core.errors import DivinaryError, IllegalAction
from divinary.core.record import Record
from divinary.core.words import Words
from divinary.draw.oracle.emblem import emblem
from divinary.oracle.model.actions import Action
from divinary.oracle.model.options import read
from divinary.oracle.model.view import View
from divinary.oracle.speech import headline, news
from divinary.oracle.speech.refusals import oracle_complaint, why_not
from divinary.web.oracle import new_table
from divinary.web.oracle.board import board_html
from divinary.web.oracle.cache import CachedView
from divinary.web.oracle.decision import decision_html
from divinary.web.oracle.final_count import ending_html
from divinary.web.oracle.fixed_parts import surroundings_html
from divinary.web.oracle.rules_page import rules_page
from divinary.web.render_context import RenderContext
from divinary.web.web_game import OptionField


@lru_cache(1 << 8)
def _news(words: Words, held: CachedView, names: tuple[str, ...], since: int) -> tuple[str, ...]:
    """Return what happened: the same for everybody who sits at a table and speaks a language."""
    return tuple(news.news(words, held.table, names, since))


class OracleWebGame:
    """Holds nothing: everything is made from the View at hand."""

    stylesheet = "oracle.css"
    modules = ("chart.js", "dish.js")
    analyses = False

    def about(self, words: Words) -> str:
        """Return the game in one sentence."""
        return words.say(
            "1 to 4 merchants cast runes, foretell who will buy, and sell where the boats land."
        )

    def title(self, words: Words) -> str:
        """Return what the game is called."""
        return words.say("The Oracle of Merchants Cove")

    def emblem(self) -> Markup:
        """Return the game's picture."""
        return Markup(emblem())

    def surroundings(self, words: Words, options: Mapping[str, str], rules: str) -> Markup:
        """Return the symbols that pictures point to, and the rules of every part."""
        return surroundings_html(words, read(options), rules)

    def settings(self, words: Words) -> Sequence[OptionField]:
        """Return what is to be settled for a game."""
        return new_table.settings(words)

    def headline(self, words: Words, view: View, names: Sequence[str]) -> str:
        """Return what is to be decided, or how the game ended."""
        return headline.headline(words, view, names)

    def board(self, scene: RenderContext) -> Markup:
        """Return the table."""
        return board_html(scene)

    def decision(self, scene: RenderContext) -> Markup:
        """Return the choices that no picture on the board offers."""
        return decision_html(scene)

    def ending(self, scene: RenderContext) -> Markup:
        """Return the last count of a finished game; before its end, nothing."""
        return ending_html(scene) if scene.view.result is not None else Markup("")

    def analysis(
        self, words: Words, record: Record[Any], names: Sequence[str], table: str
    ) -> Markup:
        """Return nothing: the Oracle's games are not analysed."""
        return Markup()

    def meant(self, words: Words, view: View) -> list[list[str]]:
        """Return nothing: all that is played here lies open."""
        return []

    def events(self, words: Words, view: View, names: Sequence[str], since: int) -> list[str]:
        """Return what happened after the first `since` events."""
        return list(_news(words, CachedView(view, by_seat=False), tuple(names), since))

    def lately(
        self, words: Words, view: View, names: Sequence[str], most: int
    ) -> list[tuple[int, str]]:
        """Return the last events, each with its number."""
        since = max(0, self.past_length(view) - most)
        return list(enumerate(self.events(words, view, names, since), since))

    def past_length(self, view: View) -> int:
        """Return how many events the view remembers."""
        return len(view.table.past)

    def silent(self, view: View) -> bool:
        """Nobody has to be: all lies open."""
        return False

    def lingers(self, view: View) -> bool:
        """Nobody has to wait: what is taken back has told nobody anything."""
        return False

    def is_note(self, action: Action) -> bool:
        """Nothing is noted: nothing is done out of turn."""
        return False

    def refuse(
        self, words: Words, refused: IllegalAction, names: Sequence[str], view: View | None
    ) -> str:
        """Return why the rules refuse an action, and what they would allow."""
        return why_not(words, refused, names, view)

    def complain(self, words: Words, error: DivinaryError) -> str:
        """Return what is wrong with a text, an option or a record."""
        return oracle_complaint(words, error)

    def rules(self, words: Words) -> Markup:
        """Return the rules to read."""
        return rules_page(words)
