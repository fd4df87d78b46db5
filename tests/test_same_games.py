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
def checkout(tmp_path):
    """A copy with one commit, and two figures: one of this code, one of older code."""
    copied = shutil.ignore_patterns("__pycache__", "*.mo")
    for part in ("src", "scripts"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=copied)
    sign = fingerprint("arcana", ["literal", "literal"])
    (tmp_path / "docs").mkdir()
    write(tmp_path, {"easy": sign, "hard": "0" * 16})
    git(tmp_path, "init", "--quiet")
    commit(tmp_path)
    return tmp_path


def commit(checkout: Path) -> None:
    git(checkout, "add", "src", "scripts")
    who = ("-c", "user.name=A", "-c", "user.email=a@b", "-c", "commit.gpgsign=false")
    git(checkout, *who, "commit", "--quiet", "-m", "Change")


def git(checkout: Path, *words: str) -> None:
    """Call git in the copy, without the environment of these tests."""
    outside = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    subprocess.run(["git", "-C", checkout, *words], check=True, env=outside)


def write(checkout: Path, signs: dict[str, str]) -> None:
    figures = [
        {"contest": {**CONTEST, "difficulty": difficulty}, "code": sign, **FIGURE}
        for difficulty, sign in signs.items()
    ]
    (checkout / "docs" / "strength.json").write_text(json.dumps(figures))


def signs(checkout: Path) -> dict[str, str]:
    figures = json.loads((checkout / "docs" / "strength.json").read_text())
    return {figure["contest"]["difficulty"]: figure["code"] for figure in figures}


def change(checkout: Path, old: str, new: str) -> None:
    """Change a line of the code, in the one module that holds it."""
    (module,) = [path for path in (checkout / "src").rglob("*.py") if old in path.read_text()]
    module.write_text(module.read_text().replace(old, new))


def same_games(checkout: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, checkout / "scripts" / "same_games", "--games", GAMES, *words],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(checkout / "src")},
    )


def test_a_change_that_changes_no_game_keeps_the_figures(checkout):
    """What the code of before has measured is signed again, and nothing else."""
    before = signs(checkout)
    change(checkout, "setback = sum(", "setback = 0.0 + sum(")
    done = same_games(checkout, "HEAD")
    assert done.returncode == 0, done.stderr
    assert "No difference in either game: 10 games" in done.stdout
    assert "Figures signed again: 1 of 2." in done.stdout
    after = signs(checkout)
    assert after["easy"] != before["easy"]
    assert after["hard"] == before["hard"]
    assert (checkout / "docs" / "strength.md").read_text().count(" †") == 1, "the older one"


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
def test_a_change_that_changes_a_game_is_told_and_nothing_is_signed(checkout, old, new, kind):
    before = signs(checkout)
    change(checkout, old, new)
    done = same_games(checkout, "HEAD")
    assert done.returncode == 1, done.stderr
    assert f"{kind}: game" in done.stdout
    assert "is different: step" in done.stdout
    assert signs(checkout) == before


def test_the_games_are_compared_where_no_figure_waits_for_it(checkout):
    """The code is the same, or nothing was measured at all."""
    figures = (checkout / "docs" / "strength.json").read_bytes()
    done = same_games(checkout, "HEAD")
    assert "No difference in either game: 10 games" in done.stdout
    assert "Figures signed again: 0 of 2." in done.stdout
    assert (checkout / "docs" / "strength.json").read_bytes() == figures
    (checkout / "none").mkdir()
    done = same_games(checkout, "HEAD", "--into", str(checkout / "none"))
    assert "No difference in either game: 8 games" in done.stdout
    assert not list((checkout / "none").iterdir())


def test_moved_modules_are_compared_and_keep_the_figures(checkout):
    """Every sign changes with the name of a module; each commit says its own."""
    before = signs(checkout)
    named, renamed = "divinary.playing", "divinary.whole_games"
    for path in checkout.rglob("src/**/*.py"):
        path.write_text(path.read_text().replace(named, renamed))
    (checkout / "src/divinary/playing.py").rename(checkout / "src/divinary/whole_games.py")
    done = same_games(checkout, "HEAD")
    assert "Figures signed again: 1 of 2." in done.stdout, done.stderr
    assert signs(checkout)["easy"] != before["easy"]


def test_what_the_earlier_code_does_not_know_is_left_out_and_named(checkout):
    """An option that is new; the other way about, it would be a difference."""
    change(checkout, 'whole("hands", 1, 1, 2)', 'whole("hands", 1, 1, 1)')
    lost = same_games(checkout, "HEAD")
    assert lost.returncode == 1
    assert "arcana walks: game 0 is different: it cannot be played here, " in lost.stdout
    commit(checkout)
    change(checkout, 'whole("hands", 1, 1, 1)', 'whole("hands", 1, 1, 2)')
    done = same_games(checkout, "HEAD")
    assert done.returncode == 0, done.stderr
    assert "Left out, as HEAD does not know it: arcana walks, " in done.stdout


def test_a_bot_that_is_gone_keeps_nobody_from_comparing_the_others(checkout):
    """Its figures stay as they are; `make strength` shows them as stale."""
    path = checkout / "docs" / "strength.json"
    kept = json.loads(path.read_text())
    gone = {**kept[0], "contest": {**kept[0]["contest"], "row": "gone", "column": "gone"}}
    path.write_text(json.dumps([*kept, gone]))
    change(checkout, "setback = sum(", "setback = 0.0 + sum(")
    done = same_games(checkout, "HEAD")
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
def test_what_cannot_be_compared_is_refused(checkout, words, answer):
    refused = same_games(checkout, *words)
    assert refused.returncode == 2
    assert answer in refused.stderr
    assert "Traceback" not in refused.stderr


def test_broken_figures_are_named_and_stay(checkout):
    figures = checkout / "docs" / "strength.json"
    figures.write_text("[{")
    refused = same_games(checkout, "HEAD")
    assert refused.returncode == 2
    assert "could not be compared" in refused.stderr
    assert figures.read_text() == "[{"
