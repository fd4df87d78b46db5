"""What a player can take away from a table: the key to a seat, the record, the whole log."""

from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from divinary.core.record import Record, dumps
from divinary.games import speech
from divinary.saves import SUFFIX
from divinary.table import seating
from divinary.table.keys import digest, new_key
from divinary.table.log import Entry
from divinary.table.refusals import Refused
from divinary.table.session import TableSession
from divinary.table.table import player_names
from divinary.web.guests import (
    HOST,
    SEAT,
    give_key,
    guest_at,
    next_key,
    remember,
    remembered,
    words_for,
)
from divinary.web.pages import back, base_url, html_page
from divinary.web.panels import talk_html
from divinary.web.qr_codes import invitation_file, qr_code
from divinary.web.table_page import for_program, hand_on_limit, hub_of, read_post, text
from divinary.web.threads import in_thread


async def offer_key(request: Request) -> Response:
    """Ask whether this device should hold a seat; following the link alone changes nothing."""
    session, words = (await hub_of(request)).session, words_for(request)
    token = request.path_params["token"]
    seat, sits = _seat_of(session, token), guest_at(session, request).seat
    names = player_names(words, session.names)
    name = words.say("the host") if seat is None else names[seat]
    title = words.say("Sit down as {name} on this device", name=name)
    sits_as = names[sits] if sits is not None and sits != seat else ""
    table = f"/t/{session.id}"
    return html_page(
        request, words, "key.html", title,
        path=table, table=table, name=name, token=token, sits=sits_as,
    )  # fmt: skip


async def take_key(request: Request) -> Response:
    """Hold a seat on this device from now on; a host stays the host."""
    hub, guest, form = await read_post(request)
    session, token = hub.session, text(form, "token")
    _seat_of(session, token)
    answer = back(f"/t/{session.id}")
    give_key(answer, request, session.id, token)
    if session.is_host(guest.digest):
        remember(answer, request, f"{HOST}{session.id}", guest.key)
    return answer


def _seat_of(session: TableSession, token: str) -> int | None:
    """Return the seat that a key opens, None for a host without a seat, or raise `Refused`."""
    seat = session.seat_of(digest(token))
    if seat is None and not session.is_host(digest(token)):
        raise Refused("bad-key")
    return seat


async def private_link(request: Request) -> Response:
    """Show the link that opens the guest's seat on another device. No other page shows it."""
    session = (await hub_of(request)).session
    guest = guest_at(session, request)
    if not guest.key:
        raise Refused("no-seat")
    return _link_page(request, session, guest.key)


async def renew_link(request: Request) -> Response:
    """Make a new link: from now on the old one, and the devices that used it, open nothing."""
    hub, guest, _ = await read_post(request)
    old = key = ""

    def make(session: TableSession) -> list[Entry]:
        nonlocal old, key
        old = guest_at(session, request).key
        key = next_key(request, session) or new_key()
        return seating.renew_key(session, digest(old), digest(key))

    await hub.ask(make)
    hand_on_limit(request, guest, key)
    session = hub.session
    if for_program(request):
        seat = session.seat_of(digest(key))
        answer: Response = JSONResponse({"seat": seat, "key": key}, HTTPStatus.CREATED)
    else:
        answer = _link_page(request, session, key, renewed=True)
    _remember_new(answer, request, session, old, key)
    return answer


def _remember_new(
    answer: Response, request: Request, session: TableSession, old: str, key: str
) -> None:
    """Let this device keep a new key, and the old one for the next table, which it still opens."""
    give_key(answer, request, session.id, key)
    if session.is_host(digest(key)):
        remember(answer, request, f"{HOST}{session.id}", key)
    if session.again and not remembered(request, f"{SEAT}{session.again}"):
        give_key(answer, request, session.again, old)


def _link_page(
    request: Request, session: TableSession, key: str, *, renewed: bool = False
) -> Response:
    words, table = words_for(request), f"/t/{session.id}"
    link = f"{base_url(request)}{table}/key/{key}"
    return html_page(
        request, words, "link.html", words.say("Your own key"),
        path=f"{table}/link", link=link, code=qr_code(link), table=table, renewed=renewed,
        seated=session.seat_of(digest(key)) is not None, host=session.is_host(digest(key)),
        again=f"/t/{session.again}" if session.again else "",
    )  # fmt: skip


async def invitation_code(request: Request) -> Response:
    """Give the link to a table as a QR code."""
    session = (await hub_of(request)).session
    drawn = invitation_file(f"{base_url(request)}/t/{session.id}")
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "max-age=86400"})


async def record(request: Request) -> Response:
    """Give the record: what the guest may know while the game runs, everything once it is over."""
    session = (await hub_of(request)).session
    seat, over = guest_at(session, request).seat, session.over
    written = await in_thread(_record_text, session.playing.record, seat, over=over)
    name = f"{session.opened.game}-{session.id}{SUFFIX}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(written, headers=headers)


def _record_text(kept: Record[Any], seat: int | None, *, over: bool) -> str:
    return dumps(kept if over else kept.seen_by(seat))


async def whole_log(request: Request) -> Response:
    """Show all that has happened, in words, and the latest talk."""
    session, words = (await hub_of(request)).session, words_for(request)
    view, names = session.view(guest_at(session, request).seat), player_names(words, session.names)
    events = speech(session.opened.game).events
    lines = [line for line in await in_thread(events, words, view, names, 0) if line]
    talk, table = [talk_html(words, one) for one in session.talk], f"/t/{session.id}"
    title = words.say("What has happened")
    return await in_thread(
        html_page, request, words, "log.html", title, lines=lines, talk=talk, table=table
    )
