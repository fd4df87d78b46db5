"""One player: the same rules, and a rating by the gold in the end."""

from itertools import pairwise
from random import Random

from msgspec.structs import replace

from divinary import CHANCE
from divinary.core.words import words
from divinary.oracle.data.cove_sheet import COVE
from divinary.oracle.rulebook.terms import RATINGS, rating_name
from divinary.oracle.rules.scoring import rating
from tests.oracle.scene import (
    AN_HOUR,
    DISH,
    ORACLE,
    after,
    all_adventurers,
    result,
    scene,
    selling,
    shop,
    table,
    texts,
)


def test_one_plays_by_default() -> None:
    """No other players are needed."""
    assert ORACLE.options()["seats"] == "1"
    assert len(table(ORACLE.start()).shops) == 1


def test_the_only_player_takes_every_turn() -> None:
    """There is no other timepiece to wait for."""
    state = after(scene(), *AN_HOUR, f"throw {DISH}")
    assert state.decider == 0


def test_the_marker_lies_one_hour_ahead_of_the_only_piece() -> None:
    """So at least one turn follows the fourth dock."""
    boats = ("left: red red red red", "centre: blue blue blue blue", "yellow",
             "centre: green green green green", "red yellow yellow", "")  # fmt: skip
    state = after(scene(hours=(2,), boats=boats), *AN_HOUR, "pull red", "boat red 5", "dock right")
    assert table(state).marker == 4
    assert table(state).hours == (3,)
    assert texts(state)[0].startswith("throw ")


def test_a_game_of_one_is_won_with_any_gold() -> None:
    """The score is what matters."""
    rich = result(selling(round=3, gold=200))
    poor = result(selling(round=3, corruption=(0, 0, 6)))
    assert (rich.winners, poor.winners) == ((0,), (0,))
    assert rich.scores[0] > 0 > poor.scores[0]


def test_ratings_rise() -> None:
    """Each step asks for more gold than the one before, and has a name."""
    assert all(lower < higher for lower, higher in pairwise(COVE.ratings))
    assert len(COVE.ratings) + 1 == len(RATINGS)


def test_a_rating_begins_at_its_least_gold() -> None:
    """One gold less is the rating below, and there is one below the first step too."""
    for step, least in enumerate(COVE.ratings, start=1):
        assert rating(COVE, least - 1) == step - 1
        assert rating(COVE, least) == step
    assert rating(COVE, -5) == 0


def test_an_owners_sheet_may_have_other_steps() -> None:
    """The lowest and the highest name stay at the ends."""
    two = replace(COVE, ratings=(100,))
    names = [rating_name(words("en"), two, rating(two, gold)) for gold in (99, 100)]
    assert names == [RATINGS[0], RATINGS[-1]]


def test_a_whole_game_comes_to_its_end() -> None:
    """Three rounds played by chance alone; no Adventurer is lost."""
    rng = Random(7)
    state = ORACLE.start()
    rounds = set()
    while state.decider is not None:
        rounds.add(table(state).round)
        legal = state.legal()
        chance = state.decider is CHANCE
        state = state.apply(state.sample(rng) if chance else legal[int(rng.random() * len(legal))])
    assert rounds == {1, 2, 3}
    assert all_adventurers(state) == (13, 13, 9, 9, 8)
    assert result(state).scores == (shop(state).gold,)
