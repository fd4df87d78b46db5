"""Positions worked out by hand: the engine allows the same plays, in the same order."""

from collections import Counter

import pytest

from divinary.arcana.data.cards import CARDS
from tests.arcana.rules.positions import Worked, positions
from tests.arcana.table import plays, table

POSITIONS = positions()


@pytest.mark.parametrize("worked", POSITIONS, ids=[f"{one.hand} {one.row}" for one in POSITIONS])
def test_the_plays_of_a_position(worked: Worked) -> None:
    """Each block of the file is one position with every play that is legal there."""
    state = table(worked.row, hands=f"{worked.hand.replace(' ', ',')} -")
    assert tuple(plays(state)) == worked.plays


def test_the_file_covers_all_cards() -> None:
    """Sixty positions, every card there is, The Hours several times, each block with its why."""
    words = [word.partition("+")[0] for one in POSITIONS for word in one.row.split()]
    laid = Counter(word.partition(":")[0] for word in words)
    assert len(POSITIONS) >= 60
    assert set(laid) == set(CARDS)
    assert sum("the-hours" in one.plays[0] for one in POSITIONS) >= 5
    assert all(one.why and one.plays for one in POSITIONS)
