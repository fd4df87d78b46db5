"""Cross-play: one bot of the row among bots of the column, at each seat as often."""

import msgspec
import pytest

import divinary
from divinary.arena.contest import run_arena
from divinary.arena.cross import CrossPlay, CrossPlayCell, run_cross
from divinary.arena.tally import wilson
from divinary.core.errors import BadOption


def cell(cross: CrossPlay, row: str, column: str) -> CrossPlayCell:
    return next(one for one in cross.cells if (one.row, one.column) == (row, column))


def won(game: str, bots: list[str], number: int, seat: int) -> bool:
    result = divinary.play(game, bots, seed=f"4/{number}").end().result
    return result is not None and seat in result.winners


def test_a_cell_is_made_of_games_that_can_be_looked_at():
    """In game n the row's bot sits at seat n modulo the seats, and the seed is "SEED/n"."""
    cross = run_cross("arcana", ["random", "literal"], 14, seed=4, jobs=1)
    found = cell(cross, "literal", "random")
    seated = [["random", "literal"], ["literal", "random"]]  # of the pair random with literal
    wins = [won("arcana", seated[n % 2], n, 0) for n in range(14)]
    assert found.wins == sum(wins)
    assert found.games == 14
    assert found.win_rate == found.wins / 14
    assert found.interval == wilson(found.wins, 14)
    assert sorted(found.means) == ["decisions", "doom", "score", "turns"]


def test_the_diagonal_is_a_bot_with_its_own_kind():
    cross = run_cross("arcana", ["random", "literal"], 12, seed=4, jobs=1)
    alone = run_arena("arcana", ["literal", "literal"], 12, seed=4, jobs=1)
    found = cell(cross, "literal", "literal")
    assert (found.games, found.wins, found.means) == (alone.games, alone.wins, alone.means)


def test_two_seats_are_one_pair_from_both_sides():
    cross = run_cross("arcana", ["random", "literal"], 13, seed=4, jobs=1)
    here, there = cell(cross, "random", "literal"), cell(cross, "literal", "random")
    assert (here.games, here.wins, here.means) == (there.games, there.wins, there.means)
    assert (here.seat_games, there.seat_games) == ((7, 6), (6, 7))
    assert here.seat_wins == there.seat_wins[::-1]


def test_among_three_the_row_is_alone_and_takes_each_seat():
    cross = run_cross("arcana", ["random", "literal"], 6, seed=4, jobs=1, options={"seats": 3})
    for row, column in (("random", "literal"), ("literal", "random")):
        found = cell(cross, row, column)
        assert found.seat_games == (2, 2, 2)
        wins = [0, 0, 0]
        for number in range(6):
            bots = [column] * 3
            bots[number % 3] = row
            wins[number % 3] += won("arcana", bots, number, number % 3)
        assert found.seat_wins == tuple(wins)


def test_among_rivals_a_cell_counts_what_its_row_has_won():
    cross = run_cross("oracle", ["random", "greedy"], 2, seed=4, jobs=1)
    mine, theirs = cell(cross, "greedy", "random"), cell(cross, "random", "greedy")
    seated = [["random", "greedy"], ["greedy", "random"]]
    assert mine.wins == sum(won("oracle", seated[n % 2], n, 1 - n % 2) for n in range(2))
    assert theirs.wins == sum(won("oracle", seated[n % 2], n, n % 2) for n in range(2))
    assert mine.wins > theirs.wins


def test_the_number_of_processes_changes_nothing():
    alone = run_cross("arcana", ["random", "literal"], 11, seed=9, jobs=1)
    assert alone == run_cross("arcana", ["random", "literal"], 11, seed=9, jobs=2)


def test_one_game_is_a_cell_too():
    (only,) = run_cross("arcana", ["random"], 1, jobs=1).cells
    assert (only.games, only.seat_games) == (1, (1, 0))


def test_a_cross_is_json():
    cross = run_cross("arcana", ["random", "literal"], 2, jobs=1)
    assert msgspec.json.decode(msgspec.json.encode(cross), type=CrossPlay) == cross


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"bots": []}, "no-bots"),
        ({"bots": ["literal", "random", "literal"]}, "bot-twice"),
        ({"bots": ["literal", "stranger"]}, "unknown-bot"),
        ({"games": 0}, "out-of-range"),
        ({"jobs": 1000}, "out-of-range"),
        ({"options": {"seats": 6}}, "out-of-range"),
        ({"options": {"colour": "red"}}, "unknown-option"),
        ({"game": "oracle", "bots": ["random"], "options": {"seats": 1}}, "cross-alone"),
    ],
)
def test_what_makes_no_cross_is_refused(given, reason):
    with pytest.raises(BadOption) as caught:
        run_cross(**{"game": "arcana", "bots": ["random"], "games": 2, **given})
    assert caught.value.reason == reason
