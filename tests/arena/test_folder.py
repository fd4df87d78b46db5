"""A run that is kept: its records replay, and it goes on where it was broken off."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import divinary
from divinary.arena.contest import run_arena
from divinary.arena.cross import run_cross
from divinary.core.errors import BadOption
from divinary.saves import load
from tests.arena.processes import nobody_left

TWO = ["random", "random"]


def stamps(folder: Path) -> dict[str, int]:
    """Return when each record was written."""
    return {
        str(path.relative_to(folder)): path.stat().st_mtime_ns
        for path in folder.glob("games/**/*.divinary")
    }


def test_every_game_is_kept_and_replays(tmp_path):
    outcome = run_arena("arcana", TWO, 12, seed=4, jobs=1, keep=tmp_path / "run")
    assert outcome == run_arena("arcana", TWO, 12, seed=4, jobs=1)
    for number in range(12):
        kept = load(tmp_path / "run" / "games" / f"{number:06}.divinary")
        assert kept == divinary.play("arcana", TWO, seed=f"4/{number}")
        assert kept.players[1] == "bot random random 2"
        assert kept.end().result is not None
    assert len(stamps(tmp_path / "run")) == 12


def test_a_cross_keeps_the_games_of_each_pair(tmp_path):
    cross = run_cross("arcana", ["random", "literal"], 5, jobs=2, keep=tmp_path)
    pairs = {path.name for path in (tmp_path / "games").iterdir()}
    assert pairs == {"random-random", "random-literal", "literal-literal"}
    kept = load(tmp_path / "games" / "random-literal" / "000001.divinary")
    assert [kept.players[seat].split()[1] for seat in (0, 1)] == ["literal", "random"]
    before = stamps(tmp_path)
    assert len(before) == 15
    assert run_cross("arcana", ["random", "literal"], 5, jobs=2, keep=tmp_path) == cross
    assert stamps(tmp_path) == before, "what is finished is not played again"


class BrokenOff(Exception):
    """Stands for any error that ends a run."""


def broken_off(folder: Path, after: int) -> None:
    """Begin a run of 40 games and end it after so many."""

    def progress(over: int, games: int) -> None:
        if over >= after:
            raise BrokenOff

    with pytest.raises(BrokenOff):
        run_arena("arcana", TWO, 40, seed=4, jobs=1, keep=folder, progress=progress)


def test_a_run_goes_on_where_it_stood(tmp_path):
    broken_off(tmp_path, 20)
    before = stamps(tmp_path)
    assert len(before) == 20
    shown: list[tuple[int, int]] = []
    outcome = run_arena(
        "arcana", TWO, 40, seed=4, jobs=1, keep=tmp_path, progress=lambda *so: shown.append(so)
    )
    assert shown == [(20, 40), (30, 40), (40, 40)]
    assert outcome == run_arena("arcana", TWO, 40, seed=4, jobs=1)
    assert {name: stamps(tmp_path)[name] for name in before} == before


@pytest.mark.parametrize("torn", [b'[2,[{"ga', b"[2", b"\0\0\0\0\n", b"nonsense\n"])
def test_a_torn_line_of_the_ledger_costs_its_chunk_alone(tmp_path, torn):
    broken_off(tmp_path, 20)
    with (tmp_path / "ledger.jsonl").open("ab") as ledger:
        ledger.write(torn)
    shown: list[int] = []
    again = run_arena(
        "arcana",
        TWO,
        40,
        seed=4,
        jobs=1,
        keep=tmp_path,
        progress=lambda over, _: shown.append(over),
    )
    assert shown == [20, 30, 40]
    assert again == run_arena("arcana", TWO, 40, seed=4, jobs=1)
    assert run_arena("arcana", TWO, 40, seed=4, jobs=1, keep=tmp_path) == again


def test_a_record_that_is_gone_is_played_again(tmp_path):
    outcome = run_arena("arcana", TWO, 20, seed=4, jobs=1, keep=tmp_path)
    lost = tmp_path / "games" / "000007.divinary"
    lost.unlink()
    torn = tmp_path / "games" / "000012.divinary"
    torn.write_text(torn.read_text()[:-5])  # as a power cut may leave it
    (tmp_path / "games" / ".000008.divinary.x7").write_text("divinary record 1\n")  # broke off
    assert run_arena("arcana", TWO, 20, seed=4, jobs=1, keep=tmp_path) == outcome
    assert load(torn) == divinary.play("arcana", TWO, seed="4/12")
    assert load(lost) == divinary.play("arcana", TWO, seed="4/7")
    assert len(list((tmp_path / "games").iterdir())) == 20


@contextmanager
def running(folder: Path, games: int) -> Iterator["subprocess.Popen[str]"]:
    """Run the command in a separate process group."""
    command = [sys.executable, "-m", "divinary", "arena", "arcana", "--bots", ",".join(TWO)]
    command += ["--games", str(games), "--seed", "4", "--jobs", "2", "--save", str(folder)]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def test_a_run_that_was_killed_goes_on(tmp_path):
    """Kill -9 leaves no process, no half record, and nothing to play twice."""
    ledger = tmp_path / "ledger.jsonl"
    with running(tmp_path, 200) as killed:
        while not ledger.exists() or ledger.read_bytes().count(b"\n") < 3:
            assert killed.poll() is None
            time.sleep(0.01)
        os.kill(killed.pid, signal.SIGKILL)
        assert nobody_left(killed.pid), "its workers end with it"
    finished = ledger.read_bytes().count(b"\n")
    before = stamps(tmp_path)
    assert finished < 20
    for name in before:
        assert load(tmp_path / name).end().result is not None
    outcome = run_arena("arcana", TWO, 200, seed=4, jobs=2, keep=tmp_path)
    assert outcome == run_arena("arcana", TWO, 200, seed=4, jobs=2)
    after = stamps(tmp_path)
    assert len(after) == 200
    assert sum(after[name] == when for name, when in before.items()) >= 10 * finished


def test_a_folder_belongs_to_one_process_at_a_time(tmp_path):
    with running(tmp_path, 100_000) as busy:
        while not list(tmp_path.glob("games/*.divinary")):
            assert busy.poll() is None
            time.sleep(0.01)
        with pytest.raises(BadOption) as caught:
            run_arena("arcana", TWO, 100_000, seed=4, jobs=1, keep=tmp_path)
        assert caught.value.reason == "folder-in-use"


# --- Folders that are refused --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("other", "name"),
    [
        ({"seed": 5}, "seed"),
        ({"games": 3}, "games"),
        ({"bots": ["random", "literal"]}, "bots"),
        ({"options": {"difficulty": "hard"}}, "difficulty"),
    ],
)
def test_the_folder_of_another_run_stays_as_it_is(tmp_path, other, name):
    run = {"game": "arcana", "bots": TWO, "games": 2, "seed": 4, "jobs": 1, "keep": tmp_path}
    run_arena(**run)
    before = stamps(tmp_path)
    with pytest.raises(BadOption) as caught:
        run_arena(**{**run, **other})
    assert (caught.value.reason, caught.value.details["name"]) == ("another-run", name)
    assert stamps(tmp_path) == before


def test_a_cross_is_another_run(tmp_path):
    run_arena("arcana", ["random", "literal"], 2, jobs=1, keep=tmp_path)
    with pytest.raises(BadOption) as caught:
        run_cross("arcana", ["random", "literal"], 2, jobs=1, keep=tmp_path)
    assert caught.value.reason == "another-run"


def test_games_of_other_code_are_not_mixed_with_ours(tmp_path):
    run_arena("arcana", TWO, 2, jobs=1, keep=tmp_path)
    plan = tmp_path / "run.json"
    text = plan.read_text()
    code = text.partition('"code": "')[2].partition('"')[0]
    plan.write_text(text.replace(code, "0" * 16))
    with pytest.raises(BadOption) as caught:
        run_arena("arcana", TWO, 2, jobs=1, keep=tmp_path)
    assert caught.value.reason == "other-code"


@pytest.mark.parametrize("name", ["letter.txt", "run.json", "ledger.jsonl"])
def test_a_folder_with_something_else_stays_as_it_is(tmp_path, name):
    (tmp_path / name).write_text("{}")
    with pytest.raises(BadOption) as caught:
        run_arena("arcana", TWO, 2, jobs=1, keep=tmp_path)
    assert caught.value.reason == "foreign-folder"
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_text() == "{}"


def test_a_place_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file", tmp_path / "file" / "run"):
        with pytest.raises(BadOption) as caught:
            run_arena("arcana", TWO, 2, jobs=1, keep=path)
        assert caught.value.reason == "unwritable-folder"
        assert caught.value.details["path"] == str(path)


def test_a_folder_that_goes_away_in_the_middle_is_named(tmp_path):
    """As a full disk would: in any process, the run ends with a message about it."""
    folder = tmp_path / "run"

    def spoil(over: int, games: int) -> None:
        (folder / "games").rename(tmp_path / "elsewhere")

    with pytest.raises(BadOption) as caught:
        run_arena("arcana", TWO, 40, jobs=2, keep=folder, progress=spoil)
    assert caught.value.reason == "unwritable-folder"
