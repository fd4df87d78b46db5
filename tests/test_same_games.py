"""`make same`: figures outlive a change of the code that changes no game."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from divinary.arena.fingerprint import fingerprint

ROOT = Path(__file__).parents[1]
CONTEST = {"cards": "base", "seats": 2, "row": "literal", "column": "literal"}
FIGURE = {"games": 9, "seed": 1, "wins": 8, "machine": "ours", "seconds": 1.0}
OUTLOOK = Path("src/divinary/bots/outlook.py")


@pytest.fixture
def house(tmp_path):
    """A copy of the house with one commit, and two figures: one of this code, one of older code."""
    copied = shutil.ignore_patterns("__pycache__", "*.mo")
    for part in ("src", "scripts"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=copied)
    sign = fingerprint("arcana", ["literal", "literal"])
    (tmp_path / "docs").mkdir()
    write(tmp_path, {"easy": sign, "hard": "0" * 16})
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", "src")
    who = ("-c", "user.name=A", "-c", "user.email=a@b", "-c", "commit.gpgsign=false")
    git(tmp_path, *who, "commit", "--quiet", "-m", "Begin")
    return tmp_path


def git(house: Path, *words: str) -> None:
    """Call git in the copy, whatever called these tests."""
    outside = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    subprocess.run(["git", "-C", house, *words], check=True, env=outside)


def write(house: Path, signs: dict[str, str]) -> None:
    figures = [
        {"contest": {**CONTEST, "difficulty": difficulty}, "code": sign, **FIGURE}
        for difficulty, sign in signs.items()
    ]
    (house / "docs" / "strength.json").write_text(json.dumps(figures))


def signs(house: Path) -> dict[str, str]:
    figures = json.loads((house / "docs" / "strength.json").read_text())
    return {figure["contest"]["difficulty"]: figure["code"] for figure in figures}


def change(house: Path, old: str, new: str) -> None:
    text = (house / OUTLOOK).read_text()
    assert old in text
    (house / OUTLOOK).write_text(text.replace(old, new))


def same_games(house: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, house / "scripts" / "same_games", "--games", "3", *words],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(house / "src")},
    )


def test_a_change_that_changes_no_game_keeps_the_figures(house):
    """What the code of before has measured is signed anew, and nothing else."""
    before = signs(house)
    change(house, "setback = sum(", "setback = 0.0 + sum(")
    done = same_games(house, "HEAD")
    assert done.returncode == 0, done.stderr
    assert "Pairs of bots: 1, games of each: 3." in done.stdout
    assert "Figures signed anew: 1 of 2." in done.stdout
    after = signs(house)
    assert after["easy"] != before["easy"]
    assert after["hard"] == before["hard"]
    assert (house / "docs" / "strength.md").read_text().count(" †") == 1, "the older one"


def test_a_change_that_changes_a_game_is_told_and_nothing_is_signed(house):
    before = signs(house)
    change(house, "POINT_CHANCE: Final = 0.85", "POINT_CHANCE: Final = 0.05")
    done = same_games(house, "HEAD")
    assert done.returncode == 1
    assert "literal,literal: game 0 is another one." in done.stdout
    assert signs(house) == before


def test_nothing_is_played_where_no_figure_waits_for_it(house):
    """The code is the same, or nothing was measured by it."""
    assert "No figure" in same_games(house, "HEAD").stdout
    change(house, "setback = sum(", "setback = 0.0 + sum(")
    (house / "none").mkdir()
    assert "No figure" in same_games(house, "HEAD", "--into", str(house / "none")).stdout


def test_a_bot_that_is_gone_keeps_nobody_from_comparing_the_others(house):
    """Its figures stay as they are; `make strength` shows them as stale."""
    path = house / "docs" / "strength.json"
    kept = json.loads(path.read_text())
    gone = {**kept[0], "contest": {**kept[0]["contest"], "row": "gone", "column": "gone"}}
    path.write_text(json.dumps([*kept, gone]))
    change(house, "setback = sum(", "setback = 0.0 + sum(")
    done = same_games(house, "HEAD")
    assert "Figures signed anew: 1 of 3." in done.stdout, done.stderr


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["nowhere"], "The games could not be compared: fatal: not a valid object name: nowhere"),
        (["HEAD", "--games", "0"], "'0' is not a number of games"),
        (["HEAD", "--games", "-1"], "'-1' is not a number of games"),
        ([], "the following arguments are required: rev"),
    ],
)
def test_what_cannot_be_compared_is_refused(house, words, answer):
    refused = same_games(house, *words)
    assert refused.returncode == 2
    assert answer in refused.stderr
    assert "Traceback" not in refused.stderr


def test_broken_figures_are_named_and_stay(house):
    figures = house / "docs" / "strength.json"
    figures.write_text("[{")
    refused = same_games(house, "HEAD")
    assert refused.returncode == 2
    assert "could not be compared" in refused.stderr
    assert figures.read_text() == "[{"
