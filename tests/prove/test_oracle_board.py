"""The second referee on the Oracle's own board: dish, bubbles, Star Chart, Horoscopes."""

from collections import Counter

import pytest

from tests.prove.oracle import sheet
from tests.prove.oracle.actions import (
    draw_line,
    fill_bubbles,
    open_places,
    twist,
    twists,
    write_dice,
)
from tests.prove.oracle.chart import shapes
from tests.prove.oracle.dish import read, throws
from tests.prove.oracle.referee import prepare
from tests.prove.oracle.situations import table, tell
from tests.prove.oracle.writing import gain_x

CORNER = ("a1 b1", "a1 a2", "b1 b2", "a2 b2")
"""The four lines around the red cell at the top left."""


# The dish and the locations


def test_the_rulebooks_example():
    """Both its lists: what the throw allows, and what two bubbles make of it."""
    cove, player = table()
    player.dish = read("a2 bone voodoo / b3 skull")
    before = {"twisting-fates", "star-charting", "divination", "horoscopes", "recruit"}
    assert {*open_places(cove, player)} == before
    assert twists(player) == ["twist x"]
    assert player.dish.dice_with("bone") == player.dish.dice_with("voodoo") == [2]
    assert (player.dish.dice("left"), player.dish.dice("right")) == ([2], [3])
    tell(prepare(cove, player), "raise b", "move b", "go star-charting")
    assert max(player.dish.dice_with("bone")) == 4
    assert player.dish.dice_with("voodoo") == [2, 4]
    assert player.dish.dice("left") == [2, 4]
    assert twists(player) == []
    assert (player.adjust.filled, player.adjust.crossed) == (0, 1)
    assert (player.move.filled, player.move.crossed) == (0, 1)


def test_every_throw_is_there_once():
    assert len(throws()) == 1024
    assert sum(throws().values()) == 1
    assert all(f"throw {read(text.removeprefix('throw'))}" == text for text in throws())


def test_dice_go_round():
    dish = read("a4 b1 / tree bone voodoo")
    dish.turn("a", 1)
    dish.turn("b", -1)
    assert str(dish) == "a1 b4 / tree bone voodoo"


@pytest.mark.parametrize(("rule", "crossed", "empty"), [("cross_out", 1, 7), ("erase", 0, 8)])
def test_a_spent_bubble(rule, crossed, empty):
    cove, player = table(bubbles=rule)
    tell(prepare(cove, player), "move a", "go recruit")
    assert (player.move.crossed, player.move.empty) == (crossed, empty)


def test_a_skull_costs_corruption_after_the_option():
    cove, player = table(x="must")
    player.dish = read("a1 skull / b2 bone voodoo")
    assert tell(twist(cove, player), "twist x", "x red", "corruption 2")[0] == {"twist x"}
    assert (player.gold, player.corruption) == (1, {2: 1})


def test_one_empty_bubble_is_enough():
    cove, player = table()
    player.dish = read("tree voodoo / a1 b2 bone")
    player.adjust.filled = 7
    tell(twist(cove, player), "twist adjust")
    assert player.adjust.filled == 8
    assert "twisting-fates" not in open_places(cove, player)


def test_the_palm_reader_mixes_and_may_stop():
    cove, player = table()
    player.move.filled = 7
    offered = tell(fill_bubbles(cove, player, 2), "fill move", "done")
    assert offered[1] == {"fill adjust", "done"}


# The Star Chart


def test_the_chart_keeps_the_sheets_promises():
    """Three pairs and three single cells of each colour, alike after a half turn."""
    cells = sheet.BOARD["cells"]
    turned = "".join(cells)[::-1].translate(str.maketrans("RGBY", "BYRG"))
    assert turned == "".join(cells)
    whole = Counter("".join(cells))
    pairs = Counter(shape.good for shape in shapes(tuple(cells)) if shape.middle and shape.good)
    assert whole == dict.fromkeys("RGBY", 9)
    assert pairs == dict.fromkeys(sheet.TOMES, 3)
    _, player = table()
    assert len(player.chart.lines()) == 84
    assert len(player.chart.open_lines()) == 76


def test_an_area_pays_once_when_its_last_line_is_drawn():
    cove, player = table()
    for line in CORNER:
        assert not player.shelf["red charm"]
        tell(draw_line(cove, player, line))
    assert player.shelf["red charm"] == 1
    assert player.chart.filled == {(0, 0)}


def test_a_pair_of_one_colour_is_a_tome_and_takes_no_line_inside():
    cove, player = table()
    for line in ("a1 b1", "a1 a2", "b1 b2", "a2 a3", "b2 b3", "a3 b3"):
        assert "a2 b2" in player.chart.open_lines()
        tell(draw_line(cove, player, line))
    assert player.shelf["red tome"] == 1
    assert "a2 b2" not in player.chart.open_lines()


def test_two_colours_pay_when_they_are_divided():
    """Red and green at the top left; one line then closes two areas."""
    cove, player = table()
    for line in ("a1 b1", "b1 c1", "a1 a2", "c1 c2", "a2 b2", "b2 c2"):
        tell(draw_line(cove, player, line))
    assert not any(player.shelf.values())
    tell(draw_line(cove, player, "b1 b2"))
    assert (player.shelf["red charm"], player.shelf["green charm"]) == (1, 1)


def test_the_cross_costs_corruption_even_at_the_cap():
    """The yellow cell left of the upper arm has one line of the Cross, d3 d4, and one below."""
    cove, player = table()
    player.supply["yellow charm"] = 0
    for line in ("c3 d3", "c3 c4"):
        tell(draw_line(cove, player, line), *["corruption 1"] * (line == "c3 c4"))
    assert player.chart.filled == {(2, 2)}
    assert not player.shelf["yellow charm"]
    assert player.cards == 1


def test_an_area_of_three_gives_nothing_even_beside_the_cross():
    cove, player = table()
    for line in ("d2 e2", "e2 e3", "e3 e4"):  # d2 d3, d3 d4 and d4 e4 are printed
        tell(draw_line(cove, player, line))
    assert not player.chart.filled
    assert not player.cards


# Horoscopes


def test_bonuses_chain_before_the_second_die():
    """The fourth box on top pays an X, which fills the fifth and brings a Tome; then die two."""
    cove, player = table()
    player.rows["top"] = [1, 2, 3]
    player.dish = read("a4 b2 / tree bone voodoo")
    offered = tell(
        write_dice(cove, player),
        *("half left", "write 4 top", "x top", "take yellow tome", "write 2 top"),
    )
    assert offered[1] == {"write 4 top", "write 4 bottom", "write 2 bottom"}
    assert offered[3] == {"take green tome", "take yellow tome"}
    assert offered[4] == {"write 2 top", "write 2 bottom"}
    assert player.rows["top"] == [1, 2, 3, 4, "x", 2]


def test_a_die_that_fits_neither_row_is_skipped():
    cove, player = table()
    player.rows = {"top": [1], "bottom": [4]}
    player.dish = read("a2 b4 / tree bone voodoo")
    assert "horoscopes" in open_places(cove, player)
    tell(write_dice(cove, player), "half left", "write 2 top", "take blue charm")
    assert player.rows == {"top": [1, 2], "bottom": [4]}
    assert "horoscopes" not in open_places(cove, player)


@pytest.mark.parametrize(("what", "asked"), [("x", True), (2, False)])
def test_the_spanish_edition_pays_for_an_x_alone(what, asked):
    cove, player = table(edition="es")
    player.rows["top"] = [1]
    player.dish = read("a2 b2 / tree bone voodoo")
    story = gain_x(cove, player) if what == "x" else write_dice(cove, player)
    lines = ["x top", "take red charm"] if asked else ["half left", "write 2 top", "write 2 bottom"]
    tell(story, *lines)
    assert player.rows["top"] == [1, what]


def test_an_x_without_a_place_is_lost():
    cove, player = table()
    player.rows = {"top": ["x"] * 10, "bottom": ["x"] * 10}
    player.crosses = dict.fromkeys(sheet.COLOURS, 2)
    assert tell(gain_x(cove, player)) == []
