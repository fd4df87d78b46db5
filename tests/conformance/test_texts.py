"""Texts: all that is written reads back, and what cannot be read is refused as such."""

import contextlib
import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from divinary.core.errors import DivinaryError, UnreadableText
from divinary.core.game import Game, State
from tests.conformance.subjects import BROKEN, CASES, SUBJECTS, find, random_states
from tests.strategies import records

PLACES = st.integers(0, len(CASES) - 1)


def test_every_action_of_the_alphabet_reads_back(case):
    """One line each, and spaces around it do not matter."""
    for action in case.game.actions(**case.options):
        text = str(action)
        assert text == " ".join(text.split()) != ""
        assert case.game.action(text) == action
        assert case.game.action(f"  {text} \n") == action


def test_every_position_reads_back(case, games):
    """At every step of every game."""
    for record in games:
        for state in record.states():
            assert case.game.state(str(state)) == state


@given(st.sampled_from(SUBJECTS).flatmap(lambda s: records(s.game, s.option_sets)))
def test_a_position_that_was_read_plays_on_like_the_one_that_was_written(record):
    """Nothing of the game is lost in its text."""
    state, rng = record.end(), Random(7)
    again = record.game.state(str(state))
    while state.decider is not None:
        action = rng.choice(state.legal())
        state, again = state.apply(action), again.apply(action)
    assert again == state


@given(PLACES, st.text())
@example(0, "")
@example(0, "draw")
@example(0, "\x00\x01")
@example(0, "²")
def test_any_text_is_an_action_or_is_unreadable(place, text):
    """Nothing else can come of it."""
    game = CASES[place].game
    with contextlib.suppress(UnreadableText):
        action = game.action(text)
        assert game.action(str(action)) == action


@given(PLACES, st.text())
@example(0, "")
@example(0, "\ud800")
def test_any_text_is_a_position_or_is_unreadable(place, text):
    """Nothing else can come of it."""
    game = CASES[place].game
    with contextlib.suppress(UnreadableText):
        state = game.state(text)
        assert game.state(str(state)) == state


@st.composite
def damaged_positions(draw: st.DrawFn) -> tuple[int, str]:
    """The text of a real position, with parts lost or taken from another, or a word changed."""
    place = draw(PLACES)
    two = st.sampled_from(random_states(place, 6, 40)).map(parts)
    these, those = draw(two), draw(two)
    for label in draw(st.lists(st.sampled_from(list(these)), min_size=1, max_size=3)):
        these[label] = draw(st.sampled_from(["", those.get(label, "")]))
    words = re.split(r"(\W)", "".join(these.values()))
    if draw(st.booleans()):
        at = draw(st.integers(0, len(words) - 1))
        words[at] = draw(st.sampled_from(["", words[at] * 2, "-", "-1", "0", "1", "2", "9", "x"]))
    return place, "".join(words)


def parts(state: State[Any]) -> dict[str, str]:
    """Cut the text of a position into its lines, or its fields, by their first words."""
    labelled: dict[str, str] = {}
    for part in re.split(r'(?=\n)|(?=,")', str(state)):
        label = re.split(r"[ :]", part.lstrip())[0]
        labelled[label] = labelled.get(label, "") + part
    return labelled


def hold_playable(game: Game[Any], text: str, seats: Sequence[int] = (0, 1)) -> None:
    """Hold that a text is refused, or is a position that can be played on."""
    try:
        state = game.state(text)
    except UnreadableText:
        return
    assert game.state(str(state)) == state
    asides = {str(one).split()[2]: one for seat in seats for one in state.asides(seat)}
    for one_of_its_kind in asides.values():
        hold_sound(state.apply(one_of_its_kind), seats)
    rng = Random(3)
    for _ in range(60):
        hold_sound(state, seats)
        if state.decider is None:
            return
        state = state.apply(rng.choice(state.legal()))


def hold_sound(state: State[Any], seats: Sequence[int]) -> None:
    """Check that everybody can look, and that the seat that decides can do something."""
    assert all(state.view(seat).seat == seat for seat in (None, *seats))
    assert bool(state.legal()) == (state.decider is not None)


@settings(max_examples=400)
@given(damaged_positions())
def test_a_damaged_position_is_refused_or_can_be_played_on(damaged):
    """No position that can be typed in breaks the program some moves later."""
    place, text = damaged
    hold_playable(CASES[place].game, text, CASES[place].everybody)


@pytest.mark.parametrize(("name", "text"), BROKEN)
def test_a_position_that_once_broke_the_program(name, text):
    """It is refused, or can be played on."""
    hold_playable(find(name), text)


def test_a_refusal_can_be_shown(case):
    """Its reason is a key and its facts are plain."""
    with pytest.raises(DivinaryError) as refused:
        case.game.action("gibberish 99")
    assert "gibberish" in str(refused.value)
