"""The sign of the code that plays: it changes with the rules and the bot, and with nothing else."""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
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
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the code that can be changed."""
    copy = tmp_path_factory.mktemp("code") / "divinary"
    copytree(SOURCE, copy, ignore=ignore_patterns("__pycache__", "web", "locale"))
    return copy


def sign(checkout: Path) -> str:
    """Return what the copy says of itself."""
    asked = [sys.executable, "-c", ASKED]
    done = subprocess.run(
        asked, capture_output=True, text=True, check=True, env={"PYTHONPATH": str(checkout.parent)}
    )
    return done.stdout.strip()


def test_it_is_the_same_wherever_the_code_lies(checkout):
    assert sign(checkout) == fingerprint("arcana", ["literal"])


@contextmanager
def changed(checkout: Path, changes: Mapping[str, tuple[str, str]]) -> Iterator[None]:
    """Write something else into files for a while, in place of a text in them."""
    before = {checkout / path: (checkout / path).read_text() for path in changes}
    for path, (old, new) in changes.items():
        assert old in before[checkout / path]
        (checkout / path).write_text(before[checkout / path].replace(old, new, 1))
    yield
    for file, text in before.items():
        file.write_text(text)


@pytest.mark.parametrize(
    "path", ["bots/arcana/literal.py", "arcana/data/cards.py", "core/deciders.py"]
)
def test_it_changes_with_the_bot_and_the_rules(checkout, path):
    with changed(checkout, {path: ("\nfrom ", "\nREACH = 3\nfrom ")}):
        assert sign(checkout) != fingerprint("arcana", ["literal"])


def test_it_does_not_change_with_words_and_with_others(checkout):
    others = {
        "bots/arcana/literal.py": ("class Literal", "# A word about it.\n\n\nclass Literal"),
        "arcana/rules/turn.py": ('"""', '"""Well: '),
        "bots/random.py": ("class RandomBot", "LUCK = 3\n\n\nclass RandomBot"),
        "bots/arcana/convention/convention.py": ("\nfrom ", "\nREACH = 3\nfrom "),
        "terminal/arena.py": ("\nfrom ", "\nREACH = 3\nfrom "),
    }
    with changed(checkout, others):
        assert sign(checkout) == fingerprint("arcana", ["literal"])


def test_a_new_game_and_a_new_bot_leave_it_as_it_is(checkout):
    """A row says where something is; the others play as before."""
    bot = 'BOTS: Final = (\n    BotRow("new", "divinary.bots.arcana.search:Search", "is new"),'
    game = 'GAMES: dict[str, GameRow] = {\n    "third": GameRow(*[""] * 6, bots="third.bots:BOTS"),'
    rows = {
        "bots/arcana/__init__.py": ("BOTS: Final = (", bot),
        "games.py": ("GAMES: dict[str, GameRow] = {", game),
    }
    with changed(checkout, rows):
        assert sign(checkout) == fingerprint("arcana", ["literal"])


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
