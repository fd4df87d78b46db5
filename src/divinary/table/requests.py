"""What people and bots ask of a live table. Each answer is the entries that it would write.

Nothing is changed here: a `Refused` or an `IllegalAction` leaves everything as it was, and so
does an answer, until its entries are kept and absorbed.
"""

from typing import Final

from divinary.core.deciders import seats_of
from divinary.core.errors import UnreadableText
from divinary.core.game import Action
from divinary.core.words import printable
from divinary.table import log
from divinary.table.log import Entry
from divinary.table.proposals import Proposal, backed, carried
from divinary.table.refusals import Refused
from divinary.table.session import TableSession
from divinary.table.table import Table, lines_since, run_on

MINUTE: Final = 60
LONGEST_TALK: Final = 500
MOST_TALK: Final = 5_000
"""Lines that can be said at one table, before, during and after its game."""

MOST_NOTES: Final = 50
"""Stones that one seat can turn before the game goes on: all of five lines, and some back."""


def act(live: TableSession, seat: int, line: str, version: int) -> list[Entry]:
    """Do something for a seat; where a group decides, propose it.

    Raises:
        Refused: if the table has changed since `version`, or does not want it.
        IllegalAction: if the rules refuse it, as far as that seat may know.
        UnreadableText: if it is no action.
    """
    table = _running(live)
    action = _read(live, line)
    if _is_aside(action):
        return _aside(live, seat, action)
    if version != live.version:
        raise Refused("stale")
    refused = table.state.refusal(action, seat)
    if refused is not None:
        raise refused
    _check_own_hands(live, seat)
    if len(live.group()) > 1:
        return _propose(live, seat, action)
    return _move(table, seat, action)


def agree(live: TableSession, seat: int, id: int) -> list[Entry]:
    """Be for a proposal; when all people of the group are, it is done."""
    table = _running(live)
    proposal = next((one for one in live.proposals if one.id == id), None)
    if proposal is None:
        raise Refused("no-proposal")
    if seat not in live.group():
        raise Refused("not-asked")
    if seat in proposal.agreed:
        return []
    entries: list[Entry] = [log.Agreed(id, seat)]
    if carried(backed((proposal,), seat, id), live.group()):
        entries += _move(table, proposal.by, proposal.action)
    return entries


def undo(live: TableSession, seat: int, version: int) -> list[Entry]:
    """Take the last choice of a seat back, or raise `NothingToUndo`."""
    trial = _running(live).copy()
    if version != live.version:
        raise Refused("stale")
    _check_own_hands(live, seat)
    trial.undo(seat)
    return [log.Undone(seat, len(trial.record.actions))]


def say(live: TableSession, seat: int, text: str) -> list[Entry]:
    """Say something to everybody."""
    said = printable(text)
    if not said or len(said) > LONGEST_TALK:
        raise Refused("nothing-said", most=LONGEST_TALK)
    if live.silent(seat):
        raise Refused("silent")
    if live.said >= MOST_TALK:
        raise Refused("all-said", most=MOST_TALK)
    return [log.Said(seat, said)]


def step(live: TableSession) -> list[Entry]:
    """Let a bot move; nothing where it is for people."""
    if live.over or not live.bot_is_next():
        return []
    trial, length = live.playing.copy(), len(live.playing.record.actions)
    by = seats_of(trial.state.decider)[0]
    trial.step()
    run_on(trial)
    return [log.Moved(lines_since(trial, length), by)]


def settle(live: TableSession, now: float) -> list[Entry]:
    """Do what the majority has been for long enough, if the table settles so."""
    carried = [one for one in live.proposals if now >= (due(live, one) or float("inf"))]
    if not carried:
        return []
    proposal = max(carried, key=lambda one: (len(one.agreed), -one.id))
    return _move(live.playing, proposal.by, proposal.action)


def due(live: TableSession, proposal: Proposal) -> float | None:
    """Return when a proposal carries the day by its majority; None if it never does."""
    minutes = live.opened.settle
    if not minutes or proposal.since is None:
        return None
    return proposal.since + minutes * MINUTE


def _running(live: TableSession) -> Table:
    if live.over:
        raise Refused("table-over")
    return live.playing


def _check_own_hands(live: TableSession, seat: int) -> None:
    """Refuse somebody for whom a bot plays: it is not they who are asked, nor who count."""
    if live.places[seat].bot:
        raise Refused("not-asked")


def _read(live: TableSession, line: str) -> Action:
    if not line.strip():
        raise Refused("no-action")
    if len(line) > LONGEST_TALK:
        raise UnreadableText("not-an-action", text=line[:LONGEST_TALK])
    action: Action = live.game.action(line.strip())
    return action


def _is_aside(action: Action) -> bool:
    """Whether it is done out of turn: its notation names its seat first."""
    return str(action).startswith("seat ")


def _aside(live: TableSession, seat: int, action: Action) -> list[Entry]:
    """Do something out of turn; talk that is barred is barred as a note too."""
    if live.manners.is_note(action):
        if live.opened.aids == "none":
            raise Refused("no-notes")
        if live.silent(seat):
            raise Refused("silent")
        if live.notes_of(seat) >= MOST_NOTES:
            raise Refused("all-noted", most=MOST_NOTES)
    _check_own_hands(live, seat)
    if action in (live.aside(seat, "leave"), live.aside(seat, "join")):
        raise Refused("no-leaving")
    return _move(live.playing, seat, action)


def _propose(live: TableSession, seat: int, action: Action) -> list[Entry]:
    """Put something before the group; where it lies there already, be for it."""
    known = next((one.id for one in live.proposals if one.action == action), None)
    if known is not None:
        return agree(live, seat, known)
    return [log.Proposed(live.length + 1, seat, str(action))]


def _move(table: Table, seat: int, action: Action) -> list[Entry]:
    trial, length = table.copy(), len(table.record.actions)
    trial.act(seat, action)
    run_on(trial)
    return [log.Moved(lines_since(trial, length), seat)]
