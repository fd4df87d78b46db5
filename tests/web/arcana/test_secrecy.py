"""Secrecy in the browser: other worlds, and not a character of a seat's page changes."""

from random import Random

import pytest

from divinary.arcana.state import State
from divinary.core.words import LANGUAGES, words
from divinary.web.rendering import DRAWN
from divinary.web.web_game import RenderContext
from tests.secrecy.games import patient_game
from tests.secrecy.worlds import follow
from tests.web.arcana.scenes import NAMES, SPEECH, TABLES, html, scenes

SECRET_TABLES = TABLES[:8]


def shown(state: State, seat: int | None, language: str) -> str:
    """Return all that a game makes for one viewer."""
    tongue, view = words(language), state.view(seat)
    events = SPEECH.events(tongue, view, NAMES, 0)
    return "\n".join(
        [html(RenderContext(tongue, view, NAMES)), SPEECH.headline(tongue, view, NAMES), *events]
    )


@pytest.mark.parametrize("number", range(len(SECRET_TABLES)), ids=map(str, SECRET_TABLES))
def test_no_character_of_a_page_depends_on_what_is_hidden(number):
    """Others look at the same worlds in between, so no cache may serve the wrong viewer."""
    compared = 0
    for seat in (1, None):
        game = patient_game(SECRET_TABLES[number], number)
        moments = [m for m in follow(game, seat, Random(number), most=1) if m.others]
        for step, moment in enumerate(moments[number % 5 :: 5]):
            language = LANGUAGES[step % len(LANGUAGES)]
            for world in moment.others:
                shown(world.state, world.state.position.seat, language)
            truth = shown(moment.truth.state, seat, language)
            for world in moment.others:
                assert shown(world.state, seat, language) == truth
                compared += 1
    assert compared > 5


def test_to_its_owner_each_world_looks_different():
    """Without this, the test above could pass by comparing equal worlds."""
    different = 0
    for moment in follow(patient_game({"seats": 3, "cards": "all"}, 3), 1, Random(3), most=1):
        owner = moment.truth.state.position.active
        for world in moment.others:
            mine = shown(world.state, owner, "en")
            different += owner != 1 and mine != shown(moment.truth.state, owner, "en")
    assert different > 3


def test_what_a_cache_holds_is_what_would_be_made_again():
    """A picture made once for many is right for each of them."""
    for options in TABLES:
        for _, context in list(scenes(options, 5))[::6]:
            cached = html(context)
            DRAWN.forget()
            assert html(context) == cached
