"""What lies beside the board: who sits there, what is said, and what has happened.

Each sheet is kept as it was made: most changes of a game leave two of the three as they are.
"""

from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from divinary.core.words import Words
from divinary.table.hall import Room
from divinary.table.live import Live, Talk
from divinary.web.face import Face
from divinary.web.guests import Guest
from divinary.web.rendering import render

LINES_OF_LOG: Final = 24
LINES_OF_TALK: Final = 100
KEPT: Final = 1 << 11


class Chair(NamedTuple):
    """A place at the table as one guest sees it."""

    number: int
    name: str
    kind: str
    """`open`, `person` or `bot`."""

    bot: str
    mine: bool
    here: bool
    active: bool
    can_leave: bool
    """Whether the one who looks may free it."""


class Standing(NamedTuple):
    """What one guest can do about seats."""

    id: str
    url: str
    """The link to the table."""

    chairs: tuple[Chair, ...]
    seat: int | None
    host: bool
    over: bool
    handed: bool
    can_join: tuple[int, ...]
    can_leave: bool
    private: str
    name: str


def sheets_html(
    words: Words, room: Room, guest: Guest, shown: Face, standing: Standing, bots: Any
) -> Markup:
    """Return all three."""
    live = room.live
    view: Any = live.view(guest.seat)
    silent = guest.seat is not None and live.silent(guest.seat)
    talk = live.talk[-LINES_OF_TALK:]
    return Markup("\n").join(
        [
            _seats(words, standing, bots),
            _talk(words, live.id, talk, guest.seat is not None, silent),
            _log(words, live.id, _lines(words, shown, view, standing)),
        ]
    )


def chairs_of(room: Room, guest: Guest) -> tuple[Chair, ...]:
    """Return the places as a guest sees them."""
    return tuple(_chair(room, number, guest) for number in range(len(room.live.places)))


def _chair(room: Room, number: int, guest: Guest) -> Chair:
    live = room.live
    place = live.places[number]
    begun = live.table is not None
    gone = begun and number not in live.seated
    kind = "bot" if place.bot and not place.key else "person" if place.key else "open"
    return Chair(
        number=number,
        name=place.name,
        kind="open" if gone else kind,
        bot=place.bot,
        mine=number == guest.seat,
        here=bool(place.key and room.here[place.key]),
        active=begun and number in _deciding(live),
        can_leave=guest.host and begun and may_leave(live, number),
    )


def may_leave(live: Live, seat: int) -> bool:
    """Whether the rules let somebody get up now; where they know nothing of it, anybody may."""
    leaving = live.aside(seat, "leave")
    return not live.over and (leaving is None or leaving in live.view(seat).asides)


def _deciding(live: Live) -> tuple[int, ...]:
    view: Any = live.view(None)
    deciding: tuple[int, ...] = view.deciding
    return deciding


def _lines(words: Words, shown: Face, view: Any, standing: Standing) -> tuple[tuple[int, str], ...]:
    """Return what happened lately, each line with a number."""
    names = tuple(
        chair.name or words.say("Player {n}", n=chair.number + 1) for chair in standing.chairs
    )
    since = max(0, shown.past_length(view) - LINES_OF_LOG)
    told = enumerate(shown.events(words, view, names, since), since)
    return tuple((number, line) for number, line in told if line)


@lru_cache(KEPT)
def _seats(words: Words, standing: Standing, bots: tuple[tuple[str, str], ...]) -> Markup:
    return render(words, "sheet_table.html", at=standing, bots=bots)


@lru_cache(KEPT)
def _talk(words: Words, id: str, talk: tuple[Talk, ...], seated: bool, silent: bool) -> Markup:
    chat = [(one, datetime.fromtimestamp(one.at, UTC)) for one in talk]
    return render(words, "sheet_talk.html", id=id, chat=chat, seated=seated, silent=silent)


@lru_cache(KEPT)
def _log(words: Words, id: str, lines: tuple[tuple[int, str], ...]) -> Markup:
    return render(words, "sheet_log.html", id=id, lines=lines)
