"""What the game says besides the table: the log, settings, silence, refusals and the end."""

import pytest

from divinary.arcana.game import ARCANA
from divinary.arcana.model.actions import Leave, Mark, OwnUp, Play, Show, Unmark
from divinary.arcana.model.position import Phase
from divinary.arcana.rules.refusals import refusal
from divinary.arcana.speech.event_log import event_lines
from divinary.core.errors import BadOption
from divinary.core.words import LANGUAGES, words
from divinary.web.arcana.final_count import dooms, points
from divinary.web.arcana.web_game import ArcanaWebGame
from divinary.web.web_game import RenderContext, web_game
from tests.web.arcana.page import Page
from tests.web.arcana.scenes import GAME, NAMES, SPEECH, TABLES, states


def test_the_game_is_found_by_its_name():
    assert isinstance(web_game("arcana"), ArcanaWebGame)
    assert GAME.styles == ("arcana.css",)


@pytest.mark.parametrize("options", [TABLES[1], TABLES[2]], ids=["all", "challenge"])
def test_the_log_can_start_at_any_line(options):
    """Its lines are then the last ones of the whole log."""
    *_, last = states(options, 6)
    view, tongue = last.view(0), words("en")
    whole = event_lines(tongue, view, NAMES)
    assert SPEECH.past_length(view) == len(whole)
    for since in range(len(whole) + 2):
        assert SPEECH.events(tongue, view, NAMES, since) == whole[since:]


def test_a_deck_is_not_called_empty_before_it_is_laid_out():
    """As the first step of a replay shows it."""
    first, *_ = states(TABLES[0], 6)
    assert first.view(None).top is None
    read_only = RenderContext(words("en"), first.view(None), NAMES, read_only=True)
    cards = len(first.view(None).unseen)
    assert f"The deck holds {cards} unseen cards" in GAME.board(read_only)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_makes_a_game(language):
    """Each value of each setting, with the usual ones besides; the table's two are no option."""
    settings = GAME.settings(words(language))
    assert settings[0].name == "seats"
    usual = {one.name: next(iter(one.values)) for one in settings}
    table = {"aids": {"none", "notes", "proven", "why"}, "settle": {"0", "1", "5", "60", "1440"}}
    for one in settings:
        assert one.label
        assert one.text
        assert all(one.values.values())
        if one.name in table:
            assert set(one.values) == table[one.name]
            continue
        for value in one.values:
            chosen = {name: text for name, text in usual.items() if name not in table}
            assert ARCANA.options(**{**chosen, one.name: value})[one.name] == value


def test_the_usual_settings_are_the_games_own():
    defaults = ARCANA.options()
    for one in GAME.settings(words("en")):
        if one.name in defaults:
            assert next(iter(one.values)) == defaults[one.name]


def test_only_the_active_player_is_silent():
    for state in states(TABLES[2], 1):
        for seat in (0, 1, None):
            view = state.view(seat)
            silent = state.result is None and seat == state.position.seat
            assert GAME.silent(view) is silent


def test_only_stones_are_notes():
    assert GAME.is_note(Mark(0, 1, 3))
    assert GAME.is_note(Unmark(0, 1, 3))
    assert not [a for a in (Show(0), OwnUp(0), Leave(0), Play(3, "dawn")) if GAME.is_note(a)]


def test_a_refusal_says_why():
    state = next(s for s in states({"seats": 3}, 1) if s.position.phase is Phase.PLAY)
    view = state.view((state.position.seat + 1) % 3)
    refused = refusal(view, Play(3, "dawn"))
    assert SPEECH.refuse(words("en"), refused, NAMES, view)
    with pytest.raises(BadOption) as bad:
        ARCANA.start(seats=9)
    assert "5" in SPEECH.complain(words("en"), bad.value)


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_score_and_doom_are_counted_up(options):
    """The lines of both sums make the sums, up to the limit of the track."""
    for seed in range(3):
        for state in states(options, seed):
            view = state.view(None)
            if view.result is None:
                continue
            context = RenderContext(words("en"), view, NAMES)
            assert Page(GAME.ending(context)).words
            assert (
                min(sum(c.amount for c in points(words("en"), view)), view.options.goal)
                == view.score
            )
            assert min(sum(c.amount for c in dooms(words("en"), view)), 7) == view.doom


def test_the_emblem_and_the_titles():
    assert GAME.emblem().startswith("<svg")
    for language in LANGUAGES:
        assert SPEECH.title(words(language))
        assert SPEECH.about(words(language))
        assert GAME.rules(words(language))
