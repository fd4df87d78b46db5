"""A table over the network: its page, and everything that can be asked of it."""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Final, TypeAlias

from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from divinary.bots import roster
from divinary.core.errors import DivinaryError, IllegalAction
from divinary.core.words import Words
from divinary.games import speech
from divinary.table import log, requests, seating
from divinary.table.log import Entry
from divinary.table.refusals import Refused
from divinary.table.registry import TableHub, digest
from divinary.table.seats import TableSeat, checked_name
from divinary.table.session import TableSession
from divinary.web.guests import (
    NAME,
    SEAT,
    Guest,
    give_key,
    guest_at,
    key_for,
    know_again,
    looks_of,
    remember,
    words_for,
)
from divinary.web.pages import back, base_of, page_of, said_of
from divinary.web.picture import names_of, picture
from divinary.web.rendering import render
from divinary.web.safety import address_of, form_of
from divinary.web.web_game import web_game

NO_NUMBER: Final = -1
Make: TypeAlias = Callable[[TableSession], list[Entry]]


def room_of(request: Request) -> TableHub:
    """Return the table that is asked about, or raise `Refused`."""
    room: TableHub = request.app.state.hall.find(request.path_params["table"])
    return room


def wants_json(request: Request) -> bool:
    """Whether a script asks, which shows the answer itself."""
    return "application/json" in request.headers.get("accept", "")


async def table(request: Request) -> Response:
    """Show the whole page of a table."""
    return table_page(request, room_of(request))


def table_page(
    request: Request, room: TableHub, refusal: str = "", status: int = HTTPStatus.OK
) -> Response:
    """Return the page with the picture of whoever asks, and why something was refused."""
    words, live = words_for(request), room.live
    guest = guest_at(live, request)
    shown = web_game(live.opened.game)
    seen = picture(room, guest, words, base_of(request), refusal, looks_of(request))
    page = page_of(
        request,
        words,
        seen.title,
        styles=[shown.stylesheet],
        scripts=["live.js", *shown.modules],
        game=live.opened.game,
        table=live.id,
    )
    html = render(
        words,
        "table.html",
        page=page if request.method == "GET" else page._replace(path=f"/t/{live.id}"),
        game=live.opened.game,
        surroundings=shown.surroundings(words, live.opened.options, page.rules),
        picture=Markup(seen.html.decode()),
        waits=not live.over and not live.awaited(guest.seat),
    )
    answer = HTMLResponse(html, status_code=status)
    if guest.key and guest.key != request.cookies.get(f"{SEAT}{live.id}"):
        give_key(answer, request, live.id, guest.key)
    know_again(answer, request)
    return answer


# --- What is asked of it -------------------------------------------------------------------------


async def asked(request: Request) -> tuple[TableHub, Guest, FormData]:
    """Return the table, who asks, and what was sent; nobody may ask too often."""
    room = room_of(request)
    guest = guest_at(room.live, request)
    request.app.state.deeds.take(guest.digest or address_of(request))
    return room, guest, await form_of(request)


def text(form: FormData, name: str) -> str:
    """Return a field of a form; empty where there is none."""
    value = form.get(name, "")
    # Half a letter, which some alphabets can smuggle in, can be neither kept nor shown.
    return value.encode(errors="ignore").decode().strip() if isinstance(value, str) else ""


def number(form: FormData, name: str) -> int:
    """Return a field as a number; `NO_NUMBER` where it is none."""
    value = text(form, name)
    return int(value) if value.isascii() and value.isdigit() and len(value) < 9 else NO_NUMBER


def done(request: Request, room: TableHub) -> Response:
    """Return to the table, or say nothing to a script: the new picture comes by itself."""
    if wants_json(request):
        return Response(status_code=HTTPStatus.NO_CONTENT)
    return back(f"/t/{room.live.id}")


def by(guest: Guest, make: Callable[[TableSession, int], list[Entry]]) -> Make:
    """Return what the holder of a seat asks for.

    Which seat that is, is looked up when its turn has come: until then it may have been freed.
    """

    def make_now(live: TableSession) -> list[Entry]:
        seat = live.seat_of(guest.digest)
        if seat is None:
            raise Refused("no-seat")
        return make(live, seat)

    return make_now


async def act(request: Request) -> Response:
    """Do something in the game: choose, propose, agree, note, or take back."""
    room, guest, form = await asked(request)
    await room.ask(by(guest, partial(_deed, form=form)))
    return done(request, room)


def _deed(live: TableSession, seat: int, form: FormData) -> list[Entry]:
    """Return what comes of a form."""
    version = number(form, "version")
    if text(form, "undo"):
        return requests.undo(live, seat, version)
    if text(form, "agree"):
        return requests.agree(live, seat, number(form, "agree"))
    line = text(form, "action")
    return requests.act(live, seat, text(form, "picked") if line == "picked" else line, version)


async def say(request: Request) -> Response:
    """Say something."""
    room, guest, form = await asked(request)
    await room.ask(by(guest, lambda live, seat: requests.say(live, seat, text(form, "text"))))
    return done(request, room)


async def sit(request: Request) -> Response:
    """Sit down; whoever has no key yet gets one, and a program is told it."""
    room, guest, form = await asked(request)
    key = guest.key or key_for(request, room.live.id)
    place = number(form, "seat") if text(form, "seat") else None
    if place == NO_NUMBER:
        raise Refused("no-place")
    await room.ask(lambda live: seating.sit(live, digest(key), text(form, "name"), place))
    if wants_json(request) and request.headers.get("origin") is None:
        seat = room.live.seat_of(digest(key))
        return JSONResponse({"seat": seat, "key": key}, HTTPStatus.CREATED)
    answer = done(request, room)
    give_key(answer, request, room.live.id, key)
    remember(answer, request, NAME, checked_name(text(form, "name")))
    return answer


async def leave(request: Request) -> Response:
    """Get up."""
    room, guest, _ = await asked(request)
    await room.ask(by(guest, seating.vacate))
    return done(request, room)


async def begin(request: Request) -> Response:
    """Begin the game."""
    room, guest, _ = await asked(request)
    _only_host(guest)
    await room.ask(seating.begin)
    return done(request, room)


async def change_seat(request: Request) -> Response:
    """Let the host put a bot somewhere, or free a seat."""
    room, guest, form = await asked(request)
    _only_host(guest)
    place, (what, _, kind) = number(form, "seat"), text(form, "to").partition(":")

    def make(live: TableSession) -> list[Entry]:
        if what == "open":
            return seating.vacate(live, place)
        if what != "bot":
            raise Refused("no-action")
        person = place in range(len(live.places)) and live.places[place].key
        if person and live.table is not None:
            return seating.hand(live, place, kind or roster.partner(live.opened.game))
        return seating.put_bot(live, place, kind or roster.partner(live.opened.game))

    await room.ask(make)
    return done(request, room)


async def hand(request: Request) -> Response:
    """Hand one's seat to a bot, or take it back."""
    room, guest, form = await asked(request)
    to = text(form, "to")

    def make(live: TableSession, seat: int) -> list[Entry]:
        if to not in ("bot", "me"):
            raise Refused("no-action")
        return seating.hand(live, seat, roster.partner(live.opened.game) if to == "bot" else "")

    await room.ask(by(guest, make))
    return done(request, room)


async def again(request: Request) -> Response:
    """Play again with the same company, at a new table that all of them have the keys to."""
    room, guest, _ = await asked(request)
    live = room.live
    if guest.seat is None:
        raise Refused("no-seat")
    if not live.over:
        raise Refused("not-over")
    async with room.parting:
        if not room.live.again:
            opened = live.opened
            name = await request.app.state.hall.open(
                guest.key, opened.game, opened.options, len(live.places),
                aids=opened.aids, settle=opened.settle, more=lambda new: _same(new, live.places),
            )  # fmt: skip
            await room.ask(lambda now: [] if now.again else [log.Again(name)])
    return back(f"/t/{room.live.again}")


def _same(new: TableSession, places: tuple[TableSeat, ...]) -> list[Entry]:
    """Seat the same company; whoever plays with bots alone begins at once."""
    entries: list[Entry] = []
    people = 0
    for seat, place in enumerate(places):
        if place.key:
            people += 1
            entries.append(log.Sat(seat, place.name, place.key))
        elif place.bot:
            entries.append(log.Seated(seat, place.bot, place.name))
    steps: list[Make] = [lambda _: entries]
    if people == 1 and all(not place.open for place in places):
        steps.append(seating.begin)
    return seating.in_order(new, *steps)


def _only_host(guest: Guest) -> None:
    if not guest.host:
        raise Refused("not-host")


def why(words: Words, live: TableSession, guest: Guest, wrong: DivinaryError) -> str:
    """Return why something was refused, as far as this guest may know."""
    if isinstance(wrong, IllegalAction) and live.table is not None:
        names = names_of(words, live)
        return speech(live.opened.game).refuse(words, wrong, names, live.view(guest.seat))
    return said_of(words, wrong, live.opened.game)
