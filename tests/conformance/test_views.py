"""Views: the one doorway out."""

import msgspec
import pytest

from divinary.core.deciders import seats_of


def test_choices_are_the_legal_actions_of_those_who_decide(case, games):
    """Each seat of the decider sees all of them; everybody else, spectators too, sees none."""
    for record in games:
        for state in record.states():
            deciding = seats_of(state.decider)
            for seat in (None, *case.everybody):
                expected = list(state.legal()) if seat in deciding else []
                assert list(state.view(seat).choices) == expected


def test_a_view_agrees_with_the_state(case, states):
    """Whose it is, who decides, if anybody does, how it ended and which asides there are."""
    for state in states:
        for seat in case.everybody:
            view = state.view(seat)
            assert view.seat == seat
            assert view.decider == state.decider
            assert type(view.decider) is type(state.decider)
            assert view.result == state.result
            assert list(view.asides) == list(state.asides(seat))


def test_a_spectator_watches_and_does_nothing(states):
    """It sees who decides and how the game ended, and has no choices and no asides."""
    for state in states:
        view = state.view(None)
        assert view.seat is None
        assert view.decider == state.decider
        assert view.result == state.result
        assert not view.choices
        assert not view.asides


def test_views_encode_and_equal_states_give_equal_bytes(case, states):
    """JSON out of the box; nothing in it depends on which of two equal states was asked."""
    for state in states:
        again = case.game.state(str(state))
        for seat in (None, *case.everybody):
            encoded = msgspec.json.encode(state.view(seat))
            assert encoded == msgspec.json.encode(state.view(seat))
            assert encoded == msgspec.json.encode(again.view(seat))
            assert isinstance(msgspec.json.decode(encoded), dict)


def test_a_seat_is_not_at_another_table(case, states):
    """Nobody looks from a seat that is not there: not from -1 either, the last hand by index."""
    seats = len(case.everybody)
    for state in states[:5]:
        for nobody in (-1, -seats, seats, seats + 1):
            with pytest.raises((ValueError, IndexError)):
                state.view(nobody)
            assert not state.asides(nobody)
