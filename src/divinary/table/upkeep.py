"""What is done for tables by the server itself: snapshots, going on after a restart, expiry."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from logging import getLogger
from typing import Final

from divinary.table import snapshot
from divinary.table.clock import Clock
from divinary.table.outside_loop import outside_loop
from divinary.table.session import TableSession
from divinary.table.snapshot import Taken
from divinary.table.store import Store, StoreFailed

ENTRIES_BETWEEN: Final = 500
"""Entries after which a table gets a new snapshot: to read so many takes some 20 ms."""

PAUSE: Final = 0.02
"""Seconds between two tables that are read after a restart, so that people come first."""

DAY: Final = 24 * 3600
HOUR: Final = 3600
LONGEST_REST: Final = 30 * DAY
"""Seconds without a change of any table after which the clock may be wrong."""


LOGGER: Final = getLogger("divinary.table")


class TableUpkeep:
    """What is kept of a table besides its log: a snapshot, and that its game is over."""

    def __init__(self, store: Store, session: TableSession, snapshot_length: int) -> None:
        """Look after a table that was read with a snapshot of so many entries, or 0."""
        self._store = store
        self._snapshot_length = snapshot_length
        self._marked = False
        self._writing: asyncio.Task[None] | None = None
        self.changed(session)

    def changed(self, session: TableSession) -> None:
        """Keep what is due after a change."""
        if session.over and not self._marked:
            self._marked = True
            self._store.mark_over(session.id)
        if session.length - self._snapshot_length >= ENTRIES_BETWEEN:
            self._snapshot_length = session.length
            taken = snapshot.taken(session)
            self._writing = asyncio.create_task(self._write(session.id, taken))

    async def _write(self, name: str, taken: Taken) -> None:
        try:
            data = await outside_loop(snapshot.write, taken)
        except Exception as wrong:  # the log has it all; an error may contain hidden information
            LOGGER.warning("no snapshot of a table could be made: %s", type(wrong).__name__)
        else:
            if data is not None:
                self._store.keep_snapshot(name, taken.counters.length, data)


class TableExpiry:
    """How long the store keeps tables that nobody touches, in days."""

    def __init__(self, store: Store, clock: Clock, unbegun: float, finished: float) -> None:
        """Let tables that have not begun expire, and tables whose game is over."""
        self._store = store
        self._clock = clock
        self._days = (unbegun, finished)
        self._begins: float | None = None
        """From when on tables expire, by the steady clock; None before the first sweep."""

    async def sweep(self, in_use: Collection[str]) -> None:
        """Delete what has expired, but no tables that are in use."""
        now = self._clock.wall()
        unbegun, finished = [now - days * DAY for days in self._days]
        try:
            if self._begins is None:
                self._begins = self._clock.steady() + await self._delay(now)
            if self._clock.steady() < self._begins:
                return
            ended = await self._store.expire(unbegun, finished, set(in_use))
        except Exception as failed:  # the next sweep may succeed
            LOGGER.warning("expired tables could not be deleted: %s", type(failed).__name__)
            return
        if ended:
            LOGGER.warning("expired tables that were deleted: %d", ended)

    async def _delay(self, now: float) -> float:
        """Return for how many seconds nothing expires: a wrong clock must not delete tables.

        A server may rest for months, but a clock that is years ahead looks the same.
        """
        last = await outside_loop(self._store.last_touched)
        if last is None or now - last < LONGEST_REST:
            return 0
        LOGGER.warning(
            "no table was touched for %d days: for a day none expires", (now - last) / DAY
        )
        return DAY


async def wake_running(store: Store, wake: Callable[[str], Awaitable[object]]) -> None:
    """Wake the tables whose game runs, one after the other, those touched last before others.

    Where bots are next or a majority waits, the table then goes on without anybody looking.
    """
    try:
        names = await outside_loop(store.running)
    except StoreFailed as failed:
        LOGGER.warning("running tables could not be found: %s", type(failed).__name__)
        return
    for name in names:
        await asyncio.sleep(PAUSE)
        try:
            await wake(name)
        except Exception as failed:  # the other tables go on; an error may contain hidden facts
            LOGGER.warning("a table cannot go on after a restart: %s", type(failed).__name__)
