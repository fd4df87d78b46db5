"""The keys to seats: each has its number, and a new one opens what the old one did.

The digest of a person's key is their name in small letters, and of the host's it is `host`.
"""

import pytest

from divinary.table import log, requests, seating
from divinary.table.keys import key_from
from divinary.table.outside_bots import Programs
from divinary.table.session import TableSession
from tests.table.policies import Sitting, facts, refused

NOBODY: dict[str, int] = {}


def numbers(session: TableSession) -> list[int]:
    return [place.key_number for place in session.places]


def test_a_device_has_another_key_at_each_number_and_each_table() -> None:
    tables = ("abcdefghjk", "abcdefghjm")
    keys = {key_from("device", table, number) for table in tables for number in range(5)}
    assert len(keys) == 10
    assert all(len(key) == 32 for key in keys)


def test_the_key_of_earlier_versions_has_no_number() -> None:
    """People hold such keys: they never change."""
    assert key_from("device", "table") == "FZK5mrvu7Hl01Uf0tEyPrHh3kGa0_F6f"
    assert key_from("device", "table", 0) == key_from("device", "table")


def test_each_key_that_is_given_out_has_a_number_of_its_own() -> None:
    table = Sitting(places=4).sit("Ana", "Ben").bots(2)
    assert numbers(table.session) == [1, 2, 0, 0]
    table.do(seating.vacate(table.session, 1))
    table.sit("Cleo")
    assert numbers(table.session) == [1, 3, 0, 0]
    table.do(seating.renew_key(table.session, "ana", "new"))
    assert numbers(table.session) == [4, 3, 0, 0]
    table.begin()
    table.do(seating.hand(table.session, 0, "random"))
    assert numbers(table.session) == [4, 3, 0], "a bot that plays for Ana leaves her the key"
    assert facts(table.read_again()) == facts(table.session)


def test_a_new_key_opens_the_seat_and_the_old_one_nothing() -> None:
    """Neither the game nor anything that was said is changed by it."""
    table = Sitting().sit("Ana", "Ben", "Cleo").begin()
    table.act(0)
    table.act(1, "pass")
    before = (table.session.proposals, table.session.version, table.session.names)
    state = table.session.playing.state
    table.do(seating.renew_key(table.session, "ben", "new"))
    assert (table.session.seat_of("new"), table.session.seat_of("ben")) == (1, None)
    assert (table.session.proposals, table.session.version, table.session.names) == before
    assert table.session.playing.state == state
    table.act(2, "pass")
    assert facts(table.read_again()) == facts(table.session)


@pytest.mark.parametrize("sits", [True, False])
def test_the_host_stays_the_host_by_the_new_key_alone(sits: bool) -> None:
    table = Sitting()
    if sits:
        table.do(seating.sit(table.session, "host", "Ana"))
    table.do(seating.renew_key(table.session, "host", "new"))
    assert (table.session.is_host("new"), table.session.is_host("host")) == (True, False)
    assert table.session.seat_of("new") == (0 if sits else None)
    assert table.session.keys.host_number == table.session.keys.given
    assert facts(table.read_again()) == facts(table.session)


def test_a_guests_new_key_leaves_the_host_alone() -> None:
    table = Sitting().sit("Ana", "Ben")
    table.do(seating.renew_key(table.session, "ben", "new"))
    assert table.session.is_host("host")
    assert not table.session.is_host("new")
    assert table.session.keys.host_number == 0


def test_a_host_who_sits_down_with_another_key_is_the_host_by_it() -> None:
    """The key that the host had before opens nothing any more: it may be known to somebody."""
    table = Sitting()
    table.do(seating.sit(table.session, "host", "Ana"))
    assert [type(one.entry) for one in table.kept[1:]] == [log.Sat]
    table.do(seating.vacate(table.session, 0))
    table.do(seating.sit(table.session, "new", "Ana", host=True))
    assert [one.entry for one in table.kept[3:]] == [
        log.KeyRenewed("host", "new"),
        log.Sat(0, "Ana", "new"),
    ]
    assert (table.session.is_host("new"), table.session.is_host("host")) == (True, False)


@pytest.mark.parametrize("key", ["", "cleo", "ana "])
def test_a_key_that_opens_nothing_is_not_renewed(key: str) -> None:
    table = Sitting().sit("Ana", "Ben")
    assert refused(table, lambda session: seating.renew_key(session, key, "new")) == "no-seat"


def test_a_key_may_be_renewed_at_any_time() -> None:
    """Also after the game, whose players may play again with their keys; undo stays possible."""
    table = Sitting("oracle", places=1).sit("Ana").begin()
    table.act(0)
    can_undo = table.session.playing.can_undo(0)
    table.do(seating.renew_key(table.session, "ana", "new"))
    assert table.session.playing.can_undo(0) == can_undo
    if can_undo:
        table.do(requests.undo(table.session, 0, table.session.version))
    table.end()
    table.do(seating.renew_key(table.session, "new", "newer"))
    assert table.session.seat_of("newer") == 0
    assert facts(table.read_again()) == facts(table.session)


async def test_a_program_with_a_new_key_is_waited_for_no_longer_than_before() -> None:
    """Else it could hold up the others for ever by making one while it is asked."""
    table, programs = Sitting(places=2).sit("Ana", "Ben").begin(), Programs(10)
    async with programs.connected("ana"):
        assert programs.due(table.session, NOBODY, now=100) == 110
        table.do(seating.renew_key(table.session, "ana", "new"))
        programs.renew("ana", "new")
        assert programs.due(table.session, NOBODY, now=105) == 110
        async with programs.connected("new"):
            assert programs.due(table.session, {"new": 1}, now=106) == 110
            assert programs.due(table.session, {"new": 2}, now=107) is None, "a person looks on"


async def test_a_person_with_a_new_key_is_no_program() -> None:
    table, programs = Sitting(places=2).sit("Ana", "Ben").begin(), Programs(10)
    table.do(seating.renew_key(table.session, "ana", "new"))
    programs.renew("ana", "new")
    assert programs.due(table.session, NOBODY, now=100) is None
