"""`make strength`: figures that are measured once, and a page made of them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from divinary.arena.cross import run_cross

ROOT = Path(__file__).parents[1]
SCRIPT = ROOT / "scripts" / "strength"
PART = ["--bots", "random,literal", "--seats", "2", "--cards", "base", "--difficulty", "easy"]


def strength(folder: Path, *flags: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, SCRIPT, "--jobs", "1", "--into", folder, *flags],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )


def measured(folder: Path, *flags: str) -> list[str]:
    """Run it; return the contests that it played."""
    done = strength(folder, *flags)
    assert done.returncode == 0, done.stderr
    return done.stderr.split()


def test_what_is_known_is_not_measured_again(tmp_path):
    """A contest is played when it is missing, when its code has changed, or for more games."""
    alone = "literal-literal-2-base-easy"
    one = [*PART, "--bots", "literal", "--games", "3"]
    assert measured(tmp_path, *one) == [alone]
    assert measured(tmp_path, *one) == []
    assert measured(tmp_path, *PART, "--games", "3") == [
        "random-random-2-base-easy",
        "random-literal-2-base-easy",
    ]
    figures = tmp_path / "strength.json"
    kept = json.loads(figures.read_text())
    for figure in kept:
        cell = figure["contest"]
        if cell["row"] == cell["column"] == "literal":
            figure["code"] = "0" * 16
    figures.write_text(json.dumps(kept))
    assert measured(tmp_path, "--page") == []
    page = (tmp_path / "strength.md").read_text()
    assert page.count(" †") == 2, "in its table and in the matrix"
    assert measured(tmp_path, *PART, "--games", "3") == [alone]
    assert "†" not in (tmp_path / "strength.md").read_text()
    assert measured(tmp_path, *one, "--games", "4") == [alone]
    assert measured(tmp_path, *one, "--games", "3") == [], "more games than asked for are known"
    assert not list((tmp_path / ".strength").iterdir())


def test_the_page_shows_what_the_arena_counts(tmp_path):
    """Each cell of table and matrix, with the command that plays the same games."""
    measured(tmp_path, *PART, "--games", "8")
    page = (tmp_path / "strength.md").read_text()
    options = {"cards": "base", "difficulty": "easy"}
    cross = run_cross("arcana", ["random", "literal"], 8, 1, jobs=1, options=options)
    rates = [f"{cell.win_rate:.3f}".removeprefix("0") for cell in cross.cells]
    rows = [line for line in page.splitlines() if line.startswith(("| `", "| 2 "))]
    cells = [[cell.split()[0] for cell in row.strip("| ").split(" | ")[1:]] for row in rows]
    dash = "–"
    assert cells == [
        [rates[0], dash, dash, dash],
        [rates[3], dash, dash, dash],
        rates[:2],
        rates[2:],
    ]
    assert "divinary arena arcana --cross random,literal" in page
    assert 'make strength ARGS="--part tables --bots literal --cards base"' in page
    assert "## Cross-play, base box, 2 seats, doom 0" in page
    assert "doom 4\n" not in page, "nothing was measured there"


@pytest.mark.parametrize(
    ("flags", "answer"),
    [
        (["--bots", "literal,stranger"], "'stranger' is none of random, literal"),
        (["--seats", "1"], "'1' is none of 2, 3, 4, 5"),
        (["--cards", "tarot"], "'tarot' is none of base, all"),
        (["--games", "0"], "games must be a whole number from 1 to 1000000, not 0."),
        (["--into", str(SCRIPT)], "Not a directory"),
    ],
)
def test_what_cannot_be_measured_is_refused(tmp_path, flags, answer):
    refused = strength(tmp_path, *flags)
    assert refused.returncode == 2
    assert answer in refused.stderr
    assert "Traceback" not in refused.stderr


def test_broken_figures_are_named_and_stay(tmp_path):
    (tmp_path / "strength.json").write_text("[{")
    refused = strength(tmp_path, *PART)
    assert refused.returncode == 2
    assert "cannot be read or written" in refused.stderr
    assert (tmp_path / "strength.json").read_text() == "[{"
