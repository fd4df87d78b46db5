"""What somebody sees of a table: the whole of it, made anew from their view each time."""

from functools import cache
from typing import Final, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

from markupsafe import Markup

from divinary.bots import roster
from divinary.core.errors import BadOption
from divinary.core.words import Words
from divinary.table import asking, seating
from divinary.table.company import called
from divinary.table.hall import Room
from divinary.table.live import Live
from divinary.table.moments import Moment
from divinary.web.codes import invitation
from divinary.web.face import Face
from divinary.web.faces import face
from divinary.web.guests import Guest
from divinary.web.rendering import render
from divinary.web.scene import Backed, Scene
from divinary.web.sheets import (
    Standing,
    chairs_of,
    log_sheet,
    may_leave,
    option_lines,
    seats_sheet,
    talk_sheet,
)


class Picture(NamedTuple):
    """One picture, with what stands outside it."""

    html: Markup
    title: str
    past: int
    """How much of what happened it knows."""


def picture(
    room: Room,
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


def names_of(words: Words, live: Live) -> tuple[str, ...]:
    """Return what the players are called, by seat."""
    return called(words, live.names)


@cache
def bots_for(words: Words, game: str) -> tuple[tuple[str, str], ...]:
    """Return the bots of a game with how they think, the best partner first."""
    known = sorted(roster.names(game), key=lambda kind: kind != roster.partner(game))
    return tuple((kind, roster.thoughts(words, kind)) for kind in known)


def scene_of(live: Live, guest: Guest, words: Words, looks: frozenset[int]) -> Scene:
    """Return the facts of a picture, for the face of the game."""
    seat = guest.seat
    return Scene(
        words=words,
        view=live.view(seat),
        names=names_of(words, live),
        aids=live.opened.aids,
        still=seat is None or live.over or bool(live.places[seat].bot),
        group=live.group(),
        proposals=_proposals(live, seat),
        can_undo=seat is not None and not live.over and live.playing.can_undo(seat),
        looks=looks,
        memo=live.moment.stage.memo.setdefault((seat, words, looks), {}),
    )


def _proposals(live: Live, seat: int | None) -> tuple[Backed, ...]:
    """Return what lies before the group, and what its bots would do; its own business alone."""
    if not live.group():
        return ()
    made = [
        Backed(one.id, one.action, one.by, one.agreed, asking.due(live, one))
        for one in live.proposals
    ]
    actions = [one.action for one in made]
    bots = live.bots_say() if seat in live.group() else {}
    return (
        *made,
        *[Backed(0, action, by, ()) for by, action in bots.items() if action not in actions],
    )


# --- The lobby -----------------------------------------------------------------------------------


def _lobby(room: Room, guest: Guest, words: Words, base: str, problem: str) -> Picture:
    live = room.live
    shown = face(live.opened.game)
    why_not = _why_not_yet(words, live, shown)
    title = words.say("{game}: who plays?", game=shown.title(words))
    html = render(
        words,
        "waiting.html",
        moment=live.length,
        table={
            "id": live.id,
            "url": f"{base}/t/{live.id}",
            "qr": invitation(f"{base}/t/{live.id}"),
            "title": shown.title(words),
            "options": option_lines(words, live.opened),
        },
        seats=chairs_of(room, guest),
        host=guest.host,
        seated=guest.seat is not None,
        can_begin=not why_not,
        why_not=why_not,
        bots=bots_for(words, live.opened.game),
        name=guest.name,
        problem=problem,
    )
    return Picture(html, title, 0)


def _why_not_yet(words: Words, live: Live, shown: Face) -> str:
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
        return shown.complain(words, wrong)
    return ""


# --- The table -----------------------------------------------------------------------------------


def _table(
    room: Room, guest: Guest, words: Words, base: str, refusal: str, looks: frozenset[int]
) -> Picture:
    live = room.live
    shown = face(live.opened.game)
    drawn = _drawn(live, guest, words, looks)
    mine = live.awaited(guest.seat)
    standing = _standing(room, guest, words, base)
    html = render(
        words,
        "picture.html",
        id=live.id,
        version=live.version,
        moment=live.length,
        headline=drawn.headline,
        refusal=refusal,
        mine=mine,
        game=live.opened.game,
        board=drawn.board,
        decision=drawn.decision,
        ending=drawn.ending,
        over=live.over,
        again=f"/t/{live.again}" if live.again else "",
        at=standing,
        sheets=[
            seats_sheet(words, standing, bots_for(words, live.opened.game)),
            talk_sheet(words, live, guest.seat),
            drawn.log,
        ],
    )
    turn = words.say("Your turn")
    called = [turn] if mine and not drawn.headline.startswith(turn) else []
    title = " · ".join([*called, drawn.headline, shown.title(words)])
    return Picture(html, title, drawn.past)


class Drawn(NamedTuple):
    """What one seat sees of the game itself, whoever looks on and whatever is said."""

    headline: str
    board: Markup
    decision: Markup
    ending: Markup
    log: Markup
    past: int


Eyes: TypeAlias = tuple[int | None, Words, frozenset[int]]

_DRAWN: Final[WeakKeyDictionary[Moment, dict[Eyes, Drawn]]] = WeakKeyDictionary()
"""Drawn once for each moment: talk, and people who come and go, leave it as it is."""


def _drawn(live: Live, guest: Guest, words: Words, looks: frozenset[int]) -> Drawn:
    of_moment = _DRAWN.setdefault(live.moment, {})
    eyes = guest.seat, words, looks
    if eyes not in of_moment:
        of_moment[eyes] = _draw(live, scene_of(live, guest, words, looks))
    return of_moment[eyes]


def _draw(live: Live, scene: Scene) -> Drawn:
    shown, view = face(live.opened.game), scene.view
    return Drawn(
        headline=shown.headline(scene.words, view, scene.names),
        board=shown.board(scene),
        decision=shown.decision(scene),
        ending=shown.ending(scene),
        log=log_sheet(live.id, shown, scene),
        past=shown.past_length(view),
    )


def _standing(room: Room, guest: Guest, words: Words, base: str) -> Standing:
    """Return what a guest can do about seats."""
    live, seat = room.live, guest.seat
    return Standing(
        id=live.id,
        url=f"{base}/t/{live.id}",
        chairs=chairs_of(room, guest),
        seat=seat,
        host=guest.host,
        over=live.over,
        handed=seat is not None and bool(live.places[seat].bot),
        can_join=live.joinable() if seat is None else (),
        can_leave=seat is not None and may_leave(live, seat),
        name=guest.name,
        options=option_lines(words, live.opened),
    )
