"""Errors: a key and facts, for a front end to put into words."""

import copy
import pickle

import pytest

from divinary.core.errors import (
    BadOption,
    BadRecord,
    DivinaryError,
    IllegalAction,
    NothingToUndo,
    UnreadableText,
)

KINDS = [DivinaryError, IllegalAction, UnreadableText, BadOption, BadRecord, NothingToUndo]


@pytest.mark.parametrize("kind", KINDS)
def test_an_error_carries_its_key_and_its_facts(kind):
    """They are what it is made of; its text shows both."""
    error = kind("out-of-range", name="seats", low=2, known=("a", "b"))
    assert error.reason == "out-of-range"
    assert dict(error.details) == {"name": "seats", "low": 2, "known": ("a", "b")}
    assert str(error) == "out-of-range (name='seats', low=2, known=('a', 'b'))"
    assert str(kind("game-over")) == "game-over"


@pytest.mark.parametrize("kind", KINDS)
def test_an_error_travels_between_processes(kind):
    """Pickled or copied, it is the same kind with the same key and facts."""
    error = kind("bad-line", line=7, text="dance", why=None)
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(twin) is kind
        assert (twin.reason, dict(twin.details)) == (error.reason, dict(error.details))
        assert str(twin) == str(error)


@pytest.mark.parametrize("kind", KINDS)
def test_every_error_of_ours_is_a_value_error(kind):
    """One `except` catches them all, and callers who know nothing of us fare no worse."""
    assert issubclass(kind, DivinaryError)
    assert issubclass(kind, ValueError)


def test_the_kinds_can_be_told_apart():
    """No kind hides another."""
    for kind in KINDS[1:]:
        assert not any(issubclass(kind, other) for other in KINDS[1:] if other is not kind)
