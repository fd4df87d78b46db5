"""One live table with those who look at it: requests are written, then shown; bots go on."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from logging import getLogger
from typing import Final

from divinary.table import requests
from divinary.table.clock import Clock
from divinary.table.log import Entry, Kept
from divinary.table.majorities import Majorities
from divinary.table.outside_bots import Programs
from divinary.table.outside_loop import outside_loop
from divinary.table.refusals import Refused
from divinary.table.session import TableSession
from divinary.table.store import Store

PATIENCE: Final = 1.0
"""Seconds until a table that could not go on tries again."""

LINGERING: Final = 8
"""How many times longer bots wait while a person may still take something back."""

LOGGER: Final = getLogger("divinary.table")


class TableHub:
    """One table, with those who look at it."""

    def __init__(
        self,
        session: TableSession,
        store: Store,
        read_again: Callable[[], TableSession],
        pace: float,
        patience: float,
        *,
        clock: Clock,
        check: Callable[[TableSession, list[Entry]], None],
        changed: Callable[[TableSession], None],
    ) -> None:
        """Watch a table; `read_again` reads its log again, in a thread.

        `check` refuses entries before they are written; `changed` hears of each change.
        """
        self.session = session
        self.here: Counter[str] = Counter()
        """How many watch it by each key's digest, or by each address if they have no key."""

        self.programs = Programs(patience)
        self._majorities = Majorities(clock)

        self.opening_next = asyncio.Lock()
        """Held while a next table is opened for the same players, so that there is only one."""

        self._store = store
        self._read_again = read_again
        self._clock = clock
        self._check = check
        self._changed = changed
        self._pace = pace
        self._writing = asyncio.Lock()
        self._news = asyncio.Event()
        self._runner: asyncio.Task[None] | None = None

    async def ask(self, make: Callable[[TableSession], list[Entry]]) -> None:
        """Do what is asked for: write it to the log, then show it.

        Raises:
            DivinaryError: if it is refused; nothing has changed then.
            StoreFailed: if it cannot be written; nothing has changed then.
        """
        # The caller may disconnect meanwhile: what is written has to be shown all the same, and
        # the reason of a refusal is secret, so that the server's log must not contain it.
        doing = asyncio.create_task(self._do(make))
        doing.add_done_callback(lambda done: done.cancelled() or done.exception())
        await asyncio.shield(doing)

    async def _do(self, make: Callable[[TableSession], list[Entry]]) -> None:
        async with self._writing:
            entries = make(self.session)
            if not entries:
                return
            self._check(self.session, entries)
            at = self._clock.wall()
            try:
                await self._store.append(self.session.id, self.session.length, at, entries)
            except Refused:  # another process has written to this table: read what it wrote
                self.session = await outside_loop(self._read_again)
                self.go_on()
                raise
            for entry in entries:
                self.session.absorb(Kept(at, entry))
            self._changed(self.session)
            self.go_on()

    def go_on(self) -> None:
        """Show the new state to all who watch; let bots move and majorities decide in time."""
        self._news.set()
        self._news = asyncio.Event()
        if self._runner is None or self._runner.done():
            self._runner = asyncio.create_task(self._run())

    @asynccontextmanager
    async def watching(self, who: str) -> AsyncIterator[Callable[[], asyncio.Event]]:
        """Count as one who watches, and get a function for the event that the next change sets."""
        self.here[who] += 1
        self.go_on()  # the time of a program that has to answer may begin
        try:
            yield lambda: self._news
        finally:
            self.here[who] -= 1
            if not self.here[who]:
                del self.here[who]
            self.go_on()

    async def _run(self) -> None:
        """Let bots move one after the other; wait for majorities and late programs."""
        while True:
            session = self.session
            if session.bot_is_next() and not session.over:
                await asyncio.sleep(self._pace * (LINGERING if session.lingering() else 1))
                await self._try(requests.step)
                continue
            settled = self._majorities.due(session)
            late = self.programs.due(session, self.here, self._clock.steady())
            due = min([at for at in (settled, late) if at is not None], default=None)
            if due is None:
                return
            changed = self._news
            with suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), max(0.0, due - self._clock.steady()))
                continue
            await self._try(self._majorities.settle)
            await self._try(self._without_the_late)

    def _without_the_late(self, session: TableSession) -> list[Entry]:
        return self.programs.without_the_late(session, self.here, self._clock.steady())

    async def _try(self, make: Callable[[TableSession], list[Entry]]) -> None:
        """Let the table go on by itself; if that fails, wait a little before the next try."""
        try:
            await self.ask(make)
        except Exception as wrong:
            # An error may contain hidden information: the log names only its kind.
            LOGGER.warning("a table cannot go on by itself: %s", type(wrong).__name__)
            await asyncio.sleep(PATIENCE)
