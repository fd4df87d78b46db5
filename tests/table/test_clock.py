"""Majorities go by a clock that nobody moves; a restart reckons from what is stored."""

from collections import Counter
from collections.abc import Hashable

from hypothesis import given
from hypothesis import strategies as st

from divinary.table import requests
from divinary.table.clock import Clock, Deadlines, Wait
from divinary.table.majorities import Majorities
from tests.table.policies import Sitting

BOTH = st.floats(-1e6, 1e6)


class MovedClock:
    """Both clocks, each moved by itself."""

    def __init__(self, wall: float = 1_000_000.0, steady: float = 50.0) -> None:
        self.wall = wall
        self.steady = steady

    @property
    def clock(self) -> Clock:
        return Clock(lambda: self.wall, lambda: self.steady)

    def passes(self, seconds: float) -> None:
        """Let time pass by both."""
        self.wall += seconds
        self.steady += seconds


def test_what_is_left_of_a_wait_is_reckoned_once_and_then_goes_by_the_steady_clock() -> None:
    time = MovedClock()
    deadlines = Deadlines(time.clock)
    waits: dict[Hashable, Wait] = {"one": Wait(time.wall - 20, 60)}
    assert deadlines.due(waits) == {"one": time.steady + 40}
    first = time.steady
    for moved in (3600, -7200, 0.5):
        time.wall += moved
        time.steady += 1
        assert deadlines.due(waits) == {"one": first + 40}
    assert deadlines.due({}) == {}


@given(BOTH, BOTH, st.floats(0, 1e6))
def test_a_wait_never_takes_longer_than_the_whole_or_less_than_nothing(
    began: float, wall: float, seconds: float
) -> None:
    """Whatever the wall clock says after a restart."""
    time = MovedClock(wall, 0.0)
    (due,) = Deadlines(time.clock).due({"one": Wait(began, seconds)}).values()
    assert 0 <= due <= seconds


# --- Majorities ----------------------------------------------------------------------------------


def proposed(time: MovedClock) -> Sitting:
    """Return a table at which two of three are for passing, for a minute at most."""
    table = Sitting(places=4, options={"difficulty": "easy"}, settle=1)
    table.now = time.wall
    table.sit("Ana", "Ben", "Cleo", "Dan").begin().act(0)
    for seat in (1, 2):
        table.act(seat, "pass")
    return table


def test_a_majority_is_not_hurried_or_held_up_by_the_wall_clock() -> None:
    for moved in (3_600.0, -3_600.0):
        time = MovedClock()
        table, majorities = proposed(time), Majorities(time.clock)
        due = majorities.due(table.session)
        assert due == time.steady + 60
        time.wall += moved
        time.passes(59)
        assert majorities.due(table.session) == due
        assert majorities.settle(table.session) == []
        time.passes(2)
        assert majorities.settle(table.session)


def test_after_a_restart_a_majority_waits_for_what_is_left() -> None:
    time = MovedClock()
    table = proposed(time)
    time.passes(20)
    restarted = MovedClock(time.wall, 3.0)
    majorities = Majorities(restarted.clock)
    assert majorities.due(table.read_again()) == 43.0
    restarted.passes(41)
    assert majorities.settle(table.session)


def test_after_a_restart_with_a_wrong_clock_a_majority_waits_for_a_minute_at_most() -> None:
    time = MovedClock()
    table = proposed(time)
    for wall, left in ((time.wall - 9_999, 60), (time.wall + 9_999, 0)):
        restarted = MovedClock(wall, 7.0)
        assert Majorities(restarted.clock).due(table.session) == 7.0 + left


def test_a_majority_that_falls_apart_and_comes_back_has_its_whole_time() -> None:
    time = MovedClock()
    table, majorities = proposed(time), Majorities(time.clock)
    majorities.due(table.session)
    time.passes(50)
    table.now = time.wall
    table.act(2, "predict 1")
    assert majorities.due(table.session) is None
    table.act(2, "pass")
    assert majorities.due(table.session) == time.steady + 60


def test_what_is_shown_is_wall_time() -> None:
    time = MovedClock()
    session = proposed(time).session
    assert [requests.due(session, one) for one in session.proposals] == [time.wall + 60]
    assert Counter(one.since for one in session.proposals) == {time.wall: 1}
