"""Who sees what: the one module that makes a View from a position."""

from typing import Final, TypeVar

from divinary.arcana.data.fates import HAND, HIDDEN, Fate
from divinary.arcana.model.actions import Choice, Draw, Join, Play
from divinary.arcana.model.events import Event
from divinary.arcana.model.position import Position
from divinary.arcana.model.view import View
from divinary.arcana.rules.doom import doom_of
from divinary.arcana.rules.fading import forecast
from divinary.arcana.rules.game_end import result
from divinary.arcana.rules.out_of_turn import asides
from divinary.arcana.rules.power_use import open_powers
from divinary.arcana.rules.seats import free_seats, is_seated
from divinary.arcana.rules.turn import decider, legal
from divinary.core.deciders import seats_of

T = TypeVar("T")


UNSEEN: Final = Draw(HIDDEN)
PARTLY_HIDDEN: Final = frozenset({Draw, Play})
"""Actions that only their own seat sees in full."""


def seen_by(what: T, owner: int, seat: int | None) -> T | Draw | Play:
    """Return what happened in the turn of `owner` as `seat` sees it.

    Only the owner sees the value of a draw, and which of two equal tokens was played.
    """
    if seat == owner:
        return what
    if isinstance(what, Draw):
        return UNSEEN
    if isinstance(what, Play) and what.old:
        return Play(what.fate, what.card)
    return what


def view(position: Position, seat: int | None) -> View:
    """Project `position` for `seat`. Fields are copied one by one: a new secret stays hidden.

    Raises:
        ValueError: if there is no such seat.
    """
    if seat is not None and seat not in range(position.options.most_seats):
        raise ValueError(f"there is no seat {seat}")
    seated = seat if seat is not None and is_seated(position, seat) else None
    deciding = seats_of(decider(position))
    ended = result(position)
    fading = [] if ended else forecast(position)
    hands = _own_hands(position, seated)
    legal_now = legal(position) if seated in deciding else ()
    return View(
        seat=seat,
        options=position.options,
        active=position.active,
        phase=position.phase,
        deciding=deciding,
        present=position.present,
        free_seats=() if ended else free_seats(position),
        score=position.score,
        doom=position.doom,
        row=position.row,
        fading=tuple([slot.card for slot in fading]),
        doom_ahead=doom_of(fading),
        top=position.top,
        unseen=position.unseen,
        bottom=position.bottom,
        ready=position.ready,
        usable=() if ended else open_powers(position),
        gone=position.gone,
        exiled=position.exiled,
        amplify_at=position.amplify_at,
        hand=() if seated is None else hands[_current_hand(position, seated)],
        hands=hands,
        retained=_retained(position, seated),
        held=tuple(map(len, position.hands)),
        in_bag=sum(position.bag),
        lines=position.lines,
        played=position.played,
        laid=position.laid,
        feasted=position.feasted,
        small=position.small,
        lift=position.lift,
        moving=position.moving,
        used=position.used,
        guesses=position.guesses,
        guessed=position.guessed,
        past=_past(position, seated),
        choices=tuple([action for action in legal_now if isinstance(action, Choice)]),
        asides=() if seat is None else asides(position, seat),
        result=ended,
    )


def _own_hands(position: Position, seat: int | None) -> tuple[tuple[Fate, ...], ...]:
    owner = position.options.owner
    return tuple(
        [
            tuple(sorted(fates)) if seat is not None and owner(hand) == seat else ()
            for hand, fates in enumerate(position.hands)
        ]
    )


def _current_hand(position: Position, seat: int) -> int:
    """Return the hand of `seat` whose turn it is, or whose turn comes first."""
    later = [hand for hand in position.present if hand >= position.active]
    owner = position.options.owner
    return next(hand for hand in (*later, *position.present) if owner(hand) == seat)


def _retained(position: Position, seat: int | None) -> Fate | None:
    """Return the fate that the active hand still held when its turn began."""
    hand = position.hands[position.active]
    if seat != position.seat or len(hand) < HAND or position.drawn == HAND:
        return None
    return hand[0]


def _past(position: Position, seat: int | None) -> tuple[Event, ...]:
    """Return what `seat` remembers: its own draws only since it last sat down."""
    past = list(position.past)
    joins = [n for n, event in enumerate(past) if isinstance(event.what, Join)]
    since = 0 if seat is None else max([n for n in joins if past[n].what == Join(seat)], default=0)
    for n, event in enumerate(past):
        if type(event.what) in PARTLY_HIDDEN:  # a quick test, since long games have many events
            owner = position.options.owner(event.turn)
            seen = seen_by(event.what, owner, seat if n >= since else None)
            if seen is not event.what:
                past[n] = Event(event.turn, seen, event.row)
    return tuple(past)
