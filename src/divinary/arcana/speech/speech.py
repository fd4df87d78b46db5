"""The sentences of The Shipwreck Arcana, for browser and terminal alike."""

from collections.abc import Sequence
from typing import Final

from divinary.arcana.model.view import View
from divinary.arcana.rulebook import rules
from divinary.arcana.speech import aid, choice_list, event_log, explain, headline, table_lines
from divinary.arcana.speech.hand_names import hand_names, names_for, own_hands
from divinary.arcana.speech.refusals import arcana_complaint, why_not
from divinary.core.errors import IllegalAction
from divinary.core.speech import Speech
from divinary.core.spelling import slug
from divinary.core.words import Words

LEVEL: Final = "level-"
"""The beginning of the names of the models."""


class ArcanaSpeech(Speech):
    """Every sentence, and the function that returns it."""

    headline = staticmethod(headline.headline)
    lines = staticmethod(table_lines.lines)
    aid = staticmethod(aid.lines)
    events = staticmethod(event_log.events)
    latest = staticmethod(event_log.latest)
    labels = staticmethod(choice_list.labels)
    listing = staticmethod(choice_list.listing)
    choice = staticmethod(choice_list.choice)
    complain = staticmethod(arcana_complaint)
    help = staticmethod(rules.game_lines)
    rules = staticmethod(rules.rules)

    def title(self, words: Words) -> str:
        """Return what the game is called."""
        return words.say("The Shipwreck Arcana")

    def about(self, words: Words) -> str:
        """Return the game in one sentence."""
        return words.say(
            "2 to 5 fortune-tellers speak only through the fates they play, "
            "and win or lose together."
        )

    def hands(self, words: Words, views: Sequence[View], names: Sequence[str]) -> list[str]:
        """Return each hand, a line each."""
        called = hand_names(words, views[0], names)
        return [
            _hand(words, view.hands[hand], called[hand])
            for view in views
            for hand in own_hands(view)
        ]

    def past_length(self, view: View) -> int:
        """Return how many events the view remembers."""
        return len(view.past)

    def why(self, words: Words, view: View, text: str, names: Sequence[str] = ()) -> list[str]:
        """Explain a card or a power; without a name, what this turn's play proves.

        With the name of a model, return the odds of the play under that model.
        """
        if slug(text).startswith(LEVEL):
            from divinary.arcana.speech.clue_odds import table_odds_lines

            return table_odds_lines(words, view, slug(text)) or [
                words.say("There is no play to explain now.")
            ]
        if text:
            return explain.explained(words, view, text)
        return aid.reasons(words, view) or [words.say("Which card or power?")]

    def clue_odds(self, words: Words, view: View) -> list[list[str]]:
        """Return the odds of the kept fate, level by level; numpy is imported only now."""
        from divinary.arcana.beliefs.speaker_levels import LEVELS
        from divinary.arcana.speech.clue_odds import table_odds_lines

        by_level = [table_odds_lines(words, view, level.name) for level in LEVELS]
        return [lines for lines in by_level if lines]

    def refuse(
        self, words: Words, refused: IllegalAction, names: Sequence[str], view: View | None
    ) -> str:
        """Return why the rules refuse an action, and what they would allow."""
        return why_not(words, refused, names_for(words, view, refused, names), view)


def _hand(words: Words, fates: Sequence[int], name: str) -> str:
    if not fates:
        return words.say("{name} holds nothing.", name=name)
    held = words.both([str(fate) for fate in fates])
    return words.say("{name} holds {fates}.", name=name, fates=held)
