"""A bot for strangers: it asks why a clue was given, and has agreed on nothing with anybody.

As active player it gives the clue from which listeners get furthest who take it literally: nobody
has to guess what it may have meant. In the group it asks itself why a clue was given: whoever plays
will have left as much hope as a literal listener can make of it, and seldom anything else. So what
was not played tells too. Before it predicts it also looks at the turn to come: to wait is no loss
where the next hand can be played safely.
"""

from random import Random
from typing import Final

from divinary.arcana.actions import Choice
from divinary.arcana.beliefs.models import ANY_LEGAL_PLAY, Model
from divinary.arcana.view import View
from divinary.bots.lookahead import LOOKAHEAD
from divinary.bots.mind import Mind
from divinary.bots.outlook import RACE, Outlook
from divinary.bots.thoughtful import Thoughtful

STRAYING: Final = 0.3
"""How often somebody is thought to make any legal play: strangers have reasons of their own."""

OUTLOOKS: Final[dict[Outlook, float]] = {RACE: 0.6, LOOKAHEAD: 0.4}
"""How likely somebody is thought to look ahead like that."""

LISTENERS: Final[dict[Model, float]] = {ANY_LEGAL_PLAY: 1.0}
"""Whom it speaks to, and thinks that others do."""

THOUGHTFUL: Final = Thoughtful("thoughtful", LISTENERS, OUTLOOKS, STRAYING)
"""Whoever leaves literal listeners as much hope as they can."""


class Logic:
    """Gives clues that anybody understands, and asks why others gave theirs."""

    def __init__(self, *, own: bool = False) -> None:
        """Sit down; `own` is whether a lone partner also counts the fate that it holds itself."""
        self._mind = Mind(THOUGHTFUL, LISTENERS, RACE, listening=LOOKAHEAD, own=own)

    def choose(self, view: View, rng: Random) -> Choice:
        """Return one of `view.choices`; only equally likely predictions are left to `rng`."""
        return self._mind.choose(view, rng)
