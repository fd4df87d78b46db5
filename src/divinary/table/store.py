"""The store of the logs of live tables: one SQLite file with a write-ahead log.

Entries are only appended. One thread writes and commits all that waits together, so that many
tables cost hardly more than one. Nothing is acknowledged before it is on the disk.
"""

import sqlite3
from asyncio import AbstractEventLoop, Future, get_running_loop
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, NamedTuple

from divinary.table import log
from divinary.table.log import Entry, Kept
from divinary.table.refusals import Refused

FILE: Final = "tables.sqlite"
VERSION: Final = 1
SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS entries (
    room TEXT NOT NULL,
    number INTEGER NOT NULL,
    at REAL NOT NULL,
    entry BLOB NOT NULL,
    PRIMARY KEY (room, number)
) WITHOUT ROWID
"""
MOST_AT_ONCE: Final = 256


class StoreFailed(Exception):
    """The disk is full, read-only or not ours; the message is SQLite's."""


class PendingWrite(NamedTuple):
    """Entries that wait to be written, with the future that is resolved then."""

    room: str
    first: int
    """The number of the first of them."""

    at: float
    entries: tuple[bytes, ...]
    loop: AbstractEventLoop
    kept: "Future[None]"


class Store:
    """The one file with the logs of all tables."""

    def __init__(self, folder: Path) -> None:
        """Open the file, or create it.

        Raises:
            StoreFailed: if that is impossible, or if its version is unknown.
        """
        self.path = folder / FILE
        self._queue: SimpleQueue[PendingWrite | None] = SimpleQueue()
        self._closed = False
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._database = _connected(self.path)
        except (OSError, sqlite3.Error) as wrong:
            raise StoreFailed(str(wrong)) from wrong
        self._writer = Thread(target=self._write_on, name="store", daemon=True)
        self._writer.start()

    async def append(self, room: str, first: int, at: float, entries: Sequence[Entry]) -> None:
        """Append entries to a log; they are on the disk when this returns.

        Raises:
            Refused: as stale, if another process has written there meanwhile.
            StoreFailed: if they cannot be kept; nothing has changed then.
        """
        if self._closed:
            raise StoreFailed("the store is closed")
        loop = get_running_loop()
        kept: Future[None] = loop.create_future()
        written = tuple(map(log.write, entries))
        self._queue.put(PendingWrite(room, first, at, written, loop, kept))
        await kept

    def read(self, room: str) -> list[Kept]:
        """Return the log of a table; empty if there is none.

        Raises:
            StoreFailed: if the file cannot be read.
            Refused: if its entries are damaged.
        """
        try:
            with closing(_connected(self.path)) as database:
                rows = database.execute(
                    "SELECT number, at, entry FROM entries WHERE room = ? ORDER BY number", (room,)
                ).fetchall()
        except sqlite3.Error as wrong:
            raise StoreFailed(str(wrong)) from wrong
        if [number for number, _, _ in rows] != list(range(len(rows))):
            raise Refused("damaged")
        try:
            return [Kept(at, log.read(entry)) for _, at, entry in rows]
        except (ValueError, TypeError) as wrong:
            raise Refused("damaged") from wrong

    def close(self) -> None:
        """Write what waits, and stop."""
        self._closed = True
        self._queue.put(None)
        self._writer.join()

    def _write_on(self) -> None:
        with closing(self._database) as database:
            while batch := self._next_batch():
                _keep(database, batch)

    def _next_batch(self) -> list[PendingWrite]:
        """Wait for entries, and return all that wait; nothing when the store is closed."""
        first = self._queue.get()
        batch: list[PendingWrite] = []
        while first is not None:
            batch.append(first)
            if len(batch) == MOST_AT_ONCE:
                break
            try:
                first = self._queue.get_nowait()
            except Empty:
                return batch
        if first is None and batch:
            self._queue.put(None)  # what came before the end is written first
        return batch


def _connected(path: Path) -> sqlite3.Connection:
    """Open the file, or create it; only one thread at a time uses a connection."""
    database = sqlite3.connect(path, timeout=5, isolation_level=None, check_same_thread=False)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version not in (0, VERSION):
            raise sqlite3.DatabaseError(f"tables of version {version}")
        if not version:
            database.execute(SCHEMA)
            database.execute(f"PRAGMA user_version = {VERSION}")
    except sqlite3.Error:
        database.close()
        raise
    return database


def _keep(database: sqlite3.Connection, batch: list[PendingWrite]) -> None:
    """Commit a batch as one; if one of it is stale, each by itself, so that only that one fails."""
    try:
        with database:
            database.execute("BEGIN IMMEDIATE")
            for room, first, at, entries, _, _ in batch:
                database.executemany(
                    "INSERT INTO entries VALUES (?, ?, ?, ?)",
                    [(room, first + n, at, entry) for n, entry in enumerate(entries)],
                )
    except sqlite3.IntegrityError:
        if len(batch) == 1:
            _answer(batch[0], Refused("stale"))
        else:
            for one in batch:
                _keep(database, [one])
    except Exception as wrong:  # the next batch may succeed
        for one in batch:
            _answer(one, StoreFailed(str(wrong)))
    else:
        for one in batch:
            _answer(one)


def _answer(writing: PendingWrite, wrong: Exception | None = None) -> None:
    def settle() -> None:
        if writing.kept.done():  # the caller has gone
            return
        if wrong is None:
            writing.kept.set_result(None)
        else:
            writing.kept.set_exception(wrong)

    with suppress(RuntimeError):  # its loop is closed
        writing.loop.call_soon_threadsafe(settle)
