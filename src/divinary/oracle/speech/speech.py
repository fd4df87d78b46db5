"""The sentences of The Oracle of Merchants Cove, for browser and terminal."""

from collections.abc import Sequence
from functools import lru_cache

from divinary.core.cache import Cached
from divinary.core.speech import Speech
from divinary.core.words import Words
from divinary.oracle.model.actions import Action
from divinary.oracle.model.position import Position
from divinary.oracle.model.view import View
from divinary.oracle.rulebook import rules
from divinary.oracle.rulebook.rule_texts import HOW_TO_PLAY
from divinary.oracle.speech import choice_list, explain, headline, news, table_lines
from divinary.oracle.speech.choices import choice_words
from divinary.oracle.speech.refusals import oracle_complaint, why_not


class OracleSpeech(Speech):
    """The function for each kind of sentence."""

    headline = staticmethod(headline.headline)
    lines = staticmethod(table_lines.lines)
    labels = staticmethod(choice_list.labels)
    listing = staticmethod(choice_list.listing)
    refuse = staticmethod(why_not)
    complain = staticmethod(oracle_complaint)
    rules = staticmethod(rules.rules)

    def title(self, words: Words) -> str:
        """Return what the game is called."""
        return words.say("The Oracle of Merchants Cove")

    def about(self, words: Words) -> str:
        """Return the game in one sentence."""
        return words.say(
            "1 to 4 merchants cast runes, foretell who will buy, and sell where the boats land."
        )

    def events(self, words: Words, view: View, names: Sequence[str], since: int) -> list[str]:
        """Return what happened after the first `since` events, grouped into lines."""
        # Comparing positions would compare their whole past, so the cache compares identities.
        return list(_news(words, Cached(view.table, id(view.table)), tuple(names), since))

    def past_length(self, view: View) -> int:
        """Return how many events the view remembers."""
        return len(view.table.past)

    def choice(self, words: Words, action: Action, view: View) -> str:
        """Return a choice in words."""
        return choice_words(words, action, view.table)

    def why(self, words: Words, view: View, text: str, names: Sequence[str] = ()) -> list[str]:
        """Explain a place, a piece, a card or a player, and what it means now."""
        if text.strip():
            return explain.explained(words, view, text, names)
        return [words.say("What about? Name a place, a piece, a card or a player.")]

    def help(self, words: Words) -> list[str]:
        """Return the game in a few lines."""
        return [words.say(text) for text in HOW_TO_PLAY[:-1]]


@lru_cache(1 << 7)
def _news(
    words: Words, table: Cached[Position], names: tuple[str, ...], since: int
) -> tuple[str, ...]:
    """Return what happened; all who sit at a table and read one language share the answer."""
    return tuple(news.news(words, table.value, names, since))
