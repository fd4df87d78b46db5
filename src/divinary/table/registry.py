"""All live tables of this server, by name."""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from secrets import choice, token_hex
from typing import Final
from weakref import WeakValueDictionary

from divinary.table import log
from divinary.table.bot_workers import BotWorkers
from divinary.table.hub import TableHub
from divinary.table.keys import digest
from divinary.table.log import Entry, Kept
from divinary.table.outside_bots import LIMIT
from divinary.table.refusals import Refused
from divinary.table.session import TablePolicy, TableSession
from divinary.table.store import Store

ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of a table's name: no two look alike."""

NAME_LENGTH: Final = 10
MOST_HUBS: Final = 400
"""Tables that stay in memory; others are read again when somebody asks for them."""


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
        self._bots = BotWorkers()
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

    def in_memory(self, name: str) -> TableHub | None:
        """Return a table by its name if nothing has to be read for that."""
        return self._hubs.get(name)

    def find(self, name: str, read: TableSession | None = None) -> TableHub:
        """Return a table by its name, and keep it in memory; `read` is its session if already read.

        Raises:
            Refused: if there is none, or its log is damaged.
            StoreFailed: if it cannot be read.
        """
        hub = self._hubs.get(name)
        if hub is None:
            again = partial(self.read, name)
            hub = TableHub(
                read or again(), self._store, again, self._bots, self._pace, self._patience
            )
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

    async def close(self) -> None:
        """End the processes in which bots think."""
        await self._bots.close()

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
