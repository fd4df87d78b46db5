"""The sign of the code that plays: it changes with the rules and the bot, and with nothing else."""

import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

import divinary
from divinary.arena.fingerprint import fingerprint
from divinary.core.errors import BadOption

SOURCE = Path(divinary.__file__).parent
ASKED = (
    "from divinary.arena.fingerprint import fingerprint\nprint(fingerprint('arcana', ['literal']))"
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the code that can be changed."""
    copy = tmp_path_factory.mktemp("code") / "divinary"
    copytree(SOURCE, copy, ignore=ignore_patterns("__pycache__", "web", "locale"))
    return copy


def sign(house: Path) -> str:
    """Return what the copy says of itself."""
    asked = [sys.executable, "-c", ASKED]
    told = subprocess.run(
        asked, capture_output=True, text=True, check=True, env={"PYTHONPATH": str(house.parent)}
    )
    return told.stdout.strip()


def test_it_is_the_same_wherever_the_code_lies(house):
    assert sign(house) == fingerprint("arcana", ["literal"])


@pytest.mark.parametrize(
    ("path", "before", "after", "changes"),
    [
        ("bots/literal.py", "class Literal", "REACH = 3\n\n\nclass Literal", True),
        ("arcana/cards/base.py", "\n\n", "\n\nMOON = 3\n", True),
        ("core/deciders.py", "\n\n", "\n\nNOBODY = 3\n", True),
        ("bots/literal.py", "class Literal", "# A word about it.\n\n\nclass Literal", False),
        ("bots/literal.py", '"""', '"""Well: ', False),
        ("bots/random.py", "class RandomBot", "LUCK = 3\n\n\nclass RandomBot", False),
        ("bots/convention/convention.py", "\n\n", "\n\nREACH = 3\n", False),
        ("terminal/contest.py", "\n\n", "\n\nREACH = 3\n", False),
    ],
)
def test_it_follows_what_plays(house, path, before, after, changes):
    file = house / path
    text = file.read_text()
    file.write_text(text.replace(before, after, 1))
    try:
        assert (sign(house) != fingerprint("arcana", ["literal"])) is changes
    finally:
        file.write_text(text)


def test_each_company_has_its_own():
    signs = [
        fingerprint("arcana", ["literal"]),
        fingerprint("arcana", ["random"]),
        fingerprint("arcana", ["literal", "random"]),
        fingerprint("oracle", ["random"]),
    ]
    assert len(set(signs)) == 4
    assert fingerprint("arcana", ["random", "literal", "random"]) == signs[2]


def test_a_stranger_has_none():
    with pytest.raises(BadOption):
        fingerprint("arcana", ["stranger"])
