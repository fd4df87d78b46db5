"""Number lines, the group's notes on hidden fates: who marks whose line, and when one is reset."""

from msgspec.structs import replace

from divinary.arcana.data.fates import Fate
from divinary.arcana.model.actions import Mark, Note, Unmark
from divinary.arcana.model.position import Position, with_one


def notes(position: Position, seat: int) -> tuple[Note, ...]:
    """Return how a seat may mark the lines of other seats."""
    return tuple(
        Unmark(seat, line, fate) if fate in position.lines[line] else Mark(seat, line, fate)
        for line in position.present
        if position.options.owner(line) != seat
        for fate in range(1, position.options.fates + 1)
    )


def note(position: Position, action: Note) -> Position:
    """Turn over a number of a line: a Mark turns it face down, an Unmark face up."""
    line = tuple(sorted({*position.lines[action.line]} ^ {action.fate}))
    return replace(position, lines=with_one(position.lines, action.line, line))


def reset(lines: tuple[tuple[Fate, ...], ...], line: int) -> tuple[tuple[Fate, ...], ...]:
    """Return the lines with all numbers of one face up, as the fate that it was about is gone."""
    return with_one(lines, line, ())
