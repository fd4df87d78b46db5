"""The end of a turn: cards fade, the row is filled again, the next hand begins."""

from msgspec.structs import replace

from divinary.arcana.data.fates import HIDDEN
from divinary.arcana.model.events import Skipped
from divinary.arcana.model.position import Phase, Position
from divinary.arcana.rules.deal import refill
from divinary.arcana.rules.doom import fade_cost
from divinary.arcana.rules.fading import fade, fading_now
from divinary.arcana.rules.game_end import is_over


def end_turn(position: Position, *, correct: bool = False, idle: int = 0) -> Position:
    """Let all cards that are due fade at once; then it is the next hand's turn.

    `correct` is whether this turn's prediction was. `idle` counts the hands in a row before this
    one that the empty bag could not fill.
    """
    slots = fading_now(position)
    cost = 0 if correct else fade_cost(slots)
    if slots:
        position = fade(position, slots, cost)
        if is_over(position):
            return position
    if position.options.ash == "again" and position.small:
        position = replace(position, embers=cost)
    later = [hand for hand in position.present if hand > position.active]
    position = begin_turn(position, (*later, *position.present, position.active)[0])
    if slots:
        position = refill(position)
    if any(position.bag) or idle >= len(position.present):
        return position
    return skip_turn(position, idle=idle + 1)


def skip_turn(position: Position, *, idle: int = 0) -> Position:
    """End a turn in which the bag could not fill the hand: nobody plays or predicts."""
    return end_turn(replace(position, past=position.with_events(Skipped())), idle=idle)


def begin_turn(position: Position, hand: int) -> Position:
    """Begin the turn of `hand`, with everything of the last turn reset."""
    return replace(
        position,
        active=hand,
        phase=Phase.DRAW,
        drawn=0,
        played=None,
        laid=HIDDEN,
        played_old=False,
        illegal=False,
        feasted=False,
        small=False,
        lift=0,
        moving=None,
        used=False,
        guesses=1,
        guessed=(),
        remembered=HIDDEN,
    )
