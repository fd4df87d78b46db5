"""A store of version 1 becomes one of the newest, once, and nothing is lost on the way."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from divinary.table import log, migrations, store_connection
from divinary.table.log import Entry, Kept
from divinary.table.refusals import Refused
from divinary.table.store import FILE, Store, StoreFailed
from divinary.table.store_check import check_store

STORED = Path(__file__).parents[1] / "stored" / "f804f39" / FILE
COPY = f"{FILE}.version-1"
SCHEMA_1 = """
CREATE TABLE entries (
    room TEXT NOT NULL,
    number INTEGER NOT NULL,
    at REAL NOT NULL,
    entry BLOB NOT NULL,
    PRIMARY KEY (room, number)
) WITHOUT ROWID
"""


def logs_of_version_1(path: Path) -> dict[str, list[Kept]]:
    """Return all logs of a file of version 1, as the program of that time read them."""
    logs: dict[str, list[Kept]] = {}
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (1,)
        command = "SELECT room, at, entry FROM entries ORDER BY room, number"
        for room, at, entry in database.execute(command):
            logs.setdefault(room, []).append(Kept(at, log.read(entry)))
    return logs


def make_version_1(path: Path, tables: int, entries: int) -> None:
    """Make a file as version 0.1.0 did, with so many tables of so many entries."""
    kinds: list[Entry] = [
        log.Moved(("play 3 midnight", "draw 5"), 1),
        log.Said(1, "Which of them is it, then?"),
        log.Sat(2, "Cleo", "0" * 64),
    ]
    written = [log.write(one) for one in kinds]
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(SCHEMA_1)
        database.executemany(
            "INSERT INTO entries VALUES (?, ?, ?, ?)",
            (
                (f"room{table}", number, 1_700_000_000.0 + number, written[number % len(written)])
                for table in range(tables)
                for number in range(entries)
            ),
        )
        database.execute("PRAGMA user_version = 1")


def test_what_version_1_stored_is_read_and_verified(tmp_path: Path) -> None:
    path = Path(shutil.copy(STORED, tmp_path))
    logs = logs_of_version_1(path)
    with closing(Store(tmp_path)) as store:
        assert {room: store.read(room) for room in logs} == logs
        assert store.count() == len(logs) == 11
        begun = {room for room, kept in logs.items() if log.Begun() in [one.entry for one in kept]}
        assert set(store.running()) == begun
    assert check_store(path) == (2, 11, 415, ())


def test_it_is_copied_once_before(tmp_path: Path) -> None:
    """The copy is complete by itself, and a server of that time could open it."""
    path = Path(shutil.copy(STORED, tmp_path))
    before = logs_of_version_1(path)
    path.chmod(0o600)
    for _ in range(2):
        Store(tmp_path).close()
    assert sorted(one.name for one in tmp_path.iterdir()) == ["tables.lock", FILE, COPY]
    assert logs_of_version_1(tmp_path / COPY) == before
    assert (tmp_path / COPY).stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(tmp_path / COPY)) as copy:
        assert copy.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_an_older_copy_is_not_overwritten(tmp_path: Path) -> None:
    shutil.copy(STORED, tmp_path)
    (tmp_path / COPY).write_text("an older copy")
    (tmp_path / f"{COPY}.2").write_text("another")
    Store(tmp_path).close()
    assert (tmp_path / COPY).read_text() == "an older copy"
    assert (tmp_path / f"{COPY}.2").read_text() == "another"
    assert len(logs_of_version_1(tmp_path / f"{COPY}.3")) == 11


def test_what_its_write_ahead_log_holds_is_migrated_and_copied(tmp_path: Path) -> None:
    """The server of version 0.1.0 was killed: its last entries are not in the file itself."""
    path = tmp_path / FILE
    make_version_1(path, 1, 1)
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA wal_autocheckpoint = 0")
        late = log.write(log.Said(0, "late"))
        with database:
            database.execute("INSERT INTO entries VALUES ('room0', 1, 2.0, ?)", (late,))
        with closing(Store(tmp_path)) as store:
            assert store.read("room0")[-1] == Kept(2.0, log.Said(0, "late"))
    assert len(logs_of_version_1(tmp_path / COPY)["room0"]) == 2


def test_a_migrated_file_is_like_a_new_one(tmp_path: Path) -> None:
    """Each table of SQLite's has the same columns, and the version is the same."""
    (tmp_path / "old").mkdir()
    shutil.copy(STORED, tmp_path / "old")
    found = []
    for folder in (tmp_path / "old", tmp_path / "new"):
        Store(folder).close()
        with closing(sqlite3.connect(folder / FILE)) as database:
            schema = database.execute("SELECT name, sql FROM sqlite_master ORDER BY name")
            version = database.execute("PRAGMA user_version")
            found.append((schema.fetchall(), version.fetchall()))
    assert found[0] == found[1]


def test_a_migration_that_fails_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No copy is left either: a server that is started again and again would fill the disk."""
    path = Path(shutil.copy(STORED, tmp_path))
    before = logs_of_version_1(path)
    (seal_entries,) = migrations.MIGRATIONS

    def fails(database: sqlite3.Connection) -> None:
        seal_entries(database)
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(migrations, "MIGRATIONS", (fails,))
    for _ in range(2):
        with pytest.raises(StoreFailed, match="full"):
            Store(tmp_path)
    assert logs_of_version_1(path) == before
    assert not (tmp_path / COPY).exists()
    monkeypatch.undo()
    with closing(Store(tmp_path)) as store:
        assert store.count() == 11


def test_a_copy_that_fails_leaves_all_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path(shutil.copy(STORED, tmp_path))
    before = logs_of_version_1(path)

    def fails(made: Path, path: Path) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(store_connection, "finish", fails)
    with pytest.raises(StoreFailed, match="no space"):
        Store(tmp_path)
    assert logs_of_version_1(path) == before
    assert not list(tmp_path.glob("*.unfinished*"))


def test_damaged_entries_of_version_1_stay_what_they_were(tmp_path: Path) -> None:
    """They do not keep the others from being migrated, and are damaged afterwards."""
    path = Path(shutil.copy(STORED, tmp_path))
    damage = {
        "265gmv97hy": "SET entry = x'00ff'",
        "29afgkc2sn": "SET entry = 5",
        "98tuuct7p5": "SET number = 99",
        "afbp38gctd": "SET at = 'late'",
    }
    with closing(sqlite3.connect(path)) as database, database:
        for room, change in damage.items():
            database.execute(f"UPDATE entries {change} WHERE room = ? AND number = 2", (room,))
    with closing(Store(tmp_path)) as store:
        for room in list(damage)[:3]:
            with pytest.raises(Refused, match="damaged"):
                store.read(room)
        assert store.read("afbp38gctd")[2].at == 0.0
        assert store.read("gbtxavt9qw")
    findings = check_store(path).findings
    assert {(one.kind, one.room, one.number) for one in findings} == {
        ("unreadable", "265gmv97hy", 2),
        ("unreadable", "29afgkc2sn", 2),
        ("missing", "98tuuct7p5", 2),
    } | {one[:3] for one in findings if one.room == "98tuuct7p5"}


@pytest.mark.parametrize("made", ["nothing but a head", "no version yet"])
def test_what_version_1_was_killed_at_when_it_began_is_a_store(tmp_path: Path, made: str) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        if made == "no version yet":
            database.execute(SCHEMA_1)
    assert check_store(tmp_path / FILE)[1:] == (0, 0, ())
    with closing(Store(tmp_path)) as store:
        asyncio.run(store.append("room", 0, 0.0, [log.Said(0, "hello")]))
    assert check_store(tmp_path / FILE) == (2, 1, 1, ())


# --- Killed --------------------------------------------------------------------------------------

OPEN = """
import sys
from pathlib import Path
from divinary.table.store import Store

print("begun", flush=True)
Store(Path(sys.argv[1])).close()
"""


def killed(folder: Path, after: float) -> bool:
    """Open a store in a process and kill it after a while; return whether it was still at it."""
    command = [sys.executable, "-c", OPEN, str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(after)
        process.kill()
        process.wait()
        return process.returncode != 0


def moments(count: int, longest: float) -> Iterator[float]:
    rng = Random(19)
    for number in range(count):
        yield longest * (number + rng.random()) / count


@pytest.mark.parametrize("kills", [2, pytest.param(40, marks=pytest.mark.prove)])
def test_killed_at_any_moment_it_goes_on_from_either_version(tmp_path: Path, kills: int) -> None:
    made = tmp_path / "made"
    make_version_1(made, 10, 600)
    whole = tmp_path / "whole"
    whole.mkdir()
    shutil.copy(made, whole / FILE)
    begun = time.monotonic()
    Store(whole).close()
    longest = time.monotonic() - begun
    logs = logs_of_version_1(made)
    interrupted = 0
    for number, after in enumerate(moments(kills, longest)):
        folder = tmp_path / str(number)
        folder.mkdir()
        shutil.copy(made, folder / FILE)
        interrupted += killed(folder, after)
        with closing(Store(folder)) as store:
            assert store.read("room7") == logs["room7"]
        assert check_store(folder / FILE) == (2, 10, 6_000, ())
        copies = sorted(folder.glob(f"{COPY}*"))
        assert copies
        assert all(logs_of_version_1(copy) == logs for copy in copies)
        assert not list(folder.glob("*.unfinished*"))
        shutil.rmtree(folder)
    assert interrupted, "it was killed before it had ended"


@pytest.mark.prove
def test_a_hundred_thousand_entries_take_a_few_seconds(tmp_path: Path) -> None:
    make_version_1(tmp_path / FILE, 200, 500)
    begun = time.monotonic()
    with closing(Store(tmp_path)) as store:
        seconds = time.monotonic() - begun
        assert store.count() == 200
    print(f"\nA store of version 1 with 100,000 entries was migrated in {seconds:.1f} s.")
    assert seconds < 10
    assert check_store(tmp_path / FILE) == (2, 200, 100_000, ())


# --- A new file ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kills", [2, pytest.param(20, marks=pytest.mark.prove)])
def test_a_new_file_is_made_whole_or_not_at_all(tmp_path: Path, kills: int) -> None:
    for number, after in enumerate(moments(kills, 0.06)):
        folder = tmp_path / str(number)
        killed(folder, after)
        assert not (folder / FILE).exists() or check_store(folder / FILE).tables == 0
        with closing(Store(folder)) as store:
            assert store.count() == 0
        assert sorted(one.name for one in folder.iterdir()) == ["tables.lock", FILE]
