"""The View: everything that one seat may know, and nothing else."""

import msgspec

from divinary.arcana.data.card import CardId
from divinary.arcana.data.fates import Fate
from divinary.arcana.model.actions import Aside, Choice
from divinary.arcana.model.events import Event
from divinary.arcana.model.options import Options
from divinary.arcana.model.position import Phase
from divinary.arcana.model.row import Row
from divinary.core.deciders import CHANCE, Decider, Party, Seat
from divinary.core.game import Result


class View(msgspec.Struct, frozen=True):
    """What one seat sees. It holds no reference to the position."""

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
    """The seats that may be joined."""

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
    """Those of them whose powers may be used now."""

    gone: tuple[CardId, ...]
    exiled: tuple[Fate, ...]
    amplify_at: int | None
    hand: tuple[Fate, ...]
    """This seat's own fates in rising order; of two hands the one whose turn it is or is next."""

    hands: tuple[tuple[Fate, ...], ...]
    """The fates of each hand; those of other seats are left out."""

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
