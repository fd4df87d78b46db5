"""The turn: who decides, what may be done in each phase, and what follows."""

from collections.abc import Callable
from typing import Any, Final

from divinary.arcana.model import actions
from divinary.arcana.model.actions import Action, Choice, Deal, Draw, Outcome
from divinary.arcana.model.position import GROUP_PHASES, Phase, Position
from divinary.arcana.rules.deal import deal, deals
from divinary.arcana.rules.draw import draw, draws, is_in_bag
from divinary.arcana.rules.exile import exile, exile_or_not, fates_to_exile
from divinary.arcana.rules.game_end import is_over
from divinary.arcana.rules.play import play, plays
from divinary.arcana.rules.power_use import done, use, uses, uses_or_done
from divinary.arcana.rules.prediction import pass_prediction, predict, predictions
from divinary.arcana.rules.relocate import move_onto, places_to_move_to
from divinary.arcana.rules.seats import is_paused
from divinary.arcana.rules.the_thief import steal, steals
from divinary.core.deciders import CHANCE, Decider, Party, Seat


def decider(position: Position) -> Decider | None:
    """Return who decides now; None when the game is over, or waits for a second player."""
    if is_over(position) or is_paused(position):
        return None
    if position.phase is Phase.DRAW or position.awaits_card:
        return CHANCE
    if position.phase not in GROUP_PHASES:
        return Seat(position.seat)
    if position.options.challenge:
        return Party(1 - position.seat)
    present, active = position.present, position.active
    return Party(*[s for s in present if s > active], *[s for s in present if s < active])


def legal(position: Position) -> tuple[Choice | Outcome, ...]:
    """Return every legal action, in a stable order; for chance every outcome.

    Only valid while the game goes on.
    """
    return deals(position) if position.awaits_card else _LEGAL[position.phase](position)


def can_happen(position: Position, outcome: Outcome) -> bool:
    """Whether chance may give this outcome, when it decides; faster than `legal`."""
    if position.awaits_card:
        return isinstance(outcome, Deal) and outcome.card in position.unseen
    return isinstance(outcome, Draw) and is_in_bag(position, outcome.fate)


def follow(position: Position, action: Action) -> Position:
    """Return the position after a legal choice or an outcome of chance."""
    return _FOLLOW[type(action)](position, action)


def _plays_and_powers(position: Position) -> tuple[Choice, ...]:
    return (*plays(position), *uses(position))


_LEGAL: Final[dict[Phase, Callable[[Position], tuple[Choice | Outcome, ...]]]] = {
    Phase.DRAW: draws,
    Phase.PLAY: _plays_and_powers,
    Phase.MOVE: places_to_move_to,
    Phase.STEAL: steals,
    Phase.AFTER: uses_or_done,
    Phase.PREDICT: predictions,
    Phase.EXILE: exile_or_not,
    Phase.TAKE: fates_to_exile,
}
_FOLLOW: Final[dict[type, Callable[[Position, Any], Position]]] = {
    Draw: draw,
    Deal: deal,
    actions.Play: play,
    actions.Steal: steal,
    actions.Use: use,
    actions.Onto: move_onto,
    actions.Done: done,
    actions.Pass: pass_prediction,
    actions.Predict: predict,
    actions.Exile: exile,
}
