"""The Cove in the browser: what it offers, what it says, and that it is one well-formed whole."""

from random import Random

import pytest

from divinary.core.deciders import CHANCE
from divinary.core.words import LANGUAGES
from divinary.oracle.data.cove_sheet import COVE_SHEET, cove_text, read_cove_file
from divinary.oracle.game import ORACLE
from divinary.oracle.model import tasks
from divinary.oracle.model.actions import Sell
from divinary.oracle.speech.choice_notes import sale
from divinary.oracle.speech.cove_lines import cove_lines
from divinary.web.oracle.cove import COVE_ACTIONS, cove_html, phase
from tests.oracle.data.sheets import corrected
from tests.oracle.table import market, table
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

STEP = 7
"""Of the many states only some are looked at; it shares no factor with a turn's usual length."""


def page(state, seat, language="en", *, read_only=False):
    return Page(cove_html(context(state, seat, language, read_only=read_only)))


def in_the_cove(state):
    """Whether a player decides something in the Cove now."""
    return any(isinstance(choice, COVE_ACTIONS) for choice in state.view(decider(state)).choices)


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_every_choice_in_the_cove_is_a_button_and_nothing_else_is(number):
    asked = [state for state in played(number) if in_the_cove(state)]
    for state in [*asked[::5], *played(number)[:: STEP * 5]]:
        view = state.view(decider(state))
        choices = [str(one) for one in view.choices if isinstance(one, COVE_ACTIONS)]
        offered = page(state, decider(state)).actions()
        assert sorted(offered) == sorted(choices)


def test_all_kinds_of_choices_have_been_met():
    met = {
        type(choice)
        for number in range(len(GAMES))
        for state in played(number)
        for choice in state.view(decider(state)).choices
    }
    assert met.issuperset(COVE_ACTIONS)


def test_no_one_else_can_press_anything():
    for number in range(len(GAMES)):
        for state in [state for state in played(number) if in_the_cove(state)][::17]:
            others = [seat for seat in range(len(state.position.shops)) if seat != decider(state)]
            for seat in [*others, None]:
                assert page(state, seat).actions() == []
            assert page(state, decider(state), read_only=True).actions() == []


def test_the_page_is_well_formed_and_every_id_is_there_once():
    for state in everywhere(STEP * 4):
        found = page(state, decider(state))
        ids = found.ids()
        beside = around(state)
        assert len(ids) == len(set(ids))
        assert not beside & set(ids)
        for tag, attrs in found.elements:
            assert tag not in ("form", "script", "style")
            assert "style" not in attrs
            assert attrs.get("popovertarget", ids[0]) in {*ids, *beside}
            if tag == "button":
                assert found.named[attrs.get("id", attrs.get("popovertarget", ""))], attrs
            if "aria-labelledby" in attrs:
                assert attrs["aria-labelledby"] in ids


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_the_table_holds_is_said_too(language):
    for number in range(len(GAMES)):
        for state in played(number)[:: STEP * 11]:
            seen = context(state, None, language)
            heard = " ".join(page(state, None, language).heard)
            for line in cove_lines(seen.words, state.position, seen.names):
                assert " ".join(line.split()) in heard


def test_names_are_escaped():
    assert "<i>Co</i>" not in cove_html(context(played(3)[100], None))


def test_the_pieces_of_the_clock_lie_in_the_order_in_which_they_act():
    for state in played(3)[:: STEP * 3]:
        pieces = [
            attrs
            for _, attrs in page(state, None).elements
            if attrs.get("data-piece", "").startswith("timepiece-")
        ]
        seats = [int(attrs["data-piece"].removeprefix("timepiece-")) for attrs in pieces]
        assert tuple(seats[::-1]) == state.position.track
        for seat, attrs in zip(seats, pieces, strict=True):
            assert f"h{state.position.hours[seat] % 12}" in attrs["class"].split()


def test_every_boat_and_every_card_lies_somewhere():
    for state in everywhere(STEP * 3):
        pieces = [attrs.get("data-piece", "") for _, attrs in page(state, None).elements]
        boats = [f"boat-{number + 1}" for number in range(len(state.position.boats))]
        assert sorted(one for one in pieces if one.startswith("boat-")) == boats
        cards = [f"card-{card}" for card in state.position.square]
        assert [one for one in pieces if one.startswith("card-")] == cards


def test_a_sale_says_its_income_before_it_is_confirmed():
    shelf = "shop 0 shelf red charm, red tome, blue tome, yellow charm"
    state = market(shelf, selling="red charm left")
    task = state.position.agenda[0]
    assert isinstance(task, tasks.Selling)
    sells = [choice for choice in state.view(0).choices if isinstance(choice, Sell)]
    assert sells
    found = page(state, 0)
    for sell in sells:
        gold, cards = sale(state.position, task, sell)
        label = found.named["do-" + str(sell).replace(" ", "-")]
        assert f"{gold} gold" in label
        assert (f"{cards} Corruption card" in label) is bool(cards)


def test_who_looks_on_reads_the_same_prices():
    state = market("shop 0 shelf red charm, red tome", seats=2)
    said = page(state, 0).named.values()
    heard = page(state, 1).heard
    assert said
    assert all(one in heard for one in said if "gold" in one)


def test_what_is_offered_is_counted_together():
    state = market("shop 0 shelf red tome", selling="red charm left, green charm centre")
    assert any(one.endswith("2 Corruption cards.") for one in page(state, 0).heard)


@pytest.mark.parametrize(
    ("place", "given"),
    [
        ("boats.seats", "3"),
        ("boats.sides", '["left", "right", "left", "right"]'),
        ("piers.docks", '["left left", "left right", "centre left", "right right"]'),
        ("town_square.hours", "[1, 1, 2, 2, 3, 3, 4]"),
        ("townsfolk.locals.gatekeeper", '": none"'),
    ],
)
def test_an_owners_sheet_can_be_shown(place, given):
    cove = read_cove_file(corrected(COVE_SHEET.entries, place, given)).printed
    options = {"cove": cove_text(cove), "seats": 2}
    state, rng = ORACLE.start(**options), Random(5)
    while state.decider == CHANCE:
        state = state.apply(state.sample(rng))
    assert page(state, 0).ids()
    assert f"boat-{len(cove.sides)}" in page(state, 0).ids()


def test_the_phase_of_a_round():
    phases = [phase(state.position) for state in played(1)]
    order = list(dict.fromkeys(phases))
    assert order == ["arrival", "production", "market", "final-scoring"]


def test_where_two_are_pulled_each_boat_offers_both():
    state = table("agenda embarking 0 red blue", "agenda turning")
    offered = page(state, 0).actions()
    assert offered[:2] == ["boat red 1", "boat blue 1"]
    assert len(offered) == 12


def test_the_names_are_those_of_the_seats():
    assert any(NAMES[2] in text for text in page(played(2)[50], None).texts)
