"""The arena: many games, the same outcome however they are shared out, and honest numbers."""

import os
import signal
import subprocess
import sys
from collections import Counter
from math import sqrt
from statistics import median

import msgspec
import pytest

import divinary
from divinary.analysis.arcana.analyse import analysed
from divinary.arena.contest import ContestResult, run_arena
from divinary.arena.tally import spread, wilson
from divinary.core.errors import BadOption
from tests.arena.processes import nobody_left

TWO = ["literal", "literal"]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (50, 100, 0.4038, 0.5962),
        (950, 1000, 0.9347, 0.9619),
        (0, 10, 0.0, 0.2775),  # z² / (n + z²)
        (10, 10, 0.7225, 1.0),
        (1, 1, 0.2065, 1.0),
    ],
)
def test_the_interval(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_the_bounds_are_where_the_normal_test_just_gives_way():
    """Wilson's bounds are the rates that lie 1.96 of their own deviations from the one seen."""
    for wins, games in ((1, 7), (30, 40), (777, 1000)):
        for bound in wilson(wins, games):
            deviation = sqrt(bound * (1 - bound) / games)
            assert abs(wins / games - bound) / deviation == pytest.approx(1.959964, abs=1e-6)


def test_literal_beats_random_by_far():
    """Over many games 0.95 and 0.00 are won at normal difficulty; the bounds leave them room."""
    literal = run_arena("arcana", TWO, 80, seed=1, jobs=1)
    chance = run_arena("arcana", ["random", "random"], 80, seed=1, jobs=1)
    assert literal.win_rate > 0.85
    assert chance.win_rate < 0.05
    assert literal.means["score"] > chance.means["score"] + 4


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {}),
        (4, {}),
        (5, {}),
        (2, {"cards": "all"}),
        (2, {"cards": "ks2017,imago,stars_below"}),
        (5, {"cards": "all"}),
        (2, {"hands": 2}),
    ],
)
def test_literal_wins_with_more_seats_and_other_cards_too(seats, options):
    """In all of these at least 0.92 are won over many games."""
    outcome = run_arena("arcana", ["literal"] * seats, 30, seed=1, jobs=1, options=options)
    assert outcome.win_rate > 0.7


def test_the_number_of_processes_changes_nothing():
    alone = run_arena("arcana", ["literal", "random"], 25, seed=9, jobs=1)
    together = run_arena("arcana", ["literal", "random"], 25, seed=9, jobs=2)
    assert alone == together
    assert alone != run_arena("arcana", ["literal", "random"], 25, seed=10, jobs=1)


def test_an_outcome_says_what_was_played():
    outcome = run_arena("arcana", TWO, 12, seed=4, jobs=1, options={"difficulty": "hard"})
    assert (outcome.game, outcome.bots, outcome.seed) == ("arcana", ("literal", "literal"), 4)
    assert outcome.options["difficulty"] == "hard"
    assert outcome.options["seats"] == "2"
    assert outcome.games == 12
    assert outcome.win_rate == outcome.wins / 12
    assert outcome.interval == wilson(outcome.wins, 12)
    assert sorted(outcome.means) == ["decisions", "doom", "score", "turns"]


def test_every_game_of_a_run_can_be_looked_at():
    """Game n is `divinary.play` with the seed "SEED/n": its ends add up to the outcome."""
    outcome = run_arena(divinary.game("arcana"), TWO, 12, seed=4, jobs=1)
    ends = [divinary.play("arcana", seed=f"4/{n}").end() for n in range(12)]
    results = [end.result for end in ends]
    assert outcome.wins == sum(bool(result and result.winners) for result in results)
    assert outcome.means["score"] == sum(result.scores[0] for result in results if result) / 12
    assert outcome.means["doom"] == sum(end.view(None).doom for end in ends) / 12  # type: ignore[attr-defined]


def test_a_turn_with_a_feast_is_one_turn():
    options = {"cards": "the-feast,the-deep,dawn,midnight,the-key,the-judge", "fates": 4}
    outcome = run_arena("arcana", ["random"] * 2, 12, seed=4, jobs=1, options=options)
    games = [divinary.play("arcana", ["random"] * 2, f"4/{n}", **options) for n in range(12)]
    feasts = [game for game in games if any("the-feast" in str(one) for one in game.actions)]
    assert feasts
    assert outcome.means["turns"] == sum(len(analysed(game).turns) for game in games) / 12


def test_scores_are_spread_and_counted_by_seat():
    """What each game came to can be found again from its own seed."""
    outcome = run_arena("oracle", ["random", "random"], 12, seed=4, jobs=1)
    results = [
        divinary.play("oracle", ["random", "random"], seed=f"4/{n}").end().result for n in range(12)
    ]
    scores = [result.scores for result in results if result]
    best = sorted(map(max, scores))
    assert outcome.scores["mean"] == pytest.approx(sum(best) / 12)
    assert outcome.scores["median"] == pytest.approx(median(best))
    assert best[0] <= outcome.scores["p5"] <= best[1]
    assert best[-2] <= outcome.scores["p95"] <= best[-1]
    for seat in (0, 1):
        assert outcome.seat_wins[seat] == sum(seat in r.winners for r in results if r)
        assert outcome.seat_scores[seat] == pytest.approx(sum(s[seat] for s in scores) / 12)


def test_those_who_win_together_have_won_as_often():
    outcome = run_arena("arcana", TWO, 12, seed=4, jobs=1)
    assert outcome.seat_wins == (outcome.wins, outcome.wins)
    assert outcome.scores["mean"] == outcome.means["score"]


def test_below_nothing_is_a_score_too():
    assert spread(Counter({-30: 1, -10: 1}))["mean"] == -20
    assert spread(Counter([5])) == {"mean": 5, "median": 5, "p5": 5, "p95": 5}


def test_an_outcome_is_json():
    outcome = run_arena("arcana", ["random", "random"], 3, jobs=1)
    text = msgspec.json.encode(outcome)
    assert msgspec.json.decode(text, type=ContestResult) == outcome
    assert {"games", "wins", "win_rate", "interval"} <= set(msgspec.json.decode(text))


def test_progress_is_told():
    shown: list[tuple[int, int]] = []
    run_arena("arcana", ["random", "random"], 25, jobs=1, progress=lambda *so: shown.append(so))
    assert shown == [(0, 25), (10, 25), (20, 25), (25, 25)]


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"games": 0}, "out-of-range"),
        ({"games": -1}, "out-of-range"),
        ({"jobs": 0}, "out-of-range"),
        ({"bots": ["literal"]}, "out-of-range"),
        ({"bots": ["literal", "stranger"]}, "unknown-bot"),
        ({"options": {"seats": 3}}, "bots-differ"),
        ({"game": "solitaire"}, "unknown-game"),
    ],
)
def test_what_makes_no_run_is_refused(given, reason):
    with pytest.raises(BadOption) as caught:
        run_arena(**{"game": "arcana", "bots": TWO, "games": 2, **given})
    assert caught.value.reason == reason


ENDLESS = """
import signal
from divinary.arena import run_arena

signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job may start deaf to it

if __name__ == "__main__":
    try:
        run_arena("arcana", ["literal", "literal"], 100_000, jobs=2,
                  progress=lambda done, games: print(done, flush=True))
    except KeyboardInterrupt:
        print("stopped")
        raise SystemExit(130)
"""


def test_ctrl_c_ends_all_processes_without_a_word(tmp_path):
    """The terminal sends it to the whole group; the workers are deaf to it and end in order."""
    script = tmp_path / "endless.py"
    script.write_text(ENDLESS)
    running = subprocess.Popen(
        [sys.executable, script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    try:
        assert running.stdout is not None
        assert running.stdout.readline().strip() == "0"
        assert running.stdout.readline().strip() == "10"  # both workers are up
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=30)
    finally:
        running.kill()
    assert running.returncode == 130
    assert out.strip().endswith("stopped")
    assert err == ""
    assert nobody_left(running.pid)
