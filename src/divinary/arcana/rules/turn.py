"""The turn: who decides, what may be done in each phase, and what follows."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from msgspec.structs import replace

from divinary.arcana.model.actions import (
    DONE,
    Action,
    Choice,
    Deal,
    Done,
    Draw,
    Exile,
    Onto,
    Outcome,
    Pass,
    Play,
    Predict,
    Steal,
    Use,
)
from divinary.arcana.model.position import GROUP_PHASES, Phase, Position
from divinary.arcana.rules.deck import awaits_card
from divinary.arcana.rules.draw import DEALS, deal, draw, draws
from divinary.arcana.rules.exile import exile, exile_or_not, fates_to_exile
from divinary.arcana.rules.game_end import is_over, is_paused
from divinary.arcana.rules.play import play, plays
from divinary.arcana.rules.power_use import move_onto, places_to_move_to, use, uses
from divinary.arcana.rules.prediction import pass_prediction, predict, predictions
from divinary.arcana.rules.the_thief import steal, steals
from divinary.arcana.rules.windows import to_the_group
from divinary.core.deciders import CHANCE, Decider, Party, Seat


def decider(position: Position) -> Decider | None:
    """Return who decides now; None when the game is over, or waits for a second player."""
    if is_over(position) or is_paused(position):
        return None
    if position.phase is Phase.DRAW or awaits_card(position):
        return CHANCE
    if position.phase in GROUP_PHASES:
        return party(position.present, position.active, position.options.hands)
    return Seat(position.seat)


@cache
def party(present: tuple[int, ...], active: int, hands_each: int) -> Party:
    """Return the group: every seat but the active one, the next clockwise first."""
    if hands_each > 1:
        return Party(1 - active % 2)
    return Party(*[s for s in present if s > active], *[s for s in present if s < active])


def legal(position: Position) -> tuple[Choice | Outcome, ...]:
    """Return every legal action, in a stable order; for chance every outcome.

    Only asked while somebody decides.
    """
    if awaits_card(position):
        return tuple([DEALS[card] for card in position.unseen])
    return _LEGAL[position.phase](position)


def _plays_and_powers(position: Position) -> tuple[Choice, ...]:
    return (*plays(position), *uses(position))


def _after_play(position: Position) -> tuple[Choice, ...]:
    return (*uses(position), DONE)


_LEGAL: Final[dict[Phase, Callable[[Position], tuple[Choice | Outcome, ...]]]] = {
    Phase.DRAW: draws,
    Phase.PLAY: _plays_and_powers,
    Phase.MOVE: places_to_move_to,
    Phase.STEAL: steals,
    Phase.AFTER: _after_play,
    Phase.PREDICT: predictions,
    Phase.EXILE: exile_or_not,
    Phase.TAKE: fates_to_exile,
}


def follow(position: Position, action: Action) -> Position:
    """Return the position after a legal choice or an outcome of chance."""
    return _FOLLOW[type(action)](position, action)


def _done(position: Position, action: Done) -> Position:
    return to_the_group(replace(position, past=position.with_events(action)))


_FOLLOW: Final[dict[type, Callable[[Position, Any], Position]]] = {
    Draw: draw,
    Deal: deal,
    Play: play,
    Steal: steal,
    Use: use,
    Onto: move_onto,
    Done: _done,
    Pass: pass_prediction,
    Predict: predict,
    Exile: exile,
}
