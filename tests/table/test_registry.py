"""The registry writes before it shows, notifies all who look, and lets bots and clocks go on."""

import asyncio
import gc
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random

import pytest

from divinary.core.errors import BadOption, IllegalAction
from divinary.core.game import Action
from divinary.table import log, registry, requests, seating
from divinary.table.clock import Clock
from divinary.table.hub import TableHub
from divinary.table.keys import digest, new_key
from divinary.table.log import Entry
from divinary.table.refusals import Refused
from divinary.table.registry import ALPHABET, NAME_LENGTH, TableRegistry
from divinary.table.session import TableSession
from divinary.table.store import Store, StoreFailed
from tests.table.policies import facts, policies

Make = Callable[[TableSession], list[Entry]]
GAMES = ("arcana", "oracle")


class Moody(Store):
    """A store that fails as often as it is told to."""

    failures = 0

    async def append(self, hub: str, first: int, at: float, entries: Sequence[Entry]) -> None:
        if self.failures:
            self.failures -= 1
            raise StoreFailed("the disk is full")
        await super().append(hub, first, at, entries)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Moody]:
    """One for all: no table knows of another."""
    with closing(Moody(tmp_path_factory.mktemp("tables"))) as opened:
        yield opened


@pytest.fixture
def tables(store: Store) -> TableRegistry:
    return TableRegistry(store, policies, pace=0)


async def table(
    tables: TableRegistry, game: str = "arcana", *people: str, bots: int = 0, settle: int = 0,
    begin: bool = True,
) -> TableHub:  # fmt: skip
    """Open a table with this company, and find it; the key of each is their name."""
    people = people or ("Ana", "Ben")
    steps: list[Make] = [partial(seating.sit, key=digest(name), name=name) for name in people]
    places = range(len(people), len(people) + bots)
    steps += [partial(seating.put_bot, place=place, kind="random") for place in places]
    steps += [seating.begin] if begin else []
    name = await tables.open(
        people[0], game, {}, len(people) + bots, aids="why", settle=settle,
        more=lambda session: seating.in_order(session, *steps),
    )  # fmt: skip
    return await tables.find(name)


def acting(seat: int, version: int, line: str = "") -> Make:
    """Return a request: what is legal first, unless it is named."""
    return lambda session: requests.act(
        session, seat, line or str(session.playing.state.legal()[0]), version
    )


def saying(text: str, seat: int = 1) -> Make:
    return lambda session: requests.say(session, seat, text)


async def until(true: Callable[[], bool]) -> None:
    """Wait for something to become true, not endlessly."""
    async with asyncio.timeout(30):
        while not true():  # noqa: ASYNC110 - what is waited for may be any of many things
            await asyncio.sleep(0.001)


@contextmanager
def nobody_writing(store: Store) -> Iterator[None]:
    """Keep everybody from writing to the file for a while."""
    with closing(sqlite3.connect(store.path)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.rollback()


def check_kept(tables: TableRegistry, hub: TableHub) -> None:
    """Check that the picture is what the log describes."""
    assert facts(tables.read(hub.session.id)) == facts(hub.session)


# --- Opening and finding -------------------------------------------------------------------------


async def test_a_table_is_opened_with_its_company_and_found_by_its_name(
    tables: TableRegistry,
) -> None:
    hub = await table(tables, "arcana", "Ana", "Ben", bots=1)
    assert hub.session.names == ("Ana", "Ben", "Mira")
    assert hub.session.is_host(digest("Ana"))
    assert not hub.session.is_host(digest("Ben"))
    assert not hub.session.is_host("")
    assert await tables.find(hub.session.id) is hub
    check_kept(tables, hub)


async def test_names_of_tables_are_hard_to_guess_and_easy_to_read(tables: TableRegistry) -> None:
    names = {(await table(tables, begin=False)).session.id for _ in range(9)}
    assert len(names) == 9
    assert all(len(name) == NAME_LENGTH and set(name) <= set(ALPHABET) for name in names)
    assert len(ALPHABET) ** NAME_LENGTH > 2**49
    assert len({new_key() for _ in range(99)}) == 99
    assert len(new_key()) >= 32


async def test_no_key_is_kept(tmp_path: Path) -> None:
    host, guest = new_key(), new_key()
    with closing(Store(tmp_path)) as store:
        tables = TableRegistry(store, policies)
        sit = partial(seating.sit, key=digest(guest), name="Ana")
        await tables.open(host, "arcana", {}, 2, aids="why", settle=0, more=sit)
    kept = store.path.read_bytes()
    for key in (host, guest):
        assert digest(key).encode() in kept
        assert key.encode() not in kept


async def test_a_table_that_cannot_be_as_it_is_wanted_is_not_opened(
    tables: TableRegistry, store: Store
) -> None:
    wrong: list[Make] = [
        lambda session: seating.put_bot(session, 0, "deep-thought"),
        seating.begin,
    ]
    with closing(sqlite3.connect(store.path)) as database:
        before = database.execute("SELECT count(*) FROM entries").fetchone()
        for more in wrong:
            with pytest.raises(BadOption):
                await tables.open("Ana", "arcana", {}, 2, aids="why", settle=0, more=more)
        assert database.execute("SELECT count(*) FROM entries").fetchone() == before


@pytest.mark.parametrize("name", ["", "nowhere", "a" * NAME_LENGTH, "../tables", "ABC", "ą", "\0"])
async def test_an_unknown_name_is_no_table(tables: TableRegistry, name: str) -> None:
    with pytest.raises(Refused, match="no-table"):
        await tables.find(name)


DAMAGE: dict[str, Entry] = {
    "no beginning": log.Begun(),
    "a game that nobody knows": log.TableOpened("chess", {}, 2, "host", "5"),
}
LATER: dict[str, list[Entry]] = {
    "a seat that is none": [log.Handed(9)],
    "a move that is none": [log.Begun(), log.Moved(("fly",))],
    "a game of nobody": [log.Begun()],
}


@pytest.mark.parametrize("case", [*DAMAGE, *LATER])
async def test_a_log_that_makes_no_sense_is_damaged(
    tables: TableRegistry, store: Store, case: str
) -> None:
    first = DAMAGE.get(case, log.TableOpened("arcana", {}, 2, "host", "5"))
    name = "".join(letter for letter in case if letter in ALPHABET)
    await store.append(name, 0, 0.0, [first, *LATER.get(case, [])])
    with pytest.raises(Refused, match="damaged"):
        await tables.find(name)


# --- Kept before it is shown ---------------------------------------------------------------------


async def test_nothing_is_shown_before_it_is_kept(tables: TableRegistry, store: Store) -> None:
    hub = await table(tables)
    before = facts(hub.session)
    with nobody_writing(store):
        asked = asyncio.create_task(hub.ask(saying("hello")))
        await asyncio.sleep(0.02)
        assert not asked.done()
        assert facts(hub.session) == before
    await asked
    assert hub.session.talk[-1].text == "hello"
    check_kept(tables, hub)


async def test_what_cannot_be_kept_leaves_the_picture_as_it_was(
    tables: TableRegistry, store: Moody
) -> None:
    hub = await table(tables)
    before = facts(hub.session)
    store.failures = 1
    with pytest.raises(StoreFailed):
        await hub.ask(acting(0, hub.session.version))
    assert facts(hub.session) == before
    await hub.ask(acting(0, hub.session.version))
    assert facts(hub.session) != before
    check_kept(tables, hub)


async def test_what_is_refused_leaves_the_picture_as_it_was(tables: TableRegistry) -> None:
    hub = await table(tables)
    before = facts(hub.session)
    for make in (acting(1, hub.session.version), saying("hush", seat=0)):
        with pytest.raises((Refused, IllegalAction)):
            await hub.ask(make)
    assert facts(hub.session) == before
    check_kept(tables, hub)


async def test_one_who_goes_away_while_it_is_kept_loses_nothing(
    tables: TableRegistry, store: Store
) -> None:
    """A socket closes in the middle of a request: what is kept is shown, and the game goes on."""
    hub = await table(tables)
    with nobody_writing(store):
        asked = asyncio.create_task(hub.ask(saying("I have to go")))
        await asyncio.sleep(0.02)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        news = hub._news
    async with asyncio.timeout(30):
        await news.wait()
    assert hub.session.talk[-1].text == "I have to go"
    await hub.ask(acting(0, hub.session.version))
    check_kept(tables, hub)


async def test_one_who_goes_away_before_it_is_refused_harms_nobody(
    tables: TableRegistry, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """Another process was first; nobody waits for the answer any more."""
    hub = await table(tables)
    await store.append(hub.session.id, hub.session.length, 0.0, [log.Said(0, "first")])
    with nobody_writing(store):
        asked = asyncio.create_task(hub.ask(saying("too late")))
        await asyncio.sleep(0.02)
        asked.cancel()
    await until(lambda: [one.text for one in hub.session.talk] == ["first"])
    del asked
    gc.collect()
    assert caplog.text == ""
    await hub.ask(saying("hello"))
    check_kept(tables, hub)


async def test_of_two_who_act_at_once_one_wins(tables: TableRegistry) -> None:
    hub = await table(tables)
    version = hub.session.version
    answers = await asyncio.gather(
        *[hub.ask(acting(0, version)) for _ in range(5)], return_exceptions=True
    )
    assert answers[0] is None
    assert [str(one) for one in answers[1:]] == ["stale"] * 4
    check_kept(tables, hub)


async def test_many_who_ask_at_once_are_heard_in_turn(tables: TableRegistry) -> None:
    hub = await table(tables)
    await asyncio.gather(*[hub.ask(saying(str(number))) for number in range(100)])
    assert [one.text for one in hub.session.talk] == [str(number) for number in range(100)]
    check_kept(tables, hub)


async def test_what_asks_for_nothing_writes_nothing(tables: TableRegistry) -> None:
    hub = await table(tables)
    length, news = hub.session.length, hub._news
    await hub.ask(lambda session: [])
    assert (hub.session.length, hub._news) == (length, news)


# --- Those who look ------------------------------------------------------------------------------


async def watch(hub: TableHub, seen: list[int], shown: asyncio.Event) -> None:
    """Look at a table as a socket does: show the present, then wait for a change."""
    async with hub.watching("key") as news:
        while True:
            changed = news()
            seen.append(hub.session.length)
            await shown.wait()
            await changed.wait()


@contextmanager
def watching(hub: TableHub, *, stuck: bool = False) -> Iterator[tuple[list[int], asyncio.Event]]:
    """Give what somebody has seen, and what is set when their line is not stuck."""
    seen: list[int] = []
    shown = asyncio.Event()
    if not stuck:
        shown.set()
    watching = asyncio.create_task(watch(hub, seen, shown))
    yield seen, shown
    watching.cancel()


async def test_everybody_who_looks_wakes_at_every_change(tables: TableRegistry) -> None:
    hub = await table(tables)
    start = hub.session.length
    with watching(hub) as (one, _), watching(hub) as (two, _):
        await until(lambda: bool(one and two))
        for number in range(1, 20):
            await hub.ask(saying("hello"))
            await until(lambda now=start + number: one[-1] == two[-1] == now)  # type: ignore[misc]
    assert set(one) == set(range(start, start + 20))


async def test_a_change_in_the_middle_of_showing_is_not_missed(tables: TableRegistry) -> None:
    """And who reads slowly skips to the newest, however much lies between."""
    hub = await table(tables)
    start = hub.session.length
    with watching(hub, stuck=True) as (seen, shown):
        await until(lambda: bool(seen))
        for _ in range(30):
            await hub.ask(saying("while the first picture is on its way"))
        shown.set()
        await until(lambda: seen[-1] == hub.session.length)
    assert seen == [start, start + 30]


async def test_it_is_known_who_looks(tables: TableRegistry) -> None:
    """With two windows one is still there when one of them is closed; the others are told."""
    hub = await table(tables)
    assert hub.here.total() == 0
    async with hub.watching("ana") as news:
        before = news()
        async with hub.watching("ana"), hub.watching(""):
            assert before.is_set()
            assert (hub.here["ana"], hub.here[""], hub.here["ben"]) == (2, 1, 0)
            before = news()
        assert before.is_set()
        assert hub.here["ana"] == 1
    assert hub.here.total() == 0


# --- Bots ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
async def test_bots_move_until_a_person_is_asked(tables: TableRegistry, game: str) -> None:
    hub = await table(tables, game, "Ana", bots=2)
    for _ in range(4):
        await until(lambda: hub.session.over or hub.session.playing.asked() == (0,))
        if hub.session.over:
            break
        assert not hub.session.bot_is_next()
        length = hub.session.length
        await asyncio.sleep(0.01)
        assert hub.session.length == length, "they wait for Ana"
        await hub.ask(acting(0, hub.session.version))
    await until(lambda: hub.session.over or hub.session.playing.asked() == (0,))
    check_kept(tables, hub)


@pytest.mark.parametrize("game", GAMES)
async def test_bots_alone_play_to_the_end(tables: TableRegistry, game: str) -> None:
    """As long as somebody watches."""
    hub = await table(tables, game, "Ana", bots=1)
    await hub.ask(lambda session: seating.hand(session, 0, "random"))
    async with hub.watching("somebody"):
        await until(lambda: hub.session.over)
    check_kept(tables, hub)


async def test_bots_go_on_when_the_server_starts_again(tables: TableRegistry, store: Store) -> None:
    """It was closed while a bot thought."""
    slow = TableRegistry(store, policies, pace=60)
    hub = await table(slow, "arcana", "Ana", bots=2)
    await hub.ask(acting(0, hub.session.version))
    assert hub.session.bot_is_next()
    again = await tables.find(hub.session.id)
    await until(lambda: again.session.over or again.session.playing.asked() == (0,))


async def test_a_bot_takes_its_time(store: Store) -> None:
    tables = TableRegistry(store, policies, pace=0.05)
    hub = await table(tables, "arcana", "Ana", bots=2)
    await hub.ask(acting(0, hub.session.version))
    played, length = hub.session.last_at, hub.session.length
    await until(lambda: hub.session.length > length)
    assert store.read(hub.session.id)[length].at >= played + 0.05


async def test_bots_try_again_when_their_move_could_not_be_kept(
    tables: TableRegistry,
    store: Moody,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The server's log has the kind of the error alone."""
    monkeypatch.setattr("divinary.table.hub.PATIENCE", 0.01)
    slow = await table(TableRegistry(store, policies, pace=600), "arcana", "Ana", bots=2)
    await slow.ask(acting(0, slow.session.version))
    store.failures = 2
    hub = await tables.find(slow.session.id)
    await until(lambda: store.failures == 0)
    await until(lambda: hub.session.over or hub.session.playing.asked() == (0,))
    assert {one.getMessage() for one in caplog.records} == {
        "a table cannot go on by itself: StoreFailed"
    }
    check_kept(tables, hub)


async def test_a_bot_that_breaks_does_not_tell_what_it_knows(
    tables: TableRegistry, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("divinary.table.hub.PATIENCE", 0.01)
    hub = await table(tables, "arcana", "Ana", bots=2)

    def broken(session: TableSession, choice: Action) -> list[Entry]:
        raise RuntimeError("my fate is a 5")

    with monkeypatch.context() as patched:
        patched.setattr(requests, "step", broken)
        await hub.ask(acting(0, hub.session.version))
        await until(lambda: bool(caplog.records))
    await until(lambda: hub.session.over or hub.session.playing.asked() == (0,))
    assert "RuntimeError" in caplog.text
    assert "my fate" not in caplog.text


# --- From afar -----------------------------------------------------------------------------------


async def test_to_glance_at_a_table_holds_it_ready(store: Store) -> None:
    """One who looks again, or goes there, finds the same; two at once do not meet two tables."""
    hub = await table(TableRegistry(store, policies, pace=0))
    tables = TableRegistry(store, policies, pace=0)
    seen = await asyncio.gather(*[tables.glance(hub.session.id) for _ in range(4)])
    assert {id(session) for session in seen} == {id((await tables.find(hub.session.id)).session)}
    with pytest.raises(Refused, match="no-table"):
        await tables.glance("abcdefghjk")


# --- The majority --------------------------------------------------------------------------------


class Moved:
    """Clocks that stand still until they are moved."""

    def __init__(self) -> None:
        self.wall = 1_000_000.0
        self.steady = 50.0

    @property
    def clock(self) -> Clock:
        return Clock(lambda: self.wall, lambda: self.steady)

    def pass_time(self, seconds: float) -> None:
        """Let time pass by both."""
        self.wall += seconds
        self.steady += seconds


@pytest.fixture
def time() -> Moved:
    return Moved()


@pytest.fixture
def timed(store: Store, time: Moved) -> TableRegistry:
    """Tables whose clocks stand still."""
    return TableRegistry(store, policies, pace=0, clock=time.clock)


async def proposed(tables: TableRegistry) -> TableHub:
    """Return a table at which two of three are for passing, once Ana has played."""
    hub = await table(tables, "arcana", "Ana", "Ben", "Cleo", "Dan", settle=1)
    await hub.ask(acting(0, hub.session.version))
    for seat in (1, 2):
        await hub.ask(acting(seat, hub.session.version, "pass"))
    return hub


async def test_a_majority_settles_in_its_time(
    tables: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "MINUTE", 0.05)
    hub = await proposed(tables)
    await until(lambda: "pass" in map(str, hub.session.playing.record.actions))
    assert hub.session.proposals == ()
    check_kept(tables, hub)


async def test_a_majority_that_falls_apart_does_not_settle(
    timed: TableRegistry, time: Moved
) -> None:
    hub = await proposed(timed)
    await hub.ask(acting(2, hub.session.version, "predict 1"))
    time.pass_time(61)
    hub.go_on()
    await asyncio.sleep(0.02)
    assert len(hub.session.proposals) == 2
    await hub.ask(acting(3, hub.session.version, "predict 1"))
    await asyncio.sleep(0.02)
    assert len(hub.session.proposals) == 2, "the new majority has its own time"
    time.pass_time(61)
    hub.go_on()
    await until(lambda: "predict 1" in map(str, hub.session.playing.record.actions))


async def test_a_majority_settles_after_the_server_was_stopped(store: Store, time: Moved) -> None:
    """Its time came while nobody was there: it is done when somebody looks."""
    hub = await proposed(TableRegistry(store, policies, pace=0, clock=time.clock))
    time.pass_time(61)
    later = TableRegistry(store, policies, pace=0, clock=time.clock)
    assert later.read(hub.session.id).proposals, "to look at it is not to go on with it"
    found = await later.find(hub.session.id)
    await until(lambda: not found.session.proposals)
    check_kept(later, found)


# --- Another process -----------------------------------------------------------------------------


async def test_what_another_process_wrote_is_read_before_one_goes_on(store: Store) -> None:
    """Another registry on the same file is like another process: neither knows of the other."""
    here, there = TableRegistry(store, policies, pace=0), TableRegistry(store, policies, pace=0)
    hub = await table(here)
    await (await there.find(hub.session.id)).ask(saying("from afar"))
    assert not hub.session.talk
    with watching(hub) as (seen, _):
        await until(lambda: bool(seen))
        with pytest.raises(Refused, match="stale"):
            await hub.ask(saying("from here"))
        await until(lambda: seen[-1] == hub.session.length)
    assert [one.text for one in hub.session.talk] == ["from afar"]
    await hub.ask(saying("from here"))
    assert [one.text for one in hub.session.talk] == ["from afar", "from here"]
    check_kept(here, hub)


async def test_bots_go_on_from_what_another_process_wrote(store: Store) -> None:
    """It handed its game over in the middle: the one who reads it last lets the bots move."""
    here, there = TableRegistry(store, policies, pace=0), TableRegistry(store, policies, pace=60)
    hub = await table(here, "arcana", "Ana", bots=2)
    other = await there.find(hub.session.id)
    await other.ask(acting(0, other.session.version))
    with pytest.raises(Refused, match="stale"):
        await hub.ask(acting(0, hub.session.version))
    await until(lambda: hub.session.over or hub.session.playing.asked() == (0,))


# --- Many tables ---------------------------------------------------------------------------------


async def test_tables_that_nobody_looks_at_are_read_again_when_there_are_many(
    tables: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "MOST_HUBS", 3)
    rooms = [await table(tables) for _ in range(6)]
    names = [hub.session.id for hub in rooms]
    pictures = [facts(hub.session) for hub in rooms]
    assert list(tables._ready) == names[3:]
    del rooms
    gc.collect()
    assert set(tables._hubs) == set(names[3:])
    assert [facts((await tables.find(name)).session) for name in names] == pictures


async def test_a_table_in_use_never_has_two_hubs(
    tables: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many others are asked for while somebody looks, or holds it to ask something."""
    monkeypatch.setattr(registry, "MOST_HUBS", 2)
    hub = await table(tables)
    with watching(hub) as (seen, _):
        name = hub.session.id
        await until(lambda: bool(seen))
        for _ in range(5):
            await table(tables)
        assert name not in tables._ready
        assert await tables.find(name) is hub
        await (await tables.find(name)).ask(saying("hello"))
        await until(lambda: seen[-1] == hub.session.length)


async def test_a_table_where_bots_go_on_for_a_person_is_not_forgotten(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody watches while they move."""
    monkeypatch.setattr(registry, "MOST_HUBS", 1)
    tables = TableRegistry(store, policies, pace=0.05)
    hub = await table(tables, "arcana", "Ana", bots=2)
    await hub.ask(acting(0, hub.session.version))
    assert hub.session.bot_is_next()
    name = hub.session.id
    del hub
    for _ in range(3):
        await table(tables)
        gc.collect()
    await until(lambda: tables.read(name).over or tables.read(name).playing.asked() == (0,))


async def test_tables_asked_for_last_are_kept_ready(
    tables: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "MOST_HUBS", 2)
    one, two = [(await table(tables)).session.id for _ in range(2)]
    await tables.find(one)
    three = (await table(tables)).session.id
    assert list(tables._ready) == [one, three]
    assert two not in tables._ready


# --- Whole games ---------------------------------------------------------------------------------


async def player(hub: TableHub, seat: int, rng: Random) -> None:
    """Play at random as a client does: look, choose, and look again when it was stale."""
    async with hub.watching(str(seat)) as news:
        while not hub.session.over:
            changed = news()
            make = next_request(hub.session, seat, rng)
            if make is None:
                await changed.wait()
                continue
            try:
                await hub.ask(make)
            except Refused as refused:
                assert refused.reason in ("stale", "no-proposal", "not-asked")  # noqa: PT017


def next_request(session: TableSession, seat: int, rng: Random) -> Make | None:
    """Return what somebody asks for: to agree to what is proposed, else a choice of their own."""
    if seat not in session.playing.asked():
        return None
    if not session.proposals:
        return acting(seat, session.version, str(rng.choice(session.view(seat).choices)))
    first = session.proposals[0]
    if seat in first.agreed:
        return None
    return lambda now: requests.agree(now, seat, first.id)


@pytest.mark.parametrize("game", GAMES)
async def test_people_and_bots_play_whole_games_at_once(tables: TableRegistry, game: str) -> None:
    """Several tables, two people and a bot at each: all end, and each is as its log says."""
    rooms = [await table(tables, game, "Ana", "Ben", bots=1) for _ in range(2)]
    async with asyncio.timeout(60), asyncio.TaskGroup() as everybody:
        for number, hub in enumerate(rooms):
            for seat in (0, 1):
                everybody.create_task(player(hub, seat, Random(10 * number + seat)))
    for hub in rooms:
        assert hub.session.over
        check_kept(tables, hub)
