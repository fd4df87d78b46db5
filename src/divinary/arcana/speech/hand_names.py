"""The names of hands: in the two-player challenge each player has two."""

from collections.abc import Sequence
from typing import Final

from divinary.arcana.model.actions import Mark, Unmark
from divinary.arcana.model.events import Event
from divinary.arcana.model.view import View
from divinary.arcana.speech.events import event_words, log_words, name_of
from divinary.core.errors import IllegalAction
from divinary.core.words import N_, Words

HANDS: Final = (N_("{name} (first hand)"), N_("{name} (second hand)"))

ABOUT_A_LINE: Final = ("already-down", "already-up", "no-such-number")
"""Refusals that name a number line; all other refusals name a seat."""


def hand_names(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """Return the name of every hand, also of people who have left."""
    owner, seats = view.options.owner, view.options.seats
    called = [name_of(words, names, owner(hand)) for hand in range(len(view.held))]
    if not view.options.challenge:
        return called
    return [words.say(HANDS[hand // seats], name=name) for hand, name in enumerate(called)]


def own_hands(view: View) -> list[int]:
    """Return the hands that the viewer plays."""
    if view.seat is None:
        return []
    return [hand for hand in view.present if view.options.owner(hand) == view.seat]


def event_lines(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """Return all that has happened, one sentence for each event."""
    called = hand_names(words, view, names)
    log = log_words(words, view.past, called, view.options)
    if not view.options.challenge:
        return log
    return [
        _note(words, event, called, names) if isinstance(event.what, Mark | Unmark) else said
        for event, said in zip(view.past, log, strict=True)
    ]


def _note(words: Words, event: Event, called: list[str], names: Sequence[str]) -> str:
    """Return the sentence for a number turned by a person on the line of one hand."""
    assert isinstance(event.what, Mark | Unmark), "only notes name both"
    seat = event.what.seat
    name = name_of(words, names, seat)
    return event_words(words, event, [*called[:seat], name, *called[seat + 1 :]])


def names_for(
    words: Words, view: View | None, refused: IllegalAction, names: Sequence[str]
) -> Sequence[str]:
    """Return the names for a refusal: those of hands if it is about a number line."""
    if view is None or refused.reason not in ABOUT_A_LINE:
        return names
    return hand_names(words, view, names)
