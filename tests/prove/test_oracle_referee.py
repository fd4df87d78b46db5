"""The second referee of the oracle in whole games; `make prove` asks it about a thousand."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.prove.oracle import adapter, sheet
from tests.prove.oracle.asking import CHANCE
from tests.prove.oracle.checks import Watch, differences, ill_paid, lost, unlawful_rows
from tests.prove.oracle.players import playing, random_setting
from tests.prove.oracle.referee import Referee
from tests.prove.oracle.situations import table
from tests.prove.oracle.table import snapshot


def test_nothing_is_lost_in_whole_games():
    """The second referee's own random games end, and all pieces are there at every step."""
    for seed in range(12):
        rng = Random(seed)
        referee = Referee(*random_setting(rng))
        before, text = referee.snapshot(), ""
        for upcoming in playing(referee, rng):
            now = referee.snapshot()
            assert not [*lost(now, referee.table), *unlawful_rows(now)]
            assert not ill_paid(before, now, text, referee.table)
            before, text = now, upcoming
            if referee.decider() == CHANCE:
                assert sum(referee.chances().values()) == 1
        assert referee.table.winners
        assert referee.legal() == set()


def test_the_laws_notice_what_is_broken():
    cove, player = table()
    before = snapshot(cove)
    assert not lost(before, cove)
    cove.bag["red"] -= 1
    player.shelf["red tome"] += 1
    cove.under.append(1)
    cove.square.pop()
    player.rows = {"top": [4, 1, "x", 2, 4], "bottom": [1, 4]}
    player.chart.filled.add((0, 0))
    now = snapshot(cove)
    assert lost(now, cove) == ["Adventurers", "Goods", "Corruption", "Townsfolk"]
    assert unlawful_rows(now) == ["the top row of seat 0"]
    assert ill_paid(before, now, "done", cove) == ["areas filled in of seat 0"]
    assert [path for path, *_ in differences(before, now)][:2] == ["/bag/0", "/square"]


def test_what_is_not_legal_is_refused():
    with pytest.raises(ValueError, match="go home"):
        Referee({}).do("go home")


def test_two_referees_agree():
    count: Counter[str] = Counter()
    for number in range(8):
        Watch(f"referee {number}", count).play()
    assert count["tried"]
    assert count["undone"]


def test_the_second_referee_knows_the_same_box():
    """Board and cove are those of the sheet, whatever the Townsfolk are called."""
    board, cove = adapter.house_board(), adapter.house_cove()
    assert {*board.pop("cross")} == {*sheet.BOARD["cross"]}
    assert board == {name: sheet.BOARD[name] for name in sheet.BOARD if name != "cross"}
    ours, theirs = (Counter(map(unnamed, each["townsfolk"])) for each in (sheet.COVE, cove))
    assert ours == theirs
    assert {name: cove[name] for name in sheet.COVE if name != "townsfolk"} == {
        name: value for name, value in sheet.COVE.items() if name != "townsfolk"
    }


def unnamed(card: dict[str, Any]) -> tuple[str, tuple[int, ...], str]:
    return card["set"], tuple(card["icons"]), card["ability"]


@pytest.mark.parametrize("edition", sheet.PRESETS)
def test_an_edition_sets_its_options(edition):
    options = adapter.oracle().options(edition=edition)
    ours = sheet.settled({"edition": edition})
    assert options == ours | {"board": "standard", "cove": "standard"}
