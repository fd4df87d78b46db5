"""How much a clue tells: the worked example of the docs, and how listeners read plays."""

from math import log2
from pathlib import Path
from random import Random
from typing import Any

import pytest

from divinary.analysis.arcana.analyse import analysed
from divinary.analysis.arcana.clue_information import best_clue, bits, clue_of
from divinary.analysis.arcana.turns import ClueRating
from divinary.arcana.beliefs.belief import believe_in_public
from divinary.arcana.data.fates import other_fate
from divinary.arcana.game import ARCANA
from divinary.arcana.model.actions import Action, Play
from divinary.arcana.model.position import Phase
from divinary.arcana.notation.real_table import RealTable, plays
from divinary.arcana.rules.play_context import context_now
from divinary.arcana.state import State
from divinary.core.record import Record
from tests.arcana.beliefs.story import begin, then
from tests.strategies import arcana_game, random_options

ROW = "midnight the-deep dawn the-key"
PAGE = Path(__file__).parents[3] / "docs" / "analysis.md"


def record_of(end: State) -> Record[Any]:
    """Return the game that has come to `end`."""
    done = tuple([event.what for event in end.position.past if isinstance(event.what, Action)])
    return Record(ARCANA, end.position.options.texts(), done)


def by_hand(play: Play) -> float:
    """Return the bits that a play leaves in a new game, from the referee's list of plays alone."""
    likely = {}
    for kept in range(1, 8):
        legal = plays(f"{play.fate} {kept}", RealTable(ROW))
        tokens = 3 if kept != play.fate else 1  # of two equal ones: 3 pairs of 21 tokens, not 9
        if play in legal:
            likely[kept] = tokens / len(legal)
    total = sum(likely.values())
    return -sum(one / total * log2(one / total) for one in likely.values())


def test_the_worked_example_of_the_docs():
    """A new game, 3 and 5 in hand: 3 on Midnight told 0.9 bits, on The Key it had told 1.2."""
    end = then(begin(ROW, goal=1), "draw 3 5", "play 3 midnight", "predict 5")
    (turn,) = analysed(record_of(end)).turns
    assert turn.clue is not None
    assert turn.best is not None
    assert turn.clue.open == pytest.approx(log2(7))
    assert turn.clue.left == pytest.approx(by_hand(Play(3, "midnight")))
    assert (turn.best.play, turn.best.kept) == (Play(3, "the-key"), 5)
    assert turn.best.left == pytest.approx(by_hand(Play(3, "the-key")))
    assert [guess.chance for guess in turn.guesses] == [pytest.approx(0.2)]
    page = " ".join(PAGE.read_text("utf-8").split())
    for number in (turn.clue.open, turn.clue.left, turn.best.left):
        assert f"{number:.2f}" in page
    for told in (turn.clue.information, turn.best.information):
        assert f"**{told:.1f} bits**" in page


def test_the_example_in_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = PAGE.read_text("utf-8").partition("```python\n")[2].partition("```")[0]
    exec(compile(code, "docs/analysis.md", "exec"), {})
    assert capsys.readouterr().out.startswith("1 ")


def test_a_clue_may_leave_less_known_than_there_was():
    """All know that Ana has kept a 7. She plays it on a card that takes anything."""
    known = then(
        begin("midnight the-blind-man", goal=1), "draw 7 6", "play 6 midnight", "pass",
        "draw 1 2", "play 1 midnight", "pass", "draw 2",
    )  # fmt: skip
    assert believe_in_public(known.view(0)).pair(0)[7].sum() == pytest.approx(1)
    end = then(known, "play 7 the-blind-man", "predict 2")
    clue = analysed(record_of(end)).turns[-1].clue
    assert clue is not None
    assert clue.open < log2(7) - 0.3, "half of it was known"
    assert clue.information < -0.2


def test_a_play_on_the_feast_is_no_clue_yet():
    """Another play follows, from a hand that nobody knows before."""
    drawn = then(begin("the-feast the-key"), "draw 3 5")
    before = believe_in_public(drawn.view(0)).before(context_now(drawn.view(0)))
    given = ClueRating(Play(3, "the-feast"), 5, 2.8, 2.8)
    best = best_clue(before, (3, 5), given)
    assert best is not None
    assert best.play.card == "the-key"
    alone = then(begin("the-feast"), "draw 3 5")
    before = believe_in_public(alone.view(0)).before(context_now(alone.view(0)))
    assert best_clue(before, (3, 5), given) is None


def test_of_clues_that_tell_as_much_the_given_one_is_the_best():
    drawn = then(begin(ROW), "draw 3 5")
    before = believe_in_public(drawn.view(0)).before(context_now(drawn.view(0)))
    for play in (Play(3, "the-key"), Play(5, "the-key")):
        given = clue_of(before, play, other_fate((3, 5), play.fate))
        assert best_clue(before, (3, 5), given) == given


def left_by(state: State, play: Play) -> float | None:
    """Return the bits that a play leaves at best, by playing it; None where a power may follow."""
    after = state.apply(play)
    if after.position.phase is Phase.STEAL:
        ways = [after.apply(steal) for steal in after.legal()]
    else:
        ways = [after]
    if any(way.position.phase is not Phase.PREDICT for way in ways):
        return None
    hand = state.position.active
    return min([bits(believe_in_public(way.view(None)).odds(hand).weights) for way in ways])


TALKATIVE = {"cards": "the-thief,the-fall,the-chalice,the-blind-man,the-key", "row": 4, "seats": 2}
"""Cards at which more is said than where a fate was laid."""


def tables() -> list[State]:
    """Return tables before a play, from games of all kinds and from those where much is said."""
    games = [arcana_game(ARCANA.options(**TALKATIVE), seed) for seed in range(12)]
    games += [arcana_game(random_options(Random(seed)), seed) for seed in range(8)]
    fair = [game for game in games if game.options["honour"] == "no"]
    states: list[Any] = [state for game in fair for state in game.states()]
    return [state for state in states if state.position.phase is Phase.PLAY]


def test_what_a_play_would_tell_is_what_it_tells_when_it_is_played():
    """For every play of a hand, The Thief's, The Fall's and The Chalice's words included."""
    compared = 0
    for state in tables():
        position, view = state.position, state.view(None)
        before = believe_in_public(view).before(context_now(view))
        for play in context_now(view).plays(position.hands[position.active]):
            left = left_by(state, play)
            if left is not None:
                kept = other_fate(position.hands[position.active], play.fate)
                assert clue_of(before, play, kept).left == pytest.approx(left, abs=1e-9)
                compared += 1
    assert compared > 100
