"""A bot for strangers: it thinks about what others think, and has agreed on nothing with them.

As active player it gives the clue from which listeners get furthest, whether they take it literally
or ask themselves why it was given. In the group it asks itself just that: whoever plays will have
left as much hope as a literal listener can make of it, and seldom anything else. So what was not
played tells too. It knows that a table on which every play lets a card fade is a danger, and that
powers at hand make it smaller.
"""

from random import Random
from typing import Final

from divinary.arcana.actions import Choice
from divinary.arcana.beliefs.models import ANY_LEGAL_PLAY, Model
from divinary.arcana.view import View
from divinary.bots.lookahead import LOOKAHEAD
from divinary.bots.mind import Mind
from divinary.bots.thoughtful import Thoughtful

STRAYING: Final = 0.2
"""How often somebody is thought to make any legal play: strangers have reasons of their own."""

LITERAL_LISTENERS: Final = 0.25
"""How likely whoever listens is thought to take a clue literally."""

THOUGHTFUL: Final = Thoughtful("thoughtful", {ANY_LEGAL_PLAY: 1.0}, LOOKAHEAD, STRAYING)
"""Whoever leaves literal listeners as much hope as they can."""

AUDIENCE: Final[dict[Model, float]] = {
    ANY_LEGAL_PLAY: LITERAL_LISTENERS,
    THOUGHTFUL: 1 - LITERAL_LISTENERS,
}


class Logic:
    """Gives clues that either kind of listener understands, and asks why a clue was given."""

    def __init__(self, *, own: bool = False) -> None:
        """Sit down; `own` is whether a lone partner also counts the fate that it holds itself."""
        self._mind = Mind(THOUGHTFUL, AUDIENCE, LOOKAHEAD, own=own)

    def choose(self, view: View, rng: Random) -> Choice:
        """Return one of `view.choices`; only equally likely predictions are left to `rng`."""
        return self._mind.choose(view, rng)
