"""Who comes to a live table and who goes, before the game and during it."""

from collections.abc import Callable, Sequence

from divinary.core.errors import BadOption
from divinary.core.game import Action
from divinary.table import log
from divinary.table.joining import BOT_NAMES, seat_for, told_apart
from divinary.table.log import Entry, Kept
from divinary.table.players import Person
from divinary.table.proposals import backed, carried
from divinary.table.refusals import Refused
from divinary.table.seats import TableSeat, checked_name
from divinary.table.session import TableSession
from divinary.table.table import Table, lines_since, run_on


def sit(live: TableSession, key: str, name: str, place: int | None = None) -> list[Entry]:
    """Let somebody sit down, at a place of their choice or at the next free one.

    Whoever sits there already stays: a button is easily pressed twice.
    """
    if live.seat_of(key) is not None:
        return []
    called = told_apart(checked_name(name), _taken_names(live))
    if live.table is None:
        return [log.Sat(_free(live.open_places(), place), called, key)]
    if live.over:
        raise Refused("table-over")
    free = live.joinable()
    if place is None and free:
        place = seat_for(live.table, free, Person(called))
    number = _free(free, place)
    line = _line(live, number, "join")
    return [log.Sat(number, called, key, line), *_after(live, number, TableSeat(called, key), line)]


def put_bot(live: TableSession, place: int, kind: str) -> list[Entry]:
    """Put a bot on a free place."""
    bot = live.checked_bot(kind)
    if live.over:
        raise Refused("table-over")
    free = live.open_places() if live.table is None else live.joinable()
    number = _free(free, place)
    name = next(
        (name for name in BOT_NAMES if name not in live.names),
        told_apart(BOT_NAMES[0], live.names),
    )
    line = _line(live, number, "join") if live.table is not None else ""
    seated = log.Seated(number, bot, name, line)
    if live.table is None:
        return [seated]
    return [seated, *_after(live, number, TableSeat(name, "", bot), line)]


def vacate(live: TableSession, place: int) -> list[Entry]:
    """Let somebody leave; in mid-game as the rules have it, where they know of it."""
    if place not in range(len(live.places)) or live.places[place].open:
        raise Refused("no-place")
    if live.table is None:
        return [log.Vacated(place)]
    if live.over:
        raise Refused("table-over")
    line = _line(live, place, "leave")
    return [
        log.Vacated(place, line),
        *_after(live, place, TableSeat(live.places[place].name), line),
    ]


def begin(live: TableSession) -> list[Entry]:
    """Begin with those who sit there.

    Raises:
        BadOption: if so many cannot play.
    """
    if live.table is not None:
        raise Refused("begun")
    trial = trial_table(live)
    run_on(trial)
    return [log.Begun(), log.Moved(lines_since(trial, 0))]


def trial_table(live: TableSession) -> Table:
    """Return the game as it would begin now, or raise `BadOption`."""
    chairs = [place.chair for place in live.places if not place.open]
    if not chairs:
        raise BadOption("out-of-range", name="seats", given=0, low=1, high=len(live.places))
    return Table.open(live.game, chairs, live.opened.options, live.opened.seed)


def hand(live: TableSession, seat: int, bot: str, why: str = "") -> list[Entry]:
    """Hand one's seat to a bot, or take it back where none is named.

    Where the house does it, it says `why` (`programs`).
    """
    if live.table is None or live.over:
        raise Refused("not-begun" if live.table is None else "table-over")
    if seat not in range(len(live.places)) or not live.places[seat].key:
        raise Refused("no-seat")
    if bot == live.places[seat].bot:
        return []
    kind = live.checked_bot(bot) if bot else ""
    place = live.places[seat]
    return [
        log.Handed(seat, kind, why),
        *_after(live, seat, TableSeat(place.name, place.key, kind)),
    ]


def _free(free: Sequence[int], place: int | None) -> int:
    if not free or (place is not None and place not in free):
        raise Refused("place-taken")
    return free[0] if place is None else place


def _taken_names(live: TableSession) -> list[str]:
    """Return the names of those who sit there now; whoever left may come back under theirs."""
    return [place.name for place in live.places if not place.open]


def _line(live: TableSession, seat: int, verb: str) -> str:
    """Return how the rules say that somebody comes or goes; nothing where they do not know it.

    Raises:
        IllegalAction: if they do not allow it now.
    """
    action: Action | None = live.aside(seat, verb)
    if action is None:
        return ""
    refused = live.playing.state.refusal(action, seat)
    if refused is not None:
        raise refused
    return str(action)


def _after(live: TableSession, number: int, place: TableSeat, line: str = "") -> list[Entry]:
    """Return what comes of somebody's coming or going by itself.

    What all who are left agree on is done; then chance gives, and lone choices are made.
    """
    trial = live.playing.copy()
    trial.seat(number, place.chair)
    if line:
        trial.follow(live.game.action(line))
    length = len(trial.record.actions)
    agreed = None if line else carried(backed(live.proposals, number), trial.asked())
    if agreed is not None:
        trial.act(agreed.by, agreed.action)
    run_on(trial)
    moved = lines_since(trial, length)
    by = agreed.by if agreed is not None else None
    return [log.Moved(moved, by)] if moved else []


def in_order(live: TableSession, *steps: Callable[[TableSession], list[Entry]]) -> list[Entry]:
    """Return what several steps write, each made after the one before; `live` goes along."""
    written: list[Entry] = []
    for step in steps:
        entries = step(live)
        written += entries
        for entry in entries:
            live.absorb(Kept(live.last_at, entry))
    return written
