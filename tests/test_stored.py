"""Games stored by earlier code are read as before: records, saves, positions, tables and keys.

`tests/stored/README.md` says how `tests/stored/f804f39` was made. If one of these tests fails,
the code no longer reads what people have on their disks: change the code, never the folder.
"""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import divinary
from tests.stored.make import FURTHER
from tests.stored.reading import (
    actions_of,
    at_terminal,
    go_on,
    position_of,
    press,
    record_of,
    seen,
    states_of,
    visitors,
)
from tests.web.served import Server, served

FOLDER = Path(__file__).parent / "stored" / "f804f39"
EXPECTED: dict[str, Any] = json.loads((FOLDER / "expected.json").read_text("utf-8"))
TABLES = EXPECTED["tables"]
STORED = sorted(str(path.relative_to(FOLDER)) for path in FOLDER.glob("[rs][ea][cv]*/*"))
SAVES = [name for name in STORED if name.startswith("saves/")]
POSITIONS = sorted(FOLDER.glob("positions/*.txt"))
HIDDEN = "no-such-outcome"
"""Why a record cannot be replayed whose owner did not see every draw."""


def text_of(name: str) -> str:
    return (FOLDER / name).read_bytes().decode()


def test_everything_stored_is_expected_and_the_other_way_about() -> None:
    """A file that is lost would prove nothing."""
    assert set(STORED) == set(EXPECTED["states"])
    assert set(SAVES) == set(EXPECTED["resumed"])
    assert {path.name for path in POSITIONS} == set(EXPECTED["positions"])
    assert len(SAVES) == 11
    replayed = [name for name in STORED if HIDDEN not in EXPECTED["states"][name]]
    assert {name.partition("/")[2].partition("-")[0] for name in replayed} == {"arcana", "oracle"}
    assert len(replayed) > 40


# --- Records, saves and positions ----------------------------------------------------------------


@pytest.mark.parametrize("name", STORED)
def test_a_record_replays_to_the_same_states(name: str) -> None:
    assert states_of(text_of(name)).split() == EXPECTED["states"][name].split()


@pytest.mark.parametrize("name", STORED)
def test_a_record_is_written_as_it_was(name: str) -> None:
    """Options may come, as the first lines of the record; nothing else changes."""
    kept = text_of(name)
    if HIDDEN in EXPECTED["states"][name]:
        return
    again = divinary.record.dumps(record_of(kept))
    assert actions_of(again) == actions_of(kept)
    added = set(again.splitlines()) - set(kept.splitlines())
    assert all(line.startswith("option ") for line in added)
    assert set(kept.splitlines()) <= set(again.splitlines())


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_positions_read_as_before(path: Path) -> None:
    """Each kind of line that a position can have had is there."""
    read = list(map(position_of, path.read_text("utf-8").split("\n\n")))
    assert read == EXPECTED["positions"][path.name]


@pytest.mark.parametrize("name", SAVES)
def test_a_saved_game_goes_on_at_a_terminal_as_before(name: str, tmp_path: Path) -> None:
    """A player resumes it and chooses a few times; it is saved in the same file."""
    path = Path(shutil.copy(FOLDER / name, tmp_path))
    for _ in range(FURTHER):
        go_on(path)
    assert states_of(path.read_text("utf-8")).split() == EXPECTED["resumed"][name].split()


@pytest.mark.parametrize("name", [name for name in STORED if "over" in name])
def test_a_finished_game_can_be_stepped_through(name: str) -> None:
    at_terminal("\n\n", "replay", str(FOLDER / name))


# --- Tables --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on a copy of the stored tables, which finds nothing to complain of."""
    folder = tmp_path_factory.mktemp("stored")
    (folder / "tables").mkdir()
    shutil.copy(FOLDER / "tables.sqlite", folder / "tables")
    with served(folder) as server:
        yield server
        assert server.log == ""


@pytest.mark.parametrize("name", TABLES["names"])
def test_a_table_is_seen_as_before_by_everybody(server: Server, name: str) -> None:
    """Each cookie opens its seat, and no other; without a cookie one watches."""
    browsers = visitors(server, TABLES["cookies"])
    assert seen(browsers, TABLES["names"][name]) == TABLES["before"][name]


def test_the_cookies_open_seats() -> None:
    """Else the test above would compare people who only watch."""
    before = TABLES["before"]["arcana-group"]
    assert [before[who]["seat"] for who in ("Ana", "Ben", "Cleo")] == [0, 1, 2]
    assert before["Ben's other window"]["seat"] == 1, "by the device's cookie alone"
    assert before["nobody"]["seat"] is None


def test_a_private_link_opens_its_seat(server: Server) -> None:
    path, _, token = TABLES["link"].rpartition("/")
    phone = server.client()
    assert phone.get(f"{path}/{token}").status_code == 200
    table = path.removesuffix("/key")
    assert phone.get(f"{table}/view.json").json()["seat"] is None
    assert phone.post(path, data={"token": token}).status_code == 200
    assert phone.get(f"{table}/view.json").json()["seat"] == 0


def test_what_was_said_is_still_there(server: Server) -> None:
    """By people, and by the server when it took a seat from a program that was late."""
    page = server.client().get(f"/t/{TABLES['names']['arcana-group']}").text
    assert "va &lt;b&gt;&amp;&lt;/b&gt; &#39; &#34; " in page
    late = server.client().get(f"/t/{TABLES['names']['arcana-late']}").text
    assert re.search(r'id="said-\d', late)


def test_the_same_people_play_again_at_the_table_they_went_to(server: Server) -> None:
    """It was opened once; nobody opens another one."""
    ana = visitors(server, TABLES["cookies"])["Ana"]
    led = ana.post(f"/t/{TABLES['names']['oracle-over']}/again")
    assert led.url.path == f"/t/{TABLES['names']['oracle-again']}"


def test_the_tables_go_on_as_before(server: Server, tmp_path: Path) -> None:
    """Begun, undone, agreed and played after the store was opened again: chance gives the same."""
    (tmp_path / "tables").mkdir()
    shutil.copy(FOLDER / "tables.sqlite", tmp_path / "tables")
    with served(tmp_path) as another:
        browsers = visitors(another, TABLES["cookies"])
        for who, path, form in TABLES["further"]:
            press(browsers, who, path, form)
        for name, table in TABLES["names"].items():
            assert seen(browsers, table) == TABLES["after"][name], name
        assert another.log == ""
    assert TABLES["after"] != TABLES["before"]
