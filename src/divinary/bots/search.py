"""A bot that thinks twice: it improves on `logic` by looking through the turn to come.

It takes the others to listen as `logic` does, and plans the clue from which such listeners get
furthest. Of the choices that are nearly as good it works out how the turn will end, samples what
the next player may hold in worlds that it cannot tell from the true one, and sees what can be made
of those hands. It departs from its plan only for something clearly better. In the group it samples
from what everybody knows.
"""

from random import Random
from typing import Final

from divinary.arcana.actions import PASS, Choice, Pass, Play, Predict
from divinary.arcana.beliefs import Belief, believe_in_public
from divinary.arcana.fates import Fate, other_fate
from divinary.arcana.position import Phase
from divinary.arcana.recall import scene_now
from divinary.arcana.scene import PLAYS
from divinary.arcana.view import View
from divinary.bots.foresight import Foresight
from divinary.bots.group import VAGUENESS, Outcomes
from divinary.bots.logic import THOUGHTFUL
from divinary.bots.lookahead import LOOKAHEAD
from divinary.bots.mind import Mind, ending_now, prediction
from divinary.bots.standing import Ending, standing_of
from divinary.bots.tomorrow import Tomorrow

SAMPLES: Final = 100
"""Worlds that are looked at for each end that a turn may have."""

NEAR: Final = 0.02
"""Choices are looked at that leave at most so much less hope than the best."""

MARGIN: Final = 0.004
"""What a choice must be better by to be taken instead."""

SURE: Final = 0.999


class Search:
    """Samples worlds, and takes what turns out best in them."""

    def __init__(self, samples: int = SAMPLES, *, own: bool = False) -> None:
        """Take how many worlds are looked at for each end that a turn may have."""
        self._samples = samples
        self._plan = Mind(THOUGHTFUL, {THOUGHTFUL: 1.0}, LOOKAHEAD, own=own)

    def choose(self, view: View, rng: Random) -> Choice:
        """Return one of `view.choices`: as planned, unless another is clearly better."""
        planned = self._plan.choose(view, rng)
        seed = rng.random()  # each choice is tried in the same worlds
        if isinstance(planned, Play) and view.phase is Phase.PLAY:
            return self._better_play(view, planned, seed)
        if isinstance(planned, Predict | Pass) and view.phase is Phase.PREDICT:
            return self._predict_or_pass(view, planned, rng, seed)
        return planned

    def _better_play(self, view: View, planned: Play, seed: float) -> Choice:
        public = believe_in_public(view, THOUGHTFUL)
        before = public.before(scene_now(view))
        foresight = Foresight(standing_of(view), THOUGHTFUL, LOOKAHEAD)
        hopes = foresight.hopes(before, view.hand, used=view.used)
        known = PLAYS[planned.fate, planned.card]
        near = [play for play, hope in hopes.items() if hope >= max(hopes.values()) - NEAR]
        worths: dict[Play, float] = {}
        for play in near if near != [known] else []:
            kept = other_fate(view.hand, play.fate)
            end = foresight.end_of_play(before, play, kept, used=view.used)
            if end is None:  # more has to be chosen first
                return planned
            worths[play] = self._worth(view, public, kept, *end, seed)
        if not worths:
            return planned
        best = max(worths, key=lambda play: worths[play])
        if known in worths and worths[best] <= worths[known] + MARGIN:
            return planned
        plays = [choice for choice in view.choices if isinstance(choice, Play)]
        return next(one for one in plays if PLAYS[one.fate, one.card] == best)

    def _worth(
        self,
        view: View,
        public: Belief,
        kept: Fate,
        ending: Ending,
        outcomes: Outcomes,
        seed: float,
    ) -> float:
        """Return the chance to win where a turn ends so, to one who knows what is kept."""
        tomorrow = Tomorrow(view, public, THOUGHTFUL, LOOKAHEAD, kept)
        ending, chance = ending._replace(spent=outcomes.spent), outcomes.chance
        if chance is None:
            silent = tomorrow.silent(ending, Random(seed), self._samples)
            return silent - VAGUENESS * outcomes.open
        found = 0.0
        if chance > 0:
            found += chance * tomorrow.right(ending, Random(seed), self._samples)
        if chance < 1:
            found += (1 - chance) * tomorrow.wrong(ending, Random(seed), self._samples)
        return found

    def _predict_or_pass(
        self, view: View, planned: Predict | Pass, rng: Random, seed: float
    ) -> Choice:
        group = self._plan.group(view)
        named = sum(sorted(group.odds.weights, reverse=True)[: view.guesses])
        chance = named / (sum(group.odds.weights) or 1.0)
        unclear = abs(group.stakes.predicting(chance) - group.stakes.silent) <= NEAR
        if view.guessed or chance > SURE or not unclear:
            return planned
        ending = ending_now(view)
        tomorrow = Tomorrow(view, believe_in_public(view, THOUGHTFUL), THOUGHTFUL, LOOKAHEAD)
        right, wrong, silent = [
            worth(ending, Random(seed), self._samples)
            for worth in (tomorrow.right, tomorrow.wrong, tomorrow.silent)
        ]
        gain = wrong + chance * (right - wrong) - silent
        if isinstance(planned, Pass):
            return prediction(view, group, rng) if gain > MARGIN else planned
        return PASS if gain < -MARGIN else planned
