"""All live tables of this server, by name."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from logging import getLogger
from secrets import choice, token_hex
from typing import Final
from weakref import WeakValueDictionary

from divinary.table import log, snapshot
from divinary.table.bot_workers import BotWorkers
from divinary.table.clock import MACHINE, Clock
from divinary.table.growth import MOST_BYTES, MOST_TABLES, Growth
from divinary.table.hub import TableHub
from divinary.table.keys import digest
from divinary.table.log import Entry, Kept
from divinary.table.outside_bots import LIMIT
from divinary.table.outside_loop import outside_loop
from divinary.table.refusals import Refused
from divinary.table.session import TableSession
from divinary.table.store import Store
from divinary.table.table_policy import TablePolicy
from divinary.table.upkeep import HOUR, TableExpiry, TableUpkeep, wake_running

ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of a table's name: no two look alike."""

NAME_LENGTH: Final = 10
MOST_HUBS: Final = 100
"""Tables that stay in memory though nobody watches them; others are read again when asked for.

That takes a few milliseconds, so that few are enough. Tables that are watched stay besides.
"""

MOST_ENTRIES_READY: Final = 100_000
"""Entries that the logs of these tables have together: they take some 100 MiB at most."""

UNBEGUN_DAYS: Final = 90
FINISHED_DAYS: Final = 730
"""Days for which untouched tables are kept, by default."""


LOGGER: Final = getLogger("divinary.table")


class TableRegistry:
    """The live tables by their names."""

    def __init__(
        self, store: Store, policies: Callable[[str], TablePolicy], *, pace: float = 1.0,
        patience: float = LIMIT, clock: Clock = MACHINE, most_tables: int = MOST_TABLES,
        most_bytes: int = MOST_BYTES, keep_unbegun: float = UNBEGUN_DAYS,
        keep_finished: float = FINISHED_DAYS,
    ) -> None:  # fmt: skip
        """Serve the tables of a store; `policies` returns the policy of a game.

        A bot takes `pace` seconds for a move; an outside bot may take `patience`. Tables that have
        not begun, or whose game is over, are kept for so many days after they were last touched.
        """
        self._store = store
        self._policies = policies
        self._bots = BotWorkers()
        self._pace = pace
        self._patience = patience
        self._clock = clock
        self._growth = Growth(store, most_tables, most_bytes)
        self._expiry = TableExpiry(store, clock, keep_unbegun, keep_finished)
        self._opening: dict[str, asyncio.Task[TableHub]] = {}
        """The tables that are being read."""

        self._hubs: WeakValueDictionary[str, TableHub] = WeakValueDictionary()
        """All that are in use: if a table had two hubs, each would miss changes of the other."""

        self._ready: dict[str, TableHub] = {}
        """Those that stay in memory, the most recently used last."""

    async def open(
        self, key: str, game: str, options: dict[str, str], places: int, *,
        aids: str, settle: int, more: Callable[[TableSession], list[Entry]],
    ) -> str:  # fmt: skip
        """Open a table, with the entries that `more` adds at once; return its name.

        Raises:
            Refused: if there are too many tables.
            StoreFailed: if it cannot be kept.
        """
        now = self._clock.wall()
        self._growth.check_new_table()
        name = "".join(choice(ALPHABET) for _ in range(NAME_LENGTH))
        opened = log.TableOpened(game, options, places, digest(key), token_hex(), aids, settle)
        session = TableSession(name, [Kept(now, opened)], self._policies)
        await self._store.append(name, 0, now, [opened, *more(session)])
        return name

    def in_memory(self, name: str) -> TableHub | None:
        """Return a table by its name if nothing has to be read for that."""
        return self._hubs.get(name)

    async def find(self, name: str) -> TableHub:
        """Return a table by its name, and keep it in memory; it is read in a thread if necessary.

        Raises:
            Refused: if there is none, or its log is damaged.
            StoreFailed: if it cannot be read.
        """
        hub = await self.wake(name)
        self._ready.pop(name, None)
        self._ready[name] = hub
        lengths = sum(one.session.length for one in self._ready.values())
        while len(self._ready) > MOST_HUBS or (
            len(self._ready) > 1 and lengths > MOST_ENTRIES_READY
        ):
            lengths -= self._ready.pop(next(iter(self._ready))).session.length
        return hub

    async def glance(self, name: str) -> TableSession:
        """Return a table's session, as `find` does."""
        return (await self.find(name)).session

    async def wake(self, name: str) -> TableHub:
        """Return a table by its name; it stays in memory only while it goes on by itself.

        Raises:
            Refused: if there is none, or its log is damaged.
            StoreFailed: if it cannot be read.
        """
        hub = self._hubs.get(name)
        if hub is not None:
            return hub
        opening = self._opening.get(name)
        if opening is None:
            opening = asyncio.create_task(self._opened(name))
            self._opening[name] = opening
            opening.add_done_callback(partial(self._finish_opening, name))
        return await asyncio.shield(opening)  # others may wait for it too

    def _finish_opening(self, name: str, opening: asyncio.Task[TableHub]) -> None:
        del self._opening[name]
        if not opening.cancelled():
            opening.exception()  # those who wait have heard of it; perhaps nobody waits any more

    async def _opened(self, name: str) -> TableHub:
        session, snapshot_length = await outside_loop(self._read, name)
        hub = TableHub(
            session, self._store, partial(self.read, name), self._bots, self._pace, self._patience,
            clock=self._clock, check=self._growth.check,
            changed=TableUpkeep(self._store, session, snapshot_length).changed,
        )  # fmt: skip
        self._hubs[name] = hub
        hub.go_on()
        return hub

    async def keep_up(self) -> None:
        """Let tables go on after a restart; then delete expired ones every hour, without end."""
        await self._sweep()
        await wake_running(self._store, self.wake)
        while True:
            await asyncio.sleep(HOUR)
            await self._sweep()

    async def _sweep(self) -> None:
        await self._expiry.sweep({*self._hubs, *self._opening})

    async def close(self) -> None:
        """End the processes in which bots think."""
        await self._bots.close()

    def read(self, name: str) -> TableSession:
        """Return a table's session as its log describes it now.

        Raises:
            Refused: if there is none, or its log is damaged.
            StoreFailed: if it cannot be read.
        """
        return self._read(name)[0]

    def _read(self, name: str) -> tuple[TableSession, int]:
        """Return a session, and at which length of its log the snapshot was that helped."""
        if not set(name) <= set(ALPHABET):
            raise Refused("no-table")
        found, kept = self._store.open(name)
        if found is not None:
            session = self._continued(name, found.data, kept)
            if session is not None:
                return session, found.length
            kept = self._store.read(name)
        if not kept:
            raise Refused("no-table")
        try:
            return TableSession(name, kept, self._policies), 0
        except (ValueError, LookupError) as wrong:
            raise Refused("damaged") from wrong

    def _continued(self, name: str, data: bytes, later: Sequence[Kept]) -> TableSession | None:
        """Return a session from its snapshot and the entries after it; None if it is no use."""
        try:
            session = snapshot.read(name, data, self._policies)
            if session is not None:
                for one in later:
                    session.absorb(one)
        except Exception as wrong:  # whatever it is, the log has it all
            LOGGER.warning("a snapshot of a table could not be used: %s", type(wrong).__name__)
            return None
        return session
