"""The live sockets: they push whole pictures to people and whole views as JSON to programs."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Annotated, Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from divinary.core.errors import DivinaryError, IllegalAction, UnreadableText
from divinary.core.words import Words
from divinary.games import speech
from divinary.table import requests, seating
from divinary.table.hub import TableHub
from divinary.table.log import Entry
from divinary.table.refusals import Refused
from divinary.table.session import TableSession
from divinary.table.store import StoreFailed
from divinary.table.table import player_names
from divinary.web.budget import POLICY_VIOLATED, pay_for_reading
from divinary.web.guests import (
    MOST_OPEN_BOARDS,
    Guest,
    Recognised,
    guest_at,
    open_boards_of,
    words_for,
)
from divinary.web.pages import base_url
from divinary.web.picture import Picture, picture
from divinary.web.safety import RateLimit, address_of, check_origin
from divinary.web.server_log import LOGGER, log_refusal
from divinary.web.table_page import as_seat_of, refusal_text
from divinary.web.watchers import Watcher

UNREADABLE: Final = 1007

Show = Callable[[TableHub, Guest], Awaitable[None]]


async def live_socket(socket: WebSocket) -> None:
    """Push the guest's picture, now and after every change, with what is new in it."""
    words = words_for(socket)
    base = base_url(socket)
    open_boards = open_boards_of(socket)
    shown: Picture | None = None

    async def show(hub: TableHub, guest: Guest) -> None:
        nonlocal shown
        seen = picture(hub, guest, words, base, open_boards=open_boards)
        if shown and seen.html == shown.html:
            return
        about = {
            "title": f"{seen.title} · Divinary",
            "news": _news(hub.session, guest, words, shown.past, seen.past) if shown else [],
            "moment": hub.session.length,
        }
        shown = seen
        # The picture follows the first line as it is: to quote so much as JSON would take long.
        await socket.send_bytes(b"%b\n%b" % (msgspec.json.encode(about), seen.html))

    async def change_boards(hub: TableHub, guest: Guest, message: str) -> None:
        nonlocal open_boards
        open_boards = frozenset(_OPEN_BOARDS.decode(message).look)
        await show(hub, guest)

    await _serve(socket, show, change_boards)


class OpenBoards(msgspec.Struct, forbid_unknown_fields=True):
    """What a page sends: whose boards are opened there. All else comes by forms."""

    look: Annotated[tuple[int, ...], msgspec.Meta(max_length=MOST_OPEN_BOARDS)]


_OPEN_BOARDS: Final = msgspec.json.Decoder(OpenBoards)


def _news(session: TableSession, guest: Guest, words: Words, before: int, now: int) -> list[str]:
    """Return what has happened between two pictures; nothing if the later shows less."""
    if now <= before:
        return []
    view, names = session.view(guest.seat), player_names(words, session.names)
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


_REQUESTS: Final = msgspec.json.Decoder(SocketRequest)


class RequestOutcome(msgspec.Struct, tag="answer", tag_field="kind"):
    """What became of a request. If it is `done`, it is on the disk."""

    id: int | str | None
    done: bool
    reason: str = ""
    why: str = ""


class ProposalMessage(msgspec.Struct):
    """Something that is proposed to the group."""

    id: int
    by: int
    action: str
    agreed: tuple[int, ...]
    """The people who agree; when all of the group do, it is done."""


class ViewMessage(msgspec.Struct, tag="position", tag_field="kind"):
    """All that a seat may know, after every change."""

    game: str
    table: str
    seat: int | None
    version: int
    names: tuple[str, ...]
    over: bool
    mine: bool
    """Whether this seat is asked to choose."""

    bot: str
    """The built-in bot that plays for this seat now; empty if none does."""

    choices: tuple[str, ...]
    asides: tuple[str, ...]
    proposals: tuple[ProposalMessage, ...]
    view: Any


async def bot_socket(socket: WebSocket) -> None:
    """Serve a program: send views and choices, take requests."""
    words = words_for(socket)
    shown = b""

    async def show(hub: TableHub, guest: Guest) -> None:
        nonlocal shown
        if hub.session.table is None:
            return
        seen = msgspec.json.encode(position_of(hub.session, guest, words))
        if seen != shown:  # who watches is no news to a program
            shown = seen
            await socket.send_text(seen.decode())

    async def take(hub: TableHub, guest: Guest, message: str) -> None:
        request = _REQUESTS.decode(message)
        answer = RequestOutcome(request.id, True)
        try:
            await hub.ask(as_seat_of(guest, partial(_entries, request=request)))
            if guest.seat is not None and request.action:
                hub.programs.right(guest.seat)
        except (DivinaryError, StoreFailed) as failed:
            error = Refused("not-kept") if isinstance(failed, StoreFailed) else failed
            log_refusal(error.reason)
            why = refusal_text(words, hub.session, guest, error)
            answer = RequestOutcome(request.id, False, error.reason, why)
            if guest.seat is not None and _is_mistake(hub.session, guest.seat, request, error):
                await hub.ask(as_seat_of(guest, hub.programs.wrong))
        await socket.send_text(msgspec.json.encode(answer).decode())

    await _serve(socket, show, take, program=True)


def _is_mistake(
    session: TableSession, seat: int, request: SocketRequest, error: DivinaryError
) -> bool:
    """Whether a seat that is asked gave an answer that the rules do not know or allow."""
    answers = seat in session.asked and request.action and not request.action.startswith("seat ")
    return bool(answers) and isinstance(error, IllegalAction | UnreadableText)


def position_of(session: TableSession, guest: Guest, words: Words) -> ViewMessage:
    """Return what a seat knows, as programs read it."""
    view = session.view(guest.seat)
    return ViewMessage(
        game=session.opened.game,
        table=session.id,
        seat=guest.seat,
        version=session.version,
        names=player_names(words, session.names),
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


def _entries(session: TableSession, seat: int, request: SocketRequest) -> list[Entry]:
    """Return the entries that a request asks for."""
    if request.back:
        return seating.hand(session, seat, "")
    if request.undo:
        return requests.undo(session, seat, request.version)
    if request.say:
        return requests.say(session, seat, request.say)
    if request.agree:
        return requests.agree(session, seat, request.agree)
    return requests.act(session, seat, request.action, request.version)


# --- Both sockets --------------------------------------------------------------------------------

Take = Callable[[TableHub, Guest, str], Awaitable[None]]


async def _serve(socket: WebSocket, show: Show, take: Take, *, program: bool = False) -> None:
    """Show every change to a guest, and take what they send, until they go."""
    try:
        check_origin(socket)
        name = socket.path_params["table"]
        pay_for_reading(socket, name)
        hub: TableHub = await socket.app.state.registry.find(name)
        counted = Watcher(hub, address_of(socket), program=program)
        await counted.count_as(guest_at(hub.session, socket).digest)
    except (Refused, StoreFailed) as refused:
        log_refusal(refused)
        await socket.close(POLICY_VIOLATED)  # before it was accepted: the browser sees a 403
        return
    async with counted:  # counted before it is accepted: many may come at once
        await socket.accept()
        guest = Recognised(socket)
        pushing = asyncio.create_task(_push(socket, guest, hub, counted, show))
        listening = asyncio.create_task(_listen(socket, guest, hub, take))
        try:
            await asyncio.wait({pushing, listening}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (pushing, listening):
                task.cancel()
            ended = await asyncio.gather(pushing, listening, return_exceptions=True)
    for error in ended:
        if isinstance(error, Exception) and _is_fault(socket, error):
            # An error may contain hidden information: the log names only its kind.
            LOGGER.error("a socket broke: %s", type(error).__name__)


def _is_fault(socket: WebSocket, error: Exception) -> bool:
    """Whether an error is one of ours, and not that a picture was for a socket that had ended."""
    has_ended = socket.application_state is WebSocketState.DISCONNECTED
    if isinstance(error, RuntimeError):
        return not has_ended
    return not isinstance(error, WebSocketDisconnect)


async def _push(
    socket: WebSocket, known: Recognised, hub: TableHub, counted: Watcher, show: Show
) -> None:
    """Show the present state, then wait; a slow reader misses the states between."""
    while True:
        changed = counted.news()
        guest = known.at(hub.session)
        try:
            await counted.count_as(guest.digest)
        except Refused:
            await socket.close(POLICY_VIOLATED)
            return
        await show(hub, guest)
        await changed.wait()


async def _listen(socket: WebSocket, known: Recognised, hub: TableHub, take: Take) -> None:
    """Take what a guest sends, no more of it at a time than is allowed."""
    limit: RateLimit = socket.app.state.request_limit
    with suppress(WebSocketDisconnect):
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            guest = known.at(hub.session)
            await limit.wait(guest.digest or address_of(socket))
            try:
                await take(hub, guest, message.get("text") or "")
            except msgspec.DecodeError:  # bytes, or not a request
                await socket.close(UNREADABLE)
                return
