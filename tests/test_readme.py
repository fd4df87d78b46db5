"""What the README shows is true."""

import re
import shlex
from pathlib import Path

import pytest

from divinary.cli import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """Return the fenced blocks in a language; plain ones have none."""
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


def test_the_python_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """A whole random game, and a record that ends as records do."""
    (example,) = blocks("python")
    exec(compile(example, "README.md", "exec"), {})
    out = capsys.readouterr().out
    assert out.startswith("Result(winners=(")
    assert out.rstrip().endswith("\nend")


def test_the_referees_example_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = [block for block in blocks("") if block.startswith("$ ")]
    command, _, answer = example.partition("\n")
    assert main(shlex.split(command)[2:]) == 0
    assert capsys.readouterr().out == answer


def test_every_link_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)]+)\)", README)
    assert links
    missing = [link for link in links if not (ROOT / link).exists()]
    assert missing == []


def test_the_two_commands_stand_first() -> None:
    assert blocks("")[:2] == ["make play\n", "make test\n"]
