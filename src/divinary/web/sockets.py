"""The live sockets: whole pictures for people, whole views as JSON for programs."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from logging import getLogger
from typing import Annotated, Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from divinary.core.errors import DivinaryError, IllegalAction, UnreadableText
from divinary.core.words import Words
from divinary.games import speech
from divinary.table import requests, seating
from divinary.table.log import Entry
from divinary.table.refusals import Refused
from divinary.table.registry import TableHub
from divinary.table.session import TableSession
from divinary.table.store import StoreFailed
from divinary.web.guests import (
    MOST_OPEN_BOARDS,
    Guest,
    Recognised,
    guest_at,
    open_boards_of,
    words_for,
)
from divinary.web.pages import base_url
from divinary.web.picture import names_of, picture
from divinary.web.safety import Buckets, address_of, check_origin
from divinary.web.table_page import by, refusal_text

MOST_LOOKING: Final = 100
"""Sockets at one table, beyond which only those who have a seat there get another."""

MOST_EACH: Final = 50
"""Those of one key, or of one address without a key: nobody can take them all."""

LOGGER: Final = getLogger("divinary.web")
POLICY_VIOLATED: Final = 1008
UNREADABLE: Final = 1007

Show = Callable[[TableHub, Guest], Awaitable[None]]


async def live_socket(socket: WebSocket) -> None:
    """Push the picture of whoever looks, now and after every change, with what is new in it."""
    words = words_for(socket)
    base = base_url(socket)
    shown: dict[str, Any] = {"html": b"", "past": None, "looks": open_boards_of(socket)}

    async def show(hub: TableHub, guest: Guest) -> None:
        seen = picture(hub, guest, words, base, open_boards=shown["looks"])
        if seen.html == shown["html"]:
            return
        news = _news(hub.session, guest, words, shown["past"], seen.past)
        shown.update(html=seen.html, past=seen.past)
        about = {
            "title": f"{seen.title} · Divinary",
            "news": news,
            "moment": hub.session.length,
        }
        # The picture stands as it is behind the first line: to quote so much of it takes long.
        await socket.send_bytes(b"%b\n%b" % (msgspec.json.encode(about), seen.html))

    async def look(hub: TableHub, guest: Guest, message: str) -> None:
        shown["looks"] = frozenset(_OPEN_BOARDS.decode(message).look)
        await show(hub, guest)

    await _serve(socket, show, look)


class OpenBoards(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody's page sends: whose boards they have opened. Deeds come by forms."""

    look: Annotated[tuple[int, ...], msgspec.Meta(max_length=MOST_OPEN_BOARDS)]


_OPEN_BOARDS: Final = msgspec.json.Decoder(OpenBoards)


def _news(
    session: TableSession, guest: Guest, words: Words, before: int | None, now: int
) -> list[str]:
    """Return what has happened since the last picture; of an older past there are no news."""
    if before is None or now <= before or session.table is None:
        return []
    view, names = session.view(guest.seat), names_of(words, session)
    return [line for line in speech(session.opened.game).events(words, view, names, before) if line]


class SocketRequest(msgspec.Struct, forbid_unknown_fields=True):
    """What a program sends."""

    action: str = ""
    agree: int = 0
    say: str = ""
    undo: bool = False
    back: bool = False
    version: int = -1
    id: int | str | None = None
    """Comes back with the answer."""


_WISHES: Final = msgspec.json.Decoder(SocketRequest)


class RequestOutcome(msgspec.Struct, tag="answer", tag_field="kind"):
    """What became of a wish. Where `done`, it is kept for good."""

    id: int | str | None
    done: bool
    reason: str = ""
    why: str = ""


class ProposalMessage(msgspec.Struct):
    """Something that lies before the group."""

    id: int
    by: int
    action: str
    agreed: tuple[int, ...]
    """The people who are for it; when all of the group are, it is done."""


class ViewMessage(msgspec.Struct, tag="position", tag_field="kind"):
    """A seat's whole knowledge, after every change."""

    game: str
    table: str
    seat: int | None
    version: int
    names: tuple[str, ...]
    over: bool
    mine: bool
    """Whether this seat is asked to choose."""

    bot: str
    """The bot of the house that plays for this seat now; empty where none does."""

    choices: tuple[str, ...]
    asides: tuple[str, ...]
    proposals: tuple[ProposalMessage, ...]
    view: Any


async def bot_socket(socket: WebSocket) -> None:
    """Serve a program: views and choices out, wishes in."""
    words = words_for(socket)
    shown = b""

    async def show(hub: TableHub, guest: Guest) -> None:
        nonlocal shown
        if hub.session.table is None:
            return
        seen = msgspec.json.encode(position_of(hub.session, guest, words))
        if seen != shown:  # who comes and goes is no news to a program
            shown = seen
            await socket.send_text(seen.decode())

    async def take(hub: TableHub, guest: Guest, message: str) -> None:
        wish = _WISHES.decode(message)
        answer = RequestOutcome(wish.id, True)
        try:
            await hub.ask(by(guest, partial(_granted, wish=wish)))
            if guest.seat is not None and wish.action:
                hub.programs.right(guest.seat)
        except DivinaryError as error:
            said = refusal_text(words, hub.session, guest, error)
            answer = RequestOutcome(wish.id, False, error.reason, said)
            if guest.seat is not None and _is_mistake(hub.session, guest.seat, wish, error):
                await hub.ask(by(guest, hub.programs.wrong))
        except StoreFailed:
            answer = RequestOutcome(
                wish.id, False, "not-kept", refusal_text(words, hub.session, guest, NOT_KEPT)
            )
        await socket.send_text(msgspec.json.encode(answer).decode())

    await _serve(socket, show, take, program=True)


def _is_mistake(
    session: TableSession, seat: int, wish: SocketRequest, error: DivinaryError
) -> bool:
    """Whether a seat that is asked gave an answer that the rules do not know or allow."""
    if seat not in session.asked or not wish.action or wish.action.startswith("seat "):
        return False
    return isinstance(error, IllegalAction | UnreadableText)


NOT_KEPT: Final = Refused("not-kept")


def position_of(session: TableSession, guest: Guest, words: Words) -> ViewMessage:
    """Return what a seat knows, as programs read it."""
    view = session.view(guest.seat)
    return ViewMessage(
        game=session.opened.game,
        table=session.id,
        seat=guest.seat,
        version=session.version,
        names=names_of(words, session),
        over=session.over,
        mine=guest.seat in session.asked,
        bot="" if guest.seat is None else session.places[guest.seat].bot,
        choices=tuple(map(str, view.choices)),
        asides=tuple(map(str, view.asides)),
        proposals=tuple(
            ProposalMessage(one.id, one.by, str(one.action), one.agreed)
            for one in session.proposals
        ),
        view=view,
    )


def _granted(session: TableSession, seat: int, wish: SocketRequest) -> list[Entry]:
    """Return what comes of a wish."""
    if wish.back:
        return seating.hand(session, seat, "")
    if wish.undo:
        return requests.undo(session, seat, wish.version)
    if wish.say:
        return requests.say(session, seat, wish.say)
    if wish.agree:
        return requests.agree(session, seat, wish.agree)
    return requests.act(session, seat, wish.action, wish.version)


# --- What both have in common --------------------------------------------------------------------

Take = Callable[[TableHub, Guest, str], Awaitable[None]]


async def _serve(socket: WebSocket, show: Show, take: Take, *, program: bool = False) -> None:
    """Show every change to one who looks, and take what they send, until they go."""
    try:
        check_origin(socket)
        hub: TableHub = socket.app.state.registry.find(socket.path_params["table"])
        who = _admitted(hub, socket)
    except (Refused, StoreFailed):
        await socket.close(POLICY_VIOLATED)  # before it was accepted: the browser sees a 403
        return
    known = hub.programs.connected(guest_at(hub.session, socket).digest if program else "")
    async with known, hub.looking(who) as news:  # counted first: many may come at once
        await socket.accept()
        guest = Recognised(socket)
        pushing = asyncio.create_task(_push(guest, hub, news, show))
        listening = asyncio.create_task(_listen(socket, guest, hub, take))
        try:
            await asyncio.wait({pushing, listening}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (pushing, listening):
                task.cancel()
            ended = await asyncio.gather(pushing, listening, return_exceptions=True)
    for error in ended:
        if isinstance(error, Exception) and not isinstance(error, WebSocketDisconnect):
            # What an error says of the game may be hidden; a log must not tell it.
            LOGGER.error("a socket broke: %s", type(error).__name__)


def _admitted(hub: TableHub, socket: WebSocket) -> str:
    """Return by what somebody who looks is counted, or raise `Refused` where they are too many."""
    key = guest_at(hub.session, socket).digest
    who = key or address_of(socket)
    if hub.here[who] >= MOST_EACH or (not key and hub.here.total() >= MOST_LOOKING):
        raise Refused("too-full")
    return who


async def _push(
    guest: Recognised, hub: TableHub, news: Callable[[], asyncio.Event], show: Show
) -> None:
    """Show the present, then wait; who reads slowly misses what lies between."""
    while True:
        changed = news()
        await show(hub, guest.at(hub.session))
        await changed.wait()


async def _listen(socket: WebSocket, known: Recognised, hub: TableHub, take: Take) -> None:
    deeds: Buckets = socket.app.state.deeds
    with suppress(WebSocketDisconnect):
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            guest = known.at(hub.session)
            await deeds.turn(guest.digest or address_of(socket))
            try:
                await take(hub, guest, message.get("text") or "")
            except msgspec.DecodeError:  # bytes, or no wish
                await socket.close(UNREADABLE)
                return
