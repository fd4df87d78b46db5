"""`logic`: why was that played and nothing better? And a look at the turn to come."""

from itertools import pairwise
from math import exp
from random import Random

import pytest

from divinary.arcana.beliefs.belief import believe_in_public
from divinary.arcana.beliefs.odds import Odds
from divinary.arcana.data.fates import HIGHEST, other_fate
from divinary.arcana.model.position import Phase
from divinary.arcana.model.row import Slot
from divinary.arcana.rules.fading import fading
from divinary.arcana.rules.play_context import PlayContext, context_now
from divinary.arcana.state import State
from divinary.arena.contest import run_arena
from divinary.bots import roster
from divinary.bots.arcana.forced_fades import forced_grid, forced_to_fade
from divinary.bots.arcana.hands import hands
from divinary.bots.arcana.listeners import Listeners, PredictionStakes
from divinary.bots.arcana.logic import INFORMATIVE
from divinary.bots.arcana.next_turn_value import LOOKAHEAD, risk
from divinary.bots.arcana.situation import TurnEnd, situation_of
from divinary.bots.arcana.win_chance import SHARES, survives
from divinary.core.deciders import seats_of
from tests.arcana.beliefs.games import small_game
from tests.arcana.beliefs.story import begin, then
from tests.arcana.table import after, table


def choice(state: State, name: str = "logic", seed: int = 0) -> str:
    """Return what a bot does here, for the seat that decides."""
    decider = seats_of(state.decider)[0]
    return str(roster.bot("arcana", name).choose(state.view(decider), Random(seed)))


# --- What it reads in a clue --------------------------------------------------------------------


def test_what_was_not_played_tells_too():
    """A 1 on The Rider. With a 2 beside it the 2 on Dawn would have told all: so it is a 3."""
    state = then(begin("dawn the-rider", fates=3), "draw 1 3", "play 1 the-rider")
    odds = believe_in_public(state.view(1), INFORMATIVE).odds(0).weights
    assert odds[3] > 0.75 > odds[2] > 0
    literal = believe_in_public(state.view(1)).odds(0).weights
    assert literal[2] == pytest.approx(literal[3])


def test_every_hand_plays_something():
    """In the model too: the chances of all plays of a hand add up to 1."""
    for seed in range(3):
        for state in small_game(seed).states():
            assert isinstance(state, State)
            if state.position.phase is not Phase.PLAY or state.result is not None:
                continue
            view = state.view(None)
            before = believe_in_public(view).before(context_now(view))
            pair = before.pair()
            for low, high in hands(before.scene.options.fates):
                if pair[low, high] + pair[high, low] > 0:
                    plays = before.scene.plays((low, high))
                    chances = [
                        INFORMATIVE.of_play(before, p)[other_fate((low, high), p.fate)]
                        for p in plays
                    ]
                    assert sum(chances) == pytest.approx(1.0)
                    assert min(chances) > 0


@pytest.mark.parametrize("name", ["literal", "logic"])
@pytest.mark.parametrize("held", [2, 3])
def test_a_lone_partner_may_count_its_own_fate(name, held):
    """One token of each value. A 1 on The Rider leaves 2 and 3; the partner holds one of them."""
    kept = 5 - held
    options = "fates=3 copies=1"
    state = table("dawn the-rider", hands=f"1,{kept} {held}", options=options, doom=6, score=6)
    state = after(state, "play 1 the-rider")
    assert choice(state, f"{name}+own") == f"predict {kept}"


@pytest.mark.parametrize("name", ["literal", "logic", "search"])
def test_by_default_it_predicts_from_what_everybody_knows(name):
    chosen = set()
    for held in (2, 3):
        options = "fates=3 copies=1"
        state = table("dawn the-rider", hands=f"1,{5 - held} {held}", options=options)
        chosen.add(choice(after(state, "play 1 the-rider"), name))
    assert len(chosen) == 1


def test_two_partners_never_count_their_own():
    """Each would have informed the others by what it proposes."""
    options = "fates=4 copies=1 seats=3"
    chosen = set()
    for held in (2, 3):
        state = table("dawn the-rider", hands=f"1,{5 - held} {held} 4", options=options)
        chosen.add(choice(after(state, "play 1 the-rider"), "logic+own"))
    assert len(chosen) == 1


# --- What it says -------------------------------------------------------------------------------


def test_it_also_speaks_to_those_who_ask_why():
    """With 1 and 3 each of three plays leaves a literal listener two values, as likely.

    But a listener who asks why learns from a 1 on The Rider that there was no 2 to play on Dawn.
    """
    state = then(begin("dawn the-rider", fates=3), "draw 1 3")
    assert choice(state, "literal") == "play 3 dawn"
    assert choice(state, "logic") == "play 1 the-rider"


def test_a_clue_that_names_the_fate_to_anybody_comes_first():
    """Those who ask why would be better served by a 1 on The Rider."""
    state = then(begin("dawn the-rider", fates=4, difficulty="doomed"), "draw 1 2")
    assert choice(state, "literal") == choice(state, "logic") == "play 2 dawn"


# --- What it sees ahead -------------------------------------------------------------------------


def test_the_grid_of_forced_hands_is_their_list():
    """A hand is there twice, in both orders of its fates."""
    for seed in range(8):
        for state in small_game(seed).states():
            assert isinstance(state, State)
            row = state.position.row
            fresh = not fading(row, state.position.options, small=False, kept=None)
            if state.position.phase is Phase.PLAY and fresh and any(row):
                scene = PlayContext(state.position.options, row)
                forced = forced_to_fade(scene)
                found = forced_grid(scene)
                for low, high in hands(scene.options.fates):
                    assert bool(found[low, high]) == ((low, high) in forced)
                assert (found[1:, 1:] == found[1:, 1:].T).all()


def test_the_risk_is_the_share_of_such_hands():
    """On The Mirror alone nobody is safe, on an empty Imago everybody.

    It has three moons: beside a 5 it takes no more without fading, beside a 3 a 1, 2 or 3.
    """
    options = begin("the-mirror the-imago").position.options
    assert risk(PlayContext(options, (Slot("the-mirror"),)), ()) == pytest.approx(1.0)
    assert risk(PlayContext(options, (Slot("the-imago"),)), ()) == 0.0
    assert risk(PlayContext(options, (None,)), ()) == 0.0
    assert risk(PlayContext(options, (Slot("the-imago", (5,)),)), ()) == pytest.approx(1.0)
    assert 0 < risk(PlayContext(options, (Slot("the-imago", (3,)),)), ()) < 1


def test_the_win_chance_rises_with_points_powers_and_room():
    situation = situation_of(begin("dawn the-imago").view(None))
    ready = ("dawn", "midnight", "the-key", "the-judge")
    by_powers = [
        TurnEnd(situation._replace(ready=ready[:powers]), (Slot("the-imago"),), ())
        for powers in range(len(ready) + 1)
    ]
    for need in range(1, HIGHEST + 1):
        for room in range(1, HIGHEST + 1):
            for now, richer in pairwise(by_powers):
                chance = LOOKAHEAD.after(now).shown(need, room)
                assert LOOKAHEAD.after(now).shown(need - 1, room) > chance
                assert LOOKAHEAD.after(richer).shown(need, room) > chance
                assert LOOKAHEAD.after(now).shown(need, room - 1) < chance


def test_what_goes_wrong_adds_up():
    """With room for three nothing may go wrong, or once by a wrong guess or a fade alone.

    Or twice, by a wrong guess each time.
    """
    guess, fade = SHARES[1], SHARES[2]
    expected = exp(-0.3) * (1 + 0.3 * (guess + fade) + 0.3**2 / 2 * guess**2)
    assert survives(3, 0.3) == pytest.approx(expected)
    assert sum(SHARES.values()) == pytest.approx(1.0)


def test_to_wait_is_better_with_a_fate_that_is_known_and_a_full_card_is_a_danger():
    """Midnight has three moons: after a 4 any fate lets it fade, after a 1 only a 4 or more."""
    situation = situation_of(begin("midnight the-mirror").view(None))
    calm, tense = [
        TurnEnd(situation, (Slot("midnight", (fate,)), Slot("the-mirror")), ()) for fate in (1, 4)
    ]
    known, unknown = LOOKAHEAD.after(calm).hidden(5, 1)
    assert known > LOOKAHEAD.after(calm).shown(5, 1) > unknown
    assert LOOKAHEAD.after(calm).shown(5, 1) > LOOKAHEAD.after(tense).shown(5, 1)


def test_a_group_waits_where_it_is_sure_of_a_fate_rather_than_where_it_is_not():
    """To pass is worth more if the fate is known when another clue is needed."""
    at = PredictionStakes(right=0.5, wrong=0.0, silent=0.6, vague=0.6)
    assert not Listeners(Odds((0.0, 1.0)), at, 1).predicts()
    assert Listeners(Odds((0.0, 30.0, *[1.0] * 6)), at, 1).predicts()


# --- How strong it is ---------------------------------------------------------------------------


def test_it_wins_more_often_than_not_at_the_hardest():
    outcome = run_arena("arcana", ["logic"] * 2, 16, options={"difficulty": "doomed"}, jobs=1)
    assert outcome.win_rate > 0.5
