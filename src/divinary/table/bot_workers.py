"""The processes in which the bots of a server think, so that the server answers meanwhile.

A process of its own, started by a program and not by a pool of the standard library: one that
thinks for too long can be killed and replaced alone, and none shares memory, files or sockets with
the server.
"""

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from logging import getLogger
from time import monotonic
from typing import Final

from divinary.bots import RANDOM, roster
from divinary.bots.random import RandomBot
from divinary.core.game import Action
from divinary.games import GAMES
from divinary.table import bot_process
from divinary.table.bot_process import SentQuestion, framed
from divinary.table.bot_question import BotQuestion

LIMIT: Final = 10.0
"""Seconds for one thought: nearly 40 times the slowest in docs/thinking.md, for slow and busy
machines."""

FEWEST: Final = 2
MOST: Final = 4
"""Processes, one for each core: two at least, so that a bot that hangs does not stop the others;
more than four are of no use, as most thoughts take 5 ms of the second that a move takes."""

TRIES: Final = 3
"""How often a thought is begun whose process dies: that may have another cause."""

STARTING: Final = 30.0
"""Seconds in which a process has to be ready, 60 times what it needs; one that hangs is killed
after them. When none could answer for so long, bots wait no longer, until one can."""

PATIENCE: Final = 1.0
"""Seconds until the server tries again to start a process."""

GRACE: Final = 1.0
"""Seconds in which a process ends when its pipe is closed; one that hangs is killed after them."""

ONE_THREAD: Final = dict.fromkeys(
    ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1"
)
"""Bots use one thread. Without these variables numpy prepares one for each core, and on a machine
with many cores those alone would need more memory than a process may use."""

LOGGER: Final = getLogger("divinary.table")


class BotFailed(Exception):
    """A bot gave no answer."""


class BotWorkers:
    """Some processes in which bots think, started when they are first needed.

    Thoughts that wait for a process are served in the order in which they came. A table waits with
    one at most, of some 20 KiB: so waiting costs no more than the tables do.
    """

    def __init__(self, most: int | None = None, *, limit: float = LIMIT) -> None:
        """Use so many processes at most, and kill one that thinks longer than the limit."""
        self._most = most or max(FEWEST, min(os.cpu_count() or FEWEST, MOST))
        self._limit = limit
        self._free: asyncio.LifoQueue[Process] = asyncio.LifoQueue()
        """Those that do not think. The one that thought last is first: it knows the most."""

        self.tables_alone: set[str] = set()
        """The tables at which bots move now, and no person plays."""

        self.ready = asyncio.Event()
        """Set when the first process can answer."""

        self._able: set[Process] = set()
        """Those that have been ready, whether they think now or not."""

        self._unable_since = 0.0
        """When the server began to start processes, or the last that was able ended."""

        self._processes: set[Process] = set()
        self._starting: set[asyncio.Task[None]] = set()
        self._started = self._closed = False

    def warm(self) -> None:
        """Start the processes in the background, if they are not started yet."""
        if not self._started:
            self._started = True
            self._unable_since = monotonic()
            for _ in range(self._most):
                self._start()

    async def prepared(self) -> None:
        """Wait until the first process can answer, but no longer than one may need to start."""
        self.warm()
        with suppress(TimeoutError):
            async with asyncio.timeout(self._left_to_start()):
                await self.ready.wait()

    async def choose(self, question: BotQuestion) -> Action:
        """Return the choice of a bot.

        If it gives none in time, the game's usual bot is asked, and if that gives none, any choice
        is made: the game goes on. The random bot is asked in this process, as it takes no time.
        """
        for kind in dict.fromkeys((question.kind, roster.partner(question.game))):
            if kind == RANDOM.name:
                break
            try:
                return await self._thought(question._replace(kind=kind))
            except Exception as failed:
                # An error may contain hidden information: the log names only its kind.
                why = failed if isinstance(failed, BotFailed) else type(failed).__name__
                LOGGER.warning("the bot %s gave no answer: %s", kind, why)
        choice: Action = RandomBot().choose(question.view, question.rng)
        return choice

    async def close(self) -> None:
        """End all processes; thoughts that are not finished never are."""
        self._closed = True
        await asyncio.gather(*map(self._end, self._processes))
        await asyncio.gather(*self._starting)
        await asyncio.gather(*map(self._end, self._processes))  # those that had just started

    # --- One thought ---------------------------------------------------------------------------

    async def _thought(self, question: BotQuestion) -> Action:
        """Return what one bot chooses, or raise `BotFailed`."""
        self.warm()
        address, options = roster.construction(question.game, question.kind)
        sent = framed(SentQuestion(address, options, question.view, question.rng))
        for _ in range(TRIES):
            answer = await self._answer(sent)
            if answer.isdecimal():
                choice: Action = question.view.choices[int(answer)]
                return choice
            if answer:
                raise BotFailed(answer)
        raise BotFailed("its process died")

    async def _answer(self, sent: bytes) -> str:
        """Return what a process answers; empty if it dies."""
        process = await self._living()
        assert process.stdin is not None
        assert process.stdout is not None
        answer = b""
        try:
            async with asyncio.timeout(self._limit):
                process.stdin.write(sent)
                answer = await process.stdout.readline()
        except TimeoutError:
            raise BotFailed(f"it thought for {self._limit:g} s") from None
        except ConnectionError:
            pass
        finally:
            if answer.endswith(b"\n"):
                self._free.put_nowait(process)
            else:
                await self._replace(process)
        return answer.decode().strip()

    # --- Processes -----------------------------------------------------------------------------

    async def _living(self) -> Process:
        """Return a process that does not think; replace those that have died meanwhile."""
        while (process := await self._next_free()).returncode is not None:
            await self._replace(process)
        return process

    async def _next_free(self) -> Process:
        """Return the next process that is free, or raise `BotFailed` if none is for too long."""
        wait = self._limit + STARTING if self._able else self._left_to_start()
        try:
            async with asyncio.timeout(wait):
                return await self._free.get()
        except TimeoutError:
            raise BotFailed("no process was free for it") from None

    def _left_to_start(self) -> float:
        """Return for how many seconds bots still wait while no process is able."""
        return max(0.0, self._unable_since + STARTING - monotonic())

    def _start(self) -> None:
        starting = asyncio.create_task(self._start_until_ready())
        self._starting.add(starting)
        starting.add_done_callback(self._starting.discard)

    async def _start_until_ready(self) -> None:
        """Start a process, as often as that has to be tried, and wait until it can answer."""
        while not self._closed:
            try:
                process = await _started()
            except OSError as error:
                LOGGER.warning("no process for bots can be started: %s", type(error).__name__)
                await asyncio.sleep(PATIENCE)
                continue
            self._processes.add(process)
            if await _is_ready(process):
                self._able.add(process)
                self._free.put_nowait(process)
                self.ready.set()
                return
            await self._end(process)
            if not self._closed:
                LOGGER.warning(
                    "a process for bots did not become ready: exit status %s",
                    process.returncode,
                )
                await asyncio.sleep(PATIENCE)

    async def _replace(self, process: Process) -> None:
        """End a process that does not answer, and start another."""
        await self._end(process)
        if not self._closed:
            self._start()

    async def _end(self, process: Process) -> None:
        """End a process, by closing its pipe; kill it if it does not notice that."""
        assert process.stdin is not None
        process.stdin.close()
        try:
            async with asyncio.timeout(GRACE):
                await process.wait()
        except TimeoutError:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        self._processes.discard(process)
        if process in self._able:
            self._able.remove(process)
            self._unable_since = monotonic()


async def _is_ready(process: Process) -> bool:
    """Wait until a process can answer; return whether it can, and not too late."""
    assert process.stdout is not None
    with suppress(TimeoutError):
        async with asyncio.timeout(STARTING):
            return bool(await process.stdout.readline())
    return False


async def _started() -> Process:
    """Start a process; it imports the bots of all games before it is ready."""
    bots = [roster.address(game, kind) for game in GAMES for kind in roster.names(game)]
    command = [sys.executable, "-P", "-m", bot_process.__name__, *dict.fromkeys(bots)]
    # It finds the modules that this process finds, such as those of a game that was added.
    known = {**os.environ, **ONE_THREAD, "PYTHONPATH": os.pathsep.join(sys.path)}
    # It has a session of its own: Ctrl+C at the server's terminal does not reach it.
    return await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=known, start_new_session=True
    )
