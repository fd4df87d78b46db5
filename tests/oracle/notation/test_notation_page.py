"""What docs/notation-oracle.md shows can be typed, and nothing is left out of it."""

import re
from pathlib import Path
from typing import get_args

import divinary
from divinary.oracle.model.events import Fact
from divinary.oracle.notation.events import read_event
from divinary.oracle.notation.tasks import TAGS, read_task, task_text

PAGE = (Path(__file__).parents[3] / "docs" / "notation-oracle.md").read_text(encoding="utf-8")
GAME = divinary.game("oracle")


def table(head: str) -> list[str]:
    """Return the first cells of the table whose first column is called that."""
    rows = PAGE.partition(f"| {head} |")[2].partition("\n\n")[0]
    return re.findall(r"^\| `([^`]+)` \|", rows, re.MULTILINE)


def test_every_action_can_be_read_and_every_verb_is_there() -> None:
    """Each line is written as it is read, and is in the alphabet of some game."""
    lines = PAGE.partition("## A position")[0]
    shown = re.findall(r"^\| `([^`]+)` \|", lines, re.MULTILINE)
    sets = ("locals+mercenaries", "locals+sailors")
    alphabet = {action for two in sets for action in GAME.actions(townsfolk=two)}
    assert [str(GAME.action(line)) for line in shown] == shown
    assert alphabet.issuperset(map(GAME.action, shown))
    verbs = {str(action).split()[0] for action in alphabet} - {"lower"}
    assert {line.split()[0] for line in shown} == verbs


def test_the_position_can_be_played_on() -> None:
    """The example is a turn of seat 0, whose Runes allow it a prediction."""
    (text,) = re.findall(r"^```position\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    state = GAME.state(text)
    assert state.decider == 0
    assert "go divination" in map(str, state.legal())
    assert GAME.state(str(state)) == state


def test_every_label_is_explained() -> None:
    """All that a position writes, at any moment, and the mark of a finished game."""
    record = divinary.play(GAME, bots=["random", "random"], seed=1)
    written = {line.split()[0] for state in record.states() for line in str(state).splitlines()}
    assert set(table("label")) == written - {"oracle"}


def test_every_task_can_be_read() -> None:
    """All kinds are there, each written as it is read."""
    tasks = table("task")
    assert [task_text(read_task(task)) for task in tasks] == tasks
    assert {task.split()[0] for task in tasks} == set(TAGS)


def test_every_fact_can_be_read() -> None:
    """All kinds are there, each written as it is read."""
    read = [read_event(f"0 {fact}") for fact in table("fact")]
    assert [str(event) for event in read] == [f"0 {fact}" for fact in table("fact")]
    assert {type(event.what) for event in read} == set(get_args(Fact))
