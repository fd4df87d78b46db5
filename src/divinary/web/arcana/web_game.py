"""The Shipwreck Arcana in the browser: everything is made from the View at hand."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from markupsafe import Markup
from msgspec.structs import replace

from divinary.arcana.model.actions import Mark, Unmark
from divinary.arcana.model.events import Event
from divinary.arcana.model.view import View
from divinary.arcana.rules.out_of_turn import lingers
from divinary.arcana.speech.hand_names import event_lines, names_for
from divinary.arcana.speech.headline import headline
from divinary.arcana.speech.refusals import arcana_complaint, why_not
from divinary.core import game
from divinary.core.errors import DivinaryError, IllegalAction
from divinary.core.record import Record
from divinary.core.words import Words
from divinary.draw.arcana.emblem import emblem_svg
from divinary.web.arcana.analysis import analysis
from divinary.web.arcana.board import board
from divinary.web.arcana.decision import decision
from divinary.web.arcana.final_count import ending
from divinary.web.arcana.new_table import settings
from divinary.web.arcana.rules_page import rules_page
from divinary.web.cache import Cached
from divinary.web.render_context import RenderContext
from divinary.web.web_game import OptionField


class ArcanaWebGame:
    """Holds nothing."""

    stylesheet = "arcana.css"
    modules: Sequence[str] = ()
    analyses = True

    def about(self, words: Words) -> str:
        """Return the game in one sentence."""
        return words.say(
            "2 to 5 fortune-tellers speak only through the fates they play, "
            "and win or lose together."
        )

    def title(self, words: Words) -> str:
        """Return what the game is called."""
        return words.say("The Shipwreck Arcana")

    def emblem(self) -> Markup:
        """Return a moon of lit fates above the sea."""
        return Markup(emblem_svg())

    def surroundings(self, words: Words, options: Mapping[str, str], rules: str) -> Markup:
        """Return nothing: whatever a card says depends on the moment."""
        return Markup()

    def settings(self, words: Words) -> Sequence[OptionField]:
        """Return what is to be settled for a table."""
        return settings(words)

    def headline(self, words: Words, view: View, names: Sequence[str]) -> str:
        """Return the state of the turn, or how the game ended."""
        return headline(words, view, names)

    def board(self, scene: RenderContext) -> Markup:
        """Return the table."""
        return board(scene)

    def decision(self, scene: RenderContext) -> Markup:
        """Return the choices that belong to no card, or whom the game waits for."""
        return decision(scene)

    def ending(self, scene: RenderContext) -> Markup:
        """Return how a finished game came to its score and its doom."""
        return ending(scene)

    def analysis(
        self, words: Words, record: Record[Any], names: Sequence[str], table: str
    ) -> Markup:
        """Return what each clue told, what each prediction risked, and where the game turned."""
        return analysis(words, record, names, table)

    def meant(self, words: Words, view: View) -> list[list[str]]:
        """Return the odds of the kept fate, level by level; arrays are loaded for those who ask."""
        from divinary.arcana.beliefs.speaker_levels import LEVELS
        from divinary.arcana.speech.clue_odds import heard_lines

        event_lines = [heard_lines(words, view, level.name) for level in LEVELS]
        return [lines for lines in event_lines if lines]

    def events(self, words: Words, view: View, names: Sequence[str], since: int) -> list[str]:
        """Return what happened after the first `since` events."""
        before, after = view.past[:since], view.past[since:]
        if not after:
            return []
        deeds = [one for one in before if not _is_note(one)]
        return list(_told(words, view, names, deeds, after))

    def lately(
        self, words: Words, view: View, names: Sequence[str], most: int
    ) -> list[tuple[int, str]]:
        """Return the last events but for stones that were turned, which the lines show."""
        deeds = [(n, event) for n, event in enumerate(view.past) if not _is_note(event)]
        events = [event for _, event in deeds]
        said = _told(words, view, names, events[:-most], events[-most:])
        return [(number, line) for (number, _), line in zip(deeds[-most:], said, strict=True)]

    def past_length(self, view: View) -> int:
        """Return how many events the view remembers."""
        return len(view.past)

    def silent(self, view: View) -> bool:
        """Whether it is this seat's turn: whatever it said would tell."""
        return view.result is None and view.seat == view.active_seat and not view.paused

    def lingers(self, view: View) -> bool:
        """Whether its player may still own up before the others predict, in honour mode."""
        return lingers(view)

    def is_note(self, action: game.Action) -> bool:
        """Whether an aside turns a stone of a number line."""
        return isinstance(action, Mark | Unmark)

    def refuse(self, words: Words, refused: IllegalAction, names: Sequence[str], view: View) -> str:
        """Return why the rules refuse an action, and what they would allow."""
        return why_not(words, refused, names_for(words, view, refused, names), view)

    def complain(self, words: Words, error: DivinaryError) -> str:
        """Return what is wrong with a text or an option."""
        return arcana_complaint(words, error)

    def rules(self, words: Words) -> Markup:
        """Return the rules to read."""
        return rules_page(words)


def _is_note(event: Event) -> bool:
    return isinstance(event.what, Mark | Unmark)


def _told(
    words: Words, view: View, names: Sequence[str], before: Sequence[Event], events: Sequence[Event]
) -> Sequence[str]:
    """Tell of some events in a row.

    A sentence looks at its own turn alone: of what was before, no more has to be told for it.
    """
    start = len(before)
    while events and start and before[start - 1].turn == events[0].turn:
        start -= 1
    past = (*before[start:], *events)
    seen = replace(view, past=past)
    key = (view.options, view.held, past)
    return _sentences(words, Cached(seen, key), tuple(names))[len(before) - start :]


@lru_cache(1 << 10)
def _sentences(words: Words, seen: Cached[View], names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the same sentences to all who know the same."""
    return tuple(event_lines(words, seen.value, names))
