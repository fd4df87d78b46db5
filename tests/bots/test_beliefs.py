"""What one turn tells: held against worlds tried out one by one, and against plain examples."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from divinary.arcana.actions import Action, Aside, Play
from divinary.arcana.beliefs import Odds, Possible, scene, told, would_tell
from divinary.arcana.events import Answer
from divinary.arcana.game import ARCANA
from divinary.arcana.state import State
from divinary.core.errors import IllegalAction
from tests.arcana.table import after, table
from tests.strategies import arcana_options, lucky, play_at_random, seeds


def chances(odds: Odds) -> dict[int, Fraction]:
    """Return the odds as chances by value."""
    values = [value for value, weight in enumerate(odds.weights) if weight]
    return {value: odds.chance(value.__eq__) for value in values}


# --- Worlds tried out one by one. Nothing here asks the beliefs: the rules themselves are asked,
# --- with one fate after the other in the place of the kept one.


def words_since(before: State, now: State) -> list[object]:
    """Return what all have seen and heard since; asides and Old? say nothing of the kept fate."""
    said: list[object] = []
    for event in now.view(None).past[len(before.position.past) :]:
        answers_old = isinstance(event.what, Answer) and str(said[-1]).endswith(" old")
        if not isinstance(event.what, Aside) and not answers_old:
            said.append(event.what)
    return said


def with_hand(state: State, hand: tuple[int, int]) -> State:
    """Return the state with another hand, all of it drawn this turn."""
    hands = list(state.position.hands)
    hands[state.position.active] = hand
    return State(replace(state.position, hands=tuple(hands), drawn=2))


def worlds(before: State, now: State, play: Play, rest: Sequence[Action]) -> dict[int, Fraction]:
    """Return the chance of each kept fate, every unseen token having been tried as that.

    All tokens are equally likely, and so are the plays that the rules allow to the two, each
    token for itself.
    """
    options = before.position.options
    bag = [value for value in range(1, options.fates + 1) for _ in range(options.copies)]
    for fate in (*before.position.visible, play.fate):
        bag.remove(fate)
    found = dict.fromkeys(bag, Fraction(0))
    for kept in bag:
        state = with_hand(before, (play.fate, kept))
        plays = sum(isinstance(action, Play) for action in state.legal())
        try:
            for action in (Play(play.fate, play.card), *rest):
                state = state.apply(action)
        except IllegalAction:
            continue
        if words_since(before, state) == words_since(before, now):
            found[kept] += Fraction(1, plays * (2 if kept == play.fate else 1))
    return {value: weight / sum(found.values()) for value, weight in found.items() if weight}


def moments(options: dict[str, str], seed: int) -> Iterator[tuple[State, Action, State]]:
    """Yield the steps of a random game."""
    rng = Random(seed)
    record = play_at_random(ARCANA, options, rng, choose=lucky(rng))
    state = ARCANA.start(**record.options)
    for action in record.actions:
        then = state.apply(action)
        yield state, action, then
        state = then


@settings(max_examples=300)
@given(arcana_options(), seeds())
def test_beliefs_are_those_of_all_worlds_tried_out(options, seed):
    """At every moment after a play: the same values are left, and with the same chances."""
    for state, action, then in moments(options, seed):
        if isinstance(action, Play):
            before, play, rest = state, action, []
        elif state.position.played:
            rest.append(action)
        if then.position.played is None or then.result is not None:
            continue
        expected = worlds(before, then, play, rest)
        heard = told(then.view(None))
        assert heard.possible == Possible(tuple(expected))
        assert chances(heard.odds()) == expected
        assert all(told(then.view(seat)) == heard for seat in range(then.position.options.seats))


@given(arcana_options(), seeds())
def test_the_speaker_foresees_what_the_listener_hears(options, seed):
    """What a play would tell is what it has told once it is made."""
    for state, action, _ in moments(options, seed):
        if isinstance(action, Play):
            here = scene(state.view(state.position.active))
            for play in state.legal():
                if isinstance(play, Play):
                    then = state.apply(play)
                    assert would_tell(here, play, then.position.kept) == told(then.view(None))


@given(arcana_options(), seeds())
def test_a_scene_lists_the_plays_that_the_rules_allow(options, seed):
    """Its plays are the rules' own, in the same order."""
    for state, action, _ in moments(options, seed):
        if isinstance(action, Play):
            view = state.view(state.position.active)
            legal = [one for one in state.legal() if isinstance(one, Play) and not one.old]
            assert scene(view).plays(view.hand) == legal


# --- Plain examples, as one would reason at the table.

ROW = "midnight the-deep the-mirror the-prophet"
"""The row of the rulebook's worked example."""


@pytest.mark.parametrize(
    ("row", "hand", "lines", "left"),
    [
        # The rulebook's example, without the thought that a better clue would have been given.
        (ROW, "1,6", ["play 1 midnight"], (2, 3, 4, 5, 6, 7)),
        ("dawn the-deep the-key the-judge", "4,2", ["play 4 dawn"], (1, 2, 3)),
        ("the-key midnight dawn the-deep", "2,6", ["play 2 the-key"], (5, 6, 7)),
        # The condition looks at what lay there before the play: the 5 itself is not visible yet.
        ("the-prophet:2 dawn midnight the-key:4", "5,2", ["play 5 the-prophet"], (2, 4)),
        # Tell is answered at once.
        ("the-chalice dawn midnight the-key", "4,6", ["play 4 the-chalice"], (5, 6, 7)),
        ("the-chalice dawn midnight the-key", "4,4", ["play 4 the-chalice"], (1, 2, 3, 4)),
        # The Hours: no card of the row took the 5 or its fellow.
        ("the-mirror the-deep the-beast the-key", "5,7", ["play 5 the-hours"], (1, 7)),
        # Two of three 3s lie there and one is played: there is no 3 left to keep.
        ("the-noble:3,3h dawn midnight the-key", "3,7", ["play 3 midnight"], (4, 5, 6, 7)),
        ("the-mirror dawn:3 midnight:3 the-judge", "3,7", ["play 3 the-judge"], (1, 5, 7)),
    ],
)
def test_what_a_play_leaves(row, hand, lines, left):
    state = after(table(row, hands=f"{hand} -"), *lines)
    assert told(state.view(1)).possible.values == left


@pytest.mark.parametrize(
    ("ready", "lines", "left"),
    [
        ("the-stranger", ["use the-stranger 1-2-3"], (4, 5, 6, 7)),
        ("the-lord", [], (1, 2, 3, 4, 5, 6, 7)),
        ("the-engine", ["use the-engine 5-6-7"], (5, 6, 7)),
        ("the-noble", ["use the-noble 3-4-5"], (1, 2, 6, 7)),
        ("the-chalice", ["use the-chalice 1-4-7"], (2, 3, 5, 6)),
        ("dawn", ["use dawn higher-than 5"], (6, 7)),
        ("dawn", ["use dawn higher-than 6"], (1, 2, 3, 4, 5, 6)),
        ("the-beast", ["use the-beast twice"], (1, 2, 3, 4, 5, 6, 7)),
        ("the-beast", ["use the-beast twice", "predict 4"], (1, 2, 3, 5, 6, 7)),
        ("the-shore", ["use the-shore discard-lower 2 the-judge"], (3, 4, 5, 6, 7)),
        ("the-shore", ["use the-shore discard-lower 4 the-blind-man"], (5, 6, 7)),
        ("the-shore", ["done"], (1, 2, 3, 4, 5, 6, 7)),
        ("the-key", ["use the-key old"], (1, 2, 3, 4, 5, 6, 7)),
    ],
)
def test_what_the_rest_of_a_turn_adds(ready, lines, left):
    """The Blind Man takes anything, so all that is known comes after the play."""
    row = "the-blind-man the-judge:2 midnight leviathan"
    state = after(table(row, hands="4,6 -", ready=ready), "play 4 the-blind-man", *lines)
    assert told(state.view(1)).possible.values == left


def test_a_card_that_comes_back_while_the_group_thinks_was_not_there_to_play_on():
    """A spent power falls into the gap of a tiny row; The Hours were used before it lay there."""
    tiny = "cards=the-mirror,the-beast,dawn"
    state = table("the-mirror the-beast -", hands="3,6 -", deck="-", ready="dawn", options=tiny)
    state = after(state, "play 3 the-hours", "use dawn higher-than 5")
    assert [slot.card for slot in state.position.row if slot][-1] == "dawn"
    assert told(state.view(1)).possible.values == (6, 7)


def test_likely_counts_unseen_tokens_and_the_plays_that_were_open():
    """3 on The Judge beside The Mirror: a kept 3 could be played twice over, on two cards.

    Kept 1, 5, 7: each of three tokens leaves two plays (either fate, on The Judge). Kept 3: two
    tokens are left, and the pair leaves four plays (either token, on either card).
    """
    state = after(table("the-judge the-mirror", hands="3,7 -"), "play 3 the-judge")
    weights = {1: Fraction(3, 2), 3: Fraction(2, 4), 5: Fraction(3, 2), 7: Fraction(3, 2)}
    total = sum(weights.values())
    expected = {value: weight / total for value, weight in weights.items()}
    assert chances(told(state.view(1)).odds()) == expected


def test_a_discarded_fate_still_lay_there_when_the_play_was_made():
    """2 on The Blind Man, then the 2 on Dawn goes: The Prophet had been open to 2's fellow.

    Kept 3 or 4: four plays (either fate on The Blind Man, the higher on Dawn, the other than the
    2 on The Prophet). Kept 5, 6 or 7: two more on The Key. Three unseen tokens of each.
    """
    row = "the-blind-man the-prophet the-key dawn:2"
    state = after(
        table(row, hands="2,5 -", ready="the-shore"),
        "play 2 the-blind-man",
        "use the-shore discard-lower 2 dawn",
    )
    weights = {**dict.fromkeys((3, 4), Fraction(3, 4)), **dict.fromkeys((5, 6, 7), Fraction(3, 6))}
    expected = {value: weight / sum(weights.values()) for value, weight in weights.items()}
    assert chances(told(state.view(1)).odds()) == expected


def test_before_the_play_every_unseen_value_is_possible():
    state = table("dawn:3 midnight:3 the-key the-judge:3", hands="1,2 -")
    assert told(state.view(1)).possible.values == (1, 2, 4, 5, 6, 7)


def test_the_next_turn_forgets_what_this_one_told():
    state = after(table(ROW, hands="1,6 -"), "play 1 midnight", "pass", "draw 2", "draw 3")
    assert told(state.view(0)).possible.values == (1, 2, 3, 4, 5, 6, 7)


@pytest.mark.parametrize(
    ("score", "doom", "last"), [(6, 0, "predict 6"), (0, 6, "predict 5"), (0, 5, "pass")]
)
def test_a_game_that_is_over_tells_nothing_more(score, doom, last):
    """Its last fates may have left the row, and nobody has to guess any more."""
    state = table("midnight:4", hands="1,6 -", score=score, doom=doom)
    state = after(state, "play 1 midnight", last)
    assert state.result is not None
    assert told(state.view(None)).possible.values == (1, 2, 3, 4, 5, 6, 7)


def test_odds_given_an_answer_are_those_of_the_values_left():
    odds = Odds((0, 3, 0, 1, 2))
    assert odds.chance(lambda value: value > 2) == Fraction(1, 2)
    assert odds.given(lambda value: value > 2) == Odds((0, 0, 0, 1, 2))
    assert odds.likeliest() == (1,)
    assert Odds((0, 2, 1, 2)).likeliest() == (1, 3)
    assert Odds((0, 0, 0)).likeliest() == ()
    assert Odds((0, 0, 0)).chance(lambda value: True) == 0
