"""Sockets that compress pictures with a quick library, and limit what comes in.

A few compressed bytes can unpack to many frames.
"""

import asyncio
import time
from collections.abc import Sequence
from typing import Any, Final

from isal import isal_zlib
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import CloseCode
from websockets.server import ServerProtocol
from websockets.typing import BytesLike, ExtensionParameter

from divinary.web.addresses import without_mapping
from divinary.web.connections import OpenConnection
from divinary.web.server_log import log_refusal

WINDOW: Final = 15
"""The largest window: what the last picture contains is then hardly sent again."""

EFFORT: Final = 0
"""ISA-L's quickest level: a twelfth more bytes, for a seventh less time in the oracle and two
fifths less in arcana."""

MOST_WAITING: Final = 200
"""Frames that may wait: fifteen are answered in a second, so that pings are still in time."""

MOST_FRAMES: Final = 2 * MOST_WAITING
"""Frames of any kind that may come at once, with those that only ask whether we are there and
those without content: as many as wait, and as many again that came with the last of them."""

FRAMES_EACH_SECOND: Final = 20.0
"""Frames that may come after that: a little more than are answered."""

SECONDS_TO_READ_WHY: Final = 1.0
"""Seconds in which a client that is disconnected can read why."""

PIECE: Final = 2048
"""Bytes that are unpacked at once: about fifty of the smallest frames, which are then counted."""


class QuickDeflate(ServerPerMessageDeflateFactory):
    """The usual compression of sockets, done by ISA-L.

    It takes a sixth of zlib's time for a picture; zlib's was a fifth of the time for a press in
    arcana, and a third in the oracle.
    """

    def process_request_params(
        self,
        params: Sequence[ExtensionParameter],
        accepted_extensions: Sequence[Any],
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """Agree with the browser as usual, then replace zlib's encoder by ours."""
        agreed, deflate = super().process_request_params(params, accepted_extensions)
        if not deflate.local_no_context_takeover:
            # Its class is not zlib's, but has the same methods.
            encoder: Any = isal_zlib.compressobj(EFFORT, wbits=-deflate.local_max_window_bits)
            deflate.encoder = encoder
        return agreed, deflate


class TextSocket(ServerProtocol):
    """A socket that sends nothing but text, even if it was encoded before."""

    def send_binary(self, data: BytesLike, fin: bool = True) -> None:
        """Send encoded text as text: a picture is joined from parts that were encoded once."""
        self.send_text(data, fin)


class Compression(WebSocketsSansIOProtocol):
    """uvicorn's socket with our own compression and limits, for which it has no settings."""

    opened: OpenConnection | None = None
    """The connection, which is still counted after it has become a socket."""

    def __init__(self, *args: Any, **named: Any) -> None:
        """Make the socket as uvicorn does, then give its protocol our extension."""
        super().__init__(*args, **named)
        deflate = QuickDeflate(server_max_window_bits=WINDOW, client_max_window_bits=WINDOW)
        self.conn = TextSocket(extensions=[deflate], max_size=self.config.ws_max_size)
        self._frames_left = float(MOST_FRAMES)
        self._counted_at = time.monotonic()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Know the client by the address as which it is counted."""
        super().connection_made(transport)
        if self.client:
            self.client = (without_mapping(self.client[0]), self.client[1])

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no more, and give back what is large.

        The rest is a cycle, which has to wait for the garbage collector; a compressor takes up to
        300 kB, and the collector does not know that.
        """
        super().connection_lost(exc)
        self.conn.extensions = []
        if self.opened is not None:
            self.opened.end()

    async def send(self, message: Any) -> None:
        """Send, or raise if the other side has gone: uvloop would fail only when it writes."""
        await self.writable.wait()
        if message["type"] == "websocket.send" and self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # refused: else uvicorn would log an error

    def data_received(self, data: bytes) -> None:
        """Read what has come piece by piece, and stop once it was too much."""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                self.transport.write(b"".join(self.conn.data_to_send()))
                self.transport.close()  # uvicorn would wait for the rest of a handshake

    def handle_events(self) -> None:
        """Count the frames that have come, and disconnect a client that sends too many.

        Most kinds of frames are never queued, so that counting those that wait is not enough.
        """
        now = time.monotonic()
        earned = (now - self._counted_at) * FRAMES_EACH_SECOND
        self._counted_at = now
        self._frames_left = min(MOST_FRAMES, self._frames_left + earned) - len(self.conn.events)
        if self._frames_left < 0 and not self.close_sent:
            self._disconnect()
            return
        super().handle_events()

    def handle_ping(self) -> None:
        """Answer; but a client that does not read gets no answers that would wait for it."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def send_receive_event_to_app(self) -> None:
        """Let a frame wait for its turn; disconnect a client that sends faster than we answer."""
        text = self.curr_msg_data_type == "text"
        if text and not self.close_sent and not _is_text(self.frames):
            self.frames = []
            self.conn.fail(CloseCode.INVALID_DATA)
            self.handle_parser_exception()  # uvicorn would log a traceback before
            return
        super().send_receive_event_to_app()
        if self.queue.qsize() > MOST_WAITING and not self.close_sent:
            self._disconnect()

    def handle_parser_exception(self) -> None:
        """Close what sends no frames; before the handshake is answered no reason can be given."""
        if self.conn.close_sent is not None:
            super().handle_parser_exception()
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": CloseCode.PROTOCOL_ERROR})
        self.close_sent = True
        self.transport.close()

    def _disconnect(self) -> None:
        """Close and say why; what waits is not answered, and what still comes is not read."""
        log_refusal("too-many-frames")
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(
            {"type": "websocket.disconnect", "code": CloseCode.POLICY_VIOLATION, "reason": ""}
        )
        self.conn.fail(CloseCode.POLICY_VIOLATION, "too many frames at once")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = self.disconnected = True
        if self.read_paused:  # until the other side has gone: else it may not read why
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(SECONDS_TO_READ_WHY, self.transport.close)


def _is_text(frames: Sequence[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True
