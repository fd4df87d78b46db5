"""What happened: actions, and the facts that followed from them."""

from typing import TypeAlias

import msgspec

from divinary.oracle.data.colours import Colour
from divinary.oracle.data.goods import Good
from divinary.oracle.model.actions import Action, Worded


class Gold(Worded, frozen=True, tag="gold"):
    """A seat gained or lost gold."""

    source: str
    """"sales", "sponsorship", "market", "townsfolk", "icons" or "corruption"."""

    amount: int


class Sold(Worded, frozen=True, tag="sold"):
    """What one pier paid a seat."""

    pier: int
    income: int


class AreaClosed(Worded, frozen=True, tag="closed"):
    """An area of the star chart was closed and filled in."""

    cells: tuple[int, ...]
    good: Good


class Gained(Worded, frozen=True, tag="gained"):
    """A Good came to the Sale Shelf without a choice."""

    good: Good


class Lost(Worded, frozen=True, tag="lost"):
    """Something was lost: the supply has no such Good, or an X or an icon has no place."""

    what: str
    """"good", "x", "market" or "reward"."""


class IconLost(Worded, frozen=True, tag="missed"):
    """A prediction lost an icon."""

    colour: Colour
    left: int


class CameTrue(Worded, frozen=True, tag="came"):
    """A prediction came true."""

    colour: Colour
    icons: int


class Back(Worded, frozen=True, tag="back"):
    """An Adventurer found no seat and went back into the bag."""

    who: Colour


class Round(Worded, frozen=True, tag="round"):
    """A round begins."""

    number: int


class Marker(Worded, frozen=True, tag="marker"):
    """The market marker was put on the clock."""

    hour: int


class MarketOpened(Worded, frozen=True, tag="opened"):
    """The Market phase begins: boats still at sea have gone to the halls and the Lair."""


class Scored(Worded, frozen=True, tag="scored"):
    """The last Market phase is over; icons and Corruption are counted."""


Fact: TypeAlias = (
    Gold | Sold | AreaClosed | Gained | Lost | IconLost | CameTrue | Back | Round | Marker
    | MarketOpened | Scored
)  # fmt: skip


class Event(msgspec.Struct, frozen=True):
    """One thing that happened."""

    seat: int | None
    """The seat that did it, or that it happened to; None for the table."""

    what: Action | Fact

    def __str__(self) -> str:
        return f"{'-' if self.seat is None else self.seat} {self.what}"
