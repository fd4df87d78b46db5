"""Shortcuts of the bots: each gives the same as the long way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divinary.arcana.beliefs.belief import believe_in_public
from divinary.arcana.beliefs.odds import Odds
from divinary.arcana.beliefs.speaker_models import ANY_LEGAL_PLAY
from divinary.arcana.data.fates import Fate
from divinary.arcana.model.actions import Use
from divinary.arcana.rules.play_context import context_now
from divinary.bots.arcana import play_forecast
from divinary.bots.arcana.hands import likely_hands
from divinary.bots.arcana.informative_speaker import clues, kept_by_clue
from divinary.bots.arcana.listeners import Listeners, PowerOffer, PredictionStakes
from divinary.bots.arcana.next_turn_value import LOOKAHEAD
from divinary.bots.arcana.play_forecast import PlayForecast
from divinary.bots.arcana.situation import situation_of
from divinary.bots.best_choice import NEARLY
from tests.arcana.beliefs.story import begin, then

chances = st.floats(0, 1)
stakes = st.builds(PredictionStakes, chances, chances, chances, chances)
questions = st.sampled_from(["1-2-3", "3-4-5", "higher-than", "within-2", "help", ""])
weights = st.lists(st.integers(0, 9), min_size=7, max_size=7).filter(any)


@st.composite
def groups(draw: st.DrawFn) -> Listeners:
    """Return a group and powers that it may use; to spend one never raises what is at stake."""
    at = draw(stakes)

    def offered(question: str, value: int, price: float, left: float) -> PowerOffer:
        after = PredictionStakes(
            at.right * left, at.wrong * left, at.silent * left, at.vague * left
        )
        return PowerOffer(Use("dawn", value), price, question, after, guesses=0 if question else 1)

    offers = st.builds(
        offered, questions, st.integers(1, 7), st.sampled_from([0.0, 0.1]), st.floats(0.5, 1)
    )
    return Listeners(
        Odds((0.0, *map(float, draw(weights)))),
        at,
        draw(st.integers(1, 7)),
        tuple(draw(st.lists(offers, max_size=4))),
        draw(st.integers(1, 2)),
    )


@given(groups())
def test_the_best_power_is_the_best_of_all_that_are_tried(group):
    """What is not tried would not be used: no answer to it could be enough, or it is known."""
    best, most = None, group.stakes.best(group.odds, group.guesses)[0]
    for offer in group.offers:
        value = group._win_chance_with(offer) - offer.price
        if value > most + NEARLY:
            best, most = offer, value
    assert group.best_offer == best


@given(groups())
def test_they_predict_where_that_is_better_than_to_wait(group):
    waiting, guessing = [
        group.stakes.waiting(group.odds),
        group.stakes.guessing(group.odds, group.guesses),
    ]
    assert group.predicts() == (guessing > waiting)
    assert group.stakes.best(group.odds, group.guesses)[0] == max(waiting, guessing)


@pytest.mark.parametrize("row", ["midnight the-deep the-judge the-key", "dawn the-ash the-prophet"])
def test_one_group_serves_all_fates_that_may_be_kept_beside_a_clue(row, monkeypatch):
    """Where nothing is said between play and window, the group knows the same for all of them."""
    view = then(begin(row), "draw 2 5").view(None)
    before = believe_in_public(view).before(context_now(view))

    by_clue = kept_by_clue({hand: clues(before, hand) for hand in likely_hands(before.pair())})

    def win_chances() -> list[dict[Fate, float]]:
        ahead = PlayForecast(situation_of(view), LOOKAHEAD)
        speech = {play: ANY_LEGAL_PLAY.of_play(before, play) for play in by_clue}
        return [
            ahead.of_clue(before, play, speech[play], kept, used=False)
            for play, kept in by_clue.items()
        ]

    together = win_chances()
    assert max(map(len, together)) > 1
    monkeypatch.setattr(play_forecast, "_announces_more", lambda row: True)
    assert win_chances() == together
