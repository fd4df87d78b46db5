"""`divinary store verify` names all that was damaged, and nothing else."""

import asyncio
import math
import shutil
import sqlite3
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, get_args

import pytest

from divinary.cli import main
from divinary.core.words import words
from divinary.table import log
from divinary.table.log import Entry
from divinary.table.refusals import Refused
from divinary.table.store import FILE, Store
from divinary.table.store_check import Finding, Kind, check_store
from divinary.terminal.store_report import SENTENCES, verify

STORED = Path(__file__).parents[1] / "stored" / "f804f39" / FILE
FLIPS = 30


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The stored tables, migrated, with a snapshot of one of them."""
    folder = tmp_path_factory.mktemp("whole")
    shutil.copy(STORED, folder)
    with closing(Store(folder)) as store:
        store.keep_snapshot(store.running()[0], 3, b"data")
    return folder / FILE


@pytest.fixture
def path(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(whole, tmp_path))


def change(path: Path, *commands: str) -> None:
    """Change a file as no server would."""
    with closing(sqlite3.connect(path)) as database, database:
        for command in commands:
            assert database.execute(command).rowcount


def found(path: Path) -> list[tuple[str, str, int]]:
    return [(one.kind, one.room, one.number) for one in check_store(path).findings]


def test_what_is_whole_is_said_to_be_whole(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {one.name for one in path.parent.iterdir()}
    assert check_store(path) == (2, 11, 415, ())
    assert verify(words("en"), path.parent) == 0
    assert capsys.readouterr().out == "Checked: 11 tables, 415 entries. Nothing is damaged.\n"
    assert {one.name for one in path.parent.iterdir()} == before, "nothing was created"


def test_what_has_no_hashes_yet_is_read_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(shutil.copy(STORED, tmp_path))
    assert check_store(path) == (1, 11, 415, ())
    assert verify(words("en"), tmp_path) == 0
    assert "version 1, which has no hashes yet" in capsys.readouterr().out
    change(path, "DELETE FROM entries WHERE room = '265gmv97hy' AND number = 2")
    assert found(path) == [("missing", "265gmv97hy", 2)]


# --- Bits ----------------------------------------------------------------------------------------


class Flip(NamedTuple):
    """A stored value with one bit that was changed."""

    column: str
    room: str
    number: int
    value: Any

    def do(self, path: Path) -> None:
        with closing(sqlite3.connect(path)) as database, database:
            command = f"UPDATE entries SET {self.column} = ? WHERE room = ? AND number = ?"
            assert database.execute(command, (self.value, self.room, self.number)).rowcount


def flips(path: Path, count: int, seed: int = 19) -> Iterator[Flip]:
    """Yield changes of one bit each, in all kinds of values that an entry has."""
    rng = Random(seed)
    columns = ["entry", "at", "salt", "digest", "hash"]
    with closing(sqlite3.connect(path)) as database:
        for number in range(count):
            column = columns[number % len(columns)]
            rows = database.execute(
                f"SELECT room, number, {column} FROM entries WHERE {column} IS NOT NULL"
            ).fetchall()
            room, place, value = rng.choice(rows)
            yield Flip(column, room, place, flipped(value, rng))


def flipped(value: bytes | float, rng: Random) -> bytes | float:
    """Return a value with one bit changed; SQLite stores no number that is none."""
    packed = bytearray(struct.pack(">d", value) if isinstance(value, float) else value)
    place = rng.randrange(8 * len(packed))
    packed[place // 8] ^= 1 << place % 8
    if not isinstance(value, float):
        return bytes(packed)
    (changed,) = struct.unpack(">d", packed)
    return flipped(value, rng) if math.isnan(changed) else float(changed)


def test_each_changed_bit_is_found_where_it_is(whole: Path, tmp_path: Path) -> None:
    """And nothing else is blamed; the server does not read such a table."""
    for flip in flips(whole, FLIPS):
        path = Path(shutil.copy(whole, tmp_path))
        flip.do(path)
        assert [one[1:] for one in found(path)] == [(flip.room, flip.number)], flip
        with closing(Store(tmp_path)) as store, pytest.raises(Refused, match="damaged"):
            store.read(flip.room)


@pytest.mark.parametrize("count", [1, pytest.param(FLIPS, marks=pytest.mark.prove)])
def test_the_command_names_each_changed_bit(whole: Path, tmp_path: Path, count: int) -> None:
    for flip in flips(whole, count):
        flip.do(Path(shutil.copy(whole, tmp_path)))
        command = [sys.executable, "-m", "divinary", "--lang", "en", "store", "verify"]
        ended = subprocess.run(
            [*command, "--data", str(tmp_path)], capture_output=True, text=True, check=False
        )
        first, last = ended.stdout.splitlines()
        assert first.startswith(f"Table {flip.room}, entry {flip.number}: ")
        assert last == "Checked: 11 tables, 415 entries. 1 place is damaged."
        assert (ended.returncode, ended.stderr) == (1, "")


# --- Rows ----------------------------------------------------------------------------------------

ROOM = "265gmv97hy"
OF_ROOM = f"WHERE room = '{ROOM}'"
SNAPSHOT = "gbtxavt9qw"

ROWS: dict[str, tuple[list[str], list[tuple[str, str, int]]]] = {
    "one in the middle": (
        [f"DELETE FROM entries {OF_ROOM} AND number = 4"],
        [("missing", ROOM, 4)],
    ),
    "the first two": (
        [f"DELETE FROM entries {OF_ROOM} AND number < 2"],
        [("missing", ROOM, 0)],
    ),
    "the end": (
        [f"DELETE FROM entries {OF_ROOM} AND number >= 5"],
        [("shorter", ROOM, 5)],
    ),
    "all": ([f"DELETE FROM entries {OF_ROOM}"], [("shorter", ROOM, 0)]),
    "what is known of it": (
        [f"DELETE FROM tables {OF_ROOM}"],
        [("unlisted", ROOM, 0)],
    ),
    "two that changed places": (
        [
            f"UPDATE entries SET number = -1 {OF_ROOM} AND number = 3",
            f"UPDATE entries SET number = 3 {OF_ROOM} AND number = 4",
            f"UPDATE entries SET number = 4 {OF_ROOM} AND number = -1",
        ],
        [("hash", ROOM, 3), ("hash", ROOM, 4)],
    ),
    "one of another table": (
        [
            f"UPDATE entries SET (at, entry, salt, digest, hash) = "
            f"(SELECT at, entry, salt, digest, hash FROM entries "
            f"WHERE room = '{SNAPSHOT}' AND number = 2) {OF_ROOM} AND number = 2"
        ],
        [("hash", ROOM, 2), ("hash", ROOM, 3)],  # nobody knows what the next one was chained to
    ),
    "one too many": (
        [
            f"INSERT INTO entries SELECT room, number + 1, at, entry, salt, digest, hash "
            f"FROM entries {OF_ROOM} ORDER BY number DESC LIMIT 1"
        ],
        [("hash", ROOM, 0), ("longer", ROOM, 0)],
    ),
    "a salt of another kind": (
        [f"UPDATE entries SET salt = 'salt' {OF_ROOM} AND number = 1"],
        [("text", ROOM, 1)],
    ),
    "a digest of another kind": (
        [f"UPDATE entries SET digest = 5 {OF_ROOM} AND number = 1"],
        [("hash", ROOM, 1)],
    ),
    "a hash of another kind": (
        [f"UPDATE entries SET hash = 'hash' {OF_ROOM} AND number = 3"],
        [("hash", ROOM, 3)],
    ),
    "a name that is no text": (
        [f"UPDATE entries SET room = CAST(x'ff' AS TEXT) {OF_ROOM} AND number = 3"],
        [("missing", ROOM, 3), ("missing", "\ufffd", 0), ("unlisted", "\ufffd", 4)],
    ),
    "a hash of the list": (
        [f"UPDATE tables SET hash = zeroblob(32) {OF_ROOM}"],
        [("summary", ROOM, 0)],
    ),
    "a stage": ([f"UPDATE tables SET stage = 0 {OF_ROOM}"], [("summary", ROOM, 0)]),
    "a snapshot": (
        ["UPDATE snapshots SET data = x'00'"],
        [("snapshot", SNAPSHOT, 3)],
    ),
    "a snapshot of what is gone": (
        ["UPDATE snapshots SET length = 9999"],
        [("snapshot", SNAPSHOT, 9999)],
    ),
}
"""What is done to the rows, and what is found; 0 stands for the end of the log."""


@pytest.mark.parametrize("damage", ROWS)
def test_rows_that_are_missing_or_in_the_wrong_place_are_found(path: Path, damage: str) -> None:
    commands, expected = ROWS[damage]
    with closing(sqlite3.connect(path)) as database:
        count = "SELECT length FROM tables WHERE room = ?"
        (length,) = database.execute(count, (ROOM,)).fetchone()
    change(path, *commands)
    ends = {"unlisted": 0, "hash": 0, "longer": 1, "summary": 0}
    assert found(path) == [
        (kind, room, number or (length + ends[kind] if kind in ends else 0))
        for kind, room, number in expected
    ]
    assert verify(words("en"), path.parent) == 1
    if expected[0][0] != "snapshot" and damage != "a stage":
        with closing(Store(path.parent)) as store, pytest.raises(Refused, match="damaged"):
            store.read(ROOM)


def test_a_snapshot_that_does_not_fit_is_ignored(path: Path) -> None:
    with closing(Store(path.parent)) as store:
        snapshot, rest = store.open(SNAPSHOT)
        assert snapshot == (3, b"data")
        assert rest == store.read(SNAPSHOT)[3:]
        change(path, "UPDATE snapshots SET data = x'00'")
        assert store.open(SNAPSHOT) == (None, store.read(SNAPSHOT))


def test_a_damaged_page_is_named(path: Path) -> None:
    """SQLite's own check finds what no row shows."""
    with closing(sqlite3.connect(path)) as database:
        root = "SELECT rootpage FROM sqlite_master WHERE name = 'tables'"
        (page,) = database.execute(root).fetchone()
    with path.open("r+b") as file:
        file.seek(4096 * (page - 1))
        file.write(b"\xff" * 4096)
    assert "file" in [kind for kind, _, _ in found(path)]
    assert verify(words("en"), path.parent) == 1


# --- Erasing -------------------------------------------------------------------------------------


def test_names_and_talk_can_be_erased_and_the_rest_still_verifies(path: Path) -> None:
    """The text is emptied and its salt removed; the digest stays."""
    with closing(sqlite3.connect(path)) as database:
        salted = "SELECT count(*) FROM entries WHERE salt IS NOT NULL"
        assert database.execute(salted).fetchone() == (30,)
    change(
        path,
        "UPDATE entries SET salt = NULL, entry = CAST(json_replace(entry, '$.name', '') AS BLOB) "
        "WHERE json_extract(entry, '$.type') IN ('sat', 'seated')",
        "UPDATE entries SET salt = NULL, entry = CAST(json_replace(entry, '$.text', '') AS BLOB) "
        "WHERE json_extract(entry, '$.type') = 'said'",
    )
    assert check_store(path).findings == ()
    with closing(Store(path.parent)) as store:
        entries = [one.entry for room in store.running() for one in store.read(room)]
    assert {one.name for one in entries if isinstance(one, log.Sat | log.Seated)} == {""}
    assert {one.text for one in entries if isinstance(one, log.Said)} == {""}
    change(path, "UPDATE entries SET salt = x'00' WHERE number = 1")
    assert {finding.kind for finding in check_store(path).findings} == {"text"}


def test_a_text_that_was_put_in_the_place_of_another_is_found(path: Path) -> None:
    change(
        path,
        "UPDATE entries SET entry = CAST(json_replace(entry, '$.name', 'Eve') AS BLOB) "
        f"WHERE room = '{ROOM}' AND number = 1",
    )
    assert found(path) == [("text", ROOM, 1)]


@pytest.mark.parametrize(
    "text", ["", '"', '\\"', "\\", 'a","text":"b', "é\u2028\U0001f600", "{}", "x" * 500, "\n\t\x01"]
)
def test_every_text_is_found_again_in_its_entry(tmp_path: Path, text: str) -> None:
    """However it is written in JSON: only the text is left out, and all of it."""
    with closing(Store(tmp_path)) as store:
        written: list[Entry] = [
            log.Sat(0, text, "key", text),
            log.Said(0, text),
            log.Seated(1, text, text),
        ]
        asyncio.run(store.append("room", 0, 1.5, written))
        assert [one.entry for one in store.read("room")] == written
    change(tmp_path / FILE, "UPDATE entries SET salt = x'00'")
    assert [kind for kind, _, _ in found(tmp_path / FILE)] == ["text"] * 3


# --- What cannot be checked ----------------------------------------------------------------------


NO_STORE: dict[str, tuple[Callable[[Path], object], str]] = {
    "nothing": (lambda path: None, "There are no tables in"),
    "no byte": (lambda path: path.write_bytes(b""), "was emptied"),
    "no database": (lambda path: path.write_bytes(b"no database" * 100), "is no file of tables"),
    "half a database": (
        lambda path: path.write_bytes(STORED.read_bytes()[:100]),
        "cannot be read",
    ),
}


@pytest.mark.parametrize("case", NO_STORE)
def test_where_there_is_no_store_it_is_said(
    tmp_path: Path, case: str, capsys: pytest.CaptureFixture[str]
) -> None:
    do, told = NO_STORE[case]
    do(tmp_path / FILE)
    before = list(tmp_path.iterdir())
    assert main(["--lang", "en", "store", "verify", "--data", str(tmp_path)]) == 2
    assert told in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == before


def test_a_finding_names_what_is_damaged_in_every_kind() -> None:
    assert set(SENTENCES) == set(get_args(Kind))
    for sentence in SENTENCES.values():
        assert words("en").say(sentence, **Finding("hash", "abc", 1, 2, "why")._asdict())
