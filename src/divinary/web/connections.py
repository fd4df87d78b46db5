"""The open connections: how many there may be, and which of them make way for new ones."""

import asyncio
import socket
import struct
import sys
from collections import Counter
from contextlib import suppress
from typing import Final

from divinary.web.addresses import Proxies, counted_address
from divinary.web.server_log import log_refusal

MOST_EACH: Final = 250
"""Connections of one address by default. A club of thirty people behind one address has at most
240: each browser holds six connections for pages, and a socket in each of two tabs."""

MOST_DESCRIPTORS: Final = 65_536
"""The server asks the system for so many descriptors, if it may have them."""

FEWER_DESCRIPTORS: Final = (10_240, 4_096)
"""It asks for these if it may not: macOS promises any number, but refuses large ones."""

RESERVE: Final = 64
"""Descriptors that are no connections: for the store, for logs and for the processes of bots."""

SECONDS_BETWEEN_CHECKS: Final = 10.0
CHECKS: Final = 3
"""After so many checks that found that its client has read nothing, a connection is closed."""

DROP_AT_ONCE: Final = struct.pack("ii", 1, 0)
"""What tells the system to forget what it has not sent."""


class OpenConnection:
    """One open connection, from when it was accepted until it is closed."""

    def __init__(self, all_of_them: "Connections", transport: asyncio.Transport, who: str) -> None:
        """Count a connection of an address; `who` is empty for a trusted proxy."""
        self._all = all_of_them
        self._transport = transport
        self.who = who
        self._unread = 0
        """Bytes of answers that the system had not taken at the last check."""

        self._checks = 0
        """Checks since the client was last seen to read."""

        self._next = self._check_later()

    def _check_later(self) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(SECONDS_BETWEEN_CHECKS, self._check)

    def _check(self) -> None:
        """Close the connection if its client reads nothing, or if only its end is waited for."""
        unread = self._transport.get_write_buffer_size()
        ends = not unread and self._transport.is_closing()
        waits = ends or 0 < self._unread <= unread
        self._unread, self._checks = unread, self._checks + 1 if waits else 0
        if self._checks < CHECKS:
            self._next = self._check_later()
        else:
            log_refusal("unread")
            self._drop()

    def busy(self) -> None:
        """Keep it open: it has sent a whole request, or is a socket."""
        self._all.idle.pop(self, None)

    def idle(self) -> None:
        """Let it make way for a new one, after all that have been idle for longer."""
        self._all.idle[self] = None

    def make_way(self) -> None:
        """Close it for a new one."""
        log_refusal("made-way")
        self.end()
        self._drop()

    def _drop(self) -> None:
        """Close it at once; the system, too, keeps nothing for its client."""
        wire = self._transport.get_extra_info("socket")
        with suppress(OSError):  # it may be closed already
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, DROP_AT_ONCE)
        self._transport.abort()

    def end(self) -> None:
        """Count it no more."""
        self._next.cancel()
        self._all.forget(self)


class Connections:
    """Counts the open connections, by address and in all."""

    def __init__(self, most: int, most_each: int, proxies: Proxies) -> None:
        """Allow so many in all, and so many of each address that is not a proxy's."""
        self._most = most
        self._most_each = most_each
        self._proxies = proxies
        self._open: set[OpenConnection] = set()
        self._each: Counter[str] = Counter()
        self.idle: dict[OpenConnection, None] = {}
        """Those on which the server has nothing to do, the longest idle first."""

    def admit(self, transport: asyncio.Transport, host: str) -> OpenConnection | None:
        """Return a new connection, counted; None if there are too many."""
        who = "" if host in self._proxies else counted_address(host)
        if who and self._each[who] >= self._most_each:
            log_refusal("too-many-each")
            return None
        if len(self._open) >= self._most:
            if not self.idle:
                log_refusal("too-many")
                return None
            next(iter(self.idle)).make_way()
        added = OpenConnection(self, transport, who)
        self._open.add(added)
        if who:
            self._each[who] += 1
        added.idle()
        return added

    def forget(self, one: OpenConnection) -> None:
        """Count a connection no more; it may be forgotten twice."""
        self.idle.pop(one, None)
        if one not in self._open:
            return
        self._open.remove(one)
        if one.who:
            self._each[one.who] -= 1
            if not self._each[one.who]:
                del self._each[one.who]


def raise_descriptor_limit() -> int:
    """Let the server open as many descriptors as it may; return how many connections fit."""
    limit = _descriptors()
    return limit - min(RESERVE, limit // 2)


def _descriptors() -> int:
    """Raise the limit of this process; return it."""
    if sys.platform == "win32":  # it has no such limit
        return MOST_DESCRIPTORS
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for asked in (MOST_DESCRIPTORS, *FEWER_DESCRIPTORS):
        most = asked if hard == resource.RLIM_INFINITY else min(hard, asked)
        if soft == resource.RLIM_INFINITY or soft >= most:
            return most if asked == MOST_DESCRIPTORS else soft
        with suppress(OSError, ValueError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            return most
    return soft
