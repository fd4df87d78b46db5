"""Programs that hold seats: a table waits for them only so long, for people as long as they like.

Ana and Ben sit at the first two seats; the digest of each one's key is their name in small letters.
"""

import pytest

from divinary.table import log, requests, seating
from divinary.table.outside_bots import LIMIT, MISTAKES, Programs
from tests.table.policies import Sitting, facts

NOBODY: dict[str, int] = {}


def playing(*names: str) -> Sitting:
    names = names or ("Ana", "Ben")
    return Sitting(places=len(names)).sit(*names).begin()


async def test_one_who_takes_too_long_loses_the_seat_to_the_games_usual_bot():
    table, programs = playing(), Programs()
    async with programs.connected("ana"):
        assert programs.due(table.session, {"ana": 1}, now=100) == 100 + LIMIT
        assert programs.due(table.session, {"ana": 1}, now=130) == 100 + LIMIT
        assert programs.without_the_late(table.session, {"ana": 1}, now=159.9) == []
        handed, *moved = programs.without_the_late(table.session, {"ana": 1}, now=160)
    assert handed == log.Handed(0, "literal", "late")
    table.do([handed, *moved])
    assert table.session.places[0].bot == "literal"
    assert [(one.name, one.lost) for one in table.session.talk] == [("Ana", "late")]
    assert facts(table.read_again()) == facts(table.session), "it is in the log"
    assert programs.due(table.session, NOBODY, now=161) is None


async def test_one_that_went_away_is_waited_for_no_longer():
    table, programs = playing(), Programs()
    async with programs.connected("ana"):
        pass
    assert programs.due(table.session, NOBODY, now=100) == 100 + LIMIT


async def test_people_are_not_hurried():
    """Nor one who looks on by the key of their program."""
    table, programs = playing(), Programs()
    assert programs.due(table.session, {"ana": 1}, now=0) is None
    async with programs.connected("ben"), programs.connected(""):
        assert programs.due(table.session, NOBODY, now=0) is None, "it is Ana who is asked"
    async with programs.connected("ana"):
        assert programs.due(table.session, {"ana": 2}, now=0) is None
        assert programs.without_the_late(table.session, {"ana": 2}, now=1e9) == []
        assert programs.due(table.session, {"ana": 1}, now=500) == 500 + LIMIT


async def test_each_question_has_its_own_time():
    table, programs = playing("Ana", "Ben", "Cleo"), Programs(10)
    async with programs.connected("ana"), programs.connected("ben"):
        assert programs.due(table.session, NOBODY, now=0) == 10
        table.act(0)
        assert programs.due(table.session, NOBODY, now=9) == 19, "now Ben is asked"
        table.act(1, "predict 1")
        assert programs.due(table.session, NOBODY, now=12) is None, "he has answered"
        table.act(2, "predict 2")
        assert programs.due(table.session, NOBODY, now=100) == 110, "a new proposal asks again"


async def test_the_group_goes_on_without_the_late():
    """What the others agree on is done as soon as a bot plays for the one who hangs."""
    table, programs = playing("Ana", "Ben", "Cleo"), Programs(10)
    table.act(0)
    table.act(1, "pass")
    async with programs.connected("cleo"):
        programs.due(table.session, NOBODY, now=0)
        handed, moved = programs.without_the_late(table.session, NOBODY, now=10)
    assert handed == log.Handed(2, "literal", "late")
    assert isinstance(moved, log.Moved)
    assert moved.lines[0] == "pass"


async def test_a_server_may_wait_without_limit():
    table, programs = playing(), Programs(0)
    async with programs.connected("ana"):
        assert programs.due(table.session, NOBODY, now=0) is None
        assert programs.without_the_late(table.session, NOBODY, now=1e9) == []


def test_wrong_answers_in_a_row_cost_the_seat():
    table, programs = playing(), Programs()
    for _ in range(MISTAKES - 1):
        assert programs.wrong(table.session, 0) == []
    handed, *_ = programs.wrong(table.session, 0)
    assert handed == log.Handed(0, "literal", "wrong")


@pytest.mark.parametrize("between", ["a right answer", "the next question", "another seat"])
def test_wrong_answers_that_are_not_in_a_row_cost_nothing(between):
    table, programs = playing(), Programs()
    for _ in range(MISTAKES - 1):
        assert programs.wrong(table.session, 0) == []
    if between == "a right answer":
        programs.right(0)
    elif between == "the next question":
        table.act(0)
    assert programs.wrong(table.session, 1 if between == "another seat" else 0) == []


def test_a_seat_that_was_lost_is_taken_back():
    table, programs = playing(), Programs()
    for _ in range(MISTAKES):
        table.do(programs.wrong(table.session, 0))
    assert table.session.places[0].bot
    table.do(seating.hand(table.session, 0, ""))
    assert not table.session.places[0].bot
    assert len(table.session.talk) == 1, "only the tables says something of it"
    assert programs.wrong(table.session, 0) == [], "and all is forgiven"
    assert requests.act(table.session, 0, table.first(), table.session.version)
