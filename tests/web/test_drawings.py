"""What was drawn of a table is given until the table changes, and all of it has a bound."""

from collections import Counter
from time import time
from types import SimpleNamespace
from typing import Any

import pytest

from divinary.core.words import words
from divinary.table import log
from divinary.table.keys import digest
from divinary.table.log import Entry, Kept
from divinary.table.session import TableSession
from divinary.web import picture as pictures
from divinary.web.drawings import DRAWINGS, EACH, MOST_LOOKS, Drawings
from divinary.web.guests import Guest
from divinary.web.picture import picture
from divinary.web.web_game import web_game

SIZE = 10_000


def begun(name: str, game: str = "oracle") -> TableSession:
    """Return a table of four bots and the person who opened it."""
    opened = Kept(time(), log.TableOpened(game, {}, 4, digest("Ana"), "seed"))
    session = TableSession(name, [opened], web_game)
    seated = [log.Seated(seat, "random", f"Bot {seat}") for seat in (1, 2, 3)]
    entries: list[Entry] = [log.Sat(0, "Ana", digest("Ana")), *seated, log.Begun()]
    for entry in entries:
        session.absorb(Kept(time(), entry))
    return session


def drawn(drawings: Drawings, session: TableSession, key: object) -> bool:
    """Ask for something; return whether it was drawn now."""
    made = []

    def draw() -> str:
        made.append(key)
        return "x" * SIZE

    drawings.keep(session, key, draw)
    return bool(made)


def watched(session: TableSession) -> Any:
    """Return what a picture needs of a table's hub."""
    return SimpleNamespace(session=session, here=Counter())


def test_what_is_drawn_stays_until_something_but_talk_happens():
    drawings, session = Drawings(), begun("one")
    assert drawn(drawings, session, "a picture")
    assert not drawn(drawings, session, "a picture")
    session.absorb(Kept(time(), log.Said(0, "hello")))
    assert not drawn(drawings, session, "a picture")
    session.absorb(Kept(time(), log.Handed(0, "random")))
    assert drawn(drawings, session, "a picture")
    assert drawn(drawings, begun("one"), "a picture"), "read again, it is another"


def test_all_tables_together_have_a_bound_and_the_latest_stay():
    drawings = Drawings(room=50 * SIZE)
    tables = [begun(f"table {number}") for number in range(20)]
    for session in tables:
        for number in range(9):
            drawn(drawings, session, number)
            assert drawings.bytes <= 50 * SIZE
    assert not drawn(drawings, tables[-1], 8)
    assert drawn(drawings, tables[0], 8)


def test_one_table_has_a_bound():
    drawings, session = Drawings(), begun("one")
    for number in range(3 * EACH // SIZE):
        drawn(drawings, session, number)
    assert drawings.bytes <= EACH


@pytest.fixture
def draws(monkeypatch):
    """Count how often a game is drawn."""
    counted = []
    draw = pictures._draw

    def counting(*given):
        counted.append(given)
        return draw(*given)

    monkeypatch.setattr(pictures, "_draw", counting)
    return counted


def test_only_seats_that_exist_are_looked_at(draws):
    hub = watched(begun("looked at"))
    guest = Guest("", "", None, False)

    def look(*seats: int) -> bytes:
        return picture(hub, guest, words("en"), "", open_boards=frozenset(seats)).html

    nothing = look()
    for seat in range(4, 100):
        assert look(seat, seat + 1) == nothing
    assert len(draws) == 1
    assert look(2, 99) == look(2) != nothing
    assert len(draws) == 2


def test_no_more_than_some_opened_boards_are_kept(draws):
    """Every language has its own; the others are drawn each time, and not kept."""
    session = begun("opened")
    hub = watched(session)
    sets = [frozenset(seat for seat in range(4) if number >> seat & 1) for number in range(1, 16)]
    for _ in range(2):
        draws.clear()
        for language in ("en", "es", "fr"):
            for boards in sets:
                guest = Guest("", "", None, False)
                picture(hub, guest, words(language), "", open_boards=boards)
    assert len(draws) == 3 * len(sets) - MOST_LOOKS
    assert DRAWINGS._of(session).pictures.bytes <= EACH
