"""The name by which a request asks for the server: only known ones are answered.

A page of another site can make its own name lead to this machine, and would then be of the same
origin as our pages; the name in its requests is still its own.
"""

import re
from collections.abc import Iterable
from typing import Final

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from divinary.core.errors import BadOption
from divinary.table.refusals import COMPLAINTS
from divinary.web.addresses import is_address
from divinary.web.guests import words_for
from divinary.web.rendering import render
from divinary.web.safety import is_local
from divinary.web.server_log import log_refusal
from divinary.web.table_page import wants_json

MISDIRECTED: Final = 421
REASON: Final = "wrong-host"

HOST: Final = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._-]+))(?::[0-9]{1,5})?")
"""An IPv6 address in brackets, or a name or an IPv4 address; then perhaps a port."""

NAME: Final = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)(\.(?!-)[a-z0-9_-]{1,63}(?<!-))*")


def host_name(given: str) -> str:
    """Return a name as browsers send it: in small ASCII letters, without a dot at the end.

    Raises:
        BadOption: if it is no name.

    >>> host_name("Żółw.example.")
    'xn--w-uga1v8h.example'
    """
    try:
        name = given.removesuffix(".").encode("idna").decode("ascii").lower()
    except UnicodeError:
        name = ""
    if len(name) > 253 or not NAME.fullmatch(name):
        raise BadOption("not-a-name", given=given)
    return name


def named_host(headers: Headers) -> str:
    """Return the name or the address that a request names, in small letters; empty if unclear."""
    given = headers.getlist("host")
    found = HOST.fullmatch(given[0]) if len(given) == 1 else None
    return (found[1] or found[2]).lower().removesuffix(".") if found else ""


class Hosts:
    """The names of this server."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        """Answer to these names, to localhost and to every IP address."""
        self._names = frozenset(names)

    def known(self, headers: Headers) -> bool:
        """Whether a request asks for this server.

        >>> Hosts(["play.example"]).known(Headers({"host": "play.example:8017"}))
        True
        >>> Hosts().known(Headers({"host": "[::1]:8017"}))
        True
        """
        name = named_host(headers)
        return bool(name) and (is_local(name) or name in self._names or is_address(name))


class HostCheck:
    """Lets only requests through that ask for this server by a name that it has."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        """Check what is asked of an application."""
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it; a socket is refused before it is accepted."""
        if scope["type"] == "lifespan" or self._lets_in(scope):
            await self._app(scope, receive, send)
            return
        log_refusal(REASON)
        answer = _refusal(HTTPConnection(scope))
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(answer)
        else:
            await answer(scope, receive, send)

    def _lets_in(self, scope: Scope) -> bool:
        """Whether a request names this server; in HTTP/1.0 it need not, and no browser sends that.

        Simple programs do, which look whether the server is there.
        """
        headers = Headers(scope=scope)
        return self._hosts.known(headers) or (
            scope["http_version"] == "1.0" and "host" not in headers
        )


def _refusal(asking: HTTPConnection) -> Response:
    """Return a page without styles and links: by this name, nothing else can be fetched."""
    words = words_for(asking)
    said = words.say(COMPLAINTS[REASON])
    if wants_json(asking):
        return JSONResponse({"why": said, "reason": REASON}, MISDIRECTED)
    return HTMLResponse(render(words, "wrong_host.html", text=said), MISDIRECTED)
