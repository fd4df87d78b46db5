"""`divinary analyse`: a finished game as lines, as a picture and as JSON, and what it refuses."""

import json
from pathlib import Path

import pytest

from divinary.analysis.arcana.analyse import analysed
from divinary.analysis.arcana.turns import Analysis
from divinary.cli import main
from divinary.core.record import dumps
from divinary.core.words import LANGUAGES
from divinary.playing import play
from tests.terminal.sitting import ANA, BEN, session
from tests.terminal.test_replay import played

GAME = play("arcana", ["literal"] * 2, seed=11, difficulty="hard")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.divinary"
    path.write_text(dumps(GAME), "utf-8")
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = main(["--lang", "en", "analyse", *map(str, arguments)])
    return status, *capsys.readouterr()


def numbers() -> Analysis:
    return analysed(GAME)


def test_the_numbers_stand_in_columns(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, file)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    head = next(n for n, line in enumerate(lines) if line.startswith("Turn  Bits"))
    turns = numbers().turns
    for turn, line in zip(turns, lines[head + 1 :], strict=False):
        assert line.split()[0] == str(turn.number)
        assert line.split()[-3:-1] == [str(turn.score), str(turn.doom)]
    assert "in turn" in lines[1], "where it turned comes first"
    assert any(line.startswith(f"{len(turns)}  ") and " plays " in line for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_translated_into_every_language(
    language: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", language, "analyse", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    turns = len(numbers().turns)
    assert len(lines) > 2 * turns
    assert all(len(line) < 80 for line in lines[3 : 3 + turns + 1]), "the numbers fit a terminal"


def test_the_plot_goes_where_nothing_else_lies(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plot = tmp_path / "plot.svg"
    for _ in range(2):  # an older plot may be written over
        assert run(capsys, file, "--svg", plot)[0] == 0
        assert plot.read_text("utf-8").startswith("<svg ")
    kept = file.read_bytes()
    status, out, err = run(capsys, file, "--svg", file)
    assert (status, out) == (2, "")
    assert "something other" in err
    assert file.read_bytes() == kept
    assert run(capsys, file, "--svg", tmp_path / "nowhere" / "plot.svg")[0] == 2


def test_programs_get_the_same_numbers(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, file, "--json")
    read = json.loads(out)["turns"]
    assert [one["after"] for one in read] == [turn.after for turn in numbers().turns]


def test_a_running_game_is_not_analysed(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = file.read_text("utf-8").splitlines()
    file.write_text("\n".join([*lines[:40], "end", ""]))
    status, out, err = run(capsys, file)
    assert (status, out) == (2, "")
    assert "--resume" in err


def test_only_arcana_is_analysed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = Path(__file__).parents[2] / "records" / "oracle-1-seats-won.txt"
    status, out, err = run(capsys, file)
    assert (status, out) == (2, "")
    assert "divinary replay" in err


def test_the_end_of_a_game_says_how_to_see_it(tmp_path: Path) -> None:
    at = played(session(tmp_path, ANA, BEN, seed=8))
    assert any("divinary analyse" in line and str(at.save_path) in line for line in at.take_notes())
