"""What caches hold by the table that it comes from: cheap to look up, however long a game was."""

from divinary.oracle.position import Position
from divinary.oracle.view import View


class Held:
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
        return isinstance(other, Held) and self.table is other.table and self.seat == other.seat

    def __hash__(self) -> int:
        return hash((id(self.table), self.seat))
