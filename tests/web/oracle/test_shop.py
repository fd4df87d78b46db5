"""A merchant's board and decision in the browser: what they offer, show and say."""

import re
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from divinary.core.deciders import CHANCE
from divinary.core.words import LANGUAGES
from divinary.oracle.data.board import BOARD, Bonus, board_text
from divinary.oracle.data.locations import Location
from divinary.oracle.game import ORACLE
from divinary.oracle.model import tasks
from divinary.oracle.model.actions import Go, Line
from divinary.oracle.rulebook.phrases import half_words
from divinary.oracle.speech.choice_notes import closed_by
from divinary.oracle.speech.questions import QUESTIONS
from divinary.oracle.state import State
from divinary.web.oracle.board import COVE, lead
from divinary.web.oracle.shop import PARTS
from tests.web.oracle.cove_scenes import (
    GAMES,
    NAMES,
    Page,
    around,
    context,
    decider,
    everywhere,
    played,
)
from tests.web.oracle.shop_scenes import EDITIONS, GAME, by_edition, offered, picture

STEP = 19
"""Of the many states only some are looked at; it shares no factor with a turn's usual length."""


def choices(state):
    return [str(one) for one in state.view(decider(state)).choices]


SELDOM = (tasks.Ordering(0, (0, 1)), tasks.Settling(0, (1, 3)), tasks.Marking(0))
"""What is hardly ever asked: several predictions have to meet, or a row has to be long."""


@cache
def asked(kind):
    """Return states in which a player is asked to do something of a kind."""
    before = played(1)[100].position
    made = [State(replace(before, agenda=(task, *before.agenda))) for task in SELDOM]
    every = [state for number in range(len(GAMES)) for state in played(number)]
    return [
        state
        for state in (*every, *made)
        if state.position.agenda and isinstance(state.position.agenda[0], kind)
    ]


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_every_choice_is_offered_once_and_nothing_else_is(number):
    for state in played(number)[::STEP]:
        assert sorted(offered(picture(state, decider(state)))) == sorted(choices(state))


@pytest.mark.parametrize("edition", EDITIONS)
def test_so_it_is_by_every_edition(edition):
    for state in by_edition(edition)[:: STEP * 2]:
        assert sorted(offered(picture(state, decider(state)))) == sorted(choices(state))


def test_so_it_is_for_every_question():
    for kind in QUESTIONS:
        found = asked(kind)
        assert found, f"no game comes to {kind}"
        for state in found[:: 1 + len(found) // 3]:
            assert sorted(offered(picture(state, decider(state)))) == sorted(choices(state))


def test_no_one_else_can_press_anything():
    for state in everywhere(STEP * 11):
        others = [seat for seat in range(len(state.position.shops)) if seat != decider(state)]
        for seat in [*others, None]:
            assert offered(picture(state, seat)) == []
        assert offered(picture(state, decider(state), read_only=True)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_is_well_formed_in_every_language(language):
    for state in everywhere(STEP * 7):
        page = picture(state, decider(state), language, can_undo=True)
        ids = page.ids()
        assert len(ids) == len(set(ids))
        assert "{" not in " ".join(page.heard)
        assert all(page.named[one] for one in page.named)


def test_every_reference_has_a_target():
    for state in everywhere(STEP * 7):
        page = picture(state, decider(state))
        ids = {*page.ids(), *around(state)}
        for tag, attrs in page.elements:
            for name in ("popovertarget", "aria-labelledby", "for"):
                assert name not in attrs or attrs[name] in ids, attrs
            if tag == "use" or attrs.get("href", "").startswith("#"):
                assert attrs["href"][1:] in ids, attrs


def test_there_is_no_style_and_no_script_of_its_own():
    for state in everywhere(STEP * 9):
        page = picture(state, decider(state))
        assert not [tag for tag, _ in page.elements if tag in ("script", "style", "form")]
        assert not [
            name
            for _, attrs in page.elements
            for name in attrs
            if name == "style" or name.startswith("on")
        ]


def test_pieces_that_move_have_names_of_their_own():
    for state in everywhere(STEP * 7):
        page = picture(state, decider(state))
        pieces = [attrs["data-piece"] for _, attrs in page.elements if "data-piece" in attrs]
        assert len(pieces) == len(set(pieces))


def test_undo_is_offered_where_something_can_be_taken_back():
    state = asked(tasks.Choosing)[5]
    for can_undo, read_only in ((True, False), (False, False), (True, True)):
        page = picture(state, decider(state), can_undo=can_undo, read_only=read_only)
        undo = [attrs for _, attrs in page.elements if attrs.get("name") == "undo"]
        assert len(undo) == (can_undo and not read_only)


def test_what_is_asked_about_stands_first():
    parts = re.compile(rf"cove-part|s\d-({'|'.join(PARTS)})")
    for kind in QUESTIONS:
        state, part = asked(kind)[0], lead(kind)[0]
        first = "cove-part" if part == COVE else f"s{decider(state)}-{part}"
        ids = picture(state, decider(state)).ids()
        assert next(one for one in ids if parts.fullmatch(one)) == first


def test_the_dish_says_in_words_what_each_half_holds():
    state = asked(tasks.Choosing)[7]
    seen = context(state, decider(state))
    said = picture(state, decider(state)).heard
    dish = state.position.shops[decider(state)].dish
    assert [half_words(seen.words, dish, half) in said for half in (0, 1)] == [True, True]


def test_a_closed_location_says_why_and_an_open_one_what_it_takes():
    for state in asked(tasks.Choosing)[::29]:
        board = str(GAME.board(context(state, decider(state))))
        view = state.view(decider(state))
        for location in Location:
            (place,) = re.findall(
                rf'<li class="place([^"]*)" id="s\d-places-{location}">(.*?)</li>', board, re.DOTALL
            )
            is_open = Go(location) in view.choices
            assert (" open" in place[0], " closed" in place[0]) == (is_open, not is_open)
            assert re.search(r'class="hours">[^<]*\d', place[1])
            assert re.search(r'class="gives">[^<]+<', place[1])


def test_lines_that_close_something_have_buttons_and_the_others_a_list():
    for state in asked(tasks.Charting)[::19]:
        seat = decider(state)
        closing = [
            str(one)
            for one in state.view(seat).choices
            if isinstance(one, Line) and closed_by(state.position, seat, one.dots)
        ]
        page = picture(state, seat)
        assert [value for value in page.actions() if value.startswith("line")] == closing
        drawn = [
            attrs["class"] for tag, attrs in page.elements if tag == "path" and "class" in attrs
        ]
        assert drawn.count("closing") == len(closing)


def test_every_free_line_can_be_tapped():
    state = asked(tasks.Charting)[3]
    page = picture(state, decider(state))
    ways = {f"line {attrs['data-line']}" for _, attrs in page.elements if "data-line" in attrs}
    assert ways == {one for one in choices(state) if one.startswith("line")}
    dots = {attrs["data-dot"] for _, attrs in page.elements if "data-dot" in attrs}
    assert dots == {dot for way in ways for dot in way.split()[1:]}


def test_a_player_can_be_called_anything():
    state = played(1)[200]
    html = f"{GAME.board(context(state, 0))}{GAME.decision(context(state, 0))}"
    assert NAMES[1] not in html
    assert "Ben &amp; &lt;i&gt;Co&lt;/i&gt;" in html


def test_other_shops_are_one_tap_away():
    state = played(3)[300]
    page = picture(state, 1)
    folds = [attrs["id"] for tag, attrs in page.elements if tag == "details"]
    assert [one for one in folds if one.startswith("other-")] == ["other-0", "other-2", "other-3"]
    assert all(f"s{seat}-{part}" in page.ids() for seat in range(4) for part in ("dish", "chart"))


def test_a_shop_that_is_not_open_is_a_line_with_a_link():
    seen = context(played(3)[300], 1)._replace(open_boards=frozenset({2}))
    page = Page(str(GAME.board(seen)))
    assert {"s1-chart", "s2-chart"} <= set(page.ids())
    assert not {"s0-chart", "s3-chart"} & set(page.ids())
    ways = [attrs["href"] for tag, attrs in page.elements if "?look=" in attrs.get("href", "")]
    assert ways == ["?look=0#other-0", "?look=3#other-3"]


def test_a_board_of_another_shape_can_be_played_on():
    """Few cells and bubbles, many boxes: an owner's sheet may have any."""
    board = replace(
        BOARD,
        cells=("RG", "BY", "RR"),
        cross=("b2 b3",),
        top=(None, Bonus("x")) * 9,
        adjust=14,
        icons=30,
        icon_rows=2,
        sponsors=4,
    )
    rng = Random(5)
    state = ORACLE.start(seats=1, board=board_text(board))
    for _ in range(60):
        if state.decider is None:
            break
        assert sorted(offered(picture(state, 0))) == sorted(choices(state))
        state = state.apply(
            state.sample(rng) if state.decider == CHANCE else rng.choice(state.legal())
        )
