"""What holds for every bot: it sees a View, returns one of its choices, and keeps nothing."""

from collections import Counter
from random import Random
from typing import Any, get_type_hints

import pytest
from hypothesis import given, settings

from divinary.arcana.game import ARCANA
from divinary.arcana.model.options import DIFFICULTIES
from divinary.arcana.model.view import View
from divinary.arcana.state import State
from divinary.bots import roster
from divinary.bots.arcana.convention.convention import Convention
from divinary.bots.arcana.literal import Literal
from divinary.bots.arcana.logic import Logic
from divinary.bots.arcana.search import Search
from divinary.bots.bot import Bot
from divinary.bots.random import RandomBot
from divinary.core.deciders import seats_of
from divinary.core.error_texts import complaint
from divinary.core.errors import BadOption
from divinary.core.words import words
from divinary.playing import BotGroup, play, playout
from tests.secrecy.worlds import follow
from tests.strategies import arcana_options, lucky, play_at_random, seeds

BOTS = roster.names("arcana")
WITH_OPTIONS = ("logic+own", "convention+own", "search+20+own")
KINDS = tuple([f"{name}+9" if name == "search" else name for name in BOTS])
"""The bots, the slowest with a budget that shows as much."""

SLOW = (*KINDS[2:], *WITH_OPTIONS)
"""Bots that take their time; a few games of theirs are enough."""


class Watched:
    """Lets a bot choose, and looks over its shoulder."""

    def __init__(self, bot: Bot[Any, Any]) -> None:
        self.bot = bot
        self.asked = 0

    def choose(self, view: View, rng: Random) -> Any:
        assert type(view) is View, "a bot is never handed a state"
        self.asked += 1
        chosen = self.bot.choose(view, rng)
        assert chosen in view.choices
        return chosen


def play_watched(name: str, options: dict[str, str], seed: int) -> State:
    """Play a whole game between bots of one name and return its end."""
    watched = [Watched(roster.bot("arcana", name)) for _ in range(int(options["seats"]))]
    state = ARCANA.start(**options)
    for _, after in playout(state, BotGroup(watched, seed)):
        assert isinstance(after, State)
        state = after
    assert state.result is not None
    assert sum(one.asked for one in watched) > 0
    return state


@pytest.mark.parametrize("name", [name for name in KINDS if name not in SLOW])
@given(options=arcana_options(), seed=seeds())
def test_a_bot_takes_one_of_its_choices(name, options, seed):
    """In whole games of every size, tiny ones included."""
    play_watched(name, options, seed)


@pytest.mark.parametrize("name", SLOW)
@settings(max_examples=8)
@given(options=arcana_options(), seed=seeds())
def test_a_slow_bot_takes_one_of_its_choices(name, options, seed):
    play_watched(name, options, seed)


TABLES = [(seats, difficulty) for seats in range(2, 6) for difficulty in DIFFICULTIES]


@pytest.mark.parametrize(
    ("name", "seats", "difficulty"),
    [
        (name, *table)
        for name in KINDS
        for table in (TABLES[:: len(DIFFICULTIES) + 1] if name in SLOW else TABLES)
    ],
)
def test_a_bot_plays_at_every_table(name, seats, difficulty):
    """A slow one at each number of seats and at each difficulty, but not at all of both."""
    play_watched(name, ARCANA.options(seats=seats, difficulty=difficulty), seats)


@pytest.mark.parametrize(
    "options",
    [
        {"cards": "all", "seats": 5},
        {"cards": "ks2017"},
        {"cards": "stars_below", "seats": 3},
        {"cards": "ks2017,imago,stars_below", "seats": 4},
        {"hands": 2, "cards": "all"},
        {"honour": "yes", "cards": "all", "seats": 3},
        {"restless": "yes", "cards": "all"},
        {"plus_one": "raised", "iron": "closed", "missed": "each", "cards": "ks2017"},
        {"ash": "again", "imago": "played", "empty_deck": "loss", "cards": "imago,stars_below"},
    ],
)
@pytest.mark.parametrize("name", KINDS)
def test_a_bot_plays_every_set_and_variant(name, options):
    for seed in range(1 if name in SLOW else 4):
        play_watched(name, ARCANA.options(difficulty="easy", **options), seed)


@pytest.mark.parametrize("name", [*KINDS, *WITH_OPTIONS])
@settings(max_examples=4)
@given(seed=seeds())
def test_the_same_view_and_generator_give_the_same_choice(name, seed):
    """A bot keeps nothing: an older one that has seen the whole game chooses like a new one."""
    rng = Random(seed)
    old = roster.bot("arcana", name)
    for number, state in enumerate(play_at_random(ARCANA, {}, rng, choose=lucky(rng)).states()):
        for seat in seats_of(state.decider):
            view = state.view(seat)
            before = old.choose(view, Random(number))
            assert roster.bot("arcana", name).choose(view, Random(number)) == before
            assert old.choose(view, Random(number)) == before


@pytest.mark.parametrize("name", [*KINDS, *WITH_OPTIONS])
@settings(max_examples=8)
@given(options=arcana_options(), seed=seeds())
def test_what_a_bot_must_not_know_changes_nothing(name, options, seed):
    """In every world that a seat cannot tell from this one, its bot does the same."""
    rng, bot = Random(seed), roster.bot("arcana", name)
    record = play_at_random(ARCANA, options, rng, choose=lucky(rng))
    for truth, others in follow(record, 0, rng, most=4):
        if 0 in seats_of(truth.state.decider):
            chosen = bot.choose(truth.state.view(0), Random(seed))
            for world in others:
                assert world.state != truth.state
                assert bot.choose(world.state.view(0), Random(seed)) == chosen


def test_a_bot_is_declared_to_take_a_view():
    """By its types, which mypy holds to: no bot asks for a state."""
    bots: list[Bot[View, Any]] = [Literal(), Logic(), Convention(), Search()]
    for bot in bots:
        assert get_type_hints(type(bot).choose)["view"] is View
    anything: Bot[View, Any] = RandomBot()
    assert anything is not None


def test_random_takes_each_choice_equally_often():
    state = next(
        state
        for state in play_at_random(ARCANA, {}, Random(5)).states()
        if len(state.view(1).choices) == 8
    )
    view, rng = state.view(1), Random(1)
    counts = Counter(RandomBot().choose(view, rng) for _ in range(8_000))
    assert set(counts) == set(view.choices)
    assert all(850 < count < 1_150 for count in counts.values()), counts  # five deviations


def test_the_roster_knows_its_bots():
    assert BOTS == ("random", "literal", "logic", "convention", "search")
    assert isinstance(roster.bot("arcana", "literal"), Literal)
    assert isinstance(roster.bot("a game to come", "random"), RandomBot)


@pytest.mark.parametrize(
    ("game", "name", "known"),
    [
        ("arcana", "deep-thought", BOTS),
        ("arcana", "", BOTS),
        ("a game to come", "literal", ("random",)),
    ],
)
def test_an_unknown_bot_is_refused(game, name, known):
    with pytest.raises(BadOption) as caught:
        roster.bot(game, name)
    assert caught.value.reason == "unknown-bot"
    assert caught.value.details == {"given": name, "known": known}


@pytest.mark.parametrize(
    ("game", "name", "reason"),
    [
        ("arcana", "random+own", "no-bot-options"),
        ("oracle", "greedy+400", "no-bot-options"),
        ("arcana", "logic+400", "bot-option"),
        ("arcana", "logic+", "bot-option"),
        ("arcana", "logic+own+own", "bot-option"),
        ("arcana", "search+10+20", "bot-option"),
        ("arcana", "search+many", "bot-option"),
        ("arcana", "search+1.5", "bot-option"),
        ("arcana", "search+0", "out-of-range"),
        ("arcana", "search+-3", "out-of-range"),
        ("arcana", "search+--3", "bot-option"),
        ("arcana", "search+10001", "out-of-range"),
        ("arcana", f"search+{'9' * 5000}", "out-of-range"),
        ("arcana", "deep-thought+own", "unknown-bot"),
        ("arcana", "+own", "unknown-bot"),
    ],
)
def test_impossible_options_are_refused_in_words(game, name, reason):
    """Before a game begins, and with what is possible."""
    with pytest.raises(BadOption) as caught:
        roster.checked(game, name)
    assert caught.value.reason == reason
    assert reason not in complaint(words("en"), caught.value)
    with pytest.raises(BadOption, match=reason):
        roster.bot(game, name)


@pytest.mark.parametrize("name", WITH_OPTIONS)
def test_a_bot_may_have_options(name):
    assert roster.checked("arcana", name) == name
    how = roster.introduction(words("en"), "arcana", roster.kind_of(name))
    also = "; when it predicts alone, it also counts the fate that it holds"
    assert roster.introduction(words("en"), "arcana", name) == (
        how + also if "own" in name else how
    )
    record = play("arcana", bots=[name, "random"], seed=3)
    assert record.players[0] == f"bot {name} {name} 1"
