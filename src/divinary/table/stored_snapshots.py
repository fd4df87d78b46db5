"""Snapshots of tables in the store's file: each spares reading a log from its start.

They are a cache: one that does not fit the log any more is ignored. They may hold names and talk.
"""

from hashlib import sha256
from sqlite3 import Connection
from typing import NamedTuple


class Snapshot(NamedTuple):
    """A table's session after the first entries of its log."""

    length: int
    data: bytes


def keep_snapshot(database: Connection, room: str, snapshot: Snapshot) -> None:
    """Keep a snapshot instead of an older one; do nothing if the log is shorter."""
    length, data = snapshot
    database.execute(
        "REPLACE INTO snapshots SELECT room, ?, hash, ?, ? FROM entries "
        "WHERE room = ? AND number = ?",
        (length, data, sha256(data).digest(), room, length - 1),
    )


def fitting_snapshot(database: Connection, room: str) -> Snapshot | None:
    """Return the snapshot of a table; None if there is none that is whole and fits its log."""
    row = database.execute(
        "SELECT length, data, sum FROM snapshots WHERE room = ? AND hash = "
        "(SELECT hash FROM entries WHERE room = snapshots.room AND number = length - 1)",
        (room,),
    ).fetchone()
    if row is None or not is_whole(row[1], row[2]):
        return None
    return Snapshot(*row[:2])


def is_whole(data: object, checked: object) -> bool:
    """Whether the data of a snapshot has the hash that was stored with it."""
    return isinstance(data, bytes) and sha256(data).digest() == checked
