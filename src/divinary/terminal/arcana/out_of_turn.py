"""What is typed out of turn in arcana: notes, showing a fate, owning up, coming and going."""

from typing import Any, Final

from divinary.arcana.model.actions import Action, Join, Leave, OwnUp, Show
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
        "why level-1: how likely a play makes each fate, by a model of its player"
    ),
    "aid": N_("aid on or off: after a play, show what it tells; why alone gives the reasons"),
    "mark": N_("mark [PLAYER] NUMBERS: turn numbers of a line face down"),
    "unmark": N_("unmark [PLAYER] NUMBERS: turn them face up again"),
    "show": N_("show [PLAYER]: show your own hidden fate to the others, and lose it"),
    "own up": N_("own up: in honour mode, admit that your play was illegal"),
    "join": N_("join NAME [bot]: somebody sits down, or a bot"),
    "leave": N_("leave [PLAYER]: somebody gets up, and the others go on"),
}

NAMES: Final = (
    N_("aid"),
    N_("mark"),
    N_("unmark"),
    N_("show"),
    N_("own up"),
    N_("join"),
    N_("leave"),
)

ACTIONS: Final[dict[str, type[Show | OwnUp | Join | Leave]]] = {
    "show": Show,
    "own up": OwnUp,
    "join": Join,
    "leave": Leave,
}


def do_aside(at: CommandContext, command: Command) -> CommandOutcome:
    """Do what a command asks; a note leaves the turn as it is.

    Raises:
        DivinaryError: if it cannot be done; the table stays as it is.
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


def _action(verb: str, seat: int) -> Action:
    return ACTIONS[verb](seat)


def _view(at: CommandContext, seat: int | None) -> View:
    view: Any = at.table.view(seat)
    found: View = view
    return found


def _mark(at: CommandContext, text: str, *, up: bool) -> CommandOutcome:
    """Turn numbers, as the first of those at the screen who may."""
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
    # That somebody may not turn an own number says little where others are asked too.
    refused.sort(key=lambda why: why.reason == "own-line")
    raise refused[0] if refused else IllegalAction("game-over")


def _show(at: CommandContext, name: str) -> CommandOutcome:
    """Show a fate of somebody at the screen: of the one who is named, or who alone may."""
    if name:
        seat = seat_of(at.words, at.table, name)
        return _act(at, "show", seat, allowed=seat in at.seats)
    may = [s for s in at.seats if _action("show", s) in _view(at, s).asides]
    if len(may) > 1:
        return CommandOutcome.UNCLEAR
    seats = [*may, *at.seats]
    return _act(at, "show", seats[0] if seats else None)


def _leave(at: CommandContext, name: str) -> CommandOutcome:
    """Let somebody get up: whoever is named, or who sits before the screen alone."""
    if name:
        return _act(at, "leave", seat_of(at.words, at.table, name))
    if len(at.seats) > 1:
        return CommandOutcome.UNCLEAR
    return _act(at, "leave", at.seats[0] if at.seats else None)


def _join(at: CommandContext, text: str) -> CommandOutcome:
    """Seat somebody: at their old place, or at a new one."""
    if not text:
        return CommandOutcome.UNCLEAR
    chair = newcomer(at.words, at.table, text)
    free = _view(at, None).free_seats
    seat = seat_for(at.table, free, chair) if free else 0
    try:
        at.table.join(seat, chair, _action("join", seat))
    except IllegalAction as refused:
        if refused.reason == "seat-taken":
            raise BadOption("table-full") from refused
        raise
    return CommandOutcome.DONE


def _act(
    at: CommandContext, verb: str, seat: int | None, *, allowed: bool = True
) -> CommandOutcome:
    """Do something for a seat; what nobody at the screen may do is refused as to a stranger."""
    action = _action(verb, seat or 0)
    if seat is None or not allowed:
        raise at.table.state.refusal(action, None) or IllegalAction("game-over")
    at.table.act(seat, action)
    return CommandOutcome.DONE
