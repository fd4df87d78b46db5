"""The files of a store: made whole or not at all, and watched while a server writes to them.

SQLite does not notice when its file is replaced, deleted or emptied: it would go on writing to a
file that nobody finds again. The store therefore compares the files with what they were.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from divinary.table import migrations
from divinary.table.store_errors import StoreUnusable

MAGIC: Final = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83")
"""How a write-ahead log begins."""


class FileLost(Exception):
    """A file of the store is not what it was; the message says which and how, without its path."""


class FileIdentity(NamedTuple):
    """Which file something is."""

    device: int
    inode: int


class StoreFiles:
    """The main file and the write-ahead log of an open store, as this process left them."""

    def __init__(self, path: Path) -> None:
        """Remember the files; both are there while a connection is open."""
        self._main = path
        self._log = log_of(path.resolve())  # SQLite puts it beside the file, not beside a link
        self._opened_log = os.open(self._log, os.O_RDONLY | os.O_CLOEXEC)
        self._log_identity, self._log_size = _identity(self._log), 0
        self._main_identity = _identity(path)
        self.remember()

    def remember(self) -> None:
        """Remember the main file after this process has written to it."""
        found = self._main.stat()
        self._size, self._changed = found.st_size, found.st_mtime_ns

    def check_identity(self) -> None:
        """Check that both files are the ones that were opened.

        Raises:
            FileLost: if one of them is another file now.
            OSError: if there is none, perhaps only for a while.
        """
        if _identity(self._main) != self._main_identity:
            raise FileLost(f"{self._main.name} was replaced")
        if _identity(self._log) != self._log_identity:
            raise FileLost(f"{self._log.name} was replaced")

    def check(self) -> None:
        """Check that both files are as this process left them.

        Raises:
            FileLost: if one of them was replaced, deleted, emptied or overwritten.
        """
        try:
            self.check_identity()
            main, log = self._main.stat(), self._log.stat()
        except OSError as wrong:
            name = self._main.name if not self._main.exists() else self._log.name
            raise FileLost(f"{name} was deleted") from wrong
        if not main.st_size:
            raise FileLost(f"{self._main.name} was emptied")
        if main.st_size < self._size or main.st_mtime_ns != self._changed:
            raise FileLost(f"{self._main.name} was overwritten")
        if log.st_size < self._log_size or not self._begins_as_log():
            raise FileLost(f"{self._log.name} was emptied")
        self._log_size = log.st_size

    def has_lost_log_only(self) -> bool:
        """Whether the main file is as it was, and the opened log is no longer found."""
        try:
            main = self._main.stat()
        except OSError:
            return False
        same = (main.st_dev, main.st_ino) == self._main_identity
        whole = (main.st_size, main.st_mtime_ns) == (self._size, self._changed)
        try:
            return same and whole and _identity(self._log) != self._log_identity
        except OSError:
            return same and whole

    def close(self) -> None:
        """Stop watching."""
        os.close(self._opened_log)

    def _begins_as_log(self) -> bool:
        """Whether the log has its head; an empty one has none yet."""
        return os.pread(self._opened_log, 4, 0) in (*MAGIC, b"")


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


def _identity(path: Path) -> FileIdentity:
    found = path.stat()
    return FileIdentity(found.st_dev, found.st_ino)
