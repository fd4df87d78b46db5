"""What the README and the docs show is true."""

import re
import shlex
from pathlib import Path
from typing import get_args

import pytest

import divinary
from divinary.arcana.model.events import Fact
from divinary.arcana.model.position import Phase
from divinary.arcana.notation.events import read_event
from divinary.cli import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


NOTATION = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
STRENGTH = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
INFERENCE = (ROOT / "docs" / "inference.md").read_text(encoding="utf-8")


def blocks(language: str, page: str = README) -> list[str]:
    """Return the fenced blocks in a language; plain ones have none."""
    return re.findall(rf"^```{language}\n(.*?)^```", page, re.DOTALL | re.MULTILINE)


def test_the_python_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    """A whole random game, a record that ends as records do, and what a view lets conclude."""
    game, conclusions = blocks("python")
    names: dict[str, object] = {}
    exec(compile(game, "README.md", "exec"), names)
    out = capsys.readouterr().out
    assert out.startswith("Result(winners=(")
    assert out.rstrip().endswith("\nend")
    exec(compile(conclusions, "README.md", "exec"), names)
    out = capsys.readouterr().out
    assert out.startswith("Possible(values=(")
    assert "Odds(weights=(" in out
    assert "arcana position 2" in out


ASKED = [block for page in (README, INFERENCE) for block in blocks("", page) if block[:2] == "$ "]


@pytest.mark.parametrize("example", ASKED)
def test_the_referees_examples_print_what_they_say(
    example: str, capsys: pytest.CaptureFixture[str]
) -> None:
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


def test_the_bots_win_as_often_as_was_measured() -> None:
    """The README has a row for each bot: the figures for two seats and the base box."""
    shown = re.findall(r"^\| `(\w+)` \| [^|]+ \| (.+) \|$", README, re.MULTILINE)
    assert [bot for bot, _ in shown] == ["random", "literal", "logic", "search", "convention"]
    for bot, figures in shown:
        _, _, table = STRENGTH.partition(f"## `{bot}`, base box\n")
        _, _, row = table.partition("\n| 2 | ")
        assert figures.split(" | ") == re.findall(r"([\d.]+) \(", row.partition("\n")[0])


def test_the_actions_of_the_notation_are_actions() -> None:
    """Each line of the table can be read, is written the same, and is in the alphabet."""
    game = divinary.game("arcana")
    actions, _, _ = NOTATION.partition("## A record")
    lines = re.findall(r"^\| `([^`]+)` \|", actions, re.MULTILINE)
    assert len(lines) > 20
    alphabet = game.actions(cards="all", honour="yes", plus_one="raised")
    for line in lines:
        assert str(game.action(line)) == line
        assert game.action(line) in alphabet


PHASES = re.findall(
    r"^\| `(\w+)` \| (chance|the active|the group)",
    NOTATION.partition("## A position")[2],
    re.MULTILINE,
)

TYPED = {
    "draw": "hands 3 4\n",
    "play": "hands 3,5 4\n",
    "move": "hands 3,5 4\nmoving 2 the-deep\nused\n",
    "steal": "hands 1 4\nplayed 3 the-deep\n",
    "after": "hands 5 4\nplayed 3 the-deep\nready the-key\n",
    "predict": "hands 5 4\nplayed 3 the-deep\n",
    "exile": "hands - 4\nplayed 3 the-deep\nremembered 5\nready the-musicians dawn\n",
    "take": "hands - 4\nplayed 3 the-deep\nremembered 5\nused\n",
}
"""What the table of phases says that a position in each of them needs."""


def test_the_notation_lists_every_phase() -> None:
    assert list(Phase) == [phase for phase, _ in PHASES] == list(TYPED)


@pytest.mark.parametrize(("phase", "who"), PHASES)
def test_a_position_in_any_phase_can_be_typed(phase: str, who: str) -> None:
    """As the notation says, and then those decide of whom it says so."""
    head = "arcana position 2\noptions seats=2 cards=all\ndeck the-lord ...\n"
    row = "row midnight the-deep:2,3 the-thief the-shore:4\n"
    state = divinary.game("arcana").state(f"{head}turn 0 {phase}\n{row}{TYPED[phase]}")
    deciders = {"chance": divinary.CHANCE, "the active": divinary.Seat(0)}
    assert state.decider == deciders.get(who, divinary.Party(1))
    assert state.legal()


def test_the_facts_of_the_notation_are_facts() -> None:
    """All there are, each written as it is read; and the example of a past line."""
    _, _, page = NOTATION.partition("| fact | meaning |")
    facts = re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE)
    read = [read_event(f"0 {fact}") for fact in facts]
    assert [str(event) for event in read] == [f"0 {fact}" for fact in facts]
    assert {type(event.what) for event in read} == set(get_args(Fact))
    (past,) = re.findall(r"^\| `past ([^`]+)` \|", NOTATION, re.MULTILINE)
    assert str(read_event(past)) == past


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
