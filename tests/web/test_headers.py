"""The head of a request: how long it may be, how many headers it has, and what follows it."""

import threading
from contextlib import suppress

import pytest
from websockets.sync.client import connect

from divinary.core.words import LANGUAGES, words
from divinary.web.protocol import MOST_HEAD, MOST_HEADERS, MOST_PIPELINED, SENTENCES, TOO_LONG
from tests.web.joining import company
from tests.web.served import Server
from tests.web.wires import ask, connected, fetched, heard, slowest, status

START = b"GET /rules/arcana HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
MEBIBYTE = 1024 * 1024


def sent(server: Server, data: bytes) -> bytes:
    with connected(server.port) as wire:
        with suppress(ConnectionError):
            wire.sendall(data)
        return heard(wire)


def of_length(length: int) -> bytes:
    """Return a head of so many bytes."""
    filled = START + b"X-Long: " + b"x" * (length - len(START) - 12) + b"\r\n\r\n"
    assert len(filled) == length
    return filled


def test_a_head_may_have_so_many_bytes_and_no_more(server):
    assert status(sent(server, of_length(MOST_HEAD))) == 200
    answer = sent(server, of_length(MOST_HEAD + 1))
    assert status(answer) == 431
    assert b"connection: close" in answer
    for language in LANGUAGES:
        assert words(language).say(SENTENCES[TOO_LONG]) in answer.decode()


@pytest.mark.parametrize("length", [9_000, MOST_HEAD - 2_000])
def test_a_socket_takes_the_cookies_that_its_page_takes(server, length):
    table = company(server)
    cookies = {"Cookie": f"x={'x' * length}"}
    assert table.clients[0].get(table.path, headers=cookies).status_code == 200
    url = f"ws://127.0.0.1:{server.port}{table.path}/live"
    with connect(url, additional_headers=cookies, proxy=None) as sock:
        assert sock.recv(timeout=20)


@pytest.mark.parametrize(
    "data",
    [
        b"GET /" + b"x" * MOST_HEAD,
        START + b"x" * MOST_HEAD,
        START + b"X: " + b"x" * MOST_HEAD,
        START + b"a:b\r\n" * (MOST_HEADERS + 1),
        b"\r\n" * MOST_HEAD,
    ],
    ids=["address", "name", "value", "headers", "empty lines"],
)
def test_what_has_no_end_is_cut_off(server, data):
    assert status(sent(server, data)) == 431


def test_byte_by_byte_it_is_as_long(server):
    """What is counted are bytes, not how they come."""
    with connected(server.port) as wire:
        for one in of_length(2_000):
            wire.sendall(bytes([one]))
        assert status(heard(wire)) == 200


def test_every_request_of_a_connection_has_its_own_measure(server):
    with connected(server.port) as wire:
        for _ in range(5):
            wire.sendall(of_length(MOST_HEAD).replace(b"close", b"alive"))
            came = b""
            while b"</html>" not in came:
                came += wire.recv(65_536)
            assert status(came) == 200
        wire.sendall(START + b"X: " + b"x" * MOST_HEAD)
        assert status(heard(wire)) == 431


def test_requests_may_come_before_the_answers_but_not_without_end(server):
    """Each that waits has to be kept: a connection that sends thousands at once is closed."""
    few, many = MOST_PIPELINED // 2, 5_000
    with connected(server.port) as wire:
        for last in range(few):
            ask(wire, path="/favicon.ico", more="Connection: close\r\n" * (last == few - 1))
        assert heard(wire).count(b"HTTP/1.1 200") == few
    with connected(server.port) as wire:
        with suppress(ConnectionError):
            wire.sendall(b"GET /favicon.ico HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * many)
        assert heard(wire).count(b"HTTP/1.1 200") < many


@pytest.mark.parametrize(
    "data",
    [
        b"hello\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: x\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ],
)
def test_what_is_not_http_is_told_so_in_every_language(server, data):
    answer = sent(server, data)
    assert status(answer) == 400
    assert b"x-content-type-options: nosniff" in answer
    assert all(words(one).say("This request cannot be read.") in answer.decode()
               for one in LANGUAGES)  # fmt: skip


@pytest.mark.parametrize("what", ["h2c", "nothing"])
def test_another_protocol_is_not_spoken(server, what):
    with connected(server.port) as wire:
        ask(wire, more=f"Connection: Upgrade\r\nUpgrade: {what}\r\n")
        answer = heard(wire)
    assert status(answer) == 200
    assert b"connection: close" in answer


def flood(port: int, mebibytes: int) -> None:
    """Send one header of so many MiB, or as much of it as is taken."""
    with connected(port) as wire, suppress(ConnectionError):
        wire.sendall(START + b"X: ")
        for _ in range(mebibytes):
            wire.sendall(b"x" * MEBIBYTE)


@pytest.mark.parametrize(
    ("mebibytes", "times", "most"),
    [(8, 1, 1.0), pytest.param(64, 3, 0.25, marks=pytest.mark.prove)],
)
def test_a_header_without_end_keeps_nobody_waiting(server, mebibytes, times, most):
    """The best of the times counts: other programs on this machine may take the processor."""
    assert status(fetched(server.port)) == 200, "a page takes longer when it is made first"
    took = [longest_wait(server.port, mebibytes) for _ in range(times)]
    shown = ", ".join(f"{1000 * longest:.0f} ms" for longest in took)
    print(f"a header of {mebibytes} MiB: others waited for at most {shown}")
    assert min(took) < most


def longest_wait(port: int, mebibytes: int) -> float:
    """Return how long others wait at most while such a header comes."""
    attack = threading.Thread(target=flood, args=(port, mebibytes))
    attack.start()
    longest = slowest(port, 1.0)
    attack.join()
    return longest
