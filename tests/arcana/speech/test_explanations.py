"""Clues worked out by hand from the rules: what is left, the proofs by their steps, the words."""

import pytest

from divinary.arcana.beliefs.clue import Said
from divinary.arcana.beliefs.clue_odds import odds_of_clue
from divinary.arcana.beliefs.deduction import infer
from divinary.arcana.beliefs.proofs import Contradicts, Reason
from divinary.arcana.beliefs.typed_clue import read_clue
from divinary.arcana.data.card import THE_HOURS
from divinary.arcana.data.cards import CARDS
from divinary.arcana.speech.clue_odds import clue_odds_lines
from divinary.arcana.speech.proofs import proof_lines
from divinary.core.words import LANGUAGES, words
from tests.arcana.beliefs.inferences import inferences
from tests.arcana.speech.explanations import Explained, explanations

INFORMATIVE = "informative"


@pytest.mark.parametrize("worked", explanations(), ids=str)
def test_clues_worked_out_by_hand(worked: Explained) -> None:
    found = infer(read_clue(worked.account))
    assert found.possible == worked.possible
    steps = {one.value: tuple(map(tag, one.proof)) for one in found.excluded}
    assert steps == worked.proofs
    assert said(worked, "en") == list(worked.says)


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("worked", explanations(), ids=str)
def test_the_same_clues_in_other_languages(worked: Explained, language: str) -> None:
    """As many sentences, none of them English or with a hole in it."""
    lines = said(worked, language)
    assert len(lines) == len(worked.says)
    assert not set(lines) & set(worked.says)
    assert all(line.strip() and "{" not in line for line in lines)


def said(worked: Explained, language: str) -> list[str]:
    """Return all that is said of a clue: what is proven first."""
    clue, tongue = read_clue(worked.account), words(language)
    lines = proof_lines(tongue, clue, infer(clue), informative=worked.assume == INFORMATIVE)
    if worked.assume in ("", INFORMATIVE):
        return lines
    return [*lines, *clue_odds_lines(tongue, clue, odds_of_clue(clue, worked.assume), why=True)]


def tag(reason: Reason) -> str:
    """Return the kind of a step; of a contradiction, the kind of what was said."""
    step = reason.said if isinstance(reason, Contradicts) else reason
    return str(step.__struct_config__.tag)


def test_the_file_is_long_and_broad_enough() -> None:
    """Thirty clues at least that the other file has not, every card, most of them played on."""
    worked = explanations()
    known = {(one.row, one.fate, one.card) for one in inferences()}
    assert len(worked) >= 30
    assert not known & {(one.account.row, one.account.played, one.account.on) for one in worked}
    rows = {word.partition(":")[0] for one in worked for word in one.account.row.split()}
    assert rows == set(CARDS)
    played_on = {one.account.on for one in worked}
    assert set(CARDS) | {THE_HOURS} == played_on | {"the-feast", "the-thief"}
    steps = {step for one in worked for proof in one.proofs.values() for step in proof}
    assert steps == set(TAGS)


KINDS = (*{*Reason.__args__} - {Contradicts}, *Said.__args__)
TAGS = [str(kind.__struct_config__.tag) for kind in KINDS]
"""Every kind of step that there is."""
