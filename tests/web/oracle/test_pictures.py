"""The drawn pieces of a shop: each can be recognised by its shape alone."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from divinary.draw.oracle.dish import bubbles_drawing, rune_drawing
from divinary.draw.oracle.divining_area import predictions_drawing
from divinary.draw.oracle.emblem import emblem
from divinary.draw.oracle.icons import good_piece, sign
from divinary.draw.oracle.sprite import sprite
from divinary.draw.oracle.star_chart import chart_drawing, night_symbol
from divinary.oracle.data.board import BOARD
from divinary.oracle.data.goods import GOODS
from divinary.oracle.data.runes import COIN, RUNES
from divinary.oracle.model.shop import Prediction
from divinary.oracle.model.star_chart import chart_of

CHART = chart_of(BOARD)


def test_every_drawing_is_well_formed():
    every = [
        sprite(CHART),
        emblem(),
        chart_drawing(CHART, 5, 1),
        predictions_drawing(24, 3, (Prediction(0, 3, 2),)),
        bubbles_drawing(1, 2, 3),
        *[rune_drawing(rune, 1) for rune in range(len(RUNES))],
        *[good_piece(good) for good in range(len(GOODS))],
        sign("market"),
    ]
    for drawn in every:
        assert ElementTree.fromstring(drawn).tag == "svg"
        assert "style=" not in drawn


def test_no_two_runes_have_the_same_outline():
    outlines = re.findall(r'<symbol id="shop-rune-(\w+)".*?</symbol>', sprite(CHART))
    assert sorted(outlines) == ["a", "b", "bone", "skull", "tree", "voodoo"]
    shapes = [
        re.search(rf'<symbol id="shop-rune-{name}"[^>]*>(.*?)</symbol>', sprite(CHART))
        for name in outlines
    ]
    assert all(one and other and one[1] != other[1] for one, other in combinations(shapes, 2))


def test_the_coin_shows_what_it_shows():
    assert "tree" in rune_drawing(COIN, 0)
    assert "skull" in rune_drawing(COIN, 1)


@pytest.mark.parametrize("pips", [1, 2, 3, 4])
def test_dice_show_their_numbers_and_letters(pips):
    for die, letter in enumerate("AB"):
        assert re.findall(">([^<]+)</text>", rune_drawing(die, pips)) == [str(pips), letter]


def test_the_sky_has_a_crack_where_the_cross_is_printed():
    (crack,) = re.findall(r'class="oracle-crack" d="([^"]+)"', night_symbol(CHART))
    assert crack.count("M") == len(BOARD.cross)


def test_every_line_and_every_filled_cell_is_drawn():
    drawn = 1 << 3 | 1 << 40 | 1 << 41
    filled = 1 << 0 | 1 << 7
    picture = chart_drawing(CHART, drawn, filled)
    (lines,) = re.findall(r'class="line" d="([^"]*)"', picture)
    assert lines.count("M") == 3
    assert len(re.findall(r'class="pane"', picture)) == 2


def test_windows_of_neighbours_join_where_no_line_is_between_them():
    """Two cells of one area shine as one."""
    apart = re.findall(r'<path class="c\d" d="([^"]+)"', chart_drawing(CHART, 0, 1))
    fenced = CHART.fences[0]
    (alone,) = re.findall(r'<path class="c\d" d="([^"]+)"', chart_drawing(CHART, fenced, 1))
    assert apart == ["M24 24h52v52h-52z"]
    assert alone == "M28 28h44v44h-44z"


def test_icons_are_free_waiting_crossed_out_or_circled():
    predictions = (Prediction(0, 3, 1), Prediction(2, 4, 4), Prediction(1, 2, 2, true=True))
    picture = predictions_drawing(24, 3, predictions)
    assert picture.count('class="strike"') == 2
    assert picture.count('class="waits"') == 1 + 4 + 2
    assert picture.count('class="ring"') == 2
    assert picture.count("#shop-customer") == 24 - 9
    assert re.findall(r'class="omen (\w+)', picture) == ["active", "active", "true"]


def test_bubbles_are_filled_empty_or_crossed_out():
    picture = bubbles_drawing(2, 3, 4)
    assert [picture.count(f'<circle class="{one}"') for one in ("filled", "empty", "spent")] == [
        2,
        3,
        4,
    ]
