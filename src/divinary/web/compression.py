"""How pictures travel: squeezed by a quick library, since there are many of them.

What comes in is bounded: a few squeezed bytes can be many frames.
"""

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

WINDOW: Final = 15
"""The largest there is: what the last picture said already is then hardly said again."""

EFFORT: Final = 0
"""ISA-L's quickest, which squeezes all the same: a twelfth more bytes, for a seventh less
time in the oracle and two fifths in arcana."""

MOST_WAITING: Final = 200
"""Frames that wait to be answered: fifteen a second are, so that none waits for a ping in vain."""

PARTING: Final = 1.0
"""Seconds in which whoever has to go may hear why."""

PIECE: Final = 2048
"""Bytes that are unpacked at once: of the smallest frames some fifty, before they are counted."""


class QuickDeflate(ServerPerMessageDeflateFactory):
    """The usual compression of sockets, made by ISA-L.

    It takes a sixth of zlib's time for a picture, which was a fifth of what a press cost in arcana
    and a third in the oracle.
    """

    def process_request_params(
        self,
        params: Sequence[ExtensionParameter],
        accepted_extensions: Sequence[Any],
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """Agree with the browser as usual, then put our encoder in the place of zlib's."""
        agreed, deflate = super().process_request_params(params, accepted_extensions)
        if not deflate.local_no_context_takeover:
            # Of another class than zlib's, with the same methods.
            encoder: Any = isal_zlib.compressobj(EFFORT, wbits=-deflate.local_max_window_bits)
            deflate.encoder = encoder
        return agreed, deflate


class TextSocket(ServerProtocol):
    """A socket that says nothing but text, also where that was encoded before."""

    def send_binary(self, data: BytesLike, fin: bool = True) -> None:
        """Send as text what is long, and is put together from parts that were encoded once."""
        self.send_text(data, fin)


class Compression(WebSocketsSansIOProtocol):
    """uvicorn's socket with our own compression and bounds; uvicorn has no settings for them."""

    def __init__(self, *args: Any, **named: Any) -> None:
        """Make the socket as uvicorn does, then give its protocol our extension."""
        super().__init__(*args, **named)
        squeeze = QuickDeflate(server_max_window_bits=WINDOW, client_max_window_bits=WINDOW)
        self.conn = TextSocket(extensions=[squeeze], max_size=self.config.ws_max_size)

    async def send(self, message: Any) -> None:
        """Send, or say that the other side has gone: uvloop would break only where it writes."""
        await self.writable.wait()
        if message["type"] == "websocket.send" and self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)

    def data_received(self, data: bytes) -> None:
        """Take in what has come piece by piece, and no more once it was too much."""
        for start in range(0, len(data), PIECE):
            super().data_received(data[start : start + PIECE])

    def send_receive_event_to_app(self) -> None:
        """Let a frame wait for its turn; whoever sends faster than is answered has to go."""
        super().send_receive_event_to_app()
        if self.queue.qsize() > MOST_WAITING and not self.close_sent:
            self._part()

    def _part(self) -> None:
        """Close with a word, and answer nothing that still waits; what comes now is not read."""
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(
            {"type": "websocket.disconnect", "code": CloseCode.POLICY_VIOLATION, "reason": ""}
        )
        self.conn.fail(CloseCode.POLICY_VIOLATION, "too many frames at once")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = self.disconnected = True
        if self.read_paused:  # until the other side has gone: else it may never hear why
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(PARTING, self.transport.close)
