"""All live tables of this server: found by name, kept before they are shown, watched."""

import asyncio
import hmac
import time
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from hashlib import sha256
from logging import getLogger
from secrets import choice, token_hex, token_urlsafe
from typing import Final
from weakref import WeakValueDictionary

from divinary.table import log, requests
from divinary.table.log import Entry, Kept
from divinary.table.outside_bots import LIMIT, Programs
from divinary.table.refusals import Refused
from divinary.table.session import TablePolicy, TableSession
from divinary.table.store import Store

ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of a table's name: none that look like another."""

NAME_LENGTH: Final = 10
MOST_HUBS: Final = 400
"""Tables that are held ready; one that nobody looks at is read again when it is asked for."""

PATIENCE: Final = 1.0
"""Seconds until a table that could not go on by itself tries again."""

LINGERING: Final = 8
"""How much longer bots wait while somebody may still take something back."""

LOGGER: Final = getLogger("divinary.table")


def digest(key: str) -> str:
    """Return what is kept of a key: nobody can find the key from it."""
    return sha256(key.encode()).hexdigest()


def new_key() -> str:
    """Return a secret that nobody can guess."""
    return token_urlsafe(24)


def key_from(secret: str, table: str) -> str:
    """Return the key that a secret gives for a table: always the same, and it reveals neither."""
    made = hmac.digest(secret.encode(), table.encode(), "sha256")
    return urlsafe_b64encode(made[:24]).decode()


class TableHub:
    """One table that people look at, with those who look."""

    def __init__(
        self,
        session: TableSession,
        store: Store,
        read_again: Callable[[], TableSession],
        pace: float,
        patience: float,
    ) -> None:
        """Look at a table; `read_again` reads its log from the start."""
        self.session = session
        self.here: Counter[str] = Counter()
        """How many look at it by each key's digest, or from where, if they have none."""

        self.programs = Programs(patience)

        self.opening_next = asyncio.Lock()
        """Held while somebody opens the next table for the same players: there is one only."""

        self._store = store
        self._read_again = read_again
        self._pace = pace
        self._writing = asyncio.Lock()
        self._news = asyncio.Event()
        self._runner: asyncio.Task[None] | None = None

    async def ask(self, make: Callable[[TableSession], list[Entry]]) -> None:
        """Do what is asked for: keep it first, then show it.

        Raises:
            DivinaryError: if it is refused; nothing has changed then.
            StoreFailed: if it cannot be kept; nothing has changed then.
        """
        # The asker may disconnect meanwhile: what is kept has to be shown all the same, and why
        # it was refused is for nobody else, so that the server's log must not reveal it.
        doing = asyncio.create_task(self._do(make))
        doing.add_done_callback(lambda done: done.cancelled() or done.exception())
        await asyncio.shield(doing)

    async def _do(self, make: Callable[[TableSession], list[Entry]]) -> None:
        async with self._writing:
            entries = make(self.session)
            if not entries:
                return
            at = time.time()
            try:
                await self._store.append(self.session.id, self.session.length, at, entries)
            except Refused:  # another process has written to this table: read what it wrote
                self.session = self._read_again()
                self.go_on()
                raise
            for entry in entries:
                self.session.absorb(Kept(at, entry))
            self.go_on()

    def go_on(self) -> None:
        """Show the new state to all who look; bots move and majorities settle in their time."""
        self._news.set()
        self._news = asyncio.Event()
        if self._runner is None or self._runner.done():
            self._runner = asyncio.create_task(self._run())

    @asynccontextmanager
    async def looking(self, who: str) -> AsyncIterator[Callable[[], asyncio.Event]]:
        """Be one of those who look, until done; gives what will be set by the next change."""
        self.here[who] += 1
        self.go_on()  # the table waits for a program only so long
        try:
            yield lambda: self._news
        finally:
            self.here[who] -= 1
            if not self.here[who]:
                del self.here[who]
            self.go_on()

    async def _run(self) -> None:
        """Let bots move, one after the other; wait for a majority's time."""
        while True:
            session = self.session
            if session.bot_is_next() and not session.over:
                await asyncio.sleep(self._pace * (LINGERING if session.lingering() else 1))
                await self._try(requests.step)
                continue
            settled = [requests.due(session, one) for one in session.proposals]
            late = self.programs.due(session, self.here, time.time())
            due = min([at for at in (*settled, late) if at is not None], default=None)
            if due is None:
                return
            changed = self._news
            with suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), max(0.0, due - time.time()))
                continue
            await self._try(lambda now: requests.settle(now, time.time()))
            await self._try(lambda now: self.programs.without_the_late(now, self.here, time.time()))

    async def _try(self, make: Callable[[TableSession], list[Entry]]) -> None:
        """Go on without being asked; where that cannot be kept, wait a little and try again."""
        try:
            await self.ask(make)
        except Exception as wrong:
            # What an error says of the game may be hidden; a log must not reveal it.
            LOGGER.warning("a table cannot go on by itself: %s", type(wrong).__name__)
            await asyncio.sleep(PATIENCE)


class TableRegistry:
    """The live tables by their names."""

    def __init__(
        self,
        store: Store,
        policies: Callable[[str], TablePolicy],
        *,
        pace: float = 1.0,
        patience: float = LIMIT,
    ) -> None:
        """Serve the tables of a store; `policies` are those of the games by name.

        A bot takes `pace` seconds over a move; a program from outside may take `patience`.
        """
        self._store = store
        self._policies = policies
        self._pace = pace
        self._patience = patience
        self._hubs: WeakValueDictionary[str, TableHub] = WeakValueDictionary()
        """All that are in use: no table has two hubs, or one would miss changes of the other."""

        self._ready: dict[str, TableHub] = {}
        """Those that were asked for last, at the end the very last."""

    async def open(
        self, key: str, game: str, options: dict[str, str], places: int, *,
        aids: str, settle: int, more: Callable[[TableSession], list[Entry]],
    ) -> str:  # fmt: skip
        """Open a table with what else its host wants at once; return its name."""
        name = "".join(choice(ALPHABET) for _ in range(NAME_LENGTH))
        opened = log.TableOpened(game, options, places, digest(key), token_hex(), aids, settle)
        session = TableSession(name, [Kept(time.time(), opened)], self._policies)
        await self._store.append(name, 0, time.time(), [opened, *more(session)])
        return name

    def find(self, name: str, read: TableSession | None = None) -> TableHub:
        """Return a table by its name, and hold it ready; one that was not in use may be `read`.

        Raises:
            Refused: if there is none, or its log is damaged.
            StoreFailed: if it cannot be read.
        """
        hub = self._hubs.get(name)
        if hub is None:
            again = partial(self.read, name)
            hub = TableHub(read or again(), self._store, again, self._pace, self._patience)
            self._hubs[name] = hub
            hub.go_on()
        self._ready.pop(name, None)
        self._ready[name] = hub
        if len(self._ready) > MOST_HUBS:
            del self._ready[next(iter(self._ready))]
        return hub

    async def glance(self, name: str) -> TableSession:
        """Return a table to look at from outside; while it is read, the others play on.

        Raises:
            Refused: if there is none, or its log is damaged.
            StoreFailed: if it cannot be read.
        """
        read = None if name in self._hubs else await asyncio.to_thread(self.read, name)
        return self.find(name, read).session

    def read(self, name: str) -> TableSession:
        """Return a table as its log describes it now.

        Raises:
            Refused: if there is none, or its log is damaged.
            StoreFailed: if it cannot be read.
        """
        kept = self._store.read(name) if set(name) <= set(ALPHABET) else []
        if not kept:
            raise Refused("no-table")
        try:
            return TableSession(name, kept, self._policies)
        except (ValueError, LookupError) as wrong:
            raise Refused("damaged") from wrong
