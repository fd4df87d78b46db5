"""What every request has to pass, and what every answer says to browsers about trust."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import FormData, Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from divinary.table.refusals import Refused

LARGEST: Final = 16 * 1024
"""Bytes that anybody may send at once."""

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
ALONE: Final = {"cross-origin-opener-policy": "same-origin"}
"""Heeded where a browser trusts the line; elsewhere it only complains to whoever reads along."""

HERE: Final = ("localhost", "127.0.0.1", "::1")
"""Names of the machine itself, to which every line can be trusted."""


def check_origin(asking: HTTPConnection) -> None:
    """Refuse what a page of another house sends; programs that are no browsers send no origin.

    Raises:
        Refused: if it comes from elsewhere.
    """
    origin = asking.headers.get("origin")
    site = asking.headers.get("sec-fetch-site", "none")
    same = origin is None or _host_in(origin) == asking.headers.get("host", "")
    if not same or (origin is None and site not in ("same-origin", "none")):
        raise Refused("foreign-origin")


def _host_in(origin: str) -> str | None:
    """Return whom an origin names; None where it is no address at all."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def address_of(asking: HTTPConnection) -> str:
    """Return from where somebody asks."""
    return asking.client.host if asking.client else ""


async def form_of(request: Request) -> FormData:
    """Return what was sent; nothing where that is no form, or one with files.

    Raises:
        Refused: if it was too much.
    """
    try:
        form = await request.form(max_files=0, max_fields=60)
    except (HTTPException, UnicodeError):  # the latter in an alphabet that is none
        form = FormData()
    if request.scope.get("divinary-too-large"):
        raise Refused("too-large")
    return form


class Buckets:
    """How often each may do something: a bucket fills slowly, and every deed takes from it."""

    def __init__(self, most: float, each_second: float) -> None:
        """Allow `most` at once, and so many a second after that."""
        self._most = most
        self._each_second = each_second
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> None:
        """Take one, or raise `Refused`; whoever is refused has taken none."""
        now = time.monotonic()
        left, then = self._left.pop(who, (self._most, now))
        left = min(self._most, left + (now - then) * self._each_second)
        self._left[who] = (left - 1 if left >= 1 else left, now)
        while len(self._left) > 10_000:
            self._left.popitem(last=False)
        if left < 1:
            raise Refused("too-fast")

    async def turn(self, who: str) -> None:
        """Take one when there is one: a program that is too fast waits, and nothing is lost."""
        while True:
            with suppress(Refused):
                self.take(who)
                return
            await asyncio.sleep(1 / self._each_second)


class Guard:
    """Stands before the house: bounds what comes in, and adds the headers of trust."""

    def __init__(self, app: ASGIApp) -> None:
        """Guard an application."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, with bounds around it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdigit() or int(length) > LARGEST:
            scope["divinary-too-large"] = True
            receive = _nothing
        await self._app(scope, _bounded(scope, receive), _with_headers(scope, send))


async def _nothing() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}


def _bounded(scope: MutableMapping[str, Any], receive: Receive) -> Receive:
    """Count what comes in; what is too much is cut off and remembered."""
    taken = 0

    async def bounded() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > LARGEST:
            scope["divinary-too-large"] = True
            return await _nothing()
        return message

    return bounded


def _with_headers(scope: Scope, send: Send) -> Callable[[Message], Awaitable[None]]:
    said = {**HEADERS, **ALONE} if _trusted(scope) else HEADERS

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in said.items():
                headers.setdefault(name, value)
        await send(message)

    return with_headers


def _trusted(scope: Scope) -> bool:
    """Whether a browser trusts the line by which somebody asks."""
    asked = HTTPConnection(scope).url
    return asked.scheme == "https" or asked.hostname in HERE
