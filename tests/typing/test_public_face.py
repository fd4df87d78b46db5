"""The public face as a user meets it: mypy reads this file strictly, and pytest runs it.

`assert_type` speaks to mypy alone; each function also holds when it runs.
"""

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any, assert_type

import pytest

import divinary
from divinary import CHANCE, IllegalAction, Party, Seat
from divinary.arcana.game import Arcana
from divinary.arcana.model.actions import Action, Aside, Choice, Outcome
from divinary.arcana.model.view import View
from divinary.arcana.state import State
from divinary.core import game as promises
from divinary.core.deciders import Decider
from divinary.core.game import Result
from divinary.core.record import Record
from divinary.oracle.game import Oracle
from divinary.oracle.model import actions
from divinary.oracle.model.view import View as OracleView
from divinary.oracle.state import State as OracleState


def test_a_game_is_found_by_its_name() -> None:
    """A name that is written out has the types of its game, any other those of the promises."""
    assert_type(divinary.game("arcana"), Arcana)
    name = "".join(["arc", "ana"])
    assert_type(divinary.game(name), promises.Game[Any])
    assert divinary.game(name) is divinary.game("arcana")
    assert_type(divinary.game("oracle"), Oracle)


def test_a_state_says_who_decides_and_what() -> None:
    """Everything that a player or a bot needs has its own type."""
    state = divinary.game("arcana").start(seats=3, difficulty="hard", cards="base")
    assert_type(state, State)
    assert_type(state.decider, Decider | None)
    assert_type(state.legal(), tuple[Choice | Outcome, ...])
    assert_type(state.asides(0), tuple[Aside, ...])
    assert_type(state.chances(), list[tuple[Outcome, Fraction]])
    assert_type(state.sample(Random(1)), Outcome)
    assert_type(state.apply(state.legal()[0]), State)
    assert_type(state.view(0), View)
    assert_type(state.view(None), View)
    assert_type(state.result, Result | None)
    assert_type(state.view(0).choices, tuple[Choice, ...])
    assert state.decider is CHANCE


def test_the_oracle_has_its_own_types() -> None:
    """The same questions, answered in its own words."""
    state = divinary.game("oracle").start(seats=2, rogue="robbers")
    assert_type(state, OracleState)
    assert_type(state.legal(), tuple[actions.Choice | actions.Outcome, ...])
    assert_type(state.chances(), list[tuple[actions.Outcome, Fraction]])
    assert_type(state.apply(state.legal()[0]), OracleState)
    assert_type(state.view(0), OracleView)
    assert_type(state.view(0).choices, tuple[actions.Choice, ...])
    assert_type(divinary.game("oracle").action("done"), actions.Action)
    assert state.decider is CHANCE


def test_a_decider_can_be_told_by_its_kind() -> None:
    """The four kinds are all there are."""

    def speaker(decider: Decider | None) -> int | None:
        if decider is None or decider is CHANCE:
            return None
        if isinstance(decider, Party):
            return decider[0]
        assert_type(decider, Seat)
        return int(decider)

    assert [speaker(one) for one in (None, CHANCE, Seat(2), Party(1, 0))] == [None, None, 2, 1]


def test_texts_go_both_ways() -> None:
    """Actions and positions are read into their own types."""
    game = divinary.game("arcana")
    action = game.action("play 3 midnight")
    assert_type(action, Action)
    assert_type(str(action), str)
    assert_type(game.state(str(game.start())), State)
    assert_type(game.actions(seats=2), tuple[Action, ...])
    assert str(action) == "play 3 midnight"


def test_a_refusal_carries_a_key() -> None:
    """It is caught by its name."""
    state = divinary.game("arcana").start()
    with pytest.raises(IllegalAction) as refused:
        state.apply(divinary.game("arcana").action("pass"))
    assert_type(refused.value.reason, str)
    assert refused.value.reason == "chance-first"


def test_a_record_is_written_and_read() -> None:
    """What is read is a record of some game of ours."""
    game = divinary.game("arcana")
    begun = Record(game, game.options())
    first: Action = game.start().sample(Random(0))
    assert_type(begun.then(first), Record[Action])
    assert_type(divinary.record.dumps(begun), str)
    assert_type(divinary.record.loads(divinary.record.dumps(begun)), Record[Any])
    assert divinary.record.loads(divinary.record.dumps(begun.then(first))).actions == (first,)


def test_bots_play_a_whole_game() -> None:
    """A seed tells the same game again."""
    game = divinary.game("arcana")
    record = divinary.play(game, bots=["random", "random"], seed=7, difficulty="easy")
    assert_type(record, Record[Any])
    assert record == divinary.play("arcana", bots=["random", "random"], seed=7, difficulty="easy")
    assert record.end().result is not None


def test_code_for_any_game_needs_the_promises_alone() -> None:
    """A function over `State` and `View` takes the states of every game."""

    def first_choice(state: promises.State[Action]) -> Action:
        return state.legal()[0]

    def count_choices(view: promises.View[object]) -> int:
        choices: Sequence[object] = view.choices
        return len(choices)

    game: promises.Game[Action] = divinary.game("arcana")
    state = divinary.game("arcana").start()
    assert first_choice(game.start()) == first_choice(state)
    assert count_choices(state.view(0)) == 0
