"""The log says the same however much of it is asked for, and a long turn costs no more than it."""

from random import Random
from typing import Any

import pytest

from divinary.arcana.game import ARCANA
from divinary.arcana.model.actions import Join, Leave, Mark, Unmark
from divinary.arcana.speech import event_log, events
from divinary.arcana.speech.hand_names import hand_names
from divinary.core.words import words
from tests.strategies import arcana_game, random_options

NAMES = [f"P{seat}" for seat in range(6)]


@pytest.mark.parametrize("seed", range(15))
def test_a_part_of_the_log_says_what_the_whole_says(seed: int) -> None:
    """Though what came before it is hardly looked at."""
    record = arcana_game(random_options(Random(seed)), seed)
    view: Any = record.end().view(None)
    english = words("en")
    whole = events.log_words(english, view.past, hand_names(english, view, NAMES), view.options)
    said = event_log.events(english, view, NAMES, 0)
    if not view.options.challenge:
        assert said == whole
    for since in {0, 1, len(said) // 2, max(0, len(said) - 3)}:
        assert event_log.events(english, view, NAMES, since) == said[since:]
    played = [n for n, event in enumerate(view.past) if not isinstance(event.what, Mark | Unmark)]
    for most in (1, 3, 24):
        latest = event_log.latest(english, view, NAMES, most)
        assert latest == [(number, said[number]) for number in played[-most:]]


def test_a_turn_in_which_somebody_comes_and_goes_is_not_told_again_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = ARCANA.start(seats=3, difficulty="easy")
    rng = Random(5)
    while not state.legal() or str(state.decider) == "chance":
        state = state.apply(state.sample(rng))
    for _ in range(500):
        state = state.apply(Leave(2)).apply(Join(2))
    told: list[int] = []
    in_place = events._in_place

    def counted(*args: object) -> str:
        told.append(1)
        assert len(args[3]) < 10  # type: ignore[arg-type]  # what bears on it of its turn
        return in_place(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(events, "_in_place", counted)
    view = state.view(0)
    assert len(event_log.latest(words("en"), view, NAMES, 24)) == 24
    assert len(told) < 40
    told.clear()
    assert len(event_log.events(words("en"), view, NAMES, 0)) == len(view.past) == len(told)
