"""What the README and the docs show is true."""

import re
import shlex
from pathlib import Path

import pytest

import divinary
from divinary.cli import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


NOTATION = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")


def blocks(language: str, page: str = README) -> list[str]:
    """Return the fenced blocks in a language; plain ones have none."""
    return re.findall(rf"^```{language}\n(.*?)^```", page, re.DOTALL | re.MULTILINE)


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


def test_the_actions_of_the_notation_are_actions() -> None:
    """Each line of the table can be read, is written the same, and stands in the alphabet."""
    game = divinary.game("arcana")
    lines = re.findall(r"^\| `([^`]+)` \|", NOTATION, re.MULTILINE)
    assert len(lines) > 12
    for line in lines:
        assert str(game.action(line)) == line
        assert game.action(line) in game.actions()


def test_the_record_of_the_notation_replays() -> None:
    (text,) = blocks("record", NOTATION)
    record = divinary.record.loads(text)
    assert divinary.record.dumps(record) == text
    assert record.end().result is not None


def test_the_position_of_the_notation_can_be_played_on() -> None:
    (text,) = blocks("position", NOTATION)
    state = divinary.game("arcana").state(text)
    assert "play 5 dawn" in map(str, state.legal())
    assert state.view(0).retained == 3
