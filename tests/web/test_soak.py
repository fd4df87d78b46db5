"""A soak: programs play game after game, and people come and go; the server's memory stays flat."""

import asyncio
import os
import random
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from statistics import mean

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from scripts.line_plot import Point, line_plot
from scripts.plot_frame import Labels
from tests.web.served import Server
from tests.web.test_kills import SEATS, seated

PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "soak.svg"
SHORT, LONG = 4, 1200
TABLES = ("arcana", "oracle") * 6 + ("arcana",)
PROGRAMS = SEATS * len(TABLES)
VISITORS = 8
"""People at a time who come, look, sit down, talk, leave and come again."""

EVERY = 2.0
"""Seconds between two looks at the memory."""

ALLOWED = 1.03
"""How much larger the last quarter's mean may be than that of the quarter before it."""

LANGUAGES = ("en", "es", "fr", "pl")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "tables", "--pace", "0.2", "--most-each", "1000").start()
    yield server
    server.close()
    server.stop()


def memory_of(server: Server) -> float:
    """Return what the server's processes have in memory, in MiB."""
    return sum(map(_resident, [server.pid, *_children(server.pid)])) / 1024


def _resident(process: int) -> int:
    with suppress(OSError):
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
    return 0


def _children(process: int) -> Iterator[int]:
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parent = int(path.read_text().rpartition(")")[2].split()[1])
            if parent == process:
                yield int(path.parent.name)
                yield from _children(int(path.parent.name))


class Soak:
    """One server under programs and visitors until a moment."""

    def __init__(self, server: Server, seconds: float, rng: random.Random) -> None:
        self.server, self.rng = server, rng
        self.ends = time.monotonic() + seconds
        self.tables: list[str] = []
        self.games = self.visits = 0
        self.memory: list[Point] = []

    @property
    def running(self) -> bool:
        return time.monotonic() < self.ends

    async def run(self) -> None:
        """Let everybody play and come and go until the end."""
        began = time.monotonic()
        playing = [asyncio.create_task(self._play(game)) for game in TABLES]
        visiting = [asyncio.create_task(self._visit()) for _ in range(VISITORS)]
        tasks = [*playing, *visiting]
        while self.running:
            await asyncio.sleep(EVERY)
            for task in tasks:
                if task.done():
                    task.result()
            now = (time.monotonic() - began) / 60
            self.memory.append((now, await asyncio.to_thread(memory_of, self.server)))
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, game: str) -> None:
        """Let four programs play one game after the other, each at a new table."""
        while self.running:
            players = await asyncio.to_thread(seated, self.server, game, self.rng)
            self.tables = [*self.tables, players[0].table][-3 * PROGRAMS :]
            await asyncio.gather(*[player.play() for player in players])
            self.games += 1

    async def _visit(self) -> None:
        """Come as somebody new, look around, play with bots or hand over a seat, and go."""
        while self.running:
            self.visits += 1
            with suppress(httpx.TransportError, OSError, TimeoutError, WebSocketException):
                await self._look_around(f"10.9.{self.visits // 200 % 200}.{self.visits % 200}")
            await asyncio.sleep(self.rng.random())

    async def _look_around(self, address: str) -> None:
        rng, language = self.rng, self.rng.choice(LANGUAGES)
        headers = {"accept-language": language, "x-forwarded-for": address}
        async with httpx.AsyncClient(
            base_url=self.server.base,
            headers=headers,
            follow_redirects=True,
            timeout=30,
            trust_env=False,
        ) as person:
            await person.get("/")
            await person.get(f"/rules/{rng.choice(('arcana', 'oracle'))}")
            if self.tables:
                await self._watch(person, rng.choice(self.tables), language)
            await self._play_with_bots(person, rng.choice(("arcana", "oracle")))

    async def _watch(self, person: httpx.AsyncClient, table: str, language: str) -> None:
        """Watch a table of the programs for a while, with a board open."""
        rng = self.rng
        await person.get(f"/t/{table}?look={rng.randrange(6)}&look={rng.randrange(100)}")
        await person.get(f"/t/{table}/{rng.choice(('log', 'record', 'view.json', 'meant'))}")
        url = f"ws://127.0.0.1:{self.server.port}/t/{table}/live?language={language}"
        async with connect(url, open_timeout=5) as socket:
            for _ in range(rng.randrange(1, 20)):
                await asyncio.wait_for(socket.recv(), 5)

    async def _play_with_bots(self, person: httpx.AsyncClient, game: str) -> None:
        """Open a table with bots, talk, hand the seat to a bot for a while, and leave."""
        form = {"name": f"P{self.visits}", "seats": "3", "with": "bots"}
        opened = await person.post(f"/new/{game}", data=form)
        path = opened.url.path
        if not path.startswith("/t/"):  # too fast
            return
        for page, data in (
            ("say", {"text": "hello " * self.rng.randrange(1, 40)}),
            ("hand", {"to": "bot"}),
            ("hand", {"to": "me"}),
            ("leave", {}),
        ):
            await person.post(f"{path}/{page}", data=data)
            await asyncio.sleep(self.rng.random() / 2)


def quarter(points: list[Point], number: int) -> float:
    """Return the mean memory of a quarter of the time, counted from 0."""
    part = len(points) // 4
    return mean(memory for _, memory in points[number * part : (number + 1) * part])


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="/proc shows the memory")
@pytest.mark.parametrize("seconds", [SHORT, pytest.param(LONG, marks=pytest.mark.prove)])
async def test_memory_is_flat_while_people_come_and_go(server: Server, seconds: float) -> None:
    """The short run only shows that everybody plays; twenty minutes show that memory is flat."""
    soak = Soak(server, seconds, random.Random(os.environ.get("SOAK_SEED", "soak")))
    await soak.run()
    assert soak.visits >= VISITORS
    assert soak.tables
    assert server.client().get("/").status_code == 200
    if seconds < LONG:
        return
    before, after = quarter(soak.memory, 2), quarter(soak.memory, 3)
    PICTURE.write_text(plot(soak.memory), encoding="utf-8")
    print(
        f"\n{PROGRAMS} programs played {soak.games:,} games in {seconds / 60:.0f} minutes, and "
        f"{soak.visits:,} visits were made: memory was {quarter(soak.memory, 0):.0f} MiB in the "
        f"first quarter, {before:.0f} MiB in the third and {after:.0f} MiB in the last."
    )
    assert after < before * ALLOWED
    assert server.log.count("Traceback") == 0


def plot(memory: list[Point]) -> str:
    """Return a picture of the memory over time."""
    return line_plot(
        memory,
        Labels(
            "Memory of the server and its workers",
            f"Over {memory[-1][0]:.0f} minutes with {PROGRAMS} programs and people who come and "
            f"go: {memory[0][1]:.0f} MiB at the beginning, {memory[-1][1]:.0f} MiB in the end.",
            "minutes",
            "MiB",
        ),
    )
