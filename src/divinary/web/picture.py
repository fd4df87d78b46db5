"""What a guest sees of a table: the lobby, or the game drawn from that guest's view."""

from collections.abc import Sequence
from itertools import chain
from typing import Final, NamedTuple

from markupsafe import Markup

from divinary.core.errors import BadOption
from divinary.core.memo import Memo
from divinary.core.words import Words
from divinary.games import has_analysis, speech
from divinary.table import requests, seating
from divinary.table.bot_turns import thinking_bots
from divinary.table.hub import TableHub
from divinary.table.session import TableSession
from divinary.table.table import player_names
from divinary.web.drawings import DRAWINGS
from divinary.web.guests import Guest
from divinary.web.panels import (
    bots_for,
    log_panel,
    option_lines,
    seats_of,
    seats_panel,
    talk_panel,
)
from divinary.web.qr_codes import invitation
from divinary.web.rendering import render
from divinary.web.web_game import ProposalState, RenderContext, web_game


class Picture(NamedTuple):
    """One picture, and what a page needs to know besides."""

    html: bytes
    title: str
    past: int
    """How many events of the game it shows."""


class Drawn(NamedTuple):
    """What one seat sees of the game itself: talk, and who comes or goes, leave it as it is."""

    headline: str
    ending: Markup
    board: bytes
    decision: bytes
    log: bytes
    title: str
    past: int


GAP: Final = Markup("\0")
"""Stands for a large part of a picture: encoding all parts each time took longer than all else.

No name and no refusal contains it: `printable` removes it from what people write.
"""


def picture(
    hub: TableHub,
    guest: Guest,
    words: Words,
    base: str,
    refusal: str = "",
    open_boards: frozenset[int] = frozenset(),
) -> Picture:
    """Return what a guest sees now: the lobby, or the table with the boards that they opened."""
    session, seat = hub.session, guest.seat
    if session.table is None:
        return _lobby(hub, guest, words, base, refusal)
    drawn = _drawn(session, seat, words, open_boards & frozenset(range(len(session.places))))
    frame = render(
        words,
        "picture.html",
        id=session.id,
        version=session.version,
        moment=session.length,
        mine=session.awaited(seat),
        seat=seat,
        handed=session.is_played_by_bot(seat),
        can_join=seat is None and bool(session.joinable()),
        over=session.over,
        again=f"/t/{session.again}" if session.again else "",
        game=session.opened.game,
        analyses=has_analysis(session.opened.game),
        refusal=refusal,
        headline=drawn.headline,
        ending=drawn.ending,
        gap=GAP,
    )
    seats, talk = seats_panel(hub, guest, words, base), talk_panel(words, session, seat)
    html = _filled(frame, [drawn.board, drawn.decision, seats, talk, drawn.log])
    return Picture(html, drawn.title, drawn.past)


def _filled(frame: Markup, parts: Sequence[bytes]) -> bytes:
    """Return a frame with its parts, which are already encoded, in the place of its gaps."""
    first, *rest = frame.encode().split(GAP.encode())
    return b"".join([first, *chain.from_iterable(zip(parts, rest, strict=True))])


def _drawn(
    session: TableSession, seat: int | None, words: Words, open_boards: frozenset[int]
) -> Drawn:
    """Return the game as a seat sees it, made once until that changes."""
    key = (seat, words, open_boards)
    if open_boards and not DRAWINGS.has_room_for(session, key):
        return _draw(session, *key)
    parts = DRAWINGS.parts_of(session)
    return DRAWINGS.keep(session, key, lambda: _draw(session, *key, parts))


def _draw(
    session: TableSession,
    seat: int | None,
    words: Words,
    open_boards: frozenset[int],
    parts: Memo | None = None,
) -> Drawn:
    """Return the game as a seat sees it, and keep its parts in `parts`."""
    game = session.opened.game
    web, said = web_game(game), speech(game)
    context = _context(session, seat, words, open_boards)._replace(cache=parts)
    headline = said.headline(words, context.view, context.names)
    turn = words.say("Your turn")
    mine = session.awaited(seat) and not headline.startswith(turn)
    return Drawn(
        headline=headline,
        ending=web.ending(context) if session.over else Markup(),
        board=web.board(context).encode(),
        decision=web.decision(context).encode(),
        log=log_panel(session.id, said, context),
        title=" · ".join([*[turn] * mine, headline, said.title(words)]),
        past=said.past_length(context.view),
    )


def _context(
    session: TableSession, seat: int | None, words: Words, open_boards: frozenset[int]
) -> RenderContext:
    """Return the facts of a picture, for the game to draw."""
    return RenderContext(
        words=words,
        view=session.view(seat),
        names=player_names(words, session.names),
        aids=session.opened.aids,
        read_only=seat is None or session.over or session.is_played_by_bot(seat),
        group=session.group(),
        proposals=_proposals(session, seat),
        thinking=thinking_bots(session) if seat in session.group() else (),
        can_undo=seat is not None and not session.over and session.playing.can_undo(seat),
        open_boards=open_boards,
        address=f"/t/{session.id}",
    )


def _proposals(session: TableSession, seat: int | None) -> tuple[ProposalState, ...]:
    """Return what is proposed to the group, and to its members also what its bots would do."""
    if not session.group():
        return ()
    made = [
        ProposalState(one.id, one.action, one.by, one.agreed, requests.due(session, one))
        for one in session.proposals
    ]
    actions = [one.action for one in made]
    bots = (session.bot_choices if seat in session.group() else None) or {}
    return (
        *made,
        *[ProposalState(0, action, by, ()) for by, action in bots.items() if action not in actions],
    )


# --- The lobby -----------------------------------------------------------------------------------


def _lobby(hub: TableHub, guest: Guest, words: Words, base: str, problem: str) -> Picture:
    session = hub.session
    game, url = session.opened.game, f"{base}/t/{session.id}"
    name = speech(game).title(words)
    title = words.say("{game}: who plays?", game=name)
    html = render(
        words,
        "lobby.html",
        id=session.id,
        url=url,
        qr=invitation(url),
        moment=session.length,
        game=name,
        options=option_lines(words, session.opened),
        seats=seats_of(hub, guest, words),
        host=guest.host,
        seated=guest.seat is not None,
        why_not=_why_not_yet(words, session),
        bots=bots_for(words, game),
        name=guest.name,
        problem=problem,
    )
    return Picture(html.encode(), title, 0)


def _why_not_yet(words: Words, session: TableSession) -> str:
    """Return why the game cannot begin; empty if it can."""
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
