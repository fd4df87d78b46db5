"""The second referee in every run of the tests; `make prove` asks it about thousands of games."""

from collections import Counter
from itertools import pairwise
from typing import Any

from hypothesis import given, settings

from divinary.arcana.cards import CARDS
from divinary.core.record import Record
from tests.prove.checks import check_conserved, check_end, check_legal, check_outcome
from tests.prove.referee import SHEET
from tests.strategies import arcana_games


def test_two_referees_agree():
    """On what may be done, what comes of it, and that nothing is lost, at every step."""
    count: Counter[str] = Counter()

    @settings(max_examples=150)
    @given(arcana_games())
    def hold(record: Record[Any]) -> None:
        states = list(record.states())
        for state in states:
            check_conserved(state)
            check_legal(state, count)
        for (before, after), action in zip(pairwise(states), record.actions, strict=True):
            check_outcome(before, action, after, count)
        check_end(states[-1], count)

    hold()
    assert count["won"]
    assert count["lost"]
    assert count["shown"]
    assert count["faded"]
    assert count["answers"]


def test_the_second_referee_knows_the_same_box():
    """Card by card, moons and powers are those of the sheet."""
    assert {card.id: (card.moons, card.power) for card in CARDS.values()} == {
        name: (moons, power) for name, (moons, _, power) in SHEET.items()
    }
