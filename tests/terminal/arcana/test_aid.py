"""The aid: what a play says, and how it is switched off."""

from pathlib import Path

import pytest

from divinary.core.words import LANGUAGES, words
from divinary.table.table import Table
from divinary.terminal.session import Session
from tests.terminal.sitting import ANA, GAME, MIRA, SPEECH, said, session, view_of

MIDNIGHT = """
turn 0 predict
row midnight:1 the-deep the-mirror leviathan
deck the-lord ...
hands 6 3
played 1 midnight
past 0 draw 1
past 0 draw 6
past 0 play 1 midnight at midnight the-deep the-mirror leviathan
"""
"""The rulebook's example: a 1 on Midnight while The Deep was open."""


def test_it_says_what_is_proven_and_apart_from_it_what_is_meant() -> None:
    texts = SPEECH.aid(words("en"), view_of(MIDNIGHT, 1))
    assert texts == [
        "Proven: the hidden fate is 2, 3, 4, 5, 6 or 7.",
        "If that was the best clue: 5, 6 or 7.",
    ]


def test_why_gives_the_reasons() -> None:
    reasons = SPEECH.why(words("en"), view_of(MIDNIGHT, 1), "")
    assert reasons[2].startswith("1: ")
    assert "Midnight" in reasons[2]
    assert reasons[3].endswith(":"), "what is only assumed stands apart"
    assert reasons[4].startswith("2, 3 or 4: that fate on The Deep")
    assert len(reasons) == 5, "no reason is said twice"


@pytest.mark.parametrize("typed", ["level-1", "level 1", "Level-2"])
def test_why_a_model_gives_its_odds_and_reasons(typed: str) -> None:
    """As every player can work out, with any hand."""
    texts = [SPEECH.why(words("en"), view_of(MIDNIGHT, seat), typed) for seat in (None, 0, 1)]
    assert texts[0] == texts[1] == texts[2]
    assert texts[0][1].startswith("5, 6 or 7: ")
    assert texts[0][-2].startswith("2, 3 or 4: that fate on The Deep")
    assert texts[0][-1] == "That leaves 5, 6 or 7."


def test_a_model_that_is_not_known_is_refused(tmp_path: Path) -> None:
    at = session(tmp_path)
    assert said(at, "why level-1") == "There is no play to explain now."
    assert "level-0, level-1" in said(at, "why level-9")


def test_before_a_play_there_is_nothing_to_tell(tmp_path: Path) -> None:
    at = session(tmp_path)
    assert SPEECH.aid(words("en"), at.view) == []
    assert said(at, "why") == "Which card or power?"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_switched_by_typing(language: str, tmp_path: Path) -> None:
    verb = words(language).say
    at = session(tmp_path, MIRA, ANA, language=language)
    assert at.aid
    shown = at.board(drawn=False)
    texts = SPEECH.aid(words(language), at.view)
    assert texts
    assert shown[-len(texts) :] == texts
    assert said(at, f"{verb('aid')} {verb('off')}") == verb("The aid is off.")
    assert at.board(drawn=False) == shown[: -len(texts)]
    assert said(at, "aid on").splitlines() == [verb("The aid is on."), *texts]
    assert said(at, "aid perhaps") == verb(
        "aid on or off: after a play, show what it says; why alone gives the reasons"
    )


def test_it_can_be_left_out_from_the_start(tmp_path: Path) -> None:
    at = session(tmp_path, MIRA, ANA)
    table = Table.resume(at.table.record)
    without = Session(table, "en", tmp_path / "game", aid=False)
    texts = SPEECH.aid(words("en"), at.view)
    assert set(texts) <= set(at.board(drawn=True))
    assert not set(texts) & set(without.board(drawn=True))


def test_it_uses_what_everyone_sees() -> None:
    """A player's own hidden fate does not change what the aid says."""
    texts = [
        SPEECH.aid(words("en"), view_of(MIDNIGHT.replace("6 3", f"6 {n}"), 1)) for n in (2, 3, 7)
    ]
    assert texts[0] == texts[1] == texts[2] == SPEECH.aid(words("en"), view_of(MIDNIGHT, None))


def test_an_illegal_play_says_nothing() -> None:
    """In honour mode 5 on The Deep is possible, but proves nothing."""
    text = """
options honour=yes
turn 0 predict
row midnight the-deep:6 dawn the-rider
deck the-lord ...
hands 6 3
played 6 the-deep
illegal
past 0 play 6 the-deep at midnight the-deep dawn the-rider
"""
    view = view_of(text, 1)
    assert SPEECH.aid(words("en"), view) == []
    assert SPEECH.lines(words("en"), view, ("Ana", "Ben"))
    assert GAME.picture(words("en"), view, ("Ana", "Ben"))
