"""The Oracle's board: our values, an owner's, and what is refused."""

import json

import msgspec
import pytest

from divinary.oracle.data.board import (
    BOARD,
    BOARD_SHEET,
    Board,
    Bonus,
    board_text,
    read_board,
    read_board_file,
)
from divinary.oracle.data.colours import COLOURS
from divinary.oracle.data.sheet import LONGEST
from tests.oracle.data.sheets import BOARD_TOML, corrected, edited, refused, where_and_why

RED, GREEN, BLUE, YELLOW = range(len(COLOURS))
SOURCES = {entry.place: entry.source for entry in BOARD_SHEET.entries}


def changed(**values: object) -> Board:
    """Return our board with a few values changed."""
    return msgspec.structs.replace(BOARD, **values)


# What the sheet of rules says


def test_the_standard_layout_of_the_star_chart() -> None:
    """Six rows of six cells (H)."""
    assert " ".join(BOARD.cells) == "RGYRBY RGBBGY BYYRYR BGBGGR GYRRYB GRBGYB"
    assert SOURCES["star_chart.cells"] == "H"


def test_the_chart_maps_onto_itself_by_a_half_turn() -> None:
    """Red changes with blue, green with yellow."""
    turned = "".join(BOARD.cells)[::-1].translate(str.maketrans("RGBY", "BYRG"))
    assert turned == "".join(BOARD.cells)


def test_the_cross_has_four_arms_of_two_lines() -> None:
    """From the central dot (3,3), which is d4."""
    up, left = {"d2 d3", "d3 d4"}, {"b4 c4", "c4 d4"}
    right, down = {"d4 e4", "e4 f4"}, {"d4 d5", "d5 d6"}
    assert set(BOARD.cross) == up | left | right | down
    assert len(BOARD.cross) == 8
    assert SOURCES["star_chart.cross"] == "H"


def test_the_bonuses_of_the_top_row() -> None:
    """Ten boxes (H): – Charm R/B – X Tome G/Y – Market Charm G/Y – Tome R/B."""
    assert BOARD.top == (
        None,
        Bonus("charm", (RED, BLUE)),
        None,
        Bonus("x"),
        Bonus("tome", (GREEN, YELLOW)),
        None,
        Bonus("market"),
        Bonus("charm", (GREEN, YELLOW)),
        None,
        Bonus("tome", (RED, BLUE)),
    )
    assert SOURCES["horoscopes.top"] == "H"


def test_the_bonuses_of_the_bottom_row() -> None:
    """Ten boxes (H): – discard Charm G/Y – Market Tome R/B – X Charm R/B Tome G/Y."""
    assert BOARD.bottom == (
        None,
        Bonus("discard"),
        Bonus("charm", (GREEN, YELLOW)),
        None,
        Bonus("market"),
        Bonus("tome", (RED, BLUE)),
        None,
        Bonus("x"),
        Bonus("charm", (RED, BLUE)),
        Bonus("tome", (GREEN, YELLOW)),
    )
    assert SOURCES["horoscopes.bottom"] == "H"


@pytest.mark.parametrize(
    ("place", "name", "value", "source"),
    [
        ("twisting_fates.adjust", "adjust", 8, "H"),
        ("twisting_fates.move", "move", 8, "H"),
        ("twisting_fates.adjust_filled", "adjust_filled", 1, "R"),
        ("twisting_fates.move_filled", "move_filled", 1, "R"),
        ("twisting_fates.adjust_needs", "twist_adjust", "voodoo", "I-weak"),
        ("twisting_fates.move_needs", "twist_move", "bone", "I-weak"),
        ("twisting_fates.x_needs", "twist_x", "die", "I"),
        ("divining_area.icons", "icons", 24, "H"),
        ("divining_area.rows", "icon_rows", 3, "H"),
        ("divining_area.tome_from", "tome_from", 3, "R"),
        ("divining_area.charm_from", "charm_from", 2, "R"),
        ("divining_area.icon_from", "icon_from", 1, "R"),
        ("faction_area.sponsors", "sponsors", 2, "R"),
        ("goods.charms", "charms", 3, "R"),
        ("goods.tomes", "tomes", 2, "R"),
        ("hours.twisting_fates", "hours_twisting", 1, "R"),
        ("hours.star_charting", "hours_charting", 2, "R"),
        ("hours.divination", "hours_divination", 1, "R"),
        ("hours.horoscopes", "hours_horoscopes", 2, "R"),
        ("hours.activate_staff", "hours_staff", 2, "R"),
        ("figure.start", "start", "activate-staff", "R"),
        ("staff.astrologist_lines", "astrologist_lines", 2, "R"),
        ("staff.palm_reader_bubbles", "palm_reader_bubbles", 2, "R"),
    ],
)
def test_a_value_of_ours(place, name, value, source) -> None:
    """Each as the sheet of rules has it, with the provenance that it marks."""
    assert (getattr(BOARD, name), SOURCES[place]) == (value, source)


# As text


def test_our_board_is_the_standard_one() -> None:
    """A record needs one word for it."""
    assert board_text(BOARD) == "standard"
    assert read_board("standard") is BOARD


@pytest.mark.parametrize(
    "board",
    [
        changed(icons=30),
        changed(cells=("RGB", "YRG"), cross=("a1 b1", "c2 c3")),
        changed(cross=()),
        changed(top=(None, Bonus("tome", (RED,))), bottom=(Bonus("x"), None)),
        changed(start="star-charting", twist_x="bone"),
    ],
)
def test_a_board_is_one_word_and_can_be_read_back(board: Board) -> None:
    """So a record carries the board it was played on."""
    text = board_text(board)
    assert not any(character.isspace() for character in text)
    assert read_board(text) == board
    assert hash(read_board(text)) == hash(board)


def test_equal_boards_are_equal_however_they_are_written() -> None:
    """The order of printed lines and colours, and of the dots of a line, does not matter."""
    other = edited(BOARD_TOML, '"d2 d3", "d3 d4"', '"d4 d3", "d3 d2"')
    other = other.replace("charm R/B", "charm B/R")
    assert read_board_file(other).printed == BOARD
    assert board_text(read_board_file(other).printed) == "standard"


def test_the_largest_chart() -> None:
    """Twelve cells by twelve; its last dot is m13."""
    board = changed(cells=("RGBY" * 3,) * 12, cross=("m12 m13",))
    assert read_board(board_text(board)) == board


@pytest.mark.parametrize(
    ("text", "place", "why"),
    [
        ("", "", "not-compact"),
        ("Standard", "", "not-compact"),
        ("[1]", "", "not-compact"),
        ("[" * 20_000, "", "not-compact"),
        ('{"\ud800":1}', "", "not-compact"),
        ("{" + " " * LONGEST + "}", "", "too-long"),
        ("{}", "star_chart.cells", "missing"),
        ('{"cells":1}', "cells", "unknown-key"),
        ('{"goods.charms.red":1}', "goods.charms.red", "unknown-key"),
    ],
)
def test_a_text_that_is_no_board_is_refused(text, place, why) -> None:
    """With the place, if it has one."""
    assert where_and_why(read_board, text) == (place, why)


def test_a_text_is_checked_like_a_file() -> None:
    """A record cannot smuggle in an impossible board."""
    values = json.loads(board_text(changed(icons=30)))
    assert read_board(json.dumps(values)).icons == 30
    values["divining_area.icons"] = [[[7]]]
    assert where_and_why(read_board, json.dumps(values)) == ("divining_area.icons", "out-of-range")
    assert where_and_why(read_board, board_text(changed(icons=25)))[1] == "uneven-rows"


# What no board can be


@pytest.mark.parametrize(
    ("spot", "given", "why"),
    [
        ("star_chart.cells #3", '"BYYRY"', "ragged"),
        ("star_chart.cells #3", '"BYYRYP"', "not-a-colour"),
        ("star_chart.cells #3", '"byyryr"', "not-a-colour"),
        ("star_chart.cells #3", '""', "chart-width"),
        ("star_chart.cells #3", '"R"', "chart-width"),
        ("star_chart.cells #3", '"RRRRRRRRRRRRR"', "chart-width"),
        ("star_chart.cells #3", "3", "not-a-text"),
        ("star_chart.cells", "[]", "wrong-length"),
        ("star_chart.cells", '["RG"]', "wrong-length"),
        ("star_chart.cells", f"{['RG'] * 13}", "wrong-length"),
        ("star_chart.cells", "36", "not-a-list"),
        ("star_chart.cross #1", '"d2 d4"', "not-neighbours"),
        ("star_chart.cross #1", '"d2 e3"', "not-neighbours"),
        ("star_chart.cross #1", '"d2 d2"', "not-neighbours"),
        ("star_chart.cross #1", '"d0 d1"', "not-a-line"),
        ("star_chart.cross #1", '"d2"', "not-a-line"),
        ("star_chart.cross #1", '"d2 d3 d4"', "not-a-line"),
        ("star_chart.cross #1", '"D2 D3"', "not-a-line"),
        ("star_chart.cross #1", "23", "not-a-text"),
        ("star_chart.cross #2", '"d3 d2"', "line-twice"),
        ("star_chart.cross", '["d7 d8"]', "outside-chart"),
        ("star_chart.cross", '["g7 h7"]', "outside-chart"),
        ("horoscopes.bottom #2", '"nothing"', "unknown-word"),
        ("horoscopes.bottom #2", '"discard R"', "bonus-colours"),
        ("horoscopes.bottom #2", '"charm"', "bonus-colours"),
        ("horoscopes.bottom #2", '"charm R/R"', "bonus-colours"),
        ("horoscopes.bottom #2", '"charm R/P"', "not-a-colour"),
        ("horoscopes.bottom #2", '"charm RB"', "not-a-colour"),
        ("horoscopes.bottom #2", '"charm R/"', "not-a-colour"),
        ("horoscopes.bottom #2", "0", "not-a-text"),
        ("horoscopes.top", "[]", "wrong-length"),
        ("twisting_fates.adjust", "-8", "out-of-range"),
        ("twisting_fates.adjust", "8.0", "out-of-range"),
        ("twisting_fates.adjust", '"8"', "out-of-range"),
        ("twisting_fates.adjust", "true", "out-of-range"),
        ("twisting_fates.adjust", "1979-05-27", "out-of-range"),
        ("twisting_fates.adjust_filled", "9", "overfilled"),
        ("twisting_fates.move_filled", "9", "overfilled"),
        ("twisting_fates.x_needs", '"coin"', "unknown-word"),
        ("twisting_fates.x_needs", '["die"]', "unknown-word"),
        ("divining_area.icons", "0", "out-of-range"),
        ("divining_area.rows", "5", "uneven-rows"),
        ("divining_area.tome_from", "2", "tiers"),
        ("divining_area.tome_from", "5", "out-of-range"),
        ("faction_area.sponsors", "0", "out-of-range"),
        ("goods.charms", "0", "out-of-range"),
        ("goods.tomes", "-1", "out-of-range"),
        ("hours.divination", "0", "out-of-range"),
        ("hours.divination", "13", "out-of-range"),
        ("figure.start", '"market"', "unknown-word"),
        ("staff.astrologist_lines", "0", "out-of-range"),
    ],
)
def test_an_impossible_board_is_refused(spot, given, why) -> None:
    """With the place to correct and the reason."""
    sheet = corrected(BOARD_SHEET.entries, spot, given)
    assert where_and_why(read_board_file, sheet) == (spot, why)


def test_a_charm_asks_for_more_than_an_icon() -> None:
    """All three tiers are compared, and the answer shows them together."""
    details = refused(
        read_board_file, corrected(BOARD_SHEET.entries, "divining_area.charm_from", "1")
    )
    assert (details["place"], details["given"]) == ("divining_area.tome_from", (3, 1, 1))


def test_the_facts_of_a_refusal() -> None:
    """What was given and what is needed, so that an owner sees the mistake."""
    details = refused(read_board_file, edited(BOARD_TOML, '"BYYRYR"', '"BYYRY"'))
    assert (details["given"], details["needed"]) == (5, 6)
    details = refused(read_board_file, edited(BOARD_TOML, '"d2 d3"', '"g7 h7"'))
    assert (details["given"], details["last"]) == ("g7 h7", "g7")


def test_a_smaller_chart_needs_its_own_cross() -> None:
    """A section is given whole, so chart and cross come together."""
    sheet = """
        [star_chart]
        cells = { value = ["RG", "BY"], from = "S" }
        cross = { value = ["b1 b2"], from = "S" }
    """
    board = read_board_file(sheet).printed
    assert (board.cells, board.cross) == (("RG", "BY"), ("b1 b2",))
    missing = "\n".join(line for line in sheet.splitlines() if "cross" not in line)
    assert where_and_why(read_board_file, missing) == ("star_chart.cross", "missing")
