"""People around one table of a real server, each with a client of their own."""

import re
import sqlite3
from contextlib import suppress
from html import unescape
from typing import Any

import httpx
import msgspec

from divinary.core.words import words
from divinary.table import log
from divinary.table.refusals import COMPLAINTS
from tests.web.served import Server

JSON = {"accept": "application/json"}
NAMES = ("Ana", "Ben", "Cleo", "Dan")

PRESENCE = re.compile(r'<span class="presence (here|away)">[^<]+</span>')
"""Who is here: it changes by itself, a moment after a socket was closed."""


class Company:
    """A table with people at its first seats, and somebody who watches."""

    def __init__(self, server: Server, clients: list[httpx.Client], path: str) -> None:
        self.server = server
        self.clients = clients
        self.watcher = server.client()
        self.path = path
        self.id = path.removeprefix("/t/")

    def key(self, seat: int) -> str:
        """Return the secret of a seat."""
        return str(self.clients[seat].cookies[f"seat-{self.id}"])

    def position(self, seat: int) -> dict[str, Any]:
        """Return what a seat knows, as programs read it."""
        found: dict[str, Any] = self.clients[seat].get(f"{self.path}/view.json").json()
        return found

    @property
    def version(self) -> int:
        return int(self.position(0)["version"])

    def seen(self) -> list[str]:
        """Return all that everybody can see: what must be the same after a refusal."""
        everybody = [*self.clients, self.watcher]
        pages = [PRESENCE.sub("", one.get(self.path).text) for one in everybody]
        views = [one.get(f"{self.path}/view.json").text for one in everybody]
        told = [self.watcher.get(self.path + what).text for what in ("/record", "/log")]
        return [*pages, *views, *told]

    def post(self, seat: int, what: str, /, **fields: Any) -> httpx.Response:
        """Send a form for a seat, as a page of the server does."""
        return self.clients[seat].post(f"{self.path}/{what}", data=fields)

    def act(self, seat: int, line: str) -> httpx.Response:
        """Do something in the game, at the present version."""
        return self.post(seat, "act", action=line, version=self.version)


def company(server: Server, game: str = "arcana", people: int = 3, **chosen: str) -> Company:
    """Return people who have sat down, and whose game has begun."""
    clients = [server.client() for _ in range(people)]
    asked = {"name": NAMES[0], "seats": str(people), "with": "people", **chosen}
    answer = clients[0].post(f"/new/{game}", data=asked)
    assert answer.status_code == 200, answer.text
    found = Company(server, clients, answer.url.path)
    for seat in range(1, people):
        assert found.post(seat, "sit", name=NAMES[seat], seat=seat).status_code == 200
    if people > 1:
        assert found.post(0, "begin").status_code == 200
    return found


def says(answer: httpx.Response, reason: str, language: str = "en") -> bool:
    """Whether an answer gives a reason in a language."""
    said = words(language).say(COMPLAINTS[reason])
    if answer.headers["content-type"] == "application/json":
        return bool(answer.json() == {"why": said, "reason": reason})
    return said in unescape(answer.text) and f'<html lang="{language}"' in answer.text


def holds_no_secret(server: Server) -> None:
    """Hold that what the server wrote about itself tells neither a key nor anything of a game."""
    written = server.log
    for client in server.clients:
        for name, value in client.cookies.items():
            assert "seat-" not in name or not value or value not in written
    with sqlite3.connect(f"file:{server.data}/tables.sqlite?mode=ro", uri=True) as database:
        rows = database.execute("SELECT entry FROM entries").fetchall()
    database.close()
    kept = []
    for (entry,) in rows:
        with suppress(msgspec.DecodeError):  # a test may have damaged it
            kept.append(log.read(entry))
    lines = {line for entry in kept if isinstance(entry, log.Moved) for line in entry.lines}
    talk = {entry.text for entry in kept if isinstance(entry, log.Said)}
    seeds = {entry.seed for entry in kept if isinstance(entry, log.TableOpened)}
    assert not [told for told in lines | talk | seeds if told in written]
