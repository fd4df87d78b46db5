"""The clock in the browser: a dial with all timepieces, and who acts next."""

from typing import NamedTuple

from markupsafe import Markup

from divinary.core.words import Words
from divinary.draw.oracle import clock
from divinary.oracle.data.cove import HOURS
from divinary.oracle.model.position import Boat, Position
from divinary.oracle.model.tasks import OpeningMarket
from divinary.oracle.rulebook import terms
from divinary.oracle.speech.cove_lines import clock_lines, in_market
from divinary.oracle.speech.events import name_of
from divinary.web.oracle.cache import part
from divinary.web.oracle.headings import title
from divinary.web.rendering import DRAWN, render


class Piece(NamedTuple):
    """One timepiece."""

    seat: int
    name: str
    hour: int
    at: int
    """The hour on the dial, which starts again after twelve."""

    deep: int
    """How many pieces lie on top of it."""

    drawing: Markup


def clock_html(words: Words, table: Position, names: tuple[str, ...]) -> Markup:
    """Return the clock."""
    seen = part(
        table,
        *("hours", "track", "active", "marker", "round"),
        boats=tuple([Boat(dock=boat.dock) for boat in table.boats]),
        # No one moves during the market, nor after the game.
        agenda=(OpeningMarket(),) if in_market(table) or not table.agenda else (),
    )
    return _clock(words, seen, names)


@DRAWN.once
def _clock(words: Words, table: Position, names: tuple[str, ...]) -> Markup:
    cove = table.options.cove
    marks = cove.marks[len(table.shops) - 1]
    docked = len([boat for boat in table.boats if boat.dock is not None])
    first, *more = clock_lines(words, table, names)
    return render(
        words,
        "oracle/cove_clock.html",
        dial=Markup(clock.dial(marks, table.marker, docked, len(cove.docks))),
        pieces=_pieces(words, table, names),
        title=title(words, "clock", "clock"),
        called=terms.heading(words, "clock"),
        market=in_market(table),
        first=first,
        more=more,
    )


def _pieces(words: Words, table: Position, names: tuple[str, ...]) -> list[Piece]:
    """Return the pieces in the order in which they act: of a stack, the top one first."""
    found: list[Piece] = []
    for seat in table.track:
        name, hour = name_of(words, names, seat), table.hours[seat]
        deep = len([piece for piece in found if piece.hour == hour])
        drawing = Markup(clock.timepiece(seat, name[:1].upper()))
        found.append(Piece(seat, name, hour, hour % HOURS, deep, drawing))
    return found
