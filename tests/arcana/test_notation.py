"""Text both ways: actions and positions as lines that a person can type."""

import pickle

import pytest

from divinary.arcana.actions import (
    DONE,
    PASS,
    Action,
    Deal,
    Draw,
    Mark,
    Play,
    Predict,
    Unmark,
    Use,
)
from divinary.arcana.fates import HIDDEN
from divinary.core.errors import UnreadableText
from tests.arcana.table import ARCANA, after, row, table

ACTIONS: list[tuple[str, Action]] = [
    ("play 3 midnight", Play(3, "midnight")),
    ("play 7 the-hours", Play(7, "the-hours")),
    ("play 4 the-judge old", Play(4, "the-judge", old=True)),
    ("use dawn higher-than 4", Use("dawn", 4)),
    ("use the-lord 5-6-7", Use("the-lord")),
    ("use the-key old", Use("the-key")),
    ("use the-beast twice", Use("the-beast")),
    ("use the-rider cycle the-deep", Use("the-rider", target="the-deep")),
    ("use leviathan discard-lower 2 the-deep", Use("leviathan", 2, "the-deep")),
    ("predict 5", Predict(5)),
    ("pass", PASS),
    ("done", DONE),
    ("draw 6", Draw(6)),
    ("draw ?", Draw(HIDDEN)),
    ("deal the-mirror", Deal("the-mirror")),
    ("seat 1 mark 0 3", Mark(1, 0, 3)),
    ("seat 4 unmark 2 7", Unmark(4, 2, 7)),
]

NO_ACTIONS = [
    ("", "not-an-action", {"text": ""}),
    ("sing", "not-an-action", {"text": "sing"}),
    ("PASS", "not-an-action", {"text": "PASS"}),
    ("pass on", "not-an-action", {"text": "pass on"}),
    ("play", "not-an-action", {"text": "play"}),
    ("play 3", "not-an-action", {"text": "play 3"}),
    ("play 3 midnight new", "not-an-action", {"text": "play 3 midnight new"}),
    ("play 0 midnight", "unknown-fate", {"text": "0"}),
    ("play 8 midnight", "unknown-fate", {"text": "8"}),
    ("play ³ midnight", "unknown-fate", {"text": "³"}),
    ("play -3 midnight", "unknown-fate", {"text": "-3"}),
    ("draw 0", "unknown-fate", {"text": "0"}),
    ("predict ?", "unknown-fate", {"text": "?"}),
    ("predict 12", "unknown-fate", {"text": "12"}),
    ("use dawn", "not-an-action", {"text": "use dawn"}),
    ("use dawn higher-than 0", "unknown-fate", {"text": "0"}),
    (
        "use dawn higher-than 3 dawn dawn",
        "not-an-action",
        {"text": "use dawn higher-than 3 dawn dawn"},
    ),
    (
        "use dawn cycle midnight",
        "other-power",
        {"text": "cycle", "card": "dawn", "power": "higher-than"},
    ),
    ("seat 5 mark 0 3", "unknown-seat", {"text": "5"}),
    ("seat 1 mark 9 3", "unknown-seat", {"text": "9"}),
    ("seat 1 mark 0 9", "unknown-fate", {"text": "9"}),
    ("seat 1 flip 0 3", "not-an-action", {"text": "seat 1 flip 0 3"}),
]


@pytest.mark.parametrize(("text", "action"), ACTIONS)
def test_an_action_reads_and_writes(text: str, action: Action) -> None:
    """Each kind of action has one line, the same both ways."""
    assert ARCANA.action(text) == action
    assert str(action) == text


@pytest.mark.parametrize("seats", [2, 5])
def test_the_whole_alphabet_reads_and_writes(seats: int) -> None:
    """Every action that a game can ever see has a line of its own."""
    actions = ARCANA.actions(seats=seats)
    lines = [str(action) for action in actions]
    assert [ARCANA.action(line) for line in lines] == list(actions)
    assert len(set(lines)) == len(lines)


def test_spaces_do_not_matter() -> None:
    """A hand-typed line may have more of them."""
    assert ARCANA.action("  play  3   midnight ") == Play(3, "midnight")


@pytest.mark.parametrize(("text", "reason", "details"), NO_ACTIONS)
def test_what_is_no_action_is_refused(text: str, reason: str, details: dict[str, object]) -> None:
    """The refusal names the word that cannot be read."""
    with pytest.raises(UnreadableText) as caught:
        ARCANA.action(text)
    assert (caught.value.reason, dict(caught.value.details)) == (reason, details)


@pytest.mark.parametrize("text", ["play 3 atlantis", "deal the-hours", "use the-hours cycle dawn"])
def test_an_unknown_card_is_refused(text: str) -> None:
    """The refusal lists the cards that there are; The Hours are none of them."""
    with pytest.raises(UnreadableText) as caught:
        ARCANA.action(text)
    assert caught.value.reason == "unknown-card"
    known = caught.value.details["known"]
    assert isinstance(known, tuple)
    assert len(known) == 20


def test_an_unknown_power_is_refused() -> None:
    """The refusal lists the nine powers that there are."""
    with pytest.raises(UnreadableText) as caught:
        ARCANA.action("use dawn slow midnight")
    assert (caught.value.reason, caught.value.details["text"]) == ("unknown-power", "slow")
    known = caught.value.details["known"]
    assert isinstance(known, tuple)
    assert len(known) == 9


FULL_TEXT = """\
arcana position 1
options seats=3 difficulty=hard cards=base fates=7 copies=3 row=4 goal=7
turn 1 predict
score 2
doom 5
row midnight:1h dawn:5 the-key the-deep:2,2
deck the-lord ... the-mirror the-beast
ready leviathan the-rider
hands 6 4 -
lines 1,2 - 7
drawn 1
played dawn old
used
guesses 1 3
past 1 play 5 dawn
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
    assert ARCANA.state("arcana position 1\n") == ARCANA.start()


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


UNREADABLE = [
    ("", "not-a-position", 1),
    ("arcana position 2\n", "not-a-position", 1),
    ("oracle position 1\n", "not-a-position", 1),
    ("arcana position 1\nweather fair\n", "not-a-position", 2),
    ("arcana position 1\nscore two\n", "not-a-position", 2),
    ("arcana position 1\nscore\n", "not-a-position", 2),
    ("arcana position 1\n\nturn 0\n", "not-a-position", 3),
    ("arcana position 1\nturn 0 sleep\n", "not-a-position", 2),
    ("arcana position 1\ndeck\n", "not-a-position", 2),
    ("arcana position 1\nguesses 1\n", "not-a-position", 2),
    ("arcana position 1\noptions seats\n", "not-a-position", 2),
    ("arcana position 1\noptions seats=9\n", "out-of-range", 2),
    ("arcana position 1\noptions colour=red\n", "unknown-option", 2),
    ("arcana position 1\noptions row=1 cards=dawn fates=2 copies=1\n", "bag-too-small", 2),
    ("arcana position 1\nrow dawn atlantis the-key the-deep\n", "unknown-card", 2),
    ("arcana position 1\nrow dawn:8 midnight the-key the-deep\n", "unknown-fate", 2),
    ("arcana position 1\nrow dawn:1,,2 midnight the-key the-deep\n", "unknown-fate", 2),
    ("arcana position 1\nrow dawn:2hh midnight the-key the-deep\n", "unknown-fate", 2),
    ("arcana position 1\ndeck the-hours\n", "unknown-card", 2),
    ("arcana position 1\nready the-moon\n", "unknown-card", 2),
    ("arcana position 1\nhands 9 -\n", "unknown-fate", 2),
    ("arcana position 1\npast 9 pass\n", "unknown-seat", 2),
    ("arcana position 1\npast 0 sing\n", "not-an-action", 2),
]


@pytest.mark.parametrize(("text", "reason", "line"), UNREADABLE)
def test_a_damaged_line_is_refused(text: str, reason: str, line: int) -> None:
    """The refusal says why and in which line."""
    with pytest.raises(UnreadableText) as caught:
        ARCANA.state(text)
    assert (caught.value.reason, caught.value.details["line"]) == (reason, line)


GOOD_ROW = "row midnight dawn the-key the-deep"
GOOD_DECK = "deck the-lord ..."

IMPOSSIBLE = [
    (["row midnight dawn"], "row-size", {"given": 2, "needed": 4}),
    (["row midnight dawn midnight the-deep"], "card-twice", {"card": "midnight"}),
    ([GOOD_ROW, "deck dawn ..."], "card-twice", {"card": "dawn"}),
    ([GOOD_ROW, "deck the-lord ... the-lord"], "card-twice", {"card": "the-lord"}),
    ([GOOD_ROW, GOOD_DECK, "ready the-deep"], "card-twice", {"card": "the-deep"}),
    (
        ["options row=1 cards=dawn", "row midnight"],
        "card-not-in-deck",
        {"card": "midnight"},
    ),
    (
        ["row midnight:7 dawn the-key the-deep"],
        "would-have-faded",
        {"card": "midnight", "hours": 3, "moons": 3},
    ),
    (
        ["row midnight dawn the-beast:1 the-deep", "turn 0 play", "hands 3,5 -"],
        "would-have-faded",
        {"card": "the-beast", "hours": 1, "moons": 1},
    ),
    ([GOOD_ROW, "hands 1 2 3"], "seats-differ", {"needed": 2}),
    ([GOOD_ROW, "lines 1 2 3"], "seats-differ", {"needed": 2}),
    ([GOOD_ROW, "turn 2 draw"], "seats-differ", {"needed": 2}),
    (
        [GOOD_ROW, "turn 0 play", "hands 3 -"],
        "hand-size",
        {"seat": 0, "given": 1, "needed": 2},
    ),
    (
        [GOOD_ROW, "turn 0 play", "hands 3,5 1,2"],
        "hand-size",
        {"seat": 1, "given": 2, "needed": 1},
    ),
    (
        [GOOD_ROW, "turn 0 predict", "hands 3,5 -"],
        "hand-size",
        {"seat": 0, "given": 2, "needed": 1},
    ),
    (
        ["row midnight:3,3 dawn the-key the-deep", "turn 0 play", "hands 3,3 -"],
        "too-many-of-a-fate",
        {"fate": 3, "given": 4, "copies": 3},
    ),
    (
        ["options row=1 cards=dawn fates=5", "row dawn", "hands 6 -"],
        "no-such-fate",
        {"fate": 6},
    ),
]


@pytest.mark.parametrize(("lines", "reason", "details"), IMPOSSIBLE)
def test_an_impossible_table_is_refused(
    lines: list[str], reason: str, details: dict[str, object]
) -> None:
    """The refusal says what cannot lie on one table."""
    with pytest.raises(UnreadableText) as caught:
        ARCANA.state("\n".join(["arcana position 1", *lines]))
    assert caught.value.reason == reason
    assert details.items() <= caught.value.details.items()


NEVER_ON_A_TABLE = [
    ("a seat below the first", ["turn -1 draw"]),
    ("doom below nothing", ["doom -1"]),
    ("doom beyond the track", ["doom 8"]),
    ("a score below nothing", ["score -1"]),
    ("a score beyond the goal", ["score 8"]),
    ("a number that nobody writes so", ["score 1_0"]),
    ("a prediction about an empty hand", ["turn 0 predict", "hands - -"]),
    ("a power after a play with nothing kept", ["turn 0 after", "hands - -"]),
    ("more draws than fit into a hand", ["turn 0 play", "hands 3,5 -", "drawn 9"]),
    ("a hand of two of which none was drawn", ["turn 0 play", "hands 3,5 -", "drawn 0"]),
    ("a play at a card that there is not", ["turn 0 predict", "hands 3 -", "played atlantis"]),
    ("fewer guesses than none", ["turn 0 predict", "hands 3 -", "guesses -1 4"]),
    ("a number turned down twice", ["lines 3,3 -"]),
    ("a top card that is unseen and known", [GOOD_ROW, "deck ... the-lord"]),
    ("a gap while the deck has a card", ["row - dawn the-key the-deep", GOOD_DECK]),
]


@pytest.mark.parametrize(
    "lines", [lines for _, lines in NEVER_ON_A_TABLE], ids=[why for why, _ in NEVER_ON_A_TABLE]
)
def test_what_never_lies_on_a_table_is_refused(lines: list[str]) -> None:
    """Each row is something that no game comes to, so the text must be damaged."""
    with pytest.raises(UnreadableText):
        ARCANA.state("\n".join(["arcana position 1", GOOD_ROW, GOOD_DECK, *lines]))


def test_no_line_is_silently_dropped() -> None:
    """Options below other lines are either refused or read as if they stood first."""
    lines = [GOOD_ROW, GOOD_DECK, "options seats=3", "hands - - -", "lines - - -"]
    try:
        state = ARCANA.state("\n".join(["arcana position 1", *lines]))
    except UnreadableText:
        return
    assert row(state) == ["midnight", "dawn", "the-key", "the-deep"]
