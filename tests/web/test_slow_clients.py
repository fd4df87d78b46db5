"""Clients that send slowly, or nothing, or do not read: their connections end."""

import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from divinary.core.words import words
from divinary.table.store import Store
from divinary.web import connections, protocol
from divinary.web.app import application
from divinary.web.protocol import MOST_PIPELINED
from divinary.web.server import Server, _config, _listen
from divinary.web.server_log import REFUSALS
from divinary.web.server_options import ServerOptions
from tests.web.served import served
from tests.web.wires import ask, closed, connected, heard, status

HOST = b"Host: 127.0.0.1\r\n"
FORM = b"Content-Type: application/x-www-form-urlencoded\r\n"
POST = b"POST /language HTTP/1.1\r\n" + HOST + FORM
SLACK = 3.0
"""Seconds that a busy machine may add."""


class Waiting(NamedTuple):
    """A server, and how many seconds it waits."""

    port: int
    seconds: float
    unread: float
    """Seconds after which a client has to read."""

    log: Callable[[], str]
    pages: int
    """Pages of which the system keeps only a part for a client that does not read."""


class Lines(logging.Handler):
    """Keeps what the server logs."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.levelname} {record.getMessage()}")

    def text(self) -> str:
        return "\n".join(self.lines)


@contextmanager
def in_a_thread(folder: Path) -> Iterator[Waiting]:
    """Serve in this process, where a test can change the times."""
    listening, lines = _listen("127.0.0.1", 0), Lines()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16_384)
    app = application(Store(folder), pace=0)
    server = Server(_config(app, ServerOptions().checked(500)), [])
    thread = threading.Thread(target=server.run, args=([listening],))
    logging.getLogger().addHandler(lines)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        unread = connections.SECONDS_BETWEEN_CHECKS * (connections.CHECKS + 1)
        yield Waiting(
            listening.getsockname()[1], protocol.SECONDS_TO_ARRIVE, unread, lines.text, 10
        )
    finally:
        server.should_exit = True
        thread.join()
        logging.getLogger().removeHandler(lines)
    assert "ERROR" not in lines.text()


@pytest.fixture(scope="module", params=["short", pytest.param("whole", marks=pytest.mark.prove)])
def waiting(request, tmp_path_factory):
    """Wait as long as always, or so shortly that everybody can test it."""
    folder = tmp_path_factory.mktemp("waiting")
    if request.param == "whole":
        unread = connections.SECONDS_BETWEEN_CHECKS * (connections.CHECKS + 1)
        with served(folder, proxy="") as server:
            yield Waiting(server.port, protocol.SECONDS_TO_ARRIVE, unread, lambda: server.log, 48)
            assert not server.faults
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(protocol, "SECONDS_TO_ARRIVE", 0.4)
        patch.setattr(connections, "SECONDS_BETWEEN_CHECKS", 0.2)
        with in_a_thread(folder) as waiting:
            yield waiting


def dribbled(waiting: Waiting, start: bytes, drop: bytes) -> tuple[bytes, float]:
    """Send a start, then drops until the server closes; return what it said, and after how long."""
    began = time.monotonic()
    with connected(waiting.port) as wire:
        wire.sendall(start)
        wire.settimeout(waiting.seconds / 20)
        came = b""
        while time.monotonic() < began + 3 * waiting.seconds + SLACK:
            try:
                wire.sendall(drop)
                more = wire.recv(65_536)
            except TimeoutError:
                continue
            except ConnectionError:
                more = b""
            if not more:
                return came, time.monotonic() - began
            came += more
    raise AssertionError("it is never closed")


@pytest.mark.parametrize(
    ("start", "drop", "expected"),
    [
        (b"GET / HTTP/1.1\r\n" + HOST + b"X: ", b"x", 408),
        (b"GET / HTTP/1.1\r\n" + HOST, b"a: b\r\n", 408),
        (b"G", b"", 408),
        (b"", b"\r\n", 0),
        (b"", b"", 0),
        (POST + b"Content-Length: 10000\r\n\r\n", b"x", 408),
        (POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n", 408),
        (POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"a: b\r\n", 408),
        (b"GET /favicon.ico HTTP/1.1\r\n" + HOST + b"Content-Length: 9999\r\n\r\n", b"x", 200),
    ],
    ids=["a header", "headers", "one letter", "empty lines", "nothing", "a body", "pieces",
         "after the pieces", "a body that nobody wants"],
)  # fmt: skip
def test_a_request_has_to_arrive_in_time(waiting, start, drop, expected):
    said, took = dribbled(waiting, start, drop)
    assert status(said) == expected
    if expected == 408:
        sentence = "The request did not arrive in time. Try again."
        assert words("en").say(sentence) in said.decode()
    assert waiting.seconds * 0.9 < took < waiting.seconds + SLACK


def test_a_further_request_has_the_same_time(waiting):
    """A kept connection may be idle for longer, but not in the middle of a request."""
    with connected(waiting.port) as wire:
        ask(wire, path="/favicon.ico")
        came = wire.recv(65_536)
        assert status(came) == 200
        time.sleep(1.5 * waiting.seconds)
        assert not closed(wire), "nobody waits for anything"
        wire.setblocking(True)
        wire.sendall(b"GET /favicon.ico")
        began = time.monotonic()
        assert status(heard(wire)) == 408
        assert time.monotonic() - began < waiting.seconds + SLACK


def test_an_empty_line_after_an_answer_begins_nothing(waiting):
    """An answer to it would be taken for the one to the next request."""
    with connected(waiting.port) as wire:
        for _ in range(2):
            wire.settimeout(10)
            ask(wire, path="/favicon.ico")
            came = b""
            while b"</svg>" not in came:  # it may come in two parts
                came += wire.recv(65_536)
            assert status(came) == 200
            wire.sendall(b"\r\n")
            wire.settimeout(1.3 * waiting.seconds)
            with pytest.raises(TimeoutError):
                wire.recv(65_536)


def all_of(wire: socket.socket) -> bytes:
    """Return all that comes; raise if it is cut off."""
    return b"".join(iter(partial(wire.recv, 65_536), b""))


def test_a_client_that_reads_nothing_is_disconnected(waiting):
    """Its answers would be kept in memory, and its connection open, for as long as it likes."""
    wire = socket.socket()
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    with wire:
        wire.connect(("127.0.0.1", waiting.port))
        with suppress(ConnectionError):  # it may be closed before the last one is sent
            for _ in range(waiting.pages):
                ask(wire, path="/rules/oracle")
                time.sleep(waiting.unread / waiting.pages)
        known = [REFUSALS["unread"], REFUSALS["too-many-waiting"]]
        known = known[: 1 + (waiting.pages > MOST_PIPELINED)]
        end = time.monotonic() + waiting.unread + SLACK
        while not any(line in waiting.log() for line in known):
            assert time.monotonic() < end
            time.sleep(0.05)
        with pytest.raises(ConnectionError):  # not an end: what was not read is thrown away
            all_of(wire)


def test_a_client_that_reads_slowly_reads_all(waiting):
    wire = socket.socket()
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16_384)
    with wire:
        wire.connect(("127.0.0.1", waiting.port))
        ask(wire, path="/rules/oracle", more="Connection: close\r\n")
        came = b""
        while more := wire.recv(4096):
            came += more
            time.sleep(waiting.unread / 40)
        assert came.endswith(b"</html>")


def test_questions_without_end_are_no_answers_without_end(waiting):
    """A socket that only asks whether we are there, and reads nothing, is closed."""
    base = f"127.0.0.1:{waiting.port}"
    asked = {"name": "Ana", "seats": "1"}
    opened = httpx.post(f"http://{base}/new/oracle", data=asked, trust_env=False)
    path = opened.headers["location"]
    ping = Frame(Opcode.PING, b"x" * 100).serialize(mask=True)
    with connect(f"ws://{base}{path}/live", proxy=None) as sock:
        with suppress(ConnectionError, ConnectionClosed):
            for _ in range(2_000):
                sock.socket.sendall(ping)
        with pytest.raises(ConnectionClosed):
            [None for _ in iter(partial(sock.recv, timeout=10), None)]
        assert sock.close_code in (1008, 1006)
