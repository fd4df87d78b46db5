"""The turn: who decides, what may be done in each phase, and what follows."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HAND, HIGHEST, take
from divinary.arcana.model import actions
from divinary.arcana.model.actions import DONE, Action, Choice, Deal, Draw, Outcome
from divinary.arcana.model.position import GROUP_PHASES, Phase, Position, with_one
from divinary.arcana.rules.deck import turn_up
from divinary.arcana.rules.game_end import is_over, is_paused
from divinary.arcana.rules.play import play, plays
from divinary.arcana.rules.power_use import (
    exile,
    exile_or_not,
    fates_to_exile,
    move_onto,
    places_to_move_to,
    to_the_group,
    use,
    uses,
)
from divinary.arcana.rules.prediction import pass_prediction, predict, predictions
from divinary.arcana.rules.the_thief import steal, steals
from divinary.arcana.rules.turn_end import refill, skip_turn
from divinary.core.deciders import CHANCE, Decider, Party, Seat

DRAWS: Final = tuple(Draw(fate) for fate in range(HIGHEST + 1))
DEALS: Final = {card: Deal(card) for card in CARDS}


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
    if position.awaits_card:
        return tuple([DEALS[card] for card in position.unseen])
    return _LEGAL[position.phase](position)


def follow(position: Position, action: Action) -> Position:
    """Return the position after a legal choice or an outcome of chance."""
    return _FOLLOW[type(action)](position, action)


def _plays_and_powers(position: Position) -> tuple[Choice, ...]:
    return (*plays(position), *uses(position))


def _after_play(position: Position) -> tuple[Choice, ...]:
    return (*uses(position), DONE)


def _done(position: Position, action: actions.Done) -> Position:
    return to_the_group(replace(position, past=position.with_events(action)))


# --- Chance -------------------------------------------------------------------------------------


def can_happen(position: Position, outcome: Outcome) -> bool:
    """Whether chance may give this outcome, when it decides; faster than `legal`."""
    if position.awaits_card:
        return isinstance(outcome, Deal) and outcome.card in position.unseen
    if not isinstance(outcome, Draw):
        return False
    return 0 < outcome.fate < len(position.bag) and position.bag[outcome.fate] > 0


def _draws(position: Position) -> tuple[Draw, ...]:
    """Return what chance may draw from the bag: each value that is still in it."""
    return tuple([DRAWS[fate] for fate, count in enumerate(position.bag) if count])


def _draw(position: Position, action: Draw) -> Position:
    """Put a drawn fate into the active hand; the turn ends if the bag cannot fill the hand."""
    hand = (*position.hands[position.active], action.fate)
    full = len(hand) == HAND
    position = replace(
        position,
        bag=take(position.bag, action.fate),
        hands=with_one(position.hands, position.active, hand),
        drawn=position.drawn + 1,
        phase=Phase.PLAY if full else Phase.DRAW,
        embers=None,
        past=position.with_events(action),
    )
    return position if full or any(position.bag) else skip_turn(position)


def _deal(position: Position, action: Deal) -> Position:
    """Put the dealt card into the row."""
    position = replace(position, past=position.with_events(action))
    return refill(turn_up(position, action.card))


_LEGAL: Final[dict[Phase, Callable[[Position], tuple[Choice | Outcome, ...]]]] = {
    Phase.DRAW: _draws,
    Phase.PLAY: _plays_and_powers,
    Phase.MOVE: places_to_move_to,
    Phase.STEAL: steals,
    Phase.AFTER: _after_play,
    Phase.PREDICT: predictions,
    Phase.EXILE: exile_or_not,
    Phase.TAKE: fates_to_exile,
}
_FOLLOW: Final[dict[type, Callable[[Position, Any], Position]]] = {
    Draw: _draw,
    Deal: _deal,
    actions.Play: play,
    actions.Steal: steal,
    actions.Use: use,
    actions.Onto: move_onto,
    actions.Done: _done,
    actions.Pass: pass_prediction,
    actions.Predict: predict,
    actions.Exile: exile,
}
