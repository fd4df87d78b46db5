"""Stepping through games in which people came and went, or ran two hands."""

from pathlib import Path
from random import Random

import pytest

from divinary import record
from divinary.core.record import dumps
from divinary.core.words import LANGUAGES, words
from divinary.table.players import Machine
from divinary.terminal.replay import Replayer, StepResult
from divinary.terminal.session import Session
from tests.strategies import lucky
from tests.terminal.sitting import ANA, BEN, session

ASIDES = ("join Zofia random", "leave", "join Cleo random", "leave zofia", "join Zofia random")


def played(at: Session, *asides: str, seed: int = 3) -> Session:
    """Play to the end, and now and then do something out of turn."""
    rng = Random(seed)
    choose, left = lucky(rng), list(asides)
    for turn in range(500):
        if at.over:
            return at
        if at.curtain:
            at.enter("")
        elif left and turn % 3 == 2:
            at.enter(left.pop(0))
        elif at.paused:
            at.enter("join Guest random")
        elif not at.speakers_view.choices:
            at.enter("")
        else:
            at.enter(str(choose(at.table.state, rng)))
    raise AssertionError("this game has no end")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "options", [{"cards": "all"}, {"cards": "all", "honour": "yes"}, {"cards": "all", "hands": 2}]
)
def test_every_step_can_be_looked_at(
    options: dict[str, object], language: str, tmp_path: Path
) -> None:
    """With the views of all seats, and of each seat."""
    asides = ASIDES if "hands" not in options else ()
    sat = session(tmp_path, ANA, BEN, language=language, seed=8, difficulty="easy", **options)
    at = played(sat, *asides)
    kept = record.loads(dumps(at.table.record))
    for seat in (None, *range(len(at.table.chairs))):
        replayer = Replayer(kept, words(language), seat)
        for step in range(len(replayer)):
            replayer.at = step
            assert len(replayer.page()) > 5
    assert len(at.table.chairs) == 2 if "hands" in options else len(at.table.chairs) > 2


@pytest.mark.parametrize(
    ("line", "result", "step"),
    [
        ("", StepResult.SHOWN, 2),
        ("n", StepResult.SHOWN, 2),
        ("P", StepResult.SHOWN, 0),
        ("1", StepResult.SHOWN, 0),
        ("0", StepResult.REFUSED, 1),
        ("500", StepResult.REFUSED, 1),
        ("?", StepResult.REFUSED, 1),
        ("back", StepResult.REFUSED, 1),
        ("q", StepResult.LEFT, 1),
    ],
)
def test_a_typed_line_shows_a_step_or_is_refused_or_leaves(
    line: str, result: StepResult, step: int, tmp_path: Path
) -> None:
    at = played(session(tmp_path, ANA, BEN, difficulty="easy"))
    replayer = Replayer(at.table.record, words("en"), None)
    replayer.at = 1
    assert (replayer.step(line), replayer.at) == (result, step)


def test_the_truth_shows_every_hand(tmp_path: Path) -> None:
    at = played(session(tmp_path, ANA, Machine("random", "Mira"), hands=2, difficulty="easy"))
    replayer = Replayer(at.table.record, words("en"), None)
    page = replayer.page()
    assert any(line.startswith("Ana (first hand) holds ") for line in page)
    assert any(line == "Mira (second hand) holds nothing." for line in page)
    assert any(line.startswith("Ana (first hand) draws a ") and "fate" not in line for line in page)
