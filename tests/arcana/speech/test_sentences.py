"""The cards, powers and sentences of arcana, in each language."""

import re
from itertools import product

import pytest

from divinary.arcana.data.card import THE_HOURS
from divinary.arcana.data.cards import CARDS
from divinary.arcana.game import ARCANA
from divinary.arcana.model.actions import PASS, Choice, Outcome, Play, Predict
from divinary.arcana.model.events import (
    Amplified,
    Answer,
    Event,
    Fact,
    Faded,
    Falling,
    NothingToSteal,
    Revealed,
    Shown,
    Skipped,
)
from divinary.arcana.model.options import ROWS
from divinary.arcana.model.position import Phase
from divinary.arcana.rulebook.cards import (
    CARD_WORDS,
    card_example,
    card_miss,
    card_name,
    card_sign,
    card_text,
    example_seen,
)
from divinary.arcana.rulebook.powers import POWER_NAMES, POWER_READINGS, power_name, power_text
from divinary.arcana.rulebook.readings import READINGS
from divinary.arcana.rules.powers import POWERS
from divinary.arcana.speech.choices import choice_words
from divinary.arcana.speech.events import event_words, log_words
from divinary.arcana.speech.refusals import COMPLAINTS, REFUSALS, why_not
from divinary.arcana.state import State
from divinary.core.errors import IllegalAction
from divinary.core.words import CATALOGUES, LANGUAGES, words
from tests.arcana.table import after, past, refused, table, texts

INNER_WIDTH = 15
"""Columns for a line inside a drawn card."""

every_language = pytest.mark.parametrize("language", LANGUAGES)


def last_lines(state: State, last: int = 1, language: str = "en") -> list[str]:
    """Return the last lines of the log."""
    view = state.view(None)
    return log_words(words(language), view.past, ("Ana", "Ben"), view.options)[-last:]


def test_every_card_and_every_power_is_worded() -> None:
    """None is forgotten, none is left over."""
    assert list(CARD_WORDS) == list(CARDS)
    assert set(POWER_NAMES) == set(POWERS)


@pytest.mark.parametrize("card", CARDS)
def test_the_worked_example_of_a_card_is_true(card: str) -> None:
    """The hands that should fit do, and the one that should not does not."""
    example = CARD_WORDS[card]
    grid = CARDS[card].grid(example_seen(card))
    for hand in (example.fits, example.also):
        if hand is not None:
            low, high = hand
            assert grid[low][high] or grid[high][low]
    if example.fails is not None:
        low, high = example.fails
        assert not grid[low][high]
        assert not grid[high][low]
    else:
        always = example.fits is not None
        assert {grid[p][k] for p, k in product(range(1, 8), repeat=2)} == {always}


def test_an_example_says_which_fate_may_be_played() -> None:
    said = words("en")
    assert card_example(said, "midnight").startswith("With 2 and 5 you may play the 2.")
    assert card_example(said, "the-key").startswith("With 3 and 5 you may play either.")


@pytest.mark.parametrize(
    ("card", "example"),
    [
        ("the-prophet", "Suppose a 5 is visible. With 2 and 5 you may play the 2. With 2 and 6,"),
        ("the-passage", "Suppose 4 and 6 are visible. With 3 and 5 you may play either. With 3"),
        ("iron", "Suppose 2 and 4 lie here. With 3 and 5 you may play the 3. With 3 and 4, nei"),
        ("fortune", "With 3 and 5 you may play the 5. With 3 and 6 you may play the 3. With 2 and"),
        ("the-feast", "With 2 and 5 you may play either."),
    ],
)
def test_an_example_says_what_lies_where(card: str, example: str) -> None:
    assert card_example(words("en"), card).startswith(example)


@pytest.mark.parametrize(
    ("kept", "then"), [(4, ["steal 5 dawn"]), (5, ["nothing-to-steal"])], ids=str
)
def test_the_example_of_the_thief_is_true(kept: int, then: list[str]) -> None:
    """Its pairs are all dark, so its example speaks of what follows a play."""
    assert "3 and 5 are visible after your play. If you keep a 4, you move the 5 here" in (
        card_example(words("en"), "the-thief")
    )
    row = "midnight dawn:5 the-thief the-deep"
    state = after(table(row, hands=f"3,{kept} -", options="cards=all"), "play 3 midnight")
    assert texts(state) == then or past(state) == then


@every_language
def test_every_refused_pair_has_its_sentence(language: str) -> None:
    """For each card and each pair that it does not take: a sentence without holes."""
    said = words(language)
    for card in CARDS.values():
        for played, kept in product(range(1, 8), repeat=2):
            if not card.grid(example_seen(card.id))[played][kept]:
                sentence = card_miss(said, card.id, played, kept)
                assert not re.search(r"[{}]", sentence)
                assert card.steals or {str(played), str(kept)} & set(re.findall(r"\d+", sentence))


@every_language
def test_only_a_card_that_takes_all_has_no_such_sentence(language: str) -> None:
    for card in CARDS.values():
        takes_all = all(card.grid()[p][k] for p, k in product(range(1, 8), repeat=2))
        unsaid = not card_miss(words(language), card.id, 3, 4)
        assert unsaid == (takes_all and not card.looks and not card.stacks)


def test_a_refusal_after_plus_1_speaks_of_what_the_kept_fate_counts_as() -> None:
    """All but where printed numbers count, and it says so."""
    said = words("en")
    lifted = "With +1 the 4 you keep counts as 5."
    assert card_miss(said, "the-judge", 2, 4, lift=1) == (
        f"2 and 5 add up to 7, which is odd. {lifted}"
    )
    assert card_miss(said, "the-north-wind", 5, 4, lift=1).startswith("The hours of 5 and 4 do not")
    assert lifted not in card_miss(said, "the-ash", 6, 4, lift=1)


@every_language
def test_an_empty_iron_that_is_closed_says_so(language: str) -> None:
    """Where the game lets nothing be played on an empty Iron, no kept fate is to blame."""
    said, names = words(language), ("Ana", "Ben")
    closed = "cards=all iron=closed"
    empty = table("iron dawn midnight the-key", hands="3,5 -", options=closed)
    held = table("iron:5 dawn midnight the-key", hands="3,4 -", options=closed)
    reasons = [
        why_not(said, refused(state, "play 3 iron"), names, state.view(0))
        for state in (empty, held)
    ]
    assert reasons[0].startswith(said.say(CARD_WORDS["iron"].bare))
    assert reasons[1].startswith(card_miss(said, "iron", 3, 4))


@pytest.mark.parametrize(
    ("seats", "who"), [((1,), "Ben"), ((1, 2), "Ben and Cleo"), ((1, 3), "Ben and Player 4")]
)
def test_one_or_several_decide(seats: tuple[int, ...], who: str) -> None:
    refusal = IllegalAction("group-decides", seats=seats, active=0)
    assert why_not(words("en"), refusal, ("Ana", "Ben", "Cleo", "")) == (
        f"It is up to {who} to decide about the fate of Ana."
    )


@every_language
def test_names_are_distinct_and_fit_their_place(language: str) -> None:
    """No two cards, and no two powers, are called the same; all fit on a drawn card."""
    said = words(language)
    names = [card_name(said, card) for card in (*CARDS, THE_HOURS)]
    powers = [power_name(said, power) for power in POWERS]
    assert len(set(names)) == len(names)
    assert len(set(powers)) == len(powers)
    signs = [card_sign(said, card) for card in CARDS]
    assert len(set(signs)) == len(signs)
    warnings = [said.say("! fades"), said.say("! fades, ▲ +{doom}", doom=2)]
    too_long = [t for t in (*names, *powers, *signs, *warnings) if len(t) > INNER_WIDTH]
    assert too_long == []


@every_language
def test_every_text_is_worded_in_the_language(language: str) -> None:
    """Texts of cards and powers differ from the English ones wherever it is not English."""
    said, english = words(language), words("en")
    for card in CARDS:
        assert (card_text(said, card) == card_text(english, card)) == (language == "en")
        assert (card_example(said, card) == card_example(english, card)) == (language == "en")
    for power in POWERS:
        assert (power_text(said, power) == power_text(english, power)) == (language == "en")


@every_language
def test_a_rule_with_two_readings_tells_the_one_that_is_played(language: str) -> None:
    """Options and their values are those of the game, its default first; each reads its own way."""
    said = words(language)
    known = {row.name: row for row in ROWS}
    for option, readings in READINGS.items():
        assert next(iter(readings)) == known[option].default
        assert [known[option].read(value) for value in readings] == list(readings)
    for card, worded in CARD_WORDS.items():
        if worded.reading:
            ours, other = ({worded.reading: value} for value in READINGS[worded.reading])
            assert card_text(said, card) == card_text(said, card, ours)
            assert card_text(said, card) != card_text(said, card, other)
    for power, option in POWER_READINGS.items():
        ours, other = ({option: value} for value in READINGS[option])
        assert power_text(said, power) == power_text(said, power, ours)
        assert power_text(said, power) != power_text(said, power, other)


@every_language
def test_every_action_and_fact_has_its_sentence(language: str) -> None:
    """The whole alphabet as choices and as lines of the log, and each kind of fact."""
    said, names = words(language), ("Ana", "Ben")
    sentences = set()
    for action in ARCANA.actions(seats=2, cards="all", honour="yes"):
        line = event_words(said, Event(0, action), names)
        assert line != str(action)
        sentences.add(line)
        if not isinstance(action, Outcome):
            assert isinstance(action, Predict) or choice_words(said, action) != str(action)
            sentences.add(choice_words(said, action))
    facts: list[Fact] = [Answer(True), Answer(False), Shown(4, True), Shown(4, False)]
    facts += [Falling(True), Falling(False), NothingToSteal(), Revealed(1, 5), Skipped()]
    facts += [Faded("dawn", 2), Faded("dawn", 3), Faded("the-blind-man", 0), Amplified()]
    lines = [event_words(said, Event(1, fact), names) for fact in facts]
    assert len(set(lines)) == len(facts)
    sentences.update(lines)
    assert all(sentences)
    assert not [line for line in sentences if re.search(r"[{}]", line)]


@every_language
def test_no_two_choices_of_a_game_read_alike(language: str) -> None:
    """A person who types a line of the list means one of them, not two."""
    said = words(language)
    choices = [a for a in ARCANA.actions(seats=2, cards="all") if isinstance(a, Choice)]
    assert len({choice_words(said, action) for action in choices}) == len(choices)


def test_the_spanish_speaks_the_vocabulary_of_the_spanish_rulebook() -> None:
    catalogue = (CATALOGUES / "es" / "LC_MESSAGES" / "divinary.po").read_text(encoding="utf-8")
    for term in ("destino", "perdición", "desvanec", "Las Horas", "fila numérica", "Medianoche"):
        assert term in catalogue
    said = words("es")
    assert card_name(said, "midnight") == "Medianoche"
    assert card_name(said, "the-deep") == "El Fondo"
    assert card_name(said, THE_HOURS) == "Las Horas"
    assert power_name(said, "twice") == "Dos Veces"


@every_language
def test_refusals_and_complaints_end_as_sentences_do(language: str) -> None:
    said = words(language)
    for text in (*REFUSALS.values(), *COMPLAINTS.values()):
        assert said.say(text).rstrip()[-1] in ".?}”»:"


def test_to_pass_means_another_thing_when_the_group_may_exile() -> None:
    said = words("en")
    assert choice_words(said, PASS) == "make no prediction"
    assert choice_words(said, PASS, Phase.PREDICT) == "make no prediction"
    assert choice_words(said, PASS, Phase.PREDICT, guessed=True) == "make no further prediction"
    assert choice_words(said, PASS, Phase.EXILE) == "exile nothing"
    hint = why_not(said, IllegalAction("not-now", allowed=("predict 3", "pass")), ())
    assert hint.endswith("You may predict 3 or make no prediction.")
    allowed = ("use the-musicians exile paying dawn", "pass")
    hint = why_not(said, IllegalAction("not-now", allowed=allowed), ())
    assert hint.endswith("You may use Exile (spends The Musicians and Dawn) or exile nothing.")


ALL = "cards=all difficulty=easy"
PLAY = Play(2, "midnight")


def test_the_log_of_an_exile() -> None:
    row, ready = "dawn:3 midnight the-key the-deep", "the-musicians the-judge"
    start = table(row, hands="2,5 -", ready=ready, options=ALL)
    asked = after(start, "play 2 midnight", "predict 5")
    assert last_lines(after(asked, "pass")) == ["The group exiles nothing."]
    exile = after(asked, "use the-musicians exile paying the-judge", "exile 3 dawn")
    assert last_lines(exile, 2) == [
        "The group uses Exile (spends The Musicians and The Judge).",
        "The group exiles the 3 on Dawn; it leaves the game.",
    ]
    assert last_lines(after(start, "play 2 midnight", "pass")) == ["The group makes no prediction."]


def test_the_log_of_relocate_and_the_thief() -> None:
    row = "dawn:3 midnight the-thief the-deep"
    start = table(row, hands="2,5 -", ready="the-feast", options=ALL)
    moved = after(start, "use the-feast relocate 3 dawn", "onto the-deep", "play 5 dawn")
    assert last_lines(after(moved, "steal 3 the-deep"), 4) == [
        "Ana uses Relocate: the 3 on Dawn (spends The Feast).",
        "Ana moves it to The Deep.",
        "Ana plays 5 on Dawn.",
        "Ana moves the 3 from The Deep to The Thief: the kept fate is lower.",
    ]


def test_the_log_says_what_plus_1_makes_of_the_kept_fate() -> None:
    """An answer that goes by the raised number says so, in this turn and in no other."""
    row, lifted = (
        "the-chalice the-thief the-fall dawn",
        "This turn the kept fate counts as 1 higher.",
    )
    plain = table(row, hands="4,5 -", ready="fortune", options=ALL)
    raised = after(plain, "use fortune plus-1", "play 5 the-chalice")
    stays = "The Fall stays: its fates add up to less than twice the kept one."
    nothing = "The Thief takes nothing: no fate on another card is above the kept one."
    assert last_lines(raised, 3) == [
        f"Ana says: the kept fate is not above 5. {lifted}",
        f"{nothing} {lifted}",
        f"{stays} {lifted}",
    ]
    asked = after(plain, "play 4 the-chalice")
    assert last_lines(asked, 3) == ["Ana says: the kept fate is above 4.", nothing, stays]


def test_the_log_of_the_fall_and_amplify() -> None:
    fall = table("the-fall:7,3 dawn the-key the-deep", hands="2,6 -", options=ALL)
    fallen = after(fall, "play 6 dawn", "pass")
    assert (
        "The Fall is about to fade: its fates add up to twice the kept one or more."
        in last_lines(fallen, 9)
    )
    assert "The Fall fades and costs 2 doom." in last_lines(fallen, 9)
    amplified = table("the-beast+the-fall dawn the-key the-deep", hands="2,3 -", options=ALL)
    assert "Amplify: one point more." in last_lines(
        after(amplified, "play 2 the-beast", "predict 3"), 9
    )
    missed = after(amplified, "play 2 the-beast", "pass")
    assert "The Beast fades and costs 3 doom." in last_lines(missed, 9)


@pytest.mark.parametrize(("missed", "doom"), [("once", 1), ("each", 2)])
def test_the_log_of_two_wrong_guesses_says_what_they_cost(missed: str, doom: int) -> None:
    """One doom together or one each, by the option (R12); the track moves as far."""
    start = table("the-wish dawn the-key the-deep", hands="2,6 -", options=f"{ALL} missed={missed}")
    guessed = after(start, "play 2 the-wish", "predict 1", "predict 3")
    assert last_lines(guessed, 3) == [
        "The group predicts 1, which is wrong.",
        "The group predicts 3.",
        f"Wrong each time: the hidden fate was 6. {doom} doom.",
    ]
    assert guessed.view(None).doom == doom


def test_the_log_of_a_guess_that_is_left_says_no_further() -> None:
    start = table("the-wish dawn the-key the-deep", hands="2,6 -", options=ALL)
    guessed = after(start, "play 2 the-wish", "predict 1")
    assert last_lines(after(guessed, "pass"), 3) == [
        "The group predicts 1, which is wrong.",
        "The group makes no further prediction.",
        "Wrong: the hidden fate was 6. One doom.",
    ]
    wrong = refused(guessed, "predict 1")
    assert why_not(words("en"), wrong, ("Ana", "Ben"), guessed.view(1)).endswith(
        " or make no further prediction."
    )


def test_the_log_of_coming_and_going() -> None:
    """A player without a name yet is called by number."""
    start = table(hands="2,5 4", options=ALL)
    shown = after(start, "play 2 midnight", "seat 1 show")
    assert last_lines(shown, 2) == [
        "Ben shows a hidden fate.",
        "Ben held 4; it goes back into the bag.",
    ]
    assert last_lines(after(start, "seat 2 join")) == ["Player 3 joins the table."]
    assert event_words(words("en"), Event(0, PLAY), ("", "Ben")) == "Player 1 plays 2 on Midnight."
    assert last_lines(after(start, "seat 1 leave")) == [
        "Ben leaves the table; any fate in hand goes back into the bag unseen."
    ]


@pytest.mark.parametrize(
    ("row", "done", "asked", "sentence"),
    [
        (
            "the-feast dawn the-key the-deep",
            ("play 2 the-feast", "draw 3"),
            "play 3 the-feast",
            "The Feast takes one fate a turn; play this one on another card. You may ",
        ),
        (
            "the-thief dawn:3 the-key the-deep",
            ("play 5 dawn",),
            "predict 3",
            "First move a fate to The Thief. You may move the 3 from Dawn to The Thief or move ",
        ),
        (
            "dawn:3 midnight the-key the-deep",
            ("use the-lantern relocate 3 dawn",),
            "play 5 dawn",
            "First choose the target of the power in use. You may move it to Midnight, move it",
        ),
        (
            "dawn:3 midnight the-key the-deep",
            ("play 2 midnight",),
            "use the-ash help paying leviathan",
            "Help also costs another faded card that is ready. You may ",
        ),
    ],
    ids=str,
)
def test_a_refusal_says_what_is_allowed(
    row: str, done: tuple[str, ...], asked: str, sentence: str
) -> None:
    start = table(row, hands="2,5 -", ready="the-lantern the-ash", options=ALL)
    refusal = refused(after(start, *done), asked)
    assert why_not(words("en"), refusal, ("Ana", "Ben")).startswith(sentence)
