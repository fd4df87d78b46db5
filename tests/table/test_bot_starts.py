"""Processes for bots that cannot be started, or hang while they start: the game goes on."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable

import pytest

from divinary.table.bot_workers import BotWorkers
from tests.table.strange_bots import HANGING
from tests.table.test_bot_workers import processes, question


def full(broken: pytest.MonkeyPatch) -> None:
    async def refuse(*command: str, **settings: object) -> None:
        raise BlockingIOError("too many processes")

    broken.setattr(asyncio, "create_subprocess_exec", refuse)


def useless(broken: pytest.MonkeyPatch) -> None:
    broken.setattr(sys, "executable", "false")


@pytest.mark.parametrize(
    ("break_starts", "said"),
    [
        pytest.param(
            full, "no process for bots can be started: BlockingIOError", marks=pytest.mark.prove
        ),
        (useless, "a process for bots did not become ready: exit status 1"),
    ],
)
async def test_while_no_process_can_start_bots_wait_and_it_is_not_tried_all_the_time(
    break_starts: Callable[[pytest.MonkeyPatch], None],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr("divinary.table.bot_workers.PATIENCE", 0.3)
    workers, asked = BotWorkers(1), question("literal")
    with monkeypatch.context() as broken:
        break_starts(broken)
        thinking = asyncio.create_task(workers.choose(asked))
        await asyncio.sleep(0.5)
    assert len(caplog.records) in (1, 2)
    assert await thinking == asked.answer()
    assert {one.getMessage() for one in caplog.records} == {said}
    await workers.close()


def hanging(broken: pytest.MonkeyPatch) -> None:
    """Let processes hang while they import, deaf to everything."""
    broken.setattr("divinary.table.bot_workers.bot_process.__name__", HANGING)


@pytest.mark.parametrize(
    "break_starts", [full, pytest.param(useless, marks=pytest.mark.prove), hanging]
)
async def test_a_game_goes_on_when_no_process_can_start(
    break_starts: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots wait as long as one may need, then any choice is made at once, until one can start."""
    for name in ("PATIENCE", "GRACE", "STARTING"):
        monkeypatch.setattr(f"divinary.table.bot_workers.{name}", 0.2)
    workers, asked = BotWorkers(1), question("literal")
    with monkeypatch.context() as broken:
        break_starts(broken)
        async with asyncio.timeout(10):
            await workers.prepared()
            chosen = await workers.choose(asked)
        assert chosen == asked._replace(kind="random").answer()
        assert len(processes(workers)) <= 1
        broken.setattr("divinary.table.bot_workers.STARTING", 30)
        await asyncio.sleep(0.5)
    await workers.prepared()
    assert await workers.choose(asked) == asked.answer()
    await workers.close()
    assert not processes(workers)


async def test_a_bot_does_not_wait_endlessly_for_a_free_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """When all have died, and none can be started in their place."""
    workers, asked = BotWorkers(1), question("literal")
    assert await workers.choose(asked) == asked.answer()
    for name in ("PATIENCE", "STARTING"):
        monkeypatch.setattr(f"divinary.table.bot_workers.{name}", 0.2)
    full(monkeypatch)
    for process in processes(workers):
        os.kill(process, signal.SIGKILL)
    async with asyncio.timeout(10):
        assert await workers.choose(asked) == asked._replace(kind="random").answer()
    await workers.close()
