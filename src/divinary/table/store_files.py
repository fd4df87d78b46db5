"""The files of a store: made whole or not at all, and watched while a server writes to them.

SQLite does not notice when its file is replaced, deleted or emptied: it would go on writing to a
file that nobody finds again. The store therefore compares the files with what they were.
"""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from divinary.table import migrations
from divinary.table.store_errors import StoreUnusable

MAGIC: Final = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83")
"""How a write-ahead log begins."""


class FileLost(Exception):
    """A file of the store is not what it was; the message says which and how, without its path."""


class LogLost(FileLost):
    """The log is gone, but the main file is as it was: this process can still save what it held."""


class WatchedFile:
    """One file, and which it was when it was opened."""

    def __init__(self, path: Path, opened: int | None = None) -> None:
        """Remember the file that is there, or the one that was opened."""
        self.path = path
        self.name = path.name
        found = path.stat() if opened is None else os.fstat(opened)
        self._identity = (found.st_dev, found.st_ino)

    def found(self, lost: type[FileLost] = FileLost) -> os.stat_result:
        """Return what is known of the file now.

        Raises:
            FileLost: or what `lost` names instead, if it was deleted or replaced.
            OSError: if it cannot be said.
        """
        try:
            found = self.path.stat()
        except (FileNotFoundError, NotADirectoryError) as wrong:
            raise lost(f"{self.name} was deleted") from wrong
        if (found.st_dev, found.st_ino) != self._identity:
            raise lost(f"{self.name} was replaced")
        return found


class StoreFiles:
    """The files of an open store, with its log and its lock, as this process left them."""

    def __init__(self, path: Path, lock: WatchedFile) -> None:
        """Remember the files; all are there while a connection is open.

        If the path is a link, then a link to another file is a file that was replaced.
        """
        self._main = WatchedFile(path)
        self._lock = lock
        self._log = WatchedFile(log_of(resolved(path)))
        self._opened_log = os.open(self._log.path, os.O_RDONLY | os.O_CLOEXEC)
        self._log_size = 0
        self.remember()

    def remember(self) -> None:
        """Remember the main file after this process has written to it."""
        with suppress(OSError, FileLost):  # the next check says so
            found = self._main.found()
            self._size, self._changed = found.st_size, found.st_mtime_ns

    def check_main(self) -> None:
        """Check that the main file is the one that was opened, and has something in it.

        SQLite deletes the log of a file that it opens with 0 bytes, as a copy begins.

        Raises:
            FileLost: if it was deleted, replaced or emptied.
            OSError: if it cannot be said.
        """
        if not self._main.found().st_size:
            raise FileLost(f"{self._main.name} was emptied")

    def check(self) -> None:
        """Check that the files are as this process left them.

        Raises:
            FileLost: if one of them was deleted, replaced, emptied or overwritten.
            OSError: if it cannot be said.
        """
        main = self._main.found()
        if not main.st_size:
            raise FileLost(f"{self._main.name} was emptied")
        if main.st_size < self._size or main.st_mtime_ns != self._changed:
            raise FileLost(f"{self._main.name} was overwritten")
        log = self._log.found(LogLost)
        begins = os.pread(self._opened_log, 4, 0)
        if log.st_size < self._log_size or begins not in (*MAGIC, b""):
            raise FileLost(f"{self._log.name} was emptied")
        self._log_size = log.st_size
        self._lock.found()

    def close(self) -> None:
        """Stop watching."""
        os.close(self._opened_log)


def resolved(path: Path) -> Path:
    """Return where the file is if the path is a link: SQLite puts the log beside the file.

    Raises:
        OSError: if links lead in a circle.
    """
    try:
        return path.resolve()
    except RuntimeError as wrong:  # what Python 3.11 and 3.12 raise
        raise OSError(str(wrong)) from wrong


def log_of(path: Path) -> Path:
    """Return the write-ahead log of a file."""
    return path.with_name(f"{path.name}-wal")


def prepare(path: Path) -> None:
    """Make the file of a store with no tables, if there is none; killed, there is still none.

    Raises:
        StoreUnusable: if something remains of a file that was emptied or deleted.
    """
    if path.exists():
        if path.is_file() and not path.stat().st_size:
            raise StoreUnusable("store-emptied", path=str(path))
        return
    log = log_of(path)
    if log.exists() and log.stat().st_size:
        raise StoreUnusable("store-deleted", path=str(path), log=log.name)
    made = unfinished(path)
    with closing(sqlite3.connect(made, isolation_level=None)) as database, database:
        database.execute("BEGIN IMMEDIATE")
        migrations.create(database)
    finish(made, path)


def unfinished(path: Path) -> Path:
    """Return the name under which a file is made, with nothing there from an earlier attempt."""
    made = path.with_name(f"{path.name}.unfinished")
    for left in (made, made.with_name(f"{made.name}-journal")):
        left.unlink(missing_ok=True)
    return made


def finish(made: Path, path: Path) -> None:
    """Give a file that was made its name, once all of it is on the disk."""
    _sync(made)
    made.rename(path)
    _sync(path.parent)


def _sync(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
