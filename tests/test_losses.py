"""`scripts/losses`: what the games of an arena run were lost to."""

import os
import re
import subprocess
import sys
from pathlib import Path

from divinary.arena.contest import run_arena

SCRIPT = Path(__file__).parents[1] / "scripts" / "losses"
GAMES = 20


def losses(run: Path, into: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, SCRIPT, run, "--into", into],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )


def counted(page: str, pattern: str) -> list[int]:
    return [int(found) for found in re.findall(pattern, page, re.MULTILINE)]


def test_at_a_doom_of_6_each_lost_game_has_one_bad_turn(tmp_path):
    run = tmp_path / "run"
    options = {"difficulty": "doomed"}
    played = run_arena("arcana", ["literal"] * 2, GAMES, options=options, jobs=1, keep=run)
    assert 0 < played.wins < GAMES, "some are won and some lost"
    done = losses(run, tmp_path)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "losses.md").read_text()
    assert f"Won: {played.wins} of {GAMES}." in page
    by_turn = counted(page, r"^\| \d[^|]*\|[^|]*\|[^|]*\| (\d+) \| \d")
    by_cause = counted(page, r"^\| [a-z][^|]*[a-z] \| (\d+) \|$")
    assert sum(by_turn) == sum(by_cause) == GAMES - played.wins
    assert counted(page, r"^\| 1 \| (\d+) \|") == [GAMES], "every game has a first turn"


def test_a_folder_without_a_run_is_refused(tmp_path):
    done = losses(tmp_path, tmp_path)
    assert done.returncode == 2
    assert done.stderr == f"{tmp_path} holds no games of an arena run with --bots.\n"
    assert not list(tmp_path.iterdir())
