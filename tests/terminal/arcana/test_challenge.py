"""The two-player challenge: each runs two hands, and sees both."""

from pathlib import Path
from random import Random

import pytest

from divinary.core.words import LANGUAGES, words
from divinary.terminal.arcana.number_line import read_marks
from tests.strategies import lucky
from tests.terminal.sitting import ANA, BEN, MIRA, picture, said, sentences, session, view_of

TABLE = """
options cards=all hands=2
turn 2 play
row dawn:2 midnight:5 the-key the-lord
deck the-shore ...
hands 3 6 1,4 2
drawn 1
lines 1,2 - 7 -
"""


def test_whoever_plays_sees_both_hands_and_no_other() -> None:
    for shown in (picture(TABLE, 0), sentences(TABLE, 0)):
        assert "Your first hand: 3." in shown
        assert "Your second hand: 1 and 4. You kept the 1 from before." in shown
    assert "Your first hand: 6." in sentences(TABLE, 1)
    assert "Your second hand: 2." in sentences(TABLE, 1)


def test_hands_have_names_and_number_lines_of_their_own() -> None:
    shown = picture(TABLE, 0).splitlines()
    assert "Ana (first hand)   · · 3 4 5 6 7  ■" in shown
    assert "Ben (first hand)   1 2 3 4 5 6 7  ■" in shown
    assert "Ana (second hand)  1 2 3 4 5 6 ·  ■■" in shown
    assert "Ben (second hand)  1 2 3 4 5 6 7  ■" in shown
    assert sentences(TABLE, 1).startswith("Ana (second hand) must play a fate.")
    assert "Ana (first hand) holds 1 fate; face down: 1, 2." in sentences(TABLE, 1)


@pytest.mark.parametrize(
    ("line", "hand"),
    [
        ("3 4", 2),
        ("ana 3 4", 2),
        ("ana first 3 4", 0),
        ("Ana (second hand) 3 4", 2),
        ("ana, first hand 3 4", 0),
        ("first hand 3 4", None),
    ],
)
def test_a_number_line_is_named_by_its_hand(line: str, hand: int | None) -> None:
    view = view_of(TABLE, 1)
    if hand is None:
        with pytest.raises(ValueError, match="unknown-player"):
            read_marks(words("en"), view, ("Ana", "Ben"), line, up=False)
        return
    marks = read_marks(words("en"), view, ("Ana", "Ben"), line, up=False)
    assert list(map(str, marks)) == [f"seat 1 mark {hand} 3", f"seat 1 mark {hand} 4"]


def test_the_log_tells_hands_apart_and_notes_by_their_writer(tmp_path: Path) -> None:
    at = session(tmp_path, ANA, BEN, hands=2)
    told = said(at, "", "1", "", "mark 3")
    assert told == "Ben turns the 3 of Ana (first hand) face down."
    assert said(at, "mark 3") == "The 3 of Ana (first hand) is already face down."
    assert any(line.startswith("Ana (first hand) plays ") for line in said(at, "log").splitlines())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_challenge_is_played(language: str, tmp_path: Path) -> None:
    """Two people at one screen, with all cards, to the end; and one with a bot."""
    for chairs in ((ANA, BEN), (ANA, MIRA)):
        rng = Random(5)
        at = session(tmp_path, *chairs, language=language, hands=2, cards="all", seed=5)
        choose = lucky(rng)
        hands = set()
        while not at.over:
            hands.add(at.view.active)
            if at.curtain:
                at.enter("")
                continue
            assert at.board(drawn=True)
            assert at.board(drawn=False)
            at.enter(str(choose(at.table.state, rng)))
        assert hands == {0, 1, 2, 3} or chairs[1] == MIRA
