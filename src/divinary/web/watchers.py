"""Counting those who watch a table by open sockets, so that nobody takes all of them."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from types import TracebackType
from typing import Final, Self

from divinary.table.hub import TableHub
from divinary.table.refusals import Refused

MOST_WATCHING: Final = 100
"""Sockets at one table; beyond them only those who have a seat there get another."""

MOST_EACH: Final = 50
"""Sockets of one key, or of one address without a key, so that nobody can take them all."""


class Watcher:
    """One open socket, counted by its guest's key, or by its address as long as it has none."""

    def __init__(self, hub: TableHub, address: str, *, program: bool) -> None:
        """Count nothing yet; a table waits only so long for a `program`."""
        self._hub = hub
        self._address = address
        self._program = program
        self._counts = AsyncExitStack()
        self._key: str | None = None
        self.news: Callable[[], asyncio.Event] = asyncio.Event
        """Returns the event that the next change of the table sets."""

    async def count_as(self, key: str) -> None:
        """Count the socket by the digest of its guest's key, which may have changed.

        Raises:
            Refused: if too many watch; then it is counted no longer.
        """
        if key == self._key:
            return
        await self._counts.aclose()
        hub, who = self._hub, key or self._address
        if hub.here[who] >= MOST_EACH or (not key and hub.here.total() >= MOST_WATCHING):
            raise Refused("too-full")
        if self._program:
            await self._counts.enter_async_context(hub.programs.connected(key))
        self.news = await self._counts.enter_async_context(hub.watching(who))
        self._key = key

    async def __aenter__(self) -> Self:
        """Stay counted meanwhile."""
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        wrong: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        """Count the socket no longer."""
        await self._counts.aclose()
