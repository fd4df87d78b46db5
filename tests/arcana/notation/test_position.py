"""Positions as text, both ways: what reads, what is refused, and why."""

import pickle

import pytest

from tests.arcana.table import ARCANA, after, row, table

FULL_TEXT = """\
arcana position 2
options seats=3 difficulty=hard cards=base fates=7 copies=3 row=4 goal=7 hands=1 honour=no \
restless=no iron=open plus_one=printed missed=once empty_deck=gap ash=once imago=lying
turn 1 predict
score 2
doom 5
row midnight:1h dawn:5 the-key the-deep:2,2
deck the-lord ... the-mirror the-beast
ready leviathan the-rider
hands 6 4 -
lines 1,2 - 7
drawn 1
played 5 dawn old
used
guesses 1 3
past 1 play 5 dawn at midnight:1h dawn the-key the-deep:2,2
past 1 use the-huntress twice
past 1 predict 3
"""


def test_a_position_reads_and_writes() -> None:
    """All that belongs to a position has its line, and comes back byte by byte."""
    state = ARCANA.state(FULL_TEXT)
    assert str(state) == FULL_TEXT
    view = state.view(None)
    assert (view.active, view.score, view.doom, view.held) == (1, 2, 5, (1, 1, 0))
    assert (view.guesses, view.guessed, view.used) == (1, (3,), True)
    assert (view.top, view.bottom) == ("the-lord", ("the-mirror", "the-beast"))
    assert view.lines == ((1, 2), (), (7,))


def test_bag_and_unseen_cards_are_worked_out() -> None:
    """What lies nowhere else is in the bag, or in the unseen part of the deck."""
    view = ARCANA.state(FULL_TEXT).view(None)
    assert view.in_bag == 21 - 6
    assert len(view.unseen) == 20 - 4 - 3 - 2


def test_what_is_left_out_is_as_at_the_start() -> None:
    """The first line alone is a game about to begin."""
    assert ARCANA.state("arcana position 2\n") == ARCANA.start()


def test_blank_lines_are_let_pass() -> None:
    """A hand-typed position may have them anywhere below its first line."""
    state = table()
    assert ARCANA.state(str(state).replace("\n", "\n\n")) == state


def test_fates_by_the_hours_keep_their_mark_and_order() -> None:
    """Two fates moved by The Hours and one played between or after them read back as they lay."""
    state = table("the-shore the-stranger the-mirror the-beast", hands="3,1 7")
    once = after(state, "play 3 the-hours", "predict 1", "draw 5")
    twice = after(once, "play 5 the-hours", "predict 7", "draw 3", "draw 7")
    laid = after(table("the-shore:3h,2h the-judge", hands="3,7 -"), "play 3 the-shore")
    assert row(twice)[0] == "the-shore:3h,5h"
    assert row(laid)[0] == "the-shore:3h,2h,3"
    for one in (twice, laid):
        assert ARCANA.state(str(one)) == one


def test_states_pickle() -> None:
    """A state survives a trip to another process."""
    state = ARCANA.state(FULL_TEXT)
    assert pickle.loads(pickle.dumps(state)) == state


ALONG_THE_WAY = [
    ("the-feast:1 dawn midnight", "3,5 -", "-", ["play 3 the-feast"]),
    ("the-feast:1 dawn midnight", "3,5 -", "-", ["play 3 the-feast", "draw 2"]),
    ("the-feast:1 dawn midnight", "3,5 -", "fortune", ["use fortune plus-1"]),
    ("dawn:2 midnight:1", "3,5 -", "the-feast", ["use the-feast relocate 2 dawn"]),
    ("dawn:2 midnight:1", "3,5 -", "the-feast", ["use the-feast relocate 2 dawn", "onto midnight"]),
    ("dawn:4 midnight the-thief", "2,3 -", "-", ["play 2 midnight"]),
    ("dawn:4 midnight the-thief", "2,3 -", "-", ["play 2 midnight", "steal 4 dawn"]),
    ("dawn:4 midnight the-thief", "2,3 -", "the-key", ["play 2 midnight", "steal 4 dawn"]),
    ("the-ash dawn midnight", "2,3 -", "-", ["play 2 midnight"]),
    ("the-fall:4 dawn midnight", "2,3 -", "-", ["play 2 midnight"]),
    ("the-fall:4 dawn midnight", "2,3 -", "-", ["play 2 midnight", "predict 3"]),
    ("the-fall:6 the-beast dawn", "2,3 -", "-", ["play 2 the-beast", "pass"]),
    ("the-wish dawn", "2,3 -", "-", ["play 2 the-wish", "predict 4"]),
    ("dawn midnight", "2,3 -", "the-north-wind", ["play 3 dawn", "use the-north-wind slow dawn"]),
    ("dawn midnight", "2,3 -", "the-musicians the-ash", ["play 3 dawn", "predict 2"]),
    ("dawn midnight", "2,3 6", "the-ash the-lord", ["play 3 dawn", "seat 1 show"]),
    (
        "dawn midnight",
        "2,3 -",
        "the-musicians the-ash",
        ["play 3 dawn", "predict 2", "use the-musicians exile paying the-ash"],
    ),
    (
        "dawn midnight",
        "2,3 -",
        "the-musicians the-ash",
        ["play 3 dawn", "predict 2", "use the-musicians exile paying the-ash", "exile 3 dawn"],
    ),
    ("dawn midnight", "2,3 - -", "-", ["play 3 dawn", "seat 0 leave"]),
    ("dawn midnight", "2,3 - -", "-", ["seat 2 leave", "seat 3 join"]),
    ("dawn midnight", "2,3 6", "-", ["seat 1 leave"]),
]


@pytest.mark.parametrize(("cards", "hands", "ready", "lines"), ALONG_THE_WAY)
def test_every_moment_of_a_turn_reads_back(
    cards: str, hands: str, ready: str, lines: list[str]
) -> None:
    """Whatever a card or a power has left on the table, or in mind, stands in the text."""
    options = "cards=all plus_one=raised"
    state = after(table(cards, hands=hands, ready=ready, options=options), *lines)
    again = ARCANA.state(str(state))
    assert again == state
    assert (again.legal(), again.asides(1)) == (state.legal(), state.asides(1))


def test_embers_read_back() -> None:
    """Between a fade and the next deal The Ash may still burn, where R19 is read so."""
    state = table(
        "the-beast:2 the-mirror:1 dawn",
        hands="3 -",
        phase="predict",
        options="ash=again cards=all",
        more=("played 2 the-beast", "small"),
    )
    ended = after(state, "pass")
    again = ARCANA.state(str(ended))
    assert (again, after(again, "deal the-ash")) == (ended, after(ended, "deal the-ash"))


def test_amplify_waits_in_the_text_too() -> None:
    """The place that The Fall left empty is named until a card fills it."""
    state = table("the-beast:4 the-fall:6 dawn", hands="3 -", phase="predict")
    ended = after(state, "pass")
    assert "amplify 1" in str(ended).splitlines()
    assert ARCANA.state(str(ended)) == ended


@pytest.mark.parametrize("doom", [0, 6], ids=["by an empty deck", "by doom"])
def test_a_game_that_ended_by_leaving_reads_back(doom: int) -> None:
    """The turn of the player who left is the last one, although nobody sits there any more."""
    state = table(
        "the-mirror dawn",
        hands="4,4 - -",
        deck="-",
        doom=doom,
        options="cards=the-mirror,dawn restless=yes",
    )
    lost = after(state, "play 4 the-mirror", "seat 0 leave")
    assert lost.result is not None
    assert ARCANA.state(str(lost)) == lost
