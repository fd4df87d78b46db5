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
from divinary.table.joining import called
from divinary.table.registry import TableHub
from divinary.table.session import TableSession
from divinary.web.guests import Guest
from divinary.web.panels import (
    SeatRights,
    chairs_of,
    log_sheet,
    may_leave,
    option_lines,
    seats_sheet,
    talk_sheet,
)
from divinary.web.qr_codes import invitation
from divinary.web.render_context import Backed, RenderContext
from divinary.web.rendering import render
from divinary.web.web_game import web_game


class Picture(NamedTuple):
    """One picture, with what stands outside it."""

    html: bytes
    title: str
    past: int
    """How much of what happened it knows."""


def picture(
    room: TableHub,
    guest: Guest,
    words: Words,
    base: str,
    refusal: str = "",
    looks: frozenset[int] = frozenset(),
) -> Picture:
    """Return what a guest sees now: the lobby, or the table with the boards they look at."""
    if room.live.table is None:
        return _lobby(room, guest, words, base, refusal)
    return _table(room, guest, words, base, refusal, looks)


def names_of(words: Words, live: TableSession) -> tuple[str, ...]:
    """Return what the players are called, by seat."""
    return called(words, live.names)


@cache
def bots_for(words: Words, game: str) -> tuple[tuple[str, str], ...]:
    """Return the bots of a game with how they think, the best partner first."""
    known = sorted(roster.names(game), key=lambda kind: kind != roster.partner(game))
    return tuple((kind, roster.introduction(words, game, kind)) for kind in known)


def scene_of(
    live: TableSession, guest: Guest, words: Words, looks: frozenset[int]
) -> RenderContext:
    """Return the facts of a picture, for the game to draw."""
    seat = guest.seat
    return RenderContext(
        words=words,
        view=live.view(seat),
        names=names_of(words, live),
        aids=live.opened.aids,
        still=seat is None or live.over or bool(live.places[seat].bot),
        group=live.group(),
        proposals=_proposals(live, seat),
        can_undo=seat is not None and not live.over and live.playing.can_undo(seat),
        looks=looks,
        address=f"/t/{live.id}",
        memo=live.moment.stage.memo.setdefault((seat, words, looks), {}),
    )


def _proposals(live: TableSession, seat: int | None) -> tuple[Backed, ...]:
    """Return what lies before the group, and what its bots would do; its own business alone."""
    if not live.group():
        return ()
    made = [
        Backed(one.id, one.action, one.by, one.agreed, requests.due(live, one))
        for one in live.proposals
    ]
    actions = [one.action for one in made]
    bots = live.bots_say() if seat in live.group() else {}
    return (
        *made,
        *[Backed(0, action, by, ()) for by, action in bots.items() if action not in actions],
    )


# --- The lobby -----------------------------------------------------------------------------------


def _lobby(room: TableHub, guest: Guest, words: Words, base: str, problem: str) -> Picture:
    live = room.live
    game = live.opened.game
    name, why_not = speech(game).title(words), _why_not_yet(words, live)
    title = words.say("{game}: who plays?", game=name)
    html = render(
        words,
        "waiting.html",
        moment=live.length,
        table={
            "id": live.id,
            "url": f"{base}/t/{live.id}",
            "qr": invitation(f"{base}/t/{live.id}"),
            "title": name,
            "options": option_lines(words, live.opened),
        },
        seats=chairs_of(room, guest),
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


def _why_not_yet(words: Words, live: TableSession) -> str:
    try:
        seating.trial_table(live)
    except BadOption as wrong:
        least, here = wrong.details.get("low"), sum(not place.open for place in live.places)
        if wrong.details.get("name") == "seats" and isinstance(least, int) and here < least:
            return words.count(
                "{n} more player is needed. Send the link, or put a bot on a seat.",
                "{n} more players are needed. Send the link, or put bots on seats.",
                least - here,
            )
        return speech(live.opened.game).complain(words, wrong)
    return ""


# --- The table -----------------------------------------------------------------------------------


def _table(
    room: TableHub, guest: Guest, words: Words, base: str, refusal: str, looks: frozenset[int]
) -> Picture:
    live = room.live
    drawn = _drawn(live, guest, words, looks)
    playing = drawn.playing
    if refusal:
        playing = _playing(live, guest.seat, words, drawn.made, refusal)
    frame = render(
        words,
        "picture.html",
        id=live.id,
        version=live.version,
        mine=live.awaited(guest.seat),
        moment=live.length,
        playing=GAP,
        sheets=[GAP, GAP, GAP],
    )
    seats, talk = _seats(room, guest, words, base), talk_sheet(words, live, guest.seat)
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


def _drawn(live: TableSession, guest: Guest, words: Words, looks: frozenset[int]) -> Drawn:
    """Return what is drawn once for each moment: talk and who comes or goes leave it as it is."""
    eyes = ("drawn", guest.seat, words, looks)
    memo = live.moment.memo
    if eyes not in memo:
        memo[eyes] = _draw(live, scene_of(live, guest, words, looks))
    drawn: Drawn = memo[eyes]
    return drawn


def _draw(live: TableSession, scene: RenderContext) -> Drawn:
    shown, said = web_game(live.opened.game), speech(live.opened.game)
    view, words = scene.view, scene.words
    made = Made(
        headline=said.headline(words, view, scene.names),
        board=shown.board(scene),
        decision=shown.decision(scene),
        ending=shown.ending(scene),
    )
    turn = words.say("Your turn")
    mine = live.awaited(view.seat) and not made.headline.startswith(turn)
    return Drawn(
        made=made,
        playing=_playing(live, view.seat, words, made),
        log=log_sheet(live.id, said, scene),
        title=" · ".join([*[turn] * mine, made.headline, said.title(words)]),
        past=said.past_length(view),
    )


def _playing(
    live: TableSession, seat: int | None, words: Words, made: Made, refusal: str = ""
) -> bytes:
    frame = render(
        words,
        "playing.html",
        id=live.id,
        version=live.version,
        game=live.opened.game,
        refusal=refusal,
        seat=seat,
        handed=_handed(live, seat),
        can_join=seat is None and bool(live.joinable()),
        over=live.over,
        analyses=has_analysis(live.opened.game),
        again=f"/t/{live.again}" if live.again else "",
        headline=made.headline,
        ending=made.ending,
        board=GAP,
        decision=GAP,
    )
    return _filled(frame, [made.board.encode(), made.decision.encode()])


def _handed(live: TableSession, seat: int | None) -> bool:
    """Whether a bot plays somebody's seat."""
    return seat is not None and bool(live.places[seat].bot)


def _seats(room: TableHub, guest: Guest, words: Words, base: str) -> bytes:
    """Return who sits there, made once for as long as nobody comes or goes."""
    here = tuple([place.key in room.here for place in room.live.places])
    eyes = ("seats", guest.seat, guest.host, guest.name, words, base, here)
    memo = room.live.moment.memo
    if eyes not in memo:
        game = room.live.opened.game
        rights = _standing(room, guest, words, base)
        memo[eyes] = seats_sheet(words, game, rights, bots_for(words, game))
    made: bytes = memo[eyes]
    return made


def _standing(room: TableHub, guest: Guest, words: Words, base: str) -> SeatRights:
    """Return what a guest can do about seats."""
    live, seat = room.live, guest.seat
    return SeatRights(
        id=live.id,
        url=f"{base}/t/{live.id}",
        chairs=chairs_of(room, guest),
        seat=seat,
        host=guest.host,
        over=live.over,
        handed=_handed(live, seat),
        can_join=live.joinable() if seat is None else (),
        can_leave=seat is not None and may_leave(live, seat),
        name=guest.name,
        options=option_lines(words, live.opened),
    )
