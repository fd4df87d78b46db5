"""What a typed line does, in any language."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

import divinary
from divinary.arcana.model.actions import Done, Onto, Pass, Play, Predict, Steal, Use
from divinary.arcana.model.options import read
from divinary.arcana.notation.events import read_event
from divinary.arcana.speech.events import log_words
from divinary.core.words import LANGUAGES, words
from divinary.saves import load
from divinary.table.players import Machine, Person
from divinary.table.table import Table
from divinary.terminal.arcana.typed_choices import typed
from divinary.terminal.session import Session
from tests.strategies import lucky
from tests.terminal.sitting import ANA, BEN, GAME, SPEECH, meaning, said, session


def test_a_number_makes_the_choice_that_stands_beside_it(tmp_path: Path) -> None:
    at = session(tmp_path)
    label, _, choice = at.choices()[0].partition("  ")
    assert f"Ana {choice.replace('play', 'plays')}." in said(at, label)


GAMES: tuple[dict[str, object], ...] = (
    {"cards": "base"},
    {"cards": "all"},
    {"cards": "ks2017,imago,stars_below", "plus_one": "raised", "hands": 2},
    {"cards": "ks2017,imago,stars_below", "honour": "yes"},
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_can_be_typed_as_it_is_completed_or_listed(
    language: str, tmp_path: Path
) -> None:
    """Through whole games of all kinds, each choice is read back from each way of writing it."""
    tongue, rng = words(language), Random(8)
    seen: Counter[type] = Counter()
    for seed in range(12):
        chosen = GAMES[seed % len(GAMES)]
        at = session(tmp_path, ANA, BEN, language=language, seed=seed, difficulty="easy", **chosen)
        choose = lucky(rng)
        while not at.over:
            if at.curtain or not at.speakers_view.choices:
                at.enter("")
                continue
            view = at.speakers_view
            for action in view.choices:
                spoken = SPEECH.choice(tongue, action, view)
                for form in (str(action), typed(tongue, action), spoken):
                    assert meaning(GAME.read(tongue, view, form)) == meaning(action), form
                    seen[type(action)] += 1
            at.enter(str(choose(at.table.state, rng)))
    assert seen.total() > 1000
    assert {Play, Use, Onto, Steal, Predict, Pass, Done} <= set(seen)


def test_a_prediction_keeps_its_number_after_a_wrong_guess(tmp_path: Path) -> None:
    """With Twice, once 3 was wrong, 4 still means 4 and 3 means nothing."""
    text = """arcana position 2
options seats=2 difficulty=easy cards=base fates=7 copies=3 row=4 goal=7
turn 0 predict
row dawn:7 midnight the-deep the-key
deck the-lord ...
ready -
hands 5 -
lines - -
played 7 dawn
used
guesses 1 3
"""
    labels = SPEECH.labels(divinary.game("arcana").state(text).view(1))
    assert str(labels["4"]) == "predict 4"
    assert "3" not in labels
    assert str(labels["0"]) == "pass"


@pytest.mark.parametrize(
    ("typed_line", "answer"),
    [
        ("dance", "I do not understand: dance"),
        ("play 9 dawn", "There is no fate 9"),
        ("play 3 nowhere", "There is no card nowhere"),
        ("predict 3", "That is not possible at this point of the turn. You may play"),
        ("99", "I do not understand: 99"),
        ("mark 3", "In your own turn you may not mark"),
        ("mark", "mark [PLAYER] NUMBERS"),
        ("seat 1 mark 0 5", "That is not your seat."),
        ("seat 4 mark 0 3", "That is not your seat."),
        ("save ~nobody-at-all/x", "That is not the name of a file"),
        ("mark nobody 3", "No player at this table has that name. The players are: Ana, Mira."),
        ("language tlh", "Choose one of these languages: en, es, fr, pl."),
        ("use twice", "No faded card has this power now: Twice."),
        ("why 4444", "There is no card 4444"),
    ],
)
def test_nonsense_is_answered_and_changes_nothing(
    typed_line: str, answer: str, tmp_path: Path
) -> None:
    at = session(tmp_path)
    before = at.table.state
    assert answer in said(at, typed_line)
    assert at.table.state == before


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("line", ["dance", "predict 3", "play 9 dawn", "99", "mark 3", "use twice"])
def test_nonsense_is_answered_in_the_chosen_language(
    language: str, line: str, tmp_path: Path
) -> None:
    english = said(session(tmp_path), line)
    spoken = said(session(tmp_path, language=language), line)
    assert english
    assert (spoken == english) == (language == "en")


def test_others_mark_the_line_of_the_active_player(tmp_path: Path) -> None:
    at = session(tmp_path, Machine("random", "Mira"), Person("Ana"))
    while at.view.phase != "predict":
        at.enter(at.choices()[0].split()[0])
    at.take_notes()
    assert "Ana turns the 3 of Mira face down." in said(at, "mark 3 4")
    assert at.view.lines[0] == (3, 4)
    said(at, "unmark mira 3")
    assert at.view.lines[0] == (4,)
    assert "is already face down" in said(at, "mark 4")


def test_why_explains_a_card_and_what_the_hand_may_do_there(tmp_path: Path) -> None:
    at = session(tmp_path)
    for slot in at.view.row:
        explained = said(at, f"why {slot.card}")
        for fate in set(at.view.hand):
            legal = f"play {fate} {slot.card}" in map(str, at.view.choices)
            assert (f"You may play the {fate} here." in explained) == legal
            assert (f"Not the {fate}:" in explained) != legal


def test_help_names_every_command(tmp_path: Path) -> None:
    at = session(tmp_path)
    answer = said(at, "?").splitlines()
    assert {"why", "aid", "mark", "own up", "join", "board", "quit"} <= set(at.commands)
    assert all(line in answer for line in at.commands.values())


def test_the_log_shows_the_whole_game_so_far(tmp_path: Path) -> None:
    at = session(tmp_path)
    assert said(at, "log").count("\n") + 1 == len(at.view.past)


def test_another_language_can_be_spoken_at_any_time(tmp_path: Path) -> None:
    at = session(tmp_path)
    english = at.headline()
    said(at, "language pl")
    assert at.headline() != english
    said(at, "language en")
    assert at.headline() == english


def test_the_game_is_kept_after_every_move_and_resumes(tmp_path: Path) -> None:
    at = session(tmp_path)
    for _ in range(3):
        at.enter(at.choices()[0].split()[0])
        assert load(at.save_path).end() == at.table.state
    again = Session(Table.resume(load(at.save_path)), "en", at.save_path)
    assert again.view == at.view
    assert again.choices() == at.choices()


def test_a_copy_is_saved_where_it_is_asked(tmp_path: Path) -> None:
    at = session(tmp_path)
    assert str(tmp_path / "copy") in said(at, f"save {tmp_path / 'copy'}")
    assert load(tmp_path / "copy").end() == at.table.state


def test_a_disk_that_cannot_be_written_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    at = session(tmp_path)
    at.save_path = Path("/proc/nowhere/game")
    before = at.table.state
    assert "cannot be saved in" in said(at, at.choices()[0].split()[0])
    assert at.table.state != before


def test_what_could_be_typed_is_offered_for_completion(tmp_path: Path) -> None:
    at = session(tmp_path)
    offered = at.completions()
    assert {"why", "mark", "quit"} <= set(offered)
    assert any(line.startswith("play ") for line in offered)


def test_a_player_of_several_words_can_be_named(tmp_path: Path) -> None:
    """The 1 of "Player 1" is a part of the name, not a number to turn."""
    at = session(tmp_path, Machine("random", "Player 1"), Person("Ana"))
    while at.view.phase != "predict":
        at.enter(at.choices()[0].split()[0])
    said(at, "mark player 1 3 4")
    assert at.view.lines[0] == (3, 4)


def test_a_play_is_understood_as_it_is_spoken(tmp_path: Path) -> None:
    """Where it is not allowed, the answer is about the rule and not about the spelling."""
    at = session(tmp_path)
    illegal = next(
        (fate, slot.card)
        for slot in at.view.row
        for fate in at.view.hand
        if f"play {fate} {slot.card}" not in map(str, at.view.choices)
    )
    spoken = f"play {illegal[0]} on {illegal[1].replace('-', ' ')}"
    assert "You may " in said(at, spoken)


def test_nothing_private_is_offered_through_a_curtain(tmp_path: Path) -> None:
    """Before Enter neither completion nor the list of choices may show a hand."""
    at = session(tmp_path, Person("Ana"), Person("Ben"))
    assert at.curtain
    assert at.completions() == []
    assert at.choices() == []
    at.enter("play")
    assert at.curtain, "only an empty line lifts it"
    at.enter("")
    assert not at.curtain
    assert at.completions()


def test_leaving_at_a_curtain_shows_no_hand(tmp_path: Path) -> None:
    at = session(tmp_path, Person("Ana"), Person("Ben"))
    assert "--resume" in said(at, "quit")
    assert at.closed


def test_at_a_shared_screen_a_line_is_marked_by_one_who_may(tmp_path: Path) -> None:
    """Ben and Cleo look together: the line of Ben is turned by Cleo."""
    at = session(tmp_path, Person("Ana"), Person("Ben"), Person("Cleo"))
    at.enter("")
    at.enter(at.choices()[0].split()[0])
    at.take_notes()
    assert "Cleo turns the 3 of Ben face down." in said(at, "mark ben 3")
    assert "Ben turns the 3 of Ana face down." in said(at, "mark 3")


def test_a_file_that_is_no_game_is_not_overwritten(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("a poem")
    at = session(tmp_path)
    assert "stays as it is" in said(at, f"save {precious}")
    assert precious.read_text() == "a poem"


def test_the_save_of_another_game_is_not_overwritten(tmp_path: Path) -> None:
    """One's own is, as often as one likes."""
    other = session(tmp_path, seed=2)
    other.enter(f"save {tmp_path / 'other'}")
    kept = (tmp_path / "other").read_text()
    at = session(tmp_path)
    assert "holds another game" in said(at, f"save {tmp_path / 'other'}")
    assert (tmp_path / "other").read_text() == kept
    for name in ("copy", at.save_path.name):
        assert "The game is saved in" in said(at, f"save {tmp_path / name}")
    at.enter(at.choices()[0].split()[0])
    for name in ("copy", at.save_path.name):
        assert "The game is saved in" in said(at, f"save {tmp_path / name}")
        assert load(tmp_path / name) == at.table.record


def test_after_resuming_the_turn_is_shown_again(tmp_path: Path) -> None:
    """Whoever comes back must know what was played, or nothing can be deduced."""
    at = session(tmp_path, Machine("random", "Mira"), Person("Ana"))
    again = Session(Table.resume(load(at.save_path)), "en", at.save_path)
    assert any(note.startswith("Mira plays") for note in again.take_notes())


def test_plain_lines_say_what_the_grid_shows(tmp_path: Path) -> None:
    """What the played fate leaves possible by its card, also after a lower one was discarded."""
    text = """arcana position 2
options seats=2 difficulty=easy cards=base fates=7 copies=3 row=4 goal=7
turn 0 predict
row the-rider:5 midnight:2 the-deep the-key
deck the-lord ... leviathan
ready -
hands 6 -
lines - -
played 5 the-rider
used
past 0 draw 5
past 0 draw 6
past 0 play 5 the-rider at the-rider midnight:2,2 the-deep the-key
past 0 use leviathan discard-lower 2 midnight
"""
    view = divinary.game("arcana").state(text).view(1)
    picture = "\n".join(GAME.picture(words("en"), view, ("Ana", "Ben")))
    assert "2 · · · · ◇ · ·" in picture


def test_a_power_that_may_name_any_number_takes_one_line(tmp_path: Path) -> None:
    text = """arcana position 2
options seats=2 difficulty=easy cards=base fates=7 copies=3 row=4 goal=7
turn 0 predict
row the-rider:5 midnight the-deep the-key
deck the-lord ...
ready dawn the-beast
hands 6 -
lines - -
played 5 the-rider
past 0 play 5 the-rider at the-rider midnight the-deep the-key
"""
    listing = SPEECH.listing(words("en"), divinary.game("arcana").state(text).view(1))
    assert listing[-2:] == [
        "8–14  use Higher than? 1–7 (spends Dawn)",
        "15  use Twice (spends The Beast)",
    ]


@pytest.mark.parametrize(
    ("past", "sentence"),
    [
        (("play 5 the-chalice", "answer no"), "Ana says: the kept fate is not above 5."),
        (("play 5 the-chalice", "answer yes"), "Ana says: the kept fate is above 5."),
        (("predict 4", "predict 5"), "The group predicts 4, which is wrong."),
        (("predict 4", "shown 4 correct"), "The group predicts 4."),
    ],
)
def test_the_log_says_what_an_answer_means(past: tuple[str, str], sentence: str) -> None:
    events = [read_event(f"0 {line}") for line in past]
    assert sentence in log_words(words("en"), events, ("Ana", "Ben"), read({}))


def test_the_reason_that_says_most_is_given_to_a_group(tmp_path: Path) -> None:
    """Cleo's 2 lies face down: that is why, not that Cleo may not turn it."""
    at = session(tmp_path, Person("Ana"), Person("Ben"), Person("Cleo"))
    at.enter("")
    at.enter(at.choices()[0].split()[0])
    at.enter("mark cleo 2")
    at.take_notes()
    assert said(at, "mark cleo 2") == "The 2 of Cleo is already face down."


def test_a_value_that_was_wrong_is_refused_as_such(tmp_path: Path) -> None:
    """Its number is no choice any more, but is still understood."""
    text = """arcana position 2
turn 0 predict
row dawn:7 midnight the-deep the-key
deck the-lord ...
hands 5 -
played 7 dawn
used
guesses 1 3
"""
    view = divinary.game("arcana").state(text).view(1)
    assert str(GAME.read(words("en"), view, "3")) == "predict 3"
    assert str(GAME.read(words("en"), view, "play 3 dawn old")) == "play 3 dawn old"
