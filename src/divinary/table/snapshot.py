"""Snapshots: what a session is after the first entries of its log, as text.

With a snapshot, to open a table does not cost its age. The log stays the truth: a snapshot never
replaces entries, and one that cannot be read is ignored.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec

from divinary.core.errors import DivinaryError
from divinary.core.game import Game, State
from divinary.core.record import Record
from divinary.table.keys import TableKeys
from divinary.table.log import Kept, TableOpened
from divinary.table.players import TableSeat
from divinary.table.proposals import Proposal
from divinary.table.session import TableSession, Talk
from divinary.table.table import Table
from divinary.table.table_policy import TablePolicy
from divinary.table.undo import LastChoice, Moment

FORMAT: Final = 1
"""Raise it if entries are applied in another way than before: older snapshots are then ignored."""


class Counters(msgspec.Struct, frozen=True, kw_only=True):
    """What a session remembers as plain values, by the names that they have there."""

    length: int
    last_at: float
    version: int
    places: tuple[TableSeat, ...]
    keys: TableKeys
    talk: tuple[Talk, ...]
    said: int
    said_bytes: int
    again: str
    answered_at: dict[int, int]
    answers: dict[int, int]
    changed_at: int
    bots_asked_at: int


class StoredProposal(msgspec.Struct, frozen=True):
    """A proposal, with its action as text."""

    id: int
    by: int
    line: str
    agreed: tuple[int, ...]
    since: float | None


class StoredGame(msgspec.Struct, frozen=True):
    """The game of a table: its record, and the position from which choices can be taken back."""

    options: dict[str, str]
    lines: tuple[str, ...]
    position: str
    length: int
    """How many of the lines led to the position."""

    last_choice: LastChoice | None


class StoredSession(msgspec.Struct, frozen=True):
    """A session as a snapshot keeps it."""

    format: int
    opened: TableOpened
    counters: Counters
    proposals: tuple[StoredProposal, ...]
    game: StoredGame | None


class Taken(NamedTuple):
    """A session at one moment: values that do not change, so that a thread can write them."""

    opened: TableOpened
    counters: Counters
    proposals: tuple[Proposal, ...]
    record: Record[Any] | None
    undo_start: Moment | None


def taken(session: TableSession) -> Taken:
    """Return what a snapshot of a session contains; this is quick."""
    known = {name: getattr(session, name) for name in Counters.__struct_fields__}
    known |= {name: value.copy() for name, value in known.items() if isinstance(value, dict)}
    table = session.table
    return Taken(
        session.opened,
        Counters(**known),
        session.proposals,
        None if table is None else table.record,
        None if table is None else table.undo_start,
    )


def write(taken: Taken) -> bytes | None:
    """Return a snapshot as text; None if its position could not be read back."""
    game: StoredGame | None = None
    if taken.record is not None and taken.undo_start is not None:
        moment, position = taken.undo_start, str(taken.undo_start.state)
        if not _reads_back(taken.record.game, position, moment.state):
            return None
        lines = tuple(map(str, taken.record.actions))
        options = dict(taken.record.options)
        game = StoredGame(options, lines, position, moment.length, moment.last_choice)
    proposals = [
        StoredProposal(one.id, one.by, str(one.action), one.agreed, one.since)
        for one in taken.proposals
    ]
    stored = StoredSession(FORMAT, taken.opened, taken.counters, tuple(proposals), game)
    return msgspec.json.encode(stored)


def _reads_back(game: Game[Any], position: str, state: State[Any]) -> bool:
    """Whether a position can be read: some checks are meant for what people type."""
    try:
        return game.state(position) == state
    except DivinaryError:
        return False


def read(id: str, data: bytes, policies: Callable[[str], TablePolicy]) -> TableSession | None:
    """Return the session of a snapshot; None if its format is another one.

    Raises:
        ValueError: if it cannot be read.
        LookupError: if its game is unknown.
    """
    if _FORMATS.decode(data).format != FORMAT:
        return None
    stored = _SESSIONS.decode(data)
    session = TableSession(id, [Kept(stored.counters.last_at, stored.opened)], policies)
    for name in Counters.__struct_fields__:
        setattr(session, name, getattr(stored.counters, name))
    session.proposals = tuple(
        Proposal(one.id, one.by, session.game.action(one.line), one.agreed, one.since)
        for one in stored.proposals
    )
    if stored.game is not None:
        session.table = _table(session, stored.game)
        session.asked = session.table.asked()
    return session


class Formatted(msgspec.Struct, frozen=True):
    """The format of a snapshot, which is read first."""

    format: int


_FORMATS: Final = msgspec.json.Decoder(Formatted)
_SESSIONS: Final = msgspec.json.Decoder(StoredSession)


def _table(session: TableSession, stored: StoredGame) -> Table:
    game: Game[Any] = session.game
    known = {line: game.action(line) for line in set(stored.lines)}  # long games repeat themselves
    actions = tuple([known[line] for line in stored.lines])
    chairs = [place.chair for place in session.places]
    players = {seat: str(chair) for seat, chair in enumerate(chairs)}
    record = Record(game, stored.options, actions, players)
    moment = Moment(stored.length, game.state(stored.position), stored.last_choice)
    return Table(record, chairs, session.opened.seed, moment)
