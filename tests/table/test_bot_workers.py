"""Bots think in processes of their own: the same choices, and a game that always goes on."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from divinary.bots import roster
from divinary.core.deciders import CHANCE, seats_of
from divinary.games import GAMES, game
from divinary.table import bot_process
from divinary.table.bot_process import SentQuestion, framed
from divinary.table.bot_question import BotQuestion
from divinary.table.bot_workers import LIMIT, ONE_THREAD, BotWorkers
from divinary.table.players import Machine
from divinary.table.table import Table
from tests.table.strange_bots import MARK, ROW

SEATS = {"arcana": 3, "oracle": 2}
KINDS = [(name, kind) for name in GAMES for kind in roster.names(name)]
SHORT = 0.8
"""Seconds for a thought of a bot that hangs."""


SHARED = pytest.mark.asyncio(loop_scope="module")
"""Marks the tests that do no harm to the workers."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def workers() -> AsyncIterator[BotWorkers]:
    made = BotWorkers(2)
    yield made
    await made.close()
    assert not processes(made)


@pytest_asyncio.fixture
async def hasty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> AsyncIterator[BotWorkers]:
    """Workers for strange bots, which begin when they have imported all."""
    monkeypatch.setenv(MARK, str(tmp_path / MARK))
    monkeypatch.setitem(GAMES, "arcana", ROW)
    made = BotWorkers(2, limit=SHORT)
    await all_ready(made)
    yield made
    await made.close()


def processes(workers: BotWorkers) -> list[int]:
    """Return the numbers of the processes that run now."""
    return sorted(one.pid for one in workers._processes)


async def all_ready(workers: BotWorkers) -> list[int]:
    """Return the numbers of the processes when both can answer; one may just have been replaced."""
    workers.warm()
    async with asyncio.timeout(30):
        while workers._free.qsize() < 2:  # noqa: ASYNC110 - nobody else has to know when
            await asyncio.sleep(0.01)
    return processes(workers)


def questions(name: str, kind: str, seed: int = 1, moments: int = 1_000) -> Iterator[BotQuestion]:
    """Yield what the bots of a kind are asked in a game; the usual ones decide what happens."""
    seats = [Machine(kind, f"Bot {seat}") for seat in range(SEATS[name])]
    table, usual = Table.open(game(name), seats, {}, seed=str(seed)), roster.partner(name)
    while table.state.decider is not None and len(table.record.actions) < moments:
        if table.state.decider is CHANCE:
            table.step()
            continue
        question = table.question(seats_of(table.state.decider)[0])
        yield question
        table.follow(question._replace(kind=usual).answer())


def question(kind: str, seed: int = 1) -> BotQuestion:
    """Return what a bot of arcana is asked first."""
    return next(questions("arcana", kind, seed))


async def until_there(path: Path) -> None:
    """Wait for a file, not endlessly."""
    async with asyncio.timeout(30):
        while not await asyncio.to_thread(path.exists):  # noqa: ASYNC110 - another process makes it
            await asyncio.sleep(0.01)


def usual(asked: BotQuestion) -> str:
    """Return what the game's usual bot would choose in its place."""
    return str(asked._replace(kind="literal").answer())


# --- The same choices ----------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "kind"), KINDS)
@SHARED
async def test_a_bot_chooses_as_in_the_process_that_asks(
    workers: BotWorkers, name: str, kind: str
) -> None:
    asked = list(questions(name, kind))[:: 2 if name == "arcana" else 25]
    chosen = await asyncio.gather(*[workers.choose(one) for one in asked])
    assert chosen == [one.answer() for one in asked]
    assert len(asked) > 5


@pytest.mark.prove
@pytest.mark.parametrize(("name", "kind"), KINDS)
@SHARED
async def test_a_bot_chooses_the_same_in_whole_games(
    workers: BotWorkers, name: str, kind: str
) -> None:
    asked = [one for seed in range(5) for one in questions(name, kind, seed)]
    assert [await workers.choose(one) for one in asked] == [one.answer() for one in asked]
    print(f"\n{len(asked)} choices of {kind} in {name}: the same in another process.")


@SHARED
async def test_a_bot_with_options_chooses_the_same(workers: BotWorkers) -> None:
    """A stored table may have one, which no form offers."""
    asked = question("search+7+own")
    assert await workers.choose(asked) == asked.answer()


async def test_no_process_starts_before_a_bot_thinks_nor_for_a_random_one() -> None:
    workers = BotWorkers(2)
    asked = question("random")
    assert await workers.choose(asked) == asked.answer()
    assert not processes(workers)
    await workers.choose(question("literal"))
    assert processes(workers)
    await workers.close()
    assert not processes(workers)


def test_a_question_of_a_long_game_is_quickly_made_into_bytes() -> None:
    """The server does it between two requests. The bound is generous, for a busy machine."""
    *_, last = questions("oracle", "greedy", moments=1_500)
    times = []
    for _ in range(5):
        began = time.perf_counter()
        framed(sent(last))
        times.append(time.perf_counter() - began)
    assert min(times) < 0.005


# --- Whatever a bot does -------------------------------------------------------------------------


async def test_a_process_that_is_killed_costs_a_retry(
    hasty: BotWorkers,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """One is killed while it thinks, and the other while it waits."""
    asked, before = question("starter"), processes(hasty)
    thinking = asyncio.create_task(hasty.choose(asked))
    await until_there(tmp_path / MARK)
    for process in before:
        os.kill(process, signal.SIGKILL)
    assert await thinking == asked.view.choices[-1]
    assert not set(processes(hasty)) & set(before)
    assert not caplog.records


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("sleeper", f"it thought for {SHORT:g} s"),
        pytest.param("worker", f"it thought for {SHORT:g} s", marks=pytest.mark.prove),
        ("breaker", "RuntimeError"),
        pytest.param("liar", "ValueError", marks=pytest.mark.prove),
        ("quitter", "its process died"),
        ("glutton", "MemoryError"),
    ],
)
async def test_the_usual_bot_moves_for_one_that_gives_no_answer(
    hasty: BotWorkers, kind: str, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    """One line says why, without what the bot knows."""
    asked = question(kind)
    assert str(await hasty.choose(asked)) == usual(asked)
    assert [one.getMessage() for one in caplog.records] == [f"the bot {kind} gave no answer: {why}"]
    assert "fates" not in caplog.text


async def test_any_choice_is_made_if_the_usual_bot_fails_too(
    hasty: BotWorkers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(roster, "partner", lambda game: "breaker")
    asked = question("liar")
    assert str(await hasty.choose(asked)) == str(asked._replace(kind="random").answer())
    assert len(caplog.records) == 2


async def test_a_bot_that_hangs_does_not_stop_the_others(hasty: BotWorkers) -> None:
    hanging = asyncio.create_task(hasty.choose(question("sleeper")))
    asked = question("literal")
    for _ in range(20):
        assert await hasty.choose(asked) == asked.answer()
    assert not hanging.done()
    assert str(await hanging) == usual(question("sleeper"))


@SHARED
async def test_a_process_ends_after_many_answers_and_another_goes_on(
    workers: BotWorkers,
) -> None:
    """Its caches grow."""
    asked = question("literal")
    met = set()
    for _ in range(bot_process.MOST_ANSWERS + 5):
        await workers.choose(asked)
        met |= set(processes(workers))
    assert len(met) > 2


# --- The processes -------------------------------------------------------------------------------


def sent(asked: BotQuestion) -> SentQuestion:
    return SentQuestion(*roster.construction(asked.game, asked.kind), asked.view, asked.rng)


def opened_files(process: int) -> list[str]:
    return [str(one.readlink()) for one in Path(f"/proc/{process}/fd").iterdir()]


def threads(process: int) -> list[Path]:
    return list(Path(f"/proc/{process}/task").iterdir())


def environment(process: int) -> list[str]:
    return Path(f"/proc/{process}/environ").read_text().split("\0")


def command_of(process: int) -> str:
    return Path(f"/proc/{process}/cmdline").read_text()


@pytest.mark.skipif(not Path("/proc").exists(), reason="reads what Linux tells of processes")
@SHARED
async def test_a_process_has_nothing_of_the_server(workers: BotWorkers, tmp_path: Path) -> None:
    """Only its pipes; no file, no socket of anybody, and nothing on its command line."""
    with (tmp_path / "open").open("w"):
        for process in await all_ready(workers):
            opened = set(opened_files(process))
            assert all(one.startswith(("pipe:", "socket:", "/dev/null")) for one in opened), opened
            assert len([one for one in opened if one != "/dev/null"]) == 2
            assert question("literal").seed not in command_of(process)
            assert question("literal").seed.encode() not in framed(sent(question("literal")))


@pytest.mark.skipif(not Path("/proc").exists(), reason="reads what Linux tells of processes")
@SHARED
async def test_a_process_uses_one_thread_however_many_cores_there_are(workers: BotWorkers) -> None:
    """And a second one that reads. Those of numpy would need 41 MB for each core."""
    for process in await all_ready(workers):
        assert len(threads(process)) <= 2
        assert {f"{name}=1" for name in ONE_THREAD} <= set(environment(process))


@pytest.mark.skipif(not Path("/proc").exists(), reason="reads what Linux tells of processes")
@SHARED
async def test_a_process_ignores_what_is_for_the_server_and_yields_to_others(
    workers: BotWorkers,
) -> None:
    asked = question("literal")
    before = await all_ready(workers)
    for process in before:
        os.kill(process, signal.SIGINT)
        os.kill(process, signal.SIGTERM)
        assert os.getpriority(os.PRIO_PROCESS, process) >= bot_process.NICENESS
        assert os.getsid(process) != os.getsid(0), "Ctrl+C at the server's terminal is not for it"
    assert await workers.choose(asked) == asked.answer()
    assert processes(workers) == before


@SHARED
async def test_many_ask_at_once_and_each_gets_the_answer_to_its_own_question(
    workers: BotWorkers,
) -> None:
    asked = [question(kind, seed) for seed in range(8) for kind in ("literal", "logic")]
    chosen = await asyncio.gather(*[workers.choose(one) for one in asked])
    assert chosen == [one.answer() for one in asked]


def test_the_program_ends_when_nobody_can_ask_it_any_more() -> None:
    """Even while a bot thinks."""
    command = [sys.executable, "-m", bot_process.__name__]
    hangs = sent(question("literal"))._replace(address="tests.table.strange_bots:Sleeper")
    for asked in (b"", framed(hangs)):
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            assert process.stdin is not None
            process.stdin.write(asked)
            process.stdin.flush()
            time.sleep(0.3)
            process.stdin.close()
            assert process.wait(timeout=10) == 0


def test_the_limit_is_far_above_what_bots_need() -> None:
    page = (Path(__file__).parents[2] / "docs" / "thinking.md").read_text("utf-8")
    longest = [
        float(line.split("|")[-2].strip().removesuffix(" ms"))
        for line in page.splitlines()
        if line.startswith("| `")
    ]
    assert 20 * max(longest) / 1_000 < LIMIT
