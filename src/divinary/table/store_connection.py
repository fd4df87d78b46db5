"""Connections to the file of a store: one that writes, which migrates it first, and readers."""

import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copymode
from typing import Final

from divinary.table import migrations
from divinary.table.store_errors import StoreUnusable
from divinary.table.store_files import finish, unfinished

PATIENCE: Final = 5
"""Seconds to wait for another process that writes to the file."""

NEEDED: Final = {1: {"entries"}, 2: {"entries", "tables", "snapshots"}}
"""Which tables of SQLite's a file of each version has."""


def reading(path: Path, *, alone: bool = False) -> sqlite3.Connection:
    """Open a file that exists, to read it; it is never created.

    If it is known to be `alone`, with no write-ahead log, then none is created either.
    """
    return _connected(path, "ro&immutable=1" if alone else "ro")


def writing(path: Path) -> sqlite3.Connection:
    """Open a file that exists, to write to it; an older version is migrated.

    Only one thread at a time uses the connection. The write-ahead log is only taken into the file
    when `checkpoint` is called.

    Raises:
        StoreUnusable: if it is no file of tables, or of a newer version.
        sqlite3.Error: if it cannot be read, or migrated.
    """
    database = _connected(path, "rw")
    try:
        version = version_of(database, path)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA wal_autocheckpoint = 0")
        if version < migrations.VERSION:
            _migrate(database, path, version)
    except BaseException:
        database.close()
        raise
    return database


def version_of(database: sqlite3.Connection, path: Path) -> int:
    """Return the version of a file; 0 means that it has no tables at all yet.

    Raises:
        StoreUnusable: if it is no file of tables, or of a newer version.
    """
    try:
        version: int = database.execute("PRAGMA user_version").fetchone()[0]
        named = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        names = {name for (name,) in named}
    except sqlite3.DatabaseError as wrong:
        if wrong.sqlite_errorcode != sqlite3.SQLITE_NOTADB:
            raise
        raise StoreUnusable("store-foreign", path=str(path)) from wrong
    if version > migrations.VERSION:
        newest = migrations.VERSION
        raise StoreUnusable("store-newer", path=str(path), given=version, known=newest)
    if version == 0 and names <= NEEDED[1]:
        return len(names)  # version 0.1.0 was killed when it had just made the file
    if not names >= NEEDED.get(version, {""}):
        raise StoreUnusable("store-foreign", path=str(path))
    return version


def checkpoint(database: sqlite3.Connection) -> int:
    """Take the write-ahead log into the file, as far as nobody reads older pages.

    It returns how many pages the log had.
    """
    ((_, pages, _),) = database.execute("PRAGMA wal_checkpoint(PASSIVE)")
    return int(pages)


def _connected(path: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=PATIENCE,
        isolation_level=None,
        check_same_thread=False,
    )


def _migrate(database: sqlite3.Connection, path: Path, version: int) -> None:
    """Bring a file to the newest version; a copy of what it was stays beside it."""
    if not version:
        with database:
            database.execute("BEGIN IMMEDIATE")
            migrations.create(database)
        return
    copy = _backed_up(database, path, version)
    try:
        migrations.migrate(database, version)
    except BaseException:
        copy.unlink()  # or each attempt on a full disk would leave another copy
        raise
    checkpoint(database)


def _backed_up(database: sqlite3.Connection, path: Path, version: int) -> Path:
    """Copy the whole file beside itself; return where the copy is."""
    made, kept = unfinished(path), _free_name(path, version)
    try:
        with closing(sqlite3.connect(made)) as copy:
            database.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, complete by itself
        copymode(path, made)
        finish(made, kept)
    except BaseException:
        unfinished(path)
        raise
    return kept


def _free_name(path: Path, version: int) -> Path:
    """Return where the copy of a version goes; an older copy is never overwritten."""
    name = f"{path.name}.version-{version}"
    kept, number = path.with_name(name), 1
    while kept.exists():
        number += 1
        kept = path.with_name(f"{name}.{number}")
    return kept
