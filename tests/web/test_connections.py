"""How many connections may be open, of one address and in all, and who gets one then."""

import asyncio
import gc
import resource
import socket
import threading
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from typing import Any

import pytest
from uvicorn.server import ServerState

from divinary.core.words import LANGUAGES, words
from divinary.web import connections
from divinary.web.addresses import Proxies, network
from divinary.web.connections import DROP_AT_ONCE, RESERVE, Connections
from divinary.web.protocol import BoundedConfig, BoundedHttp
from tests.web.joining import company
from tests.web.programs import PATIENCE, Program
from tests.web.served import served
from tests.web.wires import (
    allow_descriptors,
    closed,
    fetched,
    half_open,
    slowest,
    status,
)

SENTENCE = "Too many connections are open. Try again soon."
OTHERS = [f"127.0.0.{number}" for number in range(2, 22)]
"""Other addresses of this machine."""


@pytest.fixture(scope="module")
def few_each(tmp_path_factory):
    """Serve five connections of each address, and any number of a trusted proxy."""
    folder = tmp_path_factory.mktemp("few_each")
    with served(folder, "--most-each", "5", proxy="127.0.0.3") as server:
        yield server
        assert "127.0.0" not in server.log
        assert not server.faults


@pytest.fixture(scope="module")
def few(tmp_path_factory):
    """Serve ten connections."""
    folder = tmp_path_factory.mktemp("few")
    with served(folder, "--most-connections", "10", proxy="") as server:
        yield server


def test_one_address_has_so_many_connections_and_no_more(few_each):
    """Another has as many of its own; one that is closed makes room."""
    port = few_each.port
    with half_open(port, ["127.0.0.2"], 5) as wires:
        answer = fetched(port, "127.0.0.2")
        assert status(answer) == 503
        for language in LANGUAGES:
            assert words(language).say(SENTENCE) in answer.decode()
        assert status(fetched(port)) == 200
        wires[0].close()
        assert served_soon(port, "127.0.0.2")


def served_soon(port: int, source: str) -> bool:
    """Whether a client is let in, as soon as the server has seen that others have gone."""
    end = time.monotonic() + 5
    while status(fetched(port, source)) != 200:
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def test_a_socket_is_still_a_connection(few_each):
    table = company(few_each, people=1, game="oracle")
    few_each.close()
    with ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(Program(table))
        assert status(fetched(few_each.port)) == 503
        assert status(fetched(few_each.port, "127.0.0.4")) == 200
    assert served_soon(few_each.port, "127.0.0.1")


def test_a_trusted_proxy_has_as_many_as_it_needs(few_each):
    with half_open(few_each.port, ["127.0.0.3"], 20):
        assert status(fetched(few_each.port, "127.0.0.3")) == 200


def test_what_is_in_use_makes_no_way(few):
    table = company(few, people=1, game="oracle")
    few.close()
    with ExitStack() as stack:
        programs = [stack.enter_context(Program(table)) for _ in range(10)]
        answer = fetched(few.port)
        assert status(answer) == 503
        assert SENTENCE in answer.decode()
        for program in programs:
            assert program.socket.recv(timeout=PATIENCE)
    assert served_soon(few.port, "127.0.0.1")


def test_what_asks_for_nothing_makes_way(few):
    """If all places are taken, the connection that has been idle for longest is closed."""
    time.sleep(0.1)  # until the server has seen that those before have gone
    with half_open(few.port, OTHERS[:5], 2) as wires:
        assert status(fetched(few.port)) == 200
        assert closed(wires[0])
        assert not any(map(closed, wires[1:]))
        for number in range(1, 10):
            assert status(fetched(few.port)) == 200
            assert not all(map(closed, wires)), number


# --- Everything taken ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("descriptors", "most"), [(160, 2.0), pytest.param(1024, 0.25, marks=pytest.mark.prove)]
)
def test_with_every_descriptor_taken_people_play_on(tmp_path, monkeypatch, descriptors, most):
    """Those who sit there, and those who only come: half a request keeps nobody out."""
    monkeypatch.setenv("DESCRIPTORS", str(descriptors))
    allow_descriptors(3 * descriptors)
    with served(tmp_path, module="tests.web.few_descriptors", proxy="") as server:
        table = company(server, people=2)
        with Program(table, table.key(0)) as ana, Program(table, table.key(1)) as ben:
            each = 1 + descriptors // len(OTHERS)
            assert status(fetched(server.port)) == 200, "a page takes longer when it is made first"
            with half_open(server.port, OTHERS, each) as wires:
                assert len(wires) >= descriptors - RESERVE
                longest = slowest(server.port, 1.0)
                before = ana.look()["version"]
                plays(ana, ben)
                assert ana.position["version"] > before
                said = table.clients[1].post(f"{table.path}/say", data={"text": "We play on."})
                assert said.status_code == 200, "what is said is on the disk"
                opened = server.client().post("/new/arcana", data={"name": "Eve", "seats": "2"})
                assert opened.status_code == 200
        assert not server.faults
        print(f"{descriptors} descriptors taken: others waited for {1000 * longest:.0f} ms")
        assert longest < most
        before = table.seen()
        server.kill()
        server.start()
        assert table.seen() == before


def plays(*programs: Program) -> None:
    """Let the program whose turn it is choose something."""
    for program in programs:
        if not program.position:
            program.look()
    asked = next(one for one in programs if one.position["mine"])
    version = asked.position["version"] + 1
    answer = asked.act(asked.position["choices"][0])
    assert answer["done"], answer
    for program in programs:
        if program.position["version"] < version:
            program.look(version)


@pytest.mark.prove
def test_two_thousand_half_open_connections_keep_nobody_waiting(tmp_path):
    """The best of three times counts: other programs on this machine may take the processor."""
    allow_descriptors(8_000)
    with served(tmp_path, "--most-each", "3000", proxy="") as server:
        assert status(fetched(server.port)) == 200, "a page takes longer when it is made first"
        took = [longest_wait(server.port) for _ in range(3)]
    shown = ", ".join(f"{1000 * longest:.0f} ms" for longest in took)
    print(f"2,000 half-open connections: others waited for at most {shown}")
    assert min(took) < 0.25


def longest_wait(port: int) -> float:
    """Return how long others wait at most while 2,000 connections come, and then are there."""
    with ExitStack() as stack:

        def attack() -> None:
            for _ in range(20):
                stack.enter_context(half_open(port, ["127.0.0.2"], 100))
                time.sleep(0.05)  # this process measures, too

        thread = threading.Thread(target=attack)
        thread.start()
        longest = slowest(port, 4.0)
        thread.join()
        return longest


# --- One connection ------------------------------------------------------------------------------


@asynccontextmanager
async def answering(app: Any) -> AsyncIterator[tuple[int, Connections]]:
    """Serve an application in this loop."""
    config = BoundedConfig(app, log_config=None, lifespan="off", timeout_keep_alive=75)
    config.connections = Connections(100, 100, Proxies())
    state, loop = ServerState(), asyncio.get_running_loop()
    server = await loop.create_server(lambda: BoundedHttp(config, state, {}), "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1], config.connections
    finally:
        server.close()


async def answer(scope: Any, receive: Any, send: Any) -> None:
    """Answer at once, but never what is asked for at `/never`."""
    if scope["path"] == "/never":
        await receive()
        await receive()  # until the other side has gone
        return
    headers = [(b"content-length", b"2")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"ok"})


def asking(*paths: str) -> bytes:
    """Return requests that come together."""
    return b"".join(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode() for path in paths)


def kept_protocols() -> int:
    """Return how many connections are in memory."""
    return sum(isinstance(one, BoundedHttp) for one in gc.get_objects())


@pytest.mark.parametrize("paths", [["/"], ["/", "/never"], ["/", "/never", "/", "/"]])
async def test_nothing_is_kept_of_a_connection_that_was_reset(paths):
    """Its last request was kept for 75 s, and then until the garbage collector ran."""
    async with answering(answer) as (port, _):
        gc.collect()
        gc.disable()
        before = kept_protocols()
        try:
            for _ in range(5):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(asking(*paths))
                await reader.readuntil(b"ok")
                wire = writer.get_extra_info("socket")
                wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, DROP_AT_ONCE)
                writer.close()
            await asyncio.sleep(0.1)
            assert kept_protocols() <= before
        finally:
            gc.enable()


async def test_it_is_in_use_until_the_last_request_that_came_is_answered():
    async with answering(answer) as (port, counted):
        for paths, idle in ((["/", "/"], 1), (["/", "/never"], 0)):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(asking(*paths))
            for _ in range(1 + idle):
                await reader.readuntil(b"ok")
            assert len(counted.idle) == idle, paths
            writer.close()
            await asyncio.sleep(0.05)


# --- Counting ------------------------------------------------------------------------------------


class Nowhere(asyncio.Transport):
    """A connection to nobody."""

    def __init__(self) -> None:
        super().__init__()
        self.unread = 0
        self.closing = self.aborted = False

    def get_write_buffer_size(self) -> int:
        return self.unread

    def is_closing(self) -> bool:
        return self.closing or self.aborted

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self

    def setsockopt(self, *_: object) -> None:
        raise OSError

    def abort(self) -> None:
        self.aborted = True


async def test_addresses_of_one_network_are_one():
    """A client that has one IPv6 address has 2⁶⁴ of them."""
    few = Connections(100, 2, Proxies([network("2001:db8:f::/48")]))
    for host, let_in in (
        ("2001:db8::1", True),
        ("2001:db8::2", True),
        ("2001:db8::ffff:1", False),
        ("2001:db8:0:1::1", True),
        ("192.0.2.1", True),
        ("::ffff:192.0.2.1", True),
        ("192.0.2.1", False),
        ("192.0.2.2", True),
        ("2001:db8:f::1", True),
        ("2001:db8:f::1", True),
        ("2001:db8:f::1", True),
    ):
        assert (few.admit(Nowhere(), host) is not None) is let_in, host


async def test_one_that_is_counted_no_more_may_be_so_twice():
    few = Connections(2, 1, Proxies())
    first = few.admit(Nowhere(), "192.0.2.1")
    assert first is not None
    assert few.admit(Nowhere(), "192.0.2.1") is None
    first.end()
    first.end()
    assert few.admit(Nowhere(), "192.0.2.1") is not None
    assert few.admit(Nowhere(), "192.0.2.1") is None


async def test_only_one_that_reads_nothing_is_closed(monkeypatch):
    monkeypatch.setattr(connections, "SECONDS_BETWEEN_CHECKS", 0.02)
    many = Connections(10, 10, Proxies())
    all_of_them = _, slow, last, stuck, ending = [Nowhere() for _ in range(5)]
    for transport in all_of_them:
        many.admit(transport, "192.0.2.1")
    slow.unread = last.unread = stuck.unread = 1_000
    last.closing = ending.closing = True  # as soon as all is read
    for _ in range(40):
        slow.unread -= 10
        last.unread -= 10
        await asyncio.sleep(0.01)
    assert [one.aborted for one in all_of_them] == [False, False, False, True, True]


@pytest.mark.parametrize(
    ("soft", "hard", "fit"),
    [(256, 1_024, 960), (1_024, 1_024, 960), (64, 64, 32), (100, 1_000_000, 65_472)],
)
def test_as_many_connections_fit_as_descriptors_are_left(monkeypatch, soft, hard, fit):
    limits = [soft, hard]
    monkeypatch.setattr("resource.getrlimit", lambda _: tuple(limits))
    monkeypatch.setattr("resource.setrlimit", lambda _, new: limits.__setitem__(slice(None), new))
    assert connections.raise_descriptor_limit() == fit
    assert limits == [min(hard, 65_536), hard]


@pytest.mark.parametrize(
    ("allowed", "fit"), [(100_000, 65_472), (24_576, 10_176), (8_000, 4_032), (2_000, 192)]
)
def test_a_system_may_allow_less_than_it_promises(monkeypatch, allowed, fit):
    """On macOS there is said to be no bound, and a lower one holds."""
    limits = [256, resource.RLIM_INFINITY]

    def limited(_: int, new: tuple[int, int]) -> None:
        if new[0] > allowed:
            raise ValueError
        limits[:] = new

    monkeypatch.setattr("resource.getrlimit", lambda _: tuple(limits))
    monkeypatch.setattr("resource.setrlimit", limited)
    assert connections.raise_descriptor_limit() == fit
    assert limits[0] == fit + RESERVE
