"""All live tables of this house: found by their names, kept before they are shown, watched."""

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
from divinary.table.policy import TablePolicy
from divinary.table.refusals import Refused
from divinary.table.session import TableSession
from divinary.table.store import Store

ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of a table's name: none that look like another."""

NAME_LENGTH: Final = 10
MOST_ROOMS: Final = 400
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
    """Return the key that a secret gives for a table: the same each time, and telling neither."""
    made = hmac.digest(secret.encode(), table.encode(), "sha256")
    return urlsafe_b64encode(made[:24]).decode()


class TableHub:
    """One table that people look at, with those who look."""

    def __init__(
        self,
        live: TableSession,
        store: Store,
        read_again: Callable[[], TableSession],
        pace: float,
        patience: float,
    ) -> None:
        """Look at a table; `read_again` reads its log anew."""
        self.live = live
        self.here: Counter[str] = Counter()
        """How many look at it by each key's digest, or from where, if they have none."""

        self.programs = Programs(patience)

        self.parting = asyncio.Lock()
        """Held by whoever opens the next table for this company: there is one only."""

        self._store = store
        self._read_again = read_again
        self._pace = pace
        self._turnstile = asyncio.Lock()
        self._news = asyncio.Event()
        self._runner: asyncio.Task[None] | None = None

    async def ask(self, make: Callable[[TableSession], list[Entry]]) -> None:
        """Do what is asked for: keep it first, then show it.

        Raises:
            DivinaryError: if it is refused; nothing has changed then.
            StoreFailed: if it cannot be kept; nothing has changed then.
        """
        # Whoever asked may go away meanwhile: what is kept has to be shown all the same, and why
        # they were refused is for nobody else, so that the server's log must not tell it.
        doing = asyncio.create_task(self._do(make))
        doing.add_done_callback(lambda done: done.cancelled() or done.exception())
        await asyncio.shield(doing)

    async def _do(self, make: Callable[[TableSession], list[Entry]]) -> None:
        async with self._turnstile:
            entries = make(self.live)
            if not entries:
                return
            at = time.time()
            try:
                await self._store.append(self.live.id, self.live.length, at, entries)
            except Refused:  # another process has written to this table: read what it wrote
                self.live = self._read_again()
                self._go_on()
                raise
            for entry in entries:
                self.live.absorb(Kept(at, entry))
            self._go_on()

    def _go_on(self) -> None:
        self.tell()
        self.wake()

    def tell(self) -> None:
        """Let everybody who looks see the new picture."""
        self._news.set()
        self._news = asyncio.Event()

    @asynccontextmanager
    async def looking(self, who: str) -> AsyncIterator[Callable[[], asyncio.Event]]:
        """Be one of those who look, until done; gives what will be set by the next change."""
        self.here[who] += 1
        self._go_on()  # the table waits for a program only so long
        try:
            yield lambda: self._news
        finally:
            self.here[who] -= 1
            if not self.here[who]:
                del self.here[who]
            self.tell()

    def wake(self) -> None:
        """See to it that bots move and majorities settle in their time."""
        if self._runner is None or self._runner.done():
            self._runner = asyncio.create_task(self._run())

    async def _run(self) -> None:
        """Let bots move, one after the other; wait for a majority's time."""
        while True:
            if self.live.bot_is_next() and not self.live.over:
                await asyncio.sleep(self._pace * (LINGERING if self.live.lingering() else 1))
                await self._try(requests.step)
                continue
            due = self._due()
            if due is None:
                return
            changed = self._news
            with suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), max(0.0, due - time.time()))
                continue
            await self._try(lambda live: requests.settle(live, time.time()))
            await self._try(
                lambda live: self.programs.without_the_late(live, self.here, time.time())
            )

    def _due(self) -> float | None:
        found = [requests.due(self.live, one) for one in self.live.proposals]
        found.append(self.programs.due(self.live, self.here, time.time()))
        return min([at for at in found if at is not None], default=None)

    async def _try(self, make: Callable[[TableSession], list[Entry]]) -> None:
        """Go on by oneself; where that cannot be kept, wait a little and try again."""
        try:
            await self.ask(make)
        except Exception as wrong:
            # What an error says of the game may be hidden; a log must not tell it.
            LOGGER.warning("a table cannot go on by itself: %s", type(wrong).__name__)
            await asyncio.sleep(PATIENCE)


class TableRegistry:
    """The live tables by their names."""

    def __init__(
        self,
        store: Store,
        manners: Callable[[str], TablePolicy],
        *,
        pace: float = 1.0,
        patience: float = LIMIT,
    ) -> None:
        """Serve the tables of a store.

        A bot takes `pace` seconds over a move; a program from outside may take `patience`.
        """
        self._store = store
        self._manners = manners
        self._pace = pace
        self._patience = patience
        self._rooms: WeakValueDictionary[str, TableHub] = WeakValueDictionary()
        """All that are in use: no table has two rooms, or the one would not hear of the other."""

        self._ready: dict[str, TableHub] = {}
        """Those that were asked for last, at the end the very last."""

    async def open(
        self, key: str, game: str, options: dict[str, str], places: int, *,
        aids: str, settle: int, more: Callable[[TableSession], list[Entry]],
    ) -> str:  # fmt: skip
        """Open a table with what else its host wants at once; return its name."""
        name = "".join(choice(ALPHABET) for _ in range(NAME_LENGTH))
        opened = log.TableOpened(game, options, places, digest(key), token_hex(), aids, settle)
        live = TableSession(name, [Kept(time.time(), opened)], self._manners(game))
        entries: list[Entry] = [opened]
        entries += more(live)
        await self._store.append(name, 0, time.time(), entries)
        return name

    def find(self, name: str) -> TableHub:
        """Return a table by its name.

        Raises:
            Refused: if there is none, or its log is damaged.
            StoreFailed: if it cannot be read.
        """
        return self._hold(name, self._rooms.get(name) or self._enter(name, self.read(name)))

    async def glance(self, name: str) -> TableSession:
        """Return a table to look at from afar; while it is read, the others play on.

        Raises:
            Refused: if there is none, or its log is damaged.
            StoreFailed: if it cannot be read.
        """
        if name not in self._rooms:
            live = await asyncio.to_thread(self.read, name)
            self._hold(name, self._rooms.get(name) or self._enter(name, live))
        return self.find(name).live

    def _enter(self, name: str, live: TableSession) -> TableHub:
        again = partial(self.read, name)
        room = TableHub(live, self._store, again, self._pace, self._patience)
        self._rooms[name] = room
        room.wake()
        return room

    def _hold(self, name: str, room: TableHub) -> TableHub:
        """Hold a table ready, and no longer the one that was not asked for the longest."""
        self._ready.pop(name, None)
        self._ready[name] = room
        if len(self._ready) > MOST_ROOMS:
            del self._ready[next(iter(self._ready))]
        return room

    def read(self, name: str) -> TableSession:
        """Return a table as its log tells it now.

        Raises:
            Refused: if there is none, or its log is damaged.
            StoreFailed: if it cannot be read.
        """
        kept = self._store.read(name) if set(name) <= set(ALPHABET) else []
        if not kept:
            raise Refused("no-table")
        first = kept[0].entry
        if not isinstance(first, log.TableOpened):
            raise Refused("damaged")
        try:
            return TableSession(name, kept, self._manners(first.game))
        except (ValueError, LookupError) as wrong:
            raise Refused("damaged") from wrong
