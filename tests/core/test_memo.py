"""A memo gives the same as making it again, and never holds more than it has room for."""

from functools import partial
from operator import mul
from random import Random
from sys import getsizeof

from hypothesis import given
from hypothesis import strategies as st

from divinary.core.memo import KEY, Memo, bytes_of


@given(st.lists(st.integers(0, 30)), st.integers(KEY, 40 * KEY))
def test_it_gives_what_would_be_made_within_its_room(keys, room):
    memo = Memo(room)
    for key in keys:
        assert memo.get(key, partial(mul, "x", key)) == "x" * key
        assert memo.bytes <= room


def test_what_is_asked_for_stays_while_others_come_and_go():
    memo, made = Memo(40 * KEY), []
    for number in range(1_000):
        memo.get("asked for", lambda: made.append(1))
        memo.get(number, lambda: "")
    assert made == [1]
    assert 999 in memo
    assert 0 not in memo


def test_what_is_larger_than_half_of_the_room_is_not_kept():
    memo = Memo(10 * KEY)
    memo.get("small", lambda: "")
    assert len(memo.get("large", lambda: "x" * 10 * KEY)) == 10 * KEY
    assert "large" not in memo
    assert "small" in memo


def test_a_function_is_called_once_for_equal_arguments():
    memo, calls = Memo(1 << 20), []

    @memo.once
    def sum_of(a: int, b: int, *, times: int = 1) -> int:
        """Add."""
        calls.append((a, b, times))
        return (a + b) * times

    for _ in range(3):
        assert sum_of(1, 2) == 3
        assert sum_of(1, 2, times=2) == 6
    assert calls == [(1, 2, 1), (1, 2, 2)]
    assert sum_of.__doc__ == "Add."
    memo.forget()
    assert memo.bytes == 0
    assert sum_of(1, 2) == 3
    assert len(calls) == 3


def test_two_functions_of_one_memo_do_not_share_results():
    memo = Memo(1 << 20)
    assert memo.once(lambda n: n + 1)(1) == 2
    assert memo.once(lambda n: n + 2)(1) == 3


def test_the_size_of_a_value_is_that_of_all_that_is_in_it():
    rng = Random(7)
    text = "fate" * 100
    assert bytes_of(text) == getsizeof(text)
    assert bytes_of(text.encode()) >= len(text)
    nested = tuple(str(rng.random()) * 50 for _ in range(9))
    assert bytes_of((nested, text)) >= sum(map(len, nested)) + len(text)
