"""A bot for its own kind: all derive the same code from what everybody knows, and speak in it."""

from collections.abc import Callable
from random import Random
from typing import Final

import numpy as np

from divinary.arcana.beliefs import likelihood
from divinary.arcana.beliefs.belief import Belief, believe, believe_in_public
from divinary.arcana.beliefs.speaker_models import BeforePlay
from divinary.arcana.beliefs.turn_memory import scene_now
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.actions import DONE, PASS, Choice, Play, Predict, Use
from divinary.arcana.model.options import DOOM_LIMIT
from divinary.arcana.model.position import Phase
from divinary.arcana.model.view import View
from divinary.arcana.rules.play_context import PLAYS, PlayContext
from divinary.bots.arcana.convention.codes import Code, code_for
from divinary.bots.arcana.convention.group_plan import (
    ASKED,
    PASSED,
    GroupDecision,
    Open,
    likeliest,
    payment,
)
from divinary.bots.arcana.convention.public_state import PublicState, table_before
from divinary.bots.arcana.convention.signals import Signal
from divinary.bots.arcana.literal import Literal
from divinary.bots.arcana.situation import free_tokens, next_pair

STRAYING: Final = 1e-6
"""How often somebody plays by no code: a person, or a bot of another kind."""

NEVER: Final = 1e-4
"""What is less likely than this is not reckoned with."""


class Coded:
    """The model: whoever plays does so by the code of the moment."""

    name = "convention"

    def of_play(self, before: BeforePlay, play: Play) -> Weights:
        """Return which hands a play stands for; of a play in no code, what the cards say."""
        fair = likelihood.of_play(before.scene, play)
        first = _used_first(before)
        kept = code_of(before).kept(play, lambda speech: speech.first == first)
        return (1 - STRAYING) * kept + STRAYING * fair if kept.any() else fair

    def of_power(self, before: BeforePlay, play: Play, use: Use | None) -> Weights | None:
        """Return what it tells that a power is used after a play, or none, where that is agreed."""
        first = _used_first(before)
        kept = code_of(before).kept(play, lambda speech: speech == Signal(play, first or use))
        return np.maximum(kept, STRAYING) if kept.any() else None


CODED: Final = Coded()


def code_of(before: BeforePlay) -> Code:
    """Return the code for a turn in which nobody has played yet."""
    table, first = table_before(before), _used_first(before)
    if first:
        table = table.before(first, before.sight.turned)
    return code_for(table, _reckoned_with(before.pair()))


def _used_first(before: BeforePlay) -> Use | None:
    """Return by which power something was said already in this turn."""
    asked = before.sight.asked
    return asked if isinstance(asked, Use) and before.sight.turned else None


def _reckoned_with(weights: Weights) -> Weights:
    return np.where(weights > NEVER * weights.sum(), weights, 0.0)


class Convention:
    """Speaks in a code to its own kind, and hears one in whatever they play."""

    def __init__(self, *, own: bool = False) -> None:
        """Sit down; `own` is whether a lone partner also counts the fate that it holds itself."""
        self._own = own

    def choose(self, view: View, rng: Random) -> Choice:
        """Return one of `view.choices`; nothing is left to chance but what has no code."""
        choose = _BY_PHASE.get(view.phase)
        if choose is None:
            return Literal().choose(view, rng)
        alone = self._own and view.phase is Phase.PREDICT and len(view.deciding) == 1
        return choose(view, (believe if alone else believe_in_public)(view, CODED))


def _play(view: View, belief: Belief) -> Choice:
    """Say what the code says; some of it perhaps by a power before the play."""
    before = belief.before(scene_now(view))
    speech = code_of(before).speeches.get((min(view.hand), max(view.hand)))
    if speech is None or _used_first(before) not in (None, speech.first):
        # Somebody here has not kept to the code.
        return next(choice for choice in view.choices if isinstance(choice, Play))
    return speech.first if speech.first and not view.used else _token(view, speech.play)


def _token(view: View, play: Play) -> Play:
    """Return the play as it is offered: while Old? lies ready it names its token."""
    plays = [choice for choice in view.choices if isinstance(choice, Play)]
    return next(one for one in plays if PLAYS[one.fate, one.card] == play)


def _after_play(view: View, belief: Belief) -> Choice:
    """Say the rest of what the code says."""
    before = belief.spoken()
    hand = (min(view.laid, *view.hand), max(view.laid, *view.hand))
    speech = code_of(before).speeches.get(hand) if before else None
    if speech is None or speech.play != PLAYS[view.laid, str(view.played)]:
        return DONE  # somebody here has not kept to the code
    return next((choice for choice in view.choices if choice == speech.then), DONE)


def _before_prediction(view: View, belief: Belief) -> Choice:
    """Ask, predict or pass, whichever leaves the most hope."""
    open = _open(view, belief)
    raised = view.options.raised(view.lift)
    if view.guessed:
        left = [fate for fate in likeliest(open) if fate + raised not in view.guessed]
        return Predict(left[0] + raised) if left else PASS
    _, plan = _hearing(view, _table(view, belief), open).best(open)
    if plan.deed == PASSED:
        return PASS
    if plan.deed == ASKED:
        cost = payment(view.ready, plan.card)[1:]
        return Use(plan.card, plan.value, "", cost[0] if cost else "")
    return Predict(likeliest(open)[0] + raised)


def _hearing(view: View, table: PublicState, open: Open) -> GroupDecision:
    """Return what the group may make of the turn as it stands.

    Whether The Fall will fade was announced, and so is the same for every value that is left.
    """
    announced = any(slot and CARDS[slot.card].announced for slot in view.row)
    left = likeliest(open)
    counts_as = left[0] + view.lift if announced and left else None
    return GroupDecision(
        table, view.row, view.laid, small=view.small, guesses=view.guesses, counts_as=counts_as
    )


def _table(view: View, belief: Belief) -> PublicState:
    before = belief.before(PlayContext(view.options, view.row))
    return PublicState(
        before.scene,
        next_pair(before),
        free_tokens(before),
        view.options.goal - view.score,
        DOOM_LIMIT - view.doom,
        view.ready,
        used=view.used,
        top=view.top or "",
    )


def _open(view: View, belief: Belief) -> list[float]:
    found: list[float] = _reckoned_with(np.array(belief.odds(view.active).weights)).tolist()
    return found


_BY_PHASE: Final[dict[Phase, Callable[[View, Belief], Choice]]] = {
    Phase.PLAY: _play,
    Phase.AFTER: _after_play,
    Phase.PREDICT: _before_prediction,
}
"""The rest is chosen as a literal bot would: it tells nothing, or nobody knows a code for it."""
