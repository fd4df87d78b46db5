"""Every reason that the code can give has its sentence, and every sentence gets its facts."""

import ast
from pathlib import Path
from string import Formatter

import pytest

from divinary.arcana.words.complaints import COMPLAINTS as ARCANA
from divinary.arcana.words.complaints import REFUSALS
from divinary.core.complaints import COMPLAINTS as CORE

SOURCE = Path(__file__).parent.parent / "src" / "divinary"
ERRORS = {"IllegalAction", "UnreadableText", "BadOption", "BadRecord", "NothingToUndo"}
SENTENCES = {**CORE, **ARCANA, **REFUSALS}
WORKED_OUT = {"miss", "line"}
"""Facts that are added where the sentence is said, or where a file is read."""


def raised() -> list[tuple[str, tuple[str, ...], str]]:
    """Return each reason given in the source, with the facts beside it and where it stands."""
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id not in ERRORS or not node.args:
                continue
            facts = tuple(sorted(word.arg for word in node.keywords if word.arg))
            reasons = [n.value for n in ast.walk(node.args[0]) if isinstance(n, ast.Constant)]
            where = f"{path.name}:{node.lineno}"
            found += [(reason, facts, where) for reason in reasons if isinstance(reason, str)]
    return found


@pytest.mark.parametrize(("reason", "facts", "where"), raised(), ids=str)
def test_a_reason_has_a_sentence_and_its_facts(
    reason: str, facts: tuple[str, ...], where: str
) -> None:
    """Nobody is ever answered by a bare key, or by a sentence with a hole in it."""
    assert reason in SENTENCES, f"{where} gives a reason without a sentence"
    needed = {name for _, name, _, _ in Formatter().parse(SENTENCES[reason]) if name}
    assert needed - WORKED_OUT <= set(facts), where


def test_no_sentence_is_left_over() -> None:
    """A sentence that no code asks for is dead."""
    given = {reason for reason, _, _ in raised()}
    dynamic = {"already-guessed", "no-such-fate", "choose-target", "must-steal"}
    assert set(SENTENCES) - given - dynamic == set()
