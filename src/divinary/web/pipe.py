"""How pictures travel: squeezed by a quick library, since there are many of them."""

from collections.abc import Sequence
from typing import Any, Final

from isal import isal_zlib
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.server import ServerProtocol
from websockets.typing import ExtensionParameter

WINDOW: Final = 15
"""The largest there is: what the last picture said already is then hardly said again."""

EFFORT: Final = 1


class QuickDeflate(ServerPerMessageDeflateFactory):
    """The usual compression of sockets, made by ISA-L.

    It takes a sixth of zlib's time for a picture, which was a third of what a press cost.
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


class Pipe(WebSocketsSansIOProtocol):
    """uvicorn's socket with our own compression; uvicorn has no setting for it."""

    def __init__(self, *args: Any, **named: Any) -> None:
        """Make the socket as uvicorn does, then give its protocol our extension."""
        super().__init__(*args, **named)
        squeeze = QuickDeflate(server_max_window_bits=WINDOW, client_max_window_bits=WINDOW)
        self.conn = ServerProtocol(extensions=[squeeze], max_size=self.config.ws_max_size)
