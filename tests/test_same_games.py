"""`make same`: both games are played as before, and figures outlive a change that changes none."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from divinary.arena.fingerprint import fingerprint

GAMES = "2"
ROOT = Path(__file__).parents[1]
CONTEST = {"cards": "base", "seats": 2, "row": "literal", "column": "literal"}
FIGURE = {"games": 9, "seed": 1, "wins": 8, "machine": "ours", "seconds": 1.0}


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
    commit(tmp_path)
    return tmp_path


def commit(house: Path) -> None:
    git(house, "add", "src", "scripts")
    who = ("-c", "user.name=A", "-c", "user.email=a@b", "-c", "commit.gpgsign=false")
    git(house, *who, "commit", "--quiet", "-m", "Change")


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
    """Change a line of the code, in the one module that holds it."""
    (module,) = [path for path in (house / "src").rglob("*.py") if old in path.read_text()]
    module.write_text(module.read_text().replace(old, new))


def same_games(house: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, house / "scripts" / "same_games", "--games", GAMES, *words],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(house / "src")},
    )


def test_a_change_that_changes_no_game_keeps_the_figures(house):
    """What the code of before has measured is signed again, and nothing else."""
    before = signs(house)
    change(house, "setback = sum(", "setback = 0.0 + sum(")
    done = same_games(house, "HEAD")
    assert done.returncode == 0, done.stderr
    assert "No difference in either game: 10 games" in done.stdout
    assert "Figures signed again: 1 of 2." in done.stdout
    after = signs(house)
    assert after["easy"] != before["easy"]
    assert after["hard"] == before["hard"]
    assert (house / "docs" / "strength.md").read_text().count(" †") == 1, "the older one"


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("POINT_CHANCE: Final = 0.85", "POINT_CHANCE: Final = 0.05", "arcana literal,literal"),
        ('"doomed": 6}', '"doomed": 5}', "arcana walks"),
        (
            '"market_icons_pay", "every", "once"',
            '"market_icons_pay", "once", "every"',
            "oracle walks",
        ),
    ],
)
def test_a_change_that_changes_a_game_is_told_and_nothing_is_signed(house, old, new, kind):
    before = signs(house)
    change(house, old, new)
    done = same_games(house, "HEAD")
    assert done.returncode == 1, done.stderr
    assert f"{kind}: game" in done.stdout
    assert "is different: step" in done.stdout
    assert signs(house) == before


def test_the_games_are_compared_where_no_figure_waits_for_it(house):
    """The code is the same, or nothing was measured at all."""
    figures = (house / "docs" / "strength.json").read_bytes()
    done = same_games(house, "HEAD")
    assert "No difference in either game: 10 games" in done.stdout
    assert "Figures signed again: 0 of 2." in done.stdout
    assert (house / "docs" / "strength.json").read_bytes() == figures
    (house / "none").mkdir()
    done = same_games(house, "HEAD", "--into", str(house / "none"))
    assert "No difference in either game: 8 games" in done.stdout
    assert not list((house / "none").iterdir())


def test_moved_modules_are_compared_and_keep_the_figures(house):
    """Every sign changes with the name of a module; each commit says its own."""
    before = signs(house)
    named, renamed = "divinary.playing", "divinary.whole_games"
    for path in house.rglob("src/**/*.py"):
        path.write_text(path.read_text().replace(named, renamed))
    (house / "src/divinary/playing.py").rename(house / "src/divinary/whole_games.py")
    done = same_games(house, "HEAD")
    assert "Figures signed again: 1 of 2." in done.stdout, done.stderr
    assert signs(house)["easy"] != before["easy"]


def test_what_the_earlier_code_does_not_know_is_left_out_and_named(house):
    """An option that is new; the other way about, it would be a difference."""
    change(house, 'whole("hands", 1, 2)', 'whole("hands", 1, 1)')
    lost = same_games(house, "HEAD")
    assert lost.returncode == 1
    assert "arcana walks: game 0 is different: it cannot be played here, " in lost.stdout
    commit(house)
    change(house, 'whole("hands", 1, 1)', 'whole("hands", 1, 2)')
    done = same_games(house, "HEAD")
    assert done.returncode == 0, done.stderr
    assert "Left out, as HEAD does not know it: arcana walks, " in done.stdout


def test_a_bot_that_is_gone_keeps_nobody_from_comparing_the_others(house):
    """Its figures stay as they are; `make strength` shows them as stale."""
    path = house / "docs" / "strength.json"
    kept = json.loads(path.read_text())
    gone = {**kept[0], "contest": {**kept[0]["contest"], "row": "gone", "column": "gone"}}
    path.write_text(json.dumps([*kept, gone]))
    change(house, "setback = sum(", "setback = 0.0 + sum(")
    done = same_games(house, "HEAD")
    assert "Figures signed again: 1 of 3." in done.stdout, done.stderr


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
