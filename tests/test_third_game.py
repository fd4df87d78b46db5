"""A third game is its own folder and one row: `examples/pouches` is played wherever games are."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.browsing import PATIENCE, Reader, chromium
from tests.web.served import served

ROOT = Path(__file__).parents[1]
MODULE = "examples.pouches"
ENOUGH = 200
"""More choices than a game of six stones has."""


def run(home: Path, *arguments: str, typed: str = "") -> str:
    """Run the command with the third game in it, in an empty home; return what it prints."""
    ended = subprocess.run(
        [sys.executable, "-m", MODULE, *arguments],
        cwd=ROOT,
        env={"HOME": str(home), "LANGUAGE": "en", "PATH": ""},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_nothing_of_ours_names_the_third_game() -> None:
    """Its folder brings the row; no file of `src` had to learn of it."""
    named = [path for path in (ROOT / "src").rglob("*.*") if "pouches" in path.name.lower()]
    texts = [path for path in (ROOT / "src").rglob("*.py") if "pouches" in path.read_text().lower()]
    assert not named + texts
    brought = (ROOT / "examples" / "pouches" / "__main__.py").read_text()
    assert re.findall(r"GAMES\[.*", brought) == [
        'GAMES["pouches"] = ROW  # here, so that the processes of an arena find it too'
    ]


def test_it_is_played_in_the_terminal(tmp_path: Path) -> None:
    flags = ("--plain", "--names", "Ana", "--bots", "random", "--option", "stones=1")
    shown = run(tmp_path, "play", "pouches", *flags, typed="1\n" * ENOUGH)
    assert "The game is over. Won by: " in shown
    assert list(tmp_path.rglob("pouches-*")), "the game is kept, to be replayed"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_it_is_played_in_the_arena(jobs: str, tmp_path: Path) -> None:
    flags = ("--bots", "random,random", "--games", "6", "--seed", "3", "--jobs", jobs, "--json")
    counted = json.loads(run(tmp_path, "arena", "pouches", *flags))
    assert counted["games"] == 6


def test_it_is_played_in_the_browser(tmp_path: Path) -> None:
    """Ana opens a table from the first page, and plays with a bot to the end."""
    with (
        served(tmp_path, module=MODULE) as server,
        chromium() as browser,
    ):
        ana = Reader(browser, server, "Ana")
        page = ana.open("/")
        page.click('a[href="/new/pouches"]')
        page.fill("#name", ana.name)
        page.check("[name=with][value=bots]")
        page.check("[name=stones][value='1']")
        page.click(".finish button")
        page.wait_for_selector("#act")
        for _ in range(ENOUGH):
            choices = page.locator("#act button[name=action]")
            page.locator("#act button[name=action], #ending").first.wait_for(timeout=PATIENCE)
            if page.locator("#ending").count():
                break
            before = ana.version
            choices.first.click()
            ana.wait_for("v => document.getElementById('table').dataset.version > v", before)
        assert "The game is over." in ana.headline
        ana.close()
        assert server.log == ""
