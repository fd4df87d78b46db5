"""The one doorway out: everything a seat may know, and nothing else."""

import msgspec

from divinary.arcana.actions import Aside, Choice, Join
from divinary.arcana.asides import asides, free_seats, is_seated
from divinary.arcana.cards import CardId
from divinary.arcana.choices import decider, legal, open_powers
from divinary.arcana.ending import result
from divinary.arcana.events import TELLING, Event, seen_by
from divinary.arcana.fading import doom_of, forecast
from divinary.arcana.fates import HAND, Fate
from divinary.arcana.options import Options
from divinary.arcana.position import Phase, Position
from divinary.arcana.slots import Row
from divinary.core.deciders import CHANCE, Decider, Party, Seat, seats_of
from divinary.core.game import Result


class View(msgspec.Struct, frozen=True):
    """What one seat sees. It holds no handle to the truth."""

    seat: int | None
    """Whose view it is; None is a spectator's."""

    options: Options
    active: int
    """The hand whose turn it is."""

    phase: Phase
    deciding: tuple[int, ...]
    """The seats that decide now; none when chance does, or when the game is over or paused."""

    present: tuple[int, ...]
    """The hands that take turns."""

    free_seats: tuple[int, ...]
    """Where somebody may sit down."""

    score: int
    doom: int
    row: Row
    fading: tuple[CardId, ...]
    """Cards of the row that fade at the end of this turn, as far as everybody knows."""

    doom_ahead: int
    """What their fading costs unless a prediction is correct."""

    top: CardId | None
    unseen: tuple[CardId, ...]
    """Cards of the deck that nobody has seen; their order is unknown to all."""

    bottom: tuple[CardId, ...]
    ready: tuple[CardId, ...]
    usable: tuple[CardId, ...]
    """Those of them whose window stands open now."""

    gone: tuple[CardId, ...]
    exiled: tuple[Fate, ...]
    amplify_at: int | None
    hand: tuple[Fate, ...]
    """This seat's own fates in rising order; of two hands the one whose turn it is, or comes."""

    hands: tuple[tuple[Fate, ...], ...]
    """The same by hand: its own, and nothing of the others."""

    retained: Fate | None
    """Which of the two was kept from an earlier turn, before one of them is played."""

    held: tuple[int, ...]
    """How many fates each hand has."""

    in_bag: int
    lines: tuple[tuple[Fate, ...], ...]
    played: CardId | None
    laid: Fate
    feasted: bool
    small: bool
    lift: int
    moving: tuple[Fate, CardId] | None
    used: bool
    guesses: int
    guessed: tuple[Fate, ...]
    past: tuple[Event, ...]
    choices: tuple[Choice, ...]
    asides: tuple[Aside, ...]
    result: Result | None

    @property
    def decider(self) -> Decider | None:
        """Return who decides now; None when the game is over, or waits for a second player."""
        if self.result is not None or self.paused:
            return None
        if not self.deciding:
            return CHANCE
        by_group = self.active_seat not in self.deciding
        return Party(*self.deciding) if by_group else Seat(self.deciding[0])

    @property
    def paused(self) -> bool:
        """Whether the game waits for a second player to sit down."""
        return len(self.present) < 2

    @property
    def active_seat(self) -> int:
        """Return the seat whose turn it is."""
        return self.options.owner(self.active)


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
        hand=() if seated is None else hands[_hand_to_the_fore(position, seated)],
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
        choices=_choices(position) if seated in deciding else (),
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


def _hand_to_the_fore(position: Position, seat: int) -> int:
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
    since = 0 if seat is None else _came(position, seat)
    owner = position.options.owner
    return tuple(
        [
            _seen(event, seat if n >= since else None, owner(event.turn))
            if type(event.what) in TELLING  # few are, and long games have many
            else event
            for n, event in enumerate(position.past)
        ]
    )


def _came(position: Position, seat: int) -> int:
    """Return how much had happened when somebody last sat down at `seat`."""
    joins = [n for n, event in enumerate(position.past) if type(event.what) is Join]
    return max([n for n in joins if position.past[n].what == Join(seat)], default=0)


def _seen(event: Event, seat: int | None, owner: int) -> Event:
    what = seen_by(event.what, owner, seat)
    return event if what is event.what else Event(event.turn, what, event.row)


def _choices(position: Position) -> tuple[Choice, ...]:
    return tuple(action for action in legal(position) if isinstance(action, Choice))
