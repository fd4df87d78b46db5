"""Texts that are no position: the refusal says why, and where it can, in which line."""

import pytest

from divinary.core.errors import UnreadableText
from tests.arcana.table import ARCANA, row

UNREADABLE = [
    ("", "not-a-position", 1),
    ("arcana position 1\n", "not-a-position", 1),
    ("arcana position 3\n", "not-a-position", 1),
    ("oracle position 1\n", "not-a-position", 1),
    ("arcana position 2\nweather fair\n", "not-a-position", 2),
    ("arcana position 2\nscore two\n", "not-a-position", 2),
    ("arcana position 2\nscore\n", "not-a-position", 2),
    ("arcana position 2\n\nturn 0\n", "not-a-position", 3),
    ("arcana position 2\nturn 0 sleep\n", "not-a-position", 2),
    ("arcana position 2\ndeck\n", "not-a-position", 2),
    ("arcana position 2\nguesses 1\n", "not-a-position", 2),
    ("arcana position 2\noptions seats\n", "not-a-position", 2),
    ("arcana position 2\noptions seats=9\n", "out-of-range", 2),
    ("arcana position 2\noptions colour=red\n", "unknown-option", 2),
    ("arcana position 2\noptions row=1 cards=dawn fates=2 copies=1\n", "bag-too-small", 2),
    ("arcana position 2\noptions hands=2 seats=3\n", "challenge-seats", 2),
    ("arcana position 2\noptions restless=maybe\n", "not-a-choice", 2),
    ("arcana position 2\nplayed dawn\n", "not-a-position", 2),
    ("arcana position 2\nplayed 3 dawn new\n", "not-a-position", 2),
    ("arcana position 2\nplayed 9 dawn\n", "unknown-fate", 2),
    ("arcana position 2\nlift\n", "not-a-position", 2),
    ("arcana position 2\nlift one\n", "not-a-position", 2),
    ("arcana position 2\nsmall 2\n", "not-a-position", 2),
    ("arcana position 2\nmoving 3\n", "not-a-position", 2),
    ("arcana position 2\nmoving 3 atlantis\n", "unknown-card", 2),
    ("arcana position 2\nremembered 9\n", "unknown-fate", 2),
    ("arcana position 2\nexiled 3,9\n", "unknown-fate", 2),
    ("arcana position 2\nexiled\n", "not-a-position", 2),
    ("arcana position 2\namplify first\n", "not-a-position", 2),
    ("arcana position 2\npresent 0 x\n", "not-a-position", 2),
    ("arcana position 2\ngone atlantis\n", "unknown-card", 2),
    ("arcana position 2\nguesses 1 three\n", "not-a-position", 2),
    ("arcana position 2\nrow dawn+atlantis midnight the-key the-deep\n", "unknown-card", 2),
    ("arcana position 2\nrow dawn atlantis the-key the-deep\n", "unknown-card", 2),
    ("arcana position 2\nrow dawn:8 midnight the-key the-deep\n", "unknown-fate", 2),
    ("arcana position 2\nrow dawn:1,,2 midnight the-key the-deep\n", "unknown-fate", 2),
    ("arcana position 2\nrow dawn:2hh midnight the-key the-deep\n", "unknown-fate", 2),
    ("arcana position 2\ndeck the-hours\n", "unknown-card", 2),
    ("arcana position 2\nready the-moon\n", "unknown-card", 2),
    ("arcana position 2\nhands 9 -\n", "unknown-fate", 2),
    ("arcana position 2\npast 9 pass\n", "unknown-seat", 2),
    ("arcana position 2\npast 0 sing\n", "not-an-action", 2),
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
    (
        ["options cards=all", "row midnight:7 dawn+the-north-wind the-imago:7,4 the-deep"],
        "would-have-faded",
        {"card": "midnight", "hours": 3, "moons": 3},
    ),
    (
        ["options cards=all", "row the-imago:7,4 dawn the-key the-deep"],
        "would-have-faded",
        {"card": "the-imago", "hours": 3, "moons": 3},
    ),
    (
        ["options cards=all", "row midnight:1,7,7+the-north-wind dawn the-key the-deep"],
        "would-have-faded",
        {"card": "midnight", "hours": 3, "moons": 3},
    ),
    ([GOOD_ROW, GOOD_DECK, "gone the-lord"], "card-twice", {"card": "the-lord"}),
    (
        ["options cards=all", "row dawn+the-fall midnight+the-fall the-key the-deep"],
        "card-twice",
        {"card": "the-fall"},
    ),
    (
        ["row dawn+the-north-wind midnight the-key the-deep"],
        "card-not-in-deck",
        {"card": "the-north-wind"},
    ),
    (
        ["options cards=all", "row the-fall midnight the-key the-deep", "amplify 1"],
        "card-twice",
        {"card": "the-fall"},
    ),
    ([GOOD_ROW, "amplify 1"], "card-not-in-deck", {"card": "the-fall"}),
    ([GOOD_ROW, "hands 1 2 3"], "seats-differ", {"needed": 2}),
    (["options hands=2", GOOD_ROW, "hands 1 2"], "seats-differ", {"needed": 4}),
    (
        ["options hands=2", GOOD_ROW, "hands 1 2 3 4 5", "lines - - - - -"],
        "seats-differ",
        {"needed": 4},
    ),
    (
        [GOOD_ROW, "hands 1 2 3 4 5 6", "lines - - - - - -"],
        "seats-differ",
        {"needed": 2},
    ),
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
        [GOOD_ROW, "turn 0 exile", "hands 3 -", "remembered 4"],
        "hand-size",
        {"seat": 0, "given": 1, "needed": 0},
    ),
    (
        [GOOD_ROW, "turn 0 draw", "hands - 3", "exiled 3,3,3"],
        "too-many-of-a-fate",
        {"fate": 3, "given": 4, "copies": 3},
    ),
    (
        ["options row=1 cards=dawn fates=5", "row dawn", "hands - -", "exiled 6"],
        "no-such-fate",
        {"fate": 6},
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
        ARCANA.state("\n".join(["arcana position 2", *lines]))
    assert caught.value.reason == reason
    assert details.items() <= caught.value.details.items()


PLAY = ["turn 0 play", "hands 3,5 -"]
PREDICT = ["turn 0 predict", "hands 3 -"]

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
    ("a play at a card that there is not", [*PREDICT, "played 3 atlantis"]),
    ("a play at a card that does not lie there", [*PREDICT, "played 3 the-judge"]),
    ("fewer guesses than none", [*PREDICT, "guesses -1 4"]),
    ("a prediction without a guess left", [*PREDICT, "guesses 0 4"]),
    ("the same guess twice", [*PREDICT, "guesses 1 4,4"]),
    ("a guess of a value that there is not", [*PREDICT, "guesses 1 9"]),
    ("a guess of nothing", [*PREDICT, "guesses 1 0"]),
    ("more guesses than Twice and The Wish give", [*PREDICT, "guesses 9 -"]),
    ("a fate raised by two", [*PLAY, "lift 2"]),
    ("a move without a fate to move", ["turn 0 move", "hands 3,5 -"]),
    ("a move of a fate that does not lie there", ["turn 0 move", "hands 3,5 -", "moving 3 dawn"]),
    ("a fate on the move while a player plays", [*PLAY, "moving 3 dawn"]),
    ("a theft without The Thief", ["turn 0 steal", "hands 3 -"]),
    ("an exile without a fate to take", ["turn 0 take", "hands - -", "remembered 3", "used"]),
    ("an exile before the fate was shown", ["turn 0 exile", "hands - -"]),
    ("a seat that is there twice", [*PLAY, "present 0 0 1"]),
    ("a seat that there is not", [*PLAY, "present 0 1 7"]),
    ("an active player who has left", [*PLAY, "present 1"]),
    ("a hand of a player who has left", ["turn 0 draw", "hands 3 4", "present 0"]),
    ("a broken rule where rules are not broken", [*PREDICT, "illegal"]),
    ("a card that left the game outside The Restless Hours", ["gone the-judge"]),
    ("embers where The Ash is tested once", ["embers 2"]),
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
        ARCANA.state("\n".join(["arcana position 2", GOOD_ROW, GOOD_DECK, *lines]))


def test_no_line_is_silently_dropped() -> None:
    """Options below other lines are either refused or read as if they stood first."""
    lines = [GOOD_ROW, GOOD_DECK, "options seats=3", "hands - - -", "lines - - -"]
    try:
        state = ARCANA.state("\n".join(["arcana position 2", *lines]))
    except UnreadableText:
        return
    assert row(state) == ["midnight", "dawn", "the-key", "the-deep"]


def test_who_is_there_may_be_said_before_the_hands() -> None:
    """A player who left stays away, wherever the line is."""
    lines = [GOOD_ROW, GOOD_DECK, "turn 0 play", "hands 3,5 - -", "lines - - -"]
    for at in range(1, len(lines) + 1):
        placed = [*lines[:at], "present 0 2", *lines[at:]]
        state = ARCANA.state("\n".join(["arcana position 2", "options seats=3", *placed]))
        assert state.view(None).present == (0, 2)


NEVER_WITH_ALL_CARDS = [
    ("Amplify among the ready powers", [GOOD_ROW, "ready the-fall"]),
    ("Amplify at a place that is not empty", [GOOD_ROW, "amplify 1"]),
    ("Amplify beyond the row", ["row midnight dawn the-key -", "deck -", "amplify 9"]),
    ("a card attached that nobody attaches", ["row midnight+the-judge dawn the-key the-deep"]),
]


@pytest.mark.parametrize(
    "lines",
    [lines for _, lines in NEVER_WITH_ALL_CARDS],
    ids=[why for why, _ in NEVER_WITH_ALL_CARDS],
)
def test_what_never_lies_there_with_all_cards_is_refused(lines: list[str]) -> None:
    """Each row is something that no game comes to, whatever its cards."""
    deck = [] if "deck -" in lines else [GOOD_DECK]
    with pytest.raises(UnreadableText):
        ARCANA.state("\n".join(["arcana position 2", "options cards=all", *deck, *lines]))
