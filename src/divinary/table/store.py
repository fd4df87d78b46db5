"""The store of the logs of live tables: one SQLite file with a write-ahead log.

Entries are only appended. One thread writes and commits all that waits together, so that many
tables cost hardly more than one. Nothing is acknowledged before it is on the disk.
"""

import asyncio
import sqlite3
from asyncio import AbstractEventLoop, get_running_loop
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from concurrent.futures import Future
from contextlib import closing, contextmanager, suppress
from functools import partial
from logging import getLogger
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, NamedTuple, TypeAlias

from divinary.table import log, migrations, stored_logs, stored_snapshots
from divinary.table.log import Entry, Kept
from divinary.table.refusals import Refused
from divinary.table.store_errors import StoreFailed
from divinary.table.stored_logs import Expiry
from divinary.table.stored_snapshots import Snapshot

__all__ = ["FILE", "Snapshot", "Store", "StoreFailed"]

FILE: Final = "tables.sqlite"
MOST_AT_ONCE: Final = 256

LOGGER: Final = getLogger("divinary.table")


class PendingWrite(NamedTuple):
    """Entries that wait to be written, with the future that is resolved then."""

    room: str
    first: int
    """The number of the first of them."""

    at: float
    entries: tuple[bytes, ...]
    loop: AbstractEventLoop
    kept: "asyncio.Future[None]"


class Chore(NamedTuple):
    """Something else that the writer does, after what waits to be written."""

    do: Callable[[sqlite3.Connection], int]
    done: "Future[int]"


Job: TypeAlias = PendingWrite | Chore


class Store:
    """The one file with the logs of all tables."""

    def __init__(self, folder: Path) -> None:
        """Open the file, or create it.

        Raises:
            StoreFailed: if that is impossible, or if its version is unknown.
        """
        self.path = folder / FILE
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._closed = False
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._database = _connected(self.path)
            self._count = stored_logs.count_tables(self._database)
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
        kept: asyncio.Future[None] = loop.create_future()
        written = tuple(map(log.write, entries))
        self._queue.put(PendingWrite(room, first, at, written, loop, kept))
        await kept

    def read(self, room: str) -> list[Kept]:
        """Return the log of a table, checked by its hashes; empty if there is none.

        Raises:
            StoreFailed: if the file cannot be read.
            Refused: if its entries are damaged.
        """
        with self._reading() as database:
            return _read(database, room, None)

    def open(self, room: str) -> tuple[Snapshot | None, list[Kept]]:
        """Return the snapshot of a table and the entries after it.

        Without a snapshot that fits the log it is None and the whole log. Only the entries that
        are returned are checked.

        Raises:
            StoreFailed: if the file cannot be read.
            Refused: if the entries are damaged.
        """
        with self._reading() as database:
            snapshot = stored_snapshots.fitting_snapshot(database, room)
            return snapshot, _read(database, room, snapshot)

    def keep_snapshot(self, room: str, length: int, data: bytes) -> None:
        """Let the writer keep a table's session as it was after so many entries.

        It replaces an older one. Nothing happens if the log is shorter; a failure is only logged.
        """
        snapshot = Snapshot(length, data)

        def keep(database: sqlite3.Connection) -> int:
            stored_snapshots.keep_snapshot(database, room, snapshot)
            return 0

        self._do(keep)

    def mark_over(self, room: str) -> None:
        """Let the writer keep that a table's game is over; a failure is only logged."""

        def mark(database: sqlite3.Connection) -> int:
            stored_logs.set_over(database, room)
            return 0

        self._do(mark)

    def running(self) -> list[str]:
        """Return the tables whose game runs, the most recently touched first.

        A game that has ended is among them until it is marked as over.

        Raises:
            StoreFailed: if the file cannot be read.
        """
        with self._reading() as database:
            return stored_logs.running_tables(database)

    def count(self) -> int:
        """Return how many tables there are; the file is not asked."""
        return self._count

    @property
    def size(self) -> int:
        """How many bytes the file has on the disk, with its write-ahead log."""
        files = (self.path, self.path.with_name(f"{FILE}-wal"))
        size = 0
        for file in files:
            with suppress(OSError):
                size += file.stat().st_size
        return size

    async def expire(
        self, unbegun_before: float, finished_before: float, keep: AbstractSet[str]
    ) -> int:
        """Delete old tables; return how many.

        They have not begun or are over, and were last touched before these times. Those in `keep`
        stay. It takes many small transactions, so that nobody waits long for their own.

        Raises:
            StoreFailed: if the file cannot be read or written.
        """
        expiry = Expiry(unbegun_before, finished_before)
        found = await asyncio.to_thread(self._expired, expiry)
        rooms = [room for room in found if room not in keep]
        ended = 0
        while rooms:
            ended += await asyncio.wrap_future(self._do(partial(self._delete, expiry, rooms)))
        return ended

    def close(self) -> None:
        """Write what waits, and stop."""
        self._closed = True
        self._queue.put(None)
        self._writer.join()

    def _expired(self, expiry: Expiry) -> list[str]:
        with self._reading() as database:
            return expiry.rooms(database)

    def _delete(self, expiry: Expiry, rooms: list[str], database: sqlite3.Connection) -> int:
        ended = expiry.delete(database, rooms)
        self._count -= ended
        return ended

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """Open the file to read it as it is at one moment."""
        try:
            with closing(_connected(self.path)) as database:
                database.execute("BEGIN")
                yield database
        except sqlite3.Error as wrong:
            raise StoreFailed(str(wrong)) from wrong

    # --- The writer ------------------------------------------------------------------------------

    def _do(self, chore: Callable[[sqlite3.Connection], int]) -> "Future[int]":
        done: Future[int] = Future()
        if self._closed:
            done.set_exception(StoreFailed("the store is closed"))
        else:
            self._queue.put(Chore(chore, done))
        return done

    def _write_on(self) -> None:
        with closing(self._database) as database:
            while batch := self._next_batch():
                writes = [job for job in batch if isinstance(job, PendingWrite)]
                if writes:
                    self._keep(database, writes)
                for chore in [job for job in batch if isinstance(job, Chore)]:
                    _carry_out(database, chore)

    def _next_batch(self) -> list[Job]:
        """Wait for something to do, and return all that waits; nothing when the store is closed."""
        first = self._queue.get()
        batch: list[Job] = []
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

    def _keep(self, database: sqlite3.Connection, batch: list[PendingWrite]) -> None:
        """Commit a batch as one; if one of it fails, each by itself, so that only that one does."""
        opened = 0
        try:
            with database:
                database.execute("BEGIN IMMEDIATE")
                for room, first, at, entries, _, _ in batch:
                    opened += stored_logs.append_entries(database, room, first, at, entries)
        except (Refused, sqlite3.IntegrityError):
            if len(batch) == 1:
                _answer(batch[0], Refused("stale"))
            else:
                for one in batch:
                    self._keep(database, [one])
        except Exception as wrong:  # the next batch may succeed
            for one in batch:
                _answer(one, StoreFailed(str(wrong)))
        else:
            self._count += opened
            for one in batch:
                _answer(one)


def _read(database: sqlite3.Connection, room: str, snapshot: Snapshot | None) -> list[Kept]:
    """Return the entries after a snapshot, or all."""
    known = stored_logs.row_of(database, room)
    if known is None:
        if stored_logs.has_entries(database, room):
            raise Refused("damaged")
        return []
    if known.stage == stored_logs.EXPIRED:
        return []
    return stored_logs.read_log(database, room, known, snapshot.length if snapshot else 0)


def _connected(path: Path) -> sqlite3.Connection:
    """Open the file, or create it; only one thread at a time uses a connection."""
    database = sqlite3.connect(path, timeout=5, isolation_level=None, check_same_thread=False)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version not in range(migrations.VERSION + 1):
            raise sqlite3.DatabaseError(f"tables of version {version}")
        if not version:
            with database:
                database.execute("BEGIN IMMEDIATE")
                migrations.create(database)
        elif version < migrations.VERSION:
            migrations.migrate(database, version)
    except sqlite3.Error:
        database.close()
        raise
    return database


def _carry_out(database: sqlite3.Connection, chore: Chore) -> None:
    try:
        with database:
            database.execute("BEGIN IMMEDIATE")
            answer = chore.do(database)
    except Exception as wrong:  # the next one may succeed
        LOGGER.warning("the store could not be tidied: %s", type(wrong).__name__)
        chore.done.set_exception(StoreFailed(str(wrong)))
    else:
        chore.done.set_result(answer)


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
