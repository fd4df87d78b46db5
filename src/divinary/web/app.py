"""The ASGI app: its routes, and its answers to errors."""

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
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute

from divinary.core.errors import DivinaryError, UnreadableText
from divinary.games import imported, row_of
from divinary.table.outside_bots import LIMIT
from divinary.table.refusals import Refused
from divinary.table.registry import TableRegistry
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
    "damaged": HTTPStatus.INTERNAL_SERVER_ERROR,
}
"""The HTTP status of each refusal; all others are conflicts."""


async def view_json(request: Request) -> Response:
    """Send a seat's view as programs read it."""
    session = table_page.hub_of(request).session
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


ROUTES: Final = [
    Route("/", pages.home),
    Route("/new/{game}", new_table.new, methods=["GET"]),
    post("/new/{game}", new_table.create),
    Route("/rules/{game}", pages.rules),
    Route("/schema/{game}.json", schema),
    post("/language", pages.choose_language),
    post("/ground", pages.choose_theme),
    Route("/static/{name}", static_files.static),
    Route("/static/{mark}/{name}", static_files.static),
    Route("/favicon.ico", static_files.favicon),
    Route("/t/{table}", table_page.table),
    post("/t/{table}/act", table_page.act),
    post("/t/{table}/say", table_page.say),
    post("/t/{table}/sit", table_page.sit),
    post("/t/{table}/leave", table_page.leave),
    post("/t/{table}/begin", table_page.begin),
    post("/t/{table}/seat", table_page.change_seat),
    post("/t/{table}/hand", table_page.hand),
    post("/t/{table}/again", table_page.again),
    post("/t/{table}/key", downloads.take_key),
    Route("/t/{table}/key/{token}", downloads.offer_key),
    Route("/t/{table}/link", downloads.private_link),
    Route("/t/{table}/code.svg", downloads.invitation_code),
    Route("/t/{table}/record", downloads.record),
    Route("/t/{table}/log", downloads.whole_log),
    Route("/t/{table}/meant", clue_odds_page.clue_odds),
    Route("/t/{table}/replay", replays.replay),
    Route("/t/{table}/analysis", analysis_page.analysis),
    Route("/t/{table}/view.json", view_json),
    WebSocketRoute("/t/{table}/live", sockets.live_socket),
    WebSocketRoute("/t/{table}/bot", sockets.bot_socket),
]


MOST_TABLES: Final = 10_000
"""Tables in all, by default."""

KEEP_UNBEGUN: Final = 90
KEEP_FINISHED: Final = 730
"""Days that a table is kept after the last change, by default."""


def application(
    store: Store,
    *,
    pace: float = 1.0,
    patience: float = LIMIT,
    outside: str = "",
    names: Iterable[str] = (),
    most_tables: int = MOST_TABLES,
    keep_unbegun: float = KEEP_UNBEGUN,
    keep_finished: float = KEEP_FINISHED,
) -> Starlette:
    """Return the application that serves the tables of a store.

    `outside` is its address for others in the same network, if they can reach it; `names` are the
    names by which it may be asked for, besides localhost and IP addresses. Tables that were never
    begun, or are finished, are kept for so many days.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> Any:
        yield
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
    app.state.registry = TableRegistry(store, web_game, pace=pace, patience=patience)
    app.state.outside = outside
    app.state.most_tables = most_tables
    app.state.keep_unbegun, app.state.keep_finished = keep_unbegun, keep_finished
    app.state.request_limit = RateLimit(60, 15)
    app.state.opening_limit = RateLimit(200, 1)
    return app


# --- Errors --------------------------------------------------------------------------------------


def refused(request: Request, error: Exception) -> Response:
    """Say why not: to a script as JSON, to a person above the present picture of the table."""
    assert isinstance(error, DivinaryError), "registered for no others"
    log_refusal(error.reason)
    status = STATUS.get(error.reason, HTTPStatus.CONFLICT)
    if isinstance(error, UnreadableText):
        status = HTTPStatus.BAD_REQUEST
    words = words_for(request)
    try:
        hub = table_page.hub_of(request)
    except (KeyError, Refused, StoreFailed):
        return _said(request, pages.error_text(words, error), status, error.reason)
    guest = guest_at(hub.session, request)
    said = table_page.refusal_text(words, hub.session, guest, error)
    shown = request.method == "POST" and status != HTTPStatus.FORBIDDEN
    if shown and not table_page.wants_json(request):
        return table_page.table_page(request, hub, said, status)
    return _said(request, said, status, error.reason)


def not_kept(request: Request, error: Exception) -> Response:
    """Say that the disk is full or closed; nothing was changed."""
    return refused(request, Refused("not-kept"))


def wrong_address(request: Request, error: Exception) -> Response:
    """Say that there is no such page."""
    assert isinstance(error, HTTPException), "registered for no others"
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
