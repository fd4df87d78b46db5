"""The panels beside the board: who sits where, what is said, and what has happened.

Each panel is kept as encoded HTML: most changes of a game leave two of the three as they are.
"""

from datetime import UTC, datetime
from functools import cache
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from divinary.bots import roster
from divinary.core.cache import Cached
from divinary.core.errors import BadOption
from divinary.core.speech import Speech
from divinary.core.words import Words
from divinary.table.hub import TableHub
from divinary.table.log import TableOpened
from divinary.table.session import TableSession, Talk, seat_action
from divinary.web.drawings import DRAWINGS
from divinary.web.guests import Guest
from divinary.web.rendering import DRAWN, render, render_once
from divinary.web.web_game import RenderContext, web_game

LINES_OF_LOG: Final = 24
LINES_OF_TALK: Final = 30
"""Every picture shows so many; the page of the whole log has more."""


class SeatShown(NamedTuple):
    """A place at the table as one guest sees it."""

    number: int
    name: str
    kind: str
    """`open`, `person` or `bot`."""

    bot: str
    """What its bot is good for; empty if none plays."""

    mine: bool
    here: bool
    active: bool
    can_leave: bool
    """Whether this guest may free it."""


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
    """Whether a bot plays this guest's seat."""

    can_join: tuple[int, ...]
    can_leave: bool
    name: str
    options: tuple[str, ...]
    """The table's settings, in words."""


def seats_of(hub: TableHub, guest: Guest, words: Words) -> tuple[SeatShown, ...]:
    """Return the places as a guest sees them."""
    session, game = hub.session, hub.session.opened.game
    begun = session.table is not None
    view: Any = session.view(guest.seat) if begun else None
    shown = []
    for number, place in enumerate(session.places):
        free = begun and number not in session.seated
        kind = "person" if place.key else "bot" if place.bot else "open"
        shown.append(
            SeatShown(
                number=number,
                name=place.name,
                kind="open" if free else kind,
                bot=roster.introduction(words, game, place.bot) if place.bot else "",
                mine=number == guest.seat,
                here=bool(place.key and hub.here[place.key]),
                active=begun and number in view.deciding,
                can_leave=guest.host and begun and _may_leave(session, number),
            )
        )
    return tuple(shown)


def _may_leave(session: TableSession, seat: int) -> bool:
    """Whether a player may leave now; a game without a rule for it always allows it."""
    leaving = seat_action(session.opened.game, seat, "leave")
    return not session.over and (leaving is None or leaving in session.view(seat).asides)


def option_lines(words: Words, opened: TableOpened) -> tuple[str, ...]:
    """Return the settings with which a table was opened, in words; rare ones only if changed."""
    settled = {**opened.options, "aids": opened.aids, "settle": str(opened.settle)}
    return _option_lines(words, opened.game, tuple(sorted(settled.items())))


@DRAWN.once
def _option_lines(words: Words, game: str, settled: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    asked = dict(settled)
    return tuple(
        words.say("{name}: {text}", name=one.label, text=one.values[asked[one.name]])
        for one in web_game(game).settings(words)
        if asked.get(one.name) in one.values
        and (not one.seldom or asked[one.name] != next(iter(one.values)))
    )


@cache
def bots_for(words: Words, game: str) -> tuple[tuple[str, str], ...]:
    """Return the bots of a game with how they think, the best partner first."""
    known = sorted(roster.names(game), key=lambda kind: kind != roster.partner(game))
    return tuple((kind, roster.introduction(words, game, kind)) for kind in known)


def offered_bot(game: str, kind: str) -> str:
    """Return the kind of bot that a form names, the usual one if it names none.

    Only what the forms offer may be named: with options, such as `search+10000`, a bot may need
    minutes for a move.

    Raises:
        BadOption: if the forms do not offer it.
    """
    if kind and kind not in roster.names(game):
        raise BadOption("unknown-bot", given=kind, known=roster.names(game))
    return kind or roster.partner(game)


def seats_panel(hub: TableHub, guest: Guest, words: Words, base: str) -> bytes:
    """Return who sits where and what the guest can do about it, made once until that changes."""
    session, seat = hub.session, guest.seat
    here = tuple([place.key in hub.here for place in session.places])
    key = ("seats", seat, guest.host, guest.name, words, base, here)

    def draw() -> bytes:
        rights = SeatRights(
            id=session.id,
            url=f"{base}/t/{session.id}",
            seats=seats_of(hub, guest, words),
            seat=seat,
            host=guest.host,
            over=session.over,
            handed=session.is_played_by_bot(seat),
            can_join=session.joinable() if seat is None else (),
            can_leave=seat is not None and _may_leave(session, seat),
            name=guest.name,
            options=option_lines(words, session.opened),
        )
        bots = bots_for(words, session.opened.game)
        # A stranger's name and server's name are what they please: nobody else asks for the same.
        made = render if guest.seat is None and not guest.host else render_once
        return made(words, "panel_table.html", at=rights, bots=bots).encode()

    return DRAWINGS.keep(session, key, draw)


def talk_panel(words: Words, session: TableSession, seat: int | None) -> bytes:
    """Return what was said, and where to say more."""
    silent = seat is not None and session.silent(seat)
    talk = Cached(session.talk, (session.id, session.said))
    return _talk_html(words, session.id, talk, seat is not None, silent)


@DRAWN.once
def _talk_html(
    words: Words, id: str, talk: Cached[tuple[Talk, ...]], seated: bool, silent: bool
) -> bytes:
    chat = Markup("\n").join([talk_html(words, one) for one in talk.value[-LINES_OF_TALK:]])
    more = len(talk.value) > LINES_OF_TALK
    html = render(
        words, "panel_talk.html", id=id, chat=chat, more=more, seated=seated, silent=silent
    )
    return html.encode()


@DRAWN.once
def talk_html(words: Words, said: Talk) -> Markup:
    """Return one thing that was said."""
    return render(words, "said.html", said=said, when=datetime.fromtimestamp(said.at, UTC))


def log_panel(id: str, speech: Speech, context: RenderContext) -> bytes:
    """Return what has happened recently; notes and proposals are not in it."""
    latest = speech.latest(context.words, context.view, context.names, LINES_OF_LOG)
    lines = tuple([(number, line) for number, line in latest if line])
    return render_once(context.words, "panel_log.html", id=id, lines=lines).encode()
