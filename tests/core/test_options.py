"""Options: rows that every game reads and refuses alike."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divinary.core.errors import BadOption
from divinary.core.options import choice, read_options, whole

ROWS = (
    whole("seats", 2, 2, 5),
    choice("pace", "slow", {"slow": "slow", "1": "slow", "fast": "fast"}),
)


@pytest.mark.parametrize(
    ("given_", "read"),
    [
        ({}, {"seats": "2", "pace": "slow"}),
        ({"seats": 3}, {"seats": "3", "pace": "slow"}),
        ({"seats": " 4 "}, {"seats": "4", "pace": "slow"}),
        ({"seats": "005"}, {"seats": "5", "pace": "slow"}),
        ({"pace": 1}, {"seats": "2", "pace": "slow"}),
        ({"pace": "fast", "seats": "2"}, {"seats": "2", "pace": "fast"}),
    ],
)
def test_options_are_read_into_their_one_form(given_, read):
    """Defaults are filled in, numbers and words are canonical, the order is that of the rows."""
    assert read_options(ROWS, given_) == read
    assert list(read_options(ROWS, given_)) == ["seats", "pace"]


@pytest.mark.parametrize(
    ("given_", "reason", "details"),
    [
        (
            {"colour": "red"},
            "unknown-option",
            {"name": "colour", "known": ("seats", "pace")},
        ),
        ({"seats": 1}, "out-of-range", {"name": "seats", "given": "1", "low": 2, "high": 5}),
        ({"seats": 6}, "out-of-range", {"name": "seats", "given": "6", "low": 2, "high": 5}),
        ({"seats": "two"}, "out-of-range", {"name": "seats", "given": "two", "low": 2, "high": 5}),
        ({"seats": True}, "out-of-range", {"name": "seats", "given": "True", "low": 2, "high": 5}),
        ({"seats": 2.0}, "out-of-range", {"name": "seats", "given": "2.0", "low": 2, "high": 5}),
        (
            {"pace": "Slow"},
            "not-a-choice",
            {"name": "pace", "given": "Slow", "known": ("slow", "fast")},
        ),
    ],
)
def test_a_wrong_option_is_refused_with_the_facts(given_, reason, details):
    """The key says what is wrong, the facts say what would be right."""
    with pytest.raises(BadOption) as refused:
        read_options(ROWS, given_)
    assert refused.value.reason == reason
    assert dict(refused.value.details) == details


@given(st.text() | st.integers() | st.none() | st.floats())
def test_a_whole_number_is_read_or_refused(value):
    """The result is a number within the bounds, or a refusal."""
    try:
        text = read_options(ROWS, {"seats": value})["seats"]
    except BadOption:
        return
    assert text in ("2", "3", "4", "5")


@pytest.mark.parametrize("text", ["9" * 5_000, "²", "٣", "+3", "1_0", "3\x00"])
def test_a_strange_number_is_refused_like_any_other(text):
    """However long it is, and whatever other scripts call a digit."""
    with pytest.raises(BadOption) as refused:
        read_options(ROWS, {"seats": text})
    assert refused.value.reason == "out-of-range"


def test_no_rows_take_no_options():
    """A game without options refuses every one."""
    assert read_options((), {}) == {}
    with pytest.raises(BadOption):
        read_options((), {"seats": 2})
