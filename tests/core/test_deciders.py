"""Deciders: values that say who decides."""

import copy
import pickle

import pytest

from divinary.core.deciders import CHANCE, Chance, Party, Seat, seats_of

EVERY = [CHANCE, Seat(0), Seat(3), Party(1), Party(2, 0), Party()]


@pytest.mark.parametrize("decider", EVERY, ids=repr)
def test_a_decider_survives_pickle_and_copy(decider):
    """With its kind, not only its value; chance stays the one and only."""
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        twin = pickle.loads(pickle.dumps(decider, protocol))
        assert twin == decider
        assert type(twin) is type(decider)
    for twin in (copy.copy(decider), copy.deepcopy(decider)):
        assert twin == decider
        assert type(twin) is type(decider)
    assert (pickle.loads(pickle.dumps(decider)) is CHANCE) == (decider is CHANCE)


def test_deciders_print_as_they_are_written():
    """What a person reads in a session can be typed."""
    assert [repr(decider) for decider in EVERY] == [
        "CHANCE",
        "Seat(0)",
        "Seat(3)",
        "Party(1)",
        "Party(2, 0)",
        "Party()",
    ]
    assert [eval(repr(decider)) for decider in EVERY] == EVERY


def test_a_seat_is_its_number():
    """It counts, indexes and hashes as the number it is."""
    assert Seat(1) == 1
    assert ["a", "b"][Seat(1)] == "b"
    assert hash(Seat(1)) == hash(1)
    assert Seat(0) is not None
    assert isinstance(Seat(0), int)


def test_a_party_of_one_is_not_a_seat():
    """A party of one seat is still a party."""
    one: object = Party(1)
    assert one != Seat(1)
    assert one != 1
    assert not isinstance(one, Seat)


def test_a_party_keeps_the_order_in_which_it_would_speak():
    """The first seat named comes first."""
    assert Party(2, 0) != Party(0, 2)
    assert list(Party(2, 0)) == [2, 0]
    assert 0 in Party(2, 0)
    assert len(Party(2, 0)) == 2


def test_there_is_one_chance():
    """It is nobody, and not to be mistaken for the end."""
    assert list(Chance) == [CHANCE]
    assert CHANCE is not None
    assert bool(CHANCE)


@pytest.mark.parametrize(
    ("decider", "seats"),
    [(CHANCE, ()), (None, ()), (Seat(0), (0,)), (Seat(4), (4,)), (Party(3, 1), (3, 1))],
    ids=repr,
)
def test_seats_of_names_the_seats_that_decide(decider, seats):
    """Nobody for chance or the end; plain numbers otherwise."""
    assert seats_of(decider) == seats
    assert all(type(seat) is int for seat in seats_of(decider))
