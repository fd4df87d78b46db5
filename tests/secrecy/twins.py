"""Two real servers that keep the same tables, but for what is hidden from one seat there.

What one of them answers must be what the other answers, byte by byte. A table is written into
the store of each as its log: the same people with the same keys, at the same times, and the
actions of two worlds that the seat cannot tell apart.
"""

import json
import socket
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from divinary.arcana.model.actions import Action, Join, Leave
from divinary.core.record import Record
from divinary.table import log
from divinary.table.keys import digest
from divinary.table.log import Entry
from divinary.table.registry import ALPHABET
from divinary.table.store import FILE
from divinary.table.stored_logs import append_entries
from tests.web.served import Server

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
HOST = "server.test"
PATIENCE = 20
AT = 1_700_000_000.0
LOOKING = "?look=0&look=1&look=2&look=3"
"""What opens everybody's own board, where a game has such."""


def key_of(table: str, seat: int) -> str:
    """Return the key of a seat: the same in both servers."""
    return f"key-of-seat-{seat}-at-{table}-which-nobody-guesses"


def name_of(number: int) -> str:
    """Return a table's name by its number."""
    low, high = number % len(ALPHABET), number // len(ALPHABET)
    return f"paar{ALPHABET[high]}{ALPHABET[low]}"


def opening(record: Record[Any], table: str, bots: Sequence[int]) -> list[Entry]:
    """Return how a table was opened and begun."""
    options = dict(record.options)
    seats = range(int(options["seats"]))
    sat: list[Entry] = [
        log.Seated(seat, "literal", NAMES[seat])
        if seat in bots
        else log.Sat(seat, NAMES[seat], digest(key_of(table, seat)))
        for seat in seats
    ]
    opened = log.TableOpened(
        "arcana", options, len(seats), digest(key_of(table, 0)), "twins", "why"
    )
    return [opened, *sat, log.Begun()]


def entry_of(action: Action, table: str) -> Entry:
    """Return an action as a log keeps it."""
    match action:
        case Join(seat=seat):
            return log.Sat(seat, NAMES[seat], digest(key_of(table, seat)), str(action))
        case Leave(seat=seat):
            return log.Vacated(seat, str(action))
        case _:
            return log.Moved((str(action),))


def append(folder: Path, table: str, first: int, entries: Sequence[Entry]) -> None:
    """Write entries into the store of a server, as another process of it would."""
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        database.execute("PRAGMA wal_autocheckpoint = 0")  # only the server writes to the main file
        for number, entry in enumerate(entries, first):
            append_entries(database, table, number, AT + number, [log.write(entry)])


class Twins:
    """The two servers. Whatever is asked, is asked of both, and both have to say the same."""

    def __init__(self, left: Server, right: Server) -> None:
        self.servers = (left, right)
        self.clients = [
            server.client(host=HOST, **{"x-forwarded-for": "10.9.9.9"}) for server in self.servers
        ]
        self.compared = 0

    def keep(
        self, table: str, worlds: Sequence[Record[Any]], bots: Sequence[int] = ()
    ) -> list[int]:
        """Let each server have its own world of a table; return how long the logs are."""
        lengths = []
        for server, world in zip(self.servers, worlds, strict=True):
            entries = opening(world, table, bots)
            entries += [entry_of(action, table) for action in world.actions]
            append(server.data, table, 0, entries)
            lengths.append(len(entries))
        return lengths

    def both(self, method: str, path: str, table: str, seat: int | None, **more: Any) -> list[Any]:
        """Return what both answer to a player, without checking that it is the same."""
        headers = {**_key(table, seat), **more.pop("headers", {})}
        return [
            one.request(
                method, f"/t/{table}{path}", headers=headers, follow_redirects=False, **more
            )
            for one in self.clients
        ]

    def same(
        self, method: str, path: str, table: str, seat: int | None, status: int, **more: Any
    ) -> str:
        """Check that both answer the same to a player, headers included; return it."""
        left, right = map(_told, self.both(method, path, table, seat, **more))
        assert left[0] == status, (path, left)
        assert left == right, f"{method} {path} reveals something to seat {seat}"
        self.compared += 1
        return left[2]

    @contextmanager
    def sockets(
        self, table: str, kind: str, seat: int | None, language: str
    ) -> Iterator["TwinSockets"]:
        """Open a socket to each server."""
        headers = {**_key(table, seat), "accept-language": language}
        url = f"ws://{HOST}/t/{table}/{kind}{LOOKING if kind == 'live' else ''}"
        wires = [socket.create_connection(("127.0.0.1", server.port)) for server in self.servers]
        with (
            connect(url, sock=wires[0], additional_headers=headers, proxy=None) as left,
            connect(url, sock=wires[1], additional_headers=headers, proxy=None) as right,
        ):
            yield TwinSockets(self, left, right)


def unpacked(frame: str) -> dict[str, Any]:
    """Return a message of a socket; a picture follows the first line unchanged."""
    first, _, html = frame.partition("\n")
    return {**json.loads(first), "html": html}


class TwinSockets:
    """One socket to each of two servers."""

    def __init__(self, twins: Twins, left: ClientConnection, right: ClientConnection) -> None:
        self.twins = twins
        self.sides = (left, right)

    def receive(self) -> dict[str, Any]:
        """Check that both send the same next; return it."""
        left, right = [side.recv(timeout=PATIENCE) for side in self.sides]
        assert left == right, "a socket reveals something"
        self.twins.compared += 1
        return unpacked(str(left))

    def request(self, **facts: Any) -> dict[str, Any]:
        """Send a request to both servers; check that both answer the same."""
        for side in self.sides:
            side.send(json.dumps(facts))
        return self.receive()

    def rest(self) -> int:
        """Check that both have sent the same meanwhile; return how many messages."""
        received = [_all(side) for side in self.sides]
        assert received[0] == received[1], "a socket reveals something"
        self.twins.compared += len(received[0])
        return len(received[0])


def _all(side: ClientConnection) -> list[str]:
    """Return all that comes until nothing more does."""
    received = []
    try:
        while True:
            received.append(str(side.recv(timeout=0.2)))
    except (TimeoutError, ConnectionClosed):
        return received


def _key(table: str, seat: int | None) -> dict[str, str]:
    return {} if seat is None else {"cookie": f"seat-{table}={key_of(table, seat)}"}


def _told(answer: httpx.Response) -> tuple[int, list[tuple[str, str]], str]:
    headers = [one for one in answer.headers.multi_items() if not _is_by_chance(*one)]
    return answer.status_code, headers, answer.text


def _is_by_chance(name: str, value: str) -> bool:
    """Whether a header is new each time: the hour, and the mark that a new device gets."""
    return name == "date" or (name == "set-cookie" and value.startswith("device="))
