"""Whatever is asked for, and by whatever name, the server's memory stays within bounds."""

import re
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Final

import pytest
from starlette.routing import WebSocketRoute

from divinary import play
from divinary.core.words import LANGUAGES
from divinary.games import GAMES
from divinary.table.registry import ALPHABET, NAME_LENGTH
from divinary.web import static_files
from divinary.web.app import ROUTES
from tests.browser.laid import lay
from tests.web.joining import company
from tests.web.served import Server, served

MANY: Final = 10_000
MOST: Final = 64
"""MiB that so many requests may add."""

NAMES = ("Ana", "Ben", "Cleo", "Dan")
FINISHED: Mapping[str, str] = {"arcana": "arcanaends", "oracle": "runesended"}

SHOWN: Final = [
    one for one in ROUTES if isinstance(one, WebSocketRoute) or "GET" in (one.methods or ())
]


def memory(server: Server) -> float:
    """Return how many MiB of memory a server has in use, or skip the test."""
    status = Path(f"/proc/{server.pid}/status")
    if not status.exists():
        pytest.skip("this system has no /proc, from which memory in use is read")
    found = re.search(r"VmRSS:\s+(\d+)", status.read_text())
    assert found
    return int(found.group(1)) / 1024


class Strangers:
    """People from everywhere, each of whom asks in a way in which nobody has asked before."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.rng = Random(7)
        self.tables = [*FINISHED.values(), *[company(server, game, 4).id for game in GAMES]]
        self.connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
        self.asked = 0

    def ask(self, path: str, *, socket: bool = False, **headers: str) -> int:
        """Ask for a page, or for a socket; return the status."""
        self.connection.request("GET", path, headers={**self.headers(socket=socket), **headers})
        answer = self.connection.getresponse()
        if socket:
            self.connection.close()
        else:
            answer.read()
        self.asked += 1
        return answer.status

    def headers(self, *, socket: bool) -> dict[str, str]:
        """Return what somebody's browser sends, or what somebody makes up."""
        rng, number = self.rng, self.asked
        low, high = number % 250, number // 250
        cookies = {
            "name": f"N%C3%A1{number}{'x' * 20}",
            "language": rng.choice((*LANGUAGES, f"x{number}")),
            "ground": rng.choice(("dark", "light", f"x{number}")),
            "device": f"{rng.random()}" * 3,
            **{f"seat-{self.table()}": f"{rng.random()}" for _ in range(3)},
            f"host-{rng.choice(self.tables)}": "x" * rng.randrange(2_000),
        }
        upgrade = {
            "connection": "Upgrade", "upgrade": "websocket", "sec-websocket-version": "13",
            "sec-websocket-key": "x3JJHMbDL1EzLkh9GBhXDw==",
        }  # fmt: skip
        return {
            "host": f"10.{rng.randrange(256)}.{low}.{high}:{rng.randrange(1, 65_535)}",
            "x-forwarded-for": f"10.1.{high}.{low}",
            "accept-language": f"{rng.choice(LANGUAGES)}-{number},de;q=0.{number}",
            "cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
            **(upgrade if socket else {}),
        }

    def table(self) -> str:
        """Return a name that a table could have."""
        return "".join(self.rng.choices(ALPHABET, k=NAME_LENGTH))

    def path(self, route: str) -> str:
        """Return an address of a route, with parameters that pages know and others."""
        rng = self.rng
        statics = static_files.statics()
        known = rng.choice((*FINISHED.values(), rng.choice(self.tables)))
        values = {
            "game": rng.choice(list(GAMES)),
            "name": rng.choice(list(statics)),
            "mark": f"{self.asked}",
            "table": known if rng.random() < 0.9 else self.table(),
            "token": f"{rng.random()}",
        }
        query = [
            *[f"look={seat}" for seat in rng.sample(range(100), 3)],
            *[f"look={seat}" for seat in range(4) if rng.random() < 0.5],
            f"step={rng.randrange(400)}",
            f"as={rng.choice(('truth', '0', '1', '2', '3', f'{self.asked}'))}",
            f"from={rng.choice((*self.tables, f'{self.asked}'))}",
            f"seats={rng.randrange(9)}&name={self.asked}&{self.asked}={'x' * rng.randrange(500)}",
        ]
        rng.shuffle(query)
        return f"{route.format_map(values)}?{'&'.join(query)}"


@pytest.fixture
def strangers(tmp_path: Path) -> Iterator[Strangers]:
    for game, name in FINISHED.items():
        bots = ["literal"] * 4 if game == "arcana" else ["greedy"] * 4
        lay(tmp_path / "tables", name, play(game, bots, seed=5), NAMES)
    with served(tmp_path) as server:
        asking = Strangers(server)
        yield asking
        asking.connection.close()


def test_strangers_cannot_fill_the_memory_by_opening_boards(strangers):
    """A sample of the next test."""
    server, table = strangers.server, strangers.tables[-1]
    for _ in range(50):
        strangers.ask(f"/t/{table}")
    before = memory(server)
    for _ in range(900):
        looks = "&".join(f"look={seat}" for seat in strangers.rng.sample(range(100), 8))
        assert strangers.ask(f"/t/{table}?{looks}", cookie="language=en") == 200
    assert memory(server) - before < 12


@pytest.mark.prove
@pytest.mark.parametrize("route", SHOWN, ids=lambda route: route.path)
def test_ten_thousand_different_requests_of_a_route_add_little(strangers, route):
    server = strangers.server
    is_socket = isinstance(route, WebSocketRoute)
    for _ in range(50):
        strangers.ask(strangers.path(route.path), socket=is_socket)
    before = memory(server)
    statuses = {strangers.ask(strangers.path(route.path), socket=is_socket) for _ in range(MANY)}
    added = memory(server) - before
    print(f"{route.path}: {added:.1f} MiB more after {MANY} requests, which got {statuses}")
    assert 500 not in statuses
    assert statuses & {200, 101} or "key" in route.path or "link" in route.path, "not for strangers"
    assert 429 not in statuses, "as many strangers as there are: nobody asked for too much"
    assert added < MOST
