"""The clock: who acts, what hours bring, and how production ends."""

import pytest

from divinary import CHANCE
from tests.oracle.scene import (
    AN_HOUR,
    DISH,
    FULL,
    after,
    last_events,
    scene,
    started,
    table,
    texts,
    verbs,
)

THROW = f"throw {DISH}"
REST = "go activate-staff"
"""Two hours, for a figure that is elsewhere."""

MARKS = {
    1: {2: 2, 3: 1, 4: 2, 6: 2, 7: 1, 8: 2, 10: 2, 11: 1, 12: 2},
    2: {2: 1, 4: 2, 6: 1, 8: 2, 10: 1, 12: 2},
    3: {3: 1, 5: 1, 7: 1, 9: 1, 11: 1, 12: 2},
    4: {3: 1, 6: 1, 9: 1, 12: 1},
}


def seat_all(state):
    """Let chance pull a red Customer where it can, and seat those who wait in the first boat."""
    pulls = []
    while verbs(state) & {"pull", "boat", "dock"}:
        if verbs(state) == {"pull"}:
            pulls.append(table(state).hours)
        state = after(state, texts(state)[0])
    return state, len(pulls)


@pytest.mark.parametrize("seats", MARKS)
@pytest.mark.parametrize("hour", range(1, 13))
def test_adventurers_by_hour(seats: int, hour: int) -> None:
    """How many come when a timepiece reaches an hour, by the number of players."""
    state = scene(seats=seats, hours=(hour - 1,) * seats, track=tuple(range(seats)))
    _, pulls = seat_all(after(state, *AN_HOUR))
    assert pulls == MARKS[seats].get(hour, 0)


@pytest.mark.parametrize(("start", "pulls"), [(0, 2), (1, 3), (2, 3), (4, 2), (11, 2)])
def test_every_mark_reached_or_passed_counts(start: int, pulls: int) -> None:
    """A rest of two hours, one player: from 1 to 3 both marks bring an Adventurer."""
    state = after(scene(hours=(start,), at="recruit"), REST)
    assert seat_all(state)[1] == pulls


def test_the_clock_goes_round() -> None:
    """After twelve the marks begin again: hour 14 is like hour 2."""
    state = after(scene(hours=(13,)), *AN_HOUR)
    assert (table(state).hours, seat_all(state)[1]) == ((14,), 2)


def test_marks_come_in_hour_order_each_completely_before_the_next() -> None:
    """Two at the second hour, settled and seated; then one at the third."""
    state = after(scene(hours=(1,), at="recruit"), REST, "pull red", "pull blue")
    assert set(texts(state)) == {f"boat {who} {n}" for who in ("red", "blue") for n in range(1, 7)}
    state = after(state, "boat red 1", "boat blue 1")
    assert texts(after(state, "dock left"))[0].startswith("pull ")


def test_hours_pass_after_the_action() -> None:
    """While the player still acts, the timepiece stays."""
    state = after(scene(hours=(1,)), "go star-charting", "line a1 b1")
    assert table(state).hours == (1,)
    assert table(after(state, "done")).hours == (3,)


def test_the_rearmost_timepiece_acts() -> None:
    """One player may act several times in a row."""
    state = scene(seats=2, hours=(0, 2))
    state = after(state, *AN_HOUR)
    assert table(state).active == 0
    state = after(
        state, THROW, "go horoscopes", "half left", "write 2 top", "pull red", "boat red 1"
    )
    assert table(state).active == 1


def test_of_a_tie_the_piece_that_came_last_acts() -> None:
    """It lies on top of the other."""
    state = after(scene(seats=2, hours=(0, 1)), *AN_HOUR)
    assert table(state).hours == (1, 1)
    assert table(state).active == 0


def test_of_three_in_a_stack_the_last_comes_first() -> None:
    """Then the one below it."""
    state = after(scene(seats=3, hours=(0, 1, 1), track=(0, 2, 1)), *AN_HOUR)
    assert table(state).track == (0, 2, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_player_starts_and_the_others_follow(seats: int) -> None:
    """At first the pieces lie in seating order, the first player's on top."""
    state = started(seats=seats)
    for seat in range(seats):
        assert state.decider == seat
        state = after(state, *AN_HOUR)
    assert table(state).active == seats - 1  # it came last to hour 1, so it lies on top


NEARLY = (*FULL[:4], "red green green", "red blue")
"""A single seat is missing to fill the fourth dock."""


def docking(hours: tuple[int, ...], *actions: str, **things):
    """Fill the last boat on a turn that ends at a mark."""
    state = scene(seats=len(hours), hours=hours, boats=NEARLY, **things)
    return after(state, *actions, "pull rogue", "boat rogue 5")


def test_the_marker_is_put_one_hour_ahead_of_the_leader() -> None:
    """At the end of the turn in which the fourth dock fills."""
    state = after(docking((2,), *AN_HOUR), "dock right")
    assert (table(state).marker, last_events(state)) == (4, ["- marker 4"])
    ahead = after(docking((1, 6), *AN_HOUR), "dock right")
    assert table(ahead).marker == 7


def test_the_marker_waits_for_the_whole_move() -> None:
    """The dock fills at the third hour, the piece goes on to the fourth: the marker lies on 5."""
    state = after(docking((2,), REST, at="recruit"), "dock right")
    assert table(state).marker is None
    state, pulls = seat_all(state)
    assert (pulls, table(state).hours, table(state).marker) == (2, (4,), 5)


def test_who_has_reached_the_marker_acts_no_more() -> None:
    """The others go on until they have reached it too; then the market opens."""
    state = scene(seats=2, hours=(4, 6), marker=6, boats=FULL, shelf="red charm")
    state, _ = seat_all(after(state, *AN_HOUR))
    assert table(state).active == 0
    state, _ = seat_all(after(state, THROW, "go divination", "foretell 3 blue"))
    assert last_events(state) == ["- opened"]
    assert verbs(state) == {"sell", "done"}


def test_who_passes_the_marker_acts_no_more_either() -> None:
    """Two hours from 5 lead to 7."""
    state = scene(hours=(5,), marker=6, boats=FULL, at="recruit", shelf="red charm")
    state, _ = seat_all(after(state, REST))
    assert (table(state).hours, verbs(state)) == ((7,), {"sell", "done"})


def test_marks_passed_until_then_still_count() -> None:
    """Also those beyond the marker, for a piece that passes it."""
    state = scene(hours=(5,), marker=6, boats=FULL, at="recruit", shelf="red charm")
    assert seat_all(after(state, REST))[1] == 3


def test_the_marker_is_put_once() -> None:
    """Later turns do not move it."""
    state = after(scene(seats=2, hours=(4, 5), marker=6, boats=FULL), *AN_HOUR)
    assert table(state).marker == 6
    assert state.decider is CHANCE
