"""After a restart games go on without anybody looking; a clock that is set hurries nobody."""

import os
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.web.joining import Company, company
from tests.web.programs import Program
from tests.web.served import Server, served

SOON = 15.0
HOUR = 3600


def length(table: Company) -> int:
    """Return how long the log of a table is; nobody asks the server for that."""
    path = f"file:{table.server.data}/tables.sqlite?mode=ro"
    with closing(sqlite3.connect(path, uri=True)) as file:
        (count,) = file.execute(
            "SELECT count(*) FROM entries WHERE room = ?", (table.id,)
        ).fetchone()
        return int(count)


def grows(table: Company, before: int) -> bool:
    """Whether a log becomes longer soon."""
    until = time.monotonic() + SOON
    while length(table) == before and time.monotonic() < until:
        time.sleep(0.05)
    return length(table) > before


def test_bots_go_on_after_a_restart_without_anybody_looking(tmp_path: Path) -> None:
    """The server was killed while it was a bot's turn, and a person plays there."""
    with served(tmp_path, "--pace", "60") as server:
        table = company(server, people=1, seats="3", **{"with": "bots"})
        assert table.position(0)["mine"]
        assert table.act(0, table.position(0)["choices"][0]).status_code == 200
        before = length(table)
        assert not table.position(0)["mine"], "it is the turn of the bots"
        server.kill()
        server.flags = tuple(flag if flag != "60" else "0" for flag in server.flags)
        server.start()
        assert grows(table, before)


# --- The clock of the machine --------------------------------------------------------------------

SHIM = """
import signal, time

real, moved = time.time, 0.0

def move(number, frame):
    global moved
    moved += {signal.SIGUSR1: 3600, signal.SIGUSR2: -3600}[number]

time.time = lambda: real() + moved
signal.signal(signal.SIGUSR1, move)
signal.signal(signal.SIGUSR2, move)
"""
"""Lets a test set the clock of a server by a signal; Python runs it before all else."""


@pytest.fixture
def moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for a server whose clock can be set."""
    (tmp_path / "shim").mkdir()
    (tmp_path / "shim" / "sitecustomize.py").write_text(SHIM)
    paths = [str(tmp_path / "shim"), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    return tmp_path


def set_clock(server: Server, how: signal.Signals) -> None:
    os.kill(server.pid, how)
    time.sleep(0.1)


def test_a_clock_set_back_does_not_let_others_wait_for_a_program(moved: Path) -> None:
    """Its second is over in a second, not in an hour."""
    with served(moved, "--patience", "1") as server:
        table = company(server, people=2)
        with Program(table, table.key(0)) as ana:
            assert ana.look()["mine"]
            set_clock(server, signal.SIGUSR2)
            until = time.monotonic() + SOON
            while not table.position(0)["bot"] and time.monotonic() < until:
                time.sleep(0.1)
        assert table.position(0)["bot"] == "literal"


def test_a_clock_set_forward_does_not_hurry_a_program(moved: Path) -> None:
    """It has its half minute, though the clock says that an hour has passed."""
    with served(moved, "--patience", "30") as server:
        table = company(server, people=2)
        with Program(table, table.key(0)) as ana:
            first = ana.look()
            assert first["mine"]
            set_clock(server, signal.SIGUSR1)
            with Program(table, kind="live"), Program(table, table.key(1)):
                time.sleep(1)  # the table looks again for whom it waits
            assert not table.position(0)["bot"]
            assert ana.act(first["choices"][0], first["version"])["done"]
