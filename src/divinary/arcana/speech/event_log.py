"""The log of a game of arcana, cached for all who know the same."""

from collections.abc import Sequence
from itertools import islice
from typing import Final

from msgspec.structs import replace

from divinary.arcana.model.actions import Mark, Unmark
from divinary.arcana.model.events import Event
from divinary.arcana.model.view import View
from divinary.arcana.speech.events import (
    bears_on_later,
    event_words,
    is_same_turn,
    log_words,
    name_of,
)
from divinary.arcana.speech.hand_names import hand_names
from divinary.core.cache import Cached
from divinary.core.memo import MIB, Memo
from divinary.core.words import Words

LINES: Final = Memo(8 * MIB)
"""What was said of the latest events, and of whole games."""


def events(words: Words, view: View, names: Sequence[str], since: int) -> list[str]:
    """Return what happened after the first `since` events, one sentence for each event."""
    return list(_lines(words, view, names, view.past[:since], view.past[since:]))


def latest(words: Words, view: View, names: Sequence[str], most: int) -> list[tuple[int, str]]:
    """Return the last events without the notes on number lines, which the lines show."""
    past = view.past
    places = (n for n in range(len(past) - 1, -1, -1) if not _is_note(past[n]))
    kept = list(islice(places, most))[::-1]
    before = past[: kept[0]] if kept else ()
    lines = _lines(words, view, names, before, [past[place] for place in kept])
    return list(zip(kept, lines, strict=True))


def _is_note(event: Event) -> bool:
    return isinstance(event.what, Mark | Unmark)


def _lines(
    words: Words, view: View, names: Sequence[str], before: Sequence[Event], events: Sequence[Event]
) -> Sequence[str]:
    """Return a sentence for each of some events in a row.

    A sentence depends on the event before it, if that is no note, and on little else of its own
    turn: the rest is left out, since a turn in which players come and go may be long.
    """
    if not events:
        return ()
    start, event = len(before), events[0]
    while start and is_same_turn(before[start - 1], event):
        start -= 1
        event = before[start]
    turn = before[start:]
    last = next((place for place in reversed(range(len(turn))) if not _is_note(turn[place])), 0)
    earlier = [one for one in turn[:last] if bears_on_later(one)]
    past = (*earlier, *turn[last : last + 1], *events)
    seen = Cached(replace(view, past=past), (view.options, view.held, past))
    return _sentences(words, seen, tuple(names))[len(past) - len(events) :]


@LINES.once
def _sentences(words: Words, seen: Cached[View], names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the same sentences to all who know the same."""
    return tuple(event_lines(words, seen.value, names))


def event_lines(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """Return all that has happened, one sentence for each event."""
    called = hand_names(words, view, names)
    log = log_words(words, view.past, called, view.options)
    if not view.options.challenge:
        return log
    return [
        _note(words, event, called, names) if _is_note(event) else said
        for event, said in zip(view.past, log, strict=True)
    ]


def _note(words: Words, event: Event, called: list[str], names: Sequence[str]) -> str:
    """Return the sentence for a number turned by a person on the line of one hand."""
    assert isinstance(event.what, Mark | Unmark), "only notes name both"
    seat = event.what.seat
    name = name_of(words, names, seat)
    return event_words(words, event, [*called[:seat], name, *called[seat + 1 :]])
