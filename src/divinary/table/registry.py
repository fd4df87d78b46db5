"""All live tables of this server, by name, with those who look at them."""

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
"""Letters of a table's name: no two look alike."""

NAME_LENGTH: Final = 10
MOST_HUBS: Final = 400
"""Tables that stay in memory; others are read again when somebody asks for them."""

PATIENCE: Final = 1.0
"""Seconds until a table that could not go on tries again."""

LINGERING: Final = 8
"""How many times longer bots wait while a person may still take something back."""

LOGGER: Final = getLogger("divinary.table")


def digest(key: str) -> str:
    """Return what is stored of a key: nobody can compute the key from it."""
    return sha256(key.encode()).hexdigest()


def new_key() -> str:
    """Return a secret that nobody can guess."""
    return token_urlsafe(24)


def key_from(secret: str, table: str) -> str:
    """Return the key of a secret for a table: always the same, and it hides the secret."""
    made = hmac.digest(secret.encode(), table.encode(), "sha256")
    return urlsafe_b64encode(made[:24]).decode()


class TableHub:
    """One table, with those who look at it."""

    def __init__(
        self,
        session: TableSession,
        store: Store,
        read_again: Callable[[], TableSession],
        pace: float,
        patience: float,
    ) -> None:
        """Watch a table; `read_again` reads its log from the start."""
        self.session = session
        self.here: Counter[str] = Counter()
        """How many watch it by each key's digest, or by each address if they have no key."""

        self.programs = Programs(patience)

        self.opening_next = asyncio.Lock()
        """Held while a next table is opened for the same players, so that there is only one."""

        self._store = store
        self._read_again = read_again
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
        """Let the table go on by itself; if that fails, wait a little before the next try."""
        try:
            await self.ask(make)
        except Exception as wrong:
            # An error may contain hidden information: the log names only its kind.
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
        """Serve the tables of a store; `policies` returns the policy of a game.

        A bot takes `pace` seconds for a move; an outside bot may take `patience`.
        """
        self._store = store
        self._policies = policies
        self._pace = pace
        self._patience = patience
        self._hubs: WeakValueDictionary[str, TableHub] = WeakValueDictionary()
        """All that are in use: if a table had two hubs, each would miss changes of the other."""

        self._ready: dict[str, TableHub] = {}
        """Those that stay in memory, the most recently used last."""

    async def open(
        self, key: str, game: str, options: dict[str, str], places: int, *,
        aids: str, settle: int, more: Callable[[TableSession], list[Entry]],
    ) -> str:  # fmt: skip
        """Open a table, with the entries that `more` adds at once; return its name."""
        name = "".join(choice(ALPHABET) for _ in range(NAME_LENGTH))
        opened = log.TableOpened(game, options, places, digest(key), token_hex(), aids, settle)
        session = TableSession(name, [Kept(time.time(), opened)], self._policies)
        await self._store.append(name, 0, time.time(), [opened, *more(session)])
        return name

    def find(self, name: str, read: TableSession | None = None) -> TableHub:
        """Return a table by its name, and keep it in memory; `read` is its session if already read.

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
        """Return a table's session, which is read in a thread if necessary: the others play on.

        Raises:
            Refused: if there is none, or its log is damaged.
            StoreFailed: if it cannot be read.
        """
        read = None if name in self._hubs else await asyncio.to_thread(self.read, name)
        return self.find(name, read).session

    def read(self, name: str) -> TableSession:
        """Return a table's session as its log describes it now.

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
