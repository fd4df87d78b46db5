"""Killed without a word at any moment, the server loses nothing that it has acknowledged."""

import asyncio
import json
import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from divinary.table import log
from divinary.table.log import Kept
from divinary.table.session import TableSession
from divinary.table.store import FILE
from divinary.table.store_connection import reading
from divinary.table.stored_logs import read_table
from divinary.web.web_game import web_game
from tests.web.served import Server

TABLES = {"arcana": 4, "oracle": 1}
SEATS = 4


class Player:
    """An outside bot that plays on, whatever becomes of the server."""

    def __init__(self, server: Server, table: str, key: str, rng: random.Random) -> None:
        self.server, self.table, self.key, self.rng = server, table, key, rng
        self.kept: list[tuple[str, int, str]] = []
        """What the server has said is done: the kind, the version it was seen at, the line."""

        self.connections = 0
        self.over = False
        self.thinks = 0.4
        """Seconds, at most: slow enough that ten kills fall into the games and not behind them."""

    async def play(self) -> None:
        """Play until the end, and come back after every break."""
        url = f"ws://127.0.0.1:{self.server.port}/t/{self.table}/bot"
        while not self.over:
            try:
                headers = {"Authorization": f"Bearer {self.key}"}
                async with connect(url, additional_headers=headers, open_timeout=2) as socket:
                    self.connections += 1
                    await self._sit_at(socket)
            except (OSError, TimeoutError, WebSocketException):
                await asyncio.sleep(0.05)

    async def _sit_at(self, socket: Any) -> None:
        asked: dict[int, tuple[str, int, str]] = {}
        async for text in socket:
            message = json.loads(text)
            if message["kind"] == "answer":
                if message["done"]:
                    self.kept.append(asked[message["id"]])
            elif message["over"]:
                self.over = True
                return
            elif message["mine"] and (wanted := self._request(message)):
                number = len(asked)
                request, asked[number] = wanted
                await asyncio.sleep(self.rng.random() * self.thinks)
                await socket.send(json.dumps({**request, "id": number}))

    def _request(
        self, position: dict[str, Any]
    ) -> tuple[dict[str, Any], tuple[str, int, str]] | None:
        """Return what to do: be for the oldest proposal, and stay with it, so that all end there.

        Programs that always agree to what others are for would swap their views endlessly.
        """
        version, proposals = position["version"], position["proposals"]
        if proposals:
            oldest = min(proposals, key=lambda one: one["id"])
            id = oldest["id"]
            if position["seat"] in oldest["agreed"]:
                return None
            return {"agree": id}, ("agree", version, str(id))
        action = self.rng.choice(position["choices"])
        return {"action": action, "version": version}, ("act", version, action)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "tables", "--pace", "0").start()
    yield server
    server.stop()


def seated(server: Server, game: str, rng: random.Random) -> list[Player]:
    """Open a table for four outside bots, and begin."""
    form = {"name": "P0", "seats": str(SEATS), "with": "people"}
    with server.client() as host, server.client(accept="application/json") as others:
        table = str(host.post(f"/new/{game}", data=form).url).rpartition("/")[2]
        keys = [host.cookies[f"seat-{table}"]]
        for number in range(1, SEATS):
            others.cookies.clear()
            answer = others.post(f"/t/{table}/sit", data={"name": f"P{number}"})
            keys.append(answer.json()["key"])
        assert host.post(f"/t/{table}/begin").status_code == 200
    return [Player(server, table, key, rng) for key in keys]


def written(kept: list[Kept]) -> tuple[TableSession, set[tuple[str, int, int, str]]]:
    """Return a table as its log describes it, and everything that somebody did there."""
    session = TableSession("x", kept[:1], web_game)
    done: set[tuple[str, int, int, str]] = set()
    for one in kept[1:]:
        match one.entry:
            case log.Moved(by=int(seat), lines=(line, *_)):
                done.add(("act", seat, session.version, line))
            case log.Proposed(by=seat, line=line):
                done.add(("act", seat, session.version, line))
            case log.Agreed(by=seat, id=id):
                proposal = next(p for p in session.proposals if p.id == id)
                done.add(("agree", seat, session.version, str(id)))
                done.add(("act", seat, session.version, str(proposal.action)))
        session.absorb(one)
    return session, done


def stored(server: Server, table: str) -> list[Kept]:
    """Return the log of a table, whether the server runs or not."""
    with closing(reading(server.data / FILE)) as database:
        return read_table(database, table)


def check(server: Server, players: list[Player]) -> None:
    """Every table can be read, and holds whatever was acknowledged to its players."""
    for table in {player.table for player in players}:
        session, done = written(stored(server, table))
        for seat, player in enumerate([one for one in players if one.table == table]):
            lost = [act for act in player.kept if (act[0], seat, *act[1:]) not in done]
            assert not lost, f"{table}: seat {seat} was told that this is kept"
        assert session.playing.record.end() == session.playing.state


@pytest.mark.parametrize("kills", [3, pytest.param(10, marks=pytest.mark.prove)])
async def test_kills_lose_nothing_and_everybody_goes_on(server: Server, kills: int) -> None:
    """Twenty clients at five tables; the server dies at moments nobody knows."""
    rng = random.Random()
    players = [
        player
        for game, tables in TABLES.items()
        for _ in range(tables)
        for player in seated(server, game, rng)
    ]
    assert len(players) == 20
    playing = [asyncio.create_task(player.play()) for player in players]
    for _ in range(kills):
        await asyncio.sleep(rng.uniform(0.2, 1.0))
        assert sum(not player.over for player in players) >= SEATS, "it dies in the middle of games"
        server.kill()
        await asyncio.to_thread(check, server, players)
        await asyncio.to_thread(server.start)
    for player in players:
        player.thinks = 0
    await asyncio.wait_for(asyncio.gather(*playing), timeout=120)
    check(server, players)
    assert all(player.over for player in players)
    assert sum(player.connections for player in players) > 20
    kept = sum(len(player.kept) for player in players)
    assert kept > 100
    print(
        f"\n{kills} kills of the server while {len(players)} programs played: "
        f"all {kept:,} acknowledged actions were still there after each kill."
    )
