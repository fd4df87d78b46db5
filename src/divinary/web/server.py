"""The server: one process, one folder, and a link to open."""

import asyncio
import gc
import socket
import sys
from typing import Final

import uvicorn
from starlette.applications import Starlette
from websockets import http11

from divinary.core.errors import BadOption
from divinary.core.words import Words
from divinary.saves import data_folder
from divinary.table.store import Store, StoreFailed, StoreUnusable
from divinary.web.addresses import is_address
from divinary.web.app import application
from divinary.web.compression import Compression
from divinary.web.connections import Connections, raise_descriptor_limit
from divinary.web.protocol import MOST_HEAD, SENTENCES, BoundedConfig, BoundedHttp, refusal
from divinary.web.safety import LARGEST
from divinary.web.server_log import log_loop_error, set_up_logging
from divinary.web.server_options import ServerOptions

GC_THRESHOLDS: Final = (50_000, 5, 5)
"""With Python's defaults one press in a hundred took a third of a second at 100 tables. With much
higher ones, what closed sockets leave behind stays too long."""

SWITCH_INTERVAL: Final = 0.0005
"""Seconds after which a busy table lets the store's thread run, for which other tables wait."""

OTHER_PORT: Final = 9000
"""Named as an example if the port that was asked for is taken."""


class Server(uvicorn.Server):
    """A server that prints its address as soon as it listens."""

    def __init__(self, config: uvicorn.Config, lines: list[str]) -> None:
        """Print these lines when the first request can come."""
        super().__init__(config)
        self._lines = lines

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then print the lines."""
        asyncio.get_running_loop().set_exception_handler(log_loop_error)
        await super().startup(sockets)
        if self.started:
            print("\n".join(self._lines), flush=True)


def serve(words: Words, given: ServerOptions) -> None:
    """Serve both games until somebody stops the server.

    Raises:
        BadOption: if the folder or the port cannot be used, or an option is not possible.
    """
    options = given.checked(raise_descriptor_limit())
    folder = options.data or data_folder() / "tables"
    try:
        store = Store(folder)
    except StoreUnusable as error:
        raise BadOption(error.reason, **error.details) from error
    except StoreFailed as error:
        raise BadOption("no-store", path=str(folder), why=str(error)) from error
    host = options.host
    listening = _listen(host, options.port)
    bound = listening.getsockname()[1]
    shown = f"[{host}]" if ":" in host else host
    own = _own_address() if host in ("0.0.0.0", "::") else ""
    outside = f"http://{own}:{bound}" if own else ""
    lines = [words.say("Open this link: {link}", link=f"http://{_named(shown)}:{bound}/")]
    if outside:
        lines.append(words.say("Friends in the same network: {link}", link=f"{outside}/"))
    lines.append(words.say("The tables are kept in {path}. Ctrl+C stops.", path=store.path))
    set_up_logging()
    app = application(
        store,
        pace=options.pace,
        patience=options.patience,
        outside=outside,
        names=[*options.names, *_names_of_links(host, own)],
        most_tables=options.most_tables,
        keep_unbegun=options.keep_unbegun,
        keep_finished=options.keep_finished,
    )
    # The garbage collector stops all tables while it searches for cycles. Tables, views and
    # pictures have none, so that it is seldom needed.
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    sys.setswitchinterval(SWITCH_INTERVAL)
    Server(_config(app, options), lines).run([listening])


def _config(app: Starlette, options: ServerOptions) -> BoundedConfig:
    """Return uvicorn's settings."""
    proxies, most = options.trusted, options.most_connections
    assert most is not None, "checked"
    config = BoundedConfig(
        app,
        log_config=None,
        access_log=False,  # addresses of private links are secrets
        http=BoundedHttp,
        ws=Compression,
        ws_max_size=LARGEST,
        ws_ping_interval=20,
        server_header=False,
        proxy_headers=bool(options.proxies),
        forwarded_allow_ips=proxies.names,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=2,
    )
    config.connections = Connections(most, options.most_each, proxies)
    # The library takes lines of 8 KiB: with longer cookies pages came, but their sockets did not.
    # It has no other setting than a variable of the environment, which it reads when it is loaded.
    http11.MAX_LINE_LENGTH = MOST_HEAD
    for status in SENTENCES:  # now, while catalogues can be opened
        refusal(status)
    return config


def _names_of_links(*hosts: str) -> list[str]:
    """Return the names in the links that the server prints: they have to work."""
    return [host.lower() for host in hosts if host and not is_address(host)]


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
