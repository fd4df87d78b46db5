"""Programs from outside that hold seats: how long a table waits for them, and how often they err.

People may take days; a program that hangs or errs would keep them waiting for nothing, so that a
built-in bot plays on. The waiting is not stored: a server that restarts waits again from when the
program is back. Its outcome is in the log.
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
"""Seconds that a program may think over one question, if nobody says otherwise."""

LONGEST: Final = 24 * 3600
MISTAKES: Final = 5
"""Answers to one question that the rules may refuse, one after the other."""

LATE: Final = "late"
WRONG: Final = "wrong"
"""Why a program lost its seat."""


class Programs:
    """The programs of one table."""

    def __init__(self, patience: float = LIMIT) -> None:
        """Wait so many seconds for an answer; 0 is for ever."""
        self._patience = patience
        self._sockets: Counter[str] = Counter()
        """How many each has open, by its key's digest; a program that disconnected stays known."""

        self._since: dict[int, tuple[tuple[int, int], float]] = {}
        """What each seat is asked, and since when."""

        self._mistakes: dict[int, tuple[int, int]] = {}
        """At which version each seat has answered wrongly, and how often in a row."""

    @asynccontextmanager
    async def connected(self, key: str) -> AsyncIterator[None]:
        """Count the holder of a key's digest as a program; one without a key only watches."""
        if not key:
            yield
            return
        self._sockets[key] += 1
        try:
            yield
        finally:
            self._sockets[key] -= 1

    def due(self, session: TableSession, here: Mapping[str, int], now: float) -> float | None:
        """Return when the first of them will have taken too long; None if none ever will.

        `here` counts who looks at the table by each key.
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
        """Let a bot play on for the first who has taken too long."""
        self.due(session, here, now)
        late = [seat for seat, (_, since) in self._since.items() if now >= since + self._patience]
        return _replaced(session, late[0], LATE) if late else []

    def wrong(self, session: TableSession, seat: int) -> list[Entry]:
        """Count a wrong answer; one too many, and a bot plays on."""
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
        """Return the programs that have to answer; none whose key a person looks on with."""
        if not self._patience:
            return []
        return [
            seat
            for seat in session.asked
            if (key := session.places[seat].key) in self._sockets
            and here.get(key, 0) <= self._sockets[key]
            and session.awaited(seat)
        ]


def _replaced(session: TableSession, seat: int, why: str) -> list[Entry]:
    """Let the game's usual partner play for a program; the log says why."""
    return seating.hand(session, seat, roster.partner(session.opened.game), why)
