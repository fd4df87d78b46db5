"""Connections that are bounded in bytes and in time, from the first byte of a request on."""

import asyncio
from collections.abc import Mapping
from functools import cache
from http import HTTPStatus
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import get_remote_addr

from divinary.core.words import LANGUAGES, N_, words
from divinary.web.addresses import without_mapping
from divinary.web.connections import Connections, OpenConnection
from divinary.web.safety import HEADERS, LARGEST
from divinary.web.server_log import log_refusal

MOST_HEAD: Final = 32 * 1024
"""Bytes of the request line and the headers of one request."""

MOST_HEADERS: Final = 100
"""Headers of one request: many short ones need far more memory than their bytes."""

MOST_BODY: Final = 64 * 1024
"""Bytes of a body that are read, with what is only there to divide it: a request may have
`LARGEST`, and a client that sends a little more still reads why it is refused."""

MOST_PIPELINED: Final = 16
"""Requests that wait on one connection for the answer to the first; browsers send one at a time."""

PIECE: Final = 4096
"""Bytes that are read at once, before they are counted."""

BLANK: Final = b"\r\n"
"""What empty lines consist of: old clients send one after a body."""

SECONDS_TO_ARRIVE: Final = 10.0
"""Seconds for the headers of a request, and again for its body."""

TOO_LONG: Final = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE

SENTENCES: Final[Mapping[HTTPStatus, str]] = {
    HTTPStatus.BAD_REQUEST: N_("This request cannot be read."),
    HTTPStatus.REQUEST_TIMEOUT: N_("The request did not arrive in time. Try again."),
    TOO_LONG: N_("The request is too long. Delete the cookies of this site and try again."),
    HTTPStatus.SERVICE_UNAVAILABLE: N_("Too many connections are open. Try again soon."),
}
"""What is said before the language of a client is known."""

REASONS: Final = {HTTPStatus.REQUEST_TIMEOUT: "too-slow", TOO_LONG: "long-headers"}
"""What the log says about these."""


@cache
def refusal(status: HTTPStatus) -> bytes:
    """Return a whole answer that says in every language why a request is refused."""
    said = "\n".join(words(language).say(SENTENCES[status]) for language in LANGUAGES)
    body = f"{said}\n".encode()
    headers = {
        **HEADERS,
        "content-type": "text/plain; charset=utf-8",
        "content-length": str(len(body)),
        "connection": "close",
    }
    lines = [f"HTTP/1.1 {status.value} {status.phrase}", *map(": ".join, headers.items())]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


class BoundedConfig(uvicorn.Config):
    """uvicorn's settings, with the count of connections that all its protocols share."""

    connections: Connections


class BoundedHttp(HttpToolsProtocol):
    """uvicorn's HTTP, with bounds on headers, bodies and waiting, for which it has no settings."""

    opened: OpenConnection | None = None
    """None if the connection was refused."""

    def __init__(self, *args: Any, **named: Any) -> None:
        """Expect the first request."""
        super().__init__(*args, **named)
        self._upgraded = False
        self._in_head = False
        self._in_body = False
        self._head = 0
        """Bytes since the last whole request that are not of a body."""

        self._body = 0
        """Bytes of the present body, with what is there only to divide it."""

        self._kept = 0
        """Bytes of the present body that the application gets."""

        self._requests = 0
        """Whole requests so far."""

        self._running: RequestResponseCycle | None = None
        """The request that is being answered, or was answered last."""

        self._deadline: asyncio.TimerHandle | None = None
        self._awaited: tuple[int, bool] | None = None
        """For what the deadline is: the number of the request, and whether for its body."""

    # --- The connection --------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count a connection, or refuse it before anything is kept for it."""
        config, address = self.config, get_remote_addr(transport)
        assert isinstance(config, BoundedConfig), "the server makes no other"
        host = without_mapping(address[0]) if address else ""
        self.opened = config.connections.admit(transport, host)
        if self.opened is None:
            transport.write(refusal(HTTPStatus.SERVICE_UNAVAILABLE))
            transport.close()
            return
        super().connection_made(transport)
        if address:
            self.client = (host, address[1])
        self._await((0, False))

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no more, and let every answer end: uvicorn knows only the last.

        Nothing may hold the last request: uvicorn's timer would, for as long as a connection may
        be idle, if the client did not close it properly.
        """
        if self.opened is None:
            return
        self._await(None)
        self.opened.end()
        for cycle in (self._running, *(waiting for waiting, _ in self.pipeline)):
            if cycle is not None:
                cycle.disconnected = True
                cycle.message_event.set()
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self.pipeline.clear()
        self.cycle = self._running = None  # type: ignore[assignment]

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        """Answer a request, and write nothing once the connection is closing."""
        self._running = cycle

        async def answer(scope: Any, receive: Any, send: Any) -> None:
            async def send_while_open(message: Any) -> None:
                if self.transport.is_closing():  # uvicorn hears of it only later
                    cycle.disconnected = True
                await send(message)

            await app(scope, receive, send_while_open)

        super()._start_asgi_task(cycle, answer)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to a socket, still counted."""
        assert self.opened is not None, "else nothing is read"
        self._upgraded = True
        self._await(None)
        self.opened.busy()
        super().handle_websocket_upgrade()
        protocol: Any = self.transport.get_protocol()
        protocol.opened = self.opened

    def _unsupported_upgrade_warning(self) -> None:
        """Answer as if nothing else had been asked for, then close: what follows may be no HTTP."""
        self.cycle.keep_alive = False

    # --- What comes in ---------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Read what has come piece by piece, and stop once it is too much."""
        start = 0
        while start < len(data) and self._reads():
            piece = data[start : start + min(PIECE, MOST_HEAD - self._head)]
            start += len(piece)
            before = self._requests
            if self._begun() or piece.strip(BLANK):
                super().data_received(piece)
            if self._in_body:
                self._body += len(piece)
            elif self._in_head or self._requests == before:
                self._head += len(piece)
            self._stop_if_too_much()
        if self._reads():
            waits = self._begun() or not self._requests
            self._await((self._requests, self._in_body) if waits else None)

    def _begun(self) -> bool:
        """Whether a part of a request has come; empty lines before it are none."""
        return self._in_head or self._in_body

    def _reads(self) -> bool:
        """Whether what comes is still read, and as HTTP."""
        done = self.opened is None or self._upgraded or self.transport.is_closing()
        return not done and not (self._in_body and self._body > MOST_BODY)

    def _stop_if_too_much(self) -> None:
        if self._upgraded or self.transport.is_closing():
            return
        if len(self.pipeline) > MOST_PIPELINED:
            log_refusal("too-many-waiting")
            self.transport.abort()
        elif self._head >= MOST_HEAD or len(self.headers or ()) > MOST_HEADERS:
            self._refuse(TOO_LONG)
        elif self._in_body and self._body > MOST_BODY:
            self._stop_reading()

    def _stop_reading(self) -> None:
        """Read no more of a body; the connection is closed as soon as its answer is written."""
        if self.cycle.response_complete:
            self.transport.close()
        else:
            self.cycle.keep_alive = False
            self.flow.pause_reading()

    def on_message_begin(self) -> None:
        """Begin to read a request."""
        super().on_message_begin()
        self._in_head = True

    def on_headers_complete(self) -> None:
        """Begin to read a body; there may be none."""
        super().on_headers_complete()  # raises if what is asked for is no address
        self._in_head, self._in_body = False, True
        self._head = self._body = self._kept = 0

    def on_body(self, body: bytes) -> None:
        """Keep as much of a body as tells that it is too large."""
        kept = body[: LARGEST + 1 - self._kept]
        self._kept += len(kept)
        if kept:
            super().on_body(kept)

    def on_message_complete(self) -> None:
        """Have a whole request; the connection is in use until it is answered."""
        self._in_body = False
        self._head = 0
        self._requests += 1
        super().on_message_complete()
        if self.opened is not None and not self._is_answered():
            self.opened.busy()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        if self.opened is not None and self._is_answered() and not self.transport.is_closing():
            self.opened.idle()

    # --- What does not come ----------------------------------------------------------------------

    def _await(self, what: tuple[int, bool] | None) -> None:
        """Allow a request some seconds for its headers, or for its body."""
        if what == self._awaited:
            return
        if self._deadline is not None:
            self._deadline.cancel()
        self._awaited = what
        self._deadline = (
            None if what is None else self.loop.call_later(SECONDS_TO_ARRIVE, self._late)
        )

    def _late(self) -> None:
        """Refuse a request that has not come in time; one of which nothing came ends in silence."""
        if self._begun():
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.close()

    # --- Refusals --------------------------------------------------------------------------------

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP, in every language."""
        self._refuse(HTTPStatus.BAD_REQUEST)

    def _refuse(self, status: HTTPStatus) -> None:
        """Say why, unless another answer is being written, and close."""
        log_refusal(REASONS.get(status, ""))
        if self._may_answer():
            self.transport.write(refusal(status))
        self.transport.close()

    def _may_answer(self) -> bool:
        """Whether no answer to an earlier request, or to this one, is being written."""
        if self.pipeline:
            return False
        return not self.cycle.response_started if self._in_body else self._is_answered()

    def _is_answered(self) -> bool:
        """Whether every request so far has its answer; there may have been none."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete
