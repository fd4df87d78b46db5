"""Records: what happened, replayed identically."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import divinary
from divinary.core.deciders import seats_of
from divinary.core.errors import NothingToUndo
from divinary.core.record import Record, dumps, loads
from divinary.games import GAMES
from tests.conformance.subjects import SUBJECTS, find
from tests.strategies import records

any_record = st.sampled_from(SUBJECTS).flatmap(lambda s: records(s.game, s.option_sets))


@given(any_record)
def test_a_record_replays_to_the_same_state_and_the_same_bytes(record):
    """Finished or broken off anywhere, it reads back as it was written."""
    text = dumps(record)
    again = loads(text, find)
    assert again == record
    assert hash(again) == hash(record)
    assert again.end() == record.end()
    assert dumps(again) == text


def test_records_of_our_own_games_are_read(case, games):
    """`divinary.record` finds the game by its name, and refuses one it does not have."""
    text = divinary.record.dumps(games[0])
    if case.game.name in GAMES:
        assert divinary.record.loads(text) == games[0]
    else:
        with pytest.raises(divinary.core.errors.BadRecord):
            divinary.record.loads(text)


def test_players_are_kept_and_change_nothing(games):
    """Who sat where is the table's own word."""
    named = Record(
        games[0].game, games[0].options, games[0].actions, {1: "Ada L.", 0: "bot literal"}
    )
    again = loads(dumps(named), find)
    assert dict(again.players) == {0: "bot literal", 1: "Ada L."}
    assert again.end() == games[0].end()


def test_undo_takes_back_what_told_nothing(games):
    """One action shorter exactly when the last one gave no one any information."""
    for record in games[:4]:
        so_far = Record(record.game, record.options)
        for state, action in zip(record.states(), record.actions, strict=False):
            after = so_far.then(action)
            if state.reveals(action):
                with pytest.raises(NothingToUndo):
                    after.undo()
            else:
                assert after.undo() == so_far
            so_far = after


def test_an_empty_record_has_nothing_to_undo(case):
    """Before the first action there is nothing to take back."""
    with pytest.raises(NothingToUndo):
        Record(case.game, case.game.options(**case.options)).undo()


def test_what_a_chance_outcome_showed_is_never_undone(games):
    """Neither a draw nor a throw is taken back."""
    for record in games:
        for state, action in zip(record.states(), record.actions, strict=False):
            assert not (not seats_of(state.decider) and action in state.legal()) or (
                state.reveals(action)
            )


def test_a_seat_sees_a_record_of_the_same_length(case, games):
    """Line by line as it happened since it sat down, the same options above them.

    Before that, and where nobody sits, it is what a spectator saw.
    """
    for record in games[:6]:
        for seat in (None, *case.everybody):
            seen = record.seen_by(seat)
            assert len(seen.actions) == len(record.actions)
            assert seen.options == record.options
            since = None if seat is None else record.end().seated_since(seat)
            happened = zip(record.states(), record.actions, strict=False)
            assert list(seen.actions) == [
                state.seen(action, seat if since is not None and n >= since else None)
                for n, (state, action) in enumerate(happened)
            ]


def test_a_seat_sees_the_truth_but_for_what_is_hidden_from_it(case, games):
    """A line differs only where another seat saw more; a seat sees its own actions in full."""
    seats = case.everybody
    for record in games:
        for state, action in zip(record.states(), record.actions, strict=False):
            seen = {seat: state.seen(action, seat) for seat in (None, *seats)}
            assert any(seen[seat] == action for seat in seats), "a seat saw it happen"
            assert seen[None] != action or all(seen[seat] == action for seat in seats)
            if action in state.legal():
                assert all(seen[seat] == action for seat in seats_of(state.decider))
            else:
                assert all(seen[s] == action for s in seats if action in state.asides(s))


def test_what_is_seen_reads_as_text(case, games):
    """A seat's own record can be written, and its lines read back."""
    for record in games[:4]:
        for seat in (None, *case.everybody):
            lines = record.seen_by(seat).actions
            assert tuple(case.game.action(str(line)) for line in lines) == lines
            with contextlib.suppress(divinary.core.errors.BadRecord):
                loads(dumps(record.seen_by(seat)), find)  # what it could not see, it cannot replay
