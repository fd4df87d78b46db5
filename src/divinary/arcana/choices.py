"""What may be done now, and by whom: the one list that people, bots and referee share."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from divinary.arcana.actions import (
    DONE,
    PASS,
    Aside,
    Choice,
    Deal,
    Draw,
    Mark,
    Outcome,
    Play,
    Predict,
    Unmark,
    Use,
)
from divinary.arcana.cards import CARDS, THE_HOURS, CardId, Seen
from divinary.arcana.deck import awaits_card
from divinary.arcana.ending import is_over
from divinary.arcana.fates import HAND, HIGHEST, Fate
from divinary.arcana.position import Phase, Position
from divinary.arcana.powers import POWERS
from divinary.core.deciders import CHANCE, Decider, Party, Seat

_PLAYS: Final = {
    (fate, card): Play(fate, card) for fate in range(1, HIGHEST + 1) for card in (*CARDS, THE_HOURS)
}
DRAWS: Final = tuple(Draw(fate) for fate in range(HIGHEST + 1))
_FIXED_GRIDS: Final = {card.id: card.grid() for card in CARDS.values() if not card.looks}
DEALS: Final = {card: Deal(card) for card in CARDS}
_PREDICTIONS: Final = tuple(Predict(fate) for fate in range(1, HIGHEST + 1))


def decider(position: Position) -> Decider | None:
    """Return who decides now; None when the game is over."""
    if is_over(position):
        return None
    if position.phase is Phase.DRAW or awaits_card(position):
        return CHANCE
    if position.phase is Phase.PREDICT:
        return party(position.options.seats, position.active)
    return Seat(position.active)


@cache
def party(seats: int, active: int) -> Party:
    """Return the group: every seat but the active one, the next clockwise first."""
    return Party(*[(active + step) % seats for step in range(1, seats)])


def legal(position: Position) -> tuple[Choice | Outcome, ...]:
    """Return every legal action of the decider, in a stable order; for chance every outcome."""
    if is_over(position):
        return ()
    if awaits_card(position):
        return tuple([DEALS[card] for card in position.unseen])
    return _LEGAL[position.phase](position)


def _draws(position: Position) -> tuple[Draw, ...]:
    return tuple([DRAWS[fate] for fate, count in enumerate(position.bag) if count])


def _plays_and_powers(position: Position) -> tuple[Choice, ...]:
    return (*plays(position), *_uses(position))


def _after_play(position: Position) -> tuple[Choice, ...]:
    return (*_uses(position), DONE)


def _predictions(position: Position) -> tuple[Choice, ...]:
    values = _PREDICTIONS[: position.options.fates]
    if position.guessed:
        values = tuple([one for one in values if one.fate not in position.guessed])
    return (*values, *_uses(position), PASS)


_LEGAL: Final[dict[Phase, Callable[[Position], tuple[Choice | Outcome, ...]]]] = {
    Phase.DRAW: _draws,
    Phase.PLAY: _plays_and_powers,
    Phase.AFTER: _after_play,
    Phase.PREDICT: _predictions,
}


def plays(position: Position) -> tuple[Play, ...]:
    """Return every legal play of the active player, card by card."""
    hand = position.hands[position.active]
    row = [slot.card for slot in position.row if slot is not None]
    found = plays_of(hand, row, position.visible)
    paired = hand[0] == hand[1] and position.drawn < HAND
    if paired and not position.used and _ready(position, "old"):
        found += [Play(play.fate, play.card, old=True) for play in found]
    return tuple(found)


def plays_of(
    hand: tuple[Fate, ...], row: Sequence[CardId], visible: tuple[Fate, ...]
) -> list[Play]:
    """Return what a hand may play on a row; The Hours take a fate only when no card does."""
    low, high = sorted(hand)
    found = []
    for card in row:
        grid = _FIXED_GRIDS.get(card) or CARDS[card].grid(Seen(visible))
        if grid[low][high]:
            found.append(_PLAYS[low, card])
        if low != high and grid[high][low]:
            found.append(_PLAYS[high, card])
    return found or [_PLAYS[fate, THE_HOURS] for fate in dict.fromkeys((low, high))]


def _ready(position: Position, power: str) -> bool:
    return any(CARDS[card].power == power for card in position.ready)


def open_powers(position: Position) -> tuple[CardId, ...]:
    """Return the ready cards whose window stands open, whatever the hand may make of them.

    One power a turn, and none once the group has begun to guess.
    """
    if position.used or position.guessed or not position.ready:
        return ()
    windows = {card: POWERS[CARDS[card].power].window for card in position.ready}
    return tuple([card for card, window in windows.items() if window.phase is position.phase])


def _uses(position: Position) -> tuple[Use, ...]:
    return tuple(
        [
            Use(card, value, target)
            for card in open_powers(position)
            for value, target in POWERS[CARDS[card].power].offers(position)
        ]
    )


def asides(position: Position, seat: int) -> tuple[Aside, ...]:
    """Return how `seat` may mark the lines of the others; the active player is silent."""
    if seat == position.active or seat not in range(position.options.seats) or is_over(position):
        return ()
    return tuple(
        Unmark(seat, line, fate) if fate in down else Mark(seat, line, fate)
        for line, down in enumerate(position.lines)
        if line != seat
        for fate in range(1, position.options.fates + 1)
    )
