"""Games end, and options are checked."""

import pytest

from divinary.core.errors import BadOption
from tests.conformance.subjects import SUBJECTS
from tests.strategies import seats_in


def test_every_game_ends(games):
    """However foolishly it is played: `play_at_random` gives up after thousands of steps."""
    assert all(record.end().decider is None for record in games)


def test_there_is_a_result_exactly_when_nobody_decides(case, games):
    """It names winners among the seats, and one score a seat."""
    seats = seats_in(case.game, case.options)
    for record in games:
        for state in record.states():
            assert (state.result is None) == (state.decider is not None)
        result = record.end().result
        assert result is not None
        assert len(result.scores) == seats
        assert list(result.winners) == sorted(set(result.winners) & set(range(seats)))


@pytest.mark.parametrize("name", ["nonsense", "Seats", "", "self", "name", "game", "given"])
@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.game.name)
def test_an_unknown_option_is_refused(subject, name):
    """By `start`, `options` and `actions` alike, whatever word it is."""
    for ask in (subject.game.start, subject.game.options, subject.game.actions):
        with pytest.raises(BadOption) as refused:
            ask(**{name: "1"})
        assert refused.value.reason == "unknown-option"
        assert refused.value.details["name"] == name


@pytest.mark.parametrize("value", ["", "many", "-1", "1.5", None, "2 3", "²", "٣", "9" * 5_000])
@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.game.name)
def test_a_senseless_value_is_refused(subject, value):
    """None of these is a number of seats, and the refusal names the option."""
    for ask in (subject.game.start, subject.game.options, subject.game.actions):
        with pytest.raises(BadOption) as refused:
            ask(seats=value)
        assert refused.value.details["name"] == "seats"


def test_options_in_full_are_texts_that_mean_the_same_game(case):
    """Filled in once, nothing is left to fill in, and the game that starts is the same."""
    full = case.game.options(**case.options)
    assert case.game.options(**full) == full
    assert all(type(text) is str and text == text.strip() != "" for text in full.values())
    assert case.game.start(**full) == case.game.start(**case.options)
