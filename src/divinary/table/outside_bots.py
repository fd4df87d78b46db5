"""Outside bots, which are programs that hold seats: how long a table waits, how often they may err.

People may take days. They should not wait for a program that hangs or errs: a built-in bot plays
on. The log has the outcome, but not the waiting: after a restart the server waits again from when
the program is back.
"""

from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Final

from divinary.bots import roster
from divinary.table import seating
from divinary.table.log import Entry
from divinary.table.session import TableSession

LIMIT: Final = 60
"""Seconds that a program may think about one question, by default."""

LONGEST: Final = 24 * 3600
MISTAKES: Final = 5
"""Answers to one question that the rules may refuse in a row."""

LATE: Final = "late"
WRONG: Final = "wrong"
"""The reasons why a program loses its seat."""


class Programs:
    """The programs of one table."""

    def __init__(self, patience: float = LIMIT) -> None:
        """Wait so many seconds for an answer; 0 means without limit."""
        self._patience = patience
        self._sockets: Counter[str] = Counter()
        """How many sockets each has, by its key's digest; 0 for one that disconnected."""

        self._since: dict[int, tuple[tuple[int, int], float]] = {}
        """What each seat is asked, and since when."""

        self._mistakes: dict[int, tuple[int, int]] = {}
        """The version at which each seat last answered wrongly, and how often in a row."""

    @asynccontextmanager
    async def connected(self, key: str) -> AsyncIterator[None]:
        """Count a key's digest as that of a program; one without a key only watches."""
        if not key:
            yield
            return
        self._sockets[key] += 1
        try:
            yield
        finally:
            self._sockets[key] -= 1

    def renew(self, old: str, key: str) -> None:
        """Know a program by its new key, also before it connects with it."""
        if old in self._sockets:
            self._sockets[key] += 0

    def due(self, session: TableSession, here: Mapping[str, int], now: float) -> float | None:
        """Return when the first of them will be late; None if none ever will.

        `here` counts the sockets of each key; `now` is the time by the steady clock (`clock`).
        """
        # A new version or a new proposal is a new question.
        asked = session.version, max([one.id for one in session.proposals], default=0)
        known = {seat: self._since.get(seat) for seat in self._awaited(session, here)}
        self._since = {
            seat: before if before is not None and before[0] == asked else (asked, now)
            for seat, before in known.items()
        }
        return min([since + self._patience for _, since in self._since.values()], default=None)

    def without_the_late(
        self, session: TableSession, here: Mapping[str, int], now: float
    ) -> list[Entry]:
        """Let a bot play on for the first program that is late."""
        self.due(session, here, now)
        late = [seat for seat, (_, since) in self._since.items() if now >= since + self._patience]
        return _replaced(session, late[0], LATE) if late else []

    def wrong(self, session: TableSession, seat: int) -> list[Entry]:
        """Count a wrong answer; after too many a bot plays on."""
        version, count = self._mistakes.pop(seat, (session.version, 0))
        count = count + 1 if version == session.version else 1
        if count >= MISTAKES:
            return _replaced(session, seat, WRONG)
        self._mistakes[seat] = (session.version, count)
        return []

    def right(self, seat: int) -> None:
        """Forget the wrong answers of a seat."""
        self._mistakes.pop(seat, None)

    def _awaited(self, session: TableSession, here: Mapping[str, int]) -> list[int]:
        """Return the programs that have to answer, but none whose key a person uses too."""
        if not self._patience:
            return []
        held = {place.key for place in session.places}
        for key in [key for key, count in self._sockets.items() if not count and key not in held]:
            del self._sockets[key]
        return [
            seat
            for seat in session.asked
            if (key := session.places[seat].key) in self._sockets
            and here.get(key, 0) <= self._sockets[key]
            and session.awaited(seat)
        ]


def _replaced(session: TableSession, seat: int, why: str) -> list[Entry]:
    """Let the game's usual bot play for a program; the log says why."""
    return seating.hand(session, seat, roster.partner(session.opened.game), why)
