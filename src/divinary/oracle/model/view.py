"""What a seat may know: in this game everything on the table."""

import msgspec

from divinary.core.deciders import CHANCE, Decider, Seat
from divinary.core.game import Result
from divinary.oracle.model.actions import Choice
from divinary.oracle.model.position import Position


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it; with `seat` None, as a spectator does."""

    seat: int | None
    table: Position
    """All of it is public. The next cards and throws are not in it."""

    deciding: tuple[int, ...]
    """The seat that decides now; none when chance does, or when the game is over."""

    choices: tuple[Choice, ...]
    """What this seat may choose now."""

    result: Result | None
    asides: tuple[Choice, ...] = ()
    """Nothing is done out of turn in this game."""

    @property
    def decider(self) -> Decider | None:
        """Who decides now; None when the game is over."""
        if self.result is not None:
            return None
        return Seat(self.deciding[0]) if self.deciding else CHANCE
