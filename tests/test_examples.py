"""The examples are short, and do what they say."""

import ast
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.web.joining import company
from tests.web.served import served

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.py"))
BOT = next(path for path in EXAMPLES if path.name == "bot.py")
MOST_LINES = 60
PATIENCE = 60


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_is_short_and_says_what_it_is(path):
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MOST_LINES
    assert ast.get_docstring(ast.parse(text))


@pytest.mark.parametrize("game", ["arcana", "oracle"])
def test_the_bot_runs_as_a_command_to_the_end_of_a_game(server, game):
    """It needs nothing of ours: only the address of a table."""
    host = server.client()
    opened = host.post(f"/new/{game}", data={"name": "Ana", "seats": "2"})
    path = opened.url.path
    kind = "literal" if game == "arcana" else "greedy"
    host.post(f"{path}/leave")
    host.post(f"{path}/seat", data={"seat": "1", "to": f"bot:{kind}"})
    command = [sys.executable, "-I", str(BOT), f"{server.base}{path}", "Robin"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as bot:
        for _ in range(PATIENCE * 20):
            if "Robin" in host.get(path).text:
                break
            time.sleep(0.05)
        assert host.post(f"{path}/begin").status_code == 200
        said, wrong = bot.communicate(timeout=PATIENCE)
    assert bot.returncode == 0, wrong
    assert wrong == ""
    assert "scores" in said.splitlines()[-1]
    assert host.get(f"{path}/replay").status_code == 200


def test_the_bot_says_why_it_cannot_sit_down(server):
    """At a full table it ends, and does not wait forever."""
    table = company(server, "oracle", 2)
    command = [sys.executable, "-I", str(BOT), f"{server.base}{table.path}"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode != 0
    assert "409" in ended.stderr
