"""The pieces of arcana: a grid lights what the rules light, and shapes tell what colours tell."""

import re
from itertools import chain
from xml.etree import ElementTree

import pytest

from divinary.arcana.beliefs.fate_grid import fate_grid
from divinary.arcana.data.card import ConditionContext
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HOURS
from divinary.arcana.game import ARCANA
from divinary.arcana.model.position import Phase
from divinary.arcana.model.row import Slot, visible_fates
from divinary.arcana.model.view import View
from divinary.arcana.state import State
from divinary.draw.arcana.emblem import emblem_svg
from divinary.draw.arcana.fate_grid import centre, grid_svg
from divinary.draw.arcana.tokens import HIDDEN_FATE, fate_svg, stone_svg
from divinary.draw.arcana.tracks import COMET, doom_svg, moons_svg, score_svg
from tests.strategies import arcana_game

PLACES = {centre((played, kept)): (played, kept) for played in range(1, 8) for kept in range(1, 8)}
UNLIT = {"dark", "barred", "glow", "steals"}


def elements(svg: str, kind: str) -> list[ElementTree.Element]:
    return [
        one
        for one in ElementTree.fromstring(svg).iter()
        if kind in (one.get("class") or "").split()
    ]


def pairs(svg: str, *kinds: str) -> set[tuple[int, int]]:
    """Return the pairs (played, kept) at which something of these kinds is drawn."""
    drawn = "".join([one.get("d", "") for kind in kinds for one in elements(svg, kind)])
    return {PLACES[int(x), int(y)] for x, y in re.findall(r"M(\d+) (\d+)", drawn)}


def lit(svg: str) -> set[tuple[int, int]]:
    kinds = {one.get("class") for one in ElementTree.fromstring(svg).iter("path")}
    return pairs(svg, *{str(kind).split()[0] for kind in kinds} - UNLIT)


def fresh(**options: object) -> View:
    """Return the first moment of a game at which a player plays."""
    state: State = ARCANA.start(**options)
    while state.position.phase is not Phase.PLAY:
        state = state.apply(state.legal()[0])
    return state.view(None)


@pytest.mark.parametrize("card", CARDS)
def test_a_grid_lights_exactly_the_pairs_that_the_card_takes(card):
    svg = grid_svg(fate_grid(fresh(cards="all"), Slot(card)))
    rules = CARDS[card].grid(ConditionContext())
    assert lit(svg) == {(p, k) for p in range(1, 8) for k in range(1, 8) if rules[p][k]}
    assert not elements(svg, "mine")


def test_no_two_cards_look_alike():
    """Those that take any pair carry the sign of their effect; some look at the table."""
    view = fresh(cards="all")
    drawn = {card: grid_svg(fate_grid(view, Slot(card))) for card in CARDS if not CARDS[card].looks}
    assert len(set(drawn.values())) == len(drawn)


def test_in_games_grids_follow_the_table():
    """Lit as the rules have it at the moment of the play; one's own pairs and the column glow."""
    met = {"own": 0, "column": 0}
    games = [arcana_game({"seats": 3, "cards": "all"}, seed) for seed in range(5, 9)]
    for state in chain.from_iterable([game.states() for game in games]):
        assert isinstance(state, State)
        view = state.view(state.position.seat)
        for slot in filter(None, view.row):
            svg = grid_svg(fate_grid(view, slot))
            glowing = pairs(svg, "glow")
            assert glowing <= lit(svg)
            if view.phase is Phase.PLAY and len(view.hand) == 2 and not view.feasted:
                seen = ConditionContext(visible_fates(view.row), slot.fates, view.lift)
                rules = CARDS[slot.card].grid(seen)
                low, high = view.hand
                own = {(low, high), (high, low)}
                assert glowing == {(p, k) for p, k in own if rules[p][k]}
                barred = set() if CARDS[slot.card].steals else own - glowing
                assert pairs(svg, "barred") == barred
                met["own"] += 1
            elif view.phase is Phase.PREDICT and view.played == slot.card and not view.result:
                assert {played for played, _ in glowing} <= {view.laid}
                assert len(elements(svg, "pillar")) == 1
                met["column"] += 1
    assert min(met.values()) > 3


def test_a_tiny_game_has_a_tiny_grid():
    svg = grid_svg(fate_grid(fresh(fates=3, cards="dawn,midnight", row=1), Slot("dawn")))
    assert lit(svg) == {(2, 1), (3, 1), (3, 2)}


@pytest.mark.parametrize("hours", range(5))
def test_moons_fill_with_the_hours(hours):
    svg = moons_svg(3, hours)
    assert len(elements(svg, "full")) == min(3, hours)
    assert len(elements(svg, "new")) == 3 - min(3, hours)


@pytest.mark.parametrize("fate", range(1, 8))
def test_a_fate_shows_its_number_and_its_hours(fate):
    svg = fate_svg(fate)
    assert elements(svg, "number")[0].text == str(fate)
    assert elements(svg, "cuts")[0].get("d", "").count("M") == HOURS[fate]
    assert [len(elements(fate_svg(fate, badge=b), "badge")) for b in ("", "hours", "moved")] == [
        0,
        1,
        1,
    ]


def test_a_hidden_fate_shows_nothing():
    assert not list(ElementTree.fromstring(HIDDEN_FATE).iter("text"))


def test_a_stone_is_another_shape_in_each_state():
    """Face up, turned, proven impossible, and both."""
    states = [(t, p) for t in (False, True) for p in (False, True)]
    drawn = {state: stone_svg(4, turned=state[0], proven=state[1]) for state in states}
    strokes = {re.sub('class="[^"]*"', "", svg) for svg in drawn.values()}
    assert len(strokes) == 4, "they differ even without a stylesheet"


def test_tracks_count_what_has_come_and_what_is_ahead():
    svg = doom_svg(4, 7, ahead=2)
    assert [len(elements(svg, kind)) for kind in ("full", "ahead", "empty")] == [4, 2, 1]
    assert len(elements(doom_svg(6, 7, ahead=4), "ahead")) == 1, "the track ends there"
    assert [len(elements(score_svg(2, 5), kind)) for kind in ("full", "empty")] == [2, 3]


@pytest.mark.parametrize("svg", [COMET, HIDDEN_FATE, emblem_svg(), fate_svg(3), stone_svg(3)])
def test_pictures_are_decoration_and_bring_nothing_along(svg):
    """No style, no script, no address; the words beside them say what they show."""
    root = ElementTree.fromstring(svg)
    assert root.get("aria-hidden") == "true"
    assert not [one for one in root.iter() if {"style", "href", "onclick"} & set(one.keys())]
