"""The Oracle in words: every choice, event, option and refusal, in each language."""

import re
from itertools import combinations
from random import Random

import pytest

from divinary.core.deciders import CHANCE, Seat
from divinary.core.errors import BadOption, IllegalAction, UnreadableText
from divinary.core.words import LANGUAGES, words
from divinary.oracle.game import ORACLE
from divinary.oracle.model.events import (
    AreaClosed,
    Back,
    CameTrue,
    Event,
    Fact,
    Gained,
    Gold,
    IconLost,
    Lost,
    Marker,
    MarketOpened,
    Round,
    Scored,
    Sold,
)
from divinary.oracle.model.options import EDITIONS, ROWS
from divinary.oracle.notation.actions import read_action
from divinary.oracle.rulebook.disagreements import DISAGREEMENTS
from divinary.oracle.rulebook.options import OPTIONS
from divinary.oracle.rulebook.terms import SOURCES
from divinary.oracle.rules.refusals import refusal
from divinary.oracle.speech.choices import choice_words
from divinary.oracle.speech.events import LOSSES, event_words
from divinary.oracle.speech.refusals import COMPLAINTS, REFUSALS, oracle_complaint, why_not
from divinary.oracle.state import State

NAMES = ("Ana", "Ben")

every_language = pytest.mark.parametrize("language", LANGUAGES)


def playing(seed: int, choices: int) -> State:
    """Return a game of two after so many choices at random, at the next choice."""
    rng, state = Random(seed), ORACLE.start(seats=2)
    while state.decider is not None and (choices or state.decider is CHANCE):
        legal = () if state.decider is CHANCE else state.legal()
        choices -= bool(legal)
        state = state.apply(rng.choice(legal) if legal else state.sample(rng))
    return state


@every_language
def test_no_two_choices_read_alike(language: str) -> None:
    """No line of the list can be taken for another, and no event of the log either."""
    said, alphabet = words(language), ORACLE.actions(seats=2)
    choices = [choice_words(said, action) for action in alphabet]
    assert len(set(choices)) == len(alphabet)
    assert not [text for text in choices if re.search(r"[{}]", text)]
    events = [event_words(said, Event(0, action), NAMES) for action in alphabet]
    assert len(set(events)) == len(alphabet)
    assert not [text for text in events if re.search(r"[{}]", text)]


@every_language
@pytest.mark.parametrize("seed", range(3))
def test_at_a_table_choices_say_more(language: str, seed: int) -> None:
    """They still differ, and a refusal names some of them."""
    said = words(language)
    for choices in range(0, 60, 3):
        state = playing(seed, choices)
        assert isinstance(state.decider, Seat)
        view = state.view(state.decider)
        texts = [choice_words(said, action, view.table) for action in view.choices]
        assert len(set(texts)) == len(texts)
        assert texts[0] in why_not(said, IllegalAction("not-now"), NAMES, view)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("raise a", "Spend ±1: raise the die A by one"),
        ("move bone", "Spend Move 1: the Bone goes to the other half"),
        ("go star-charting", "Star Charting"),
        ("line c3 d3", "Draw the line c3–d3"),
        ("foretell 3 red", "Predict red (icons: 3)"),
        ("write 2 top", "Write 2 in the top sequence"),
        ("x bottom", "Draw an X in the bottom sequence"),
        ("x green", "Draw an X in the Faction Area: Bards"),
        ("boat rogue 3", "Seat a Rogue in boat 3"),
        ("ferry 3 red 5", "Move a red Customer from boat 3 to boat 5"),
        ("sell red charm left", "Sell a red Charm at the left pier"),
        ("done", "Go on"),
    ],
)
def test_a_choice_reads_like_this(action: str, text: str) -> None:
    assert choice_words(words("en"), read_action(action)) == text


def test_at_a_table_it_says_what_a_die_would_show_and_the_hours() -> None:
    view = playing(0, 0).view(0)
    texts = [choice_words(words("en"), action, view.table) for action in view.choices]
    assert any(re.fullmatch(r"Spend ±1: turn the die A from \d to \d", text) for text in texts)
    assert any(re.fullmatch(r"[A-Z].* \(\d hours?\)", text) for text in texts)


@every_language
def test_every_fact_has_a_sentence(language: str) -> None:
    facts: list[Fact] = [Gold(source, 4) for source in SOURCES]
    facts += [Gold("icons", 0), Gold("corruption", -1), Gold("corruption", -5), Sold(1, 12)]
    facts += [
        AreaClosed((3,), 2),
        Gained(5),
        IconLost(1, 0),
        IconLost(1, 1),
        IconLost(1, 2),
        CameTrue(2, 3),
    ]
    facts += [*map(Lost, LOSSES), Back(4), Round(2), Marker(9), MarketOpened(), Scored()]
    said = [event_words(words(language), Event(1, fact), NAMES) for fact in facts]
    assert len(set(said)) == len(facts)
    assert not [text for text in said if re.search(r"[{}]", text)]


def test_a_player_without_a_name_is_called_by_number() -> None:
    assert event_words(words("en"), Event(1, Gained(0)), ()) == "Player 2 gains a red Charm."


def test_every_option_and_every_value_is_worded() -> None:
    """None is forgotten, none is left over, the default first."""
    assert list(OPTIONS) == [row.name for row in ROWS]
    for row in ROWS:
        values = OPTIONS[row.name].values
        assert [row.read(value) for value in values] == list(values)
        assert not values or next(iter(values)) == row.default


def test_an_edition_is_set_as_its_text_says() -> None:
    """Editions whose text is the same have the same preset, and the others differ."""
    settled = [each for each in DISAGREEMENTS if each.option]
    assert {each.option for each in settled} == set(EDITIONS["en"])
    for each in settled:
        assert tuple(each.says) == LANGUAGES
        for one, other in combinations(LANGUAGES, 2):
            alike = EDITIONS[one][each.option] == EDITIONS[other][each.option]
            assert (each.says[one] == each.says[other]) == alike


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("throw a2 bone / b3", "Missing in the Divining Dish: Coin, Voodoo meeple."),
        ("throw a2 a3 tree / bone voodoo", "Twice in the Divining Dish: die A."),
        ("take red hat", "red hat does not fit there; write one of: red charm, green charm,"),
        ("dance", "I do not understand: dance"),
    ],
)
def test_a_text_that_cannot_be_read_is_answered(text: str, sentence: str) -> None:
    with pytest.raises(UnreadableText) as caught:
        read_action(text)
    assert oracle_complaint(words("en"), caught.value).startswith(sentence)


def test_a_sheet_that_cannot_be_played_is_answered_with_its_place() -> None:
    with pytest.raises(BadOption) as caught:
        ORACLE.start(board="nonsense")
    assert oracle_complaint(words("en"), caught.value).startswith("board: Write the word standard")


def test_a_refusal_says_who_is_to_decide() -> None:
    refused = IllegalAction("not-your-turn", active=1)
    assert why_not(words("en"), refused, NAMES) == "Ben decides now."


@every_language
def test_every_refusal_has_a_sentence(language: str) -> None:
    """At many tables each action that is not allowed has its sentence, without holes."""
    said, reasons = words(language), set()
    for choices in range(0, 120, 4):
        view = playing(choices, choices).view(0)
        for action in ORACLE.actions(seats=2)[::7]:
            if action not in view.choices:
                refused = refusal(view, action)
                reasons.add(refused.reason)
                assert not re.search(r"[{}]", why_not(said, refused, NAMES, view))
    assert len(reasons & set(REFUSALS)) > 10


def test_a_closed_location_says_which_runes_it_needs() -> None:
    refused = IllegalAction("runes-apart", location="star-charting")
    assert why_not(words("en"), refused, NAMES) == (
        "Star Charting is closed: the Bone lies with no die."
    )


@every_language
def test_refusals_and_complaints_end_as_sentences_do(language: str) -> None:
    for text in (*REFUSALS.values(), *COMPLAINTS.values()):
        assert words(language).say(text).rstrip()[-1] in ".}:"


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            UnreadableText("two-in-a-dock", boat=2, pier="left"),
            "Boat 2 is in the same dock as another one, at the left pier.",
        ),
        (
            UnreadableText("row-broken", seat=0, row="top", text="1 3", line=4),
            "Line 4: Seat 0: this cannot be written in the top sequence: 1 3",
        ),
        (
            UnreadableText("too-many-goods", seat=1, good="red tome", given=3, high=2),
            "Seat 1 has 3 of one Good; there are 2 (red Tome).",
        ),
        (
            UnreadableText("bad-sheet", name="cove", place="", why="not-a-section", line=2),
            "Line 2: cove: This must be a section with values in it.",
        ),
        (UnreadableText("not-a-position", line=3), "Line 3 is not part of a position."),
        (UnreadableText("card-twice", card="fiddler"), "Fiddler cannot lie on the table twice."),
    ],
    ids=lambda each: getattr(each, "reason", ""),
)
def test_a_position_that_cannot_be_is_answered(error: UnreadableText, sentence: str) -> None:
    assert oracle_complaint(words("en"), error) == sentence
