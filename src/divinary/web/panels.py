"""What lies beside the board: who sits there, what is said, and what has happened.

Each sheet is kept as it was made and encoded: most changes of a game leave two of the three as
they are.
"""

from datetime import UTC, datetime
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from divinary.bots import roster
from divinary.core.cache import Cached
from divinary.core.speech import Speech
from divinary.core.words import Words
from divinary.table.log import TableOpened
from divinary.table.registry import TableHub
from divinary.table.session import TableSession, Talk
from divinary.web.guests import Guest
from divinary.web.render_context import RenderContext
from divinary.web.rendering import render
from divinary.web.web_game import web_game

LINES_OF_LOG: Final = 24
LINES_OF_TALK: Final = 30
"""Every picture holds them; the page of the whole log has more."""

KEPT: Final = 1 << 11
KEPT_LINES: Final = 1 << 14
"""Many more than sheets: each of a hundred tables may show a hundred of them."""


class SeatShown(NamedTuple):
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


class SeatRights(NamedTuple):
    """What one guest can do about seats."""

    id: str
    url: str
    """The link to the table."""

    seats: tuple[SeatShown, ...]
    seat: int | None
    host: bool
    over: bool
    handed: bool
    can_join: tuple[int, ...]
    can_leave: bool
    name: str
    options: tuple[str, ...]
    """What was settled otherwise than usual, in words."""


def seats_of(hub: TableHub, guest: Guest) -> tuple[SeatShown, ...]:
    """Return the places as a guest sees them."""
    deciding = _deciding(hub.session, guest)
    places = range(len(hub.session.places))
    return tuple([_seat(hub, number, guest, number in deciding) for number in places])


def _seat(hub: TableHub, number: int, guest: Guest, deciding: bool) -> SeatShown:
    session = hub.session
    place = session.places[number]
    begun = session.table is not None
    gone = begun and number not in session.seated
    kind = "bot" if place.bot and not place.key else "person" if place.key else "open"
    return SeatShown(
        number=number,
        name=place.name,
        kind="open" if gone else kind,
        bot=place.bot,
        mine=number == guest.seat,
        here=bool(place.key and hub.here[place.key]),
        active=deciding,
        can_leave=guest.host and begun and may_leave(session, number),
    )


def may_leave(session: TableSession, seat: int) -> bool:
    """Whether the rules let somebody get up now; where they know nothing of it, anybody may."""
    leaving = session.aside(seat, "leave")
    return not session.over and (leaving is None or leaving in session.view(seat).asides)


def option_lines(words: Words, opened: TableOpened) -> tuple[str, ...]:
    """Return what was settled otherwise than usual when a table was opened, in words."""
    settled = {**opened.options, "aids": opened.aids, "settle": str(opened.settle)}
    return _option_lines(words, opened.game, tuple(sorted(settled.items())))


@lru_cache(KEPT)
def _option_lines(words: Words, game: str, settled: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    asked = dict(settled)
    return tuple(
        words.say("{name}: {text}", name=one.label, text=one.values[asked[one.name]])
        for one in web_game(game).settings(words)
        if asked.get(one.name) in one.values
        and (not one.seldom or asked[one.name] != next(iter(one.values)))
    )


def _deciding(session: TableSession, guest: Guest) -> tuple[int, ...]:
    """Return the seats that decide now, which everybody sees."""
    if session.table is None:
        return ()
    view: Any = session.view(guest.seat)
    deciding: tuple[int, ...] = view.deciding
    return deciding


@lru_cache(KEPT)
def seats_panel(
    words: Words, game: str, rights: SeatRights, bots: tuple[tuple[str, str], ...]
) -> bytes:
    """Return who sits there, and what can be done about it."""
    introduction = partial(roster.introduction, words, game)
    html = render(words, "sheet_table.html", at=rights, bots=bots, introduction=introduction)
    return html.encode()


def talk_panel(words: Words, session: TableSession, seat: int | None) -> bytes:
    """Return what was said, and where to say more."""
    silent = seat is not None and session.silent(seat)
    talk = Cached(session.talk, (session.id, session.said))
    return _talk(words, session.id, talk, seat is not None, silent)


@lru_cache(KEPT)
def _talk(
    words: Words, id: str, talk: Cached[tuple[Talk, ...]], seated: bool, silent: bool
) -> bytes:
    chat = _chat(words, talk)
    more = len(talk.value) > LINES_OF_TALK
    html = render(
        words, "sheet_talk.html", id=id, chat=chat, more=more, seated=seated, silent=silent
    )
    return html.encode()


@lru_cache(KEPT)
def _chat(words: Words, talk: Cached[tuple[Talk, ...]]) -> Markup:
    return Markup("\n").join([talk_html(words, one) for one in talk.value[-LINES_OF_TALK:]])


@lru_cache(KEPT_LINES)
def talk_html(words: Words, said: Talk) -> Markup:
    """Return one thing that was said."""
    return render(words, "said.html", said=said, when=datetime.fromtimestamp(said.at, UTC))


def log_panel(id: str, said: Speech, context: RenderContext) -> bytes:
    """Return what has happened lately; what people only note or propose is not in it."""
    return context.cached("log", partial(_latest, id, said))


def _latest(id: str, said: Speech, context: RenderContext) -> bytes:
    told = said.latest(context.words, context.view, context.names, LINES_OF_LOG)
    return _log(context.words, id, tuple([(number, line) for number, line in told if line]))


@lru_cache(KEPT)
def _log(words: Words, id: str, lines: tuple[tuple[int, str], ...]) -> bytes:
    return render(words, "sheet_log.html", id=id, lines=lines).encode()
