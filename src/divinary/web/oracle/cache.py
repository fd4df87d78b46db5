"""What caches hold by the table that it comes from: cheap to look up, however long a game was."""

from typing import Final

from msgspec.structs import replace

from divinary.oracle.data.colours import COLOURS, NOBODY
from divinary.oracle.data.goods import NO_GOODS
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.view import View


class CachedView:
    """A view in the hands of a cache. Two are the same if they show one and the same table.

    A position is a frozen value with all that ever happened in it; to compare two by what they hold
    would cost more than most pictures.
    """

    __slots__ = ("seat", "table", "view")

    def __init__(self, view: View, *, by_seat: bool) -> None:
        """Hold a view; `by_seat` tells whether it matters whose it is."""
        self.view = view
        self.table: Position = view.table
        self.seat = view.seat if by_seat else None

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, CachedView) and self.table is other.table and self.seat == other.seat
        )

    def __hash__(self) -> int:
        return hash((id(self.table), self.seat))


BLANK: Final = Shop(supply=NO_GOODS)


def part(table: Position, *kept: str, **given: object) -> Position:
    """Return a table with the same options and as many shops, and of the rest only what is asked.

    Sentences are made from it as from the whole, and it is cheap to hash.
    """
    blank = Position(
        options=table.options,
        shops=(BLANK,) * len(table.shops),
        bag=NOBODY,
        halls=(0,) * len(COLOURS),
        lair=0,
        boats=(),
        hours=(),
        track=(),
        deck=(),
        corruption=(),
    )
    return replace(blank, **{name: getattr(table, name) for name in kept}, **given)
