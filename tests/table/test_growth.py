"""A log has a bound: at it a table takes only what moves its game on, and that is bounded too."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from divinary.bots.roster import partner
from divinary.table import growth, log, requests, seating
from divinary.table.growth import Growth
from divinary.table.hub import TableHub
from divinary.table.keys import digest
from divinary.table.log import Entry
from divinary.table.refusals import Refused
from divinary.table.registry import TableRegistry
from divinary.table.session import TableSession
from divinary.table.store import Store
from tests.table.policies import Sitting, policies

Make = Callable[[TableSession], list[Entry]]


class FullStore:
    """A store that says how large it is."""

    def __init__(self, size: int = 0, tables: int = 0) -> None:
        self.size = size
        self.tables = tables

    def count(self) -> int:
        return self.tables


def bounds(size: int = 0, tables: int = 0) -> Growth:
    return Growth(FullStore(size, tables), 10, 1_000)  # type: ignore[arg-type]


def do(table: Sitting, entries: list[Entry]) -> None:
    """Do something as a live table does: only if there is room for it."""
    bounds().check(table.session, entries)
    table.do(entries)


@pytest.fixture
def long(monkeypatch: pytest.MonkeyPatch) -> Sitting:
    """A table whose log has reached the bound: three people, and Ana is asked."""
    table = Sitting(places=4, options={"difficulty": "easy"}).sit("Ana", "Ben", "Cleo", "Dan")
    table.begin()
    monkeypatch.setattr(growth, "MOST_ENTRIES", table.session.length)
    return table


SEATS: dict[str, Make] = {
    "leave": lambda session: seating.vacate(session, 2),
    "hand to a bot": lambda session: seating.hand(session, 2, "random"),
    "a note": lambda session: requests.act(session, 2, "seat 2 mark 0 3", session.version),
    "talk": lambda session: requests.say(session, 2, "hello"),
}


@pytest.mark.parametrize("what", SEATS)
def test_a_long_log_takes_no_talk_no_notes_and_no_change_of_seats(long: Sitting, what: str) -> None:
    before = list(long.kept)
    with pytest.raises(Refused, match="long-enough"):
        do(long, SEATS[what](long.session))
    assert long.kept == before


def test_nobody_comes_to_a_long_game_or_takes_a_seat_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Sitting(places=3, options={"difficulty": "easy"}).sit("Ana", "Ben", "Cleo").begin()
    table.do(seating.vacate(table.session, 2))
    table.do(seating.hand(table.session, 1, "random"))
    monkeypatch.setattr(growth, "MOST_ENTRIES", table.session.length)
    for make in (
        lambda session: seating.sit(session, "eve", "Eve"),
        lambda session: seating.put_bot(session, 2, "random"),
        lambda session: seating.hand(session, 1, ""),
    ):
        with pytest.raises(Refused, match="long-enough"):
            do(table, make(table.session))


def test_nothing_is_taken_back_at_a_long_table(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting("oracle", places=2).sit("Ana", "Ben").begin()
    (seat,), state = table.session.asked, table.session.playing.state
    table.act(seat, next(str(action) for action in state.legal() if not state.reveals(action)))
    monkeypatch.setattr(growth, "MOST_ENTRIES", table.session.length)
    with pytest.raises(Refused, match="long-enough"):
        do(table, requests.undo(table.session, seat, table.session.version))


def test_a_long_game_goes_on_to_its_end(long: Sitting) -> None:
    """By choices, proposals and agreements of its people, and by bots of the server."""
    session = long.session
    do(long, seating.hand(session, 3, partner("arcana"), "late"))  # as the table does it itself
    while not session.over:
        if session.bot_is_next():
            long.run()
            continue
        seat = next(seat for seat in session.asked if session.awaited(seat))
        if session.proposals:
            do(long, requests.agree(session, seat, session.proposals[0].id))
        else:
            line = str(session.view(seat).choices[0])
            do(long, requests.act(session, seat, line, session.version))
    do(long, [log.Again("abcdefghjk")])
    with pytest.raises(Refused, match="long-enough"):
        do(long, requests.say(session, 0, "again?"))


def test_a_long_table_can_still_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(places=2).sit("Ana", "Ben")
    monkeypatch.setattr(growth, "MOST_ENTRIES", table.session.length)
    do(table, seating.begin(table.session))
    assert table.session.table is not None


def test_a_stolen_link_can_be_replaced_at_a_long_table_but_not_without_end(long: Sitting) -> None:
    key = "ben"
    for number in range(growth.SPARE_FOR_KEYS):
        do(long, [log.KeyRenewed(key, str(number))])
        key = str(number)
    assert long.session.seat_of(key) == 1
    with pytest.raises(Refused, match="long-enough"):
        do(long, [log.KeyRenewed(key, "more")])


# --- Proposals -----------------------------------------------------------------------------------


def back_and_forth(table: Sitting, most: int) -> int:
    """Let two people of a group change their minds; return how often they could."""
    session, done = table.session, 0
    for number in range(most):
        for seat in (1, 2):
            line = f"predict {2 * seat - number % 2}"
            try:
                table.do(requests.act(session, seat, line, session.version))
            except Refused as refused:
                assert refused.reason == "all-proposed"  # noqa: PT017
                return done
            done += 1
    return done


def test_nobody_proposes_back_and_forth_without_end() -> None:
    """Each of the group a while, and again when the game has gone on."""
    table = Sitting(places=4, options={"difficulty": "easy"}).sit("Ana", "Ben", "Cleo", "Dan")
    table.begin().act(0)
    session = table.session
    assert len(session.group()) == 3
    assert back_and_forth(table, 1_000) == 2 * requests.MOST_ANSWERS
    entries = len(table.kept)
    assert back_and_forth(table, 1_000) == 0
    assert len(table.kept) == entries
    table.do(requests.act(session, 3, "pass", session.version))
    assert session.answers[3] == 1, "each has a count of their own"


def test_who_has_proposed_too_often_can_still_agree_to_what_all_others_back() -> None:
    """Else the game would stand still; the answers are counted anew after it."""
    table = Sitting(places=3, options={"difficulty": "easy"}).sit("Ana", "Ben", "Cleo")
    table.begin().act(0)
    session = table.session
    back_and_forth(table, 1_000)
    mine = next(one for one in session.proposals if 1 in one.agreed)
    assert 2 not in mine.agreed
    version = session.version
    table.do(requests.agree(session, 2, mine.id))
    assert session.version > version
    assert session.answers == {}


# --- Bytes ---------------------------------------------------------------------------------------


def test_long_talk_ends_before_it_takes_much_room() -> None:
    """Long before there are 5,000 lines of 500 letters of three bytes each."""
    table = Sitting(places=2).sit("Ana", "Ben")
    line = "…" * requests.LONGEST_TALK
    while table.session.said_bytes < requests.MOST_TALK_BYTES:
        table.do(requests.say(table.session, 0, line))
    said = table.session.said
    with pytest.raises(Refused, match="all-said") as refused:
        requests.say(table.session, 0, line)
    assert refused.value.details == {"most": said}
    assert said < requests.MOST_TALK / 5
    assert table.session.said_bytes < requests.MOST_TALK_BYTES + 3 * requests.LONGEST_TALK
    assert table.read_again().said_bytes == table.session.said_bytes


def test_short_talk_may_have_all_its_lines() -> None:
    """People who write lines of 200 letters meet only the number of lines."""
    assert requests.MOST_TALK * 200 <= requests.MOST_TALK_BYTES


def test_a_full_store_takes_no_talk_but_games_go_on() -> None:
    table = Sitting(places=2).sit("Ana", "Ben").begin()
    full = bounds(size=1_001)
    with pytest.raises(Refused, match="no-room-for-talk"):
        full.check(table.session, requests.say(table.session, 1, "hello"))
    bounds(size=999).check(table.session, requests.say(table.session, 1, "hello"))
    full.check(table.session, requests.act(table.session, 0, table.first(), table.session.version))
    full.check(table.session, seating.vacate(table.session, 1))


@pytest.mark.parametrize("room", [bounds(size=1_001), bounds(tables=10), bounds(tables=11)])
def test_a_full_store_takes_no_new_tables(room: Growth) -> None:
    with pytest.raises(Refused, match="no-room-for-tables"):
        room.check_new_table()
    bounds(size=999, tables=9).check_new_table()


# --- At a real store -----------------------------------------------------------------------------


async def opened(tables: TableRegistry) -> TableHub:
    name = await tables.open(
        "Ana", "arcana", {}, 2, aids="why", settle=0,
        more=lambda session: seating.sit(session, digest("Ana"), "Ana"),
    )  # fmt: skip
    return await tables.find(name)


async def test_a_registry_opens_no_more_tables_than_it_may(tmp_path: Path) -> None:
    """Whoever has one goes on; and it counts the tables of an earlier start."""
    with closing(Store(tmp_path)) as store:
        tables = TableRegistry(store, policies, most_tables=3)
        hubs = [await opened(tables) for _ in range(3)]
        for again in (tables, TableRegistry(store, policies, most_tables=3)):
            with pytest.raises(Refused, match="no-room-for-tables"):
                await opened(again)
        await hubs[0].ask(lambda session: requests.say(session, 0, "still here"))
    with closing(Store(tmp_path)) as store:
        with pytest.raises(Refused, match="no-room-for-tables"):
            await opened(TableRegistry(store, policies, most_tables=3))
        await opened(TableRegistry(store, policies, most_tables=4))


async def test_a_registry_says_nothing_into_a_store_that_is_too_large(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        hub = await opened(TableRegistry(store, policies))
        tables = TableRegistry(store, policies, most_bytes=store.size - 1)
        with pytest.raises(Refused, match="no-room-for-tables"):
            await opened(tables)
        same = await tables.find(hub.session.id)
        with pytest.raises(Refused, match="no-room-for-talk"):
            await same.ask(lambda session: requests.say(session, 0, "hello"))
        await same.ask(lambda session: seating.sit(session, digest("Ben"), "Ben"))
