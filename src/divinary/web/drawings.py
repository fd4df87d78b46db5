"""What was drawn of the tables: kept until it changes, of all tables within so many bytes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final, TypeVar

from divinary.core.memo import MIB, Memo
from divinary.table.session import TableSession

T = TypeVar("T")

ROOM: Final = 32 * MIB
"""A hundred tables of four take all of it. Beyond it, the table that nobody looked at for longest
is drawn again when somebody does."""

EACH: Final = 2 * MIB
"""For the pictures of one table, and again for the parts of its game."""

MOST_LOOKS: Final = 16
"""Pictures with opened boards that a table keeps at one moment; others are drawn each time."""


class TableDrawings:
    """What was drawn of one table."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.pictures = Memo(EACH)
        """As the table is seen: everything but talk empties it."""

        self.parts = Memo(EACH)
        """As the game is played: everything but talk, notes and proposals empties it."""

        self.looks: set[Hashable] = set()
        """The pictures with opened boards that are kept."""

        self.counted = 0
        self._seen: object = None
        self._played: object = None

    def follow(self, session: TableSession) -> None:
        """Forget what no longer holds."""
        if self._seen is not session.as_seen:
            self._seen = session.as_seen
            self.pictures.forget()
            self.looks.clear()
        if self._played is not session.as_played:
            self._played = session.as_played
            self.parts.forget()


class Drawings:
    """What was drawn of all tables, the most recently used last."""

    def __init__(self, room: int = ROOM) -> None:
        """Keep at most so many bytes."""
        self._room = room
        self._tables: OrderedDict[str, TableDrawings] = OrderedDict()
        self._bytes = 0
        self._counting = Lock()  # cold tables are drawn in threads

    @property
    def bytes(self) -> int:
        """How many bytes are kept, by estimate."""
        return self._bytes

    def parts_of(self, session: TableSession) -> Memo:
        """Return the memo for the parts of a table's game, as it stands now."""
        return self._of(session).parts

    def keep(self, session: TableSession, key: Hashable, make: Callable[[], T]) -> T:
        """Return a picture of a table, made once until the table is seen differently."""
        table = self._of(session)
        made = table.pictures.get(key, make)
        self._count(session.id, table)
        return made

    def has_room_for(self, session: TableSession, look: Hashable) -> bool:
        """Whether a picture with opened boards is or may be kept; if so, it is counted."""
        looks = self._of(session).looks
        if look not in looks and len(looks) >= MOST_LOOKS:
            return False
        looks.add(look)
        return True

    def _of(self, session: TableSession) -> TableDrawings:
        with self._counting:
            found = self._tables.get(session.id)
            if found is None:
                found = self._tables[session.id] = TableDrawings()
            self._tables.move_to_end(session.id)
            found.follow(session)
            return found

    def _count(self, name: str, table: TableDrawings) -> None:
        """Count what a table takes now, and forget the tables for which there is no room."""
        with self._counting:
            if self._tables.get(name) is not table:  # forgotten while it was drawn
                return
            size = table.pictures.bytes + table.parts.bytes
            self._bytes += size - table.counted
            table.counted = size
            while self._bytes > self._room:
                _, oldest = self._tables.popitem(last=False)
                self._bytes -= oldest.counted


DRAWINGS: Final = Drawings()
"""Those of this server."""
