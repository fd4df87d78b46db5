"""What a speaker can foresee of each thing that it might do in its own turn."""

from functools import partial
from operator import lt

import numpy as np

from divinary.arcana.beliefs.belief import believe, believe_in_public
from divinary.arcana.beliefs.odds import Odds
from divinary.arcana.beliefs.speaker_models import ANY_LEGAL_PLAY, Model
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.model.actions import Play, Steal, Use
from divinary.arcana.model.row import Row, at, changed
from divinary.arcana.model.view import View
from divinary.arcana.rules.play_context import PlayContext
from divinary.arcana.rules.the_thief import steals_above
from divinary.bots.arcana.play_forecast import After, PlayForecast
from divinary.bots.arcana.situation import standing_of
from divinary.bots.arcana.win_chance import RACE, WinChance


class Speaker:
    """Sees its own fates, and knows what the others may conclude from what it does."""

    def __init__(
        self, view: View, model: Model = ANY_LEGAL_PLAY, outlook: WinChance = RACE
    ) -> None:
        """Look at the table; `model` is what the listeners think of whoever speaks."""
        self._view = view
        self._model = model
        self._public = believe_in_public(view, model)
        self._foresight = PlayForecast(standing_of(view), outlook)

    def hopes_of_plays(self, scene: PlayContext, *, used: bool = False) -> dict[Play, float]:
        """Return what hope each play leaves.

        `used` is whether a power was used this turn, so that the group has none left.
        """
        before = self._public.before(scene)
        return self._foresight.hopes(before, self._view.hand, self._model, used=used)

    def hopes_of_steals(self) -> dict[Steal, float]:
        """Return what hope each theft of The Thief leaves."""
        after, heard = self._now()
        row = self._view.row
        takable = steals_above(row, after.counts_as)
        return {steal: self._foresight.hope_of_steal(after, row, heard, steal) for steal in takable}

    def hope_now(self) -> float:
        """Return the hope if nothing more is done before the group's window."""
        after, heard = self._now()
        return self._foresight.hope_before_group(after, self._view.row, heard)

    def hope_of_saying_old(self) -> float:
        """Return the hope once all know whether the fate just played was retained."""
        yes = believe(self._view).played_old()
        return self._hope_once(self._view.row, self._public.odds_if_old(self._view.active, yes=yes))

    def hope_of_discarding(self, use: Use) -> float:
        """Return the hope once a fate lower than the kept one is taken off the table."""
        odds = self._public.odds(self._view.active).given(partial(lt, use.value))
        left = at(self._view.row, use.target).without_fate(use.value)
        return self._hope_once(changed(self._view.row, use.target, left), odds)

    def _hope_once(self, row: Row, odds: Odds) -> float:
        """Return the hope if the row lay so, the others had these odds, and no power were left."""
        after, _ = self._now(used=True)
        return self._foresight.hope_before_group(after, row, np.array(odds.weights))

    def _now(self, *, used: bool = False) -> tuple[After, Weights]:
        view = self._view
        (kept,) = view.hand
        after = After(view.laid, kept, view.lift, view.small, view.guesses, used or view.used)
        return after, np.array(self._public.odds(view.active).weights)
