"""What one takes along from a table: the key to a seat, the record, the whole log."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from divinary.core.record import dumps
from divinary.games import speech
from divinary.saves import SUFFIX
from divinary.table.refusals import Refused
from divinary.table.registry import digest
from divinary.table.session import TableSession
from divinary.web.guests import HOST, give_key, guest_at, remember, words_for
from divinary.web.pages import back, base_url, page_of
from divinary.web.panels import talk_html
from divinary.web.picture import names_of
from divinary.web.qr_codes import invitation_file, qr_code
from divinary.web.rendering import render
from divinary.web.table_page import asked, hub_of, text


async def offer_key(request: Request) -> Response:
    """Ask whether this device is to hold a seat; nothing happens by following a link."""
    session, words = hub_of(request).session, words_for(request)
    token = request.path_params["token"]
    seat, sits = _seat_of(session, token), guest_at(session, request).seat
    names = names_of(words, session)
    name = words.say("the host") if seat is None else names[seat]
    title = words.say("Sit down as {name} on this device", name=name)
    page = page_of(request, words, title)._replace(path=f"/t/{session.id}")
    html = render(words, "key.html", page=page, name=name, token=token, table=f"/t/{session.id}",
                  sits=names[sits] if sits not in (None, seat) else "")  # fmt: skip
    return HTMLResponse(html)


async def take_key(request: Request) -> Response:
    """Hold a seat on this device from now on; whoever is the host here stays it."""
    hub, guest, form = await asked(request)
    session, token = hub.session, text(form, "token")
    _seat_of(session, token)
    answer = back(f"/t/{session.id}")
    give_key(answer, request, session.id, token)
    if session.is_host(guest.digest):
        remember(answer, request, f"{HOST}{session.id}", guest.key)
    return answer


def _seat_of(session: TableSession, token: str) -> int | None:
    """Return the seat that a key opens, none for a host without one, or raise `Refused`."""
    seat = session.seat_of(digest(token))
    if seat is None and not session.is_host(digest(token)):
        raise Refused("bad-key")
    return seat


async def private_link(request: Request) -> Response:
    """Show the link that opens one's own seat elsewhere. It stands in no other page."""
    session, words = hub_of(request).session, words_for(request)
    key = guest_at(session, request).key
    if not key:
        raise Refused("no-seat")
    link = f"{base_url(request)}/t/{session.id}/key/{key}"
    html = render(words, "link.html", page=page_of(request, words, words.say("Your own key")),
                  link=link, code=qr_code(link), table=f"/t/{session.id}")  # fmt: skip
    return HTMLResponse(html)


async def invitation_code(request: Request) -> Response:
    """Give the link to a table as a QR code."""
    session = hub_of(request).session
    drawn = invitation_file(f"{base_url(request)}/t/{session.id}")
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "max-age=86400"})


async def record(request: Request) -> Response:
    """Give the record: one's own while the game runs, the truth once it is over."""
    session = hub_of(request).session
    kept = session.playing.record
    if not session.over:
        kept = kept.seen_by(guest_at(session, request).seat)
    name = f"{session.opened.game}-{session.id}{SUFFIX}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(dumps(kept), headers=headers)


async def whole_log(request: Request) -> Response:
    """Show all that has happened, in words, and what was said of late."""
    session, words = hub_of(request).session, words_for(request)
    view, names = session.playing.view(guest_at(session, request).seat), names_of(words, session)
    told = [line for line in speech(session.opened.game).events(words, view, names, 0) if line]
    title = words.say("What has happened")
    html = render(words, "log.html", page=page_of(request, words, title), title=title,
                  lines=told, talk=[talk_html(words, one) for one in session.talk],
                  table=f"/t/{session.id}")  # fmt: skip
    return HTMLResponse(html)
