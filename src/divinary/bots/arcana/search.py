"""A bot that searches: it improves on how others play, together with all bots of its kind.

It samples what the next player may hold, in worlds that agree with what everybody knows, and tries
each end of the turn in all of them. It goes through the hands that the active player may hold, and
looks for better plays than `logic` expects of others, until the win chance over all hands is as
high as it gets. Other bots that search come to the same plays, and so learn more from each. It
always allows for players who do not search, but give clues and listen like `logic`.
"""

from functools import cache
from random import Random
from typing import Final

from divinary.arcana.beliefs.belief import believe_in_public
from divinary.arcana.beliefs.speaker_models import BeforePlay
from divinary.arcana.model.actions import Choice, Play
from divinary.arcana.model.position import Phase
from divinary.arcana.model.view import View
from divinary.arcana.rules.play_context import context_now
from divinary.bots.arcana.chooser import Chooser, offered
from divinary.bots.arcana.joint_search import JointSearch
from divinary.bots.arcana.logic import INFORMATIVE
from divinary.bots.arcana.next_turn_value import sampled_value

SAMPLES: Final = 100
"""In how many worlds each possible end of a turn is tried."""

DEVIATION: Final = 0.3
"""How often a player is assumed to give clues and listen as `logic` expects, and not to search.

In the arena a smaller share made it win more often with its own kind, and far less often with an
earlier `logic`, which did not allow for its own kind.
"""


class Search:
    """Samples worlds, and makes the play that is best in them over all hands."""

    def __init__(self, samples: int = SAMPLES, *, own: bool = False) -> None:
        """Set in how many worlds each end of a turn is tried.

        `own` is whether it also counts the fate in its own hand when it predicts alone.
        """
        self._samples = samples
        self._model = joint_search(samples)
        self._own = own

    def choose(self, view: View, rng: Random) -> Choice:
        """Return one of `view.choices`; only equally likely predictions are left to `rng`."""
        before = self._before(view)
        chooser = Chooser(self._model, sampled_value(before, self._samples), own=self._own)
        planned = chooser.choose(view, rng)
        if view.phase is Phase.PLAY and isinstance(planned, Play):
            return self._agreed(view, before) or planned
        return planned

    def _before(self, view: View) -> BeforePlay:
        """Return what everybody knows before a play, or knew before the last one of this turn."""
        public = believe_in_public(view, self._model)
        now = public.before(context_now(view))
        # After The Feast a second play follows, and the first says nothing about it.
        return now if view.phase is Phase.PLAY else public.before_last_play() or now

    def _agreed(self, view: View, before: BeforePlay) -> Play | None:
        """Return the play that the others expect of this hand, if it is a clue."""
        low, high = sorted(view.hand)
        agreed = self._model.agreed(before).get((low, high))
        return offered(view, agreed) if agreed else None


@cache
def joint_search(samples: int) -> JointSearch:
    """Return the model of players who search so many worlds."""
    return JointSearch(
        f"search-{samples}",
        INFORMATIVE,
        lambda before: sampled_value(before, samples),
        DEVIATION,
    )
