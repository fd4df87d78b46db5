"""Positions as text, both ways: what is written, what reads, and what follows by itself."""

import pickle

import pytest
from msgspec.structs import replace

from divinary.oracle.data.board import BOARD, board_text
from divinary.oracle.data.colours import ADVENTURERS
from divinary.oracle.data.cove_sheet import COVE
from divinary.oracle.data.goods import GOODS
from tests.oracle.table import (
    DOCKED,
    FIRST_LINE,
    ORACLE,
    after,
    agenda,
    line,
    market,
    table,
    text,
    texts,
)

FULL_TEXT = """\
oracle position 1
options seats=2 rogue=cultists townsfolk=locals+sailors edition=fr bubbles=cross_out \
divination_dice=both horoscope_bonus=any x=must market_icons_pay=once \
predictions_meet_arrivals=no board=standard cove=standard
round 2
turn 1
clock 0:7 1:8
marker -
halls 3 2 1 1
lair 2
boat 1 left: red red blue rogue
boat 2 green
boat 3 -
boat 4 red yellow
boat 5 centre: green blue yellow rogue
boat 6 red rogue
square gatekeeper blacksmith boatswain oarsman
discards governess almoner
under 1 3 1
shop 0 gold 31
shop 0 corruption 1 1 2
shop 0 shelf red charm, red charm, yellow tome
shop 0 dish a2 tree bone / b3 voodoo
shop 0 at recruit
shop 0 bubbles 2 0
shop 0 spent 1 3
shop 0 lines a1-b1 a1-a2 b1-b2 a2-b2 c2-c3
shop 0 top 3 4 x 2
shop 0 bottom x 1 4
shop 0 predictions 0/3 red, 2/4 green true, 1/2 blue
shop 0 sponsors red x paid, yellow market
shop 0 staff astrologist piper, security candlemaker
shop 1 gold 0
shop 1 corruption -
shop 1 shelf -
shop 1 dish / a1 b4 skull bone voodoo
shop 1 at horoscopes
shop 1 bubbles 1 1
shop 1 spent 0 0
shop 1 lines -
shop 1 top 1
shop 1 bottom -
shop 1 predictions -
shop 1 sponsors -
shop 1 staff -
agenda pulling 2 red
agenda turning
past - round 1
past - throw a2 tree bone / b3 voodoo
past 1 go horoscopes
past 1 write 1 top
past - pull red
"""


def test_a_position_reads_and_writes() -> None:
    """All that belongs to a position has its line, and comes back byte by byte."""
    state = ORACLE.state(FULL_TEXT)
    assert str(state) == FULL_TEXT
    here = state.view(None).table
    assert (here.round, here.active, here.track, here.hours) == (2, 1, (0, 1), (7, 8))
    assert (here.halls, here.lair, here.under) == ((3, 2, 1, 1), 2, (1, 3, 1))
    assert [boat.dock for boat in here.boats] == [0, None, None, None, 2, None]
    first, second = here.shops
    assert (first.gold, first.corruption, first.bubbles, first.spent) == (
        31,
        (2, 1, 0),
        (2, 0),
        (1, 3),
    )
    assert (first.rows, second.rows) == (((3, 4, 0, 2), (0, 1, 4)), ((1,), ()))
    assert [(one.left, one.size, one.true) for one in first.predictions] == [
        (0, 3, False),
        (2, 4, True),
        (1, 2, False),
    ]
    assert first.sponsors == ("xp", "", "", "m")
    assert first.staff == ("", "piper", "", "candlemaker")


def test_the_bag_is_worked_out() -> None:
    """All who are not in a hall, in a boat or waiting for a seat are in the bag; Rogues too."""
    here = ORACLE.state(FULL_TEXT).view(None).table
    boats = [sum(boat.crowd[who] for boat in here.boats) for who in range(len(ADVENTURERS))]
    in_hand = [1, 0, 0, 0, 0]
    whole = zip(
        (*COVE.customers, COVE.rogues), boats, (*here.halls, here.lair), in_hand, strict=True
    )
    assert here.bag == tuple(all_ - sea - home - hand for all_, sea, home, hand in whole)


def test_the_decks_are_worked_out() -> None:
    """Cards that lie nowhere may still come: Townsfolk in the order of the sheet."""
    here = ORACLE.state(FULL_TEXT).view(None).table
    known = {*here.square, *here.discards, "piper", "candlemaker"}
    sets = ("locals", "sailors")
    sheet = [card.id for card in COVE.townsfolk if card.set in sets and card.id not in known]
    assert here.deck == tuple(sheet)
    assert here.corruption == (36 - 2 - 2, 18 - 1, 6 - 1)


def test_a_card_that_is_being_hired_is_not_in_the_deck() -> None:
    """Its new owner has it, but it is not in a slot yet."""
    hired = after(table(), "go recruit", "hire sellsword", "deal jester")
    here = ORACLE.state(str(hired)).view(None).table
    assert agenda(hired)[0] == "assigning 0 sellsword"
    assert "sellsword" not in here.deck


def test_the_supply_is_worked_out() -> None:
    """What is not on the shelf is there, but for what is being sold."""
    here = ORACLE.state(FULL_TEXT).view(None).table
    supply = dict(zip(GOODS, here.shops[0].supply, strict=True))
    assert (supply["red charm"], supply["green charm"], supply["yellow tome"]) == (1, 3, 1)
    selling = market("shop 0 shelf red charm", selling="red charm left, green charm left")
    supply = dict(zip(GOODS, selling.view(0).table.shops[0].supply, strict=True))
    assert (supply["red charm"], supply["green charm"], supply["blue charm"]) == (1, 2, 3)


@pytest.mark.parametrize(
    ("lines", "cells"),
    [
        ("a1-b1 a1-a2 b1-b2", []),
        ("a1-b1 a1-a2 b1-b2 a2-b2", [0]),
        ("a1-b1 a1-a2 b1-b2 a2-a3 b2-b3 a3-b3", [0, 6]),
        ("a1-b1 a1-a2 b1-b2 a2-b2 a2-a3 b2-b3 a3-b3", [0, 6]),
        ("a1-b1 b1-c1 a1-a2 c1-c2 a2-b2 b2-c2", []),
        ("c3-d3 c3-c4", [14]),
    ],
)
def test_filled_cells_are_worked_out(lines: str, cells: list[int]) -> None:
    """Areas of one cell, or of two of a colour, that lines or the Cross close; no others."""
    filled = table(f"shop 0 lines {lines}").view(0).table.shops[0].filled
    assert [cell for cell in range(36) if filled >> cell & 1] == cells


def test_an_area_that_is_printed_all_around_is_not_filled_in() -> None:
    """No line of a player has ever closed it."""
    around = ("a1 b1", "a1 a2", "b1 b2", "a2 b2")
    board = board_text(replace(BOARD, cells=("RG", "BY"), cross=around))
    shop = table("shop 0 lines b1-c1 c1-c2 b2-c2", options=f"board={board}").view(0).table.shops[0]
    assert shop.filled == 0b10


def test_the_first_line_alone_is_a_game_about_to_begin() -> None:
    """What is left out is as at the start."""
    assert ORACLE.state(f"{FIRST_LINE}\n") == ORACLE.start()
    options = "options seats=3 rogue=robbers\n"
    assert ORACLE.state(f"{FIRST_LINE}\n{options}") == ORACLE.start(seats=3, rogue="robbers")


def test_what_is_left_out_of_a_position_is_as_at_the_start() -> None:
    """One line is enough to say what is special about a table."""
    here = ORACLE.state(text("shop 0 gold 12")).view(0).table
    fresh = ORACLE.start().view(0).table
    assert (here.halls, here.lair, here.round, here.hours) == (fresh.halls, fresh.lair, 1, (0,))
    assert (here.shops[0].gold, here.shops[0].at) == (12, "activate-staff")
    assert here.past == fresh.past


@pytest.mark.parametrize(
    ("lines", "to_do"),
    [
        ((), ["choosing 0", "turning"]),
        (("clock 1:3 0:4", "turn 1"), ["choosing 1", "turning"]),
        (("clock 1:3 0:4",), ["choosing 1", "turning"]),
        (("clock 0:1 1:4", "shop 0 dish"), ["throwing 0", "choosing 0", "turning"]),
        (("shop 1 gold 3", "clock 0:1 1:4", "shop 1 dish"), ["choosing 0", "turning"]),
        (("square",), ["dealing", "choosing 0", "turning"]),
        (("square", "shop 0 dish"), ["dealing", "throwing 0", "choosing 0", "turning"]),
    ],
)
def test_without_an_agenda_it_is_the_turn_of_the_next_seat(
    lines: tuple[str, ...], to_do: list[str]
) -> None:
    """What chance has still to give comes first."""
    assert agenda(table(*lines, seats=2)) == to_do


def test_a_typed_table_shows_what_is_legal() -> None:
    """A few lines do: the dish, the Town Square, the figure's location."""
    typed = f"""{FIRST_LINE}
    square gatekeeper blacksmith sellsword bounty-hunter
    shop 0 dish 2 tree / 3 bone voodoo
    shop 0 at recruit
    shop 0 bubbles 0 0
    """
    assert texts(ORACLE.state(typed)) == [
        "go twisting-fates",
        "go star-charting",
        "go divination",
        "go horoscopes",
        "go activate-staff",
    ]


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("shop 0 dish voodoo 3 / bone tree 2", "shop 0 dish a3 voodoo / b2 tree bone"),
        ("shop 0 lines d3-c3 b1-a1", "shop 0 lines a1-b1 c3-d3"),
        ("shop 0 predictions 3 red,1/2 blue", "shop 0 predictions 3/3 red, 1/2 blue"),
        ("shop 0 shelf blue tome,red charm", "shop 0 shelf red charm, blue tome"),
        ("shop 0 corruption 3 1", "shop 0 corruption 1 3"),
        ("shop 0 sponsors yellow x, red market", "shop 0 sponsors red market, yellow x"),
        (
            "shop 0 staff security jester, exorcist almoner",
            "shop 0 staff exorcist almoner, security jester",
        ),
        ("boat 1 rogue red", "boat 1 red rogue"),
        ("boat  4   right:red green green rogue", "boat 4 right: red green green rogue"),
        ("discards   almoner  governess", "discards almoner governess"),
    ],
)
def test_a_line_may_be_typed_more_freely(typed: str, written: str) -> None:
    """In another order, with more spaces or fewer; it is written in one way."""
    assert written in str(table(typed)).splitlines()


def test_blank_lines_are_let_pass() -> None:
    """A hand-typed position may have them anywhere below its first line."""
    assert str(ORACLE.state(FULL_TEXT.replace("\n", "\n\n"))) == FULL_TEXT


def test_the_order_of_lines_does_not_matter() -> None:
    """But for options, which come first, and the order among tasks and among events."""
    first, options, *lines = FULL_TEXT.splitlines()
    ordered = [one for one in lines if one.startswith(("agenda", "past"))]
    others = [one for one in lines if one not in ordered]
    mixed = "\n".join([first, options, *ordered, *reversed(others)])
    assert str(ORACLE.state(mixed)) == FULL_TEXT


def test_marks_keep_their_order() -> None:
    """What was drawn first on a faction's icons comes first."""
    state = table("shop 0 sponsors red market x, blue x market")
    assert line(state, "shop 0 sponsors") == "red market x, blue x market"


ALONG_THE_WAY = [
    ["go divination", "foretell 3 red"],
    ["go divination", "foretell 3 red", "pull red"],
    ["raise a", "move coin", "go star-charting", "line a1 b1"],
    ["go star-charting", "line a1 b1", "done", "pull red", "pull green"],
    ["go twisting-fates", "twist x"],
    ["go twisting-fates", "twist x", "x top", "pull blue"],
    ["go horoscopes", "half left", "write 2 bottom", "pull blue", "pull red", "boat red 1"],
    ["go recruit", "hire gatekeeper", "deal almoner", "assign exorcist"],
    ["go recruit", "hire sellsword"],
]


@pytest.mark.parametrize("lines", ALONG_THE_WAY, ids=lambda lines: " ".join(lines[-2:]))
def test_moments_of_a_turn_read_back(lines: list[str]) -> None:
    """All that is still to be done is in the text."""
    state = after(table("clock 0:1"), *lines)
    again = ORACLE.state(str(state))
    assert again == state
    assert again.legal() == state.legal()


def test_a_finished_game_reads_back() -> None:
    """It says so, since nothing is left to do."""
    last = market("round 3", "shop 0 shelf red charm", "shop 0 corruption 3 3")
    over = after(last, "sell red charm left", "done")
    assert over.result is not None
    assert over.result.scores == (4 - 12,)
    assert "over" in str(over).splitlines()
    assert ORACLE.state(str(over)) == over


def test_states_pickle() -> None:
    """A state survives a trip to another process."""
    state = ORACLE.state(FULL_TEXT)
    assert pickle.loads(pickle.dumps(state)) == state


def test_docked_boats_are_named_by_their_piers() -> None:
    """Which berth of the centre pier it is follows from the boat's side."""
    here = table("marker 4", "clock 0:3", boats=DOCKED).view(0).table
    assert [boat.dock for boat in here.boats] == [0, 1, None, 2, 3, None]
    assert here.pier("centre") == (2, 1, 2, 2, 1)
