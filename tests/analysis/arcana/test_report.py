"""An analysis in words: what each cell says, and where the game turned."""

from divinary.analysis.arcana.analyse import analysed
from divinary.analysis.arcana.report import better, rows, story, turned
from divinary.analysis.arcana.turns import Analysis, ClueRating, GroupGuess, Turn, TurnResult
from divinary.arcana.model.actions import Play
from divinary.arcana.model.events import Faded
from divinary.core.words import words
from divinary.playing import play

EN = words("en")
NAMES = ("Ana", "Ben")
GIVEN = ClueRating(Play(3, "midnight"), 5, 2.81, 1.92)
BEST = ClueRating(Play(3, "the-key"), 5, 2.81, 1.58)


def a_turn(**given: object) -> Turn:
    usual: dict[str, object] = {
        "number": 1, "hand": 0, "step": 8, "clue": GIVEN, "best": BEST,
        "outcome": TurnResult.PASSED, "score": 0, "doom": 2, "before": 0.8, "after": 0.8,
    }  # fmt: skip
    return Turn(**{**usual, **given})  # type: ignore[arg-type]


def test_a_wrong_prediction():
    turn = a_turn(
        outcome=TurnResult.WRONG,
        guesses=(GroupGuess(7, 0.4), GroupGuess(4, 1 / 3)),
        faded=(Faded("midnight", 2),),
        after=0.31,
    )
    (row,) = rows(EN, Analysis((turn,), won=False), NAMES)
    assert row.who == "Ana"
    assert (row.clue, row.information) == ("3 on Midnight", "0.9")
    assert (row.best, row.best_information) == ("3 on The Key", "1.2")
    assert (row.predicted, row.chance) == ("7, 4", "60%")
    assert (row.outcome, row.faded) == ("wrong: it was 5", "Midnight fades and costs 2 doom.")
    assert row.win_chance == "31%"
    assert turned(EN, Analysis((turn,), won=False), NAMES) == (
        "The game turned in turn 1: the chance to win fell from 80% to 31%. "
        "Ana plays 3 on Midnight. The group predicts 7 and 4 (60%); it was 5. "
        "Midnight fades and costs 2 doom."
    )


def test_a_turn_without_a_prediction_says_what_the_likeliest_fate_had():
    turn = a_turn(likeliest=GroupGuess(7, 0.4))
    (row,) = rows(EN, Analysis((turn,), won=False), NAMES)
    assert (row.predicted, row.chance, row.outcome) == ("–", "(40%)", "passed")
    assert better(EN, turn) == "Best: 3 on The Key."


def test_nothing_is_called_better_that_says_as_much():
    turn = a_turn(best=GIVEN)
    (row,) = rows(EN, Analysis((turn,), won=False), NAMES)
    assert (row.best, row.best_information, better(EN, turn)) == ("", "0.9", "")


def test_a_turn_in_which_nothing_was_played():
    turn = a_turn(clue=None, best=None, outcome=TurnResult.SKIPPED)
    (row,) = rows(EN, Analysis((turn,), won=False), NAMES)
    assert (row.clue, row.information, row.chance) == ("–", "–", "–")
    assert (row.best, row.best_information) == ("", "–")
    assert row.outcome == "no play"
    assert story(EN, turn, NAMES) == []


def test_a_game_that_only_crept_on_never_turned_sharply():
    steps = (a_turn(before=0.81, after=0.85), a_turn(number=2, before=0.85, after=0.88))
    crept = Analysis(steps, won=True)
    assert "never turned sharply" in turned(EN, crept, NAMES)
    assert "in turn 1, from 81% to 85%" in turned(EN, crept, NAMES)


def test_a_game_without_turns():
    assert "Nothing" in turned(EN, Analysis((), won=False), NAMES)
    assert rows(EN, Analysis((), won=False), NAMES) == []


def test_every_turn_of_a_game_has_a_row():
    analysis = analysed(play("arcana", ["literal"] * 2, seed=3))
    assert [row.turn for row in rows(EN, analysis, NAMES)] == list(analysis.turns)
