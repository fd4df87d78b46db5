"""What is typed out of turn: notes, showing a fate, owning up, coming and going."""

from typing import NamedTuple

from divinary.core.errors import IllegalAction
from divinary.core.words import Words
from divinary.table.table import Table
from divinary.terminal.commands import Command
from divinary.terminal.company import names_at, newcomer, seat_for, seat_of
from divinary.terminal.face import Face

NOTES = ("mark", "unmark")
"""The asides that leave the turn as it is."""


class TableFullError(Exception):
    """Nobody else can sit down."""


class Place(NamedTuple):
    """Where something is typed."""

    words: Words
    table: Table
    face: Face
    seats: tuple[int, ...]
    """Who sits before the screen now."""


def do_aside(at: Place, command: Command) -> bool:
    """Do what a command asks; False if it does not say enough.

    Raises:
        DivinaryError: if it cannot be done; the table stays as it is.
        TableFullError: if somebody is to join, and there is no free seat.
    """
    match command.name:
        case "mark" | "unmark":
            return _mark(at, command.rest, up=command.name == "unmark")
        case "join":
            return _join(at, command.rest)
        case "leave":
            return _leave(at, command.rest)
        case "show":
            return _show(at, command.rest)
        case _:
            # Only before a screen of their own do active players own up: whoever could ask in
            # their place would learn whether the play was legal.
            return _act(at, command.name, at.seats[0] if at.seats else None)


def _mark(at: Place, text: str, *, up: bool) -> bool:
    """Turn numbers, as the first of those at the screen who may."""
    if not text:
        return False
    refused: list[IllegalAction] = []
    for seat in at.seats:
        view = at.table.view(seat)
        marks = at.face.marks(at.words, view, names_at(at.words, at.table), text, up=up)
        try:
            at.table.act(seat, *marks)
        except IllegalAction as why:
            refused.append(why)
        else:
            return True
    # That somebody may not turn an own number says little where others are asked too.
    refused.sort(key=lambda why: why.reason == "own-line")
    raise refused[0] if refused else IllegalAction("game-over")


def _show(at: Place, name: str) -> bool:
    """Show a fate of somebody at the screen: of the one who is named, or who alone may."""
    if name:
        seat = seat_of(at.words, at.table, name)
        return _act(at, "show", seat, allowed=seat in at.seats)
    may = [s for s in at.seats if at.face.aside("show", s) in at.table.view(s).asides]
    if len(may) > 1:
        return False
    seats = [*may, *at.seats]
    return _act(at, "show", seats[0] if seats else None)


def _leave(at: Place, name: str) -> bool:
    """Let somebody get up: whoever is named, or who sits before the screen alone."""
    if name:
        return _act(at, "leave", seat_of(at.words, at.table, name))
    if len(at.seats) > 1:
        return False
    return _act(at, "leave", at.seats[0] if at.seats else None)


def _join(at: Place, text: str) -> bool:
    """Seat somebody: at their old place, or at a new one."""
    if not text:
        return False
    chair = newcomer(at.words, at.table, text)
    free = at.face.free_seats(at.table.view(None))
    seat = seat_for(at.table, free, chair) if free else 0
    try:
        at.table.join(seat, chair, at.face.aside("join", seat))
    except IllegalAction as refused:
        if refused.reason == "seat-taken":
            raise TableFullError from refused
        raise
    return True


def _act(at: Place, verb: str, seat: int | None, *, allowed: bool = True) -> bool:
    """Do something for a seat; what nobody at the screen may do is refused as to a stranger."""
    action = at.face.aside(verb, seat or 0)
    if seat is None or not allowed:
        raise at.table.state.refusal(action, None) or IllegalAction("game-over")
    at.table.act(seat, action)
    return True
