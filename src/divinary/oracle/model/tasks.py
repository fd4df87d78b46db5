"""What is still to be done, one small frozen value each: the agenda of a position holds them.

Where a task names a seat, that seat decides it. A task without one is chance's, or does itself.
"""

from typing import TypeAlias

import msgspec

from divinary.oracle.data.colours import Colour
from divinary.oracle.data.goods import Good


class Dealing(msgspec.Struct, frozen=True, tag="dealing"):
    """Chance fills the free slots of the Town Square."""


class Throwing(msgspec.Struct, frozen=True, tag="throwing"):
    """Chance throws the Runes of somebody."""

    whose: int
    setup: bool = False


class Pulling(msgspec.Struct, frozen=True, tag="pulling"):
    """Chance pulls Adventurers, so many at once; the active player will seat them."""

    count: int
    pulled: tuple[Colour, ...] = ()


class Arriving(msgspec.Struct, frozen=True, tag="arriving"):
    """Chance pulls an Adventurer of the Arrival phase, the next one of so many."""

    number: int


class Corrupting(msgspec.Struct, frozen=True, tag="corrupting"):
    """Chance gives somebody Corruption cards, so many."""

    whose: int
    count: int


class Boarding(msgspec.Struct, frozen=True, tag="boarding"):
    """An Adventurer who has arrived goes into a boat."""

    boat: int
    who: Colour


class Meeting(msgspec.Struct, frozen=True, tag="meeting"):
    """Adventurers just pulled meet somebody's predictions."""

    whose: int
    pulled: tuple[Colour, ...]


class Checking(msgspec.Struct, frozen=True, tag="checking"):
    """One Adventurer is checked against somebody's active predictions."""

    whose: int
    who: Colour


class Serving(msgspec.Struct, frozen=True, tag="serving"):
    """A hired card's ability is gained."""

    whose: int
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


class Choosing(msgspec.Struct, frozen=True, tag="choosing"):
    """Spend bubbles, or go to a location."""

    seat: int


class Twisting(msgspec.Struct, frozen=True, tag="twisting"):
    """Choose one of the Twisting Fates."""

    seat: int


class Charting(msgspec.Struct, frozen=True, tag="charting"):
    """Draw up to so many lines."""

    seat: int
    lines: int


class Foretelling(msgspec.Struct, frozen=True, tag="foretelling"):
    """Start a prediction with one of these dice."""

    seat: int
    dice: tuple[int, ...]


class Halving(msgspec.Struct, frozen=True, tag="halving"):
    """Choose a half of the dish."""

    seat: int


class Writing(msgspec.Struct, frozen=True, tag="writing"):
    """Write these dice, in any order."""

    seat: int
    dice: tuple[int, ...]


class Crossing(msgspec.Struct, frozen=True, tag="crossing"):
    """Draw an X."""

    seat: int


class Marking(msgspec.Struct, frozen=True, tag="marking"):
    """Draw a Market icon."""

    seat: int


class Taking(msgspec.Struct, frozen=True, tag="taking"):
    """Take one of these Goods."""

    seat: int
    goods: tuple[Good, ...]


class Discarding(msgspec.Struct, frozen=True, tag="discarding"):
    """Discard a Corruption card."""

    seat: int


class Filling(msgspec.Struct, frozen=True, tag="filling"):
    """Fill up to so many bubbles."""

    seat: int
    count: int


class Hiring(msgspec.Struct, frozen=True, tag="hiring"):
    """Take a card of the Town Square."""

    seat: int


class Assigning(msgspec.Struct, frozen=True, tag="assigning"):
    """Put a hired card behind the Staff board."""

    seat: int
    card: str


class Activating(msgspec.Struct, frozen=True, tag="activating"):
    """Use these Staff abilities, each or not."""

    seat: int
    staff: tuple[str, ...]


class Ordering(msgspec.Struct, frozen=True, tag="ordering"):
    """Say which of two Adventurers meets one's predictions first."""

    seat: int
    pulled: tuple[Colour, ...]


class Settling(msgspec.Struct, frozen=True, tag="settling", rename={"sizes": "icons"}):
    """Say which of several fulfilled predictions pays first."""

    seat: int
    sizes: tuple[int, ...]
    """The circled icons of each; called `icons` in what is sent."""


class Rewarding(msgspec.Struct, frozen=True, tag="rewarding"):
    """Choose a reward for a prediction that came true."""

    seat: int
    icons: int


class Embarking(msgspec.Struct, frozen=True, tag="embarking"):
    """Seat these Adventurers."""

    seat: int
    pulled: tuple[Colour, ...]


class Docking(msgspec.Struct, frozen=True, tag="docking"):
    """Choose a pier for a full boat."""

    seat: int
    boat: int


class Returning(msgspec.Struct, frozen=True, tag="returning"):
    """Return an Adventurer at sea to the bag."""

    seat: int


class Ferrying(msgspec.Struct, frozen=True, tag="ferrying"):
    """Move an Adventurer to another boat at sea."""

    seat: int


class Selling(msgspec.Struct, frozen=True, tag="selling"):
    """Sell Goods; those that are offered already, by pier."""

    seat: int
    offers: tuple[tuple[Good, int], ...] = ()


ChanceTask: TypeAlias = Dealing | Throwing | Pulling | Arriving | Corrupting
ChoiceTask: TypeAlias = (
    Choosing | Twisting | Charting | Foretelling | Halving | Writing | Crossing | Marking | Taking
    | Discarding | Filling | Hiring | Assigning | Activating | Ordering | Settling | Rewarding
    | Embarking | Docking | Returning | Ferrying | Selling
)  # fmt: skip
OwnTask: TypeAlias = (
    Boarding | Meeting | Checking | Serving | Advancing | Turning | OpeningMarket | Clearing
)
"""Tasks that nobody decides."""

AnyTask: TypeAlias = ChanceTask | ChoiceTask | OwnTask


def tag_of(task: AnyTask) -> str:
    """Return the name of a kind of task."""
    return str(task.__struct_config__.tag)
