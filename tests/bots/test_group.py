"""Shortcuts of the bots' reckoning: each comes to what the long way comes to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divinary.arcana.actions import Use
from divinary.arcana.beliefs import Odds, believe_in_public
from divinary.arcana.beliefs.models import ANY_LEGAL_PLAY
from divinary.arcana.fates import Fate
from divinary.arcana.recall import scene_now
from divinary.bots import foresight
from divinary.bots.foresight import Foresight
from divinary.bots.group import NEARLY, Group, Offer, Stakes
from divinary.bots.lookahead import LOOKAHEAD
from divinary.bots.standing import standing_of
from divinary.bots.thoughtful import clues, kept_by_clue, possible_hands
from tests.beliefs.story import begin, then

chances = st.floats(0, 1)
stakes = st.builds(Stakes, chances, chances, chances, chances)
questions = st.sampled_from(["1-2-3", "3-4-5", "higher-than", "within-2", "help", ""])
uses = st.builds(Use, st.just("dawn"), st.integers(1, 7))
offers = st.builds(
    Offer,
    uses,
    st.sampled_from([0.0, 0.1]),
    questions,
    st.none() | stakes,
    st.integers(0, 1),
)
odds = st.lists(st.integers(0, 9), min_size=7, max_size=7).filter(any)
groups = st.builds(
    Group,
    odds.map(lambda weights: Odds((0.0, *map(float, weights)))),
    stakes,
    st.integers(1, 7),
    st.lists(offers, max_size=4).map(tuple),
    st.integers(1, 2),
)


@given(groups)
def test_the_best_power_is_the_best_of_all_that_are_tried(group):
    """A power that is not tried, since no answer to it could be enough, would not be used."""
    best, most = None, group.stakes.hope(group.odds, group.guesses)
    for offer in group.offers:
        hoped = group._hope_after(offer) - offer.price
        if hoped > most + NEARLY:
            best, most = offer, hoped
    assert group.best_offer == best


@given(groups)
def test_they_predict_where_that_is_better_than_to_wait(group):
    waiting, guessing = [
        group.stakes.waiting(group.odds),
        group.stakes.guessing(group.odds, group.guesses),
    ]
    assert group.predicts() == (guessing > waiting)
    assert group.stakes.hope(group.odds, group.guesses) == max(waiting, guessing)


@pytest.mark.parametrize("row", ["midnight the-deep the-judge the-key", "dawn the-ash the-prophet"])
def test_one_group_serves_all_fates_that_may_be_kept_beside_a_clue(row, monkeypatch):
    """Where nothing is said between a play and the group's window, all of them hear the same."""
    view = then(begin(row), "draw 2 5").view(None)
    before = believe_in_public(view).before(scene_now(view))

    by_clue = kept_by_clue({hand: clues(before, hand) for hand in possible_hands(before)})

    def hopes() -> list[dict[Fate, float]]:
        ahead = Foresight(standing_of(view), LOOKAHEAD)
        heard = {play: ANY_LEGAL_PLAY.of_play(before, play) for play in by_clue}
        return [
            ahead.hopes_of_clue(before, play, heard[play], kept, used=False)
            for play, kept in by_clue.items()
        ]

    together = hopes()
    assert max(map(len, together)) > 1
    monkeypatch.setattr(foresight, "_more_is_said", lambda row: True)
    assert hopes() == together
