"""Arcana's own commands: marking a number line, showing a fate, owning up, joining, leaving."""

from typing import Any, Final

from divinary.arcana.model.actions import Join, Leave, OwnUp, Show
from divinary.arcana.model.view import View
from divinary.core.errors import BadOption, IllegalAction
from divinary.core.words import N_
from divinary.table.joining import newcomer, seat_for, seat_of
from divinary.table.table import player_names
from divinary.terminal.arcana.number_line import read_marks
from divinary.terminal.commands import Command, CommandContext, CommandOutcome

COMMANDS: Final = {
    "why": N_(
        "why CARD: what a card or power does, and what you may play there; "
        "why level-1: how likely each fate is after a play, under a model of the speaker"
    ),
    N_("aid"): N_("aid on or off: after a play, show what it says; why alone gives the reasons"),
    N_("mark"): N_("mark [PLAYER] NUMBERS: turn numbers of a number line face down"),
    N_("unmark"): N_("unmark [PLAYER] NUMBERS: turn them face up again"),
    N_("show"): N_("show [PLAYER]: show your hidden fate to the others, and lose it"),
    N_("own up"): N_("own up: in honour mode, admit that your play was illegal"),
    N_("join"): N_("join NAME [bot]: a player or a bot joins the table"),
    N_("leave"): N_("leave [PLAYER]: a player leaves, and the others continue"),
}

ACTIONS: Final[dict[str, type[Show | OwnUp | Join | Leave]]] = {
    "show": Show,
    "own up": OwnUp,
    "join": Join,
    "leave": Leave,
}


def do_aside(at: CommandContext, command: Command) -> CommandOutcome:
    """Do what a command asks.

    Raises:
        DivinaryError: if it cannot be done; then the table does not change.
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
            # Active players own up only at their own screen: anyone else who could try it for
            # them would learn whether the play was legal.
            return _act(at, command.name, at.seats[0] if at.seats else None)


def _view(at: CommandContext, seat: int | None) -> View:
    view: Any = at.table.view(seat)
    found: View = view
    return found


def _mark(at: CommandContext, text: str, *, up: bool) -> CommandOutcome:
    """Turn numbers, as the first player at the screen who may."""
    if not text:
        return CommandOutcome.UNCLEAR
    names = player_names(at.words, at.table.names)
    refused: list[IllegalAction] = []
    for seat in at.seats:
        marks = read_marks(at.words, _view(at, seat), names, text, up=up)
        try:
            at.table.act(seat, *marks)
        except IllegalAction as why:
            refused.append(why)
        else:
            return CommandOutcome.NOTED
    # That players may not turn their own numbers is the least useful of several reasons.
    refused.sort(key=lambda why: why.reason == "own-line")
    raise refused[0] if refused else IllegalAction("game-over")


def _show(at: CommandContext, name: str) -> CommandOutcome:
    """Show a fate of a player at the screen: of the one named, or of the only one who may."""
    if name:
        seat = seat_of(at.words, at.table, name)
        return _act(at, "show", seat, allowed=seat in at.seats)
    may = [s for s in at.seats if Show(s) in _view(at, s).asides]
    if len(may) > 1:
        return CommandOutcome.UNCLEAR
    seats = [*may, *at.seats]
    return _act(at, "show", seats[0] if seats else None)


def _leave(at: CommandContext, name: str) -> CommandOutcome:
    """Let a player leave: the one named, or the only one at the screen."""
    if name:
        return _act(at, "leave", seat_of(at.words, at.table, name))
    if len(at.seats) > 1:
        return CommandOutcome.UNCLEAR
    return _act(at, "leave", at.seats[0] if at.seats else None)


def _join(at: CommandContext, text: str) -> CommandOutcome:
    """Seat a player, at the same place as before if there is one."""
    if not text:
        return CommandOutcome.UNCLEAR
    chair = newcomer(at.words, at.table, text)
    free = _view(at, None).free_seats
    seat = seat_for(at.table, free, chair) if free else 0
    try:
        at.table.join(seat, chair, Join(seat))
    except IllegalAction as refused:
        if refused.reason == "seat-taken":
            raise BadOption("table-full") from refused
        raise
    return CommandOutcome.DONE


def _act(
    at: CommandContext, verb: str, seat: int | None, *, allowed: bool = True
) -> CommandOutcome:
    """Do something for a seat; if no one at the screen may do it, refuse it as for a spectator."""
    action = ACTIONS[verb](seat or 0)
    if seat is None or not allowed:
        raise at.table.state.refusal(action, None) or IllegalAction("game-over")
    at.table.act(seat, action)
    return CommandOutcome.DONE
