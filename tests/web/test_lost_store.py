"""The file of the tables is replaced, deleted or emptied while a server runs, or locked by it."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from divinary.core.words import LANGUAGES
from tests.web.joining import Company, company, says
from tests.web.served import Server, served

MAIN = "tables.sqlite"
LOG = f"{MAIN}-wal"


def replace(folder: Path) -> None:
    """Put a copy in the place of the file, as an editor or a synchronising program does."""
    (folder / MAIN).rename(folder / "away")
    shutil.copy(folder / "away", folder / MAIN)


def restore_in_place(folder: Path) -> None:
    """Write a copy over the file, as `cp` does."""
    back_up(folder)
    shutil.copyfile(folder / "copy", folder / MAIN)


def back_up(folder: Path) -> None:
    """Make a copy, as `.backup` of sqlite3 does."""
    with (
        closing(sqlite3.connect(folder / MAIN)) as database,
        closing(sqlite3.connect(folder / "copy")) as copy,
    ):
        database.backup(copy)


def empty(file: Path) -> None:
    """Cut a file to nothing, where it is."""
    with file.open("r+b") as opened:
        opened.truncate()


def replace_log(folder: Path) -> None:
    shutil.copy(folder / LOG, folder / "copy")
    (folder / "copy").rename(folder / LOG)


def delete_all(folder: Path) -> None:
    for file in folder.glob(f"{MAIN}*"):
        file.unlink()


ATTACKS: dict[str, tuple[Callable[[Path], None], str]] = {
    "replaced": (replace, f"{MAIN} was replaced"),
    "restored": (restore_in_place, f"{MAIN} was overwritten"),
    "deleted": (lambda folder: (folder / MAIN).unlink(), f"{MAIN} was deleted"),
    "all deleted": (delete_all, f"{MAIN} was deleted"),
    "emptied": (lambda folder: empty(folder / MAIN), f"{MAIN} was emptied"),
    "log deleted": (lambda folder: (folder / LOG).unlink(), f"{LOG} was deleted"),
    "log emptied": (lambda folder: empty(folder / LOG), f"{LOG} was emptied"),
    "log replaced": (replace_log, f"{LOG} was replaced"),
}
"""What somebody does to the files of a running server, and what its log says of it."""


def say(table: Company, text: str, **headers: str) -> httpx.Response:
    """Let somebody say something."""
    return table.clients[1].post(f"{table.path}/say", data={"text": text}, headers=headers)


def lines_after_a_restart(server: Server, table: Company, lines: list[str]) -> list[str]:
    """Return which lines a new server finds on the files that are left."""
    try:
        server.start()
    except AssertionError:  # it refuses to start on them
        return []
    page = table.watcher.get(table.path).text
    return [line for line in lines if f">{line}<" in page]


LONGER = ("all deleted", "log emptied", "log replaced")


@pytest.mark.parametrize(
    "attack",
    [pytest.param(one, marks=[pytest.mark.prove] * (one in LONGER)) for one in ATTACKS],
)
def test_nothing_is_accepted_that_nobody_could_find_again(tmp_path: Path, attack: str) -> None:
    do, written = ATTACKS[attack]
    lines = ["one", "two", "three"]
    with served(tmp_path) as server:
        table = company(server)
        assert say(table, "before").status_code == 200
        do(server.data)
        accepted = [line for line in lines if say(table, line).status_code == 200]
        server.kill()
        found = lines_after_a_restart(server, table, ["before", *lines])
        assert not set(accepted) - set(found), "it was acknowledged, and is gone"
        assert not accepted
        assert server.log.count(" ERROR divinary.table: ") == 1
        assert f"{written} while the server ran. Nothing is accepted any more" in server.log


@pytest.mark.parametrize("attack", ["replaced", "log deleted"])
def test_a_refusal_reaches_everybody_until_the_server_is_restarted(
    tmp_path: Path, attack: str
) -> None:
    """In words, in each language; with the file in its place again, all that was told is there."""
    with served(tmp_path) as server:
        table, unread = company(server), company(server)
        assert say(table, "before").status_code == 200
        server.stop()
        server.start()
        table.seen()  # this one is in memory, the other is not
        assert say(table, "told").status_code == 200
        ATTACKS[attack][0](server.data)
        for language in LANGUAGES:
            speaking = {"accept-language": language}
            opened = server.client(**speaking).post("/new/arcana", data={"name": "E", "seats": "2"})
            for answer in (say(table, "lost", **speaking), opened):
                assert answer.status_code == 503
                assert says(answer, "not-kept", language)
            answer = unread.watcher.get(unread.path, headers=speaking)
            assert answer.status_code == 503
            assert says(answer, "not-kept", language)
        if attack == "replaced":
            (server.data / "away").rename(server.data / MAIN)
        assert say(table, "lost").status_code == 503, "until it is restarted"
        server.kill()
        assert lines_after_a_restart(server, table, ["before", "told", "lost"]) == [
            "before",
            "told",
        ]
        assert verified(server.data).returncode == 0


def test_a_restored_copy_is_not_touched_by_the_server_that_still_runs(tmp_path: Path) -> None:
    """Somebody follows the usual steps, but forgets to stop the server first."""
    with served(tmp_path) as server:
        table = company(server)
        back_up(server.data)
        for number in range(30):
            assert say(table, f"line {number}").status_code == 200
        shutil.copyfile(server.data / "copy", server.data / MAIN)
        for name in (LOG, f"{MAIN}-shm"):
            (server.data / name).unlink()
        restored = (server.data / MAIN).read_bytes()
        assert say(table, "lost").status_code == 503
        server.stop()
        assert (server.data / MAIN).read_bytes() == restored
        server.start()
        assert verified(server.data).returncode == 0
        assert say(table, "on we go").status_code == 200


# --- Two servers, and a start on what is left ----------------------------------------------------


def verified(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run `divinary store verify`."""
    command = [sys.executable, "-m", "divinary", "--lang", "en", "store", "verify"]
    return subprocess.run(
        [*command, "--data", str(folder)], capture_output=True, text=True, timeout=30, check=False
    )


def refused(folder: Path) -> str:
    """Return what a server says that does not start."""
    command = [sys.executable, "-m", "divinary", "--lang", "en", "serve", "--port", "0"]
    command += ["--host", "127.0.0.1", "--data", str(folder)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert "Traceback" not in ended.stderr
    return ended.stderr


def test_a_second_server_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    """Not after the first has ended, however it ended."""
    with served(tmp_path) as server:
        told = refused(server.data)
        assert "Another server has the tables" in told
        assert f"the process {server.pid}" in told
        table = company(server)
        server.kill()
        server.start()
        assert say(table, "hello").status_code == 200
        assert verified(server.data).returncode == 0, "to look is allowed"


def test_a_file_without_a_byte_is_no_store_without_tables(tmp_path: Path) -> None:
    (tmp_path / MAIN).write_bytes(b"")
    assert f"{tmp_path / MAIN} was emptied" in refused(tmp_path)
    assert (tmp_path / MAIN).read_bytes() == b""


def test_what_is_left_of_a_deleted_file_is_not_taken_for_another(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        company(server)
        server.kill()
        (server.data / MAIN).unlink()
        assert f"{MAIN} was deleted, but {LOG} beside it is still there" in refused(server.data)
        (server.data / LOG).unlink()
        server.start()
        assert verified(server.data).stdout == "Checked: 0 tables, 0 entries. Nothing is damaged.\n"


def test_files_that_are_not_ours_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / MAIN).write_bytes(b"no database at all" * 100)
    assert "is no file of tables" in refused(tmp_path)
    (tmp_path / MAIN).unlink()
    with closing(sqlite3.connect(tmp_path / MAIN)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    assert "is no file of tables" in refused(tmp_path)
    with closing(sqlite3.connect(tmp_path / MAIN)) as other:
        other.execute("PRAGMA user_version = 99")
    assert "has version 99; this program reads versions up to 2" in refused(tmp_path)
