"""What the store knows of tables without reading their logs: how many, how far, how old."""

import asyncio
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from divinary.table import log, stored_logs
from divinary.table.log import Entry
from divinary.table.refusals import Refused
from divinary.table.store import FILE, Snapshot, Store, StoreFailed, StoreUnusable
from divinary.table.store_check import check_store
from divinary.table.store_lock import StoreLock

NOBODY = frozenset[str]()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path / "tables")) as opened:
        yield opened


def said(count: int = 1) -> list[Entry]:
    return [log.Said(0, "hello")] * count


async def done(store: Store) -> None:
    """Wait until the writer has done what it was asked to."""
    await store.expire(0.0, 0.0, NOBODY)
    await asyncio.wrap_future(store._writer.do(lambda _: 0))


# --- Stages --------------------------------------------------------------------------------------


async def test_a_table_runs_from_its_beginning_until_it_is_over(store: Store) -> None:
    for number, room in enumerate(("first", "second", "third")):
        await store.append(room, 0, float(number), said())
    assert (store.count(), store.running()) == (3, [])
    await store.append("first", 1, 10.0, [log.Begun()])
    await store.append("third", 1, 11.0, [*said(), log.Begun()])
    assert store.running() == ["third", "first"]
    await store.append("first", 2, 12.0, said())
    assert store.running() == ["first", "third"]
    for room in ("first", "second", "nowhere"):
        store.mark_over(room)
    await done(store)
    assert store.running() == ["third"]
    await store.append("first", 3, 13.0, said())
    assert store.running() == ["third"], "people may still talk"
    assert check_store(store.path).findings == ()


async def test_tables_are_counted_without_asking_the_file(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        appended = [store.append(f"room {number}", 0, 1.0, said()) for number in range(300)]
        await asyncio.gather(*appended)
        with pytest.raises(Refused, match="stale"):
            await store.append("room 5", 0, 1.0, said())
        assert store.count() == 300
        assert await store.expire(2.0, 0.0, {"room 7"}) == 299
        assert store.count() == 1
    with closing(Store(tmp_path)) as again:
        assert again.count() == 1


async def test_its_size_is_known(store: Store) -> None:
    """It shrinks when tables expire, although the file does not."""
    await store.append("room", 0, 1.0, [log.Said(0, "x" * 500)] * 1_000)
    full = store.size
    assert (
        500_000
        < full
        == sum(store.path.with_name(name).stat().st_size for name in (FILE, f"{FILE}-wal"))
    )
    assert await store.expire(2.0, 0.0, NOBODY) == 1
    store.close()
    assert store.size < full / 10


# --- Expiry --------------------------------------------------------------------------------------


async def test_old_tables_expire_and_others_stay(store: Store) -> None:
    """Those that have not begun, and those that are over, each after a time of its own."""
    for room, touched in (("old", 10.0), ("kept", 10.0), ("new", 30.0)):
        for stage in ("waiting", "running", "over"):
            begun: list[Entry] = [] if stage == "waiting" else [log.Begun()]
            await store.append(f"{stage} {room}", 0, touched, [*said(), *begun])
            if stage == "over":
                store.mark_over(f"{stage} {room}")
    await done(store)
    keep = {"waiting kept", "over kept"}
    assert await store.expire(20.0, 5.0, keep) == 1
    assert await store.expire(5.0, 20.0, keep) == 1
    assert await store.expire(20.0, 20.0, keep) == 0
    left = check_store(store.path)
    assert (left.tables, left.findings) == (7, ())
    for room in ("waiting old", "over old"):
        assert store.read(room) == []
        with pytest.raises(Refused, match="stale"):
            await store.append(room, 1, 40.0, said())


async def test_a_long_table_expires_in_parts_and_others_write_between(store: Store) -> None:
    """Killed in the middle, it is no table any more, and the next time removes the rest."""
    length = 4 * stored_logs.MOST_DELETED + 7
    await store.append("long", 0, 1.0, said(length))
    store.keep_snapshot("long", 9, b"data")
    await done(store)
    deleting = stored_logs.Expiry(2.0, 0.0)
    ended = store._writer.do(lambda database: deleting.delete(database, ["long"]))
    assert await asyncio.wrap_future(ended) == 1
    assert store.count() == 0
    assert store.read("long") == []
    assert store.open("long") == (None, [])
    assert check_store(store.path) == (2, 0, 0, ())
    with pytest.raises(Refused, match="stale"):
        await store.append("long", length, 3.0, said())
    expiring = asyncio.create_task(store.expire(0.0, 0.0, NOBODY))
    await store.append("other", 0, 3.0, said())
    assert await expiring == 0, "it was counted before"
    with closing(sqlite3.connect(store.path)) as database:
        for table in ("entries", "tables", "snapshots"):
            rows = database.execute(f"SELECT room FROM {table}").fetchall()
            assert set(rows) <= {("other",)}


async def test_a_table_that_is_touched_meanwhile_does_not_expire(store: Store) -> None:
    await store.append("room", 0, 1.0, said())
    deleting = stored_logs.Expiry(2.0, 0.0)
    await store.append("room", 1, 3.0, said())
    ended = store._writer.do(lambda database: deleting.delete(database, ["room"]))
    assert await asyncio.wrap_future(ended) == 0
    assert len(store.read("room")) == 2


# --- Snapshots -----------------------------------------------------------------------------------


async def test_a_snapshot_spares_the_entries_before_it(store: Store) -> None:
    await store.append("room", 0, 1.0, said(10))
    assert store.open("room") == (None, store.read("room"))
    for length, data in ((4, b"four"), (8, b"eight"), (11, b"not yet"), (0, b"nothing")):
        store.keep_snapshot("room", length, data)
    store.keep_snapshot("nowhere", 1, b"nothing")
    await done(store)
    assert store.open("room") == (Snapshot(8, b"eight"), store.read("room")[8:])
    store.keep_snapshot("room", 10, b"ten")
    await done(store)
    assert store.open("room") == (Snapshot(10, b"ten"), [])
    assert check_store(store.path).findings == ()


async def test_a_snapshot_that_cannot_be_kept_harms_nobody(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    await store.append("room", 0, 1.0, said(2))
    (pages,) = store._database.execute("PRAGMA page_count").fetchone()
    store._database.execute(f"PRAGMA max_page_count = {pages}")
    store.keep_snapshot("room", 2, b"x" * 100_000)
    await done(store)
    assert "the store cannot be written to: SQLITE_FULL" in caplog.text
    assert store.open("room") == (None, store.read("room"))
    store.close()
    store.keep_snapshot("room", 2, b"too late")
    store.mark_over("room")


# --- The lock ------------------------------------------------------------------------------------


def test_a_second_store_on_a_folder_is_refused_until_the_first_is_closed(tmp_path: Path) -> None:
    with closing(Store(tmp_path)):
        with pytest.raises(StoreUnusable, match="store-in-use-by") as refused:
            Store(tmp_path)
        assert refused.value.details == {"path": str(tmp_path), "pid": str(os.getpid())}
        (tmp_path / "tables.lock").write_text("")
        with pytest.raises(StoreUnusable, match=r"^store-in-use$"):
            Store(tmp_path)
    Store(tmp_path).close()


@pytest.mark.parametrize("how", ["deleted", "replaced"])
async def test_a_store_whose_lock_is_gone_writes_no_more(
    tmp_path: Path, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Another server can lock another file and start: only that one writes then."""
    with closing(Store(tmp_path)) as first:
        await first.append("room", 0, 1.0, said())
        (tmp_path / "tables.lock").unlink()
        with ExitStack() as opened:
            if how == "replaced":
                second = opened.enter_context(closing(Store(tmp_path)))
            with pytest.raises(StoreFailed, match=f"tables.lock was {how}"):
                await first.append("room", 1, 1.0, said())
            assert f"tables.lock was {how} while the server ran" in caplog.text
            if how == "replaced":
                await second.append("room", 1, 1.0, said())
    assert check_store(tmp_path / FILE).findings == ()


async def test_a_link_to_the_file_is_the_same_store(tmp_path: Path) -> None:
    """A store is where its file is: there its log is, and its lock."""
    real, linked = tmp_path / "real", tmp_path / "linked"
    Store(real).close()
    linked.mkdir()
    (linked / FILE).symlink_to(real / FILE)
    with closing(Store(linked)) as store:
        await store.append("room", 0, 1.0, said())
        assert store.size > (real / FILE).stat().st_size, "the log counts"
        assert check_store(linked / FILE) == (2, 1, 1, ())
        for folder in (real, linked):
            with pytest.raises(StoreUnusable, match="store-in-use-by"):
                Store(folder)
        assert [one.name for one in linked.iterdir()] == [FILE]
        (linked / FILE).unlink()
        (linked / FILE).symlink_to(shutil.copy(real / FILE, tmp_path / "copy"))
        with pytest.raises(StoreFailed, match="was replaced"):
            await store.append("room", 1, 1.0, said())


def test_a_link_to_itself_is_no_store(tmp_path: Path) -> None:
    (tmp_path / FILE).symlink_to(FILE)
    with pytest.raises(StoreFailed):
        Store(tmp_path)


def test_a_store_that_cannot_be_opened_leaves_no_lock(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"")
    for _ in range(2):
        with pytest.raises(StoreUnusable, match="store-emptied"):
            Store(tmp_path)
    (tmp_path / FILE).write_bytes(b"\0" * 4096)
    for _ in range(2):
        with pytest.raises(StoreFailed):
            Store(tmp_path)
    StoreLock(tmp_path).release()


FORKED = """
import os, sys, time
from pathlib import Path
from divinary.table.store import Store

store = Store(Path(sys.argv[1]))
if not os.fork():
    print(os.getpid(), flush=True)  # the child does: it has let go of the lock by then
time.sleep(60)
"""


def test_a_process_that_was_forked_does_not_hold_the_lock(tmp_path: Path) -> None:
    """A worker may outlive the server for a moment."""
    command = [sys.executable, "-W", "ignore", "-c", FORKED, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        child = int(server.stdout.readline())
        with pytest.raises(StoreUnusable, match="store-in-use-by"):
            Store(tmp_path)
        server.kill()
        server.wait()
        Store(tmp_path).close()
        os.kill(child, signal.SIGKILL)
