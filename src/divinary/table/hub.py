"""One live table with those who look at it: requests are written, then shown; bots go on.

When a bot's move is shown must not tell how long it thought, as that depends on what it sees: it
is shown `pace` seconds after the bot's turn came, or, if it thought for longer, when the time for
one thought is over, and never between. With a pace of 0 all is shown as soon as it is there.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from logging import getLogger
from math import ceil
from time import monotonic
from typing import Final

from divinary.bots import RANDOM
from divinary.core.game import Action
from divinary.table import requests
from divinary.table.bot_turns import BotTurn, bot_questions, bot_turn
from divinary.table.bot_workers import LIMIT, BotWorkers
from divinary.table.clock import Clock
from divinary.table.log import Entry, Kept, KeyRenewed
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

LOOKING: Final = 60.0
"""Seconds for which somebody who has read the page is taken to look at it: without scripts a page
is read again after 30 s."""

MOST_ALONE: Final = 20
"""Tables of bots alone that move at the usual pace; if more are watched, all of them slow down."""

LOGGER: Final = getLogger("divinary.table")


class TableHub:
    """One table, with those who look at it."""

    def __init__(
        self,
        session: TableSession,
        store: Store,
        read_again: Callable[[], TableSession],
        bots: BotWorkers,
        pace: float,
        patience: float,
        *,
        clock: Clock,
        check: Callable[[TableSession, list[Entry]], None],
        changed: Callable[[TableSession], None],
    ) -> None:
        """Watch a table; `read_again` reads its log again, in a thread, and `bots` think.

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
        self._bots = bots
        self._clock = clock
        self._check = check
        self._changed = changed
        self._pace = pace
        self._writing = asyncio.Lock()
        self._news = asyncio.Event()
        self._looked_until = 0.0
        self._turn: BotTurn | None = None
        """For what bots have to think now."""

        self._turn_since = 0.0
        """When they could begin; that the processes had to start first is not their time."""

        self._thinking: asyncio.Task[None] | None = None
        self._waiting: asyncio.Task[None] | None = None

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
                self._turn = None
                self.go_on()
                raise
            for entry in entries:
                self.session.absorb(Kept(at, entry))
                if isinstance(entry, KeyRenewed):
                    self.programs.renew(entry.old, entry.key)
            self._changed(self.session)
            self.go_on()

    def go_on(self) -> None:
        """Show the new state to all who watch; let bots move and majorities decide in time."""
        self._news.set()
        self._news = asyncio.Event()
        if self._waiting is None or self._waiting.done():
            self._waiting = asyncio.create_task(self._settle_in_time())
        self._let_bots_think()

    def look(self) -> None:
        """Let bots go on for a while, because somebody reads the page of this table."""
        self._looked_until = monotonic() + LOOKING
        self._let_bots_think()

    @property
    def rests(self) -> bool:
        """Whether bots do not go on: nobody watches, and no person waits for their turn."""
        watched = bool(self.here) or monotonic() < self._looked_until
        return not watched and not self.session.people_play

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

    async def _settle_in_time(self) -> None:
        """Wait for majorities and late programs."""
        while True:
            session = self.session
            settled = self._majorities.due(session)
            late = self.programs.due(session, self.here, self._clock.steady())
            due = min([at for at in (settled, late) if at is not None], default=None)
            if due is None:
                return
            changed = self._news
            with suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), max(0.0, due - self._clock.steady()))
                continue
            await self._try(self.ask(self._majorities.settle))
            await self._try(self.ask(self._without_the_late))

    def _without_the_late(self, session: TableSession) -> list[Entry]:
        return self.programs.without_the_late(session, self.here, self._clock.steady())

    # --- Bots ----------------------------------------------------------------------------------

    def _let_bots_think(self) -> None:
        """Note since when it is the bots' turn; let them begin, unless the table rests."""
        turn, idle = bot_turn(self.session), self._thinking is None or self._thinking.done()
        if turn != self._turn or idle:
            self._turn, self._turn_since = turn, monotonic()
        if self.rests:
            return
        if self._needs_processes():
            self._bots.warm()
        if turn is not None and idle:
            self._thinking = asyncio.create_task(self._think_and_move())

    async def _think_and_move(self) -> None:
        """Let bots move one after the other, or say what they would choose, until people decide."""
        alone = self._bots.tables_alone
        try:
            while self._turn is not None and not self.rests:
                (alone.discard if self.session.people_play else alone.add)(self.session.id)
                if not await self._try(self._take(self._turn)):
                    self._turn_since = monotonic()
        finally:
            alone.discard(self.session.id)

    async def _take(self, turn: BotTurn) -> None:
        """Let bots think, and show the outcome; if the table changes meanwhile, do nothing."""
        if self._needs_processes() and not self._bots.ready.is_set():
            await self._bots.prepared()
            self._turn_since = monotonic()
        questions = bot_questions(self.session)
        choices = {one.seat: await self._bots.choose(one) for one in questions}
        if not await self._may_show(turn):
            return
        if turn.moves:
            (choice,) = choices.values()
            await self.ask(partial(_moved, turn=turn, choice=choice))
        else:
            self.session.show_bot_choices(choices)
            self.go_on()

    def _needs_processes(self) -> bool:
        """Whether a bot plays here that thinks in another process: any but the random one."""
        return any(place.bot not in ("", RANDOM.name) for place in self.session.places)

    async def _may_show(self, turn: BotTurn) -> bool:
        """Wait until it may be seen that bots have thought; return whether it is still their turn.

        What several bots of a group would choose is shown together.
        """
        pace = self._pace * self._slowness(turn)
        until = self._turn_since + shown_after(pace, monotonic() - self._turn_since)
        while self._turn == turn and (left := until - monotonic()) > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), left)
        return self._turn == turn

    def _slowness(self, turn: BotTurn) -> float:
        """Return how many times the usual pace bots wait."""
        if turn.moves and self._turn == turn and self.session.lingering():
            return LINGERING
        crowd = 1.0 if self.session.people_play else len(self._bots.tables_alone) / MOST_ALONE
        return max(1.0, crowd)

    async def _try(self, doing: Awaitable[None]) -> bool:
        """Let the table go on by itself, and return True; if that fails, wait a little first."""
        try:
            await doing
        except Exception as wrong:
            # An error may contain hidden information: the log names only its kind.
            LOGGER.warning("a table cannot go on by itself: %s", type(wrong).__name__)
            await asyncio.sleep(PATIENCE)
            return False
        return True


def shown_after(pace: float, thought: float) -> float:
    """Return how many seconds after its turn came a bot is seen to move.

    >>> [shown_after(1, thought) for thought in (0.2, 0.8, 1.2, 9.0)]
    [1, 1, 10.0, 10.0]
    """
    return pace if thought <= pace or pace <= 0 else ceil(thought / LIMIT) * LIMIT


def _moved(session: TableSession, turn: BotTurn, choice: Action) -> list[Entry]:
    """Make a bot's choice, unless the table has changed since it was asked."""
    return requests.step(session, choice) if bot_turn(session) == turn else []
