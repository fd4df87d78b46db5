"""The server: one process, one folder, and a link to open."""

import gc
import logging
import socket
import sys
import traceback
from pathlib import Path
from types import TracebackType
from typing import Final

import uvicorn

from divinary.core.errors import BadOption
from divinary.core.words import Words
from divinary.saves import data_folder
from divinary.table.outside_bots import LONGEST
from divinary.table.store import Store, StoreFailed, StoreUnusable
from divinary.web.app import application
from divinary.web.compression import Compression
from divinary.web.safety import LARGEST

GC_THRESHOLDS: Final = (200_000, 20, 100)
"""With Python's defaults one press in a hundred took a third of a second at 100 tables."""

SWITCH_INTERVAL: Final = 0.0005
"""Seconds after which a busy table lets the store's thread run, for which other tables wait."""

OTHER_PORT: Final = 9000
"""Named as an example if the port that was asked for is taken."""


class WithoutMessages(logging.Formatter):
    """Logs the kind of an error and where it happened, but not its message.

    The message may contain a hidden fate or a key, and many may read a log.
    """

    def formatException(  # noqa: N802 - the standard library's name
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None]
        | tuple[None, None, None],
    ) -> str:
        """Return the kind of an error and the lines that led to it."""
        frames = traceback.extract_tb(ei[2])
        where = [f"  {frame.filename}:{frame.lineno} in {frame.name}" for frame in frames]
        return "\n".join([*where, ei[0].__name__ if ei[0] else ""])


def _set_up_logging() -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(WithoutMessages("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    for name in ("python_multipart", "uvicorn.error"):  # malformed forms and requests
        logging.getLogger(name).setLevel(logging.ERROR)


class Server(uvicorn.Server):
    """A server that prints its address as soon as it listens."""

    def __init__(self, config: uvicorn.Config, lines: list[str]) -> None:
        """Print these lines when the first request can come."""
        super().__init__(config)
        self._lines = lines

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then print the lines."""
        await super().startup(sockets)
        if self.started:
            print("\n".join(self._lines), flush=True)


def serve(
    words: Words, host: str, port: int, data: Path | None, *, pace: float, patience: int
) -> None:
    """Serve both games until somebody stops the server.

    Raises:
        BadOption: if the folder or the port cannot be used, or the patience is out of range.
    """
    if not 0 <= patience <= LONGEST:
        raise BadOption("out-of-range", name="patience", given=patience, low=0, high=LONGEST)
    folder = data or data_folder() / "tables"
    try:
        store = Store(folder)
    except StoreUnusable as error:
        raise BadOption(error.reason, **error.details) from error
    except StoreFailed as error:
        raise BadOption("no-store", path=str(folder), why=str(error)) from error
    listening = _listen(host, port)
    bound = listening.getsockname()[1]
    shown = f"[{host}]" if ":" in host else host
    outside = f"http://{_own_address()}:{bound}" if host in ("0.0.0.0", "::") else ""
    lines = [words.say("Open this link: {link}", link=f"http://{_named(shown)}:{bound}/")]
    if outside:
        lines.append(words.say("Friends in the same network: {link}", link=f"{outside}/"))
    lines.append(words.say("The tables are kept in {path}. Ctrl+C stops.", path=store.path))
    _set_up_logging()
    config = uvicorn.Config(
        application(store, pace=pace, patience=patience, outside=outside),
        log_config=None,
        access_log=False,  # addresses of private links are secrets
        ws=Compression,
        ws_max_size=LARGEST,
        ws_ping_interval=20,
        server_header=False,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=2,
    )
    # The garbage collector stops all tables while it searches for cycles. Tables, views and
    # pictures have none, so that it is seldom needed.
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    sys.setswitchinterval(SWITCH_INTERVAL)
    Server(config, lines).run([listening])


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # TCP is named explicitly, or asyncio would not send small packets at once.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        other = OTHER_PORT if port != OTHER_PORT else OTHER_PORT + 1
        raise BadOption("port-taken", host=host, port=port, other=other) from error
    return listening


def _named(host: str) -> str:
    return "localhost" if host in ("0.0.0.0", "127.0.0.1", "[::]", "[::1]") else host


def _own_address() -> str:
    """Return this machine's address in its network, if it knows it; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for examples
        except OSError:
            return socket.gethostname()
        address: str = probe.getsockname()[0]
        return address
