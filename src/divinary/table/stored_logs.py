"""The logs of tables as rows of the store's file, and what is known of each table besides.

The caller of these functions begins and commits the transaction.
"""

from collections.abc import Iterator, Sequence
from sqlite3 import Connection
from typing import Final, NamedTuple

from divinary.table import log
from divinary.table.entry_hash import FIRST, StoredEntry, damage, seal
from divinary.table.log import Kept
from divinary.table.refusals import Refused

NOT_BEGUN: Final = 0
RUNNING: Final = 1
OVER: Final = 2
EXPIRED: Final = 3
"""The stages of a table; one that has expired is being deleted, and is no table any more."""

MOST_DELETED: Final = 500
"""Entries that one transaction deletes: what others write does not wait for long."""

BEGUN: Final = log.write(log.Begun())


class TableRow(NamedTuple):
    """What is known of a table without reading its log."""

    length: int
    hash: bytes
    """The last entry's."""

    opened: float
    touched: float
    """When the last entry was written."""

    stage: int


def row_of(database: Connection, room: str) -> TableRow | None:
    """Return what is known of a table; None if there is none."""
    row = database.execute(
        "SELECT length, hash, opened, touched, stage FROM tables WHERE room = ?", (room,)
    ).fetchone()
    return row and TableRow(*row)


def append_entries(
    database: Connection, room: str, first: int, at: float, entries: Sequence[bytes]
) -> bool:
    """Append entries to a log; return whether they are its first.

    Raises:
        Refused: as stale, if the log has another length than `first`.
    """
    known = row_of(database, room) or TableRow(0, FIRST, at, at, NOT_BEGUN)
    if first != known.length or known.stage == EXPIRED:
        raise Refused("stale")
    at, last, rows = float(at), known.hash, []
    for number, entry in enumerate(entries, first):
        sealed = seal(last, room, number, at, entry)
        rows.append((room, number, at, entry, *sealed))
        last = sealed.hash
    database.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
    stage = max(known.stage, RUNNING if BEGUN in entries else NOT_BEGUN)
    length = first + len(rows)
    if first:
        command = "UPDATE tables SET length = ?, hash = ?, touched = ?, stage = ? WHERE room = ?"
        database.execute(command, (length, last, at, stage, room))
    else:
        row = (room, length, last, at, at, stage)
        database.execute("REPLACE INTO tables VALUES (?, ?, ?, ?, ?, ?)", row)
    return not first


def read_table(database: Connection, room: str, start: int = 0) -> list[Kept]:
    """Return the log of a table from an entry on, checked by its hashes; empty if there is none.

    Raises:
        Refused: if it is damaged.
    """
    known = row_of(database, room)
    if known is None and next(stored_entries(database, room), None):
        raise Refused("damaged")
    if known is None or known.stage == EXPIRED:
        return []
    before = _hash_of(database, room, start - 1) if start else FIRST
    number, kept = start, []
    for stored in stored_entries(database, room, start):
        if before is None or stored.number != number or damage(before, room, stored):
            raise Refused("damaged")
        before, number = stored.hash, number + 1
        try:
            kept.append(Kept(stored.at, log.read(stored.entry)))
        except (ValueError, TypeError) as wrong:
            raise Refused("damaged") from wrong
    if (number, before) != (known.length, known.hash):
        raise Refused("damaged")
    return kept


def stored_entries(database: Connection, room: str, start: int = 0) -> Iterator[StoredEntry]:
    """Yield the rows of a log in order, from an entry on."""
    rows = database.execute(
        "SELECT number, at, entry, salt, digest, hash FROM entries "
        "WHERE room = ? AND number >= ? ORDER BY number",
        (room, start),
    )
    return map(StoredEntry._make, rows)


def count_tables(database: Connection) -> int:
    """Return how many tables there are."""
    found = database.execute("SELECT count(*) FROM tables WHERE stage < ?", (EXPIRED,))
    count: int = found.fetchone()[0]
    return count


def free_bytes(database: Connection) -> int:
    """Return how many bytes of the file are free to be used again."""
    ((pages,),) = database.execute("PRAGMA freelist_count")
    ((size,),) = database.execute("PRAGMA page_size")
    return int(pages * size)


def running_tables(database: Connection) -> list[str]:
    """Return the tables whose game runs, the most recently touched first."""
    rows = database.execute(
        "SELECT room FROM tables WHERE stage = ? ORDER BY touched DESC", (RUNNING,)
    )
    return [room for (room,) in rows]


def set_over(database: Connection, room: str) -> None:
    """Keep that a table's game is over."""
    database.execute(
        "UPDATE tables SET stage = ? WHERE room = ? AND stage = ?", (OVER, room, RUNNING)
    )


def last_touched(database: Connection) -> float | None:
    """Return when any table was last written to; None if there is none."""
    (found,) = database.execute("SELECT max(touched) FROM tables").fetchone()
    return None if found is None else float(found)


class Expiry(NamedTuple):
    """Which tables have expired: those that were last touched before these times."""

    not_begun: float
    over: float

    def rooms(self, database: Connection) -> list[str]:
        """Return the tables that have expired, and those that are half deleted."""
        rows = database.execute(
            "SELECT room FROM tables WHERE stage = ? AND touched < ? "
            "OR stage = ? AND touched < ? OR stage = ?",
            (NOT_BEGUN, self.not_begun, OVER, self.over, EXPIRED),
        )
        return [room for (room,) in rows]

    def has(self, row: TableRow) -> bool:
        """Whether a table has expired."""
        limits = {NOT_BEGUN: self.not_begun, OVER: self.over}
        return row.stage == EXPIRED or row.touched < limits.get(row.stage, row.touched)

    def delete(self, database: Connection, rooms: list[str]) -> int:
        """Delete some of these tables, or a part of one; return how many ceased to be tables.

        Those that are deleted are removed from the list; the others are to be deleted next.
        """
        ended, left = 0, MOST_DELETED
        while rooms and left > 0:
            row = row_of(database, rooms[0])
            if row is None or not self.has(row):
                del rooms[0]  # somebody has touched it meanwhile
                continue
            ended += row.stage != EXPIRED
            start = max(0, row.length - left)
            left -= row.length - start
            _cut(database, rooms[0], start)
            if not start:
                del rooms[0]
        return ended


def _cut(database: Connection, room: str, start: int) -> None:
    """Delete the entries of a table from one on, and the table if that is the first."""
    database.execute("DELETE FROM entries WHERE room = ? AND number >= ?", (room, start))
    database.execute("DELETE FROM snapshots WHERE room = ?", (room,))
    if start:
        command = "UPDATE tables SET length = ?, stage = ? WHERE room = ?"
        database.execute(command, (start, EXPIRED, room))
    else:
        database.execute("DELETE FROM tables WHERE room = ?", (room,))


def _hash_of(database: Connection, room: str, number: int) -> bytes | None:
    found = database.execute(
        "SELECT hash FROM entries WHERE room = ? AND number = ?", (room, number)
    )
    hashes: list[bytes] = [row[0] for row in found]
    return hashes[0] if hashes else None
