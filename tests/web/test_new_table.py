"""Opening a table: what was filled in stays filled in, whatever is wrong with it."""

from html import escape

import pytest

from divinary.bots import roster
from divinary.core.words import LANGUAGES, words
from divinary.games import GAMES
from divinary.web.web_game import web_game
from tests.web.forms import Form, Page

CHOSEN = {"seats": "4", "difficulty": "hard", "hands": "2"}
NAMELESS = {**CHOSEN, "name": " "}
"""What no table is opened with."""


def opening(page: Page) -> Form:
    return page.forms[page.form_to("/new/arcana")]


def test_a_refused_opening_shows_all_that_was_chosen(server):
    page = Page(server.client().post("/new/arcana", data=NAMELESS))
    assert page.answer.status_code == 400
    assert opening(page).fields.items() >= CHOSEN.items()
    assert '<details id="seldom" open>' in page.text, "what was changed is not folded away"


def test_a_refused_opening_keeps_its_choices_in_another_language(server):
    somebody = server.client()
    page = Page(somebody.post("/new/arcana", data=NAMELESS))
    speak = {**page.forms[page.form_to("/language")].fields, "language": "pl"}
    again = Page(somebody.post("/language", data=speak))
    assert '<html lang="pl"' in again.text
    assert opening(again).fields.items() >= CHOSEN.items()


@pytest.mark.parametrize(("kind", "sits"), [("logic", "logic+own"), ("random", "random")])
def test_a_partner_counts_its_own_fate_where_that_is_asked_and_it_can(server, kind, sits):
    asked = {"name": "Ana", "seats": "2", "with": "bots", "bot": kind, "own": "yes"}
    page = Page(server.client().post("/new/arcana", data=asked))
    assert page.answer.status_code == 200
    assert escape(roster.introduction(words("en"), "arcana", sits)) in page.text


def test_a_refused_opening_keeps_that_a_partner_counts_its_own_fate(server):
    page = Page(server.client().post("/new/arcana", data={"name": " ", "own": "yes"}))
    assert 'name="own" value="yes" checked' in page.text


def test_the_fold_of_seldom_choices_is_shut_where_nothing_in_it_is_changed(server):
    assert '<details id="seldom">' in server.client().get("/new/arcana").text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_name_of_every_setting_starts_with_a_capital(game, language):
    """It stands alone above its choices, and in the settings of the table."""
    labels = [one.label for one in web_game(game).settings(words(language))]
    assert [label for label in labels if label[0].islower()] == []
