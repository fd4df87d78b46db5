"""What the store has called kept is kept: in order, through crashes, and by one writer only."""

import asyncio
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from divinary.table import log, stored_logs
from divinary.table.log import Entry, Kept
from divinary.table.refusals import Refused
from divinary.table.store import FILE, Store, StoreFailed
from divinary.table.store_writer import MOST_AT_ONCE
from divinary.table.stored_logs import append_entries

NOBODY = 65534


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path / "tables")) as opened:
        yield opened


def said(*texts: str) -> list[Entry]:
    return [log.Said(0, text) for text in texts]


def texts(kept: list[Kept]) -> list[str]:
    return [one.entry.text for one in kept if isinstance(one.entry, log.Said)]


# --- Keeping -------------------------------------------------------------------------------------


async def test_what_is_kept_is_read_again_in_order(store: Store) -> None:
    assert store.read("room") == []
    await store.append("room", 0, 1.5, said("a", "b"))
    await store.append("other", 0, 2.0, said("x"))
    await store.append("room", 2, 2.5, said("c"))
    assert store.read("room") == [
        Kept(1.5, log.Said(0, "a")),
        Kept(1.5, log.Said(0, "b")),
        Kept(2.5, log.Said(0, "c")),
    ]
    assert texts(store.read("other")) == ["x"]


async def test_many_who_write_at_once_are_committed_together(store: Store) -> None:
    """More than go into one batch: each is kept, and the disk is asked a few times only."""
    done: list[str] = []
    store._database.set_trace_callback(done.append)
    rooms = [f"room {number}" for number in range(2 * MOST_AT_ONCE)]
    for turn in range(3):
        await asyncio.gather(*[store.append(room, turn, 0.0, said(f"{turn}")) for room in rooms])
    assert all(texts(store.read(room)) == ["0", "1", "2"] for room in rooms[::16])
    assert done.count("COMMIT") < len(rooms) / 4


async def test_what_waits_is_written_when_the_store_closes(tmp_path: Path) -> None:
    store = Store(tmp_path)
    waiting = [
        asyncio.ensure_future(store.append("room", number, 0.0, said(str(number))))
        for number in range(600)
    ]
    await asyncio.sleep(0)
    store.close()
    await asyncio.gather(*waiting)
    with closing(Store(tmp_path)) as again:
        assert texts(again.read("room")) == [str(number) for number in range(600)]


async def test_a_closed_store_keeps_nothing_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.close()
    store.close()
    with pytest.raises(StoreFailed):
        await store.append("room", 0, 0.0, said("a"))
    assert store.read("room") == []


async def test_one_who_has_gone_meanwhile_harms_nobody(store: Store) -> None:
    """What they asked for is kept; those behind them get their answer."""
    gone = asyncio.ensure_future(store.append("room", 0, 0.0, said("a")))
    await asyncio.sleep(0)
    gone.cancel()
    await store.append("room", 1, 0.0, said("b"))
    assert texts(store.read("room")) == ["a", "b"]
    assert gone.cancelled()


def test_a_loop_that_has_ended_does_not_end_the_writer(store: Store) -> None:
    """Somebody's loop closes before the answer comes; the next loop is served."""

    async def leave() -> None:
        asyncio.ensure_future(store.append("room", 0, 0.0, said("a")))  # noqa: RUF006
        await asyncio.sleep(0)

    with closing(sqlite3.connect(store.path)) as other:
        other.execute("BEGIN IMMEDIATE")  # nobody else can write until this ends
        asyncio.run(leave())
        other.rollback()
    asyncio.run(store.append("room", 1, 0.0, said("b")))
    assert texts(store.read("room")) == ["a", "b"]


# --- One writer ----------------------------------------------------------------------------------


async def test_what_another_process_has_written_makes_a_number_stale(store: Store) -> None:
    """One has to look at it first; nothing of it is overwritten."""
    await store.append("room", 0, 0.0, said("a"))
    with closing(sqlite3.connect(store.path)) as other, other:
        append_entries(other, "room", 1, 0.0, [log.write(one) for one in said("b", "c")])
    for number in (0, 1, 2):
        with pytest.raises(Refused, match="stale"):
            await store.append("room", number, 0.0, said("x", "y", "z"))
    assert texts(store.read("room")) == ["a", "b", "c"]
    await store.append("room", 3, 0.0, said("d"))


async def test_one_who_is_late_does_not_hold_up_the_others_of_a_batch(store: Store) -> None:
    await store.append("room 7", 0, 0.0, said("first"))
    answers = await asyncio.gather(
        *[store.append(f"room {number}", 0, 0.0, said("a")) for number in range(20)],
        store.append("room 3", 0, 0.0, said("late")),
        return_exceptions=True,
    )
    wrong = [number for number, answer in enumerate(answers) if answer is not None]
    assert wrong == [7, 20]
    assert all(isinstance(answers[number], Refused) for number in wrong)
    assert texts(store.read("room 3")) == ["a"]


# --- Crashes -------------------------------------------------------------------------------------

WRITER = """
import asyncio, sys
from pathlib import Path
from divinary.table import log
from divinary.table.store import Store

async def write(store, room):
    number = 0
    while True:
        await store.append(room, number, 0.0, [log.Said(0, str(number)), log.Said(1, "too")])
        number += 2
        print(room, number, flush=True)

async def main():
    store = Store(Path(sys.argv[1]))
    await asyncio.gather(*[write(store, f"room{n}") for n in range(8)])

asyncio.run(main())
"""


def test_what_was_acknowledged_outlives_a_kill(tmp_path: Path) -> None:
    """Kill -9 in the middle of writing, three times: each time all is there, and whole."""
    for attempt, lines in enumerate((1, 150, 400)):
        folder = tmp_path / str(attempt)
        acknowledged = _written_until_killed(folder, lines)
        with closing(Store(folder)) as store:
            for room, count in acknowledged.items():
                kept = store.read(room)
                assert len(kept) >= count
                assert len(kept) % 2 == 0, "entries that were appended together stay together"
                assert [one for one in texts(kept) if one != "too"] == [
                    str(number) for number in range(0, len(kept), 2)
                ]
            asyncio.run(store.append("after", 0, 0.0, said("on we go")))


@pytest.mark.parametrize("what", ["moved", "log deleted"])
def test_what_was_acknowledged_before_a_file_was_lost_is_there(tmp_path: Path, what: str) -> None:
    """In the middle of writing: nothing is acknowledged that would only be in the lost file."""
    for lines in (20, 333):
        folder = tmp_path / str(lines)

        def lose(folder: Path = folder) -> None:
            if what == "moved":
                (folder / FILE).rename(folder / "away")
                shutil.copy(folder / "away", folder / FILE)
            else:
                (folder / f"{FILE}-wal").unlink()

        acknowledged = _written_until_killed(folder, lines, lose)
        if what == "moved":
            (folder / "away").rename(folder / FILE)
        with closing(Store(folder)) as store:
            for room, count in acknowledged.items():
                assert len(store.read(room)) >= count


def _written_until_killed(
    folder: Path, lines: int, lose: Callable[[], None] | None = None
) -> dict[str, int]:
    """Let a process write, kill it after so many lines, and return what it had acknowledged.

    With `lose`, it has to notice by itself that its files were lost.
    """
    command = [sys.executable, "-c", WRITER, str(folder)]
    errors = None if lose is None else subprocess.PIPE
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as writer:
        assert writer.stdout is not None
        said = [writer.stdout.readline() for _ in range(lines)]
        if lose is None:
            writer.send_signal(signal.SIGKILL)
        else:
            lose()
        said += writer.stdout.readlines()
        if writer.stderr is not None:
            assert "while the server ran" in writer.stderr.read()
    pairs = [line.split() for line in said if line.endswith("\n")]
    return {room: int(count) for room, count in pairs}


# --- A disk that does not obey -------------------------------------------------------------------


async def test_a_full_store_keeps_nothing_and_works_when_there_is_room(store: Store) -> None:
    await store.append("room", 0, 0.0, said("a"))
    before = store.read("room")
    (pages,) = store._database.execute("PRAGMA page_count").fetchone()
    store._database.execute(f"PRAGMA max_page_count = {pages}")
    long = "x" * 50_000
    with pytest.raises(StoreFailed, match="full"):
        await store.append("room", 1, 0.0, said("b", long))
    assert store.read("room") == before
    store._database.execute("PRAGMA max_page_count = 1000000")
    await store.append("room", 1, 0.0, said("b", long))
    assert texts(store.read("room")) == ["a", "b", long]


async def test_all_that_wait_together_are_told_that_the_store_is_full(store: Store) -> None:
    store._database.execute("PRAGMA max_page_count = 1")
    writing = [store.append(f"room {n}", 0, 0.0, said("x" * 5_000)) for n in range(9)]
    answers = await asyncio.gather(*writing, return_exceptions=True)
    assert all(isinstance(answer, StoreFailed) for answer in answers)
    assert all(store.read(f"room {n}") == [] for n in range(9))


async def test_what_cannot_be_written_at_all_does_not_end_the_writer(store: Store) -> None:
    with pytest.raises(StoreFailed):
        await store.append("room \ud800", 0, 0.0, said("a"))
    await store.append("room", 0, 0.0, said("b"))
    assert texts(store.read("room")) == ["b"]


async def test_what_cannot_be_measured_does_not_end_the_writer(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: sqlite3.Connection) -> int:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(stored_logs, "free_bytes", fail)
    chore = asyncio.wrap_future(store._writer.do(lambda _: 0))
    assert await asyncio.wait_for(chore, 5) == 0
    await asyncio.wait_for(store.append("room", 0, 0.0, said("a")), 5)


async def test_an_error_that_nobody_expects_is_an_answer_to_all_that_wait(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: object) -> None:
        raise RuntimeError("with a secret")

    with _held(store):
        monkeypatch.setattr(store._writer, "_keep", fail)
        chore = asyncio.wrap_future(store._writer.do(lambda _: 0))
        write = asyncio.ensure_future(store.append("room", 0, 0.0, said("a")))
        await asyncio.sleep(0)
    waiting = asyncio.gather(write, chore, return_exceptions=True)
    answers = await asyncio.wait_for(waiting, 5)
    assert all(isinstance(answer, StoreFailed) for answer in answers)
    assert caplog.messages == ["the store cannot be written to: RuntimeError"]
    monkeypatch.undo()
    await asyncio.wait_for(store.append("room", 0, 0.0, said("a")), 5)


async def test_a_chore_that_is_cancelled_does_not_end_the_writer(store: Store) -> None:
    """What has begun is done, what waits is not, and those behind it get their answer."""
    done: list[str] = []

    def be_done(_: sqlite3.Connection) -> int:
        done.append("waited")
        return 0

    with _held(store) as begun:
        waits = asyncio.wrap_future(store._writer.do(be_done))
        write = asyncio.ensure_future(store.append("room", 0, 0.0, said("a")))
        asyncio.wrap_future(begun).cancel()
        waits.cancel()
        await asyncio.sleep(0)
    await asyncio.wait_for(write, 5)
    await asyncio.wait_for(store.append("room", 1, 0.0, said("b")), 5)
    assert begun.result() == 0
    assert not done


@contextmanager
def _held(store: Store) -> Iterator["Future[int]"]:
    """Let the writer wait, so that what comes meanwhile is one batch."""
    begun, gate = Event(), Event()

    def hold(_: sqlite3.Connection) -> int:
        begun.set()
        gate.wait(5)
        return 0

    holding = store._writer.do(hold)
    begun.wait(5)
    try:
        yield holding
    finally:
        gate.set()


async def test_a_disk_that_takes_no_more_leaves_all_as_it_was(store: Store) -> None:
    """The files cannot grow any more, as if the disk were full; then they can."""
    await store.append("room", 0, 0.0, said("a"))
    with _files_up_to(store.path.with_name(f"{FILE}-wal").stat().st_size):
        for _ in range(2):
            with pytest.raises(StoreFailed):
                await store.append("room", 1, 0.0, said("x" * 10_000))
        assert texts(store.read("room")) == ["a"]
    await store.append("room", 1, 0.0, said("b"))
    assert texts(store.read("room")) == ["a", "b"]


@contextmanager
def _files_up_to(size: int) -> Iterator[None]:
    """Let no file of this process grow beyond a size; Python ignores the signal for it."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def test_a_store_that_may_only_be_read_is_read() -> None:
    """What is there can be looked at; nothing is changed, and one who asks is told."""
    with _open_to_all() as folder:
        with closing(Store(folder)) as first:
            await first.append("room", 0, 0.0, said("a"))
        with closing(sqlite3.connect(folder / FILE)) as other:  # as after a kill: its log is there
            other.execute("SELECT * FROM entries")
            (folder / FILE).chmod(0o444)
            folder.chmod(0o555)
            with _being_nobody(), closing(Store(folder)) as store:
                assert texts(store.read("room")) == ["a"]
                with pytest.raises(StoreFailed, match="readonly"):
                    await store.append("room", 1, 0.0, said("b"))
                assert texts(store.read("room")) == ["a"]


def test_a_folder_that_may_not_be_written_to_is_no_store() -> None:
    with _open_to_all() as folder:
        folder.chmod(0o555)
        for where in (folder, folder / "tables"):
            with _being_nobody(), pytest.raises(StoreFailed):
                Store(where)


@contextmanager
def _open_to_all() -> Iterator[Path]:
    """A folder that anybody may look into."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o755)


@contextmanager
def _being_nobody() -> Iterator[None]:
    """Give up for a while that root may write anywhere."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(before)


# --- A file that is not ours ---------------------------------------------------------------------


def test_tables_of_another_version_are_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as foreign:
        foreign.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreFailed, match="store-newer"):
        Store(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as foreign:
        assert foreign.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)


def test_something_else_than_tables_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("a shopping list, not a database at all" * 100)
    with pytest.raises(StoreFailed):
        Store(tmp_path)
    assert (tmp_path / FILE).read_text().startswith("a shopping list")


def test_where_a_file_or_a_folder_is_in_the_way_there_is_no_store(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "folder" / FILE).mkdir(parents=True)
    for folder in (tmp_path / "file", tmp_path / "file" / "deeper", tmp_path / "folder"):
        with pytest.raises(StoreFailed):
            Store(folder)


async def test_a_file_that_breaks_later_is_a_failure(store: Store) -> None:
    await store.append("room", 0, 0.0, said("a"))
    for file in store.path.parent.iterdir():
        file.write_bytes(b"rubbish" * 1_000)
    with pytest.raises(StoreFailed):
        store.read("room")


@given(data=st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_damaged_entry_is_noticed_or_is_another_entry(store: Store, data: st.DataObject) -> None:
    """Whatever is there: it is read, or said to be damaged, and nothing else happens."""
    written = log.write(log.Sat(1, "Ana", "key"))
    start = data.draw(st.integers(0, len(written)))
    damage = data.draw(st.binary(max_size=6))
    entry = written[:start] + damage + written[start + data.draw(st.integers(0, 6)) :]
    with closing(sqlite3.connect(store.path)) as other:
        other.execute("DELETE FROM entries")
        other.execute("DELETE FROM tables")
        append_entries(other, "room", 0, 0.0, [entry])
        other.commit()
    found = _read(store, "room")
    assert found == "damaged" or _read_back(found) == found


def _read(store: Store, room: str) -> list[Kept] | str:
    """Return a log, or why there is none."""
    try:
        return store.read(room)
    except Refused as refused:
        return refused.reason


def _read_back(kept: list[Kept] | str) -> list[Kept]:
    return [Kept(one.at, log.read(log.write(one.entry))) for one in kept if isinstance(one, Kept)]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entries SET entry = x'7b7d'",
        'UPDATE entries SET entry = \'{"type": "flown"}\'',
        "UPDATE entries SET entry = 5",
        "UPDATE entries SET number = 7 WHERE number = 2",
        "DELETE FROM entries WHERE number = 0",
        "DELETE FROM entries WHERE number = 1",
    ],
)
async def test_a_log_with_a_hole_or_a_foreign_entry_is_damaged(store: Store, damage: str) -> None:
    await store.append("room", 0, 0.0, said("a", "b", "c"))
    with closing(sqlite3.connect(store.path)) as other:
        other.execute(damage)
        other.commit()
    with pytest.raises(Refused, match="damaged"):
        store.read("room")


async def test_a_reader_who_comes_as_a_copy_begins_leaves_the_log(tmp_path: Path) -> None:
    """SQLite deletes the log of a file that has 0 bytes, and with it what was acknowledged."""
    store = Store(tmp_path)
    await store.append("room", 0, 1.0, [log.Said(0, "told")])
    store.path.rename(tmp_path / "away")
    store.path.touch()
    with pytest.raises(StoreFailed):
        store.read("room")
    (tmp_path / "away").rename(store.path)
    assert [one.entry for one in store.read("room")] == [log.Said(0, "told")]
    store.close()
