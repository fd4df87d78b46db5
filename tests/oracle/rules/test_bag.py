"""The bag, the halls and the Lair: where Adventurers are, and come from."""

from fractions import Fraction

import pytest

from divinary.oracle.data.colours import ADVENTURERS
from tests.oracle.scene import (
    AN_HOUR,
    ORACLE,
    after,
    all_adventurers,
    bag,
    pulled,
    refused,
    scene,
    selling,
    started,
    table,
    verbs,
)

ALL = (13, 13, 9, 9, 8)


@pytest.mark.parametrize(("who", "count"), [("red", 12), ("green", 12), ("blue", 8), ("yellow", 8)])
def test_customers_in_the_bag_at_first(who: str, count: int) -> None:
    """13 red, 13 green, 9 blue and 9 yellow; one of each waits in its hall."""
    state = ORACLE.start()
    assert bag(state, who) == count
    assert table(state).halls == (1, 1, 1, 1)


def test_no_adventurer_is_lost() -> None:
    """Wherever they are, 44 Customers and 8 Rogues are in the game."""
    state = started()
    assert all_adventurers(state) == ALL
    assert all_adventurers(pulled("red", "rogue")) == (12, 13, 9, 9, 7)  # two are not seated yet
    assert all_adventurers(selling(shelf="red charm")) == all_adventurers(selling()) == ALL


def test_the_bag_gives_each_meeple_alike() -> None:
    """What comes is as likely as there are such Adventurers in it."""
    state = after(scene(hours=(2,)), *AN_HOUR)
    shares = {str(pull).removeprefix("pull "): share for pull, share in state.chances()}
    total = sum(table(state).bag)
    assert shares == {who: Fraction(bag(state, who), total) for who in ADVENTURERS}


def test_who_was_pulled_is_no_longer_in_the_bag() -> None:
    """The second of two comes from what is left."""
    state = after(scene(hours=(1,)), *AN_HOUR)
    assert bag(after(state, "pull red"), "red") == bag(state, "red") - 1


def test_who_is_not_in_the_bag_cannot_come() -> None:
    """All blue Customers are elsewhere."""
    state = after(scene(hours=(2,), halls=(1, 1, 7, 1)), *AN_HOUR)
    assert bag(state, "blue") == 0
    assert refused(state, "pull blue")


def test_an_empty_bag_gives_no_one() -> None:
    """The clock goes on without."""
    state = after(scene(hours=(1,), round=3, halls=(9, 10, 7, 7), lair=7), *AN_HOUR)
    assert sum(table(state).bag) == 0
    assert verbs(state) == {"throw"}
    last = after(scene(hours=(1,), round=3, halls=(8, 10, 7, 7), lair=7), *AN_HOUR, "pull red")
    assert verbs(last) == {"boat"}
