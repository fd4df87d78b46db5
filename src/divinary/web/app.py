"""The ASGI app: its routes, and its answers to errors."""

import asyncio
from collections.abc import Iterable
from contextlib import asynccontextmanager
from functools import cache
from http import HTTPStatus
from typing import Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute

from divinary.core.errors import DivinaryError, UnreadableText
from divinary.games import imported, row_of
from divinary.table.growth import MOST_BYTES, MOST_TABLES
from divinary.table.outside_bots import LIMIT
from divinary.table.refusals import Refused
from divinary.table.registry import FINISHED_DAYS, UNBEGUN_DAYS, TableRegistry
from divinary.table.store import Store, StoreFailed
from divinary.web import (
    analysis_page,
    clue_odds_page,
    downloads,
    new_table,
    pages,
    replays,
    sockets,
    static_files,
    table_page,
)
from divinary.web.budget import NO_PAGE, Budget, get, live, pay
from divinary.web.guests import guest_at, words_for
from divinary.web.hosts import HostCheck, Hosts
from divinary.web.safety import Guard, RateLimit, post, trust_headers
from divinary.web.server_log import log_refusal
from divinary.web.web_game import web_game

STATUS: Final = {
    "no-table": HTTPStatus.NOT_FOUND,
    "no-page": HTTPStatus.NOT_FOUND,
    "no-place": HTTPStatus.NOT_FOUND,
    "no-action": HTTPStatus.BAD_REQUEST,
    "no-seat": HTTPStatus.FORBIDDEN,
    "bad-key": HTTPStatus.FORBIDDEN,
    "not-host": HTTPStatus.FORBIDDEN,
    "foreign-origin": HTTPStatus.FORBIDDEN,
    "too-large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "too-fast": HTTPStatus.TOO_MANY_REQUESTS,
    "not-kept": HTTPStatus.SERVICE_UNAVAILABLE,
    "no-room-for-tables": HTTPStatus.SERVICE_UNAVAILABLE,
    "damaged": HTTPStatus.INTERNAL_SERVER_ERROR,
}
"""The HTTP status of each refusal; all others are conflicts."""


async def view_json(request: Request) -> Response:
    """Send a seat's view as programs read it."""
    hub = await table_page.hub_of(request)
    hub.look()
    session = hub.session
    seen = sockets.position_of(session, guest_at(session, request), words_for(request))
    return Response(msgspec.json.encode(seen), media_type="application/json")


async def schema(request: Request) -> Response:
    """Send the schema of what programs get and send."""
    return Response(_schema(pages.game_of(request)), media_type="application/schema+json")


@cache
def _schema(game: str) -> bytes:
    """Return what the server sends and takes, and as `View` what a seat knows."""
    view: Any = imported(row_of(game).view)
    kinds = [sockets.ViewMessage, sockets.RequestOutcome, sockets.SocketRequest, view]
    (sent, answered, *_), found = msgspec.json.schema_components(
        kinds, ref_template="#/$defs/{name}"
    )
    found["ViewMessage"]["properties"]["view"] = {"$ref": "#/$defs/View"}
    return msgspec.json.encode(
        {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "anyOf": [sent, answered],
            "$defs": found,
        }
    )


ROUTES: Final[list[Route | WebSocketRoute]] = [
    get("/", pages.home),
    get("/new/{game}", new_table.new),
    post("/new/{game}", new_table.create),
    get("/rules/{game}", pages.rules),
    get("/schema/{game}.json", schema),
    post("/language", pages.choose_language),
    post("/ground", pages.choose_theme),
    get("/static/{name}", static_files.static),
    get("/static/{mark}/{name}", static_files.static),
    get("/favicon.ico", static_files.favicon),
    get("/t/{table}", table_page.table),
    post("/t/{table}/act", table_page.act),
    post("/t/{table}/say", table_page.say),
    post("/t/{table}/sit", table_page.sit),
    post("/t/{table}/leave", table_page.leave),
    post("/t/{table}/begin", table_page.begin),
    post("/t/{table}/seat", table_page.change_seat),
    post("/t/{table}/hand", table_page.hand),
    post("/t/{table}/again", table_page.again),
    post("/t/{table}/key", downloads.take_key),
    get("/t/{table}/key/{token}", downloads.offer_key),
    get("/t/{table}/link", downloads.private_link),
    post("/t/{table}/link", downloads.renew_link),
    get("/t/{table}/code.svg", downloads.invitation_code),
    get("/t/{table}/record", downloads.record),
    get("/t/{table}/log", downloads.whole_log),
    get("/t/{table}/meant", clue_odds_page.clue_odds),
    get("/t/{table}/replay", replays.replay),
    get("/t/{table}/analysis", analysis_page.analysis),
    get("/t/{table}/view.json", view_json),
    live("/t/{table}/live", sockets.live_socket),
    live("/t/{table}/bot", sockets.bot_socket),
]


def application(
    store: Store, *, pace: float = 1.0, patience: float = LIMIT, outside: str = "",
    names: Iterable[str] = (), most_tables: int = MOST_TABLES, most_bytes: int = MOST_BYTES,
    keep_unbegun: float = UNBEGUN_DAYS, keep_finished: float = FINISHED_DAYS,
) -> Starlette:  # fmt: skip
    """Return the application that serves the tables of a store.

    `outside` is its address for others in the same network, if they can reach it; `names` are the
    names by which it may be asked for, besides localhost and IP addresses. The bounds of the store
    are those of `TableRegistry`.
    """
    registry = TableRegistry(
        store, web_game, pace=pace, patience=patience, most_tables=most_tables,
        most_bytes=most_bytes, keep_unbegun=keep_unbegun, keep_finished=keep_finished,
    )  # fmt: skip

    @asynccontextmanager
    async def lifespan(app: Starlette) -> Any:
        keeping_up = asyncio.create_task(registry.keep_up())
        yield
        keeping_up.cancel()
        await registry.close()
        store.close()

    app = Starlette(
        routes=ROUTES,
        middleware=[Middleware(Guard), Middleware(HostCheck, hosts=Hosts(names))],
        exception_handlers={
            DivinaryError: refused,
            StoreFailed: not_kept,
            HTTPException: wrong_address,
            ClientDisconnect: gone,
            Exception: broken,
        },
        lifespan=lifespan,
    )
    app.state.registry = registry
    app.state.outside = outside
    app.state.request_limit = RateLimit(60, 15)
    app.state.opening_limit = RateLimit(200, 1 / 30)
    app.state.budget = Budget()
    return app


# --- Errors --------------------------------------------------------------------------------------


async def refused(request: Request, error: Exception) -> Response:
    """Say why not: to a script as JSON, to a person above the present picture of the table."""
    assert isinstance(error, DivinaryError), "registered for no others"
    log_refusal(error.reason)
    status = STATUS.get(error.reason, HTTPStatus.CONFLICT)
    if isinstance(error, UnreadableText):
        status = HTTPStatus.BAD_REQUEST
    words = words_for(request)
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        return too_fast(request, error)
    try:
        hub = await table_page.hub_of(request)
    except (KeyError, Refused, StoreFailed):
        return _said(request, pages.error_text(words, error), status, error.reason)
    guest = guest_at(hub.session, request)
    said = table_page.refusal_text(words, hub.session, guest, error)
    shown = request.method == "POST" and status != HTTPStatus.FORBIDDEN
    if shown and not table_page.wants_json(request):
        return table_page.table_page(request, hub, said, status)
    return _said(request, said, status, error.reason)


def too_fast(request: Request, error: DivinaryError) -> Response:
    """Say that it was too fast, and when to ask again; this costs hardly anything."""
    words, status = words_for(request), HTTPStatus.TOO_MANY_REQUESTS
    said = pages.error_text(words, error)
    if request.method == "POST" or table_page.wants_json(request):
        answer = _said(request, said, status, error.reason)
    else:
        answer = HTMLResponse(pages.plain_message(words, said, status), status)
    answer.headers["retry-after"] = str(error.details.get("seconds", 1))
    return answer


async def not_kept(request: Request, error: Exception) -> Response:
    """Say that the disk is full or closed; nothing was changed."""
    return await refused(request, Refused("not-kept"))


def wrong_address(request: Request, error: Exception) -> Response:
    """Say that there is no such page."""
    assert isinstance(error, HTTPException), "registered for no others"
    try:
        pay(request, NO_PAGE)
    except Refused as too_much:
        return too_fast(request, too_much)
    said = pages.error_text(words_for(request), Refused("no-page"))
    answer = _said(request, said, error.status_code, "no-page")
    answer.headers.update(error.headers or {})  # which methods are allowed
    return answer


def gone(request: Request, error: Exception) -> Response:
    """Answer nothing to a client that left in the middle of what it sent; it did nothing."""
    return Response(status_code=HTTPStatus.BAD_REQUEST)


def broken(request: Request, error: Exception) -> Response:
    """Say that the server failed; its log has the kind of the error alone."""
    said = pages.error_text(words_for(request), Refused("broken"))
    answer = _said(request, said, HTTPStatus.INTERNAL_SERVER_ERROR, "broken")
    # The guard is further in, and does not see this answer.
    answer.headers.update(trust_headers(request))
    return answer


def _said(request: Request, text: str, status: int, reason: str) -> Response:
    if table_page.wants_json(request):
        return JSONResponse({"why": text, "reason": reason}, status)
    return pages.message(request, text, status)
