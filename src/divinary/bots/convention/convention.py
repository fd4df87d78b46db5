"""Plays by a code that everybody at the table works out anew each turn, from what all can see."""

from collections.abc import Callable
from random import Random
from typing import Final

import numpy as np

from divinary.arcana.actions import DONE, PASS, Choice, Play, Predict, Use
from divinary.arcana.beliefs import believe, believe_in_public, likelihood
from divinary.arcana.beliefs.belief import Belief
from divinary.arcana.beliefs.models import Before
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.cards import CARDS, THE_HOURS
from divinary.arcana.options import DOOM_LIMIT
from divinary.arcana.position import Phase
from divinary.arcana.recall import scene_now
from divinary.arcana.scene import PLAYS, Scene
from divinary.arcana.slots import Slot, changed
from divinary.arcana.view import View
from divinary.bots.convention.codes import Code, code_for
from divinary.bots.convention.hearing import ASKED, PASSED, Hearing, Open, likeliest, payment
from divinary.bots.convention.table import Table, next_pair, table_before
from divinary.bots.literal import Literal

CYCLE_PRICE: Final = 0.01
"""What Cycle must bring to be spent now rather than later. From arena runs."""


STRAYING: Final = 1e-6
"""How often somebody plays by no code: a person, or a bot of another kind."""

NEVER: Final = 1e-4
"""What is less likely than this is not reckoned with."""


class Coded:
    """The model: whoever plays does so by the code of the moment."""

    name = "convention"

    def of_play(self, before: Before, play: Play) -> Weights:
        """Return which hands a play stands for; of a play in no code, what the cards say."""
        fair = likelihood.of_play(before.scene, play)
        kept = code_of(before).kept(play)
        return (1 - STRAYING) * kept + STRAYING * fair if kept.any() else fair

    def of_restraint(self, before: Before, play: Play) -> Weights | None:
        """Return what it tells that the played fate is not taken back, where that was agreed."""
        code = code_of(before)
        if play in code.plays.values() and code.meaning(play).plans_to_save(code.open(play)):
            return likelihood.by_value(lambda kept: 1.0 if kept <= play.fate else STRAYING)
        return None


CODED: Final = Coded()


def code_of(before: Before) -> Code:
    """Return the code for a play."""
    return code_for(table_before(before), _reckoned_with(before.pair()))


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
    """Play as the code says, or first turn over a card for a far better one."""
    before = belief.before(scene_now(view))
    table, pair = table_before(before), _reckoned_with(before.pair())
    code = code_for(table, pair)
    hand = (min(view.hand), max(view.hand))
    if hand not in code.plays:  # somebody here has not kept to the code
        return next(choice for choice in view.choices if isinstance(choice, Play))
    best, most = None, code.foreseen(hand) + CYCLE_PRICE
    for use in _uses(view, "cycle"):
        row = changed(view.row, use.target, Slot(view.top or use.card))
        turned = code_for(table.after(Scene(view.options, row), use.card), pair)
        if turned.foreseen(hand) > most:
            best, most = use, turned.foreseen(hand)
    return best or _token(view, code.plays[hand])


def _token(view: View, play: Play) -> Play:
    """Return the play as it is offered: while Old? lies ready it names its token."""
    plays = [choice for choice in view.choices if isinstance(choice, Play)]
    return next(one for one in plays if PLAYS[one.fate, one.card] == play)


def _after_play(view: View, belief: Belief) -> Choice:
    """Take back what was played, where the code says so or that saves most."""
    open = _open(view, belief)
    (kept,) = view.hand
    table = _table(view, belief)
    before = belief.spoken()
    if before is not None:
        code = code_of(before)
        play = PLAYS[view.laid, str(view.played)]
        planned = play in code.plays.values() and code.meaning(play).plans_to_save(code.open(play))
        if planned:
            return _taking_back(view) if kept > view.laid else DONE
    best: Choice = DONE
    most = _hearing(view, table, open).foreseen(open, kept)
    for use in _uses(view, "discard-lower"):
        slot = next(s for s in view.row if s and s.card == use.target)
        row = changed(view.row, use.target, slot.without_fate(use.value))
        left = [weight if value > use.value else 0.0 for value, weight in enumerate(open)]
        hearing = Hearing(
            table, row, view.laid, small=view.small, guesses=view.guesses, spent=(use.card,)
        )
        hoped = hearing.foreseen(left, kept)
        if hoped > most:
            best, most = use, hoped
    return best


def _taking_back(view: View) -> Choice:
    """Return the use of Discard lower that takes back what was just played."""
    here = [use for use in _uses(view, "discard-lower") if use.value == view.laid]
    found = [use for use in here if view.played in (use.target, THE_HOURS)]
    return found[0] if found else DONE


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


def _hearing(view: View, table: Table, open: Open) -> Hearing:
    """Return what the group may make of the turn as it stands.

    Whether The Fall will fade was announced, and so is the same for every value that is left.
    """
    announced = any(slot and CARDS[slot.card].announced for slot in view.row)
    left = likeliest(open)
    counts_as = left[0] + view.lift if announced and left else None
    return Hearing(
        table, view.row, view.laid, small=view.small, guesses=view.guesses, counts_as=counts_as
    )


def _table(view: View, belief: Belief) -> Table:
    before = belief.before(Scene(view.options, view.row))
    return Table(
        before.scene, next_pair(before), view.options.goal - view.score, DOOM_LIMIT - view.doom,
        view.ready, used=view.used, top=view.top or "",
    )  # fmt: skip


def _open(view: View, belief: Belief) -> list[float]:
    found: list[float] = _reckoned_with(np.array(belief.odds(view.active).weights)).tolist()
    return found


def _uses(view: View, power: str) -> list[Use]:
    uses = [choice for choice in view.choices if isinstance(choice, Use)]
    return [use for use in uses if CARDS[use.card].power == power]


_BY_PHASE: Final[dict[Phase, Callable[[View, Belief], Choice]]] = {
    Phase.PLAY: _play,
    Phase.AFTER: _after_play,
    Phase.PREDICT: _before_prediction,
}
"""The rest is chosen as a literal bot would: it tells nothing, or nobody knows a code for it."""
