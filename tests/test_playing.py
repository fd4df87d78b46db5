"""`divinary.play`: whole games between bots, the same for the same seed, everywhere."""

import os
import subprocess
import sys
from hashlib import sha256

import pytest

import divinary
from divinary.core.deciders import CHANCE
from divinary.core.errors import BadOption
from divinary.playing import BotGroup, load_bots, playout

ARCANA = divinary.game("arcana")


def test_a_game_is_played_to_its_end():
    record = divinary.play("arcana", bots=["literal", "random", "literal"], seed=3, goal=2)
    end = record.end()
    assert end.decider is None
    assert end.result is not None
    assert record.options["seats"] == "3"
    assert record.options["goal"] == "2"
    assert record.players[1] == "bot random random 2"


def test_a_game_may_be_given_by_itself_or_by_its_name():
    assert divinary.play(ARCANA, seed=5) == divinary.play("arcana", seed=5)


def test_without_names_the_games_usual_partner_sits_everywhere():
    assert set(divinary.play("arcana", seed=5).players.values()) == {
        "bot literal literal 1",
        "bot literal literal 2",
    }
    assert len(divinary.play("arcana", seed=5, seats=3, goal=1).players) == 3
    assert list(divinary.play("oracle", seed=5).players.values()) == ["bot greedy greedy 1"]


def test_the_same_seed_gives_the_same_game():
    assert divinary.play("arcana", seed=7) == divinary.play("arcana", seed=7)
    assert divinary.play("arcana", seed=7) != divinary.play("arcana", seed=8)
    assert divinary.play("arcana", seed="7") == divinary.play("arcana", seed=7)


@pytest.mark.parametrize("seats", range(2, 6))
def test_its_record_replays(seats):
    """Written, read and written again it is the same text, and ends in the same state."""
    record = divinary.play("arcana", bots=["literal"] * seats, seed=seats)
    text = divinary.record.dumps(record)
    again = divinary.record.loads(text)
    assert divinary.record.dumps(again) == text
    assert again.end() == record.end()


def digest(seed: int) -> str:
    """Return a fingerprint of a game between a literal and a random bot."""
    record = divinary.play("arcana", bots=["literal", "random"], seed=seed)
    return sha256(divinary.record.dumps(record).encode()).hexdigest()


@pytest.mark.parametrize("hash_seed", ["0", "12345"])
def test_another_process_plays_the_same_game(hash_seed):
    """Nothing depends on the order of a set or the hash of a text."""
    code = (
        "import divinary; from hashlib import sha256;"
        "record = divinary.play('arcana', bots=['literal', 'random'], seed=11);"
        "print(sha256(divinary.record.dumps(record).encode()).hexdigest())"
    )
    environment = {
        **os.environ,
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment
    )
    assert done.stdout.strip() == digest(11)


def test_chance_does_not_hear_the_bots():
    """Other players, the same luck: the first cards and fates are the same."""
    games = [
        divinary.play("arcana", bots=bots, seed=2) for bots in (["literal"] * 2, ["random"] * 2)
    ]
    first = [list(map(str, game.actions[:7])) for game in games]
    assert first[0] == first[1]
    assert [line.split()[0] for line in first[0]] == ["deal"] * 5 + ["draw"] * 2


def test_the_next_seat_clockwise_decides_for_the_group():
    """Of a party only the first seat is asked, and it changes with the active seat."""
    asked = []

    class Noting:
        def choose(self, view, rng):
            asked.append((view.active, view.seat, view.phase.value))
            return view.choices[-1]

    steps = list(playout(ARCANA.start(seats=3), BotGroup([Noting()] * 3, 1)))
    assert len(steps) > len(asked) > 10
    assert all(seat == (active + 1) % 3 for active, seat, phase in asked if phase == "predict")
    assert all(seat == active for active, seat, phase in asked if phase != "predict")


def test_a_playout_yields_every_step():
    start = ARCANA.start()
    group = BotGroup(load_bots(ARCANA, ["random", "random"]), "any text")
    steps = list(playout(start, group))
    assert start.decider is CHANCE
    state = start
    for action, after in steps:
        state = state.apply(action)
        assert state == after
    assert state.decider is None


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"bots": ["literal"]}, "out-of-range"),
        ({"bots": []}, "out-of-range"),
        ({"bots": ["literal"] * 6}, "out-of-range"),
        ({"bots": ["literal"] * 2, "seats": 3}, "bots-differ"),
        ({"bots": ["literal", "stranger"]}, "unknown-bot"),
        ({"colour": "red"}, "unknown-option"),
        ({"difficulty": "silly"}, "not-a-choice"),
    ],
)
def test_what_makes_no_game_is_refused(given, reason):
    with pytest.raises(BadOption) as caught:
        divinary.play("arcana", **given)
    assert caught.value.reason == reason


def test_an_unknown_game_is_refused():
    with pytest.raises(BadOption, match="unknown-game"):
        divinary.play("solitaire")


def test_seats_may_be_said_twice():
    assert divinary.play("arcana", seats=2, seed=1) == divinary.play("arcana", seed=1)
