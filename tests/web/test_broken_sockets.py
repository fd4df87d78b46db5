"""Sockets that send nonsense, too much or from elsewhere: they end, and the table goes on."""

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from divinary.core.words import LANGUAGES
from divinary.table.keys import TableKeys
from divinary.web.compression import MOST_WAITING
from divinary.web.guests import Recognised
from divinary.web.safety import LARGEST, RateLimit
from divinary.web.sockets import _listen
from divinary.web.watchers import MOST_EACH, MOST_WATCHING
from tests.web.joining import JSON, Company, company, says
from tests.web.programs import PATIENCE, Program

KINDS = ("live", "bot")


@pytest.fixture(scope="module")
def table(server) -> Company:
    return company(server)


@contextmanager
def opened(table: Company, kind: str, key: str = "", **headers: str) -> Iterator[ClientConnection]:
    told = {"Cookie": f"seat-{table.id}={key}", **headers} if key else headers
    base = table.server.base.replace("http", "ws", 1)
    with connect(f"{base}{table.path}/{kind}", additional_headers=told, proxy=None) as socket:
        yield socket


def picture(socket: ClientConnection) -> dict[str, Any]:
    """Return the next picture: what is told about it in the first line, then the HTML itself."""
    about, _, html = str(socket.recv(timeout=PATIENCE)).partition("\n")
    return {**json.loads(about), "html": html}


def ends(socket: ClientConnection) -> int:
    """Return how a socket was closed, whatever it still says before that."""
    with suppress(ConnectionClosed):
        while True:
            socket.recv(timeout=PATIENCE)
    assert socket.close_code is not None
    return socket.close_code


# --- Frames --------------------------------------------------------------------------------------

NONSENSE = [
    b"\x00\xff",
    b'{"action": "pass"}',
    "",
    "hello",
    "[]",
    "null",
    "{",
    '{"action": 3}',
    '{"action": null}',
    '{"dance": "yes"}',
    '{"action": "pass", "action ": "pass"}',
    '{"version": "3"}',
    '{"version": 1e400}',
    '{"agree": true}',
    '{"undo": "yes"}',
    '{"id": []}',
    '{"say": "\\ud800"}',
    '{"a":' * 1_000,
    "x" * (LARGEST - 1),
]


@pytest.mark.parametrize("frame", NONSENSE, ids=lambda frame: repr(frame)[:40])
def test_a_frame_that_is_no_request_ends_the_socket(table, frame):
    before = [client.get(f"{table.path}/view.json").text for client in table.clients]
    with opened(table, "bot", table.key(0)) as socket:
        socket.recv(timeout=PATIENCE)
        socket.send(frame)
        assert ends(socket) == 1007
    assert [one.get(f"{table.path}/view.json").text for one in table.clients] == before


@pytest.mark.parametrize("kind", KINDS)
def test_a_frame_that_is_too_large_ends_the_socket(table, kind):
    with opened(table, kind, table.key(1)) as socket:
        socket.recv(timeout=PATIENCE)
        socket.send(json.dumps({"say": "x" * LARGEST}))
        assert ends(socket) == 1009
    with opened(table, kind, table.key(1)) as socket:
        socket.recv(timeout=PATIENCE)
        with suppress(ConnectionClosed):  # it may be closed before the last piece is sent
            socket.send(iter(["x" * 4_000] * 8))
        assert ends(socket) in (1009, 1006), "in pieces too"


def test_people_say_nothing_by_the_socket_of_pictures(table):
    """What they send there is nothing; bytes are not even that."""
    before = table.version
    with opened(table, "live", table.key(0)) as socket:
        assert set(picture(socket)) == {"html", "title", "news", "moment"}
        request = {"action": table.position(0)["choices"][0], "version": table.version}
        with suppress(ConnectionClosed):  # by the first of them, perhaps before the last is sent
            for frame in (json.dumps(request), "hello", "{", b"\x00"):
                socket.send(frame)
        assert ends(socket) == 1007
    assert table.version == before


def test_a_picture_comes_after_every_change_and_only_then(server):
    table = company(server, people=2)
    with opened(table, "live", table.key(1)) as socket:
        first = picture(socket)
        assert first["html"].startswith("<main")
        assert first["news"] == []
        page = server.client(cookie=f"seat-{table.id}={table.key(1)}").get(table.path).text
        assert first["html"] in page, "what is pushed is what the page has"
        table.act(0, table.position(0)["choices"][0])
        second = picture(socket)
        assert second["html"] != first["html"]
        assert second["news"], "what has happened, in words"
        assert "Divinary" in second["title"]
        with pytest.raises(TimeoutError):
            socket.recv(timeout=0.2)


async def test_a_fault_of_ours_is_not_blamed_on_the_sender():
    """A socket that breaks here is not closed as if its frame could not be read."""
    waiting = iter([{"type": "websocket.connect"}, {"type": "websocket.receive", "text": "{}"}])
    said = []

    async def receive():
        return next(waiting)

    async def send(message):
        said.append(message["type"])

    async def breaks(*_: object) -> None:
        raise KeyError("ours")

    app = SimpleNamespace(state=SimpleNamespace(request_limit=RateLimit(9, 9)))
    socket = WebSocket({"type": "websocket", "headers": [], "app": app}, receive, send)
    await socket.accept()
    room: Any = SimpleNamespace(session=SimpleNamespace(id="x", places=(), keys=TableKeys("")))
    with pytest.raises(KeyError):
        await _listen(socket, Recognised(socket), room, breaks)
    assert said == ["websocket.accept"]


# --- Origins and addresses -----------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "x", "http://["]
)
def test_a_page_of_another_site_opens_no_socket(table, kind, origin):
    with pytest.raises(InvalidStatus) as refused, opened(table, kind, table.key(0), Origin=origin):
        pass
    assert refused.value.response.status_code == 403
    assert table.key(0).encode() not in (refused.value.response.body or b"")


@pytest.mark.parametrize("kind", KINDS)
def test_our_own_page_opens_a_socket(table, kind):
    with opened(table, kind, table.key(0), Origin=table.server.base) as socket:
        assert socket.recv(timeout=PATIENCE)


@pytest.mark.parametrize("name", ["nothing", "abcdefghjk", "%2e%2e", "é", "x" * 3_000])
def test_there_is_no_socket_at_odd_addresses(server, name):
    base = server.base.replace("http", "ws", 1)
    for kind in (*KINDS, "nothing"):
        with pytest.raises(InvalidStatus), connect(f"{base}/t/{name}/{kind}", proxy=None):
            pass


@pytest.mark.parametrize("kind", KINDS)
def test_a_socket_needs_a_socket(table, kind):
    answer = table.clients[0].get(f"{table.path}/{kind}")
    assert answer.status_code == 404
    assert says(answer, "no-page")


def test_a_forged_key_shows_what_everybody_sees(table):
    forged = ("x" if table.key(0)[0] == "y" else "y") + table.key(0)[1:]
    with opened(table, "bot", forged) as socket, Program(table) as watcher:
        assert json.loads(socket.recv(timeout=PATIENCE)) == watcher.look()


# --- How many, how fast --------------------------------------------------------------------------


def until_too_fast(table: Company, headers: dict[str, str]) -> httpx.Response:
    """Let Ben press the same thing until he is told to wait."""
    for _ in range(1_000):
        answer = table.clients[1].post(f"{table.path}/act", data={"agree": "1"}, headers=headers)
        if answer.status_code == 429:
            return answer
        assert answer.status_code == 409
    raise AssertionError("Ben may press as often as he likes")


def test_one_who_presses_too_fast_is_told_to_wait(server):
    """And nobody else is: each has a measure of their own, and it fills again."""
    table = company(server)
    before = table.seen()
    for language in LANGUAGES:
        speaking = {"accept-language": language}
        fast = until_too_fast(table, {**JSON, **speaking})
        assert says(fast, "too-fast", language)
        shown = table.clients[1].post(f"{table.path}/act", data={"agree": "1"}, headers=speaking)
        assert shown.status_code == 409 or says(shown, "too-fast", language)
    assert table.post(2, "act", agree=1).status_code == 409, "Cleo has not been fast"
    assert table.seen() == before
    time.sleep(0.3)
    assert table.post(1, "act", agree=1).status_code == 409, "and Ben may go on"


def test_a_program_that_is_too_fast_is_slowed_down(server):
    """Nothing is lost and nothing refused for it, and others do not feel it."""
    table = company(server)
    with Program(table, table.key(1)) as program:
        program.look()
        began = time.monotonic()
        for number in range(90):
            program.socket.send(json.dumps({"agree": 1, "id": number}))
        quick = time.monotonic()
        assert table.post(2, "say", text="I feel nothing.").status_code == 200
        said = time.monotonic()
        answers = [program.receive() for _ in range(90)]
        assert [one["id"] for one in answers] == list(range(90))
        assert {one["reason"] for one in answers} == {"no-proposal"}
        took = time.monotonic() - began
        assert took > 1.2, "thirty more than at once, fifteen a second"
        assert said - quick < 0.8 * took, "Cleo has not waited for the last of them"


def refuses(table: Company, key: str = "", **headers: str) -> bool:
    """Whether one more socket is not let in."""
    with suppress(InvalidStatus), opened(table, "bot", key, **headers):
        return False
    return True


def from_machine(number: int) -> dict[str, str]:
    return {"X-Forwarded-For": f"10.77.0.{number}"}


def test_not_everybody_can_look_at_once(server):
    """A table has so many sockets and no more; who sits there gets in, the others have pages."""
    client = server.client()
    path = urlsplit(str(client.post("/new/oracle", data={"name": "Ana", "seats": "2"}).url)).path
    table = Company(server, [client], path)
    with ExitStack() as watching:
        for _ in range(MOST_EACH):
            watching.enter_context(opened(table, "bot", **from_machine(1)))
        assert refuses(table, **from_machine(1)), "nobody takes all of them"
        for number in range(MOST_WATCHING - MOST_EACH):
            watching.enter_context(opened(table, "bot", **from_machine(2 + number)))
        assert refuses(table, **from_machine(250))
        assert not refuses(table, table.key(0), **from_machine(250)), "Ana has a seat"
        assert client.get(path).status_code == 200
    end = time.monotonic() + PATIENCE
    while refuses(table):
        assert time.monotonic() < end, "they have all gone"
    with opened(table, "live") as socket:
        assert socket.recv(timeout=PATIENCE)


@pytest.mark.parametrize("kind", KINDS)
def test_one_who_sends_far_too_much_at_once_is_sent_away(server, kind):
    """Squeezed to nothing or not: what waits is bounded, and the table does not feel it."""
    table = company(server, people=2)
    with opened(table, kind, table.key(1)) as socket:
        socket.recv(timeout=PATIENCE)
        request: dict[str, object] = {"look": []} if kind == "live" else {"agree": 1}
        frame = json.dumps(request).ljust(LARGEST)
        with suppress(ConnectionClosed):  # it may be closed before the last one is sent
            for _ in range(10 * MOST_WAITING):
                socket.send(frame)
        assert ends(socket) == 1008
    assert table.act(0, table.position(0)["choices"][0]).status_code == 200


def test_who_goes_away_in_the_middle_of_things_leaves_no_trace(server):
    """Sockets that are cut off, before and after they have said something."""
    table = company(server, people=2)
    for said in (b"", b"\x81", b"\x81\xfe", b"\xff\xff\xff\xff"):
        for kind in KINDS:
            with opened(table, kind, table.key(0)) as socket:
                socket.socket.sendall(said)
                socket.socket.close()
    assert table.act(0, table.position(0)["choices"][0]).status_code == 200
    assert httpx.get(f"{server.base}{table.path}", trust_env=False).status_code == 200
