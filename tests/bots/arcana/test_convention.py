"""`convention`: one code for all, from what everybody knows, and what it is worth."""

from typing import Any

import numpy as np
import pytest

from divinary.arcana.beliefs.belief import believe_in_public
from divinary.arcana.data.fates import other_fate
from divinary.arcana.model.actions import Play, Predict
from divinary.arcana.model.position import Phase
from divinary.arcana.model.row import Slot
from divinary.arcana.rules.play_context import PlayContext, context_now
from divinary.arcana.state import State
from divinary.arena.contest import run_arena
from divinary.bots.arcana.convention.convention import CODE_MODEL, code_of
from divinary.bots.arcana.convention.risk import next_turn_risk
from divinary.bots.arcana.convention.signals import (
    Signal,
    SignalContext,
    forced_signals,
    signal_context,
    signals_by_hand,
)
from divinary.bots.arcana.forced_fades import forced_to_fade
from divinary.bots.arcana.hands import Hand, hands, likely_hands
from divinary.core.deciders import seats_of
from divinary.core.record import Record
from divinary.playing import play
from tests.arcana.beliefs.story import story, then
from tests.strategies import arcana_game


def steps(record: Record[Any]) -> list[tuple[Any, Any]]:
    """Return every state of a game but the last, and what was done in it."""
    return list(zip(record.states(), record.actions, strict=False))


def codes(state: Any) -> list[dict[Hand, Signal]]:
    """Return the code as every seat and a spectator compute it."""
    views = [state.view(seat) for seat in (*range(state.position.options.seats), None)]
    beliefs = [(believe_in_public(view, CODE_MODEL), view) for view in views]
    return [code_of(belief.before(context_now(view))).signals for belief, view in beliefs]


@pytest.mark.parametrize("cards", ["base", "all"])
def test_everybody_computes_the_same_code(cards):
    record = play("arcana", bots=["convention"] * 3, seed=5, cards=cards)
    plays = 0
    for state, action in steps(record):
        if state.position.phase is Phase.PLAY and isinstance(action, Play):
            first, *others = codes(state)
            assert all(other == first for other in others)
            hand = tuple(sorted(state.position.hands[state.position.active]))
            assert first[hand].play == Play(action.fate, action.card), "and plays by it"
            plays += 1
    assert plays > 5


def test_whoever_is_sure_is_right():
    """Among its own kind a prediction that leaves no other value is never wrong."""
    sure = 0
    for seed in range(12):
        record = play("arcana", bots=["convention"] * 2, seed=seed, difficulty="doomed")
        for state, action in steps(record):
            if isinstance(action, Predict):
                view = state.view(seats_of(state.decider)[0])
                chance = believe_in_public(view, CODE_MODEL).odds(view.active).weights[action.fate]
                if chance > 0.999:
                    assert action.fate == state.position.kept
                    sure += 1
    assert sure > 50


@pytest.mark.parametrize(("seed", "power"), [(1, "discard-lower"), (4, "cycle")])
def test_what_is_said_by_a_power_is_understood(seed, power):
    """Before the group decides it knows that the kept fate is one that such a signal stands for."""
    record = play("arcana", bots=["convention"] * 2, seed=seed, difficulty="doomed")
    code, hand, count = {}, (0, 0), 0
    for state, _ in steps(record):
        position = state.position
        if position.phase is Phase.PLAY and not position.used:
            code = codes(state)[0]
            hand = tuple(sorted(position.hands[position.active]))
        if position.phase is Phase.PREDICT and code and code[hand].power == power:
            alike = [other for other, signal in code.items() if signal == code[hand]]
            meant = {other_fate(other, code[hand].play.fate) for other in alike}
            weights = believe_in_public(state.view(None), CODE_MODEL).odds(position.active).weights
            assert {value for value, weight in enumerate(weights) if weight > 0.001} <= meant
            count += 1
    assert count > 0


def test_a_code_names_most_hands_where_cards_lie_open():
    state = then(story("dawn midnight the-judge the-stranger"), "draw 3 5")
    code = codes(state)[0]
    meant: dict[Signal, list[int]] = {}
    for hand, chosen in code.items():
        meant.setdefault(chosen, []).append(other_fate(hand, chosen.play.fate))
    assert sum(len(kept) == 1 for kept in meant.values()) > len(code) / 2


def only(card: str) -> PlayContext:
    return PlayContext(story(f"{card} dawn").position.options, (Slot(card),))


def all_forced(context: SignalContext) -> dict[Hand, tuple[Signal, ...]]:
    said = {hand: forced_signals(context, hand) for hand in forced_to_fade(context.scene)}
    return {hand: signals for hand, signals in said.items() if signals}


def test_hands_that_are_forced_to_fade():
    """On The Mirror alone everybody: pairs on it, all others on The Hours."""
    alone = all_forced(signal_context(only("the-mirror"), [], ""))
    assert len(alone) == 28
    assert alone[(3, 3)] == (Signal(Play(3, "the-mirror")),)
    assert alone[(2, 5)] == (Signal(Play(2, "the-hours")), Signal(Play(5, "the-hours")))
    taking_back = all_forced(signal_context(only("the-mirror"), ["leviathan"], ""))
    assert set(taking_back) == {(v, v) for v in range(1, 8)}


@pytest.mark.parametrize("cards", ["base", "all"])
def test_a_hand_whose_every_play_makes_a_card_fade_is_forced(cards):
    """Computed place by place, it is what the list of plays says."""
    found = 0
    for seed in range(3):
        for state in arcana_game({"seats": 3, "cards": cards}, seed).states():
            assert isinstance(state, State)
            scene = PlayContext(state.position.options, state.position.row)
            if state.position.phase is Phase.PLAY:
                forced = {hand for hand in hands(7) if not harmless(scene, hand)}
                assert forced_to_fade(scene) == forced
                found += len(forced)
    assert found


def harmless(scene: PlayContext, hand: Hand) -> list[Play]:
    """Return the plays of a hand that cost no doom, if nobody predicts."""
    return [play for play in scene.plays(hand) if SignalContext(scene).is_harmless(Signal(play))]


@pytest.mark.parametrize(
    ("ready", "unnamed"),
    [((), 14), (("the-beast",), 7), (("dawn",), 7), (("the-key",), 7), (("leviathan",), 0)],
)
def test_the_risk_is_of_hands_that_no_signal_can_stand_for(ready, unnamed):
    """Seven plays on The Hours for 21 hands of two values; with a power each can stand for two."""
    pair = np.zeros((8, 8))
    pair[1:, 1:] = 1 / 49
    risk = next_turn_risk(only("the-mirror"), ready).of(likely_hands(pair))
    assert risk == pytest.approx(unnamed * 2 / 49)


@pytest.mark.parametrize(
    ("ready", "hand", "more"),
    [
        ("the-key", (2, 5), ["use the-key old"] * 2),
        ("leviathan", (2, 5), ["use leviathan discard-lower 2 the-mirror"]),
        ("leviathan", (4, 4), []),
        ("the-rider", (2, 5), ["use the-rider cycle the-mirror"]),
    ],
)
def test_a_power_lets_whoever_plays_say_more(ready, hand, more):
    """On The Mirror alone, under a deck that shows Dawn."""
    said = signals_by_hand(signal_context(only("the-mirror"), [ready], "dawn"))[hand]
    assert [str(signal.use) for signal in said if signal.use] == more


def test_nobody_spends_a_power_who_has_something_harmless_to_play():
    said = signals_by_hand(
        signal_context(only("midnight"), ["the-key", "leviathan", "the-rider"], "the-judge")
    )
    assert not any(signal.use for signal in said[(2, 5)])


@pytest.mark.parametrize("options", [{}, {"cards": "all"}])
def test_it_hardly_ever_loses(options):
    """At the hardest, where one mistake loses."""
    chosen = {"difficulty": "doomed", **options}
    outcome = run_arena("arcana", ["convention"] * 2, 14, jobs=1, options=chosen)
    assert outcome.interval[0] > 0.7


def test_it_plays_on_with_somebody_who_knows_no_code():
    for seed in range(3):
        end = play("arcana", bots=["convention", "random", "literal"], seed=seed).end()
        assert end.result is not None
