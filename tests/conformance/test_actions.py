"""What may be done: one list, a finite alphabet, and a reason for every refusal."""

import re
from typing import Any

import pytest

from divinary.core.deciders import CHANCE, Chance, Party, Seat, seats_of
from divinary.core.errors import IllegalAction
from divinary.core.game import State
from tests.conformance.subjects import OF_THE_HOUSE, SUBJECTS
from tests.strategies import seats_in

KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
FULL_CHECKS = 16
"""Positions of each case at which the whole alphabet is tried."""


def test_every_game_of_the_house_is_examined():
    """No game joins the house without option sets to be examined with."""
    assert all(subject.option_sets for subject in SUBJECTS), "add it to tests/conformance/subjects"
    assert set(OF_THE_HOUSE) <= {subject.game.name for subject in SUBJECTS}


def allowed_in(state: State[Any], seats: int) -> set[Any]:
    asides = [aside for seat in range(seats) for aside in state.asides(seat)]
    return {*state.legal(), *asides}


def test_every_legal_action_and_aside_is_accepted(case, games):
    """What is offered can be done, at every step of every game."""
    seats = seats_in(case.game, case.options)
    for record in games:
        for state in record.states():
            for action in allowed_in(state, seats):
                state.apply(action)


def test_a_seat_is_refused_exactly_what_its_view_does_not_offer(case, states):
    """The refusal of a seat is made from its own view: by its choices and asides alone."""
    seats = seats_in(case.game, case.options)
    alphabet = case.game.actions(**case.options)
    for state in states[:FULL_CHECKS]:
        for seat in (*range(seats), None):
            view = state.view(seat)
            offered = {*view.choices, *view.asides}
            for action in alphabet:
                refused = state.refusal(action, seat)
                assert (refused is None) == (action in offered)


def test_every_other_action_of_the_alphabet_is_refused_with_a_key(case, states):
    """What is not offered cannot be done, and the refusal names its reason."""
    seats = seats_in(case.game, case.options)
    for state in states[:FULL_CHECKS]:
        allowed = allowed_in(state, seats)
        for action in case.game.actions(**case.options):
            if action in allowed:
                continue
            with pytest.raises(IllegalAction) as refused:
                state.apply(action)
            assert KEY.fullmatch(refused.value.reason), (str(action), refused.value)


def test_everything_that_can_happen_stands_in_the_alphabet(case, games):
    """Legal actions, chance outcomes and asides all come from the one list."""
    alphabet = set(case.game.actions(**case.options))
    seats = seats_in(case.game, case.options)
    for record in games:
        assert alphabet.issuperset(record.actions)
        for state in record.states():
            assert alphabet >= allowed_in(state, seats)


def test_the_alphabet_has_no_action_twice_and_never_changes(case, games):
    """Fixed ids follow from it: asked before or after a game, it is the same list."""
    alphabet = list(case.game.actions(**case.options))
    assert len(set(alphabet)) == len(alphabet)
    assert len(set(map(str, alphabet))) == len(alphabet)
    games[0].end()
    assert list(case.game.actions(**case.options)) == alphabet
    assert list(case.game.actions(**case.game.options(**case.options))) == alphabet


def test_legal_actions_keep_their_order_and_appear_once(case, states):
    """Asked twice, or of an equal state, the list is the same; asides too."""
    for state in states:
        again = case.game.state(str(state))
        legal = list(state.legal())
        assert legal == list(state.legal()) == list(again.legal())
        assert len(set(legal)) == len(legal)
        for seat in range(seats_in(case.game, case.options)):
            asides = list(state.asides(seat))
            assert asides == list(again.asides(seat))
            assert len(set(asides)) == len(asides)


def test_asides_are_never_legal_actions(case, states):
    """What may be done out of turn is nobody's turn."""
    for state in states:
        for seat in range(seats_in(case.game, case.options)):
            assert not set(state.asides(seat)) & set(state.legal())


def test_asides_leave_the_decision_where_it_was(case, states):
    """An aside changes neither the decider nor what it may do."""
    for state in states:
        for seat in range(seats_in(case.game, case.options)):
            for aside in state.asides(seat):
                after = state.apply(aside)
                assert after.decider == state.decider
                assert after.legal() == state.legal()


def test_a_decider_is_chance_a_seat_a_party_or_nobody(case, games):
    """Parties name each seat once, and every seat named sits at the table."""
    seats = set(range(seats_in(case.game, case.options)))
    for record in games:
        for state in record.states():
            decider = state.decider
            assert decider is None or isinstance(decider, Chance | Seat | Party)
            assert (decider is CHANCE) == isinstance(decider, Chance)
            named = seats_of(decider)
            assert len(set(named)) == len(named)
            assert set(named) <= seats
            if isinstance(decider, Party):
                assert named, "a party without seats could never speak"


def test_whoever_decides_has_a_choice(case, games):
    """There is at least one legal action until the game is over, and none after."""
    for record in games:
        for state in record.states():
            assert bool(state.legal()) == (state.decider is not None)


def test_nothing_can_be_done_when_the_game_is_over(case, games):
    """A finished game refuses the whole alphabet, asides included."""
    end = games[0].end()
    for action in case.game.actions(**case.options):
        with pytest.raises(IllegalAction):
            end.apply(action)
