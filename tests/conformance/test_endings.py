"""Games end, or wait for a player; people come and go; and options are checked."""

from typing import Any

import pytest

from divinary.core.errors import BadOption, IllegalAction
from divinary.core.game import State
from tests.conformance.subjects import CASES, GAMES_EACH, SUBJECTS, Case, random_games
from tests.strategies import seats_in


def test_every_game_ends(games):
    """However foolishly it is played: `play_at_random` gives up after thousands of steps."""
    assert all(record.end().result is not None for record in games)


def test_nobody_decides_once_there_is_a_result(case, games):
    """It names winners among those who sit there, and one score a seat that was ever taken."""
    least = seats_in(case.game, case.options)
    for record in games:
        *before, end = record.states()
        assert not any(state.result for state in before)
        assert end.decider is None
        result = end.result
        assert result is not None
        came = {int(str(a).split()[1]) for a in record.actions if str(a).endswith(" join")}
        assert len(result.scores) == max({least - 1, *came}) + 1
        seated = [seat for seat in case.everybody if end.seated_since(seat) is not None]
        assert set(result.winners) <= set(seated)
        assert list(result.winners) == sorted(set(result.winners))


def test_a_game_without_a_decider_is_over_or_waits_for_somebody_to_sit_down(case, games):
    """Nobody decides when the game is over, or waits; while it waits, a player can continue it."""
    for record in games:
        for state in record.states():
            if state.decider is None and state.result is None:
                assert_it_waits(case, state)


def assert_it_waits(case: Case, state: State[Any]) -> None:
    """Check that nothing happens, and nothing is lost, until enough people have sat down."""
    assert not state.legal()
    assert not state.chances()
    assert not any(state.view(seat).choices for seat in (None, *case.everybody))
    assert case.game.state(str(state)) == state
    for action in case.game.actions(**case.options):
        if not str(action).startswith("seat "):
            with pytest.raises(IllegalAction):
                state.apply(action)
    for _ in case.everybody:
        joins = [join for seat in case.everybody for join in joining(state, seat)]
        if state.decider is not None:
            return
        state = state.apply(joins[0])
    assert state.decider is not None, "everybody is there, and still it waits"


def joining(state: State[Any], seat: int) -> list[Any]:
    return [aside for aside in state.asides(seat) if str(aside) == f"seat {seat} join"]


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.game.name)
def test_games_that_wait_are_examined(subject):
    """The claim is not an empty one, unless nobody can get up in that game at all."""
    waiting = 0
    alphabet = subject.game.actions(**subject.option_sets[0])
    for place, case in enumerate(CASES):
        if case.game is subject.game:
            states = [state for game in random_games(place, GAMES_EACH) for state in game.states()]
            waiting += sum(state.decider is None and state.result is None for state in states)
    assert bool(waiting) == any(str(action).endswith(" leave") for action in alphabet)


def test_who_sits_where_follows_from_those_who_came_and_went(case, games):
    """Those who start the game sit there from its first action on, and later all who joined."""
    start = dict.fromkeys(range(seats_in(case.game, case.options)), 0)
    for record in games:
        since = dict(start)
        for number, (state, action) in enumerate(
            zip(record.states(), (*record.actions, None), strict=True)
        ):
            assert {seat: state.seated_since(seat) for seat in case.everybody} == {
                seat: since.get(seat) for seat in case.everybody
            }
            match str(action).split():
                case ["seat", seat, "join"]:
                    since[int(seat)] = number
                case ["seat", seat, "leave"]:
                    del since[int(seat)]


@pytest.mark.parametrize("name", ["nonsense", "Seats", "", "self", "name", "game", "given"])
@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.game.name)
def test_an_unknown_option_is_refused(subject, name):
    """By `start`, `options` and `actions` alike, for every option."""
    for ask in (subject.game.start, subject.game.options, subject.game.actions):
        with pytest.raises(BadOption) as refused:
            ask(**{name: "1"})
        assert refused.value.reason == "unknown-option"
        assert refused.value.details["name"] == name


@pytest.mark.parametrize("value", ["", "many", "-1", "1.5", None, "2 3", "²", "٣", "9" * 5_000])
@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.game.name)
def test_a_senseless_value_is_refused(subject, value):
    """None of these is a number of seats, and the refusal names the option."""
    for ask in (subject.game.start, subject.game.options, subject.game.actions):
        with pytest.raises(BadOption) as refused:
            ask(seats=value)
        assert refused.value.details["name"] == "seats"


def test_options_in_full_are_texts_that_mean_the_same_game(case):
    """Filled in once, nothing is left to fill in, and the game that starts is the same."""
    full = case.game.options(**case.options)
    assert case.game.options(**full) == full
    assert all(type(text) is str and text == text.strip() != "" for text in full.values())
    assert case.game.start(**full) == case.game.start(**case.options)
