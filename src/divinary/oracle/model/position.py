"""A game at one moment, as a frozen value. Nothing in this game is hidden."""

import msgspec
from msgspec.structs import replace

from divinary.oracle.data.colours import NOBODY, Crowd, joined
from divinary.oracle.model.events import Event, Fact
from divinary.oracle.model.options import Options
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.tasks import AnyTask


class Boat(msgspec.Struct, frozen=True):
    """A boat and the Adventurers in it."""

    crowd: Crowd = NOBODY
    dock: int | None = None
    """The dock where it lies; None at sea."""


class Position(msgspec.Struct, frozen=True):
    """Everything on the table. All of it is public, so it must hold no secret."""

    options: Options
    shops: tuple[Shop, ...]
    bag: Crowd
    halls: tuple[int, ...]
    """Customers in each Faction Hall."""

    lair: int
    """Rogues in the Lair."""

    boats: tuple[Boat, ...]
    hours: tuple[int, ...]
    """Where each timepiece stands."""

    track: tuple[int, ...]
    """Seats in the order in which they would act: the rearmost first, of a stack the top one."""

    deck: tuple[str, ...]
    """Townsfolk that may still come, in the order of the sheet."""

    corruption: tuple[int, ...]
    """Corruption cards that were never drawn, with one, two and three Rogue icons."""

    square: tuple[str, ...] = ()
    """The Town Square, the oldest and cheapest card first."""

    discards: tuple[str, ...] = ()
    """Townsfolk that left, in that order."""

    under: tuple[int, ...] = ()
    """Corruption cards that went under the deck, by their icons: the first comes up first."""

    round: int = 1
    active: int = 0
    """The seat whose turn it is, or comes first."""

    marker: int | None = None
    """The hour of the market marker, once it lies on the clock."""

    agenda: tuple[AnyTask, ...] = ()
    """What is still to be done, the next thing first. Nothing is left when the game is over."""

    past: tuple[Event, ...] = ()

    def then(self, *tasks: AnyTask, **changes: object) -> "Position":
        """Return the position with the task at hand done, and these to come next."""
        return replace(self, agenda=(*tasks, *self.agenda[1:]), **changes)

    def with_events(self, seat: int | None, *facts: Fact) -> tuple[Event, ...]:
        """Return the past with these facts added to it."""
        return (*self.past, *[Event(seat, fact) for fact in facts])

    def with_shop(self, seat: int, **changes: object) -> tuple[Shop, ...]:
        """Return the shops with one of them changed."""
        shops = self.shops
        return (*shops[:seat], replace(shops[seat], **changes), *shops[seat + 1 :])

    def with_boat(self, boat: int, changed: Boat) -> tuple[Boat, ...]:
        """Return the boats with one of them changed."""
        return (*self.boats[:boat], changed, *self.boats[boat + 1 :])

    def pier(self, pier: str) -> Crowd:
        """Return the Adventurers who have landed at a pier."""
        docks = self.options.cove.docks
        crowd = NOBODY
        for boat in self.boats:
            if boat.dock is not None and docks[boat.dock][0] == pier:
                crowd = joined(crowd, boat.crowd)
        return crowd
