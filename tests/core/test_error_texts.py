"""Every reason that the code can give has its sentence, and every sentence gets its facts."""

import ast
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from string import Formatter

import pytest

from divinary.core.error_texts import COMPLAINTS as CORE
from divinary.core.error_texts import complaint
from divinary.core.errors import UnreadableText
from divinary.core.words import LANGUAGES, words
from divinary.games import GAMES

SOURCE = Path(__file__).parents[2] / "src" / "divinary"
ERRORS = {"IllegalAction", "UnreadableText", "BadOption", "BadRecord", "NothingToUndo"}
RAISING = {*ERRORS, "wrong", "StoreUnusable"}
"""What makes an error: the errors themselves, a name for the one that a caller asks for, or the
one that a server which does not start turns into a bad option."""

WORKED_OUT = {"miss", "line", "why"}
"""Facts that are added where the sentence is said, or where a file is read."""


def sentences(game: str) -> Mapping[str, str]:
    """Return the sentences of a game, if it has found its words already."""
    home = f"divinary.{game}.speech.refusals"
    if find_spec(home) is None:
        return {}
    said = import_module(home)
    return {**said.COMPLAINTS, **said.REFUSALS}


OWN = {game: sentences(game) for game in GAMES}


def speakers(path: Path) -> list[str]:
    """Return the games whose words have to be found for what is raised in a file."""
    inside = path.relative_to(SOURCE)
    own = [game for game in GAMES if game in inside.parts]
    return [game for game in own or GAMES if OWN[game]]


def raised() -> list[tuple[str, tuple[str, ...], str, Path]]:
    """Return each reason given in the source, with the facts beside it and where it stands."""
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id not in RAISING or not node.args:
                continue
            facts = tuple(sorted(word.arg for word in node.keywords if word.arg))
            reasons = [n.value for n in ast.walk(node.args[0]) if isinstance(n, ast.Constant)]
            where = f"{path.name}:{node.lineno}"
            found += [(reason, facts, where, path) for reason in reasons if isinstance(reason, str)]
    return found


REASONS = [
    pytest.param(reason, facts, {**CORE, **OWN[game]}, id=f"{reason}-{where}-{game}")
    for reason, facts, where, path in raised()
    for game in speakers(path)
]


@pytest.mark.parametrize(("reason", "facts", "known"), REASONS)
def test_a_reason_has_a_sentence_and_its_facts(
    reason: str, facts: tuple[str, ...], known: Mapping[str, str]
) -> None:
    """Nobody is ever answered by a bare key, or by a sentence with a hole in it."""
    assert reason in known, "this reason has no sentence"
    needed = {name for _, name, _, _ in Formatter().parse(known[reason]) if name}
    assert needed - WORKED_OUT <= set(facts)


def test_no_sentence_is_left_over() -> None:
    """A sentence that no code asks for is dead."""
    given = {reason for reason, *_ in raised()}
    dynamic = {"already-guessed", "no-such-fate", "choose-target", "must-steal"}
    assert {*CORE, *OWN["arcana"]} - given - dynamic == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reason_without_words_is_said_all_the_same(language: str) -> None:
    """A new reason without a sentence breaks no game."""
    said = complaint(words(language), UnreadableText("never-heard-of", text="x"))
    assert "never-heard-of" in said
