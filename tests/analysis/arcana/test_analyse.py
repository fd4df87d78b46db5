"""A finished game turn by turn: all that happened, as everybody could know it."""

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from divinary import record
from divinary.analysis.arcana import report
from divinary.analysis.arcana.analyse import analysed
from divinary.analysis.arcana.turns import Analysis, Turn, TurnResult
from divinary.arcana.beliefs.belief import believe_in_public
from divinary.arcana.model.events import Faded, Shown
from divinary.arcana.model.options import DOOM_LIMIT
from divinary.arcana.model.view import View
from divinary.bots.arcana.win_chance import race
from divinary.core.record import Record
from divinary.core.words import words
from divinary.playing import play
from tests.analysis.arcana.test_clue_information import record_of
from tests.arcana.beliefs.games import small_game
from tests.arcana.beliefs.story import begin, story, then
from tests.strategies import arcana_game, random_options

KEPT = sorted((Path(__file__).parents[2] / "records").glob("arcana-*.txt"))
"""Games in which people came and went, ran two hands, owned up, or played with all cards."""

ROW = "midnight the-deep dawn the-key"


def finished() -> list[Record[Any]]:
    """Return games of every variant: at random, kept, and between bots that think."""
    games = [small_game(seed) for seed in range(40)]
    games += [arcana_game(random_options(Random(seed)), seed) for seed in range(60)]
    games += [record.loads(file.read_text("utf-8")) for file in KEPT]
    games += [play("arcana", ["literal"] * 3, seed=2, cards="all", difficulty="hard")]
    games += [play("arcana", ["literal"] * 2, seed=2, cards="all", hands=2)]
    return [game for game in games if game.end().result is not None]


def last_view(game: Record[Any]) -> View:
    found: Any = game.end().view(None)
    return found  # type: ignore[no-any-return]


def checked(game: Record[Any]) -> Analysis:
    """Return the analysis of a game, once it agrees with what the game itself says."""
    analysis, end = analysed(game), last_view(game)
    assert end.result is not None
    turns, shown = analysis.turns, [e.what for e in end.past if isinstance(e.what, Shown)]
    assert [t.outcome is TurnResult.RIGHT for t in turns if t.guesses] == [s.correct for s in shown]
    assert [one for turn in turns for one in turn.faded] == [
        event.what for event in end.past if isinstance(event.what, Faded)
    ]
    assert analysis.won == bool(end.result.winners)
    for turn in turns:
        check_turn(turn)
    for earlier, later in pairwise(turns):
        assert (earlier.after, earlier.number + 1) == (later.before, later.number)
        assert earlier.step < later.step or later.outcome is TurnResult.SKIPPED
    if turns:
        assert (turns[-1].score, turns[-1].doom) == (end.score, end.doom)
        assert turns[-1].after == analysis.won
    return analysis


def check_turn(turn: Turn) -> None:
    assert all(0 <= guess.chance <= 1 + 1e-9 for guess in turn.guesses)
    assert turn.outcome is not TurnResult.RIGHT or turn.guesses[-1].chance > 0
    assert bool(turn.guesses) == (turn.outcome in (TurnResult.RIGHT, TurnResult.WRONG))
    assert turn.clue is not None or not turn.guesses
    assert (turn.likeliest is not None) == (turn.outcome is TurnResult.PASSED)
    if turn.clue is not None:
        assert 0 <= turn.clue.left <= 2.81
        assert turn.best is None or 0 <= turn.best.left <= 2.81


def test_games_of_every_variant_are_analysed():
    """The Hours, +1, The Thief, The Fall, Twice, questions, two hands, joining, leaving, honour."""
    outcomes, words, guesses = set(), set(), set()
    for game in finished():
        turns = checked(game).turns
        outcomes |= {turn.outcome for turn in turns}
        guesses |= {len(turn.guesses) for turn in turns}
        words |= {word for event in last_view(game).past for word in str(event.what).split()}
    assert outcomes == set(TurnResult) - {TurnResult.BROKEN_OFF}
    assert {"steal", "falling", "answer", "exile", "onto", "the-hours", "plus-1"} <= words
    assert {"join", "leave", "show", "own-up", "twice", "revealed", "amplified"} <= words
    assert {0, 1, 2} <= guesses


def test_a_game_that_runs_is_not_analysed():
    with pytest.raises(ValueError, match="not over"):
        analysed(record_of(then(begin(ROW), "draw 3 5", "play 3 midnight")))


def test_the_chance_of_a_prediction_is_what_everybody_thought_just_before_it():
    game = play("arcana", ["literal"] * 3, seed=4, difficulty="hard")
    states: list[Any] = list(game.states())
    seen = 0
    for turn in analysed(game).turns:
        if turn.guesses:
            odds = believe_in_public(states[turn.step].view(turn.hand)).odds(turn.hand)
            first = turn.guesses[0]
            asked = states[turn.step + 1].view(None).used  # a question came before the prediction
            assert asked or first.chance == pytest.approx(odds.weights[first.fate])
            seen += not asked
    assert seen > 3


def test_two_guesses_have_the_chance_that_one_of_them_is_right():
    """The Wish allows a second one: 7 is twice as likely as 4, 5 or 6 beside it."""
    begun = then(begin("the-wish midnight", goal=1), "draw 3 5")
    end = then(begun, "play 3 the-wish", "predict 7", "predict 5")
    (turn,) = analysed(record_of(end)).turns
    first, second = (guess.chance for guess in turn.guesses)
    assert turn.outcome is TurnResult.RIGHT
    assert turn.chance == pytest.approx(first + (1 - first) * second)


def test_what_lies_hidden_elsewhere_changes_nothing():
    """Ben holds another fate: all numbers of Ana's turns stay the same."""
    games = [
        then(begin(ROW, goal=2), "draw 1 2", "play 1 midnight", "predict 2", f"draw 4 {kept}",
             "play 4 the-key", "pass", "draw 3 5", "play 3 midnight", "predict 5")
        for kept in (3, 5)
    ]  # fmt: skip
    first, second = (analysed(record_of(game)).turns for game in games)
    assert first[2] == second[2]
    assert first[1].clue is not None
    assert second[1].clue is not None
    assert first[1].clue.left == second[1].clue.left
    assert first[1].likeliest == second[1].likeliest


def test_the_win_chance_is_the_race_of_score_and_doom():
    end = then(begin(ROW, goal=2, difficulty="hard"), "draw 3 5", "play 3 midnight", "predict 5",
               "draw 1 2", "play 1 midnight", "predict 2")  # fmt: skip
    first, second = analysed(record_of(end)).turns
    assert first.before == race(2, DOOM_LIMIT - 4)
    assert first.after == second.before == race(1, DOOM_LIMIT - 4)
    assert second.after == 1.0


def test_a_game_turned_where_the_win_chance_changed_most():
    analysis = analysed(play("arcana", ["random"] * 2, seed=7))
    turned = analysis.turning_point()
    assert turned is not None
    assert abs(turned.swing) == max(abs(turn.swing) for turn in analysis.turns)
    assert Analysis((), won=False).turning_point() is None


def test_a_turn_is_looked_at_when_its_clue_is_given():
    """The step leads to the state in which the group is asked."""
    game = play("arcana", ["literal"] * 2, seed=9, cards="all")
    states: list[Any] = list(game.states())
    for turn in analysed(game).turns:
        view = states[turn.step].view(None)
        assert (view.active, view.phase.value) == (turn.hand, "predict")
        assert turn.clue is not None
        assert (view.laid, view.played) == (turn.clue.play.fate, turn.clue.play.card)


def test_a_power_after_the_play_is_part_of_the_clue():
    """Discard lower proves that the kept fate is above 5: more than a play alone could tell."""
    begun = story("the-blind-man", ready="the-belltower", deck="the-key", goal=2)
    end = then(begun, "draw 5 7", "play 5 the-blind-man",
               "use the-belltower discard-lower 5 the-blind-man", "predict 7")  # fmt: skip
    turn = analysed(record_of(end)).turns[-1]
    assert turn.clue is not None
    assert turn.best is not None
    assert turn.clue.left < 1.01
    assert turn.best_was_given
    assert turn.best.left > 2


@pytest.mark.parametrize(("rule", "right"), [("raised", 6), ("printed", 5)])
def test_after_plus_1_it_was_what_the_group_had_to_name(rule, right):
    begun = story("the-blind-man", ready="fortune", deck="the-key", goal=2, plus_one=rule)
    use = ("draw 3 5", "use fortune plus-1", "play 3 the-blind-man")
    turn = analysed(record_of(then(begun, *use, f"predict {right}"))).turns[-1]
    assert (turn.outcome, turn.named) == (TurnResult.RIGHT, right)
    said = " ".join(report.story(words("en"), turn, ("Ana", "Ben")))
    assert f"The group predicts {right}" in said
    assert f"it was {right}." in said
