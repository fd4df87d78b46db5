"""The end of a turn: cards fade, the row is filled again, the next hand begins."""

from collections.abc import Sequence

from msgspec.structs import replace

from divinary.arcana.data.fates import HIDDEN, put_back
from divinary.arcana.model.events import Amplified, Faded, Skipped
from divinary.arcana.model.options import DOOM_LIMIT
from divinary.arcana.model.position import Phase, Position
from divinary.arcana.model.row import Slot
from divinary.arcana.rules.deck import AMPLIFIER, put_under, settle
from divinary.arcana.rules.fading import fade_cost, fade_doom, fading, fading_now
from divinary.arcana.rules.game_end import is_over


def end_turn(position: Position, *, correct: bool = False, idle: int = 0) -> Position:
    """Let all cards that are due fade at once; then it is the next hand's turn.

    `correct` is whether this turn's prediction was. `idle` counts the hands in a row before this
    one that the empty bag could not fill.
    """
    slots = fading_now(position)
    cost = 0 if correct else fade_cost(slots)
    if slots:
        position = _fade(position, slots, cost)
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


def _fade(position: Position, slots: Sequence[Slot], cost: int) -> Position:
    """Turn these cards over: fates to the bag, attachments under the deck, doom to the track."""
    faded = [Faded(slot.card, fade_doom(slot, cost)) for slot in slots]
    amplified = cost == 0 and any(slot.carries("amplify") for slot in slots)
    attached = [card for slot in slots for card in slot.attached]
    fallen = [slot for slot in slots if slot.card == AMPLIFIER]
    position = replace(
        position,
        row=tuple([None if slot in slots else slot for slot in position.row]),
        bag=put_back(position.bag, tuple([fate for slot in slots for fate in slot.fates])),
        ready=(*position.ready, *[slot.card for slot in slots if slot not in fallen]),
        amplify_at=position.row.index(fallen[0]) if fallen else position.amplify_at,
        doom=min(DOOM_LIMIT, position.doom + sum([fact.doom for fact in faded])),
        score=min(position.options.goal, position.score + amplified),
        past=position.with_events(*faded, *([Amplified()] if amplified else [])),
    )
    return put_under(position, *attached)


def refill(position: Position) -> Position:
    """Fill the row as far as is known; with R19 a newly dealt Ash may fade at once."""
    before, position = position, settle(position)
    if position.embers is None:
        return position
    burnt = fading(position.row, position.options, small=True, kept=None)
    if not burnt:
        return position if position == before else refill(position)
    cost = max(position.embers, fade_cost(burnt)) if position.embers else 0
    position = _fade(position, burnt, cost)
    return position if is_over(position) else refill(position)


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
