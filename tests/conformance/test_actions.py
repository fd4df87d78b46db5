"""What may be done: one list, a finite alphabet, and a reason for every refusal."""

import re
from collections import defaultdict
from random import Random
from typing import Any

import pytest

from divinary.core.deciders import CHANCE, Chance, Party, Seat, seats_of
from divinary.core.errors import BadOption, IllegalAction
from divinary.core.game import State
from tests.conformance.subjects import (
    BUILT_IN,
    CASES,
    GAMES_EACH,
    SUBJECTS,
    Case,
    Subject,
    random_games,
)

KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
FULL_CHECKS = 8
"""Positions of each case at which the whole alphabet, or much of it, is tried."""

OF_A_VERB = 12
"""How many actions of one verb are tried at such a position."""


def test_every_built_in_game_is_examined():
    """Every game has option sets to be tested with."""
    assert all(subject.option_sets for subject in SUBJECTS), "add it to tests/conformance/subjects"
    assert set(BUILT_IN) <= {subject.game.name for subject in SUBJECTS}


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.game.name)
def test_every_reading_of_the_rules_is_examined(subject):
    """Each word that an option may be, and the least and the most that a number may be."""
    asked = [subject.game.options(**options) for options in subject.option_sets]
    for name in subject.game.options():
        examined = {options[name] for options in asked}
        assert examined >= values_of(subject, name), name


def values_of(subject: Subject, name: str) -> set[str]:
    """Return what an option may be, as the refusal of another value says."""
    with pytest.raises(BadOption) as refused:
        subject.game.options(**{name: "?"})
    details = refused.value.details
    if refused.value.reason == "out-of-range":
        return {str(details["low"]), str(details["high"])}
    known = details["known"] if refused.value.reason == "not-a-choice" else ()
    assert isinstance(known, tuple)
    return set(map(str, known))


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.game.name)
def test_every_verb_is_met_in_the_games(subject):
    """What no random game ever does would not be examined at all."""
    alphabet, met = set(), set()
    for place, case in enumerate(CASES):
        if case.game is subject.game:
            alphabet |= set(map(verb, case.game.actions(**case.options)))
            met |= {verb(one) for game in random_games(place, GAMES_EACH) for one in game.actions}
    assert met == alphabet


def verb(action: Any) -> str:
    """Return the word that says what is done: of an aside the third, after its seat."""
    words = str(action).split()
    return words[2] if words[0] == "seat" else words[0]


def tried(case: Case, state: State[Any]) -> list[Any]:
    """Return what may be done, and of everything else in the alphabet some of each verb."""
    kinds = defaultdict(list)
    for action in case.game.actions(**case.options):
        kinds[verb(action)].append(action)
    rng = Random(str(state))
    some = [rng.sample(kind, min(OF_A_VERB, len(kind))) for kind in kinds.values()]
    allowed = allowed_in(state, case.everybody)
    return [*dict.fromkeys([*allowed, *[one for kind in some for one in kind]])]


def allowed_in(state: State[Any], seats: tuple[int, ...]) -> list[Any]:
    return [*state.legal(), *[aside for seat in seats for aside in state.asides(seat)]]


def test_every_legal_action_and_aside_is_accepted(case, games):
    """What is offered can be done, at every step of every game."""
    for record in games:
        for state in record.states():
            for action in allowed_in(state, case.everybody):
                state.apply(action)


def test_a_seat_is_refused_exactly_what_its_view_does_not_offer(case, states):
    """The refusal of a seat is made from its own view: by its choices and asides alone."""
    for state in states[:FULL_CHECKS]:
        actions = tried(case, state)
        for seat in (*case.everybody, None):
            view = state.view(seat)
            offered = {*view.choices, *view.asides}
            for action in actions:
                refused = state.refusal(action, seat)
                assert (refused is None) == (action in offered)


def test_every_other_action_of_the_alphabet_is_refused_with_a_key(case, states):
    """What is not offered cannot be done, and the refusal names its reason."""
    for state in states[:FULL_CHECKS]:
        allowed = set(allowed_in(state, case.everybody))
        for action in tried(case, state):
            if action in allowed:
                continue
            with pytest.raises(IllegalAction) as refused:
                state.apply(action)
            assert KEY.fullmatch(refused.value.reason), (str(action), refused.value)


def test_everything_that_can_happen_stands_in_the_alphabet(case, games):
    """Legal actions, chance outcomes and asides, a newcomer's too, all come from the one list."""
    alphabet = set(case.game.actions(**case.options))
    for record in games:
        assert alphabet.issuperset(record.actions)
        for state in record.states():
            assert alphabet.issuperset(allowed_in(state, case.everybody))


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
        for seat in case.everybody:
            asides = list(state.asides(seat))
            assert asides == list(again.asides(seat))
            assert len(set(asides)) == len(asides)


def test_asides_are_never_legal_actions(case, states):
    """What may be done out of turn is not a turn."""
    for state in states:
        for seat in case.everybody:
            assert not set(state.asides(seat)) & set(state.legal())


def test_an_aside_names_the_seat_that_may_make_it(case, states):
    """So that it reads as its own in a record, and nobody makes it for another."""
    for state in states:
        for seat in case.everybody:
            assert all(str(one).split()[:2] == ["seat", str(seat)] for one in state.asides(seat))


def test_asides_leave_the_decision_where_it_was(case, states):
    """An aside changes neither the decider nor what it may do, unless the rules say so."""
    for state in states:
        for seat in case.everybody:
            for aside in state.asides(seat):
                if verb(aside) in case.subject.unsettling:
                    continue
                after = state.apply(aside)
                assert after.decider == state.decider
                assert after.legal() == state.legal()


def test_a_decider_is_chance_a_seat_a_party_or_nobody(case, games):
    """Parties name each seat once, and every seat named is one of the table."""
    for record in games:
        for state in record.states():
            decider = state.decider
            assert decider is None or isinstance(decider, Chance | Seat | Party)
            assert (decider is CHANCE) == isinstance(decider, Chance)
            named = seats_of(decider)
            assert len(set(named)) == len(named)
            assert all(state.seated_since(seat) is not None for seat in named)
            if isinstance(decider, Party):
                assert named, "a party without seats could never speak"


def test_whoever_decides_has_a_choice(case, games):
    """There is at least one legal action until the game is over or waits, and none then."""
    for record in games:
        for state in record.states():
            assert bool(state.legal()) == (state.decider is not None)


def test_nothing_can_be_done_when_the_game_is_over(case, games):
    """A finished game refuses the whole alphabet, asides included."""
    end = games[0].end()
    for action in case.game.actions(**case.options):
        with pytest.raises(IllegalAction):
            end.apply(action)
