"""How far the logs grow: at a bound a table takes only what moves its game on."""

from typing import Final

from divinary.table import log
from divinary.table.log import Entry
from divinary.table.refusals import Refused
from divinary.table.session import TableSession
from divinary.table.store import Store

MOST_ENTRIES: Final = 20_000
"""Entries of a log after which a table takes only what moves its game on.

A long game with much talk has 2,000. What still moves a game on is bounded by its rules.
"""

SPARE_FOR_KEYS: Final = 1_000
"""Entries beyond that for new private links: people can get rid of a stolen one at any table."""

MOST_TABLES: Final = 10_000
MOST_BYTES: Final = 4 << 30
"""Bytes of the store, by default: then there are no new tables and no more talk."""


class Growth:
    """The bounds of a store and of each of its logs."""

    def __init__(self, store: Store, most_tables: int, most_bytes: int) -> None:
        """Let a store hold so many tables, and no talk or new table beyond so many bytes."""
        self._store = store
        self._most_tables = most_tables
        self._most_bytes = most_bytes

    def check_new_table(self) -> None:
        """Refuse a new table if there is no room for one."""
        if self._store.count() >= self._most_tables or self._is_full():
            raise Refused("no-room-for-tables")

    def check(self, session: TableSession, entries: list[Entry]) -> None:
        """Refuse entries for which there is no room."""
        if any(isinstance(one, log.Said) for one in entries) and self._is_full():
            raise Refused("no-room-for-talk")
        length = session.length + len(entries)
        if length > MOST_ENTRIES and not all(_may_follow(session, one, length) for one in entries):
            raise Refused("long-enough")

    def _is_full(self) -> bool:
        return self._store.size > self._most_bytes


def _may_follow(session: TableSession, entry: Entry, length: int) -> bool:
    """Whether an entry may make a log so long that is long enough."""
    if isinstance(entry, log.KeyRenewed):
        return length <= MOST_ENTRIES + SPARE_FOR_KEYS
    return _moves_on(session, entry)


def _moves_on(session: TableSession, entry: Entry) -> bool:
    """Whether an entry moves the game of a table on, or follows when it is over."""
    match entry:
        case log.Begun() | log.Proposed() | log.Agreed() | log.Again():
            return True
        case log.Moved(lines=lines):
            actions = map(session.game.action, lines)
            return not all(map(session.policy.is_note, actions))
        case log.Handed(why=why):
            return bool(why)  # the table does it, so that the game goes on without its player
        case _:
            return False
