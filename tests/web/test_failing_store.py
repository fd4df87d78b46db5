"""A disk that is full or gone, and files that are damaged: a clear word, and the game intact."""

import resource
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from divinary.core.words import LANGUAGES
from divinary.table.store import FILE
from divinary.web.server_log import REFUSALS
from tests.web.joining import JSON, Company, company, holds_no_secret, says
from tests.web.programs import Program
from tests.web.served import Server, served


@pytest.fixture
def server(tmp_path):
    with served(tmp_path) as server:
        yield server
        holds_no_secret(server)


@contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """Let the server write no further byte to any file, as if the disk were full."""
    usual = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, usual[1]))
    try:
        yield
    finally:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, usual)


def test_on_a_full_disk_nothing_is_done_and_nothing_is_lost(server):
    table = company(server)
    line, version = table.position(0)["choices"][0], table.version
    before = table.seen()
    with full_disk(server):
        for language in LANGUAGES:
            speaking = {"accept-language": language}
            for seat, what, sent in (
                (0, "act", {"action": line, "version": version}),
                (1, "say", {"text": "hello"}),
                (1, "leave", {}),
                (1, "hand", {"to": "bot"}),
            ):
                path = f"{table.path}/{what}"
                for more in ({}, JSON):
                    answer = table.clients[seat].post(path, data=sent, headers={**speaking, **more})
                    assert answer.status_code == 503
                    assert says(answer, "not-kept", language)
            asked = {"name": "Eve", "seats": "2"}
            answer = server.client(**speaking).post("/new/arcana", data=asked)
            assert answer.status_code == 503
            assert says(answer, "not-kept", language)
        with Program(table, table.key(0)) as program:
            program.look()
            assert program.act(line)["reason"] == "not-kept"
        assert table.seen() == before, "it can still be looked at"
    assert table.act(0, line).status_code == 200
    after = table.seen()
    assert after != before
    server.kill()
    server.start()
    assert table.seen() == after, "what was done is there, and nothing else"


def test_bots_go_on_once_there_is_room_again(server):
    host = server.client()
    opened = host.post("/new/arcana", data={"name": "Ana", "seats": "3", "with": "bots"})
    table = Company(server, [host], opened.url.path)
    assert host.post(f"{table.path}/hand", data={"to": "me"}).status_code == 200
    with full_disk(server):
        assert host.post(f"{table.path}/hand", data={"to": "bot"}).status_code == 503
    before = table.version
    host.post(f"{table.path}/hand", data={"to": "bot"})
    for _ in range(100):
        if table.version > before + 3:
            return
        time.sleep(0.05)
    raise AssertionError("the bots have stopped")


def test_tables_that_cannot_be_read_come_back(server):
    """The folder is away for a while, as a disk may be that is mounted late."""
    table = company(server)
    before = table.seen()
    server.stop()
    server.start()
    away = server.data.with_name("away")
    server.data.rename(away)
    for language in LANGUAGES:
        speaking = {"accept-language": language}
        for client in (*table.clients, table.watcher):
            for what in ("", "/view.json", "/record", "/log"):
                answer = client.get(f"{table.path}{what}", headers=speaking)
                assert answer.status_code == 503
                assert says(answer, "not-kept", language)
        assert table.clients[0].get("/", headers=speaking).status_code == 200
    with pytest.raises(InvalidStatus), Program(table, table.key(0)):
        pass
    assert server.log.count(REFUSALS["not-kept"]) == 1, "the operator hears of it, once a minute"
    away.rename(server.data)
    assert table.seen() == before
    assert table.act(0, table.position(0)["choices"][0]).status_code == 200


DAMAGE = {
    "no JSON": ("SET entry = 'x'", "number = 1"),
    "no kind that is known": ('SET entry = \'{"type":"x"}\'', "number = 2"),
    "no action": ("SET entry = replace(entry, 'draw', 'drew')", "true"),
    "no legal action": ("SET entry = replace(entry, 'draw', 'predict')", "true"),
    "a hole": ("SET number = 99", "number = 1"),
    "no start": ("SET number = 99", "number = 0"),
    "a start that is none": ('SET entry = \'{"type":"begun"}\'', "number = 0"),
}


def test_a_damaged_table_harms_no_other(server):
    sound, *tables = [company(server, people=2) for _ in range(len(DAMAGE) + 1)]
    before = sound.seen()
    server.stop()
    with closing(sqlite3.connect(server.data / FILE)) as database, database:
        for table, (change, where) in zip(tables, DAMAGE.values(), strict=True):
            command = f"UPDATE entries {change} WHERE room = ? AND {where}"
            assert database.execute(command, (table.id,)).rowcount
    server.start()
    for table, what in zip(tables, DAMAGE, strict=True):
        for language in LANGUAGES:
            answer = table.clients[0].get(table.path, headers={"accept-language": language})
            assert answer.status_code == 500, what
            assert says(answer, "damaged", language)
        listed = table.clients[0].get("/")
        assert listed.status_code == 200
        assert table.id not in listed.text
    assert sound.seen() == before
    assert server.log.count(REFUSALS["damaged"]) == 1, "the operator hears of it, once a minute"


def started(folder: Path, language: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "divinary", "--lang", language, "serve", "--port", "0"]
    command += ["--host", "127.0.0.1", "--data", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)


def test_a_folder_that_cannot_be_used_is_told_at_the_start(tmp_path):
    newer, strange, file = tmp_path / "newer", tmp_path / "strange", tmp_path / "file"
    newer.mkdir()
    strange.mkdir()
    file.write_text("a file")
    with closing(sqlite3.connect(newer / FILE)) as database:
        database.execute("PRAGMA user_version = 99")
    (strange / FILE).write_bytes(b"no database at all" * 100)
    for folder, language in zip((newer, strange, file, Path("/proc/x")), LANGUAGES, strict=True):
        ended = started(folder, language)
        assert ended.returncode == 2, folder
        assert ended.stdout == ""
        assert str(folder) in ended.stderr
        assert "Traceback" not in ended.stderr
    assert (strange / FILE).read_bytes() == b"no database at all" * 100
