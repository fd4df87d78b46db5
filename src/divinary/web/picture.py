"""What somebody sees of a table: the whole of it, made anew from their view each time."""

from collections.abc import Sequence
from functools import cache, partial
from itertools import chain
from typing import Final, NamedTuple

from markupsafe import Markup

from divinary.bots import roster
from divinary.core.errors import BadOption
from divinary.core.words import Words
from divinary.games import has_analysis, speech
from divinary.table import requests, seating
from divinary.table.registry import TableHub
from divinary.table.session import TableSession
from divinary.table.table import player_names
from divinary.web.guests import Guest
from divinary.web.panels import (
    SeatRights,
    log_panel,
    may_leave,
    option_lines,
    seats_of,
    seats_panel,
    talk_panel,
)
from divinary.web.qr_codes import invitation
from divinary.web.render_context import ProposalState, RenderContext
from divinary.web.rendering import render
from divinary.web.web_game import web_game


class Picture(NamedTuple):
    """One picture, with what stands outside it."""

    html: bytes
    title: str
    past: int
    """How much of what happened it knows."""


def picture(
    hub: TableHub,
    guest: Guest,
    words: Words,
    base: str,
    refusal: str = "",
    open_boards: frozenset[int] = frozenset(),
) -> Picture:
    """Return what a guest sees now: the lobby, or the table with the boards they look at."""
    if hub.session.table is None:
        return _lobby(hub, guest, words, base, refusal)
    return _table(hub, guest, words, base, refusal, open_boards)


def names_of(words: Words, session: TableSession) -> tuple[str, ...]:
    """Return what the players are called, by seat."""
    return player_names(words, session.names)


@cache
def bots_for(words: Words, game: str) -> tuple[tuple[str, str], ...]:
    """Return the bots of a game with how they think, the best partner first."""
    known = sorted(roster.names(game), key=lambda kind: kind != roster.partner(game))
    return tuple((kind, roster.introduction(words, game, kind)) for kind in known)


def context_of(
    session: TableSession, guest: Guest, words: Words, open_boards: frozenset[int]
) -> RenderContext:
    """Return the facts of a picture, for the game to draw."""
    seat = guest.seat
    return RenderContext(
        words=words,
        view=session.view(seat),
        names=names_of(words, session),
        aids=session.opened.aids,
        read_only=seat is None or session.over or bool(session.places[seat].bot),
        group=session.group(),
        proposals=_proposals(session, seat),
        can_undo=seat is not None and not session.over and session.playing.can_undo(seat),
        open_boards=open_boards,
        address=f"/t/{session.id}",
        cache=session.game_memo.setdefault((seat, words, open_boards), {}),
    )


def _proposals(session: TableSession, seat: int | None) -> tuple[ProposalState, ...]:
    """Return what lies before the group, and what its bots would do; its own business alone."""
    if not session.group():
        return ()
    made = [
        ProposalState(one.id, one.action, one.by, one.agreed, requests.due(session, one))
        for one in session.proposals
    ]
    actions = [one.action for one in made]
    bots = session.bot_choices() if seat in session.group() else {}
    return (
        *made,
        *[ProposalState(0, action, by, ()) for by, action in bots.items() if action not in actions],
    )


# --- The lobby -----------------------------------------------------------------------------------


def _lobby(hub: TableHub, guest: Guest, words: Words, base: str, problem: str) -> Picture:
    session = hub.session
    game = session.opened.game
    name, why_not = speech(game).title(words), _why_not_yet(words, session)
    title = words.say("{game}: who plays?", game=name)
    html = render(
        words,
        "waiting.html",
        moment=session.length,
        table={
            "id": session.id,
            "url": f"{base}/t/{session.id}",
            "qr": invitation(f"{base}/t/{session.id}"),
            "title": name,
            "options": option_lines(words, session.opened),
        },
        seats=seats_of(hub, guest),
        host=guest.host,
        seated=guest.seat is not None,
        can_begin=not why_not,
        why_not=why_not,
        bots=bots_for(words, game),
        introduction=partial(roster.introduction, words, game),
        name=guest.name,
        problem=problem,
    )
    return Picture(html.encode(), title, 0)


def _why_not_yet(words: Words, session: TableSession) -> str:
    try:
        seating.trial_table(session)
    except BadOption as error:
        least, here = error.details.get("low"), sum(not place.open for place in session.places)
        if error.details.get("name") == "seats" and isinstance(least, int) and here < least:
            return words.count(
                "{n} more player is needed. Send the link, or put a bot on a seat.",
                "{n} more players are needed. Send the link, or put bots on seats.",
                least - here,
            )
        return speech(session.opened.game).complain(words, error)
    return ""


# --- The table -----------------------------------------------------------------------------------


def _table(
    hub: TableHub, guest: Guest, words: Words, base: str, refusal: str, open_boards: frozenset[int]
) -> Picture:
    session = hub.session
    drawn = _drawn(session, guest, words, open_boards)
    playing = drawn.playing
    if refusal:
        playing = _playing(session, guest.seat, words, drawn.made, refusal)
    frame = render(
        words,
        "picture.html",
        id=session.id,
        version=session.version,
        mine=session.awaited(guest.seat),
        moment=session.length,
        playing=GAP,
        sheets=[GAP, GAP, GAP],
    )
    seats, talk = _seats(hub, guest, words, base), talk_panel(words, session, guest.seat)
    html = _filled(frame, [playing, seats, talk, drawn.log])
    return Picture(html, drawn.title, drawn.past)


GAP: Final = Markup("\0")
"""Where a large part goes: to encode all of them for each picture took longer than all else.

No name and no refusal holds it: `printable` lets nobody's text through with it.
"""


def _filled(frame: Markup, parts: Sequence[bytes]) -> bytes:
    """Return a frame with its parts, which are encoded already."""
    first, *rest = frame.encode().split(GAP.encode())
    return b"".join([first, *chain.from_iterable(zip(parts, rest, strict=True))])


class Made(NamedTuple):
    """What a game makes for one seat."""

    headline: str
    board: Markup
    decision: Markup
    ending: Markup


class Drawn(NamedTuple):
    """What one seat sees of the game itself, whoever looks on and whatever is said."""

    made: Made
    playing: bytes
    log: bytes
    title: str
    past: int


def _drawn(session: TableSession, guest: Guest, words: Words, open_boards: frozenset[int]) -> Drawn:
    """Return what is drawn once for each moment: talk and who comes or goes leave it as it is."""
    eyes = ("drawn", guest.seat, words, open_boards)
    cache = session.memo
    if eyes not in cache:
        cache[eyes] = _draw(session, context_of(session, guest, words, open_boards))
    drawn: Drawn = cache[eyes]
    return drawn


def _draw(session: TableSession, context: RenderContext) -> Drawn:
    shown, said = web_game(session.opened.game), speech(session.opened.game)
    view, words = context.view, context.words
    made = Made(
        headline=said.headline(words, view, context.names),
        board=shown.board(context),
        decision=shown.decision(context),
        ending=shown.ending(context),
    )
    turn = words.say("Your turn")
    mine = session.awaited(view.seat) and not made.headline.startswith(turn)
    return Drawn(
        made=made,
        playing=_playing(session, view.seat, words, made),
        log=log_panel(session.id, said, context),
        title=" · ".join([*[turn] * mine, made.headline, said.title(words)]),
        past=said.past_length(view),
    )


def _playing(
    session: TableSession, seat: int | None, words: Words, made: Made, refusal: str = ""
) -> bytes:
    frame = render(
        words,
        "playing.html",
        id=session.id,
        version=session.version,
        game=session.opened.game,
        refusal=refusal,
        seat=seat,
        handed=_handed(session, seat),
        can_join=seat is None and bool(session.joinable()),
        over=session.over,
        analyses=has_analysis(session.opened.game),
        again=f"/t/{session.again}" if session.again else "",
        headline=made.headline,
        ending=made.ending,
        board=GAP,
        decision=GAP,
    )
    return _filled(frame, [made.board.encode(), made.decision.encode()])


def _handed(session: TableSession, seat: int | None) -> bool:
    """Whether a bot plays somebody's seat."""
    return seat is not None and bool(session.places[seat].bot)


def _seats(hub: TableHub, guest: Guest, words: Words, base: str) -> bytes:
    """Return who sits there, made once for as long as nobody comes or goes."""
    here = tuple([place.key in hub.here for place in hub.session.places])
    eyes = ("seats", guest.seat, guest.host, guest.name, words, base, here)
    cache = hub.session.memo
    if eyes not in cache:
        game = hub.session.opened.game
        rights = _standing(hub, guest, words, base)
        cache[eyes] = seats_panel(words, game, rights, bots_for(words, game))
    made: bytes = cache[eyes]
    return made


def _standing(hub: TableHub, guest: Guest, words: Words, base: str) -> SeatRights:
    """Return what a guest can do about seats."""
    session, seat = hub.session, guest.seat
    return SeatRights(
        id=session.id,
        url=f"{base}/t/{session.id}",
        seats=seats_of(hub, guest),
        seat=seat,
        host=guest.host,
        over=session.over,
        handed=_handed(session, seat),
        can_join=session.joinable() if seat is None else (),
        can_leave=seat is not None and may_leave(session, seat),
        name=guest.name,
        options=option_lines(words, session.opened),
    )
