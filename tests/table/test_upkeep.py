"""Tables are read in threads, from snapshots; they go on after a restart, and old ones expire."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from threading import Event

import msgspec
import pytest

from divinary.table import log, registry, requests, seating, upkeep
from divinary.table.clock import Clock
from divinary.table.hub import TableHub
from divinary.table.keys import digest
from divinary.table.log import Entry, Kept
from divinary.table.refusals import Refused
from divinary.table.registry import TableRegistry
from divinary.table.session import TableSession
from divinary.table.store import Snapshot, Store, StoreFailed
from divinary.table.upkeep import DAY, TableExpiry
from tests.table.long_logs import LOGS
from tests.table.policies import facts, policies
from tests.table.test_registry import acting, saying, table, until

NAME = "abcdefghjk"


class WatchedStore(Store):
    """A store that counts what is read, and waits with it while it is stopped."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.opened: list[str] = []
        self.goes_on = Event()
        self.goes_on.set()

    def open(self, room: str) -> tuple[Snapshot | None, list[Kept]]:
        self.opened.append(room)
        assert self.goes_on.wait(20)
        return super().open(room)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[WatchedStore]:
    with closing(WatchedStore(tmp_path)) as opened:
        yield opened


def served(store: Store, **given: object) -> TableRegistry:
    return TableRegistry(store, policies, pace=0, **given)  # type: ignore[arg-type]


async def kept(store: Store, game: str = "leaving", length: int = 600) -> list[Entry]:
    """Write a long log, as an earlier version of the program let it grow."""
    entries = LOGS[game](length)
    await store.append(NAME, 0, 5.0, entries)
    return entries


def whole(store: Store) -> TableSession:
    """Return the session as the whole log gives it."""
    return TableSession(NAME, store.read(NAME), policies)


# --- Reading -------------------------------------------------------------------------------------


async def test_nobody_waits_while_a_table_is_read(store: WatchedStore) -> None:
    """And all who ask for it meanwhile wait for one reading, and meet at one table."""
    await kept(store)
    tables = served(store)
    other = await table(tables)
    store.opened.clear()
    store.goes_on.clear()
    asking = [asyncio.create_task(tables.find(NAME)) for _ in range(5)]
    asking.append(asyncio.create_task(tables.wake(NAME)))
    await asyncio.sleep(0.01)
    await other.ask(saying("we play on"))
    assert not any(one.done() for one in asking)
    asking[0].cancel()
    with suppress(asyncio.CancelledError):
        await asking[0]
    store.goes_on.set()
    found = await asyncio.gather(*asking[1:])
    assert {id(hub) for hub in found} == {id(found[0])}
    assert store.opened == [NAME]


async def test_a_table_that_cannot_be_read_is_asked_for_again(store: WatchedStore) -> None:
    """One failure is not remembered."""
    await kept(store)
    tables, reading = served(store), store.open

    def failing(room: str) -> tuple[Snapshot | None, list[Kept]]:
        raise StoreFailed("the disk is gone")

    store.open = failing  # type: ignore[method-assign]
    answers = await asyncio.gather(*[tables.find(NAME) for _ in range(3)], return_exceptions=True)
    assert [type(answer) for answer in answers] == [StoreFailed] * 3
    store.open = reading  # type: ignore[method-assign]
    assert (await tables.find(NAME)).session.length == 600


async def test_few_entries_stay_in_memory(
    store: WatchedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of long tables fewer than of short ones."""
    monkeypatch.setattr(registry, "MOST_ENTRIES_READY", 1_000)
    names = ["abcdefghj" + letter for letter in "abcd"]
    for name in names:
        await store.append(name, 0, 5.0, LOGS["handing"](400))
    tables = served(store)
    for name in names:
        await tables.find(name)
    assert list(tables._ready) == names[-2:]


# --- Snapshots -----------------------------------------------------------------------------------


async def snapshot_of(store: Store) -> Snapshot:
    """Wait for the snapshot of the long table."""
    async with asyncio.timeout(20):
        while (found := Store.open(store, NAME)[0]) is None:  # noqa: ASYNC110 - of a file
            await asyncio.sleep(0.005)
        return found


@pytest.mark.parametrize("game", LOGS)
async def test_a_long_table_is_read_from_a_snapshot_the_next_time(
    store: WatchedStore, game: str
) -> None:
    await kept(store, game)
    await served(store).find(NAME)
    found = await snapshot_of(store)
    assert found.length == 600
    again = await served(store).find(NAME)
    assert facts(again.session) == facts(whole(store))
    await again.ask(lambda session: [log.Again("abcdefghja")])
    later = served(store).read(NAME)
    assert later.again == "abcdefghja"
    assert facts(later) == facts(whole(store))


async def test_a_table_gets_snapshots_while_it_lives(
    store: WatchedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "ENTRIES_BETWEEN", 20)
    await kept(store, "handing", 12)
    hub = await served(store).find(NAME)
    for number in range(50):
        await hub.ask(saying(str(number)))
    await until(lambda: (Store.open(store, NAME)[0] or (0,))[0] == 60)
    assert facts(served(store).read(NAME)) == facts(hub.session)


BAD = {
    "no text": b"\xff\0",
    "nothing": b"",
    "another format": b'{"format": 999}',
    "without a format": b"{}",
    "of this format, but without the rest": b'{"format": 1}',
}


@pytest.mark.parametrize("case", BAD)
async def test_a_snapshot_that_cannot_be_read_is_ignored(store: WatchedStore, case: str) -> None:
    await kept(store)
    store.keep_snapshot(NAME, 600, BAD[case])
    assert (await snapshot_of(store)).data == BAD[case]
    assert facts(served(store).read(NAME)) == facts(whole(store))


@pytest.mark.parametrize("part", ["position", "lines", "places", "opened", "length"])
async def test_a_snapshot_that_makes_no_sense_is_ignored(store: WatchedStore, part: str) -> None:
    """The log has it all; the file has hashes against what happens by chance."""
    await kept(store)
    await served(store).find(NAME)
    found = await snapshot_of(store)
    stored = msgspec.json.decode(found.data)
    game, counters = stored["game"], stored["counters"]
    match part:
        case "position":
            game["position"] = game["position"].replace("turn", "tern")
        case "lines":
            game["lines"][5] = "fly"
        case "places":
            counters["places"] = 3
        case "opened":
            stored["opened"]["game"] = "chess"
        case "length":
            counters["length"] = "long"
    store.keep_snapshot(NAME, 600, msgspec.json.encode(stored))
    await until(lambda: (Store.open(store, NAME)[0] or found).data != found.data)
    assert facts(served(store).read(NAME)) == facts(whole(store))


# --- After a restart -----------------------------------------------------------------------------


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upkeep, "PAUSE", 0)


async def bots_next(store: Store) -> str:
    """Return a table at which a bot is next, whose server is stopped."""
    slow = TableRegistry(store, policies, pace=600)
    hub = await table(slow, "arcana", "Ana", bots=2)
    await hub.ask(acting(0, hub.session.version))
    assert hub.session.bot_is_next()
    return hub.session.id


async def people_next(store: Store) -> str:
    return (await table(served(store), "arcana", "Ana", "Ben")).session.id


async def test_bots_go_on_after_a_restart_without_anybody_looking(
    store: WatchedStore, quick: None
) -> None:
    name, waiting = await bots_next(store), await people_next(store)
    tables = served(store)
    keeping_up = asyncio.create_task(tables.keep_up())
    await until(lambda: not tables.read(name).bot_is_next())
    await until(lambda: waiting in store.opened)
    await until(lambda: tables.in_memory(waiting) is None)
    assert not tables._ready, "nobody asked for them"
    keeping_up.cancel()


async def test_a_majority_decides_after_a_restart_without_anybody_looking(
    store: WatchedStore, quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "MINUTE", 0.3)
    hub = await table(
        TableRegistry(store, policies), "arcana", "Ana", "Ben", "Cleo", "Dan", settle=1
    )
    await hub.ask(acting(0, hub.session.version))
    earlier = Clock(lambda: time.time() - 3, time.monotonic)
    hub = await served(store, clock=earlier).find(hub.session.id)
    for seat in (1, 2):
        await hub.ask(acting(seat, hub.session.version, "pass"))
    name, length = hub.session.id, hub.session.length
    tables = served(store)
    keeping_up = asyncio.create_task(tables.keep_up())
    await until(lambda: len(store.read(name)) > length)
    assert tables.read(name).proposals == ()
    keeping_up.cancel()


async def test_a_damaged_table_does_not_keep_others_from_going_on(
    store: WatchedStore, quick: None, caplog: pytest.LogCaptureFixture
) -> None:
    name = await bots_next(store)
    await store.append("damagedaaa", 0, 9e9, [log.TableOpened("chess", {}, 2, "a", "5")])
    await store.append("damagedaaa", 1, 9e9, [log.Begun()])
    store.opened.clear()
    length = len(store.read(name))
    keeping_up = asyncio.create_task(served(store).keep_up())
    await until(lambda: len(store.read(name)) > length)
    assert store.opened.index("damagedaaa") < store.opened.index(name), "the last one first"
    assert [one.getMessage() for one in caplog.records] == [
        "a table cannot go on after a restart: Refused"
    ]
    keeping_up.cancel()


async def ended(store: Store) -> TableHub:
    """Return a table whose game its bots have played to the end."""
    hub = await table(served(store), "arcana", "Ana", bots=1)
    await hub.ask(lambda session: seating.hand(session, 0, "random"))
    async with hub.watching("somebody"):
        await until(lambda: hub.session.over)
    return hub


async def test_a_finished_game_is_not_read_after_a_restart(
    store: WatchedStore, quick: None
) -> None:
    name, waiting = (await ended(store)).session.id, await people_next(store)
    await until(lambda: store.running() == [waiting])
    store.opened.clear()
    keeping_up = asyncio.create_task(served(store).keep_up())
    await until(lambda: waiting in store.opened)
    assert name not in store.opened
    keeping_up.cancel()


# --- Expiry --------------------------------------------------------------------------------------


async def test_old_tables_expire_but_neither_running_games_nor_tables_in_use(
    store: WatchedStore, quick: None, caplog: pytest.LogCaptureFixture
) -> None:
    """Never begun: after 90 days; finished: after two years; all that are not in memory."""
    now = time.time()
    over = await ended(store)
    finished = [Kept(at=0, entry=one.entry).entry for one in store.read(over.session.id)]
    lobby, running = LOGS["coming"](8), LOGS["handing"](12)
    ages = {
        "nbegunaway": (91, lobby),
        "nbegunstay": (89, lobby),
        "nbegunused": (91, lobby),
        "runs234567": (9_999, running),
        "endedsaway": (731, finished),
        "endedsstay": (729, finished),
    }
    for name, (days, entries) in ages.items():
        await store.append(name, 0, now - days * DAY, entries)
    count = store.count()
    before = served(store, keep_unbegun=99_999, keep_finished=99_999)
    for name in ages:
        await before.wake(name)  # a server that knows which games are over
    await until(lambda: set(store.running()) == {"runs234567"})
    tables = served(store)
    in_use = await tables.find("nbegunused")
    keeping_up = asyncio.create_task(tables.keep_up())
    await until(lambda: store.count() == count - 2)
    gone = [name for name in ages if not store.read(name)]
    assert gone == ["nbegunaway", "endedsaway"]
    for name in gone:
        with pytest.raises(Refused, match="no-table"):
            await tables.find(name)
    assert in_use.session.id == "nbegunused"
    await until(lambda: bool(caplog.records))
    assert [one.getMessage() for one in caplog.records] == ["expired tables that were deleted: 2"]
    keeping_up.cancel()


async def test_a_clock_that_is_years_ahead_deletes_nothing_for_a_day(
    store: WatchedStore, caplog: pytest.LogCaptureFixture
) -> None:
    """So an operator who reads the log, or sees wrong times, can stop the server."""
    await store.append("nbegunaway", 0, time.time(), LOGS["coming"](8))
    passed = 0.0
    clock = Clock(lambda: time.time() + 1_000 * DAY, lambda: time.monotonic() + passed)
    expiry = TableExpiry(store, clock, 90, 730)
    await expiry.sweep(())
    assert store.count() == 1
    assert "no table was touched for 1000 days: for a day none expires" in caplog.text
    passed = DAY + 1
    await expiry.sweep(())
    assert store.count() == 0


async def test_a_table_that_is_touched_does_not_expire(store: WatchedStore) -> None:
    name = await served(store).open(
        "Ana", "arcana", {}, 2, aids="why", settle=0,
        more=partial(seating.sit, key=digest("Ana"), name="Ana"),
    )  # fmt: skip
    await store.append("ancentaaaa", 0, 5.0, [one.entry for one in store.read(name)])
    hub = await served(store).find("ancentaaaa")
    await hub.ask(saying("hello", seat=0))
    await served(store)._sweep()
    assert store.read("ancentaaaa")
