"""The manners of both games, and a live table without a store: what it is asked for is done."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from divinary.arcana.model.actions import Mark, Unmark
from divinary.arcana.model.view import View
from divinary.arcana.rules.honour import lingers
from divinary.core.errors import DivinaryError
from divinary.core.game import Action
from divinary.table import log, requests, seating
from divinary.table.bot_turns import bot_questions, bot_turn
from divinary.table.log import Entry, Kept
from divinary.table.session import TableSession
from divinary.table.table_policy import TablePolicy


class ArcanaPolicy:
    """The active player says nothing; stones are turned on number lines."""

    def silent(self, view: View) -> bool:
        """Whether it is this seat's turn."""
        return view.result is None and view.seat == view.active_seat and not view.paused

    def lingers(self, view: View) -> bool:
        """Whether an illegal play may still be owned up to."""
        return lingers(view)

    def is_note(self, action: Action) -> bool:
        """Whether a stone is turned."""
        return isinstance(action, Mark | Unmark)


class OraclePolicy:
    """All lies open: anybody may talk, and nothing is noted."""

    def silent(self, view: Any) -> bool:
        """Nobody has to be."""
        return False

    def lingers(self, view: Any) -> bool:
        """Nobody has to wait."""
        return False

    def is_note(self, action: Action) -> bool:
        """Nothing is noted."""
        return False


def policies(game: str) -> TablePolicy:
    """Return the manners of a game, or raise `LookupError`."""
    known: dict[str, TablePolicy] = {"arcana": ArcanaPolicy(), "oracle": OraclePolicy()}
    return known[game]


class Sitting:
    """A live table and its log; time stands still unless it is told."""

    def __init__(
        self, game: str = "arcana", *, places: int = 3, options: Mapping[str, str] | None = None,
        aids: str = "why", settle: int = 0, seed: str = "5",
    ) -> None:  # fmt: skip
        opened = log.TableOpened(game, dict(options or {}), places, "host", seed, aids, settle)
        self.now = 0.0
        self.kept = [Kept(self.now, opened)]
        self.session = TableSession("table", self.kept, policies)

    def do(self, entries: Sequence[Entry]) -> None:
        """Keep entries and take them in."""
        for entry in entries:
            self.kept.append(Kept(self.now, entry))
            self.session.absorb(self.kept[-1])

    def read_again(self) -> TableSession:
        """Return the table as its log describes it, read from its bytes."""
        kept = [Kept(one.at, log.read(log.write(one.entry))) for one in self.kept]
        return TableSession("table", kept, policies)

    def sit(self, *names: str) -> "Sitting":
        """Let people sit down; the key of each is their name in small letters."""
        for name in names:
            self.do(seating.sit(self.session, name.lower(), name))
        return self

    def bots(self, *places: int, kind: str = "random") -> "Sitting":
        """Put bots on places."""
        for place in places:
            self.do(seating.put_bot(self.session, place, kind))
        return self

    def begin(self) -> "Sitting":
        """Begin the game."""
        self.do(seating.begin(self.session))
        return self

    def act(self, seat: int, line: str = "", version: int | None = None) -> None:
        """Do something for a seat; what is legal first, unless it is named."""
        version = self.session.version if version is None else version
        self.do(requests.act(self.session, seat, line or self.first(), version))

    def first(self) -> str:
        """Return what can be chosen now, the first of it."""
        return str(self.session.playing.state.legal()[0])

    def run(self) -> None:
        """Let bots move, as long as it is for them."""
        while entries := step(self.session):
            self.do(entries)

    def end(self) -> None:
        """Play on until the game is over, each alone."""
        while not self.session.over:
            self.run()
            for seat in self.session.playing.asked()[:1]:
                self.act(seat)


def step(session: TableSession) -> list[Entry]:
    """Let a bot move, if one is next; it thinks here."""
    turn = bot_turn(session)
    if turn is None or not turn.moves:
        return []
    (question,) = bot_questions(session)
    return requests.step(session, question.answer())


def bot_choices(session: TableSession) -> dict[int, Action]:
    """Return what the bots of a mixed group would choose; they think here."""
    if session.bot_is_next():
        return {}
    return {question.seat: question.answer() for question in bot_questions(session)}


def settled(session: TableSession, now: float) -> list[Entry]:
    """Return what majorities decide until a time, as a server without a break would see it."""
    due = [(requests.due(session, one), one) for one in session.proposals]
    return requests.carry_out(session, [one for at, one in due if at is not None and at <= now])


def facts(session: TableSession) -> tuple[object, ...]:
    """Return all that is true of a table, to be compared."""
    table = session.table
    seats = range(len(session.places))
    played = table and (table.record, table.state, table.chairs, table.names)
    undoing = table and [table.can_undo(seat) for seat in seats]
    said = (session.proposals, session.talk, session.again, session.last_at)
    seats_and_keys = (session.places, session.keys)
    return (
        session.length, session.version, session.opened, seats_and_keys, said, played, undoing
    )  # fmt: skip


def refused(table: Sitting, make: Callable[[TableSession], list[Entry]]) -> str:
    """Return why something is refused; the table stays as it is."""
    before = facts(table.session)
    with pytest.raises(DivinaryError) as why:
        make(table.session)
    assert facts(table.session) == before
    return why.value.reason
