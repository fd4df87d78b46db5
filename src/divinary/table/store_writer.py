"""The one thread that writes to the store: it commits all that waits together.

Before each commit, and again before it is acknowledged, the thread checks that the files are those
that were opened. If they are not, everything is refused until the server is restarted: what would
be written could not be found again.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future, InvalidStateError
from contextlib import contextmanager, suppress
from logging import getLogger
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, NamedTuple, TypeAlias

from divinary.table import stored_logs
from divinary.table.refusals import Refused
from divinary.table.store_connection import checkpoint
from divinary.table.store_errors import StoreFailed
from divinary.table.store_files import FileLost, LogLost, StoreFiles

MOST_AT_ONCE: Final = 256
MOST_PAGES: Final = 1_000
"""About how many pages the write-ahead log has when it is taken into the file."""

FEWEST_UNSAVED: Final = 400
MOST_UNSAVED: Final = 4_000
"""Changes until then: fewer if each changes pages of its own, more if they share them."""

LOGGER: Final = getLogger("divinary.table")


class PendingWrite(NamedTuple):
    """Entries that wait to be written, with the future that is resolved then."""

    room: str
    first: int
    """The number of the first of them."""

    at: float
    entries: tuple[bytes, ...]
    loop: asyncio.AbstractEventLoop
    kept: "asyncio.Future[None]"


class Chore(NamedTuple):
    """Something else that the writer does, after what waits to be written."""

    do: Callable[[sqlite3.Connection], int]
    """Returns how many tables it has ended."""

    done: "Future[int]"


Job: TypeAlias = PendingWrite | Chore


class StoreWriter:
    """The thread, what waits for it, and how many tables there are."""

    def __init__(self, database: sqlite3.Connection, files: StoreFiles) -> None:
        """Start to write with a connection that only this thread uses from now on."""
        self.count = stored_logs.count_tables(database)
        """How many tables there are."""

        self.free = stored_logs.free_bytes(database)
        """How many bytes of the file are free to be used again."""

        self.lost = ""
        """What happened to a file of the store; empty while all is well."""

        self._database = database
        self._files = files
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._unsaved = 0
        self._enough = FEWEST_UNSAVED
        """After how many changes the write-ahead log is taken into the file."""

        self._closed = False
        self._thread = Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    async def append(self, room: str, first: int, at: float, entries: tuple[bytes, ...]) -> None:
        """Append entries to a log; they are on the disk when this returns.

        Raises:
            Refused: as stale, if another process has written there meanwhile.
            StoreFailed: if they cannot be kept.
        """
        self._check_open()
        loop = asyncio.get_running_loop()
        kept: asyncio.Future[None] = loop.create_future()
        self._queue.put(PendingWrite(room, first, at, entries, loop, kept))
        await kept

    def do(self, chore: Callable[[sqlite3.Connection], int]) -> "Future[int]":
        """Do something else in a transaction of its own; a failure is logged.

        It returns how many tables it has ended, and the future does.
        """
        done: Future[int] = Future()
        try:
            self._check_open()
        except StoreFailed as wrong:
            done.set_exception(wrong)
        else:
            self._queue.put(Chore(chore, done))
        return done

    def lose(self, how: str) -> None:
        """Refuse everything from now on."""
        if self.lost:
            return
        self.lost = how
        LOGGER.error(
            "%s while the server ran. Nothing is accepted any more. Put the file back and restart "
            "the server.",
            how,
        )

    def close(self) -> None:
        """Write what waits, and stop."""
        if self._closed:
            return
        self._closed = True
        self._queue.put(None)
        self._thread.join()
        with suppress(StoreFailed):
            self._check_files()  # what the connection does when it is closed depends on it

    def _check_open(self) -> None:
        if self.lost:
            raise StoreFailed(self.lost)
        if self._closed:
            raise StoreFailed("the store is closed")

    def _run(self) -> None:
        while batch := self._next_batch():
            try:
                self._handle(batch)
            except Exception as wrong:  # without the thread everybody would wait without end
                _fail(batch, _failure(wrong))

    def _handle(self, batch: list[Job]) -> None:
        """Do all of a batch, and answer it."""
        writes = [job for job in batch if isinstance(job, PendingWrite)]
        if writes:
            self._keep(writes)
        chores = [job for job in batch if isinstance(job, Chore) and _begins(job)]
        if chores:
            self._carry_out(chores)
        if self._unsaved >= self._enough:
            self._save()

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

    def _keep(self, batch: list[PendingWrite]) -> None:
        """Commit a batch as one; if one of it is stale, each by itself, so that only that fails."""
        opened = 0
        try:
            with self._committed():
                for room, first, at, entries, _, _ in batch:
                    opened += stored_logs.append_entries(self._database, room, first, at, entries)
        except (Refused, sqlite3.IntegrityError):
            if len(batch) == 1:
                _answer(batch[0], Refused("stale"))
            else:
                for one in batch:
                    self._keep([one])
        except Exception as wrong:  # the next batch may succeed
            failed = _failure(wrong)
            for one in batch:
                _answer(one, failed)
        else:
            self.count += opened
            self._unsaved += len(batch)
            for one in batch:
                _answer(one)

    def _carry_out(self, chores: list[Chore]) -> None:
        """Commit chores as one; if one of them fails, each by itself, so that only that fails."""
        try:
            with self._committed():
                ended = [one.do(self._database) for one in chores]
        except Exception as wrong:  # the next one may succeed
            if len(chores) == 1:
                chores[0].done.set_exception(_failure(wrong))
            else:
                for one in chores:
                    self._carry_out([one])
        else:
            self.count -= sum(ended)
            self._unsaved += len(chores)
            for one, number in zip(chores, ended, strict=True):
                one.done.set_result(number)
            with suppress(sqlite3.Error):  # it is measured again after the next ones
                self.free = stored_logs.free_bytes(self._database)

    @contextmanager
    def _committed(self) -> Iterator[None]:
        """Commit what is done within, if the files are ours before it and after it."""
        self._check_files()
        with self._database:
            self._database.execute("BEGIN IMMEDIATE")
            yield
        self._check_files()

    def _check_files(self) -> None:
        """Check that the files are ours; if they are not, refuse everything from now on."""
        try:
            if not self.lost:
                self._files.check()
        except LogLost as wrong:
            self.lose(str(wrong))
            with suppress(sqlite3.Error):
                checkpoint(self._database)  # this process can still read it
        except FileLost as wrong:
            self.lose(str(wrong))
        except OSError as wrong:
            raise _failure(wrong) from wrong
        if self.lost:
            raise StoreFailed(self.lost)

    def _save(self) -> None:
        """Take the write-ahead log into the file."""
        changes, self._unsaved = self._unsaved, 0
        try:
            self._check_files()
            pages = checkpoint(self._database)
            enough = changes * MOST_PAGES // max(pages, 1)
            self._enough = min(max(enough, FEWEST_UNSAVED), MOST_UNSAVED)
            self.free = stored_logs.free_bytes(self._database)
        except StoreFailed:
            return
        except sqlite3.Error as wrong:  # all is in the write-ahead log, and it is tried again
            _failure(wrong)
        self._files.remember()


def _failure(wrong: Exception) -> StoreFailed:
    """Return what is raised for an error, which is logged unless the log has it already.

    The log gets only its kind: the message may contain what is secret.
    """
    if isinstance(wrong, StoreFailed):
        return wrong
    kind = getattr(wrong, "sqlite_errorname", type(wrong).__name__)
    LOGGER.warning("the store cannot be written to: %s", kind)
    return StoreFailed(str(wrong))


def _begins(chore: Chore) -> bool:
    """Begin a chore, which cannot be cancelled from now on; return False if it was before."""
    return chore.done.set_running_or_notify_cancel()


def _fail(batch: list[Job], wrong: StoreFailed) -> None:
    """Answer all of a batch that has no answer yet."""
    for job in batch:
        if isinstance(job, PendingWrite):
            _answer(job, wrong)
        else:
            with suppress(InvalidStateError):  # it was answered, or cancelled
                job.done.set_exception(wrong)


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
