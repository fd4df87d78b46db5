"""What happened: actions, and the facts that followed from them."""

from typing import TypeAlias

import msgspec

from divinary.oracle.data.colours import ADVENTURERS, COLOURS, Colour
from divinary.oracle.data.goods import GOODS, Good
from divinary.oracle.data.locations import PIERS
from divinary.oracle.model.actions import Action


class Gold(msgspec.Struct, frozen=True, tag="gold"):
    """A seat gained or lost gold."""

    source: str
    """"sales", "sponsorship", "market", "townsfolk", "icons" or "corruption"."""

    amount: int

    def __str__(self) -> str:
        return f"gold {self.source} {self.amount}"


class Sold(msgspec.Struct, frozen=True, tag="sold"):
    """What one pier paid a seat."""

    pier: int
    income: int

    def __str__(self) -> str:
        return f"sold {PIERS[self.pier]} {self.income}"


class AreaClosed(msgspec.Struct, frozen=True, tag="closed"):
    """An area of the star chart was closed and filled in."""

    cells: tuple[int, ...]
    good: Good

    def __str__(self) -> str:
        return f"closed {','.join(map(str, self.cells))} {GOODS[self.good]}"


class Gained(msgspec.Struct, frozen=True, tag="gained"):
    """A Good came to the Sale Shelf without a choice."""

    good: Good

    def __str__(self) -> str:
        return f"gained {GOODS[self.good]}"


class Lost(msgspec.Struct, frozen=True, tag="lost"):
    """Something could not be had: no such Good in the supply, no place for an X or an icon."""

    what: str
    """"good", "x", "market" or "reward"."""

    def __str__(self) -> str:
        return f"lost {self.what}"


class IconLost(msgspec.Struct, frozen=True, tag="missed"):
    """A prediction lost an icon."""

    colour: Colour
    left: int

    def __str__(self) -> str:
        return f"missed {COLOURS[self.colour]} {self.left}"


class CameTrue(msgspec.Struct, frozen=True, tag="came"):
    """A prediction came true."""

    colour: Colour
    icons: int

    def __str__(self) -> str:
        return f"came {COLOURS[self.colour]} {self.icons}"


class Back(msgspec.Struct, frozen=True, tag="back"):
    """An Adventurer found no seat and went back into the bag."""

    who: Colour

    def __str__(self) -> str:
        return f"back {ADVENTURERS[self.who]}"


class Round(msgspec.Struct, frozen=True, tag="round"):
    """A round begins."""

    number: int

    def __str__(self) -> str:
        return f"round {self.number}"


class Marker(msgspec.Struct, frozen=True, tag="marker"):
    """The market marker was put on the clock."""

    hour: int

    def __str__(self) -> str:
        return f"marker {self.hour}"


class MarketOpened(msgspec.Struct, frozen=True, tag="opened"):
    """The Market phase begins: boats still at sea have gone to the halls and the Lair."""

    def __str__(self) -> str:
        return "opened"


class Scored(msgspec.Struct, frozen=True, tag="scored"):
    """The last Market phase is over; what lies behind the counter is counted."""

    def __str__(self) -> str:
        return "scored"


Fact: TypeAlias = (
    Gold
    | Sold
    | AreaClosed
    | Gained
    | Lost
    | IconLost
    | CameTrue
    | Back
    | Round
    | Marker
    | MarketOpened
    | Scored
)


class Event(msgspec.Struct, frozen=True):
    """One thing that happened."""

    seat: int | None
    """Who did it, or whom it happened to; None for the table."""

    what: Action | Fact

    def __str__(self) -> str:
        return f"{'-' if self.seat is None else self.seat} {self.what}"
