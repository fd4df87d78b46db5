"""Tables that somebody lets grow: nobody else waits for them, and their logs have an end."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from divinary.core.words import LANGUAGES
from divinary.table.growth import MOST_ENTRIES
from divinary.table.requests import MOST_ANSWERS
from tests.table.long_logs import KEYS, LOGS, write
from tests.web.joining import JSON, Company, company, says
from tests.web.served import Server, served

NAME = "abcdefghjk"
PATH = f"/t/{NAME}"
QUIET = 0.25
"""Seconds that others may wait while a table of 50,000 entries is read and shown."""

LOADED = 1.0
"""The same for a small table, while all other tests run; before, it was four seconds and more."""


class Waits:
    """Somebody at another table, who asks for it again and again."""

    def __init__(self, table: Company) -> None:
        self.longest = 0.0
        self._table = table
        self._ended = Event()
        self._thread = Thread(target=self._ask)

    @contextmanager
    def measured(self) -> Iterator[None]:
        """Measure meanwhile."""
        self._thread.start()
        try:
            time.sleep(0.2)
            yield
        finally:
            time.sleep(0.2)
            self._ended.set()
            self._thread.join()

    def _ask(self) -> None:
        while not self._ended.wait(0.03):
            begun = time.perf_counter()
            assert self._table.clients[0].get(f"{self._table.path}/view.json").status_code == 200
            self.longest = max(self.longest, time.perf_counter() - begun)


def look_at_everything(server: Server) -> None:
    """Open the long table in each way that there is."""
    ana = server.client(authorization=f"Bearer {KEYS['Ana']}")
    ana.timeout = httpx.Timeout(120)
    assert ana.get(PATH).status_code == 200
    url = f"{server.base.replace('http', 'ws', 1)}{PATH}"
    for kind in ("live", "bot"):
        with connect(f"{url}/{kind}", proxy=None, max_size=None) as socket:
            if kind == "live":
                socket.recv(timeout=20)
    for what in ("log", "record", "view.json"):
        # A lobby has no game to show, and what costs too much is refused.
        assert ana.get(f"{PATH}/{what}").status_code in (200, 409, 429)
    for what, form in (("say", {"text": "hello"}), ("act", {"undo": "1"}), ("hand", {"to": "bot"})):
        assert ana.post(f"{PATH}/{what}", data=form, headers=JSON).status_code in (204, 409)


@pytest.mark.parametrize(
    ("kind", "length", "bound"),
    [
        ("leaving", 4_000, LOADED),
        *[pytest.param(kind, 50_000, QUIET, marks=pytest.mark.prove) for kind in LOGS],
    ],
)
def test_nobody_else_waits_for_a_long_table(
    tmp_path: Path, kind: str, length: int, bound: float
) -> None:
    """Neither when it is read, nor when it is shown, nor at what it is asked for."""
    write(tmp_path / "tables", {NAME: LOGS[kind](length)}, time.time())
    with served(tmp_path) as server:
        waits = Waits(company(server, people=2))
        with waits.measured():
            look_at_everything(server)
        print(f"\n{kind}, {length} entries: others waited for {waits.longest:.3f} s at most.")
        assert waits.longest < bound


def test_a_long_table_is_opened_from_a_snapshot_after_a_restart(tmp_path: Path) -> None:
    """Everybody sees the same as before, also of what came after the snapshot."""
    write(tmp_path / "tables", {NAME: LOGS["leaving"](1_500)}, time.time())
    with served(tmp_path) as server:
        ana = server.client(authorization=f"Bearer {KEYS['Ana']}")

        def seen() -> list[str]:
            return [ana.get(f"{PATH}{what}").text for what in ("/view.json", "/record", "/log")]

        before = seen()
        server.kill()
        server.start()
        assert seen() == before
        ben = server.client(authorization=f"Bearer {KEYS['Ben']}")
        assert ben.post(f"{PATH}/say", data={"text": "after that"}, headers=JSON).status_code == 204
        after = seen()
        server.kill()
        server.start()
        assert seen() == after
        assert "after that" in ana.get(PATH).text


# --- The end of a log ----------------------------------------------------------------------------


def entries(server: Server, name: str = NAME) -> int:
    """Return how long the log of a table is."""
    with closing(sqlite3.connect(f"file:{server.data}/tables.sqlite?mode=ro", uri=True)) as file:
        (count,) = file.execute("SELECT count(*) FROM entries WHERE room = ?", (name,)).fetchone()
        return int(count)


class Presser:
    """Somebody who presses the same buttons again and again."""

    def __init__(self, server: Server, name: str = "") -> None:
        """Have the key of a player, or be a stranger."""
        key = {"authorization": f"Bearer {KEYS[name]}"} if name else {}
        self.client = server.client(**key)

    def view(self) -> dict[str, Any]:
        answer = self.client.get(f"{PATH}/view.json")
        return dict(answer.json()) if answer.status_code == 200 else {}

    def press(self, what: str, **form: str) -> httpx.Response:
        return self.client.post(f"{PATH}/{what}", data=form, headers=JSON)

    def round_trip(self, kind: str) -> list[httpx.Response]:
        """Do something and take it back."""
        match kind:
            case "handing":
                return [self.press("hand", to="bot"), self.press("hand", to="me")]
            case "undoing":
                view = self.view()
                line = view["choices"][0] if view["mine"] else "pass"  # the game goes on
                first = self.press("act", action=line, version=str(view["version"]))
                version = str(self.view()["version"])
                return [first, self.press("act", undo="1", version=version)]
            case _:
                sitting = {"name": "Eve", "seat": "2"}  # as a page does it, which keeps the key
                return [self.client.post(f"{PATH}/sit", data=sitting), self.press("leave")]


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("handing", "Cleo"),
        ("undoing", "Ana"),
        ("coming", ""),
        pytest.param("leaving", "", marks=pytest.mark.prove),
    ],
)
def test_a_log_does_not_grow_by_what_is_done_and_taken_back(
    tmp_path: Path, kind: str, name: str
) -> None:
    """At 20,000 entries the table says so, and nothing that was there is lost."""
    log = LOGS[kind](MOST_ENTRIES - 5)
    write(tmp_path / "tables", {NAME: log}, time.time())
    with served(tmp_path) as server:
        presser = Presser(server, name)
        if kind == "undoing" and not presser.view()["mine"]:
            presser = next(one for one in map(partial(Presser, server), KEYS) if one.view()["mine"])
        rounds = [presser.round_trip(kind) for _ in range(12)]
        assert all(one.status_code < 400 for one in rounds[0])
        ended = [any(one.status_code == 409 and says(one, "long-enough") for one in both)
                 for both in rounds]  # fmt: skip
        after = rounds[ended.index(True) :]
        assert all(any(one.status_code >= 400 for one in both) for both in after)
        assert kind == "undoing" or entries(server) <= MOST_ENTRIES, "but games go on"
        talk = Presser(server, "Ben").press("say", text="hello")
        if kind != "leaving":  # where Ben may have to be silent
            assert says(talk, "long-enough")
        if kind == "handing":
            ana = Presser(server, "Ana")
            view = ana.view()
            line, version = view["choices"][0], str(view["version"])
            assert ana.press("act", action=line, version=version).status_code == 204, "it goes on"
        page = server.client().get(PATH)
        assert page.status_code == 200


def test_a_group_does_not_propose_back_and_forth_without_end(tmp_path: Path) -> None:
    """Each of two people for two proposals in turn, while the others are asked."""
    with served(tmp_path) as server:
        table = company(server, people=4)
        asked = table.position(0)
        assert table.act(0, asked["choices"][0]).status_code == 200
        begun, version = entries(server, table.id), str(table.version)
        refused = []
        for number in range(MOST_ANSWERS + 5):
            for seat in (1, 2):
                line = f"predict {2 * seat - number % 2}"
                answer = table.clients[seat].post(
                    f"{table.path}/act", data={"action": line, "version": version}, headers=JSON
                )
                refused += [answer] if answer.status_code != 204 else []
        assert entries(server, table.id) == begun + 2 * MOST_ANSWERS
        said = refused[-1].json()
        assert (refused[-1].status_code, said["reason"]) == (409, "all-proposed")
        assert str(MOST_ANSWERS) in said["why"]


# --- How many tables -----------------------------------------------------------------------------


def opened(server: Server, **headers: str) -> httpx.Response:
    form = {"name": "Ana", "seats": "2", "with": "people"}
    return server.client(**headers).post("/new/arcana", data=form)


def test_a_server_opens_no_more_tables_than_it_may(tmp_path: Path) -> None:
    with served(tmp_path, "--most-tables", "2") as server:
        first = opened(server)
        assert opened(server).status_code == 200
        for headers in ({}, JSON):
            for language in LANGUAGES:
                answer = opened(server, **headers, **{"accept-language": language})
                assert answer.status_code == 503
                assert says(answer, "no-room-for-tables", language)
        assert server.client().get(first.url.path).status_code == 200


def test_old_tables_expire_when_the_server_starts(tmp_path: Path) -> None:
    """Those that nobody begun; a game that runs stays."""
    week = 7 * 24 * 3600
    write(tmp_path / "tables", {NAME: LOGS["coming"](9)}, time.time() - 2 * week)
    write(tmp_path / "tables", {"nbegunstay": LOGS["coming"](9)}, time.time() - week / 2)
    write(tmp_path / "tables", {"runnnnnnnn": LOGS["handing"](9)}, time.time() - 2 * week)
    with served(tmp_path, "--keep-unbegun", "7", "--keep-finished", "7") as server:
        visitor, until = server.client(), time.monotonic() + 20
        while entries(server) and time.monotonic() < until:
            time.sleep(0.05)
        assert [visitor.get(f"/t/{name}").status_code for name in TABLES] == [404, 200, 200]
        assert server.log.count("expired tables that were deleted: 1") == 1


TABLES = (NAME, "nbegunstay", "runnnnnnnn")
