"""The choices beyond the base box: what is listed, what can be typed, what is said."""

import pytest

from divinary.core.errors import UnreadableText
from divinary.core.spelling import slug
from divinary.core.words import LANGUAGES, words
from divinary.terminal.arcana.typed_choices import VERBS, typed
from divinary.terminal.commands import commands_with
from tests.terminal.sitting import GAME, NAMES, SPEECH, meaning, sentences, view_of

EN = words("en")

MOVE = """
options cards=all
turn 0 move
row the-feast:1 the-wish dawn:3 midnight
deck the-lord ... the-lantern
hands 5,7 -
moving 3 dawn
used
past 0 use the-lantern relocate 3 dawn
"""
STEAL = """
options cards=all
turn 0 steal
row the-thief the-wish:6 dawn:3,5 leviathan
deck the-lord ...
hands 4 -
played 6 the-wish
guesses 2 -
past 0 play 6 the-wish at the-thief the-wish dawn:3,5 leviathan
"""
EXILE = """
options cards=all
turn 0 exile
score 1
row the-lord the-wish dawn:3,5 leviathan:6
deck the-key ...
ready the-musicians the-ash the-thief
hands - -
played 6 leviathan
remembered 5
"""
TAKE = EXILE.replace("turn 0 exile", "turn 0 take").replace("remembered 5", "remembered 5\nused")
HELP = """
options cards=all
turn 0 predict
row the-lord the-wish dawn leviathan:6
deck the-key ...
ready the-ash the-thief asunder
hands 5 -
played 6 leviathan
"""
RAISED = """
options cards=all plus_one=raised
turn 0 predict
row the-lord the-wish dawn leviathan:6
deck the-key ... fortune
ready dawn
hands 7 -
played 6 leviathan
lift 1
used
guesses 2 -
""".replace("ready dawn\n", "")


@pytest.mark.parametrize(
    ("text", "seat", "listing"),
    [
        (
            MOVE,
            0,
            ["1  move it to The Feast", "2  move it to The Wish", "3  move it to Midnight"],
        ),
        (
            STEAL,
            0,
            ["1  move the 6 from The Wish to The Thief", "2  move the 5 from Dawn to The Thief"],
        ),
        (
            EXILE,
            1,
            [
                "0  exile nothing",
                "1  use Exile (spends The Musicians and The Ash)",
                "2  use Exile (spends The Musicians and The Thief)",
            ],
        ),
        (
            TAKE,
            1,
            [
                "1  exile the 3 on Dawn",
                "2  exile the 5 on Dawn",
                "3  exile the 6 on Leviathan",
            ],
        ),
    ],
)
def test_new_phases_list_their_choices(text: str, seat: int, listing: list[str]) -> None:
    assert SPEECH.listing(EN, view_of(text, seat)) == listing


@pytest.mark.parametrize(
    ("text", "seat", "headline"),
    [
        (MOVE, 0, "Your turn, Ana: where does the 3 from Dawn go?"),
        (MOVE, 1, "Ana moves the 3 from Dawn."),
        (STEAL, 0, "Your turn, Ana: choose what The Thief takes."),
        (STEAL, 1, "Ana chooses what The Thief takes."),
        (EXILE, 1, "The prediction was right. The group may exile a fate."),
        (EXILE, 0, "The prediction was right. The group may exile a fate."),
        (TAKE, 1, "Which fate leaves the game for good?"),
        (HELP, 1, "Ana holds one fate. What is it?"),
    ],
)
def test_each_phase_has_its_sentence(text: str, seat: int, headline: str) -> None:
    assert SPEECH.headline(EN, view_of(text, seat), NAMES) == headline


@pytest.mark.parametrize(
    ("text", "seat", "line", "action"),
    [
        (MOVE, 0, "onto wish", "onto the-wish"),
        (MOVE, 0, "onto the feast", "onto the-feast"),
        (STEAL, 0, "steal 5 dawn", "steal 5 dawn"),
        (STEAL, 0, "steal 6 from the wish", "steal 6 the-wish"),
        (EXILE, 1, "use exile paying the ash", "use the-musicians exile paying the-ash"),
        (TAKE, 1, "exile 6 leviathan", "exile 6 leviathan"),
        (HELP, 1, "use help paying asunder", "use the-ash help paying asunder"),
        (HELP, 1, "use help paying the ash", "use the-thief help paying the-ash"),
        (HELP, 1, "use same 6", "use asunder same 6"),
        (RAISED, 1, "8", "predict 8"),
        (RAISED, 1, "predict 2", "predict 2"),
    ],
)
def test_new_choices_can_be_typed(text: str, seat: int, line: str, action: str) -> None:
    assert str(GAME.read(EN, view_of(text, seat), line)) == action


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", [MOVE, STEAL, EXILE, TAKE, HELP, RAISED])
def test_they_are_read_back_in_each_language(text: str, language: str) -> None:
    tongue = words(language)
    for seat in (0, 1):
        view = view_of(text, seat)
        for action in view.choices:
            for form in (typed(tongue, action), SPEECH.choice(tongue, action, view), str(action)):
                assert meaning(GAME.read(tongue, view, form)) == meaning(action), form


def test_the_price_need_not_be_named_where_there_is_one_card_to_pay_with() -> None:
    text = HELP.replace("ready the-ash the-thief asunder", "ready the-ash asunder")
    assert str(GAME.read(EN, view_of(text, 1), "use help")) == "use the-ash help paying asunder"


@pytest.mark.parametrize("line", ["steal", "steal 5", "onto", "use", "play 3", "exile 3"])
def test_half_a_choice_is_not_understood(line: str) -> None:
    with pytest.raises(UnreadableText):
        GAME.read(EN, view_of(STEAL, 0), line)


def test_a_raised_prediction_keeps_its_number_and_powers_come_after() -> None:
    view = view_of(RAISED, 1)
    labels = SPEECH.labels(view)
    assert list(labels) == ["2", "3", "4", "5", "6", "7", "8", "0"]
    assert all(str(action) == f"predict {n}" for n, action in labels.items() if n != "0")


def test_values_that_do_not_follow_each_other_are_listed_one_by_one() -> None:
    text = HELP.replace("dawn leviathan", "dawn:3 leviathan")
    listing = SPEECH.listing(EN, view_of(text, 1))
    assert "use Same? 3 (spends Asunder)" in listing[-2]
    assert "use Same? 6 (spends Asunder)" in listing[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_words_that_can_be_typed_are_alike(language: str) -> None:
    commands = commands_with(GAME.own_commands, undo=True)
    speaker = words(language)
    said = [slug(form) for verb in VERBS for form in speaker.forms(verb)]
    said += [slug(speaker.say(word)) for word in commands]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize(
    ("text", "line", "action"),
    [
        (MOVE, "przenieść północ", "onto midnight"),
        (MOVE, "przenieś północ", "onto midnight"),
        (STEAL, "zabrać 5 świt", "steal 5 dawn"),
        (EXILE, "wygnać 3 świt", "exile 3 dawn"),
        (HELP, "użyć taki sam? 3", "use asunder"),
        (RAISED, "przepowiedzieć 3", "predict 3"),
        (RAISED, "spasować", "pass"),
    ],
)
def test_a_polish_verb_can_be_typed_in_each_of_its_forms(text: str, line: str, action: str) -> None:
    """In the imperative, which is shown, or in the infinitive."""
    seat = 1 if text in (HELP, RAISED) else 0
    assert str(GAME.read(words("pl"), view_of(text, seat), line)).startswith(action)


def test_several_predictions_are_shown() -> None:
    said = sentences(RAISED, 1)
    assert "2 predictions are left." in said
    assert "+1 is at work: the kept fate counts as 1 higher." in said
    assert "The number to predict is the higher one." in said
    after = sentences(RAISED.replace("guesses 2 -", "guesses 1 4"), 1)
    assert "1 prediction is left." in after
    assert "Wrong this turn: 4." in after
