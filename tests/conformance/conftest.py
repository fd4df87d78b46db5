"""Every claim of the suite is examined for every case of `subjects`."""

from typing import Any

import pytest

from divinary.core.game import State
from divinary.core.record import Record
from tests.conformance.subjects import (
    CASES,
    GAMES_EACH,
    STATES_EACH,
    Case,
    random_games,
    random_states,
)


@pytest.fixture(params=range(len(CASES)), ids=[str(case) for case in CASES])
def place(request: pytest.FixtureRequest) -> int:
    """The number of the case."""
    number: int = request.param
    return number


@pytest.fixture
def case(place: int) -> Case:
    """A game with one set of its options."""
    return CASES[place]


@pytest.fixture
def games(place: int) -> tuple[Record[Any], ...]:
    """Whole random games of the case."""
    return random_games(place, GAMES_EACH)


@pytest.fixture
def states(place: int) -> tuple[State[Any], ...]:
    """Random positions of the case, of many kinds, the first ones all different."""
    return random_states(place, GAMES_EACH, STATES_EACH)
