"""Pouches: what can happen, and what one seat may know.

For two to four rivals. A turn throws two dice in the open and slips a stone, unseen by the others,
into the active pouch. The player keeps none, one or both dice, one by one, and can take that back
until `done`. Then the others, as one, trust or doubt. Trusted, the kept dice score. Doubted, the
stone is shown and leaves the game: if it weighs at least as many as dice were kept they score
twice, else each doubter scores one. When the box is empty the stones left in the pouches score
too. Anybody may wave, once a turn. Between turns people come and go: a pouch leaves the game with
its owner, the points stay with the seat, and one alone waits for a second.
"""

from typing import Literal, NamedTuple

import msgspec

from divinary.core.deciders import CHANCE, Decider, Party, Seat
from divinary.core.game import Result

WEIGHTS = (1, 2, 3)
MOST_SEATS = 4
ASIDES = ("wave", "join", "leave")
Stage = Literal["throw", "stone", "keep", "doubt"]


class Move(NamedTuple):
    """Anything that can happen: a verb and its numbers."""

    verb: str
    numbers: tuple[int, ...] = ()

    def __str__(self) -> str:
        if self.verb in ASIDES:
            return f"seat {self.numbers[0]} {self.verb}"
        return " ".join([self.verb, *map(str, self.numbers)])


DONE, TRUST, DOUBT, UNSEEN_STONE = Move("done"), Move("trust"), Move("doubt"), Move("stone")
THROWS = tuple(Move("throw", (low, high)) for low in range(1, 7) for high in range(low, 7))
DICE = {throw.numbers for throw in THROWS}
ALPHABET = (
    *[Move("keep", (die,)) for die in range(1, 7)],
    DONE,
    TRUST,
    DOUBT,
    *THROWS,
    *[Move("stone", (weight,)) for weight in WEIGHTS],
    *[Move(verb, (seat,)) for verb in ASIDES for seat in range(MOST_SEATS)],
)
"""All that can happen, also at seats that are still free."""


class Event(NamedTuple):
    """Something that happened, as everybody saw it."""

    turn: int
    """The seat whose turn it was."""

    move: Move
    shown: int = 0
    """The weight of the stone that a doubt has shown."""


class View(msgspec.Struct, frozen=True):
    """What one seat may know."""

    seat: int | None
    stage: Stage
    deciding: tuple[int, ...]
    thrown: tuple[int, ...]
    kept: tuple[int, ...]
    scores: tuple[int, ...]
    stones: tuple[int, ...]
    pouch: tuple[int, ...]
    waved: tuple[int, ...]
    seated: tuple[int, ...]
    past: tuple[Event, ...]
    choices: tuple[Move, ...]
    asides: tuple[Move, ...]
    result: Result | None

    @property
    def decider(self) -> Decider | None:
        """Who decides now."""
        if self.result is not None or len(self.seated) < 2:
            return None
        if not self.deciding:
            return CHANCE
        return Party(*self.deciding) if self.stage == "doubt" else Seat(self.deciding[0])
