"""What is still to be done, one small frozen value each: the agenda of a position holds them.

A task with a `seat` is decided by that seat; any other is decided by chance or by no one.
"""

from typing import TypeAlias

import msgspec

from divinary.oracle.data.colours import Colour
from divinary.oracle.data.goods import Good


class SeatTask(msgspec.Struct, frozen=True):
    """A task that a seat decides."""

    seat: int


class WhoseTask(msgspec.Struct, frozen=True):
    """A task that concerns a seat, but is not decided by it."""

    whose: int


class Dealing(msgspec.Struct, frozen=True, tag="dealing"):
    """Chance fills the free slots of the Town Square."""


class Throwing(WhoseTask, frozen=True, tag="throwing"):
    """Chance throws the Runes of a seat."""

    setup: bool = False


class Pulling(msgspec.Struct, frozen=True, tag="pulling"):
    """Chance pulls `count` Adventurers at once; the active player will seat them."""

    count: int
    pulled: tuple[Colour, ...] = ()


class Arriving(msgspec.Struct, frozen=True, tag="arriving"):
    """Chance pulls the next Adventurer of the Arrival phase; `number` counts from 0."""

    number: int


class Corrupting(WhoseTask, frozen=True, tag="corrupting"):
    """Chance gives a seat `count` Corruption cards."""

    count: int


class Boarding(msgspec.Struct, frozen=True, tag="boarding"):
    """An Adventurer who has arrived goes into a boat."""

    boat: int
    who: Colour


class Meeting(WhoseTask, frozen=True, tag="meeting"):
    """Adventurers who were just pulled meet the predictions of a seat."""

    pulled: tuple[Colour, ...]


class Checking(WhoseTask, frozen=True, tag="checking"):
    """One Adventurer is checked against the active predictions of a seat."""

    who: Colour


class Serving(WhoseTask, frozen=True, tag="serving"):
    """A hired card's ability is gained."""

    card: str


class Advancing(msgspec.Struct, frozen=True, tag="advancing"):
    """The active timepiece moves forward."""

    hours: int


class Turning(msgspec.Struct, frozen=True, tag="turning"):
    """The turn is over; the rearmost timepiece is next, or the market opens."""


class OpeningMarket(msgspec.Struct, frozen=True, tag="opening"):
    """Boats at sea empty, and sponsors pay."""


class Clearing(msgspec.Struct, frozen=True, tag="clearing"):
    """The round is over."""


class Choosing(SeatTask, frozen=True, tag="choosing"):
    """Spend bubbles, or go to a location."""


class Twisting(SeatTask, frozen=True, tag="twisting"):
    """Choose one of the Twisting Fates."""


class Charting(SeatTask, frozen=True, tag="charting"):
    """Draw up to `lines` lines."""

    lines: int


class Foretelling(SeatTask, frozen=True, tag="foretelling"):
    """Start a prediction with one of these dice."""

    dice: tuple[int, ...]


class Halving(SeatTask, frozen=True, tag="halving"):
    """Choose a half of the dish."""


class Writing(SeatTask, frozen=True, tag="writing"):
    """Write these dice, in any order."""

    dice: tuple[int, ...]


class Crossing(SeatTask, frozen=True, tag="crossing"):
    """Draw an X."""


class Marking(SeatTask, frozen=True, tag="marking"):
    """Draw a Market icon."""


class Taking(SeatTask, frozen=True, tag="taking"):
    """Take one of these Goods."""

    goods: tuple[Good, ...]


class Discarding(SeatTask, frozen=True, tag="discarding"):
    """Discard a Corruption card."""


class Filling(SeatTask, frozen=True, tag="filling"):
    """Fill up to `count` bubbles."""

    count: int


class Hiring(SeatTask, frozen=True, tag="hiring"):
    """Take a card of the Town Square."""


class Assigning(SeatTask, frozen=True, tag="assigning"):
    """Put a hired card behind the Staff board."""

    card: str


class Activating(SeatTask, frozen=True, tag="activating"):
    """Use any of these Staff abilities."""

    staff: tuple[str, ...]


class Ordering(SeatTask, frozen=True, tag="ordering"):
    """Choose which of two Adventurers meets the predictions first."""

    pulled: tuple[Colour, ...]


class Settling(SeatTask, frozen=True, tag="settling", rename={"sizes": "icons"}):
    """Choose which of several fulfilled predictions pays first."""

    sizes: tuple[int, ...]
    """The circled icons of each; called `icons` in what is sent."""


class Rewarding(SeatTask, frozen=True, tag="rewarding"):
    """Choose a reward for a prediction that came true."""

    icons: int


class Embarking(SeatTask, frozen=True, tag="embarking"):
    """Seat these Adventurers."""

    pulled: tuple[Colour, ...]


class Docking(SeatTask, frozen=True, tag="docking"):
    """Choose a pier for a full boat."""

    boat: int


class Returning(SeatTask, frozen=True, tag="returning"):
    """Return an Adventurer at sea to the bag."""


class Ferrying(SeatTask, frozen=True, tag="ferrying"):
    """Move an Adventurer to another boat at sea."""


class Selling(SeatTask, frozen=True, tag="selling"):
    """Sell Goods; `offers` are those already offered, each with its pier."""

    offers: tuple[tuple[Good, int], ...] = ()


ChanceTask: TypeAlias = Dealing | Throwing | Pulling | Arriving | Corrupting
ChoiceTask: TypeAlias = (
    Choosing | Twisting | Charting | Foretelling | Halving | Writing | Crossing | Marking | Taking
    | Discarding | Filling | Hiring | Assigning | Activating | Ordering | Settling | Rewarding
    | Embarking | Docking | Returning | Ferrying | Selling
)  # fmt: skip
AutomaticTask: TypeAlias = (
    Boarding | Meeting | Checking | Serving | Advancing | Turning | OpeningMarket | Clearing
)
"""Tasks that no one decides."""

AnyTask: TypeAlias = ChanceTask | ChoiceTask | AutomaticTask


def tag_of(task: AnyTask) -> str:
    """Return the name of a kind of task."""
    return str(task.__struct_config__.tag)
