"""The checks that every request has to pass, and the headers that limit what browsers trust."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from math import ceil
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import FormData, Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from divinary.table.refusals import Refused
from divinary.web.addresses import counted_address

LARGEST: Final = 16 * 1024
"""Bytes that a request or a frame may have."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}
ISOLATION_HEADER: Final = {"cross-origin-opener-policy": "same-origin"}
"""Only for trusted connections: elsewhere browsers ignore it and log a warning."""

HTTPS_HEADER: Final = {"strict-transport-security": "max-age=31536000"}
"""Lets a browser ask by HTTPS alone for a year; only for pages that came by HTTPS."""

LOCALHOST: Final = "localhost"
LOCAL_NAMES: Final = (LOCALHOST, "127.0.0.1", "::1")
"""Names of the machine itself, to which every connection is trusted."""

Endpoint = Callable[[Request], Awaitable[Response]]


def check_origin(asking: HTTPConnection) -> None:
    """Refuse what a page of another site sends; programs that are not browsers send no origin.

    Raises:
        Refused: if it comes from another site.
    """
    origin = asking.headers.get("origin")
    if origin is None:
        same = asking.headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    else:
        try:
            same = urlsplit(origin).netloc == asking.headers.get("host")
        except ValueError:  # not an address
            same = False
    if not same:
        raise Refused("foreign-origin")


def post(path: str, endpoint: Endpoint) -> Route:
    """Return a route that takes forms, from pages of this server alone."""

    async def guarded(request: Request) -> Response:
        check_origin(request)
        return await endpoint(request)

    return Route(path, guarded, methods=["POST"])


def address_of(asking: HTTPConnection) -> str:
    """Return the network address of a client; for IPv6 its network, as a limit counts it."""
    return counted_address(asking.client.host if asking.client else "")


async def form_of(request: Request) -> FormData:
    """Return what was sent; nothing if that is no form, or one with files.

    Raises:
        Refused: if it was too much.
    """
    try:
        form = await request.form(max_files=0, max_fields=60)
    except (HTTPException, UnicodeError):  # the latter in an unknown alphabet
        form = FormData()
    if request.scope.get("divinary-too-large"):
        raise Refused("too-large")
    return form


class RateLimit:
    """How many requests each client may make: some at once, then so many a second."""

    def __init__(self, most: float, each_second: float) -> None:
        """Allow `most` at once, and so many a second after that."""
        self._most = most
        self._each_second = each_second
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str, weight: float = 1) -> None:
        """Take one, or as many as it weighs; or raise `Refused` and take none."""
        now = time.monotonic()
        left, then = self._left.pop(who, (self._most, now))
        left = min(self._most, left + (now - then) * self._each_second)
        missing = min(weight, self._most) - left
        self._left[who] = (left if missing > 0 else left - weight, now)
        while len(self._left) > 10_000:
            self._left.popitem(last=False)
        if missing > 0:
            raise Refused("too-fast", seconds=ceil(missing / self._each_second))

    def hand_on(self, who: str, to: str) -> None:
        """Let a client who goes by another name from now on have no more left there than here."""
        if who in self._left:
            self._left[to] = min(self._left[who], self._left.get(to, self._left[who]))

    async def wait(self, who: str) -> None:
        """Take one as soon as there is one: a client that is too fast waits and loses nothing."""
        while True:
            with suppress(Refused):
                self.take(who)
                return
            await asyncio.sleep(1 / self._each_second)


class Guard:
    """Limits what comes in, and adds the security headers to what goes out."""

    def __init__(self, app: ASGIApp) -> None:
        """Guard an application."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, within its limits."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        length = Headers(scope=scope).get("content-length", "0")
        too_large = not length.isdigit() or int(length) > LARGEST
        scope["divinary-too-large"] = too_large
        taken = 0

        async def receive_limited() -> Message:
            """Count what comes in; what is too much is cut off and remembered."""
            nonlocal taken
            if too_large:
                return NOTHING
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > LARGEST:
                scope["divinary-too-large"] = True
                return NOTHING
            return message

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in trust_headers(HTTPConnection(scope)).items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive_limited, send_with_headers)


NOTHING: Final[Message] = {"type": "http.request", "body": b"", "more_body": False}


def trust_headers(asking: HTTPConnection) -> dict[str, str]:
    """Return the headers of an answer that limit what a browser trusts."""
    asked = asking.url
    https, name = asked.scheme == "https", asked.hostname or ""
    found = dict(HEADERS)
    if https or name in LOCAL_NAMES:
        found |= ISOLATION_HEADER
    if https and not is_local(name):  # it would hold for every other server on that machine
        found |= HTTPS_HEADER
    return found


def is_local(name: str) -> bool:
    """Whether a name always means the machine on which the browser runs.

    >>> is_local("localhost"), is_local("play.localhost"), is_local("localhost.example")
    (True, True, False)
    """
    return name == LOCALHOST or name.endswith(f".{LOCALHOST}")
