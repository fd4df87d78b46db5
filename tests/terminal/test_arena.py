"""The arena in the terminal: a matrix, a bar with the time left, and clear refusals."""

import io
import json
import re
import signal
import sys
from pathlib import Path

import pexpect
import pytest

from divinary.cli import main
from divinary.core.words import LANGUAGES, words
from divinary.terminal.progress import bar

CROSS = ["arena", "arcana", "--cross", "random,literal", "--games", "6", "--jobs", "1"]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DIVINARY_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANGUAGE", "en")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    return status, *capsys.readouterr()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cross_is_a_table_with_an_interval_beneath_each_rate(language, capsys):
    status, out, err = run(capsys, *CROSS, "--lang", language)
    assert (status, err) == (0, ""), "no bar where nobody watches"
    *_, head, _, first, second, below = out.splitlines()
    assert head.split() == ["random", "literal"]
    assert second.startswith("literal")
    assert len(re.findall(r"\d[.,]\d\s?%", second)) == 2
    assert len(re.findall(r"\d[.,]\d–\d+[.,]\d", below)) == 2
    assert len({len(line) for line in (head, first, second, below)}) == 1, "columns are straight"


def test_a_cross_prints_json(capsys):
    status, out, _ = run(capsys, *CROSS, "--seats", "3", "--json")
    assert status == 0
    found = json.loads(out)
    assert found["bots"] == ["random", "literal"]
    assert found["options"]["seats"] == "3"
    assert [(cell["row"], cell["column"]) for cell in found["cells"]] == [
        ("random", "random"),
        ("random", "literal"),
        ("literal", "random"),
        ("literal", "literal"),
    ]
    for cell in found["cells"]:
        low, high = cell["interval"]
        assert 0 <= low <= cell["win_rate"] <= high <= 1
        assert cell["games"] == found["games"] == 6


def test_seats_are_filled_with_the_usual_partner(capsys):
    asked = ["arena", "arcana", "--seats", "4", "--games", "1", "--jobs", "1", "--json"]
    assert json.loads(run(capsys, *asked)[1])["bots"] == ["literal"] * 4


def test_a_run_is_saved_and_its_result_is_printed_again(tmp_path, capsys):
    asked = [*CROSS, "--save", str(tmp_path / "new" / "run")]
    first = run(capsys, *asked)
    assert first[0] == 0
    assert len(list(tmp_path.glob("new/run/games/*/*.divinary"))) == 18
    assert run(capsys, *asked) == first
    status, out, err = run(capsys, *asked, "--seed", "2")
    assert (status, out) == (2, "")
    assert "seed is 1 there, 2 here" in err


def test_the_bar_shows_the_rate_and_the_time_left():
    now = iter([0.0, 0.0, 30.0, 120.0])
    out = io.StringIO()
    show = bar(words("en"), out, clock=lambda: next(now))
    show(100, 400)  # those of an earlier run, which took none of this one's time
    show(160, 400)
    show(400, 400)
    first, second, third = out.getvalue().split("\r")[1:]
    assert first.rstrip() == f"[{'#' * 7}{'.' * 23}] 100/400"
    assert second.rstrip() == f"[{'#' * 12}{'.' * 18}] 160/400  2.0 games a second, 2:00 left"
    assert third == f"[{'#' * 30}] 400/400  2.5 games a second, 2:00 in all\n".ljust(len(third))


def _listen_to_ctrl_c() -> None:
    """Undo what a shell does to jobs in the background: they ignore Ctrl+C, and so do children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_says_how_to_continue(tmp_path: Path) -> None:
    asked = ["-m", "divinary", "--lang", "en", "arena", "arcana", "--bots", "random,random"]
    asked += ["--games", "100000", "--jobs", "2", "--save", str(tmp_path / "run")]
    terminal = pexpect.spawn(
        sys.executable,
        asked,
        encoding="utf-8",
        timeout=60,
        dimensions=(24, 60),
        preexec_fn=_listen_to_ctrl_c,
    )
    terminal.expect(r"\] \d+/100000  [0-9.]+ games a second, [0-9:]+ left")
    assert "\n" not in (terminal.before or ""), "the bar fits a narrow terminal"
    terminal.kill(signal.SIGINT)
    terminal.expect(r"Stopped\. The same command continues from here\.")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 130
