"""When bots have to think at a live table, and what each of them is asked then."""

from typing import NamedTuple

from divinary.core.deciders import seats_of
from divinary.table.bot_question import BotQuestion
from divinary.table.session import TableSession


class BotTurn(NamedTuple):
    """An occasion on which bots have to think."""

    since: int
    """How long the log was when it came about."""

    moves: bool
    """Whether the game waits for a bot's move; else bots say what they would choose."""


def bot_turn(session: TableSession) -> BotTurn | None:
    """Return for what bots have to think now; None if none has to.

    Two are equal if nothing came between that changes what the bots are asked.
    """
    if session.over or not thinking_bots(session):
        return None
    return BotTurn(session.bots_asked_at, session.bot_is_next())


def bot_questions(session: TableSession) -> list[BotQuestion]:
    """Return what the bots are asked that have to think now."""
    if session.over:
        return []
    moment = None if session.bot_is_next() else session.changed_at
    return [session.playing.question(seat, moment) for seat in thinking_bots(session)]


def thinking_bots(session: TableSession) -> tuple[int, ...]:
    """Return the seats of the bots that have to think now."""
    if session.table is None:
        return ()
    deciding = seats_of(session.table.state.decider)
    bots = tuple([seat for seat in deciding if session.places[seat].bot])
    if session.bot_is_next():
        return bots[:1]  # in a party of bots the next seat clockwise chooses; it is the first
    return bots if session.bot_choices is None else ()
