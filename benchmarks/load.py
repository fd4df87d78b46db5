"""A hundred live tables: the time from a press to the new picture of everybody at that table.

One server process, started by our own command, serves tables of both games to four seats each.
Every seat has a socket like a browser's, with compression; a press is a POST, as from a page's
form. The clients share the machine with the server. Writes docs/load.md.
"""

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from urllib.parse import urlencode

import machine
from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).parent.parent
GAMES = ("arcana", "oracle")
PATIENCE = 30
"""If a picture does not come within so many seconds, the run ends."""

WARMING = 5
"""Seconds of play before counting starts: templates are compiled at their first use."""

SEATS = 4
TOO_FAST = 429
BUTTON = re.compile(r'name="action"[^>]*? value="([^"]+)"')
OPTION = re.compile(r'<option value="([^"]+)"')
AGREE = re.compile(r'name="agree"[^>]*? value="(\d+)"')
VERSION = re.compile(r'data-version="(\d+)" data-mine="([01])"')
COOKIE = re.compile(r"set-cookie: (seat-[^=]+=[^;]+)", re.IGNORECASE)
PLACE = re.compile(r"location: (\S+)", re.IGNORECASE)


class Poster:
    """Posts forms over one connection that stays open, as a browser's does."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def post(self, path: str, cookie: str, **fields: str) -> tuple[int, str]:
        """Return the status and the head of the answer."""
        if self.reader is None or self.writer is None or self.reader.at_eof():
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        body = urlencode(fields).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Origin: http://127.0.0.1:{self.port}\r\nAccept: application/json\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\nCookie: {cookie}\r\n\r\n"
        )
        self.writer.write(head.encode() + body)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"content-length: (\d+)", answer, re.IGNORECASE)
        if length and int(length.group(1)):
            answer += (await self.reader.readexactly(int(length.group(1)))).decode()
        return int(answer.split()[1]), answer


class Seat:
    """One person before one table."""

    def __init__(self, table: str, cookie: str, port: int) -> None:
        self.table, self.cookie = table, cookie
        self.poster = Poster(port)
        self.picture = b""
        self.moment = 0
        self.bytes = 0
        self.acted_at = ""
        """The version at which this seat acted last: in a group each acts once."""

        self.fresh = asyncio.Event()

    async def look(self, port: int) -> None:
        """Receive every picture until the end."""
        url = f"ws://127.0.0.1:{port}/t/{self.table}/live"
        headers = {"Cookie": self.cookie}
        socket: ClientConnection
        async with connect(url, additional_headers=headers, max_size=None) as socket:
            while True:
                # As little work as possible: the clients take processor time from the server.
                came = await socket.recv(decode=False)
                self.moment = json.loads(came[: came.index(b"\n")])["moment"]
                self.picture = came
                self.bytes += len(came)
                self.fresh.set()

    @property
    def html(self) -> str:
        """The last picture."""
        return self.picture.partition(b"\n")[2].decode()

    def request(self, rng: random.Random) -> dict[str, str] | None:
        """Return what this seat would press in the game; None if it is not asked."""
        html = self.html
        found = VERSION.search(html)
        if found is None or found.group(2) == "0" or found.group(1) == self.acted_at:
            return None
        self.acted_at = found.group(1)
        agreeing = AGREE.findall(html)
        if agreeing:
            return {"agree": agreeing[0]}
        actions = [one for one in BUTTON.findall(html) if not one.startswith("seat ")]
        if not actions:
            return None
        action = rng.choice(actions)
        request = {"action": action, "version": found.group(1)}
        if action == "picked":
            request["picked"] = rng.choice(OPTION.findall(html))
        return request

    def aside(self, rng: random.Random) -> tuple[str, dict[str, str]]:
        """Return what this seat can do while others decide: turn a token, or say something."""
        notes = [one for one in BUTTON.findall(self.html) if " mark " in one or " unmark " in one]
        if notes:
            return "act", {"action": rng.choice(notes), "version": "0"}
        return "say", {"text": f"{rng.random():.6f}"}


class Table:
    """Four seats at one table."""

    def __init__(self, game: str, seats: list[Seat]) -> None:
        self.game = game
        self.seats = seats

    async def press(self, seat: Seat, path: str, request: dict[str, str]) -> float | None:
        """Press something; return how long it took until everybody had the new picture."""
        known = max(one.moment for one in self.seats)
        for one in self.seats:
            one.fresh.clear()
        began = time.perf_counter()
        status, _ = await seat.poster.post(f"/t/{seat.table}/{path}", seat.cookie, **request)
        if status != 204:
            return None
        async with asyncio.timeout(PATIENCE):
            for one in self.seats:
                while one.moment <= known:
                    await one.fresh.wait()
                    one.fresh.clear()
        return time.perf_counter() - began


async def opened(port: int, game: str, number: int) -> Table:
    """Open a table with four people, and begin."""
    poster = Poster(port)
    form = {"name": f"H{number}", "seats": str(SEATS), "with": "people", "aids": "notes"}
    _, head = await poster.post(f"/new/{game}", "", **form)
    found, place = COOKIE.search(head), PLACE.search(head)
    assert found, head
    assert place, head
    table, cookies = place.group(1).rpartition("/")[2], [found.group(1)]
    for seat in range(1, SEATS):
        status, head = await poster.post(f"/t/{table}/sit", "", name=f"P{seat}")
        while status == TOO_FAST:  # all these people come from one address
            await asyncio.sleep(0.2)
            status, head = await poster.post(f"/t/{table}/sit", "", name=f"P{seat}")
        found = COOKIE.search(head)
        assert found, head
        cookies.append(found.group(1))
    await poster.post(f"/t/{table}/begin", cookies[0])
    return Table(game, [Seat(table, cookie, port) for cookie in cookies])


def memory(process: int) -> int:
    """Return how much memory a process has in use, in MiB."""
    status = Path(f"/proc/{process}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found.group(1)) // 1024 if found else 0


def processor_time(process: int) -> float:
    """Return the processor time of a process in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def stolen_time() -> float:
    """Return the seconds of processor time that other machines on the host took from this one."""
    fields = Path("/proc/stat").read_text().partition("\n")[0].split()
    return int(fields[8]) / os.sysconf("SC_CLK_TCK")


async def drive(table: Table, each: str, until: float, rng: random.Random) -> list[float]:
    """Let a table act until a time: once a second, or once a second for every seat."""
    took: list[float] = []
    beat = 1.0 if each == "table" else 1.0 / SEATS
    turn = rng.randrange(SEATS)
    await asyncio.sleep(rng.random() * beat)
    while time.perf_counter() < until:
        began = time.perf_counter()
        for path, seat, request in pressed(table, each, turn, rng):
            passed = await table.press(seat, path, request)
            if passed is not None:
                took.append(passed)
                break
        turn += 1
        await asyncio.sleep(max(0.0, began + beat - time.perf_counter()))
    return took


def pressed(
    table: Table, each: str, turn: int, rng: random.Random
) -> Iterator[tuple[str, Seat, dict[str, str]]]:
    """Yield what could be pressed now; the first that the server accepts counts."""
    seats = table.seats if each == "table" else [table.seats[turn % SEATS]]
    for seat in seats:
        request = seat.request(rng)
        if request is not None:
            yield "act", seat, request
    for seat in seats if each == "seat" else rng.sample(table.seats, SEATS):
        path, request = seat.aside(rng)
        yield path, seat, request


async def measured(port: int, process: int, tables: int, seconds: float) -> list[dict[str, object]]:
    """Return the figures when every table acts, and when every seat acts."""
    rng = random.Random(7)
    all_of_them = [await opened(port, GAMES[n % 2], n) for n in range(tables)]
    looking = [
        asyncio.create_task(seat.look(port)) for table in all_of_them for seat in table.seats
    ]
    for table in all_of_them:
        for seat in table.seats:
            await seat.fresh.wait()
    await asyncio.gather(
        *[drive(table, "table", time.perf_counter() + WARMING, rng) for table in all_of_them]
    )
    rows: list[dict[str, object]] = []
    for each in ("table", "seat"):
        print(f"every {each} acts once a second …", file=sys.stderr, flush=True)
        for table in all_of_them:
            for seat in table.seats:
                seat.bytes = 0
        began, busy, stolen = time.perf_counter(), processor_time(process), stolen_time()
        found = await asyncio.gather(
            *[drive(table, each, began + seconds, rng) for table in all_of_them]
        )
        passed = time.perf_counter() - began
        took = sorted(one for of_table in found for one in of_table)
        pushed = sum(seat.bytes for table in all_of_them for seat in table.seats)
        rows.append(
            {
                "each": each,
                "presses": len(took) / passed,
                "median": 1000 * median(took),
                "p99": 1000 * took[int(0.99 * len(took))],
                "worst": 1000 * took[-1],
                "memory": memory(process),
                "busy": (processor_time(process) - busy) / passed,
                "stolen": (stolen_time() - stolen) / passed,
                "pushed": pushed / passed / 1e6,
            }
        )
    for task in looking:
        task.cancel()
    return rows


PAGE = """# Load

Written by `make load`, which measures everything on this page in one run.

{facts}

One server process (`divinary serve`) uses an SQLite file and commits and syncs every change to the
disk before anybody sees it. {tables} tables, half of them arcana and half oracle, have {seats}
connected sockets, compressed as in a browser. The clients run on the same machine and
use much of its processor time. Each row is {seconds:.0f} s of play; a seat that has nothing to
decide turns a token of a number line or says something.

A *press* is anything that a seat does, sent as a POST. A *picture* is the whole table as one seat
sees it, as HTML. *Median*, *99 %* and *longest* are times from sending a press until the sockets of
all four seats have received the picture that shows its effect; 99 % of the presses took less than
the time under *99 %*. *MB/s*: the size of these pictures before compression. *Cores* and *memory*:
what the server uses. *Stolen*: how many cores other machines on the same host took from this one
in this time.

| who acts once a second | presses/s | median | 99 % | longest | goal | MB/s \
| cores | memory | stolen |
| --- | ---: | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: |
{rows}

The goal is 50 ms in the median and 250 ms for 99 %. The second row is the hard one: it has
about four times as many presses. In both rows each press brings four pictures. The figures of the
second row depend on the machine: while other machines on the host slow it down or take its cores,
the server is always busy and presses wait.
"""


GOAL = {"median": 50, "p99": 250}
"""In milliseconds."""


def verdict(row: dict[str, object]) -> str:
    """Return whether the goal is met."""
    met = [float(str(row[name])) < most for name, most in GOAL.items()]
    return "met" if all(met) else "missed"


def page(facts: dict[str, str], tables: int, seconds: float, rows: list[dict[str, object]]) -> str:
    """Return the page."""
    names = {"table": "every table", "seat": "every seat"}
    lines = [
        f"| {names[str(row['each'])]} | {row['presses']:.0f} | {row['median']:.0f} ms "
        f"| {row['p99']:.0f} ms | {row['worst']:.0f} ms | {verdict(row)} | {row['pushed']:.0f} "
        f"| {row['busy']:.2f} | {row['memory']} MiB | {row['stolen']:.2f} |"
        for row in rows
    ]
    return PAGE.format(
        facts="\n".join(f"- {name}: {fact}" for name, fact in facts.items()),
        tables=tables,
        seats=tables * SEATS,
        seconds=seconds,
        rows="\n".join(lines),
    )


def main() -> None:
    """Start a server, load it, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--dry", action="store_true", help="print the page, write nothing")
    asked = parser.parse_args()
    facts = machine.facts()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "divinary", "--lang", "en", "serve"]
        command += ["--host", "127.0.0.1", "--port", "0", "--data", folder, "--pace", "0"]
        command += ["--most-each", str(4 * SEATS * asked.tables)]  # all clients have one address
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        port = int(server.stdout.readline().rstrip("/\n").rpartition(":")[2])
        try:
            rows = asyncio.run(measured(port, server.pid, asked.tables, asked.seconds))
        finally:
            server.terminate()
            server.wait()
    text = page(facts, asked.tables, asked.seconds, rows)
    print(text)
    if not asked.dry:
        (ROOT / "docs" / "load.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
