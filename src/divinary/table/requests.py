"""What people and bots ask of a live table. Each request returns the entries to write.

Nothing is changed here: the table changes when its session absorbs the entries.
"""

from collections.abc import Sequence
from typing import Final

from divinary.core.deciders import seats_of
from divinary.core.errors import UnreadableText
from divinary.core.game import Action
from divinary.core.names import visible
from divinary.table import log
from divinary.table.log import Entry
from divinary.table.proposals import Proposal, backed, carried
from divinary.table.refusals import Refused
from divinary.table.session import TableSession, seat_action
from divinary.table.table import Table, run_on

MINUTE: Final = 60
LONGEST_TALK: Final = 500
MOST_TALK: Final = 5_000
"""Lines that may be said at one table, before, during and after its game."""

MOST_TALK_BYTES: Final = 1 << 20
"""How long all of that may be, in UTF-8: 200 letters a line, which people who talk do not reach."""

MOST_ANSWERS: Final = 50
"""Proposals and agreements of one seat before the game goes on."""

MOST_NOTES: Final = 50
"""Notes that one seat may take before the game goes on: more than five whole number lines."""


def act(session: TableSession, seat: int, line: str, version: int) -> list[Entry]:
    """Do something for a seat, or propose it where a group decides.

    Raises:
        Refused: if the table has changed since `version`, or does not allow it.
        IllegalAction: if the rules refuse it, as far as the seat may know.
        UnreadableText: if it is no action.
    """
    table = _running(session)
    if not line.strip():
        raise Refused("no-action")
    if len(line) > LONGEST_TALK:
        raise UnreadableText("not-an-action", text=line[:LONGEST_TALK])
    action: Action = session.game.action(line.strip())
    if str(action).startswith("seat "):  # done out of turn: its notation names its seat first
        return _aside(session, seat, action)
    if version != session.version:
        raise Refused("stale")
    _check_no_bot_plays(session, seat)
    if len(session.group()) > 1:
        return _propose(session, seat, action)
    return _move(table, seat, action)


def agree(session: TableSession, seat: int, id: int) -> list[Entry]:
    """Agree to a proposal; when all people of the group have, it is done."""
    table = _running(session)
    proposal = next((one for one in session.proposals if one.id == id), None)
    if proposal is None:
        raise Refused("no-proposal")
    if seat not in session.group():
        raise Refused("not-asked")
    if seat in proposal.agreed:
        return []
    if carried(backed((proposal,), seat, id), session.group()):
        return [log.Agreed(id, seat), *_move(table, proposal.by, proposal.action)]
    _check_answers(session, seat)
    return [log.Agreed(id, seat)]


def undo(session: TableSession, seat: int, version: int) -> list[Entry]:
    """Take the last choice of a seat back, or raise `NothingToUndo`."""
    trial = _running(session).copy()
    if version != session.version:
        raise Refused("stale")
    _check_no_bot_plays(session, seat)
    trial.undo(seat)
    return [log.Undone(seat, trial.length)]


def say(session: TableSession, seat: int, text: str) -> list[Entry]:
    """Say something to all."""
    said = visible(text)
    if not said or len(said) > LONGEST_TALK:
        raise Refused("nothing-said", most=LONGEST_TALK)
    if session.silent(seat):
        raise Refused("silent")
    if session.said >= MOST_TALK or session.said_bytes >= MOST_TALK_BYTES:
        raise Refused("all-said", most=session.said)
    return [log.Said(seat, said)]


def step(session: TableSession, choice: Action) -> list[Entry]:
    """Make the choice of the bot that is next; nothing if none is."""
    if session.over or not session.bot_is_next():
        return []
    trial, length = session.playing.copy(), session.playing.length
    by = seats_of(trial.state.decider)[0]
    trial.follow(choice)
    return [log.Moved(run_on(trial, length), by)]


def carry_out(session: TableSession, ready: Sequence[Proposal]) -> list[Entry]:
    """Do what most people back of some proposals; nothing if there are none."""
    if not ready:
        return []
    proposal = max(ready, key=lambda one: (len(one.agreed), -one.id))
    return _move(session.playing, proposal.by, proposal.action)


def due(session: TableSession, proposal: Proposal) -> float | None:
    """Return when a proposal is done by its majority, as it is shown; None if it never is.

    The table itself waits by the steady clock (`majorities`).
    """
    minutes = session.opened.settle
    if not minutes or proposal.since is None:
        return None
    return proposal.since + minutes * MINUTE


def _running(session: TableSession) -> Table:
    if session.over:
        raise Refused("table-over")
    return session.playing


def _check_no_bot_plays(session: TableSession, seat: int) -> None:
    """Refuse a person whose seat a bot plays: the bot is asked instead."""
    if session.is_played_by_bot(seat):
        raise Refused("not-asked")


def _aside(session: TableSession, seat: int, action: Action) -> list[Entry]:
    """Do something out of turn; a seat that may not talk may not note either."""
    if session.policy.is_note(action):
        if session.opened.aids == "none":
            raise Refused("no-notes")
        if session.silent(seat):
            raise Refused("silent")
        if session.notes_of(seat) >= MOST_NOTES:
            raise Refused("all-noted", most=MOST_NOTES)
    _check_no_bot_plays(session, seat)
    if action in [seat_action(session.opened.game, seat, verb) for verb in ("join", "leave")]:
        raise Refused("no-leaving")
    return _move(session.playing, seat, action)


def _propose(session: TableSession, seat: int, action: Action) -> list[Entry]:
    """Propose something to the group, or agree if somebody has proposed it already."""
    refused = session.playing.state.refusal(action, seat)
    if refused is not None:
        raise refused
    known = next((one.id for one in session.proposals if one.action == action), None)
    if known is not None:
        return agree(session, seat, known)
    _check_answers(session, seat)
    return [log.Proposed(session.length + 1, seat, str(action))]


def _check_answers(session: TableSession, seat: int) -> None:
    """Refuse a seat that goes back and forth between proposals without end."""
    if session.answers.get(seat, 0) >= MOST_ANSWERS:
        raise Refused("all-proposed", most=MOST_ANSWERS)


def _move(table: Table, seat: int, action: Action) -> list[Entry]:
    trial, length = table.copy(), table.length
    trial.act(seat, action)
    return [log.Moved(run_on(trial, length), seat)]
