"""Bots at a real server: offered ones only, in processes of their own; unwatched, they rest."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import httpx
import pytest

from divinary.bots import roster
from tests.web.joining import JSON, Company, company
from tests.web.served import Server, served

STRANGE = "tests.table.strange_bots"
"""A server that offers bots that hang or break."""

TICKS = os.sysconf("SC_CLK_TCK")
ON_LINUX = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")


# --- What is offered -----------------------------------------------------------------------------


PEOPLE = {"with": "people"}
ODD = (
    "search+10000+own",
    "search+10000",
    "logic+own",
    "literal+",
    "greedy",
    "deep-thought",
    "+own",
)


@pytest.mark.parametrize("kind", ODD)
def test_no_table_opens_with_a_bot_that_the_form_does_not_offer(server: Server, kind: str) -> None:
    asked = {"name": "Ana", "seats": "3", "with": "bots", "bot": kind}
    answer = server.client().post("/new/arcana", data=asked)
    assert answer.status_code == 400
    assert "There is no bot called" in answer.text
    assert all(name in answer.text for name in roster.names("arcana"))


@pytest.mark.parametrize(
    ("kind", "begun"),
    [
        *[(kind, begun) for kind in ODD[:2] for begun in (False, True)],
        *[
            pytest.param(kind, begun, marks=pytest.mark.prove)
            for kind in ODD[2:]
            for begun in (False, True)
        ],
    ],
)
def test_no_seat_gets_a_bot_that_the_form_does_not_offer(
    server: Server, kind: str, begun: bool
) -> None:
    """Neither a free one nor that of a person, for whom a bot shall play."""
    table = company(server, people=2) if begun else company(server, people=1, seats="3", **PEOPLE)
    answer = table.clients[0].post(
        f"{table.path}/seat", data={"seat": "1", "to": f"bot:{kind}"}, headers=JSON
    )
    assert (answer.status_code, answer.json()["reason"]) == (409, "unknown-bot")
    assert not begun or not table.position(1)["bot"]


@pytest.mark.parametrize("kind", ["", *roster.names("arcana")])
def test_every_bot_that_is_offered_can_be_put_on_a_seat(server: Server, kind: str) -> None:
    table = company(server, people=1, seats="3", **PEOPLE)
    assert table.post(0, "seat", seat="1", to=f"bot:{kind}").status_code == 200
    assert table.post(0, "begin").status_code == 200


# --- Their processes -----------------------------------------------------------------------------


def playing_with(server: Server, kind: str, game: str = "arcana", seats: int = 3) -> Company:
    """Return a table of one person with bots, whose game has begun."""
    return company(server, game, 1, seats=str(seats), bot=kind, **{"with": "bots"})


def act(table: Company, choice: int = 0) -> None:
    """Let the person make a choice; then it is a bot's turn, or theirs again."""
    seen = table.position(0)
    assert seen["mine"]
    sent = {"action": seen["choices"][choice], "version": seen["version"]}
    answer = table.clients[0].post(f"{table.path}/act", data=sent, headers=JSON)
    assert answer.status_code == 204


def until(true: Callable[[], bool], seconds: float = 30) -> None:
    """Wait for something to become true, not endlessly."""
    ends = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < ends
        time.sleep(0.02)


def asked_again(table: Company) -> Callable[[], bool]:
    """Return whether the person is asked, or the game is over."""

    def is_asked() -> bool:
        seen = table.position(0)
        return bool(seen["mine"] or seen["over"])

    return is_asked


def children(process: int) -> list[int]:
    """Return the processes that a process has started."""
    listed = Path(f"/proc/{process}/task").glob("*/children")
    return [int(one) for path in listed for one in path.read_text().split()]


def is_running(process: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has asked about does not."""
    try:
        told = Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return told.rpartition(")")[2].split()[0] != "Z"


@pytest.fixture
def strange(tmp_path: Path) -> Iterator[Server]:
    with served(tmp_path, module=STRANGE) as server:
        yield server


@ON_LINUX
def test_processes_start_with_the_first_bot_that_thinks(tmp_path: Path) -> None:
    """Who serves no bots pays for none."""
    with served(tmp_path) as server:
        company(server, people=2)
        act(playing_with(server, "random"))
        assert children(server.pid) == []
        table = playing_with(server, "literal")
        act(table)
        until(asked_again(table))
        assert 2 <= len(children(server.pid)) <= 4


@ON_LINUX
def test_a_process_that_is_killed_is_replaced(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        table = playing_with(server, "search")
        for _ in range(2):
            until(asked_again(table))
            if table.position(0)["over"]:
                break
            act(table)
            for process in children(server.pid):
                os.kill(process, signal.SIGKILL)
        until(asked_again(table))
        for wrong in ("cannot go on", "gave no answer", "Error"):
            assert wrong not in server.log


@ON_LINUX
@pytest.mark.parametrize("kind", [pytest.param("sleeper", marks=pytest.mark.prove), "worker"])
def test_a_server_that_is_killed_leaves_no_process_behind(strange: Server, kind: str) -> None:
    """Even where bots think."""
    act(playing_with(strange, kind))
    time.sleep(0.7)
    left = children(strange.pid)
    assert len(left) >= 2
    strange.kill()
    until(lambda: not any(map(is_running, left)), 5)
    strange.start()


@ON_LINUX
@pytest.mark.parametrize("kind", [pytest.param("sleeper", marks=pytest.mark.prove), "worker"])
def test_a_server_that_is_stopped_ends_soon(strange: Server, kind: str) -> None:
    """With processes that are busy, and without a word about it."""
    for _ in range(3):
        act(playing_with(strange, kind))
    time.sleep(0.7)
    left, began = children(strange.pid), time.monotonic()
    strange.stop()
    assert time.monotonic() - began < 5
    assert not any(map(is_running, left))
    assert strange.log == ""
    strange.start()


@pytest.mark.prove
def test_a_game_goes_on_when_a_bot_hangs(strange: Server) -> None:
    """After 10 s its usual bot moves; nobody else waits, and the log has one line for each."""
    table, other = playing_with(strange, "sleeper"), company(strange, people=2)
    began = time.monotonic()
    act(table)
    assert table.post(0, "hand", to="bot").status_code == 200, "people are answered meanwhile"
    assert table.post(0, "hand", to="me").status_code == 200
    assert other.act(0, other.position(0)["choices"][0]).status_code == 200
    assert time.monotonic() - began < 5
    version = table.version
    until(lambda: table.version > version, 60)
    assert 9 < time.monotonic() - began < 40
    assert "the bot sleeper gave no answer: it thought for 10 s" in strange.log


# --- What they cost ------------------------------------------------------------------------------


def used(server: Server) -> float:
    """Return the seconds of processor time that a server and its processes have used."""
    total = 0
    for process in (server.pid, *children(server.pid)):
        told = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        total += int(told[11]) + int(told[12])
    return total / TICKS


def idle(server: Server, seconds: float) -> float:
    """Return what a server uses in so many seconds, after it has done what it had begun."""
    ends = time.monotonic() + 20
    before = -1.0
    while (now := used(server)) - before > 0.02 and time.monotonic() < ends:
        before = now
        time.sleep(0.5)
    before = used(server)
    time.sleep(seconds)
    return used(server) - before


def left_to_bots(server: Server, count: int, kind: str = "greedy") -> list[Company]:
    """Return tables that bots play alone since nobody looks at them."""
    tables = []
    for _ in range(count):
        client = server.client()
        asked = {"name": "Ana", "seats": "4", "with": "bots", "bot": kind}
        opened = client.post("/new/oracle", data=asked, follow_redirects=False)
        table = Company(server, [client], opened.headers["location"])
        handed = client.post(f"{table.path}/hand", data={"to": "bot"}, headers=JSON)
        assert handed.status_code == 204
        tables.append(table)
    return tables


@ON_LINUX
@pytest.mark.parametrize(
    ("count", "seconds"), [(10, 1), pytest.param(60, 5, marks=pytest.mark.prove)]
)
def test_tables_of_bots_that_nobody_watches_cost_nothing(
    tmp_path: Path, count: int, seconds: float
) -> None:
    with served(tmp_path) as server:
        tables = left_to_bots(server, count)
        share = idle(server, seconds) / seconds
        print(f"\n{count} tables of bots that nobody watches use {share:.1%} of a core.")
        assert share < 0.05
        seen = tables[0].position(0)
        until(lambda: tables[0].position(0)["version"] > seen["version"])
        assert not tables[0].position(0)["mine"], "it goes on while somebody looks"


@pytest.mark.parametrize(
    ("tables", "presses", "longest"),
    [(4, 8, 1.0), pytest.param(20, 100, 0.25, marks=pytest.mark.prove)],
)
def test_people_are_answered_while_bots_think(
    tmp_path: Path, tables: int, presses: int, longest: float
) -> None:
    """Tables of the bot that thinks longest play as fast as they can, as long as this lasts."""
    with served(tmp_path) as server:
        people = company(server, people=2)
        busy = [playing_with(server, "search", seats=5) for _ in range(tables)]
        for table in busy:
            assert table.post(0, "hand", to="bot").status_code == 200  # and looks at the page
        took = [pressed(people, number) for number in range(presses)]
        print(
            f"\n{tables} tables of search bots: a press is answered in {median(took):.3f} s in the "
            f"median and {max(took):.3f} s at most."
        )
        assert max(took) < longest


def pressed(table: Company, number: int) -> float:
    """Return how many seconds the answer to a press takes."""
    began = time.monotonic()
    answer = table.clients[1].post(
        f"{table.path}/say", data={"text": f"line {number}"}, headers=JSON
    )
    took = time.monotonic() - began
    assert answer.status_code == httpx.codes.NO_CONTENT
    time.sleep(0.05)
    return took
