"""What the server writes about itself: strangers cannot fill its log."""

import logging
import socket
import struct
import time
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from divinary.web import server_log
from divinary.web.protocol import MOST_HEAD
from divinary.web.server_log import REFUSALS, OnceAMinute, WithoutMessages
from tests.web.joining import Company, company, holds_no_secret
from tests.web.served import Server, served
from tests.web.wires import ask, connected, heard

MOST_LINE = 200
"""Bytes of one line of the log."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("server")) as server:
        yield server
        holds_no_secret(server)
        assert not server.faults


@pytest.fixture
def quiet(server):
    """Hold that a test adds at most one short line to the log, and no error."""
    before, faults = len(server.log), server.faults
    yield
    assert len(settled(server)) - before <= MOST_LINE
    assert server.faults == faults


def reset(wire: socket.socket) -> None:
    """Go away at once, without an end."""
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    wire.close()


def settled(server: Server) -> str:
    """Return the log when nothing more is written."""
    while True:
        before = server.log
        time.sleep(0.08)
        if server.log == before:
            return before


BODIES = {
    "a form": "application/x-www-form-urlencoded",
    "a form in parts": "multipart/form-data; boundary=x",
}


@pytest.mark.parametrize("kind", BODIES.values(), ids=BODIES)
@pytest.mark.parametrize("length", ["Content-Length: 9999", "Transfer-Encoding: chunked"])
def test_a_body_that_breaks_off_leaves_no_trace(server, quiet, kind, length):
    """Two hundred of them wrote 394,600 bytes."""
    table = company(server, people=2)
    piece = "5\r\n--x\r\n\r\n" if "chunked" in length else "--x\r\n"
    for number in range(200):
        wire = connected(server.port)
        head = f"POST {table.path}/say HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {kind}\r\n"
        client = f"X-Forwarded-For: 192.0.2.{number}\r\n"
        wire.sendall(f"{head}{client}{length}\r\n\r\n{piece}".encode())
        reset(wire) if number % 2 else wire.close()
    assert table.act(0, table.position(0)["choices"][0]).status_code == 200


REQUESTS = {
    "broken pieces": b"POST /language HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz",
    "odd letters": b"GET /\xff\xfe?\xff=\xff HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "odd signs": b"GET /%ff%fe?%ff=%ff HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: \xff=\xfe\r\n\r\n",
    "another place": b"GET http://[ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "a tunnel": b"CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "a star": b"OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "two lengths": b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    "a long length": b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: " + b"9" * 18
                     + b"\r\n\r\n",
    "a bad form": b"POST /language HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: multipart/form-data"
                  b"; boundary=" + b"x" * 300 + b"\r\nContent-Length: 3\r\n\r\nxxx",
    "a bad alphabet": b"POST /language HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: multipart/form"
                      b"-data; boundary=x; charset=\xff\r\nContent-Length: 3\r\n\r\nxxx",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "a proxy's odd words": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: \xff, [\r\n"
                           b"X-Forwarded-Proto: \xff\r\n\r\n",
    "a socket without a key": b"GET /t/x/live HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                              b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    "a long handshake": b"GET /t/x/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
                        b"Upgrade: websocket\r\nCookie: " + b"x" * MOST_HEAD + b"\r\n\r\n",
    "a handshake of odd letters": b"GET /t/\xff/live?\xff HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                  b"Connection: Upgrade\r\nUpgrade: websocket\r\nX: \xff\r\n\r\n",
    "a handshake with a body": b"POST /t/x/live HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                               b"Content-Length: 9\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                               b"\r\nxxx",
}  # fmt: skip


@pytest.mark.parametrize("data", REQUESTS.values(), ids=REQUESTS)
def test_a_bad_request_writes_at_most_one_line(server, quiet, data):
    for number in range(30):
        with connected(server.port) as wire, suppress(ConnectionError):
            wire.sendall(data)
            if number % 2:
                wire.shutdown(socket.SHUT_WR)
                heard(wire)
            elif number % 3:
                reset(wire)


def test_a_long_handshake_ends(server):
    """It may be as long as what pages are asked for with, and no longer."""
    with connected(server.port) as wire:
        wire.settimeout(5)
        wire.sendall(REQUESTS["a long handshake"])
        assert b"431" in heard(wire)[:20]


FRAMES = {
    "no letters": Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True),
    "no frame": b"\xff" * 100,
    "not masked": Frame(Opcode.TEXT, b"{}").serialize(mask=False),
    "no request": Frame(Opcode.TEXT, b"{").serialize(mask=True),
    "a piece of nothing": Frame(Opcode.CONT, b"x").serialize(mask=True),
    "an end without a reason": Frame(Opcode.CLOSE, b"\x03").serialize(mask=True),
    "packed badly": b"\xc1\x82\0\0\0\0\xff\xff",
    "too many": Frame(Opcode.PING, b"").serialize(mask=True) * 1_000,
    "pieces without end": Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True)
                          + Frame(Opcode.CONT, b"", fin=False).serialize(mask=True) * 1_000,
}  # fmt: skip


@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)
@pytest.mark.parametrize("times", [2, pytest.param(4, marks=pytest.mark.prove)])
def test_a_bad_frame_writes_at_most_one_line(server, quiet, frame, times):
    """The first client does not read, the next ones do; what says why waits for them a second."""
    table = company(server, people=2)
    for number in range(times):
        base = server.base.replace("http", "ws", 1)
        machine = {"X-Forwarded-For": f"192.0.2.{number}"}
        url = f"{base}{table.path}/{('live', 'bot')[number % 2]}"
        with connect(url, additional_headers=machine, proxy=None) as sock:
            with suppress(ConnectionError):
                sock.socket.sendall(frame)
            if number % 3:
                with suppress(ConnectionClosed, TimeoutError):
                    while True:
                        sock.recv(timeout=5)
                assert sock.close_code is not None
    assert table.act(0, table.position(0)["choices"][0]).status_code == 200


@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)
def test_frames_before_the_handshake_is_answered(server, quiet, frame):
    """Somebody may send them without waiting."""
    table: Company = company(server, people=1, game="oracle")
    for _ in range(10):
        with connected(server.port) as wire, suppress(ConnectionError):
            ask(
                wire,
                path=f"{table.path}/live",
                more="Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
            )
            wire.sendall(frame)


def test_a_client_that_asks_for_much_and_goes_leaves_no_trace(server, quiet):
    """Answers to several requests of one connection end with it."""
    for number in range(40):
        with connected(server.port) as wire:
            for _ in range(8):
                ask(wire, path="/rules/oracle")
            wire.recv(1_000)
            if number % 2:
                reset(wire)


def test_what_is_refused_is_told_once(tmp_path):
    with served(tmp_path) as server:
        table = company(server, people=2)
        key = table.key(0)
        while table.post(0, "act", agree=1).status_code != HTTPStatus.TOO_MANY_REQUESTS:
            pass
        say, ben = f"{table.path}/say", table.clients[1]
        for _ in range(20):
            ben.post(say, data={"text": "x"}, headers={"origin": "x:y"})
            ben.post(say, data={"text": "x" * 20_000})
            ben.get(table.path, headers={"host": "evil.example"})
        told = settled(server).splitlines()
        said = sorted(line.partition("divinary.web: ")[2] for line in told)
        kinds = ("foreign-origin", "too-fast", "too-large", "wrong-host")
        assert said == sorted(REFUSALS[kind] for kind in kinds)
        assert key not in server.log
        assert table.id not in server.log


# --- The filter ----------------------------------------------------------------------------------


@pytest.fixture
def written(monkeypatch):
    """Return a logger of its own name, what it has written, and a clock that can be moved."""
    clock, lines = [0.0], []
    monkeypatch.setattr("divinary.web.server_log.time.monotonic", lambda: clock[0])

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(self.format(record))

    kept = Kept()
    kept.setFormatter(WithoutMessages("%(levelname)s %(message)s"))
    kept.addFilter(OnceAMinute())
    logger = logging.Logger("divinary.test")
    logger.addHandler(kept)
    return logger, lines, clock


def test_one_line_of_a_kind_is_written_a_minute(written):
    logger, lines, clock = written
    for number in range(212):
        logger.warning("refused: %s", number)
        clock[0] += 0.1
    logger.warning("closed")
    clock[0] = 60.0
    logger.warning("refused: %s", "again")
    logger.warning("refused: %s", "and again")
    assert lines == [
        "WARNING refused: 0",
        "WARNING closed",
        "WARNING refused: again (and 211 more)",
    ]


def test_each_place_of_an_error_is_a_kind_and_what_it_says_is_not(written):
    logger, lines, _ = written
    for number in range(50):
        try:
            int(f"secret {number}")
        except ValueError as error:
            logger.exception("broken %s", "here", exc_info=error)
        try:
            raise ValueError(f"secret {number}")
        except ValueError as error:
            logger.exception("broken %s", "here", exc_info=error)
    assert len(lines) == 2
    assert all("ValueError" in line and __file__ in line for line in lines)
    assert "secret" not in "".join(lines)


def test_what_libraries_say_is_no_kind_of_its_own(written):
    """They put facts into their messages, so that each would be new."""
    _, lines, _ = written
    library = logging.Logger("asyncio")
    library.addHandler(written[0].handlers[0])
    for number in range(50):
        library.error(f"odd thing {number}")
    assert lines == ["ERROR odd thing 0"]


def test_every_refusal_has_a_line_that_is_a_constant():
    assert len(set(REFUSALS.values())) == len(REFUSALS)
    assert not [line for line in REFUSALS.values() if "%" in line or "{" in line]
    source = Path(server_log.__file__).read_text()
    assert "print(" not in source
