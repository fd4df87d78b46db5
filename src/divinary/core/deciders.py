"""Who decides next: chance, one seat, or a party of seats."""

from enum import Enum
from typing import Final, Literal


class Chance(Enum):
    """The one decider that is not a player: the bag, the deck, the dice."""

    CHANCE = "chance"

    def __repr__(self) -> str:
        return "CHANCE"

    __str__ = __repr__


CHANCE: Final = Chance.CHANCE


class Seat(int):
    """One seat decides. A seat is its number, so `state.view(state.decider)` works.

    Test `decider is None` for the end of a game: seat 0 is false, like any 0.

    >>> Seat(0), Seat(0) == 0
    (Seat(0), True)
    """

    def __repr__(self) -> str:
        return f"Seat({int(self)})"


class Party(tuple[int, ...]):
    """Several seats decide as one. A party of one is still a party.

    >>> Party(1, 2), 2 in Party(1, 2)
    (Party(1, 2), True)
    """

    __slots__ = ()

    def __new__(cls, *seats: int) -> "Party":
        """Take the seats, in the order in which they are asked."""
        return super().__new__(cls, seats)

    def __getnewargs__(self) -> tuple[int, ...]:
        return tuple(self)

    def __repr__(self) -> str:
        return f"Party({', '.join(map(str, self))})"


Decider = Literal[Chance.CHANCE] | Seat | Party


def seats_of(decider: Decider | None) -> tuple[int, ...]:
    """Return the seats that decide; none for chance or a finished game.

    >>> seats_of(Seat(1)), seats_of(Party(0, 2)), seats_of(CHANCE), seats_of(None)
    ((1,), (0, 2), (), ())
    """
    if isinstance(decider, Party):
        return tuple(decider)
    return (int(decider),) if isinstance(decider, Seat) else ()
