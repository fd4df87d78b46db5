"""A bot for strangers: it asks why a clue was given, and has agreed on nothing with anybody.

As active player it gives the clue from which the others are likely to get furthest: most, it
thinks, will take it literally, and some will ask why it was given. In the group it is one of these:
whoever plays will have left as much hope as a literal listener can make of it, and seldom anything
else. So what was not played tells too. Before it predicts it also looks at the turn to come: to
wait is no loss where the next hand can be played safely.
"""

from random import Random
from typing import Final

from divinary.arcana.beliefs.speaker_models import ANY_LEGAL_PLAY
from divinary.arcana.model.actions import Choice
from divinary.arcana.model.view import View
from divinary.bots.arcana.chooser import Chooser, Listener
from divinary.bots.arcana.informative_speaker import InformativeSpeaker
from divinary.bots.arcana.next_turn_value import LOOKAHEAD
from divinary.bots.arcana.win_chance import RACE

STRAYING: Final = 0.2
"""How often somebody is thought to make any legal play: strangers have reasons of their own."""

THOUGHTFUL: Final = InformativeSpeaker("thoughtful", ANY_LEGAL_PLAY, RACE, STRAYING)
"""Whoever leaves literal listeners as much hope as they can."""

LISTENERS: Final = (Listener(ANY_LEGAL_PLAY, RACE, 0.7), Listener(THOUGHTFUL, LOOKAHEAD, 0.3))
"""Whom it speaks to: those who take a clue literally, and its own kind. Tried in the arena."""


class Logic:
    """Gives clues that anybody understands, and asks why others gave theirs."""

    def __init__(self, *, own: bool = False) -> None:
        """Sit down; `own` is whether a lone partner also counts the fate that it holds itself."""
        # Most listeners race, and a race sees no worth in a power that is kept: hence its price.
        self._mind = Chooser(THOUGHTFUL, LOOKAHEAD, speaks_to=LISTENERS, price=RACE.price, own=own)

    def choose(self, view: View, rng: Random) -> Choice:
        """Return one of `view.choices`; only equally likely predictions are left to `rng`."""
        return self._mind.choose(view, rng)
