"""A bot for strangers: it asks why a clue was given, and has agreed on nothing with anybody.

As active player it gives the clue from which the others are likely to get furthest: most, it
thinks, will take it literally, and some will ask why it was given. In the group it is one of these:
whoever plays will have left as much hope as a literal listener can make of it, and seldom anything
else. So what was not played tells too. Before it predicts it also looks at the turn to come: to
wait is no loss where the next hand can be played safely.
"""

from random import Random
from typing import Final

from divinary.arcana.actions import Choice
from divinary.arcana.beliefs.models import ANY_LEGAL_PLAY, Model
from divinary.arcana.view import View
from divinary.bots.lookahead import LOOKAHEAD
from divinary.bots.mind import Mind
from divinary.bots.outlook import RACE, Outlook
from divinary.bots.speaker import Speaker
from divinary.bots.thoughtful import Thoughtful

STRAYING: Final = 0.2
"""How often somebody is thought to make any legal play: strangers have reasons of their own."""

THOUGHTFUL: Final = Thoughtful("thoughtful", ANY_LEGAL_PLAY, RACE, STRAYING)
"""Whoever leaves literal listeners as much hope as they can."""

LISTENERS: Final[dict[Model, float]] = {ANY_LEGAL_PLAY: 0.7, THOUGHTFUL: 0.3}
"""Whom it speaks to: how likely each kind is. Tried in the arena."""

OUTLOOKS: Final[dict[Model, Outlook]] = {ANY_LEGAL_PLAY: RACE, THOUGHTFUL: LOOKAHEAD}
"""How each of them looks ahead before it predicts."""


class Logic:
    """Gives clues that anybody understands, and asks why others gave theirs."""

    def __init__(self, *, own: bool = False) -> None:
        """Sit down; `own` is whether a lone partner also counts the fate that it holds itself."""
        self._mind = MindForStrangers(
            THOUGHTFUL, LISTENERS, RACE, listening=OUTLOOKS[THOUGHTFUL], own=own
        )

    def choose(self, view: View, rng: Random) -> Choice:
        """Return one of `view.choices`; only equally likely predictions are left to `rng`."""
        return self._mind.choose(view, rng)


class MindForStrangers(Mind):
    """Weighs a clue for each kind of listener as they would themselves."""

    def _audience(self, view: View) -> list[tuple[Speaker, float]]:
        return [
            (Speaker(view, model, OUTLOOKS[model]), share)
            for model, share in self._speaks_to.items()
        ]
