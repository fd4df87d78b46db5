"""The second referee in every run of the tests; `make prove` asks it about thousands of games."""

from collections import Counter
from typing import Any

from hypothesis import given, settings

from divinary.arcana.data.cards import SETS
from divinary.core.record import Record
from tests.prove.checks import check_conserved, check_end, check_legal, count_story
from tests.prove.sheet import AUTOMATIC, SHEET
from tests.strategies import arcana_games


def test_two_referees_agree():
    """On what may be done, what comes of it, and that nothing is lost, at every step."""
    count: Counter[str] = Counter()

    @settings(max_examples=200)
    @given(arcana_games())
    def hold(record: Record[Any]) -> None:
        states = list(record.states())
        for state in states:
            check_conserved(state)
            check_legal(state, count)
        count_story(states, count)
        check_end(states[-1], count)

    hold()
    assert count["won"]
    assert count["lost"]
    assert count["feasts"]
    assert count["pauses"]
    assert not [kind for kind in KINDS if not count[f"tried {kind}"]]


KINDS = (
    *("mark", "unmark", "show", "revealed", "join", "leave", "own-up", "answer", "falling"),
    *("steal", "nothing-to-steal", "onto", "exile", "shown", "faded", "amplified", "skipped"),
    *(f"use {power}" for power in {line.power for line in SHEET.values()} - AUTOMATIC),
)
"""What these games have to offer, or they would show too little."""


def test_the_second_referee_knows_the_same_box():
    """Card by card, sets, moons and powers are those of the sheet."""
    box = {
        card.id: (name, card.moons, card.power) for name, cards in SETS.items() for card in cards
    }
    assert box == {name: (line.set, line.moons, line.power) for name, line in SHEET.items()}
