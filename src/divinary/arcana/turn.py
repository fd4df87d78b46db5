"""A turn, step by step: what follows from each action. Legality is asked elsewhere."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from divinary.arcana.actions import (
    Action,
    Aside,
    Deal,
    Done,
    Draw,
    Mark,
    Pass,
    Play,
    Predict,
    Unmark,
    Use,
)
from divinary.arcana.cards import CARDS, THE_HOURS, CardId
from divinary.arcana.choices import open_powers
from divinary.arcana.deck import put_under, settle, turn_up
from divinary.arcana.ending import is_over
from divinary.arcana.events import Answer, Faded, Shown
from divinary.arcana.fates import HAND, full_bag, put_back, take
from divinary.arcana.options import DOOM_LIMIT, Options
from divinary.arcana.position import Phase, Position, Slot
from divinary.arcana.powers import POWERS

DOOM_OF_A_WRONG_PREDICTION: Final = 1
DOOM_OF_A_FADE: Final = 2


def set_up(options: Options) -> Position:
    """Lay out the table: an empty row, a shuffled deck, a full bag, empty hands."""
    return Position(
        options=options,
        hands=((),) * options.seats,
        bag=full_bag(options.fates, options.copies),
        lines=((),) * options.seats,
        row=(None,) * options.row,
        unseen=options.deck(),
        doom=options.start_doom(),
    )


def follow(position: Position, action: Action) -> Position:
    """Return the position after a legal `action`."""
    return _FOLLOW[type(action)](position, action)


def _draw(position: Position, action: Draw) -> Position:
    hand = (*position.hands[position.active], action.fate)
    return replace(
        position,
        bag=take(position.bag, action.fate),
        hands=_with(position.hands, position.active, hand),
        drawn=position.drawn + 1,
        phase=Phase.PLAY if len(hand) == HAND else Phase.DRAW,
        past=position.remembering(action),
    )


def _deal(position: Position, action: Deal) -> Position:
    past = position.remembering(action)
    return replace(turn_up(position, action.card), past=past)


def _play(position: Position, action: Play) -> Position:
    hand = position.hands[position.active]
    token = _token(position, action)
    kept = hand[1 - token]
    tells = action.card != THE_HOURS and CARDS[action.card].tells
    facts = (Answer(kept > action.fate),) if tells else ()
    position = replace(
        position,
        row=_laid(position.row, action),
        hands=_with(position.hands, position.active, (kept,)),
        played=action.card,
        played_old=position.drawn < HAND and token == 0,
        phase=Phase.AFTER,
        past=position.remembering(action, *facts),
    )
    # Whether a power may follow depends on what lies ready: being asked tells nothing of the hand.
    return position if open_powers(position) else replace(position, phase=Phase.PREDICT)


def _token(position: Position, action: Play) -> int:
    """Return which token of the hand is played: of an equal pair the newer, unless it says old."""
    hand = position.hands[position.active]
    if hand[0] == hand[1]:
        return 0 if action.old else 1
    return hand.index(action.fate)


def _laid(row: tuple[Slot | None, ...], action: Play) -> tuple[Slot | None, ...]:
    """Return the row with the fate laid; from The Hours it moves on to the leftmost card."""
    stray = action.card == THE_HOURS
    for place, slot in enumerate(row):
        if slot is not None and (stray or slot.card == action.card):
            laid = slot.with_fate(action.fate, stray=stray)
            return (*row[:place], laid, *row[place + 1 :])
    raise AssertionError("a legal play names a card of the row")


def _use(position: Position, action: Use) -> Position:
    ready = tuple(card for card in position.ready if card != action.card)
    past = position.remembering(action)
    phase = Phase.PREDICT if position.phase is Phase.AFTER else position.phase
    spent = put_under(replace(position, ready=ready, used=True, past=past), action.card)
    return replace(settle(POWERS[CARDS[action.card].power].effect(spent, action)), phase=phase)


def _done(position: Position, action: Done) -> Position:
    return replace(position, phase=Phase.PREDICT, past=position.remembering(action))


def _pass(position: Position, action: Pass) -> Position:
    """Decline: without a guess the fate stays hidden, after a wrong one the prediction failed."""
    position = replace(position, past=position.remembering(action))
    return _resolve(position, correct=False) if position.guessed else _fade(position, doom=True)


def _predict(position: Position, action: Predict) -> Position:
    position = replace(position, past=position.remembering(action))
    if action.fate == position.kept:
        return _resolve(position, correct=True)
    if position.guesses > 1:
        guessed = (*position.guessed, action.fate)
        return replace(position, guesses=position.guesses - 1, guessed=guessed)
    return _resolve(position, correct=False)


def _resolve(position: Position, *, correct: bool) -> Position:
    """Settle the prediction: show the fate, return it to the bag, turn the number line up."""
    active = position.active
    position = replace(
        position,
        score=position.score + correct,
        doom=min(DOOM_LIMIT, position.doom + (not correct) * DOOM_OF_A_WRONG_PREDICTION),
        bag=put_back(position.bag, position.hands[active]),
        hands=_with(position.hands, active, ()),
        lines=_with(position.lines, active, ()),
        past=position.remembering(Shown(position.kept, correct)),
    )
    return position if is_over(position) else _fade(position, doom=not correct)


def _fade(position: Position, *, doom: bool) -> Position:
    """End the turn: every card whose hours are full fades at once, then the next seat draws."""
    fading = [slot for slot in position.row if slot is not None and slot.fading]
    if not fading:
        return _next_turn(position)
    faded = [Faded(slot.card, fade_doom(slot.card) if doom else 0) for slot in fading]
    position = replace(
        _next_turn(position),
        row=tuple(None if slot in fading else slot for slot in position.row),
        bag=put_back(position.bag, tuple(fate for slot in fading for fate in slot.fates)),
        ready=(*position.ready, *[fact.card for fact in faded]),
        doom=min(DOOM_LIMIT, position.doom + sum(fact.doom for fact in faded)),
        past=position.remembering(*faded),
    )
    return position if is_over(position) else settle(position)


def _next_turn(position: Position) -> Position:
    return replace(
        position,
        active=(position.active + 1) % position.options.seats,
        phase=Phase.DRAW,
        drawn=0,
        played=None,
        played_old=False,
        used=False,
        guesses=1,
        guessed=(),
    )


def fade_doom(card: CardId) -> int:
    """Return the doom that a card costs when it fades without a correct prediction."""
    return 0 if CARDS[card].harmless else DOOM_OF_A_FADE


def doom_ahead(row: Iterable[Slot | None]) -> int:
    """Return the doom of every card that fades as things stand, unless a prediction is correct."""
    return sum([fade_doom(slot.card) for slot in row if slot is not None and slot.fading])


def _mark(position: Position, action: Mark) -> Position:
    down = tuple(sorted((*position.lines[action.line], action.fate)))
    return _with_line(position, action, down)


def _unmark(position: Position, action: Unmark) -> Position:
    down = tuple(fate for fate in position.lines[action.line] if fate != action.fate)
    return _with_line(position, action, down)


def _with_line(position: Position, action: Aside, down: tuple[int, ...]) -> Position:
    past = position.remembering(action)
    return replace(position, lines=_with(position.lines, action.line, down), past=past)


def _with(
    hands: tuple[tuple[int, ...], ...], seat: int, hand: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


_FOLLOW: Final[dict[type, Callable[[Position, Any], Position]]] = {
    Draw: _draw,
    Deal: _deal,
    Play: _play,
    Use: _use,
    Done: _done,
    Pass: _pass,
    Predict: _predict,
    Mark: _mark,
    Unmark: _unmark,
}
