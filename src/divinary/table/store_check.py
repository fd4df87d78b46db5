"""The check of a whole store: the file, each log with its hashes, and what is kept besides.

It finds what was damaged by accident. Somebody who can write to the file could also write hashes
that fit.
"""

from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import groupby
from pathlib import Path
from sqlite3 import Connection, DatabaseError
from typing import Final, Literal, NamedTuple, TypeAlias

from divinary.table import log
from divinary.table.entry_hash import FIRST, StoredEntry, damage, expected_hash
from divinary.table.store_connection import reading, version_of
from divinary.table.store_errors import StoreUnusable
from divinary.table.store_files import log_of, resolved
from divinary.table.stored_logs import BEGUN, EXPIRED, NOT_BEGUN, OVER, TableRow, row_of
from divinary.table.stored_snapshots import is_whole

Kind: TypeAlias = Literal[
    "file", "missing", "misplaced", "hash", "text", "unreadable", "shorter",
    "longer", "unlisted", "summary", "snapshot",
]  # fmt: skip

MOST_CANDIDATES: Final = 8
"""Hashes near damage that the next entry may be chained to: one damaged entry is one finding."""

ENTRIES: Final = (
    "SELECT room, number, at, entry, NULL, NULL, NULL FROM entries ORDER BY room, number",
    "SELECT room, number, at, entry, salt, digest, hash FROM entries ORDER BY room, number",
)
"""All entries of a file of version 1, which had no hashes, and of version 2."""


class Finding(NamedTuple):
    """Something that is damaged."""

    kind: Kind
    room: str = ""
    number: int = 0
    """The entry."""

    upto: int = 0
    """The last of several missing entries; for a log of another length, how long it should be."""

    detail: str = ""
    """What SQLite says, if the file itself is damaged."""


class StoreReport(NamedTuple):
    """What a check has found."""

    version: int
    tables: int
    entries: int
    findings: tuple[Finding, ...]


def check_store(path: Path) -> StoreReport:
    """Check a file, which is only read; a server may be writing to it.

    Raises:
        StoreUnusable: if there is none, or if it is no file of tables.
        DatabaseError: if it cannot be opened.
    """
    if not path.is_file():
        raise StoreUnusable("no-tables", path=str(path.parent))
    if not path.stat().st_size:
        raise StoreUnusable("store-emptied", path=str(path))
    path = resolved(path)
    alone = not log_of(path).exists()
    report = _check_file(path, alone=alone)
    if alone and log_of(path).exists():  # a server was started meanwhile
        report = _check_file(path, alone=False)
    return report


def _check_file(path: Path, *, alone: bool) -> StoreReport:
    with closing(reading(path, alone=alone)) as database:
        version = version_of(database, path)
        if not version:
            return StoreReport(version, 0, 0, ())
        database.text_factory = partial(str, encoding="utf-8", errors="replace")
        counted: list[int] = []
        """The number of entries of each table."""

        findings: list[Finding] = []
        try:
            database.execute("BEGIN")
            findings += _of_file(database)
            findings += _of_logs(database, version, counted)
            if version > 1:
                findings += _of_unwritten(database)
                findings += _of_snapshots(database)
        except DatabaseError as wrong:
            findings.append(Finding("file", detail=str(wrong)))
        return StoreReport(version, len(counted), sum(counted), tuple(findings))


def _of_file(database: Connection) -> Iterator[Finding]:
    """Yield what SQLite finds wrong with the file."""
    for (line,) in database.execute("PRAGMA integrity_check"):
        if line != "ok":
            yield Finding("file", detail=line)


def _of_logs(database: Connection, version: int, counted: list[int]) -> Iterator[Finding]:
    """Yield what is wrong with each log, and count their entries."""
    rows = database.execute(ENTRIES[version - 1])
    for room, group in groupby(rows, lambda row: row[0]):
        entries = [StoredEntry(*row[1:]) for row in group]
        known = row_of(database, room) if version > 1 else None
        if known and known.stage == EXPIRED:
            continue
        counted.append(len(entries))
        found = list(_of_numbers(room, entries))
        if version > 1:
            found += _of_hashes(room, entries)
            found += _of_row(room, known, entries, sound=not found)
        named = {finding.number for finding in found if finding.kind == "hash"}
        found += [one for one in _of_texts(room, entries) if one.number not in named]
        yield from sorted(found, key=lambda finding: finding.number)


def _of_numbers(room: str, entries: Iterable[StoredEntry]) -> Iterator[Finding]:
    """Yield holes in a log, and entries that cannot be of it."""
    wanted = 0
    for stored in entries:
        if stored.number < 0:
            yield Finding("misplaced", room, stored.number)
            continue
        if stored.number > wanted:
            yield Finding("missing", room, wanted, stored.number - 1)
        wanted = stored.number + 1


def _of_texts(room: str, entries: Iterable[StoredEntry]) -> Iterator[Finding]:
    """Yield the entries that are none."""
    for stored in entries:
        try:
            log.read(stored.entry)
        except (ValueError, TypeError):
            yield Finding("unreadable", room, stored.number)


def _of_hashes(room: str, entries: Iterable[StoredEntry]) -> Iterator[Finding]:
    """Yield the entries that do not fit their hashes.

    After a damaged entry the next is chained to the hash that it has, or to the one that it should
    have; after a hole nobody knows.
    """
    before, number = [FIRST], 0
    for stored in entries:
        if stored.number == number:
            wrong = [damage(one, room, stored) for one in before]
            if all(one == "hash" for one in wrong):
                yield Finding("hash", room, stored.number)
                expected = [expected_hash(one, room, stored) for one in before]
                before = [*before, *filter(None, expected)][-MOST_CANDIDATES:]
            else:
                if None not in wrong:
                    yield Finding("text", room, stored.number)
                before = []
        else:
            before = []
        before.append(stored.hash)
        number = stored.number + 1


def _of_row(
    room: str, known: TableRow | None, entries: list[StoredEntry], *, sound: bool
) -> Iterator[Finding]:
    """Yield what is wrong with what is known of a table besides its log."""
    last = entries[-1]
    if known is None:
        yield Finding("unlisted", room, last.number + 1)
    elif known.length != last.number + 1:
        kind: Kind = "shorter" if known.length > last.number else "longer"
        yield Finding(kind, room, last.number + 1, known.length)
    elif sound:
        begun = any(stored.entry == BEGUN for stored in entries)
        fits = (known.hash, known.opened, known.touched) == (last.hash, entries[0].at, last.at)
        if not fits or not NOT_BEGUN <= known.stage <= OVER or begun != (known.stage > NOT_BEGUN):
            yield Finding("summary", room, last.number + 1)


def _of_unwritten(database: Connection) -> Iterator[Finding]:
    """Yield the tables that have lost all entries."""
    rows = database.execute(
        "SELECT room, length FROM tables WHERE stage != ? AND NOT EXISTS "
        "(SELECT 1 FROM entries WHERE entries.room = tables.room) ORDER BY room",
        (EXPIRED,),
    )
    for room, length in rows:
        yield Finding("shorter", room, 0, length)


def _of_snapshots(database: Connection) -> Iterator[Finding]:
    """Yield the snapshots that do not fit their log."""
    rows = database.execute(
        "SELECT room, length, data, sum, hash = (SELECT hash FROM entries "
        "WHERE room = snapshots.room AND number = length - 1) FROM snapshots ORDER BY room"
    )
    for room, length, data, checked, fits in rows:
        if not fits or not is_whole(data, checked):
            yield Finding("snapshot", room, length)
