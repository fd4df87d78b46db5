"""What one takes along from a table: the key to a seat, the record, the whole log."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from divinary import record as records
from divinary.table.hall import digest
from divinary.table.refused import Refused
from divinary.table.saves import SUFFIX
from divinary.web.faces import face
from divinary.web.guests import give_key, guest_at, words_for
from divinary.web.pages import back, page_of
from divinary.web.picture import names_of
from divinary.web.rendering import render
from divinary.web.tables import asked, room_of, text


async def offer_key(request: Request) -> Response:
    """Ask whether this device is to hold a seat; nothing happens by following a link."""
    room, words = room_of(request), words_for(request)
    token = request.path_params["token"]
    seat = room.live.seat_of(digest(token))
    if seat is None and not room.live.is_host(digest(token)):
        raise Refused("bad-key")
    name = words.say("the host") if seat is None else names_of(words, room.live)[seat]
    title = words.say("Sit down as {name} on this device", name=name)
    page = page_of(request, words, title)._replace(path=f"/t/{room.live.id}")
    html = render(words, "key.html", page=page, title=title, name=name, token=token,
                  table={"id": room.live.id})  # fmt: skip
    return HTMLResponse(html)


async def take_key(request: Request) -> Response:
    """Hold a seat on this device from now on."""
    room, _, form = await asked(request)
    token = text(form, "token")
    if room.live.seat_of(digest(token)) is None and not room.live.is_host(digest(token)):
        raise Refused("bad-key")
    answer = back(f"/t/{room.live.id}")
    give_key(answer, request, room.live.id, token)
    return answer


async def record(request: Request) -> Response:
    """Give the record: one's own while the game runs, the truth once it is over."""
    live = room_of(request).live
    kept = live.playing.record
    if not live.over:
        kept = kept.seen_by(guest_at(live, request).seat)
    name = f"{live.opened.game}-{live.id}{SUFFIX}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(records.dumps(kept), headers=headers)


async def whole_log(request: Request) -> Response:
    """Show all that has happened, in words."""
    live, words = room_of(request).live, words_for(request)
    shown = face(live.opened.game)
    view = live.playing.view(guest_at(live, request).seat)
    told = [line for line in shown.events(words, view, names_of(words, live), 0) if line]
    title = words.say("What has happened")
    html = render(words, "log.html", page=page_of(request, words, title), title=title,
                  lines=told, table=f"/t/{live.id}")  # fmt: skip
    return HTMLResponse(html)
