"""A turn, step by step: what follows from each choice. Legality is asked elsewhere."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from divinary.arcana.actions import (
    Action,
    Deal,
    Done,
    Draw,
    Exile,
    Onto,
    Pass,
    Play,
    Predict,
    Steal,
    Use,
)
from divinary.arcana.cards import CARDS
from divinary.arcana.choices import fair_plays, open_powers, steals, stolen
from divinary.arcana.deck import put_under, settle, turn_up
from divinary.arcana.dusk import announcement, end_turn, refill, skip_turn
from divinary.arcana.ending import is_over
from divinary.arcana.events import Answer, Event, Fact, NothingToSteal, Shown
from divinary.arcana.fates import HAND, full_bag, put_back, take
from divinary.arcana.options import DOOM_LIMIT, Options
from divinary.arcana.position import Phase, Position
from divinary.arcana.powers import POWERS
from divinary.arcana.scene import plays_again
from divinary.arcana.slots import at, changed, laid, moved, thief

DOOM_OF_A_WRONG_PREDICTION: Final = 1
SMALL: Final = (1, 2)
"""What makes The Ash fade when it is played."""

T = TypeVar("T")


def set_up(options: Options) -> Position:
    """Lay out the table: an empty row, a shuffled deck, a full bag, empty hands."""
    hands = options.seats * options.hands
    return Position(
        options=options,
        hands=((),) * hands,
        bag=full_bag(options.fates, options.copies),
        lines=((),) * hands,
        row=(None,) * options.row,
        unseen=options.deck(),
        doom=options.start_doom(),
        present=tuple(range(hands)),
    )


def follow(position: Position, action: Action) -> Position:
    """Return the position after a legal choice or an outcome of chance."""
    return _FOLLOW[type(action)](position, action)


# --- Chance -------------------------------------------------------------------------------------


def _draw(position: Position, action: Draw) -> Position:
    hand = (*position.hands[position.active], action.fate)
    full = len(hand) == HAND
    position = replace(
        position,
        bag=take(position.bag, action.fate),
        hands=with_one(position.hands, position.active, hand),
        drawn=position.drawn + 1,
        phase=Phase.PLAY if full else Phase.DRAW,
        embers=None,
        past=position.remembering(action),
    )
    return position if full or any(position.bag) else skip_turn(position)


def _deal(position: Position, action: Deal) -> Position:
    position = replace(position, past=position.remembering(action))
    return refill(turn_up(position, action.card))


# --- The play and what follows from it ----------------------------------------------------------


def _play(position: Position, action: Play) -> Position:
    hand = position.hands[position.active]
    token = _token(position, action)
    kept = hand[1 - token]
    card = CARDS.get(action.card)  # The Hours are none
    asked = card.tells if card else None
    facts = [Answer(asked(action.fate, kept + position.lift))] if asked else []
    old = token < HAND - position.drawn
    position = replace(
        position,
        row=laid(position.row, action.fate, action.card),
        hands=with_one(position.hands, position.active, (kept,)),
        played=action.card,
        laid=action.fate,
        played_old=old,
        small=position.small or action.fate in SMALL,
        illegal=position.options.honour and _breaks_a_rule(position, action),
        guesses=position.guesses + (card.guesses if card else 0),
        past=_with_play(position, action, facts),
    )
    if plays_again(action.card, feasted=position.feasted, in_bag=sum(position.bag)):
        drawn = position.drawn - (not old)
        return replace(position, phase=Phase.DRAW, feasted=True, drawn=drawn)
    return _to_the_thief(position)


def _with_play(position: Position, action: Play, facts: Sequence[Fact]) -> tuple[Event, ...]:
    active = position.active
    told = [Event(active, fact) for fact in facts]
    return (*position.past, Event(active, action, position.row), *told)


def _breaks_a_rule(position: Position, action: Play) -> bool:
    """Whether the play is against the rules; one before it, on The Feast, cannot have been."""
    return Play(action.fate, action.card) not in fair_plays(position)


def _token(position: Position, action: Play) -> int:
    """Return which token of the hand is played: of an equal pair the newer, unless it says old."""
    hand = position.hands[position.active]
    if hand[0] == hand[1]:
        return 0 if action.old else 1
    return hand.index(action.fate)


def _to_the_thief(position: Position) -> Position:
    """Let The Thief take what it can after a play elsewhere; that it cannot is said aloud."""
    if thief(position.row) in (None, position.played):
        return _to_the_players_window(position)
    if steals(position):
        return replace(position, phase=Phase.STEAL)
    past = position.remembering(NothingToSteal())
    return _to_the_players_window(replace(position, past=past))


def _steal(position: Position, action: Steal) -> Position:
    row = stolen(position.row, action)
    return _to_the_players_window(replace(position, row=row, past=position.remembering(action)))


def _to_the_players_window(position: Position) -> Position:
    # Whether a power may follow depends on what lies ready: being asked tells nothing of the hand.
    if not position.ready:
        return _to_the_group(position)
    position = replace(position, phase=Phase.AFTER)
    return position if open_powers(position) else _to_the_group(position)


def _to_the_group(position: Position) -> Position:
    """Open the group's window, once it is said whether The Fall will fade."""
    position = replace(position, phase=Phase.PREDICT)
    said = announcement(position)
    return replace(position, past=position.remembering(said)) if said else position


# --- Powers -------------------------------------------------------------------------------------


def _use(position: Position, action: Use) -> Position:
    power = POWERS[CARDS[action.card].power]
    spent = [action.card, action.cost] if action.cost else [action.card]
    position = replace(
        position,
        ready=tuple([card for card in position.ready if card not in spent]),
        used=True,
        past=position.remembering(action),
    )
    position = position if power.stays else put_under(position, *spent)
    position = settle(power.effect(position, action))
    return _to_the_group(position) if position.phase is Phase.AFTER else position


def _onto(position: Position, action: Onto) -> Position:
    assert position.moving is not None, "Relocate names a fate first"
    fate, source = position.moving
    return replace(
        position,
        row=moved(position.row, fate, source, action.card),
        moving=None,
        phase=Phase.PLAY,
        past=position.remembering(action),
    )


def _done(position: Position, action: Done) -> Position:
    return _to_the_group(replace(position, past=position.remembering(action)))


# --- The prediction -----------------------------------------------------------------------------


def _pass(position: Position, action: Pass) -> Position:
    """Decline: without a guess the fate stays hidden, after a wrong one the prediction failed."""
    position = replace(position, past=position.remembering(action))
    if position.phase is Phase.EXILE:
        return end_turn(position, correct=True)
    return _resolve(position, correct=False) if position.guessed else end_turn(position)


def _predict(position: Position, action: Predict) -> Position:
    position = replace(position, past=position.remembering(action))
    if action.fate == position.kept + position.options.raised(position.lift):
        return _resolve(position, correct=True)
    guessed = (*position.guessed, action.fate)
    position = replace(position, guesses=position.guesses - 1, guessed=guessed)
    return position if position.guesses else _resolve(position, correct=False)


def _resolve(position: Position, *, correct: bool) -> Position:
    """Settle the prediction: show the fate, return it to the bag, turn the number line up."""
    active = position.active
    position = replace(
        position,
        score=position.score + correct,
        doom=min(DOOM_LIMIT, position.doom + (0 if correct else _doom_of_guesses(position))),
        bag=put_back(position.bag, position.hands[active]),
        hands=with_one(position.hands, active, ()),
        lines=with_one(position.lines, active, ()),
        remembered=position.kept,
        past=position.remembering(Shown(position.kept, correct)),
    )
    if is_over(position):
        return position
    if correct and position.ready:
        position = replace(position, phase=Phase.EXILE)
        if open_powers(position):
            return position
    return end_turn(position, correct=correct)


def _doom_of_guesses(position: Position) -> int:
    return position.options.wrong_predictions(len(position.guessed)) * DOOM_OF_A_WRONG_PREDICTION


def _exile(position: Position, action: Exile) -> Position:
    said = announcement(position)
    slot = at(position.row, action.card).without_fate(action.fate)
    position = replace(
        position,
        row=changed(position.row, action.card, slot),
        exiled=(*position.exiled, action.fate),
        past=position.remembering(action),
    )
    now = announcement(position)
    if now is not None and now != said:
        position = replace(position, past=position.remembering(now))
    return end_turn(position, correct=True)


def with_one(hands: tuple[T, ...], at: int, hand: T) -> tuple[T, ...]:
    """Return the hands, or the lines, with this one in its place."""
    return (*hands[:at], hand, *hands[at + 1 :])


_FOLLOW: Final[dict[type, Callable[[Position, Any], Position]]] = {
    Draw: _draw,
    Deal: _deal,
    Play: _play,
    Steal: _steal,
    Use: _use,
    Onto: _onto,
    Done: _done,
    Pass: _pass,
    Predict: _predict,
    Exile: _exile,
}
