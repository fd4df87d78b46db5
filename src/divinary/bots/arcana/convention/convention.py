"""A bot that uses a code: all bots of its kind compute the same one from what everybody knows."""

from collections.abc import Callable
from random import Random
from typing import Final

import numpy as np

from divinary.arcana.beliefs import likelihood
from divinary.arcana.beliefs.belief import Belief, believe, believe_in_public
from divinary.arcana.beliefs.speaker_models import BeforePlay
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.model.actions import DONE, PASS, Choice, Play, Predict, Use
from divinary.arcana.model.position import Phase
from divinary.arcana.model.view import View
from divinary.arcana.rules.play_context import PLAYS, PlayContext, context_now
from divinary.bots.arcana.chooser import offered
from divinary.bots.arcana.convention.codes import Code, code_for
from divinary.bots.arcana.convention.group_plan import GroupDecision, KeptWeights, likeliest
from divinary.bots.arcana.convention.public_state import PublicState, public_state
from divinary.bots.arcana.convention.signals import Signal
from divinary.bots.arcana.listeners import payment, question_use
from divinary.bots.arcana.literal import Literal
from divinary.bots.arcana.situation import announces_fall, situation_before, situation_of

DEVIATION: Final = 1e-6
"""How often a player does not use the code: a person, or a bot of another kind."""

NEGLIGIBLE: Final = 1e-4
"""What is less likely than this is ignored."""


class CodeModel:
    """The model of a player who plays by the code of the moment."""

    name = "convention"

    def of_play(self, before: BeforePlay, play: Play) -> Weights:
        """Return which kept values a play stands for; outside the code, what the cards say."""
        literal = likelihood.of_play(before.scene, play)
        first = _used_first(before)
        kept = code_of(before).kept(play, lambda signal: signal.first == first)
        return (1 - DEVIATION) * kept + DEVIATION * literal if kept.any() else literal

    def of_power(self, before: BeforePlay, play: Play, use: Use | None) -> Weights | None:
        """Return the same for a power used after a play, or for using none; None without a code."""
        first = _used_first(before)
        kept = code_of(before).kept(play, lambda signal: signal == Signal(play, first or use))
        return np.maximum(kept, DEVIATION) if kept.any() else None


CODE_MODEL: Final = CodeModel()


def code_of(before: BeforePlay) -> Code:
    """Return the code for a turn in which nobody has played yet."""
    table, first = public_state(before, situation_before(before)), _used_first(before)
    if first:
        table = table.before_cycle(first, before.table.turned)
    return code_for(table, _not_negligible(before.pair()))


def _used_first(before: BeforePlay) -> Use | None:
    """Return the power before the play that was a part of the signal."""
    asked = before.table.asked
    return asked if isinstance(asked, Use) and before.table.turned else None


def _not_negligible(weights: Weights) -> Weights:
    return np.where(weights > NEGLIGIBLE * weights.sum(), weights, 0.0)


class Convention:
    """Uses a code with bots of its kind, and reads all plays by it."""

    def __init__(self, *, own: bool = False) -> None:
        """Set whether it also counts the fate in its own hand when it predicts alone."""
        self._own = own

    def choose(self, view: View, rng: Random) -> Choice:
        """Return one of `view.choices`; only what has no code may be left to `rng`."""
        choose = _BY_PHASE.get(view.phase)
        if choose is None:
            return Literal().choose(view, rng)
        alone = self._own and view.phase is Phase.PREDICT and len(view.deciding) == 1
        return choose(view, (believe if alone else believe_in_public)(view, CODE_MODEL))


def _play(view: View, belief: Belief) -> Choice:
    """Give the signal of the hand, or its first part: a power before the play."""
    before = belief.before(context_now(view))
    signal = code_of(before).signals.get((min(view.hand), max(view.hand)))
    if signal is None or _used_first(before) not in (None, signal.first):
        # A player has not kept to the code.
        return next(choice for choice in view.choices if isinstance(choice, Play))
    return signal.first if signal.first and not view.used else offered(view, signal.play)


def _after_play(view: View, belief: Belief) -> Choice:
    """Give the rest of the signal."""
    before = belief.before_last_play()
    hand = (min(view.laid, *view.hand), max(view.laid, *view.hand))
    signal = code_of(before).signals.get(hand) if before else None
    if signal is None or signal.play != PLAYS[view.laid, str(view.played)]:
        return DONE  # a player has not kept to the code
    return next((choice for choice in view.choices if choice == signal.then), DONE)


def _before_prediction(view: View, belief: Belief) -> Choice:
    """Use a power, predict or pass, whichever has the best win chance."""
    weights = np.array(belief.odds(view.active).weights)
    kept: list[float] = _not_negligible(weights).tolist()
    raised = view.options.raised(view.lift)
    if view.guessed:
        left = [fate for fate in likeliest(kept) if fate + raised not in view.guessed]
        return Predict(left[0] + raised) if left else PASS
    before = belief.before(PlayContext(view.options, view.row))
    table = public_state(before, situation_of(view))
    _, plan = _group_decision(view, table, kept).best(kept)
    if plan.card:
        return question_use(payment(view.ready, plan.card), plan.value)
    return Predict(likeliest(kept)[0] + raised) if plan.predicts else PASS


def _group_decision(view: View, table: PublicState, kept: KeptWeights) -> GroupDecision:
    """Return what the group may do in this turn.

    Whether The Fall will fade was announced, and so is the same for every value that is possible.
    """
    left = likeliest(kept)
    counts_as = left[0] + view.lift if left and announces_fall(view.row) else None
    return GroupDecision(
        table, view.row, view.laid, small=view.small, guesses=view.guesses, counts_as=counts_as
    )


_BY_PHASE: Final[dict[Phase, Callable[[View, Belief], Choice]]] = {
    Phase.PLAY: _play,
    Phase.AFTER: _after_play,
    Phase.PREDICT: _before_prediction,
}
"""In other phases it chooses as a literal bot would: nothing there is part of a code."""
