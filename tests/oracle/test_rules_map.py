"""The map of the rules for strangers, `docs/rules-oracle.md`, points only at what exists."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from divinary.oracle.data.cove import ROGUE_CARDS, TOWNSFOLK_SETS
from divinary.oracle.data.locations import Location, Staff
from divinary.oracle.data.provenance import is_source
from divinary.oracle.model.options import ROWS
from divinary.oracle.rulebook.disagreements import DISAGREEMENTS
from divinary.oracle.rulebook.rule_texts import ANSWERS
from tests.oracle.scene import ORACLE

HERE = Path(__file__).parent
MAP = (HERE.parent.parent / "docs" / "rules-oracle.md").read_text("utf-8")

TESTS = sorted(set(re.findall(r"`((?:\w+/)?test_\w+)::(test_\w+)`", MAP)))
CODE = sorted(set(re.findall(r"`([a-z]\w+(?:\.[a-z]\w+)*)\.(?!py`)(\w+)`", MAP)))
EDITIONS = "Where the editions disagree"
REPEATED = "as above"
"""In place of code: a rule that only repeats others of its section."""


def rows(heading: str) -> list[list[str]]:
    """Return the rows of the tables below a heading, each as its cells."""
    section = MAP.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]
    return [row for row in cells if row[0] != "---" and row[-2:] != ["Code", "Test"]]


def names(heading: str) -> list[str]:
    return [row[0] for row in rows(heading)]


@pytest.mark.parametrize(("file", "name"), TESTS, ids=["::".join(pair) for pair in TESTS])
def test_a_named_test_exists(file: str, name: str) -> None:
    """A reader can look the test up."""
    assert f"\ndef {name}(" in (HERE / f"{file}.py").read_text("utf-8")


@pytest.mark.parametrize(("module", "name"), CODE, ids=[".".join(pair) for pair in CODE])
def test_named_code_exists(module: str, name: str) -> None:
    """A reader can look the code up."""
    assert hasattr(import_module(f"divinary.oracle.{module}"), name)


@pytest.mark.parametrize(
    ("heading", "known"),
    [
        ("Locations", [*Location]),
        ("Staff", [*Staff]),
        ("Rogue cards", [*ROGUE_CARDS]),
        ("Townsfolk", [*TOWNSFOLK_SETS]),
        ("Options", [option.name for option in ROWS]),
        (EDITIONS, [one.question for one in DISAGREEMENTS]),
    ],
)
def test_everything_has_its_row(heading: str, known: list[str]) -> None:
    """In the order in which the code has them."""
    assert names(heading) == known


def test_every_verb_has_its_row() -> None:
    """Each word that begins an action of the alphabet, once."""
    verbs = {str(action).split()[0] for action in ORACLE.actions()}
    listed = names("Verbs")
    assert sorted(listed) == sorted(verbs)


def test_disagreements_name_their_options() -> None:
    """The same that the game's rules page names."""
    options = [row[2].strip("–") for row in rows(EDITIONS)]
    assert options == [one.option for one in DISAGREEMENTS]


def test_disagreements_are_asked_of_each_edition() -> None:
    """Each row has a test that all four editions are asked by."""
    tests = (HERE / "rules" / "test_editions.py").read_text("utf-8")
    for topic, *_, named in rows(EDITIONS):
        first = named.split("`")[1].removeprefix("rules/test_editions::")
        assert f"@each_edition\ndef {first}(" in tests, topic


def test_what_the_rules_page_answers_has_its_row() -> None:
    """As many sentences about real objects as it answers."""
    assert len(rows("About real objects")) == sum(map(len, ANSWERS.values()))


def test_our_own_rules_are_numbered() -> None:
    """From 1 on, each once."""
    numbers = names("House rules")
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]


def test_every_rule_says_where_it_comes_from() -> None:
    """Rulebook, sources, reasoning or invention, as in the sheets."""
    for heading in ("The rulebook", "Further rules of the Oracle", "The Cove"):
        for rule, source, *_ in rows(heading):
            assert is_source(source), rule
    for heading in ("Locations", "Staff", "Rogue cards", "Townsfolk"):
        for name, _, source, *_ in rows(heading):
            assert is_source(source), name


def test_the_rulebook_is_all_from_the_rulebook() -> None:
    """Everything under its headings is in it; the rest is elsewhere."""
    assert {row[1] for row in rows("The rulebook")} == {"R"}


def test_every_row_names_its_code_and_its_test() -> None:
    """No rule is claimed to be in the code without a test that holds it there."""
    headings = re.findall(r"^## (.+)$", MAP, re.MULTILINE)
    for heading in headings:
        for *_, code, test in rows(heading):
            assert code == REPEATED or re.search(r"`\w+\.\w+", code), (heading, code)
            assert "::test_" in test, (heading, test)
