"""The page of a table, and what its forms can ask for."""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Final, TypeAlias

from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response

from divinary.bots import roster
from divinary.core.errors import DivinaryError, IllegalAction
from divinary.core.words import Words
from divinary.games import speech
from divinary.table import log, requests, seating
from divinary.table.hub import TableHub
from divinary.table.keys import digest, new_key
from divinary.table.log import Entry
from divinary.table.players import TableSeat, checked_name
from divinary.table.refusals import Refused
from divinary.table.session import TableSession
from divinary.table.table import player_names
from divinary.web.budget import pay_for_reading
from divinary.web.guests import (
    NAME,
    Guest,
    give_key,
    guest_at,
    has_key,
    mark_device,
    next_key,
    open_boards_of,
    remember,
    words_for,
)
from divinary.web.pages import back, base_url, error_text, html_page, rules_url
from divinary.web.panels import offered_bot
from divinary.web.picture import picture
from divinary.web.safety import RateLimit, address_of, form_of
from divinary.web.web_game import web_game

NO_NUMBER: Final = -1
MakeEntries: TypeAlias = Callable[[TableSession], list[Entry]]
"""Gives the log entries of a request, from the table as it is when the request is done."""


async def hub_of(request: Request) -> TableHub:
    """Return the table that is asked about, or raise `Refused`."""
    name = request.path_params["table"]
    pay_for_reading(request, name)
    hub: TableHub = await request.app.state.registry.find(name)
    return hub


def wants_json(asking: HTTPConnection) -> bool:
    """Whether a script asks, which shows the answer by itself."""
    return "application/json" in asking.headers.get("accept", "")


def for_program(request: Request) -> bool:
    """Whether a program asks that is no page in a browser, and reads its key in the answer."""
    return wants_json(request) and request.headers.get("origin") is None


async def table(request: Request) -> Response:
    """Show the whole page of a table; bots go on for somebody who looks at it."""
    hub = await hub_of(request)
    hub.look()
    return table_page(request, hub)


def table_page(
    request: Request, hub: TableHub, refusal: str = "", status: int = HTTPStatus.OK
) -> Response:
    """Return the page of a table as the guest who asks sees it, with a refusal if there is one."""
    words, session = words_for(request), hub.session
    guest, game = guest_at(session, request), session.opened.game
    web, rules = web_game(game), rules_url(game, session.id)
    seen = picture(hub, guest, words, base_url(request), refusal, open_boards_of(request))
    answer = html_page(
        request,
        words,
        "table.html",
        seen.title,
        path="" if request.method == "GET" else f"/t/{session.id}",
        rules=rules,
        styles=web.styles,
        scripts=["live.js", *web.modules],
        status=status,
        game=game,
        fixed_parts=web.fixed_parts(words, session.opened.options, rules),
        picture=Markup(seen.html.decode()),
        waits=not session.over and not session.awaited(guest.seat),
    )
    if guest.key and not has_key(request, session.id, guest.key):
        give_key(answer, request, session.id, guest.key)
    mark_device(answer, request)
    return answer


# --- Forms ---------------------------------------------------------------------------------------


async def read_post(request: Request) -> tuple[TableHub, Guest, FormData]:
    """Return the table, the guest, and what they sent; raise `Refused` if they ask too often."""
    hub = await hub_of(request)
    guest = guest_at(hub.session, request)
    request.app.state.request_limit.take(guest.digest or address_of(request))
    return hub, guest, await form_of(request)


def hand_on_limit(request: Request, guest: Guest, key: str = "") -> None:
    """Let a guest who has another key now, or none, act no more often than they still could."""
    limit: RateLimit = request.app.state.request_limit
    names = [found or address_of(request) for found in (guest.digest, key and digest(key))]
    if names[0] != names[1]:
        limit.hand_on(*names)


def text(form: FormData, name: str) -> str:
    """Return a field of a form; empty if there is none."""
    value = form.get(name, "")
    # Half a surrogate pair, which some encodings let through, can be neither kept nor shown.
    return value.encode(errors="ignore").decode().strip() if isinstance(value, str) else ""


def number(form: FormData, name: str) -> int:
    """Return a field as a number; `NO_NUMBER` if it is none."""
    value = text(form, name)
    return int(value) if value.isascii() and value.isdigit() and len(value) < 9 else NO_NUMBER


def back_to_table(request: Request, hub: TableHub) -> Response:
    """Return to the table; a script gets an empty answer, and the new picture by its socket."""
    if wants_json(request):
        return Response(status_code=HTTPStatus.NO_CONTENT)
    return back(f"/t/{hub.session.id}")


def as_seat_of(guest: Guest, make: Callable[[TableSession, int], list[Entry]]) -> MakeEntries:
    """Return a request of the guest who holds a seat.

    Their seat is looked up when the request is done: it may be freed before.
    """

    def make_now(session: TableSession) -> list[Entry]:
        seat = session.seat_of(guest.digest)
        if seat is None:
            raise Refused("no-seat")
        return make(session, seat)

    return make_now


async def act(request: Request) -> Response:
    """Do something in the game: choose, propose, agree, note, or take back."""
    hub, guest, form = await read_post(request)
    await hub.ask(as_seat_of(guest, partial(_entries, form=form)))
    return back_to_table(request, hub)


def _entries(session: TableSession, seat: int, form: FormData) -> list[Entry]:
    """Return the entries that a form asks for."""
    version = number(form, "version")
    if text(form, "undo"):
        return requests.undo(session, seat, version)
    if text(form, "agree"):
        return requests.agree(session, seat, number(form, "agree"))
    line = text(form, "action")
    return requests.act(session, seat, text(form, "picked") if line == "picked" else line, version)


async def say(request: Request) -> Response:
    """Say something."""
    hub, guest, form = await read_post(request)
    await hub.ask(
        as_seat_of(guest, lambda session, seat: requests.say(session, seat, text(form, "text")))
    )
    return back_to_table(request, hub)


async def sit(request: Request) -> Response:
    """Sit down with a new key; a program reads it in the answer."""
    hub, guest, form = await read_post(request)
    name, place = text(form, "name"), number(form, "seat") if text(form, "seat") else None
    if place == NO_NUMBER:
        raise Refused("no-place")
    key = guest.key

    def make(session: TableSession) -> list[Entry]:
        nonlocal key
        now = guest_at(session, request)
        # A program that keeps no cookies could not find out a new key if the answer were lost.
        key = now.key if now.seat is not None else next_key(request, session) or now.key
        key = key or new_key()
        return seating.sit(session, digest(key), name, place, host=now.host)

    await hub.ask(make)
    hand_on_limit(request, guest, key)
    if for_program(request):
        seat = hub.session.seat_of(digest(key))
        return JSONResponse({"seat": seat, "key": key}, HTTPStatus.CREATED)
    answer = back_to_table(request, hub)
    give_key(answer, request, hub.session.id, key)
    remember(answer, request, NAME, checked_name(name))
    return answer


async def leave(request: Request) -> Response:
    """Leave a seat."""
    hub, guest, _ = await read_post(request)
    await hub.ask(as_seat_of(guest, seating.vacate))
    hand_on_limit(request, guest)
    return back_to_table(request, hub)


async def begin(request: Request) -> Response:
    """Begin the game."""
    hub, _, _ = await read_post(request)
    await hub.ask(_as_host(request, seating.begin))
    return back_to_table(request, hub)


async def change_seat(request: Request) -> Response:
    """Let the host put a bot on a seat, or free it."""
    hub, _, form = await read_post(request)
    place, (what, _, kind) = number(form, "seat"), text(form, "to").partition(":")

    def make(session: TableSession) -> list[Entry]:
        if what == "open":
            return seating.vacate(session, place)
        if what != "bot":
            raise Refused("no-action")
        bot = offered_bot(session.opened.game, kind)
        person = place in range(len(session.places)) and session.places[place].key
        if person and session.table is not None:
            return seating.hand(session, place, bot)
        return seating.put_bot(session, place, bot)

    await hub.ask(_as_host(request, make))
    return back_to_table(request, hub)


async def hand(request: Request) -> Response:
    """Hand the guest's seat to a bot, or take it back."""
    hub, guest, form = await read_post(request)
    to = text(form, "to")

    def make(session: TableSession, seat: int) -> list[Entry]:
        if to not in ("bot", "me"):
            raise Refused("no-action")
        return seating.hand(
            session, seat, roster.partner(session.opened.game) if to == "bot" else ""
        )

    await hub.ask(as_seat_of(guest, make))
    return back_to_table(request, hub)


async def again(request: Request) -> Response:
    """Play again with the same players, at a new table to which all of them have keys."""
    hub, _, _ = await read_post(request)
    async with hub.opening_next:
        session, guest = hub.session, guest_at(hub.session, request)
        if guest.seat is None:
            raise Refused("no-seat")
        if not session.over:
            raise Refused("not-over")
        if not session.again:
            opened = session.opened
            name = await request.app.state.registry.open(
                guest.key, opened.game, opened.options, len(session.places),
                aids=opened.aids, settle=opened.settle, more=lambda new: _same(new, session.places),
            )  # fmt: skip
            await hub.ask(lambda now: [] if now.again else [log.Again(name)])
    return back(f"/t/{hub.session.again}")


def _same(new: TableSession, places: tuple[TableSeat, ...]) -> list[Entry]:
    """Seat the same players; one who plays with bots alone begins at once."""
    entries: list[Entry] = []
    people = 0
    for seat, place in enumerate(places):
        if place.key:
            people += 1
            entries.append(log.Sat(seat, place.name, place.key))
        elif place.bot:
            entries.append(log.Seated(seat, place.bot, place.name))
    steps: list[MakeEntries] = [lambda _: entries]
    if people == 1 and all(not place.open for place in places):
        steps.append(seating.begin)
    return seating.in_order(new, *steps)


def _as_host(request: Request, make: MakeEntries) -> MakeEntries:
    """Return a request of the host, who may have made a new key before it is done."""

    def make_now(session: TableSession) -> list[Entry]:
        if not guest_at(session, request).host:
            raise Refused("not-host")
        return make(session)

    return make_now


def refusal_text(words: Words, session: TableSession, guest: Guest, error: DivinaryError) -> str:
    """Return why something was refused, as far as the guest may know."""
    if isinstance(error, IllegalAction) and session.table is not None:
        names = player_names(words, session.names)
        return speech(session.opened.game).refuse(words, error, names, session.view(guest.seat))
    return error_text(words, error, session.opened.game)
