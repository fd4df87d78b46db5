"""The group's prediction: what may be guessed, and what follows from a right or a wrong guess."""

from typing import Final

from msgspec.structs import replace

from divinary.arcana.data.fates import HIGHEST
from divinary.arcana.model.actions import PASS, Choice, Pass, Predict
from divinary.arcana.model.events import Shown
from divinary.arcana.model.position import Phase, Position
from divinary.arcana.rules.discard import discard_hand
from divinary.arcana.rules.doom import doom_of_guesses, with_doom
from divinary.arcana.rules.game_end import is_over
from divinary.arcana.rules.power_use import open_powers, uses
from divinary.arcana.rules.turn_end import end_turn

_PREDICTIONS: Final = tuple(Predict(fate) for fate in range(HIGHEST + 2))


def predictions(position: Position) -> tuple[Choice, ...]:
    """Return the values that may be guessed, the powers that may be used, and pass."""
    raised = position.options.raised(position.lift)
    values = _PREDICTIONS[1 + raised : position.options.fates + 1 + raised]
    if position.guessed:
        values = tuple([one for one in values if one.fate not in position.guessed])
    return (*values, *uses(position), PASS)


def pass_prediction(position: Position, action: Pass) -> Position:
    """Decline: without a guess the fate stays hidden, after a wrong one the prediction failed."""
    position = replace(position, past=position.with_events(action))
    if position.phase is Phase.EXILE:
        return end_turn(position, correct=True)
    return _resolve(position, correct=False) if position.guessed else end_turn(position)


def predict(position: Position, action: Predict) -> Position:
    """Guess the hidden fate: right, wrong with another guess left, or wrong."""
    position = replace(position, past=position.with_events(action))
    if action.fate == position.kept + position.options.raised(position.lift):
        return _resolve(position, correct=True)
    guessed = (*position.guessed, action.fate)
    position = replace(position, guesses=position.guesses - 1, guessed=guessed)
    return position if position.guesses else _resolve(position, correct=False)


def _resolve(position: Position, *, correct: bool) -> Position:
    """Settle the prediction: show the fate, return it to the bag, turn the number line up."""
    doom = 0 if correct else doom_of_guesses(position.options, len(position.guessed))
    position = replace(
        discard_hand(position, position.active),
        score=position.score + correct,
        doom=with_doom(position, doom),
        remembered=position.kept,
        past=position.with_events(Shown(position.kept, correct)),
    )
    if is_over(position):
        return position
    if correct and position.ready:
        position = replace(position, phase=Phase.EXILE)
        if open_powers(position):
            return position
    return end_turn(position, correct=correct)
