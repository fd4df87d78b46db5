"""The versions of the store's file, and how a file of an older version becomes one of the newest.

Each migration is a function that works inside one transaction: killed at any moment, it has
happened or not. Before the first of them the whole file is copied beside itself.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from sqlite3 import Connection
from typing import Final

from divinary.table.entry_hash import FIRST, seal
from divinary.table.stored_logs import BEGUN, NOT_BEGUN, RUNNING

ENTRIES: Final = """
CREATE TABLE entries (
    room TEXT NOT NULL,
    number INTEGER NOT NULL,
    at REAL NOT NULL,
    entry BLOB NOT NULL,
    salt BLOB,
    digest BLOB,
    hash BLOB NOT NULL,
    PRIMARY KEY (room, number)
) WITHOUT ROWID
"""
TABLES: Final = """
CREATE TABLE tables (
    room TEXT NOT NULL PRIMARY KEY,
    length INTEGER NOT NULL,
    hash BLOB NOT NULL,
    opened REAL NOT NULL,
    touched REAL NOT NULL,
    stage INTEGER NOT NULL
) WITHOUT ROWID
"""
SNAPSHOTS: Final = """
CREATE TABLE snapshots (
    room TEXT NOT NULL PRIMARY KEY,
    length INTEGER NOT NULL,
    hash BLOB NOT NULL,
    data BLOB NOT NULL,
    sum BLOB NOT NULL
)
"""


def create(database: Connection) -> None:
    """Create the newest version in an empty file."""
    for command in (ENTRIES, TABLES, SNAPSHOTS):
        database.execute(command)
    database.execute(f"PRAGMA user_version = {VERSION}")


def migrate(database: Connection, version: int) -> None:
    """Bring a file of an older version to the newest, all at once or not at all."""
    with database:
        database.execute("BEGIN IMMEDIATE")
        for step in MIGRATIONS[version - 1 :]:
            step(database)
        database.execute(f"PRAGMA user_version = {VERSION}")


def _seal_entries(database: Connection) -> None:
    """Take a store of version 1, which had the entries alone, to version 2."""
    database.execute("ALTER TABLE entries RENAME TO entries_1")
    for command in (ENTRIES, TABLES, SNAPSHOTS):
        database.execute(command)
    rows = database.execute(  # a damaged row may hold anything
        "SELECT room, number, CAST(at AS REAL), CAST(entry AS BLOB) FROM entries_1 "
        "ORDER BY room, number"
    )
    summaries: list[tuple[object, ...]] = []
    database.executemany(
        "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", _sealed(rows, summaries)
    )
    database.executemany("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", summaries)
    database.execute("DROP TABLE entries_1")


def _sealed(
    rows: Iterable[tuple[str, int, float, bytes]], summaries: list[tuple[object, ...]]
) -> Iterator[tuple[object, ...]]:
    """Yield the entries with their seals, and add a row for each table to the summaries."""
    for room, entries in groupby(rows, lambda row: row[0]):
        last, length, stage, times = FIRST, 0, NOT_BEGUN, []
        for _, number, at, entry in entries:
            sealed = seal(last, room, number, at, entry)
            yield room, number, at, entry, *sealed
            last, length = sealed.hash, number + 1
            stage = RUNNING if entry == BEGUN else stage
            times.append(at)
        summaries.append((room, length, last, times[0], times[-1], stage))


MIGRATIONS: Final[tuple[Callable[[Connection], None], ...]] = (_seal_entries,)
"""Each takes a file to the next version: the first takes version 1 to 2."""

VERSION: Final = len(MIGRATIONS) + 1
