"""The win chance after each thing that a player may do in its own turn."""

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
from divinary.bots.arcana.play_forecast import AfterPlay, PlayForecast
from divinary.bots.arcana.situation import situation_of
from divinary.bots.arcana.win_chance import RACE, WinChance


class Speaker:
    """Sees its own fates, and knows what the others may conclude from what it does."""

    def __init__(
        self, view: View, model: Model = ANY_LEGAL_PLAY, estimate: WinChance = RACE
    ) -> None:
        """Look at the table; `model` and `estimate` are how the listeners think."""
        self._view = view
        self._model = model
        self._public = believe_in_public(view, model)
        self._forecast = PlayForecast(situation_of(view), estimate)

    def of_plays(self, scene: PlayContext, *, used: bool = False) -> dict[Play, float]:
        """Return the win chance of each play.

        `used` is whether a power was used this turn, so that the group has none left.
        """
        before = self._public.before(scene)
        return self._forecast.win_chances(before, self._view.hand, self._model, used=used)

    def of_steals(self) -> dict[Steal, float]:
        """Return the win chance of each theft of The Thief."""
        after, weights = self._now()
        win_chances = self._forecast.by_theft(after, self._view.row, weights)
        return {steal: chance for steal, chance in win_chances.items() if steal}

    def of_doing_nothing(self) -> float:
        """Return the win chance if nothing more is done before the group's window."""
        after, weights = self._now()
        return self._forecast.at_window(after, self._view.row, weights)

    def of_saying_old(self) -> float:
        """Return the win chance once all know whether the fate just played was retained."""
        yes = believe(self._view).played_old()
        return self._once(self._view.row, self._public.odds_if_old(self._view.active, yes=yes))

    def of_discarding(self, use: Use) -> float:
        """Return the win chance once a fate lower than the kept one is taken off the table."""
        odds = self._public.odds(self._view.active).given(partial(lt, use.value))
        left = at(self._view.row, use.target).without_fate(use.value)
        return self._once(changed(self._view.row, use.target, left), odds)

    def _once(self, row: Row, odds: Odds) -> float:
        """Return the win chance with this row, with these odds, and with no power left."""
        after, _ = self._now(used=True)
        return self._forecast.at_window(after, row, np.array(odds.weights))

    def _now(self, *, used: bool = False) -> tuple[AfterPlay, Weights]:
        view = self._view
        (kept,) = view.hand
        after = AfterPlay(view.laid, kept, view.lift, view.small, view.guesses, used or view.used)
        return after, np.array(self._public.odds(view.active).weights)
