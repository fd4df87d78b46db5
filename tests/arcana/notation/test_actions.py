"""Actions and facts as lines that a person can type, both ways."""

import pytest

from divinary.arcana.data.fates import HIDDEN
from divinary.arcana.model.actions import (
    DONE,
    PASS,
    Action,
    Deal,
    Draw,
    Exile,
    Join,
    Leave,
    Mark,
    Onto,
    OwnUp,
    Play,
    Predict,
    Show,
    Steal,
    Unmark,
    Use,
)
from divinary.arcana.model.events import (
    Amplified,
    Answer,
    Event,
    Faded,
    Falling,
    NothingToSteal,
    Revealed,
    Shown,
    Skipped,
)
from divinary.arcana.model.row import Slot
from divinary.arcana.notation.actions import read_slot
from divinary.arcana.notation.events import read_event
from divinary.core.errors import UnreadableText
from tests.arcana.table import ARCANA

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
    ("use asunder same 3", Use("asunder", 3)),
    ("use the-pallbearers within-2", Use("the-pallbearers")),
    ("use fortune plus-1", Use("fortune")),
    ("use the-feast relocate 3 dawn", Use("the-feast", 3, "dawn")),
    ("use the-north-wind slow the-deep", Use("the-north-wind", target="the-deep")),
    ("use the-ash help paying dawn", Use("the-ash", cost="dawn")),
    ("use the-musicians exile paying dawn", Use("the-musicians", cost="dawn")),
    ("onto the-deep", Onto("the-deep")),
    ("steal 5 dawn", Steal(5, "dawn")),
    ("exile 3 the-deep", Exile(3, "the-deep")),
    ("predict 5", Predict(5)),
    ("predict 8", Predict(8)),
    ("pass", PASS),
    ("done", DONE),
    ("draw 6", Draw(6)),
    ("draw ?", Draw(HIDDEN)),
    ("deal the-mirror", Deal("the-mirror")),
    ("seat 1 mark 0 3", Mark(1, 0, 3)),
    ("seat 4 unmark 2 7", Unmark(4, 2, 7)),
    ("seat 2 show", Show(2)),
    ("seat 3 join", Join(3)),
    ("seat 1 leave", Leave(1)),
    ("seat 0 own-up", OwnUp(0)),
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
    ("predict 9", "unknown-fate", {"text": "9"}),
    ("draw 8", "unknown-fate", {"text": "8"}),
    ("onto", "not-an-action", {"text": "onto"}),
    ("onto 3 dawn", "not-an-action", {"text": "onto 3 dawn"}),
    ("steal dawn", "not-an-action", {"text": "steal dawn"}),
    ("steal 8 dawn", "unknown-fate", {"text": "8"}),
    ("exile 0 dawn", "unknown-fate", {"text": "0"}),
    ("paying dawn", "not-an-action", {"text": "paying dawn"}),
    ("seat 2 sleep", "not-an-action", {"text": "seat 2 sleep"}),
    ("seat 7 join", "unknown-seat", {"text": "7"}),
    ("show", "not-an-action", {"text": "show"}),
    ("nothing-to-steal", "not-an-action", {"text": "nothing-to-steal"}),
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


@pytest.mark.parametrize(
    "options",
    [
        {"seats": 2},
        {"seats": 5, "cards": "ks2017,imago,stars_below", "honour": "yes"},
        {"seats": 2, "hands": 2, "cards": "base,stars_below", "fates": 3},
        {"seats": 3, "cards": "ks2017", "plus_one": "raised"},
    ],
    ids=str,
)
def test_the_whole_alphabet_reads_and_writes(options: dict[str, object]) -> None:
    """Every action that a game can ever see has a line of its own."""
    actions = ARCANA.actions(**options)
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


@pytest.mark.parametrize(
    "text",
    [
        "play 3 atlantis",
        "deal the-hours",
        "use the-hours cycle dawn",
        "onto the-hours",
        "steal 3 the-hours",
        "exile 3 atlantis",
        "use the-north-wind slow the-hours",
        "use the-ash help paying atlantis",
        "use the-ash help paying",
    ],
)
def test_an_unknown_card_is_refused(text: str) -> None:
    """The refusal lists the cards that there are; The Hours are none of them."""
    with pytest.raises(UnreadableText) as caught:
        ARCANA.action(text)
    assert caught.value.reason == "unknown-card"
    known = caught.value.details["known"]
    assert isinstance(known, tuple)
    assert len(known) == 36


def test_an_unknown_power_is_refused() -> None:
    """The refusal lists the seventeen powers that there are."""
    with pytest.raises(UnreadableText) as caught:
        ARCANA.action("use dawn hurry midnight")
    assert (caught.value.reason, caught.value.details["text"]) == ("unknown-power", "hurry")
    known = caught.value.details["known"]
    assert isinstance(known, tuple)
    assert len(known) == 17


EVENTS = [
    ("0 answer yes", Event(0, Answer(True))),
    ("1 answer no", Event(1, Answer(False))),
    ("0 shown 3 correct", Event(0, Shown(3, True))),
    ("4 shown 7 wrong", Event(4, Shown(7, False))),
    ("0 faded dawn 2", Event(0, Faded("dawn", 2))),
    ("0 faded the-blind-man 0", Event(0, Faded("the-blind-man", 0))),
    ("0 faded dawn 3", Event(0, Faded("dawn", 3))),
    ("2 nothing-to-steal", Event(2, NothingToSteal())),
    ("2 falling yes", Event(2, Falling(True))),
    ("2 falling no", Event(2, Falling(False))),
    ("0 revealed 2 5", Event(0, Revealed(2, 5))),
    ("0 amplified", Event(0, Amplified())),
    ("3 skipped", Event(3, Skipped())),
    ("1 seat 3 join", Event(1, Join(3))),
    ("1 steal 5 dawn", Event(1, Steal(5, "dawn"))),
    (
        "0 play 3 midnight at midnight:1 - the-deep:7h,2+the-north-wind",
        Event(
            0,
            Play(3, "midnight"),
            (
                Slot("midnight", (1,)),
                None,
                Slot("the-deep", (7, 2), strays=(0,), attached=("the-north-wind",)),
            ),
        ),
    ),
]


@pytest.mark.parametrize(("text", "event"), EVENTS, ids=[text for text, _ in EVENTS])
def test_a_line_of_the_past_reads_and_writes(text: str, event: Event) -> None:
    """Each kind of fact has one line; a play remembers the row it was made on."""
    assert read_event(text) == event
    assert str(event) == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("0 faded dawn 1", "not-an-action"),
        ("0 shown 3", "not-an-action"),
        ("0 revealed 2 9", "unknown-fate"),
        ("0 revealed 9 2", "unknown-seat"),
        ("0 falling maybe", "not-an-action"),
        ("0 play 3 midnight at atlantis", "unknown-card"),
        ("0 play 3 midnight at midnight:9", "unknown-fate"),
        ("x skipped", "unknown-seat"),
    ],
)
def test_what_is_no_line_of_the_past_is_refused(text: str, reason: str) -> None:
    """A fact is spelt in one way."""
    with pytest.raises(UnreadableText, match=reason):
        read_event(text)


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("dawn", Slot("dawn")),
        ("dawn:3", Slot("dawn", (3,))),
        ("dawn:3h,3", Slot("dawn", (3, 3), strays=(0,))),
        ("dawn+the-fall", Slot("dawn", attached=("the-fall",))),
        (
            "dawn:7h+the-fall+the-north-wind",
            Slot("dawn", (7,), strays=(0,), attached=("the-fall", "the-north-wind")),
        ),
    ],
)
def test_a_place_of_the_row_reads_and_writes(text: str, slot: Slot) -> None:
    """A card, its fates, a mark on those that were moved there, and what is attached."""
    assert read_slot(text) == slot
    assert str(slot) == text
