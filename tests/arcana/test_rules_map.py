"""The map of the rules for strangers, `docs/rules-arcana.md`, points only at what exists."""

import re
from importlib import import_module
from pathlib import Path

import pytest

HERE = Path(__file__).parent
MAP = (HERE.parent.parent / "docs" / "rules-arcana.md").read_text("utf-8")

TESTS = sorted(set(re.findall(r"`(test_\w+)::(test_\w+)`", MAP)))
CODE = sorted(set(re.findall(r"`([a-z]\w+)\.(?!py)(\w+)`", MAP)))


@pytest.mark.parametrize(("file", "name"), TESTS, ids=["::".join(pair) for pair in TESTS])
def test_a_named_test_exists(file: str, name: str) -> None:
    """Whoever looks the test up will find it."""
    assert f"\ndef {name}(" in (HERE / f"{file}.py").read_text("utf-8")


@pytest.mark.parametrize(("module", "name"), CODE, ids=[".".join(pair) for pair in CODE])
def test_named_code_exists(module: str, name: str) -> None:
    """Whoever looks the code up will find it."""
    assert hasattr(import_module(f"divinary.arcana.{module}"), name)


def test_every_ruling_has_its_row() -> None:
    """R1 to R38 and S1 to S15 each stand in the table once."""
    numbers = [f"R{n}" for n in range(1, 39)] + [f"S{n}" for n in range(1, 16)]
    assert re.findall(r"^\| ([RS]\d+) \|", MAP, re.MULTILINE) == numbers


def test_every_ruling_with_code_has_a_test() -> None:
    """No ruling is claimed to be in the code without a test that holds it there."""
    for line in MAP.splitlines():
        if not re.match(r"\| [RS]\d+ \|", line):
            continue
        *_, code, test, _ = (cell.strip() for cell in line.split("|"))
        assert bool(code) == bool(test), line
