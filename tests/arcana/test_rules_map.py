"""The map of the rules for strangers, `docs/rules-arcana.md`, points only at what exists."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from divinary.arcana.data.cards import SETS
from divinary.arcana.model.options import ROWS
from divinary.arcana.rules.powers import POWERS

HERE = Path(__file__).parent
MAP = (HERE.parent.parent / "docs" / "rules-arcana.md").read_text("utf-8")

TESTS = sorted(set(re.findall(r"`((?:\w+/)?test_\w+)::(test_\w+)`", MAP)))
CODE = sorted(set(re.findall(r"`([a-z]\w+(?:\.[a-z]\w+)*)\.(?!py`)(\w+)`", MAP)))


def rows(heading: str) -> list[list[str]]:
    """Return the rows of the table below a heading, each as its cells."""
    section = MAP.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines[2:]]


@pytest.mark.parametrize(("file", "name"), TESTS, ids=["::".join(pair) for pair in TESTS])
def test_a_named_test_exists(file: str, name: str) -> None:
    """The named test exists."""
    assert f"\ndef {name}(" in (HERE / f"{file}.py").read_text("utf-8")


@pytest.mark.parametrize(("module", "name"), CODE, ids=[".".join(pair) for pair in CODE])
def test_named_code_exists(module: str, name: str) -> None:
    """The named code exists."""
    assert hasattr(import_module(f"divinary.arcana.{module}"), name)


def test_every_ruling_has_its_row() -> None:
    """R1 to R38 and S1 to S15 each stand in the table once."""
    numbers = [f"R{n}" for n in range(1, 39)] + [f"S{n}" for n in range(1, 16)]
    assert [row[0] for row in rows("Rulings")] == numbers


def test_every_ruling_has_a_test_of_its_name() -> None:
    """Among the tests of a ruling is one that reads like it."""
    for number, *_, tests in rows("Rulings"):
        assert f"::test_{number.lower()}_" in tests, number


def test_every_card_has_its_row() -> None:
    """All thirty-six, in the order of the sheet, each under its set."""
    listed = [(name.lower().replace(" ", "-"), box) for name, box, *_ in rows("The cards")]
    assert listed == [(card.id, box) for box, cards in SETS.items() for card in cards]


def test_every_power_has_its_row() -> None:
    """All seventeen, each once."""
    listed = [row[0] for row in rows("The powers")]
    assert sorted(listed) == sorted(POWERS)


def test_every_option_has_its_row() -> None:
    """In the order in which a position writes them."""
    assert [row[0] for row in rows("Options and variants")] == [option.name for option in ROWS]


def test_every_row_names_its_code_and_its_test() -> None:
    """No rule is claimed to be in the code without a test that holds it there."""
    for line in MAP.splitlines():
        if not line.startswith("| ") or line.startswith("| ---"):
            continue
        *_, code, test = [cell.strip() for cell in line.split("|")[1:-1]]
        if (code, test) == ("Code", "Test"):
            continue
        assert code, line
        assert "::test_" in test or "`tests/" in test, line
        assert "later" not in (code, test), line
