"""The Oracle in the browser: what can be settled, what it is called, and what it says."""

import pytest

from divinary.core.errors import BadOption, IllegalAction
from divinary.core.words import LANGUAGES, words
from divinary.oracle.data.locations import Location
from divinary.oracle.game import ORACLE
from divinary.oracle.model.actions import Go
from divinary.oracle.model.options import ROWS
from divinary.oracle.speech.news import news
from divinary.web.oracle.web_game import OracleWebGame
from divinary.web.web_game import web_game
from tests.web.oracle.cove_scenes import NAMES, context, decider, everywhere, played
from tests.web.oracle.shop_scenes import GAME, SPEECH

ENGLISH = words("en")


def test_it_is_found_by_the_name_of_the_game():
    assert isinstance(web_game("oracle"), OracleWebGame)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_it_says_of_itself_is_said(language):
    said = words(language)
    assert SPEECH.title(said)
    assert SPEECH.about(said).endswith(".")
    assert GAME.rules(said)
    assert "<svg" in GAME.emblem()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_has_a_name_a_meaning_and_values_that_the_game_takes(language):
    known = {row.name for row in ROWS}
    settings = GAME.settings(words(language))
    assert settings[0].name == "seats"
    for one in settings:
        assert one.name in known
        assert one.label
        assert one.text
        for value, meaning in one.values.items():
            assert meaning
            if value:
                ORACLE.start(**{one.name: value})


def test_the_usual_values_are_those_of_the_game():
    usual = {one.name: next(iter(one.values)) for one in GAME.settings(ENGLISH)}
    assert (
        ORACLE.options(**{name: value for name, value in usual.items() if value})
        == ORACLE.options()
    )


def test_what_an_edition_settles_follows_it_unless_a_player_chooses_otherwise():
    seldom = {one.name: list(one.values) for one in GAME.settings(ENGLISH) if one.seldom}
    assert seldom["bubbles"] == ["", "cross_out", "erase"]
    assert seldom["market_icons_pay"][0] == "every"


def test_what_happened_is_the_same_for_everyone():
    state = played(2)[250]
    lines = [SPEECH.events(ENGLISH, state.view(seat), NAMES, 30) for seat in (0, 1, None)]
    assert lines[0] == lines[1] == lines[2] == news(ENGLISH, state.position, NAMES, 30)
    assert SPEECH.past_length(state.view(0)) == len(state.position.past)


def test_what_a_cache_holds_is_never_another_tables():
    """Two tables in equal states: the lines follow the table that is asked about."""
    for before, after in zip(played(2)[200:230], played(2)[201:231], strict=True):
        for state in (before, after):
            lines = SPEECH.events(ENGLISH, state.view(0), NAMES, 0)
            assert lines == news(ENGLISH, state.position, NAMES, 0)


def test_a_finished_game_has_an_ending():
    assert GAME.ending(context(played(0)[-1], 0))


def test_no_one_is_silent_and_nothing_is_a_note():
    for state in everywhere(97):
        assert not GAME.silent(state.view(0))
        assert not any(GAME.is_note(one) for one in state.view(decider(state)).choices)


def test_refusals_and_complaints_are_sentences():
    state = next(one for one in played(0) if one.legal() and isinstance(one.legal()[-1], Go))
    at = state.position.shops[0].at
    with pytest.raises(IllegalAction) as refused:
        state.apply(Go(Location(at)))
    assert SPEECH.refuse(ENGLISH, refused.value, NAMES, state.view(0)).endswith(".")
    with pytest.raises(BadOption) as wrong:
        ORACLE.start(seats=9)
    assert SPEECH.complain(ENGLISH, wrong.value)
