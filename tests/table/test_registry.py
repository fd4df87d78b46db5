"""The hall keeps before it shows, tells everybody who looks, and lets bots and clocks go on."""

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
from divinary.table import log, registry, requests, seating
from divinary.table.log import Entry
from divinary.table.refusals import Refused
from divinary.table.registry import ALPHABET, NAME_LENGTH, TableHub, TableRegistry, digest, new_key
from divinary.table.session import TableSession
from divinary.table.store import Store, StoreFailed
from tests.table.policies import facts, manners

Make = Callable[[TableSession], list[Entry]]
GAMES = ("arcana", "oracle")


class Moody(Store):
    """A store that fails as often as it is told to."""

    failures = 0

    async def append(self, room: str, first: int, at: float, entries: Sequence[Entry]) -> None:
        if self.failures:
            self.failures -= 1
            raise StoreFailed("the disk is full")
        await super().append(room, first, at, entries)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Moody]:
    """One for all: no table knows of another."""
    with closing(Moody(tmp_path_factory.mktemp("tables"))) as opened:
        yield opened


@pytest.fixture
def tables(store: Store) -> TableRegistry:
    return TableRegistry(store, manners, pace=0)


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
        more=lambda live: seating.in_order(live, *steps),
    )  # fmt: skip
    return tables.find(name)


def acting(seat: int, version: int, line: str = "") -> Make:
    """Return a wish: what is legal first, unless it is named."""
    return lambda live: requests.act(
        live, seat, line or str(live.playing.state.legal()[0]), version
    )


def saying(text: str, seat: int = 1) -> Make:
    return lambda live: requests.say(live, seat, text)


async def until(true: Callable[[], bool]) -> None:
    """Wait for something to become true, not for ever."""
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


def check_kept(tables: TableRegistry, room: TableHub) -> None:
    """Check that the picture is what the log tells."""
    assert facts(tables.read(room.live.id)) == facts(room.live)


# --- Opening and finding -------------------------------------------------------------------------


async def test_a_table_is_opened_with_its_company_and_found_by_its_name(
    tables: TableRegistry,
) -> None:
    room = await table(tables, "arcana", "Ana", "Ben", bots=1)
    assert room.live.names == ("Ana", "Ben", "Mira")
    assert room.live.is_host(digest("Ana"))
    assert not room.live.is_host(digest("Ben"))
    assert not room.live.is_host("")
    assert tables.find(room.live.id) is room
    check_kept(tables, room)


async def test_names_of_tables_are_hard_to_guess_and_easy_to_read(tables: TableRegistry) -> None:
    names = {(await table(tables, begin=False)).live.id for _ in range(9)}
    assert len(names) == 9
    assert all(len(name) == NAME_LENGTH and set(name) <= set(ALPHABET) for name in names)
    assert len(ALPHABET) ** NAME_LENGTH > 2**49
    assert len({new_key() for _ in range(99)}) == 99
    assert len(new_key()) >= 32


async def test_no_key_is_kept(tmp_path: Path) -> None:
    host, guest = new_key(), new_key()
    with closing(Store(tmp_path)) as store:
        tables = TableRegistry(store, manners)
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
        lambda live: seating.put_bot(live, 0, "deep-thought"),
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
        tables.find(name)


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
        tables.find(name)


# --- Kept before it is shown ---------------------------------------------------------------------


async def test_nothing_is_shown_before_it_is_kept(tables: TableRegistry, store: Store) -> None:
    room = await table(tables)
    before = facts(room.live)
    with nobody_writing(store):
        asked = asyncio.create_task(room.ask(saying("hello")))
        await asyncio.sleep(0.02)
        assert not asked.done()
        assert facts(room.live) == before
    await asked
    assert room.live.talk[-1].text == "hello"
    check_kept(tables, room)


async def test_what_cannot_be_kept_leaves_the_picture_as_it_was(
    tables: TableRegistry, store: Moody
) -> None:
    room = await table(tables)
    before = facts(room.live)
    store.failures = 1
    with pytest.raises(StoreFailed):
        await room.ask(acting(0, room.live.version))
    assert facts(room.live) == before
    await room.ask(acting(0, room.live.version))
    assert facts(room.live) != before
    check_kept(tables, room)


async def test_what_is_refused_leaves_the_picture_as_it_was(tables: TableRegistry) -> None:
    room = await table(tables)
    before = facts(room.live)
    for make in (acting(1, room.live.version), saying("hush", seat=0)):
        with pytest.raises((Refused, IllegalAction)):
            await room.ask(make)
    assert facts(room.live) == before
    check_kept(tables, room)


async def test_whoever_goes_away_while_it_is_kept_loses_nothing(
    tables: TableRegistry, store: Store
) -> None:
    """A socket closes in the middle of a wish: what is kept is shown, and the game goes on."""
    room = await table(tables)
    with nobody_writing(store):
        asked = asyncio.create_task(room.ask(saying("I have to go")))
        await asyncio.sleep(0.02)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        news = room._news
    async with asyncio.timeout(30):
        await news.wait()
    assert room.live.talk[-1].text == "I have to go"
    await room.ask(acting(0, room.live.version))
    check_kept(tables, room)


async def test_whoever_goes_away_before_it_is_refused_harms_nobody(
    tables: TableRegistry, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """Another process was first; nobody waits for the answer any more."""
    room = await table(tables)
    await store.append(room.live.id, room.live.length, 0.0, [log.Said(0, "first")])
    with nobody_writing(store):
        asked = asyncio.create_task(room.ask(saying("too late")))
        await asyncio.sleep(0.02)
        asked.cancel()
    await until(lambda: [one.text for one in room.live.talk] == ["first"])
    del asked
    gc.collect()
    assert caplog.text == ""
    await room.ask(saying("hello"))
    check_kept(tables, room)


async def test_of_two_who_act_at_once_one_wins(tables: TableRegistry) -> None:
    room = await table(tables)
    version = room.live.version
    answers = await asyncio.gather(
        *[room.ask(acting(0, version)) for _ in range(5)], return_exceptions=True
    )
    assert answers[0] is None
    assert [str(one) for one in answers[1:]] == ["stale"] * 4
    check_kept(tables, room)


async def test_many_who_ask_at_once_are_heard_in_turn(tables: TableRegistry) -> None:
    room = await table(tables)
    await asyncio.gather(*[room.ask(saying(str(number))) for number in range(100)])
    assert [one.text for one in room.live.talk] == [str(number) for number in range(100)]
    check_kept(tables, room)


async def test_what_asks_for_nothing_writes_nothing(tables: TableRegistry) -> None:
    room = await table(tables)
    length, news = room.live.length, room._news
    await room.ask(lambda live: [])
    assert (room.live.length, room._news) == (length, news)


# --- Those who look ------------------------------------------------------------------------------


async def watch(room: TableHub, seen: list[int], shown: asyncio.Event) -> None:
    """Look at a table as a socket does: show the present, then wait for a change."""
    async with room.looking("key") as news:
        while True:
            changed = news()
            seen.append(room.live.length)
            await shown.wait()
            await changed.wait()


@contextmanager
def watching(room: TableHub, *, stuck: bool = False) -> Iterator[tuple[list[int], asyncio.Event]]:
    """Give what somebody has seen, and what is set when their line is not stuck."""
    seen: list[int] = []
    shown = asyncio.Event()
    if not stuck:
        shown.set()
    looking = asyncio.create_task(watch(room, seen, shown))
    yield seen, shown
    looking.cancel()


async def test_everybody_who_looks_wakes_at_every_change(tables: TableRegistry) -> None:
    room = await table(tables)
    start = room.live.length
    with watching(room) as (one, _), watching(room) as (two, _):
        await until(lambda: bool(one and two))
        for number in range(1, 20):
            await room.ask(saying("hello"))
            await until(lambda now=start + number: one[-1] == two[-1] == now)  # type: ignore[misc]
    assert set(one) == set(range(start, start + 20))


async def test_a_change_in_the_middle_of_showing_is_not_missed(tables: TableRegistry) -> None:
    """And who reads slowly skips to the newest, however much lies between."""
    room = await table(tables)
    start = room.live.length
    with watching(room, stuck=True) as (seen, shown):
        await until(lambda: bool(seen))
        for _ in range(30):
            await room.ask(saying("while the first picture is on its way"))
        shown.set()
        await until(lambda: seen[-1] == room.live.length)
    assert seen == [start, start + 30]


async def test_it_is_known_who_looks(tables: TableRegistry) -> None:
    """With two windows one is still there when one of them is closed; the others are told."""
    room = await table(tables)
    assert room.here.total() == 0
    async with room.looking("ana") as news:
        before = news()
        async with room.looking("ana"), room.looking(""):
            assert before.is_set()
            assert (room.here["ana"], room.here[""], room.here["ben"]) == (2, 1, 0)
            before = news()
        assert before.is_set()
        assert room.here["ana"] == 1
    assert room.here.total() == 0


# --- Bots ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
async def test_bots_move_until_a_person_is_asked(tables: TableRegistry, game: str) -> None:
    room = await table(tables, game, "Ana", bots=2)
    for _ in range(4):
        await until(lambda: room.live.over or room.live.playing.asked() == (0,))
        if room.live.over:
            break
        assert not room.live.bot_is_next()
        length = room.live.length
        await asyncio.sleep(0.01)
        assert room.live.length == length, "they wait for Ana"
        await room.ask(acting(0, room.live.version))
    check_kept(tables, room)


@pytest.mark.parametrize("game", GAMES)
async def test_bots_alone_play_to_the_end(tables: TableRegistry, game: str) -> None:
    room = await table(tables, game, "Ana", bots=1)
    await room.ask(lambda live: seating.hand(live, 0, "random"))
    await until(lambda: room.live.over)
    check_kept(tables, room)


async def test_bots_go_on_when_the_server_starts_again(tables: TableRegistry, store: Store) -> None:
    """It was closed while a bot thought."""
    slow = TableRegistry(store, manners, pace=60)
    room = await table(slow, "arcana", "Ana", bots=2)
    await room.ask(acting(0, room.live.version))
    assert room.live.bot_is_next()
    again = tables.find(room.live.id)
    await until(lambda: again.live.over or again.live.playing.asked() == (0,))


async def test_a_bot_takes_its_time(store: Store) -> None:
    tables = TableRegistry(store, manners, pace=0.05)
    room = await table(tables, "arcana", "Ana", bots=2)
    await room.ask(acting(0, room.live.version))
    played, length = room.live.last_at, room.live.length
    await until(lambda: room.live.length > length)
    assert store.read(room.live.id)[length].at >= played + 0.05


async def test_bots_try_again_when_their_move_could_not_be_kept(
    tables: TableRegistry,
    store: Moody,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """What went wrong stands in the server's log by its kind alone."""
    monkeypatch.setattr(registry, "PATIENCE", 0.01)
    slow = await table(TableRegistry(store, manners, pace=600), "arcana", "Ana", bots=2)
    await slow.ask(acting(0, slow.live.version))
    store.failures = 2
    room = tables.find(slow.live.id)
    await until(lambda: store.failures == 0)
    await until(lambda: room.live.over or room.live.playing.asked() == (0,))
    assert {one.getMessage() for one in caplog.records} == {
        "a table cannot go on by itself: StoreFailed"
    }
    check_kept(tables, room)


async def test_a_bot_that_breaks_does_not_tell_what_it_knows(
    tables: TableRegistry, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(registry, "PATIENCE", 0.01)
    room = await table(tables, "arcana", "Ana", bots=2)

    def broken(live: TableSession) -> list[Entry]:
        raise RuntimeError("my fate is a 5")

    with monkeypatch.context() as patched:
        patched.setattr(requests, "step", broken)
        await room.ask(acting(0, room.live.version))
        await until(lambda: bool(caplog.records))
    await until(lambda: room.live.over or room.live.playing.asked() == (0,))
    assert "RuntimeError" in caplog.text
    assert "my fate" not in caplog.text


# --- From afar -----------------------------------------------------------------------------------


async def test_to_glance_at_a_table_holds_it_ready(store: Store) -> None:
    """Whoever looks again, or goes there, finds the same; two at once do not meet two tables."""
    room = await table(TableRegistry(store, manners, pace=0))
    tables = TableRegistry(store, manners, pace=0)
    seen = await asyncio.gather(*[tables.glance(room.live.id) for _ in range(4)])
    assert {id(live) for live in seen} == {id(tables.find(room.live.id).live)}
    with pytest.raises(Refused, match="no-table"):
        await tables.glance("abcdefghjk")


# --- The majority --------------------------------------------------------------------------------


class Clock:
    """Stands still until it is moved."""

    now = 1_000_000.0

    def time(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    stopped = Clock()
    monkeypatch.setattr(registry, "time", stopped)
    return stopped


async def proposed(tables: TableRegistry) -> TableHub:
    """Return a table at which two of three are for passing, once Ana has played."""
    room = await table(tables, "arcana", "Ana", "Ben", "Cleo", "Dan", settle=1)
    await room.ask(acting(0, room.live.version))
    for seat in (1, 2):
        await room.ask(acting(seat, room.live.version, "pass"))
    return room


async def test_a_majority_settles_in_its_time(
    tables: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "MINUTE", 0.05)
    room = await proposed(tables)
    await until(lambda: "pass" in map(str, room.live.playing.record.actions))
    assert room.live.proposals == ()
    check_kept(tables, room)


async def test_a_majority_that_falls_apart_does_not_settle(
    tables: TableRegistry, clock: Clock
) -> None:
    room = await proposed(tables)
    await room.ask(acting(2, room.live.version, "predict 1"))
    clock.now += 61
    room.tell()
    await asyncio.sleep(0.02)
    assert len(room.live.proposals) == 2
    await room.ask(acting(3, room.live.version, "predict 1"))
    await asyncio.sleep(0.02)
    assert len(room.live.proposals) == 2, "the new majority has its own time"
    clock.now += 61
    room.tell()
    await until(lambda: "predict 1" in map(str, room.live.playing.record.actions))


async def test_a_majority_settles_after_the_server_was_stopped(store: Store, clock: Clock) -> None:
    """Its time came while nobody was there: it is done when somebody looks."""
    room = await proposed(TableRegistry(store, manners, pace=0))
    clock.now += 61
    later = TableRegistry(store, manners, pace=0)
    assert later.read(room.live.id).proposals, "to look at it is not to go on with it"
    found = later.find(room.live.id)
    await until(lambda: not found.live.proposals)
    check_kept(later, found)


# --- Another process -----------------------------------------------------------------------------


async def test_what_another_process_wrote_is_read_before_one_goes_on(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as mine, closing(Store(tmp_path)) as theirs:
        here, there = TableRegistry(mine, manners, pace=0), TableRegistry(theirs, manners, pace=0)
        room = await table(here)
        await there.find(room.live.id).ask(saying("from afar"))
        assert not room.live.talk
        with watching(room) as (seen, _):
            await until(lambda: bool(seen))
            with pytest.raises(Refused, match="stale"):
                await room.ask(saying("from here"))
            await until(lambda: seen[-1] == room.live.length)
        assert [one.text for one in room.live.talk] == ["from afar"]
        await room.ask(saying("from here"))
        assert [one.text for one in room.live.talk] == ["from afar", "from here"]
        check_kept(here, room)


async def test_bots_go_on_from_what_another_process_wrote(tmp_path: Path) -> None:
    """It handed its game over in the middle: whoever reads it last lets the bots move."""
    with closing(Store(tmp_path)) as mine, closing(Store(tmp_path)) as theirs:
        here, there = TableRegistry(mine, manners, pace=0), TableRegistry(theirs, manners, pace=60)
        room = await table(here, "arcana", "Ana", bots=2)
        other = there.find(room.live.id)
        await other.ask(acting(0, other.live.version))
        with pytest.raises(Refused, match="stale"):
            await room.ask(acting(0, room.live.version))
        await until(lambda: room.live.over or room.live.playing.asked() == (0,))


# --- Many tables ---------------------------------------------------------------------------------


async def test_tables_that_nobody_looks_at_are_read_again_when_there_are_many(
    tables: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "MOST_ROOMS", 3)
    rooms = [await table(tables) for _ in range(6)]
    names = [room.live.id for room in rooms]
    pictures = [facts(room.live) for room in rooms]
    assert list(tables._ready) == names[3:]
    del rooms
    gc.collect()
    assert set(tables._rooms) == set(names[3:])
    assert [facts(tables.find(name).live) for name in names] == pictures


async def test_a_table_in_use_never_has_two_rooms(
    tables: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many others are asked for while somebody looks, or holds it to ask something."""
    monkeypatch.setattr(registry, "MOST_ROOMS", 2)
    room = await table(tables)
    with watching(room) as (seen, _):
        name = room.live.id
        await until(lambda: bool(seen))
        for _ in range(5):
            await table(tables)
        assert name not in tables._ready
        assert tables.find(name) is room
        await tables.find(name).ask(saying("hello"))
        await until(lambda: seen[-1] == room.live.length)


async def test_a_table_that_goes_on_by_itself_is_not_forgotten(
    tables: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "MOST_ROOMS", 1)
    room = await table(tables, "arcana", "Ana", bots=1)
    await room.ask(lambda live: seating.hand(live, 0, "random"))
    name = room.live.id
    del room
    for _ in range(3):
        await table(tables)
        gc.collect()
    await until(lambda: tables.read(name).over)


async def test_tables_asked_for_last_are_kept_ready(
    tables: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "MOST_ROOMS", 2)
    one, two = [(await table(tables)).live.id for _ in range(2)]
    tables.find(one)
    three = (await table(tables)).live.id
    assert list(tables._ready) == [one, three]
    assert two not in tables._ready


# --- Whole games ---------------------------------------------------------------------------------


async def player(room: TableHub, seat: int, rng: Random) -> None:
    """Play at random as a client does: look, choose, and look again when it was stale."""
    async with room.looking(str(seat)) as news:
        while not room.live.over:
            changed = news()
            make = next_wish(room.live, seat, rng)
            if make is None:
                await changed.wait()
                continue
            try:
                await room.ask(make)
            except Refused as refused:
                assert refused.reason in ("stale", "no-proposal", "not-asked")  # noqa: PT017


def next_wish(live: TableSession, seat: int, rng: Random) -> Make | None:
    """Return what somebody asks for: to agree to what lies there, else a choice of their own."""
    if seat not in live.playing.asked():
        return None
    if not live.proposals:
        return acting(seat, live.version, str(rng.choice(live.view(seat).choices)))
    first = live.proposals[0]
    if seat in first.agreed:
        return None
    return lambda now: requests.agree(now, seat, first.id)


@pytest.mark.parametrize("game", GAMES)
async def test_people_and_bots_play_whole_games_at_once(tables: TableRegistry, game: str) -> None:
    """Several tables, two people and a bot at each: all end, and each is as its log tells."""
    rooms = [await table(tables, game, "Ana", "Ben", bots=1) for _ in range(2)]
    async with asyncio.timeout(60), asyncio.TaskGroup() as everybody:
        for number, room in enumerate(rooms):
            for seat in (0, 1):
                everybody.create_task(player(room, seat, Random(10 * number + seat)))
    for room in rooms:
        assert room.live.over
        check_kept(tables, room)
