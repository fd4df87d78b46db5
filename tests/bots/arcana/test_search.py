"""`search`: the same worlds for the same seed, and plays that all who search agree on."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from divinary.arcana.beliefs.belief import believe_in_public
from divinary.arcana.beliefs.speaker_models import BeforePlay
from divinary.arcana.data.fates import other_fate
from divinary.arcana.model.actions import Play
from divinary.arcana.model.position import Phase
from divinary.arcana.model.row import Slot
from divinary.arcana.rules.play_context import PLAYS, context_now
from divinary.arcana.state import State
from divinary.bots import roster
from divinary.bots.arcana.informative_speaker import clues
from divinary.bots.arcana.joint_search import Draft
from divinary.bots.arcana.logic import INFORMATIVE
from divinary.bots.arcana.next_turn_value import sampled, sampled_value
from divinary.bots.arcana.search import joint_search
from divinary.bots.arcana.situation import TurnEnd, situation_before
from divinary.playing import play
from tests.arcana.beliefs.story import begin, then

MODEL = joint_search(100)


def known(state: State) -> BeforePlay:
    """Return what everybody knows before a play."""
    view = state.view(None)
    return believe_in_public(view, MODEL).before(context_now(view))


def test_a_seed_reproduces_it():
    first, second = [play("arcana", bots=["search+9", "logic"], seed=4) for _ in range(2)]
    assert first.actions == second.actions


# --- The worlds it samples ----------------------------------------------------------------------


@pytest.mark.parametrize("samples", [1, 7, 100, 1000])
def test_samples_are_spread_as_the_weights_are(samples):
    weights = np.zeros((8, 8))
    weights[1, 2], weights[2, 1], weights[3, 3], weights[7, 5] = 0.1, 0.2, 0.3, 0.4
    found = sampled(weights, Random(3), samples)
    assert sum(found.values()) == samples
    for hand, share in {(1, 2): 0.3, (3, 3): 0.3, (5, 7): 0.4}.items():
        assert abs(found[hand] - share * samples) <= 2


def test_what_is_impossible_is_never_sampled():
    weights = np.zeros((8, 8))
    weights[4, 4] = 1.0
    assert sampled(weights, Random(1), 50) == Counter({(4, 4): 50})


def test_a_full_card_is_a_danger_for_the_next_hand():
    """Midnight holds three hours: with a 1 there it takes two more fates, with a 4 not one."""
    before = known(then(begin("midnight the-mirror", difficulty="doomed"), "draw 1 4"))
    estimate = sampled_value(before, 100)
    rows = [(Slot("midnight", (fate,)), Slot("the-mirror")) for fate in (1, 4)]
    situation = situation_before(before)
    calm, tense = [estimate.after(TurnEnd(situation, row, ())).shown(5, 1) for row in rows]
    assert 1 > calm > tense > 0


def test_to_wait_is_better_with_a_fate_that_is_known():
    before = known(then(begin("midnight the-mirror", difficulty="doomed"), "draw 1 4"))
    end = TurnEnd(situation_before(before), before.scene.row, ())
    after = sampled_value(before, 100).after(end)
    clear, vague = after.hidden(5, 1)
    assert clear > after.shown(5, 1) > vague
    assert after.shown(4, 1) > after.shown(5, 1)


# --- What they agree on -------------------------------------------------------------------------

TIGHT = "dawn the-mirror the-huntress the-engine"
"""A row on which many a hand cannot but let a card fade."""


def test_each_hand_has_a_play_of_its_own_that_is_legal():
    before = known(then(begin(TIGHT, difficulty="doomed"), "draw 2 5"))
    agreed = MODEL.agreed(before)
    assert len(agreed) == 28
    for hand, chosen in agreed.items():
        assert chosen in before.scene.plays(hand)
        kept = other_fate(hand, chosen.fate)
        others = [one for one in clues(before, hand) if one != chosen]
        others_likely = [MODEL.of_play(before, one)[other_fate(hand, one.fate)] for one in others]
        assert MODEL.of_play(before, chosen)[kept] > max([0.0, *others_likely])


def test_together_they_are_better_off_than_by_the_blueprint():
    before = known(then(begin(TIGHT, difficulty="doomed"), "draw 2 5"))
    draft = Draft(before, situation_before(before), INFORMATIVE, sampled_value(before, 100), 0.1)
    begun = draft.win_chance()
    draft.improved()
    assert draft.win_chance() > begun


@pytest.mark.parametrize("draws", [(2, 7, 1), (4, 3, 5), (4, 3, 6), (4, 5, 2)])
def test_after_the_feast_it_plays_what_the_others_expect_then(draws):
    first, second, third = draws
    feast = begin("the-feast the-deep dawn the-key", difficulty="doomed", cards="all")
    state = then(feast, f"draw {first} {second}", f"play {first} the-feast", f"draw {third}")
    low, high = sorted((second, third))
    expected = MODEL.agreed(known(state))[low, high]
    assert roster.bot("arcana", "search").choose(state.view(0), Random(1)) == expected


def test_it_plays_what_the_others_expect():
    for state in play("arcana", bots=["search"] * 2, seed=1).states():
        assert isinstance(state, State)
        if state.position.phase is Phase.PLAY and state.result is None:
            view = state.view(state.position.active)
            if not view.choices:  # chance still deals a card
                continue
            low, high = sorted(view.hand)
            expected = MODEL.agreed(known(state))[low, high]
            chosen = roster.bot("arcana", "search").choose(view, Random(1))
            assert not isinstance(chosen, Play) or PLAYS[chosen.fate, chosen.card] == expected
