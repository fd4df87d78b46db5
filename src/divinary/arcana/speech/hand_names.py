"""The names of hands: in the two-player challenge each player has two."""

from collections.abc import Sequence
from typing import Final

from divinary.arcana.model.view import View
from divinary.arcana.speech.events import name_of
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


def names_for(
    words: Words, view: View | None, refused: IllegalAction, names: Sequence[str]
) -> Sequence[str]:
    """Return the names for a refusal: those of hands if it is about a number line."""
    if view is None or refused.reason not in ABOUT_A_LINE:
        return names
    return hand_names(words, view, names)
