"""Players who come to a live table or leave it, before the game and during it."""

from collections.abc import Callable, Sequence

from divinary.bots.roster import checked
from divinary.core.errors import BadOption
from divinary.table import log
from divinary.table.joining import bot_name, seat_for, unique_name
from divinary.table.log import Entry, Kept
from divinary.table.players import Person, TableSeat, checked_name
from divinary.table.proposals import backed, carried
from divinary.table.refusals import Refused
from divinary.table.session import TableSession, seat_action
from divinary.table.table import Table, run_on


def sit(
    session: TableSession, key: str, name: str, place: int | None = None, *, host: bool = False
) -> list[Entry]:
    """Let somebody sit down, at a place of their choice or at the next free one.

    A person who already sits stays: a button is easily pressed twice. If it is the `host`, the
    key opens the host's rights too, and the key that opened them before opens nothing any more.
    """
    if session.seat_of(key) is not None:
        return []
    renewed = [log.KeyRenewed(session.keys.host, key)] if host and not session.is_host(key) else []
    taken = [place.name for place in session.places if not place.open]  # not of those who left
    called = unique_name(checked_name(name), taken)
    if session.table is None:
        return [*renewed, log.Sat(_free(session.open_places(), place), called, key)]
    if session.over:
        raise Refused("table-over")
    free = session.joinable()
    if place is None and free:
        place = seat_for(session.table, free, Person(called))
    number = _free(free, place)
    line = _line(session, number, "join")
    return [
        *renewed,
        log.Sat(number, called, key, line),
        *_after(session, number, TableSeat(called, key), line),
    ]


def put_bot(session: TableSession, place: int, kind: str) -> list[Entry]:
    """Put a bot on a free place."""
    bot = checked(session.opened.game, kind)
    if session.over:
        raise Refused("table-over")
    free = session.open_places() if session.table is None else session.joinable()
    number = _free(free, place)
    name = unique_name(bot_name(session.names), session.names)
    line = _line(session, number, "join") if session.table is not None else ""
    seated = log.Seated(number, bot, name, line)
    if session.table is None:
        return [seated]
    return [seated, *_after(session, number, TableSeat(name, "", bot), line)]


def vacate(session: TableSession, place: int) -> list[Entry]:
    """Let somebody leave; in mid-game by the rules, if they have a rule for it."""
    if place not in range(len(session.places)) or session.places[place].open:
        raise Refused("no-place")
    if session.table is None:
        return [log.Vacated(place)]
    if session.over:
        raise Refused("table-over")
    line = _line(session, place, "leave")
    return [
        log.Vacated(place, line),
        *_after(session, place, TableSeat(session.places[place].name), line),
    ]


def renew_key(session: TableSession, old: str, key: str) -> list[Entry]:
    """Let a new key open what the old one does, which opens nothing any more."""
    if session.seat_of(old) is None and not session.is_host(old):
        raise Refused("no-seat")
    return [log.KeyRenewed(old, key)]


def begin(session: TableSession) -> list[Entry]:
    """Begin with those who sit there.

    Raises:
        BadOption: if the game cannot be played by so many.
    """
    if session.table is not None:
        raise Refused("begun")
    return [log.Begun(), log.Moved(run_on(trial_table(session), 0))]


def trial_table(session: TableSession) -> Table:
    """Return the game as it would begin now, or raise `BadOption`."""
    chairs = [place.chair for place in session.places if not place.open]
    if not chairs:
        raise BadOption("out-of-range", name="seats", given=0, low=1, high=len(session.places))
    return Table.open(session.game, chairs, session.opened.options, session.opened.seed)


def hand(session: TableSession, seat: int, bot: str, why: str = "") -> list[Entry]:
    """Hand a seat to a bot, or back to its person if no bot is named.

    If the server does it, it says `why` (`outside_bots`).
    """
    if session.table is None or session.over:
        raise Refused("not-begun" if session.table is None else "table-over")
    if seat not in range(len(session.places)) or not session.places[seat].key:
        raise Refused("no-seat")
    if bot == session.places[seat].bot:
        return []
    kind = checked(session.opened.game, bot) if bot else ""
    place = session.places[seat]
    return [
        log.Handed(seat, kind, why),
        *_after(session, seat, TableSeat(place.name, place.key, kind)),
    ]


def _free(free: Sequence[int], place: int | None) -> int:
    if not free or (place is not None and place not in free):
        raise Refused("place-taken")
    return free[0] if place is None else place


def _line(session: TableSession, seat: int, verb: str) -> str:
    """Return the action by which somebody comes or goes; empty in a game without such a rule.

    Raises:
        IllegalAction: if the rules do not allow it now.
    """
    action = seat_action(session.opened.game, seat, verb)
    if action is None:
        return ""
    refused = session.playing.state.refusal(action, seat)
    if refused is not None:
        raise refused
    return str(action)


def _after(session: TableSession, number: int, place: TableSeat, line: str = "") -> list[Entry]:
    """Return what follows by itself when somebody comes or goes.

    What all who are left agree on is done; then chance and lone choices follow.
    """
    trial = session.playing.copy()
    trial.seat(number, place.chair)
    if line:
        trial.follow(session.game.action(line))
    length = trial.length
    agreed = None if line else carried(backed(session.proposals, number), trial.asked())
    if agreed is not None:
        trial.act(agreed.by, agreed.action)
    moved = run_on(trial, length)
    by = agreed.by if agreed is not None else None
    return [log.Moved(moved, by)] if moved else []


def in_order(session: TableSession, *steps: Callable[[TableSession], list[Entry]]) -> list[Entry]:
    """Return the entries of several steps, each applied to `session` before the next is made."""
    written: list[Entry] = []
    for step in steps:
        entries = step(session)
        written += entries
        for entry in entries:
            session.absorb(Kept(session.last_at, entry))
    return written
