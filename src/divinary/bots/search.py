"""A bot that thinks twice: it improves what `logic` would do by looking through the turn to come.

It takes the others to play as `logic` does. For each choice that is nearly as good as that of
`logic` it works out how the turn will end, samples what the next player may hold in worlds that it
cannot tell from the true one, and sees what `logic` would make of those hands. It departs from
`logic` only for something clearly better. In the group it samples from what everybody knows.
"""

from random import Random
from typing import Final

from divinary.arcana.actions import PASS, Choice, Pass, Play, Predict
from divinary.arcana.beliefs import believe_in_public
from divinary.arcana.fates import other_fate
from divinary.arcana.position import Phase
from divinary.arcana.recall import scene_now
from divinary.arcana.scene import PLAYS
from divinary.arcana.view import View
from divinary.bots.foresight import Foresight
from divinary.bots.logic import AUDIENCE, THOUGHTFUL
from divinary.bots.lookahead import LOOKAHEAD
from divinary.bots.mind import Mind, ending_now, prediction
from divinary.bots.standing import standing_of
from divinary.bots.tomorrow import Tomorrow

SAMPLES: Final = 100
"""Worlds that are looked at for each end that a turn may have."""

NEAR: Final = 0.05
"""Choices are looked at that leave at most so much less hope than the blueprint's."""

MARGIN: Final = 0.002
"""What a choice must be better by to be taken instead."""

SURE: Final = 0.999


class Search:
    """Samples worlds, and takes what turns out best in them."""

    def __init__(self, samples: int = SAMPLES, *, own: bool = False) -> None:
        """Take how many worlds are looked at for each end that a turn may have."""
        self._samples = samples
        self._blueprint = Mind(THOUGHTFUL, AUDIENCE, LOOKAHEAD, own=own)

    def choose(self, view: View, rng: Random) -> Choice:
        """Return one of `view.choices`: the blueprint's, unless another is clearly better."""
        planned = self._blueprint.choose(view, rng)
        seed = rng.random()  # each choice is tried in the same worlds
        if isinstance(planned, Play) and view.phase is Phase.PLAY:
            return self._better_play(view, planned, seed)
        if isinstance(planned, Predict | Pass) and view.phase is Phase.PREDICT:
            return self._predict_or_pass(view, planned, rng, seed)
        return planned

    def _better_play(self, view: View, planned: Play, seed: float) -> Choice:
        hopes = self._blueprint.hopes_of_plays(view)
        known = PLAYS[planned.fate, planned.card]
        near = [play for play, hope in hopes.items() if hope >= hopes[known] - NEAR]
        worths = {play: self._worth_of_play(view, play, seed) for play in near} if near[1:] else {}
        found = {play: worth for play, worth in worths.items() if worth is not None}
        if known not in found:
            return planned
        best = max(found, key=lambda play: found[play])
        if found[best] <= found[known] + MARGIN:
            return planned
        plays = [choice for choice in view.choices if isinstance(choice, Play)]
        return next(one for one in plays if PLAYS[one.fate, one.card] == best)

    def _worth_of_play(self, view: View, play: Play, seed: float) -> float | None:
        """Return the chance to win after a play; None where more has to be chosen first."""
        public = believe_in_public(view, THOUGHTFUL)
        before = public.before(scene_now(view))
        kept = other_fate(view.hand, play.fate)
        foresight = Foresight(standing_of(view), THOUGHTFUL, LOOKAHEAD)
        end = foresight.end_of_play(before, play, kept, used=view.used)
        if end is None:
            return None
        ending, outcomes = end[0]._replace(spent=end[1].spent), end[1]
        tomorrow = Tomorrow(view, public, THOUGHTFUL, LOOKAHEAD, kept)
        chance = outcomes.chance
        if chance is None:
            return tomorrow.silent(ending, Random(seed), self._samples)
        found = 0.0
        if chance > 0:
            found += chance * tomorrow.right(ending, Random(seed), self._samples)
        if chance < 1:
            found += (1 - chance) * tomorrow.wrong(ending, Random(seed), self._samples)
        return found

    def _predict_or_pass(
        self, view: View, planned: Predict | Pass, rng: Random, seed: float
    ) -> Choice:
        group = self._blueprint.group(view)
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
