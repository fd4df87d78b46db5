"""The one doorway out: everything a seat may know, and nothing else."""

import msgspec

from divinary.arcana.actions import Action, Aside, Choice
from divinary.arcana.cards import CardId
from divinary.arcana.choices import asides, decider, legal, open_powers
from divinary.arcana.ending import result
from divinary.arcana.events import Event, Fact, seen_by
from divinary.arcana.fates import HAND, Fate
from divinary.arcana.options import Options
from divinary.arcana.position import Phase, Position, Slot
from divinary.arcana.turn import doom_ahead
from divinary.core.deciders import CHANCE, Decider, Party, Seat, seats_of
from divinary.core.game import Result


class View(msgspec.Struct, frozen=True):
    """What one seat sees. It holds no handle to the truth."""

    seat: int | None
    """Whose view it is; None is a spectator's."""

    options: Options
    active: int
    phase: Phase
    deciding: tuple[int, ...]
    """The seats that decide now; none when chance does, or when the game is over."""

    score: int
    doom: int
    row: tuple[Slot | None, ...]
    fading: tuple[CardId, ...]
    """Cards of the row that fade at the end of this turn, as things stand."""

    doom_ahead: int
    """What their fading costs unless a prediction is correct."""

    top: CardId | None
    unseen: tuple[CardId, ...]
    """Cards of the deck that nobody has seen; their order is unknown to all."""

    bottom: tuple[CardId, ...]
    ready: tuple[CardId, ...]
    usable: tuple[CardId, ...]
    """Those of them whose window stands open now."""

    hand: tuple[Fate, ...]
    """This seat's own fates in rising order."""

    retained: Fate | None
    """Which of the two was kept from an earlier turn, before one of them is played."""

    held: tuple[int, ...]
    """How many fates each seat holds."""

    in_bag: int
    lines: tuple[tuple[Fate, ...], ...]
    played: CardId | None
    used: bool
    guesses: int
    guessed: tuple[Fate, ...]
    past: tuple[Event, ...]
    choices: tuple[Choice, ...]
    asides: tuple[Aside, ...]
    result: Result | None

    @property
    def decider(self) -> Decider | None:
        """Return who decides now; None when the game is over."""
        if self.result is not None:
            return None
        if not self.deciding:
            return CHANCE
        by_group = self.phase is Phase.PREDICT
        return Party(*self.deciding) if by_group else Seat(self.deciding[0])


def view(position: Position, seat: int | None) -> View:
    """Project `position` for `seat`. Fields are copied one by one: a new secret stays hidden.

    Raises:
        ValueError: if there is no such seat.
    """
    if seat is not None and seat not in range(position.options.seats):
        raise ValueError(f"there is no seat {seat}")
    deciding = seats_of(decider(position))
    ended = result(position)
    fading = () if ended else tuple(s.card for s in position.row if s and s.fading)
    return View(
        seat=seat,
        options=position.options,
        active=position.active,
        phase=position.phase,
        deciding=deciding,
        score=position.score,
        doom=position.doom,
        row=position.row,
        fading=fading,
        doom_ahead=0 if ended else doom_ahead(position.row),
        top=position.top,
        unseen=position.unseen,
        bottom=position.bottom,
        ready=position.ready,
        usable=() if ended else open_powers(position),
        hand=() if seat is None else tuple(sorted(position.hands[seat])),
        retained=_retained(position, seat),
        held=tuple(map(len, position.hands)),
        in_bag=sum(position.bag),
        lines=position.lines,
        played=position.played,
        used=position.used,
        guesses=position.guesses,
        guessed=position.guessed,
        past=tuple(_seen(event, seat) for event in position.past),
        choices=_choices(position) if seat in deciding else (),
        asides=() if seat is None else asides(position, seat),
        result=ended,
    )


def _retained(position: Position, seat: int | None) -> Fate | None:
    """Return the fate that the active seat still held when its turn began."""
    if seat != position.active or position.phase is not Phase.PLAY or position.drawn == HAND:
        return None
    return position.hands[seat][0]


def _seen(event: Event, seat: int | None) -> Event:
    what: Action | Fact = event.what
    if isinstance(what, Action):
        what = seen_by(what, event.turn, seat)
    return event if what is event.what else Event(event.turn, what)


def _choices(position: Position) -> tuple[Choice, ...]:
    return tuple(action for action in legal(position) if isinstance(action, Choice))
