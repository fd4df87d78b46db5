"""When bots think and when their moves are seen: for people or watchers alone, and at set times."""

import asyncio
import gc
import sys
import weakref
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, closing

import pytest

from divinary.core.game import Action
from divinary.table import registry, seating
from divinary.table.bot_question import BotQuestion
from divinary.table.bot_workers import BotWorkers
from divinary.table.hub import TableHub, shown_after
from divinary.table.registry import TableRegistry
from divinary.table.store import Store
from tests.table.policies import policies
from tests.table.test_registry import Make, acting, saying, table, until

PACE = 0.25
SOON = 0.1
"""Seconds in which a move would have been made."""

LATE = 2.0
"""Seconds that a move may come late on a busy machine: far less than the time for a thought."""


class Thoughts:
    """What bots think takes as long as a test wants."""

    def __init__(self) -> None:
        self.asked: list[BotQuestion] = []
        self.may_end = asyncio.Event()
        self.may_end.set()

    async def choose(self, question: BotQuestion) -> Action:
        """Return the first choice, when it may."""
        self.asked.append(question)
        await self.may_end.wait()
        choice: Action = question.view.choices[0]
        return choice


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> Thoughts:
    made = Thoughts()
    monkeypatch.setattr(BotWorkers, "choose", lambda self, question: made.choose(question))
    return made


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with closing(Store(tmp_path_factory.mktemp("tables"))) as opened:
        yield opened


def served(store: Store, pace: float = 0) -> TableRegistry:
    return TableRegistry(store, policies, pace=pace)


def handing(seat: int, bot: str) -> Make:
    return lambda session: seating.hand(session, seat, bot)


def shown(hub: TableHub) -> Mapping[int, Action]:
    """Return what is seen of what the bots of a group would choose."""
    return hub.session.bot_choices or {}


@asynccontextmanager
async def unmoved(hub: TableHub) -> AsyncIterator[None]:
    """Check that nothing is written meanwhile, nor a little later."""
    length = hub.session.length
    yield
    await asyncio.sleep(SOON)
    assert hub.session.length == length


# --- Rest ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["arcana", "oracle"])
async def test_a_table_of_bots_rests_until_somebody_watches_it(store: Store, game: str) -> None:
    hub = await table(served(store), game, "Ana", bots=1)
    await hub.ask(handing(0, "random"))
    assert hub.rests
    async with unmoved(hub):
        await asyncio.sleep(SOON)
    async with hub.watching("somebody"):
        assert not hub.rests
        await until(lambda: hub.session.over)


async def test_it_rests_again_when_the_last_one_goes(store: Store) -> None:
    hub = await table(served(store, pace=0.02), "oracle", "Ana", bots=1)
    await hub.ask(handing(0, "random"))
    async with hub.watching("ana"):
        async with hub.watching("ben"):
            pass
        length = hub.session.length
        await until(lambda: hub.session.length > length + 3)
    await asyncio.sleep(SOON)
    assert hub.rests
    assert not hub.session.over
    async with unmoved(hub):
        pass


async def test_one_look_at_the_page_keeps_it_awake_for_a_while(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a browser without scripts looks."""
    monkeypatch.setattr("divinary.table.hub.LOOKING", 0.3)
    hub = await table(served(store, pace=0.02), "oracle", "Ana", bots=1)
    await hub.ask(handing(0, "random"))
    length = hub.session.length
    hub.look()
    await asyncio.sleep(0.5)
    assert hub.session.length > length + 3
    assert hub.rests
    async with unmoved(hub):
        pass


async def test_bots_go_on_for_a_person_who_does_not_look(store: Store) -> None:
    """Until the person is asked; so do they when the server has read the table again."""
    hub = await table(served(store), "arcana", "Ana", bots=2)
    await hub.ask(acting(0, hub.session.version))
    assert not hub.here
    await until(lambda: hub.session.over or hub.session.playing.asked() == (0,))


async def test_many_tables_of_bots_alone_slow_each_other_down_and_nobody_else(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many of them somebody watches, they make no more moves in all."""
    monkeypatch.setattr("divinary.table.hub.MOST_ALONE", 1)
    tables = served(store, pace=0.02)
    hubs = [await table(tables, "oracle", "Ana", bots=1) for _ in range(10)]
    for hub in hubs:
        await hub.ask(handing(0, "random"))
        hub.look()
    await asyncio.sleep(SOON)
    lengths = [hub.session.length for hub in hubs]
    await asyncio.sleep(0.6)
    moves = [hub.session.length - length for hub, length in zip(hubs, lengths, strict=True)]
    assert min(moves) > 0
    assert sum(moves) <= 1.2 * 30
    people = await table(tables, "arcana", "Ana", bots=2)
    await people.ask(acting(0, people.session.version))
    asked, length = asyncio.get_running_loop().time(), people.session.length
    await until(lambda: people.session.length > length)
    assert asyncio.get_running_loop().time() - asked < 0.02 + LATE
    for hub in hubs:
        await hub.ask(handing(0, ""))


async def left_alone(tables: TableRegistry) -> list[weakref.ref[TableHub]]:
    """Return two tables without holding them: at one bots rest, at the other a person is asked."""
    resting = await table(tables, "oracle", "Ana", bots=1)
    await resting.ask(handing(0, "random"))
    async with resting.watching("ana"):
        length = resting.session.length
        await until(lambda: resting.session.length > length + 1)
    waiting = await table(tables, "arcana", "Ana", bots=1)
    return [weakref.ref(resting), weakref.ref(waiting)]


async def test_a_table_that_rests_is_not_held_in_memory(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor one at which people are asked; without the collector of garbage, which seldom runs."""
    monkeypatch.setattr(registry, "MOST_HUBS", 1)
    tables = served(store, pace=0.01)
    gc.disable()
    try:
        left = await left_alone(tables)
        await table(tables, "arcana", "Ana", bots=1)
        await until(lambda: [one() for one in left] == [None, None])
    finally:
        gc.enable()


async def test_a_table_goes_on_when_no_process_for_bots_can_start(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "false")
    for name in ("PATIENCE", "STARTING"):
        monkeypatch.setattr(f"divinary.table.bot_workers.{name}", 0.1)
    tables = served(store)
    hub = await table(tables, "oracle", "Ana", bots=1)
    await hub.ask(handing(0, "greedy"))
    length = hub.session.length
    async with hub.watching("ana"):
        await until(lambda: hub.session.length > length + 3)
    await tables.close()


# --- When moves are seen -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pace", "thought", "seen"),
    [
        (1, 0.0, 1),
        (1, 0.99, 1),
        (1, 1.01, 10),
        (1, 10.5, 20),
        (8, 7, 8),
        (15, 12, 15),
        (15, 16, 20),
    ],
)
def test_a_move_is_seen_at_its_pace_or_when_the_time_is_over(
    pace: float, thought: float, seen: float
) -> None:
    assert shown_after(pace, thought) == seen


@pytest.mark.parametrize("thought", [0.0, 0.25 * PACE])
async def test_how_long_a_bot_thinks_is_not_seen(
    store: Store, thoughts: Thoughts, thought: float
) -> None:
    hub = await table(served(store, PACE), "arcana", "Ana", bots=2)
    thoughts.may_end.clear()
    await hub.ask(acting(0, hub.session.version))
    asked, length = asyncio.get_running_loop().time(), hub.session.length
    await asyncio.sleep(thought)
    thoughts.may_end.set()
    await until(lambda: hub.session.length > length)
    assert PACE <= asyncio.get_running_loop().time() - asked < PACE + LATE


async def test_a_thought_that_takes_longer_is_seen_when_the_time_is_over(
    store: Store, thoughts: Thoughts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("divinary.table.hub.LIMIT", 3 * PACE)
    hub = await table(served(store, PACE), "arcana", "Ana", bots=2)
    thoughts.may_end.clear()
    await hub.ask(acting(0, hub.session.version))
    asked, length = asyncio.get_running_loop().time(), hub.session.length
    await asyncio.sleep(1.5 * PACE)
    thoughts.may_end.set()
    await until(lambda: hub.session.length > length)
    assert 3 * PACE <= asyncio.get_running_loop().time() - asked < 3 * PACE + LATE


async def test_the_bots_of_a_group_are_seen_together(store: Store, thoughts: Thoughts) -> None:
    """Pictures before that are drawn without them."""
    hub = await table(served(store, PACE), "arcana", "Ana", "Ben", bots=2)
    await hub.ask(acting(0, hub.session.version))
    asked = asyncio.get_running_loop().time()
    assert hub.session.group() == (1,)
    async with hub.watching("ben") as news:
        changed = news()
        await until(lambda: len(thoughts.asked) == 2)
        assert not shown(hub)
        drawn = (hub.session.as_seen, hub.session.as_played)
        await changed.wait()
    assert PACE <= asyncio.get_running_loop().time() - asked < PACE + LATE
    assert set(shown(hub)) == {2, 3}
    assert hub.session.as_seen is not drawn[0]
    assert hub.session.as_played is not drawn[1], "they are drawn again"


@pytest.mark.parametrize("pace", [0, PACE])
async def test_a_move_is_dropped_if_its_seat_is_taken_back_meanwhile(
    store: Store, thoughts: Thoughts, pace: float
) -> None:
    hub = await table(served(store, pace), "oracle", "Ana", bots=1)
    thoughts.may_end.clear()
    await hub.ask(handing(0, "random"))
    async with hub.watching("ana"):
        await until(lambda: bool(thoughts.asked))
        await hub.ask(handing(0, ""))
        async with unmoved(hub):
            thoughts.may_end.set()
        assert hub.session.playing.asked() == (0,)
        await hub.ask(handing(0, "random"))
        length = hub.session.length
        await until(lambda: hub.session.length > length)


async def test_what_is_said_meanwhile_changes_nothing(store: Store, thoughts: Thoughts) -> None:
    """The bot is asked once."""
    hub = await table(served(store, PACE), "arcana", "Ana", "Ben", bots=1)
    await hub.ask(handing(1, "random"))
    thoughts.may_end.clear()
    await hub.ask(acting(0, hub.session.version))
    asked, version = asyncio.get_running_loop().time(), hub.session.version
    await hub.ask(saying("hello", 1))
    thoughts.may_end.set()
    await until(lambda: hub.session.version > version)
    assert asyncio.get_running_loop().time() - asked < PACE + LATE
    assert len({one.seed for one in thoughts.asked}) == len(thoughts.asked)


async def test_a_table_has_one_thought_at_a_time(store: Store, thoughts: Thoughts) -> None:
    """However often a seat is handed over and taken back."""
    hub = await table(served(store), "oracle", "Ana", bots=1)
    thoughts.may_end.clear()
    async with hub.watching("ana"):
        for _ in range(20):
            await hub.ask(handing(0, "random"))
            await asyncio.sleep(0)
            await hub.ask(handing(0, ""))
        assert len(thoughts.asked) == 1
