"""The store of the logs of live tables: one SQLite file with a write-ahead log.

Entries are only appended. One thread writes and commits all that waits together, so that many
tables cost hardly more than one. Nothing is acknowledged before it is on the disk.
"""

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from logging import getLogger
from pathlib import Path
from typing import Final

from divinary.table import log, stored_logs, stored_snapshots
from divinary.table.log import Entry, Kept
from divinary.table.refusals import Refused
from divinary.table.store_connection import reading, writing
from divinary.table.store_errors import StoreFailed, StoreUnusable
from divinary.table.store_files import FileLost, StoreFiles, log_of, prepare, resolved
from divinary.table.store_lock import StoreLock
from divinary.table.store_writer import StoreWriter
from divinary.table.stored_logs import Expiry
from divinary.table.stored_snapshots import Snapshot

__all__ = ["FILE", "Snapshot", "Store", "StoreFailed", "StoreUnusable"]

FILE: Final = "tables.sqlite"

LOGGER: Final = getLogger("divinary.table")


class Store:
    """The one file with the logs of all tables."""

    def __init__(self, folder: Path) -> None:
        """Open the file, or create it; one of an older version is migrated.

        Raises:
            StoreUnusable: if another server has it open, if it is no file of tables or of a newer
                version, or if it was emptied or deleted.
            StoreFailed: if it cannot be opened for another reason.
        """
        named = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.path = resolved(named)
            with ExitStack() as opened:
                lock = StoreLock(self.path.parent)
                opened.callback(lock.release)
                prepare(self.path)
                self._database = opened.enter_context(closing(writing(self.path)))
                opened.enter_context(_guard(self.path))
                self._files = opened.enter_context(closing(StoreFiles(named, lock.watched)))
                self._writer = StoreWriter(self._database, self._files)
                self._opened = opened.pop_all()
        except (OSError, sqlite3.Error) as wrong:
            raise StoreFailed(str(wrong)) from wrong

    async def append(self, room: str, first: int, at: float, entries: Sequence[Entry]) -> None:
        """Append entries to a log; they are on the disk when this returns.

        Raises:
            Refused: as stale, if another process has written there meanwhile.
            StoreFailed: if they cannot be kept; nothing has changed then.
        """
        await self._writer.append(room, first, at, tuple(map(log.write, entries)))

    def read(self, room: str) -> list[Kept]:
        """Return the log of a table, checked by its hashes; empty if there is none.

        Raises:
            StoreFailed: if the file cannot be read.
            Refused: if its entries are damaged.
        """
        with self._reading() as database:
            return stored_logs.read_table(database, room)

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
            start = snapshot.length if snapshot else 0
            return snapshot, stored_logs.read_table(database, room, start)

    def keep_snapshot(self, room: str, length: int, data: bytes) -> None:
        """Let the writer keep a table's session as it was after so many entries.

        It replaces an older one. Nothing happens if the log is shorter; a failure is only logged.
        """
        snapshot = Snapshot(length, data)

        def keep(database: sqlite3.Connection) -> int:
            stored_snapshots.keep_snapshot(database, room, snapshot)
            return 0

        self._writer.do(keep)

    def mark_over(self, room: str) -> None:
        """Let the writer keep that a table's game is over; a failure is only logged."""

        def mark(database: sqlite3.Connection) -> int:
            stored_logs.set_over(database, room)
            return 0

        self._writer.do(mark)

    def running(self) -> list[str]:
        """Return the tables whose game runs, the most recently touched first.

        A game that has ended is among them until it is marked as over.

        Raises:
            StoreFailed: if the file cannot be read.
        """
        with self._reading() as database:
            return stored_logs.running_tables(database)

    def last_touched(self) -> float | None:
        """Return when any table was last written to; None if there is none.

        Raises:
            StoreFailed: if the file cannot be read.
        """
        with self._reading() as database:
            return stored_logs.last_touched(database)

    def count(self) -> int:
        """Return how many tables there are; the file is not asked."""
        return self._writer.count

    @property
    def size(self) -> int:
        """How many bytes of the disk are in use; what was deleted is used again."""
        size = -self._writer.free
        for file in (self.path, log_of(self.path)):
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
            ended += await asyncio.wrap_future(self._writer.do(partial(expiry.delete, rooms=rooms)))
        return ended

    def close(self) -> None:
        """Write what waits, and stop."""
        self._writer.close()
        if self._writer.lost:
            self._database.close()  # before the guard
        self._opened.close()

    def _expired(self, expiry: Expiry) -> list[str]:
        with self._reading() as database:
            return expiry.rooms(database)

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """Open the file to read it as it is at one moment."""
        if self._writer.lost:
            raise StoreFailed(self._writer.lost)
        try:
            self._files.check_main()
            with closing(reading(self.path)) as database:
                database.execute("BEGIN")
                yield database
            self._files.check_main()
        except FileLost as wrong:  # perhaps for a while: only the writer refuses everything
            raise StoreFailed(str(wrong)) from wrong
        except (OSError, sqlite3.Error) as wrong:
            raise StoreFailed(str(wrong)) from wrong
        except Refused:
            LOGGER.error("the saved data of a table is damaged: divinary store verify says where")
            raise


@contextmanager
def _guard(path: Path) -> Iterator[None]:
    """Keep a connection open that can only read, and is closed after the writer's if need be.

    SQLite takes the write-ahead log into the file when the last connection is closed, which would
    damage a file that is not ours any more; unless that connection can only read.
    """
    with closing(reading(path)) as database:
        database.execute("SELECT 1 FROM tables LIMIT 1").fetchall()
        yield
