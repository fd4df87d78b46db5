"""What a page costs the server, and how much of it each client may ask for.

A unit is a millisecond of one core. The prices are rounded up from what `benchmarks/prices.py`
measured when nothing was kept from earlier: a stranger can always ask for what nobody asked for.
Only a step of a replay is cheaper: else stepping through a game would cost more than people have.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, NamedTuple

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from divinary.table.refusals import Refused
from divinary.table.registry import TableRegistry
from divinary.web.guests import MOST_KEYS, claims_key, guest_at, tables_of
from divinary.web.safety import Endpoint, RateLimit, address_of

POLICY_VIOLATED: Final = 1008


class PagePrice(NamedTuple):
    """What a page costs, in units."""

    page: float
    hundred: float = 0
    """For every hundred entries of its table's log."""

    tables: float = 0
    """For each table to which a cookie claims to hold a key."""


PRICES: Final[Mapping[str, PagePrice]] = {
    "/": PagePrice(1, tables=8),
    "/new/{game}": PagePrice(1),
    "/rules/{game}": PagePrice(1),
    "/schema/{game}.json": PagePrice(0.2),
    "/static/{name}": PagePrice(0.2),
    "/static/{mark}/{name}": PagePrice(0.2),
    "/favicon.ico": PagePrice(0.2),
    "/t/{table}": PagePrice(6),
    "/t/{table}/key/{token}": PagePrice(1),
    "/t/{table}/link": PagePrice(6),
    "/t/{table}/code.svg": PagePrice(4),
    "/t/{table}/record": PagePrice(1, hundred=5),
    "/t/{table}/log": PagePrice(1, hundred=1.5),
    "/t/{table}/meant": PagePrice(10),
    "/t/{table}/replay": PagePrice(6, hundred=0.5),
    "/t/{table}/analysis": PagePrice(10, hundred=30),
    "/t/{table}/view.json": PagePrice(1, hundred=0.2),
    "/t/{table}/live": PagePrice(6),
    "/t/{table}/bot": PagePrice(1, hundred=0.2),
}
"""By the path of the route; a route without a price cannot be made."""

NO_PAGE: Final = PagePrice(1)
"""For saying that there is no such page."""

READING: Final = 25
"""Units for reading a table that is not in memory."""

AT_ONCE: Final = 3_000
"""Thirty people behind one address who all reload their table after a restart need 1,000."""

EACH_SECOND: Final = 150
"""A person who holds a key down in a replay sees a game of 500 actions without a pause."""

SEATED_TOGETHER: Final = 5
"""So many times more is there for all who hold seats and share an address: seats cost nothing."""


class Budget:
    """How many units each client has left."""

    def __init__(self, at_once: float = AT_ONCE, each_second: float = EACH_SECOND) -> None:
        """Allow an address, or the holder of a seat, so many at once and then each second."""
        self._addresses = RateLimit(at_once, each_second)
        self._seats = RateLimit(at_once, each_second)
        self._together = RateLimit(at_once * SEATED_TOGETHER, each_second * SEATED_TOGETHER)
        self._claims = RateLimit(at_once, each_second)

    def take(self, units: float, address: str, key: str = "") -> None:
        """Take units from who holds a seat by a key, else from an address; or raise `Refused`."""
        if key:
            self._seats.take(key, units)
            self._together.take(address, units)
        else:
            self._addresses.take(address, units)

    def take_claimed(self, units: float, address: str) -> None:
        """Take units for a table that has to be read before anybody knows whether a key fits.

        People who come back to their tables do not share these with strangers who have no key.
        """
        self._claims.take(address, units)


def get(path: str, endpoint: Endpoint) -> Route:
    """Return a route that shows something, at its price."""

    async def paid(request: Request) -> Response:
        pay(request, PRICES[path])
        return await endpoint(request)

    return Route(path, paid, methods=["GET"])


def live(path: str, endpoint: Callable[[WebSocket], Awaitable[None]]) -> WebSocketRoute:
    """Return a route that opens a socket, at its price."""

    async def paid(socket: WebSocket) -> None:
        try:
            pay(socket, PRICES[path])
        except Refused:
            await socket.close(POLICY_VIOLATED)  # before it was accepted: the browser sees a 403
            return
        await endpoint(socket)

    return WebSocketRoute(path, paid)


def pay(asking: HTTPConnection, price: PagePrice) -> None:
    """Take a price from the client who asks, or raise `Refused` if they have no more."""
    units = price.page
    if price.tables:
        units += price.tables * min(len(tables_of(asking.cookies)), MOST_KEYS)
    table = asking.path_params.get("table", "")
    registry: TableRegistry = asking.app.state.registry
    hub = registry.in_memory(table)
    if hub is None:
        _take_unread(asking, table, units)
        return
    guest = guest_at(hub.session, asking)
    units += price.hundred * hub.session.length / 100
    _take(asking, units, guest.digest if guest.seat is not None else "")


def pay_for_reading(asking: HTTPConnection, table: str) -> None:
    """Take the price of reading a table if it is not in memory, or raise `Refused`."""
    if asking.app.state.registry.in_memory(table) is None:
        _take_unread(asking, table, READING)


def _take_unread(asking: HTTPConnection, table: str, units: float) -> None:
    """Take units for a table that is not in memory."""
    if claims_key(asking, table):
        budget: Budget = asking.app.state.budget
        budget.take_claimed(units, address_of(asking))
    else:
        _take(asking, units)


def _take(asking: HTTPConnection, units: float, key: str = "") -> None:
    budget: Budget = asking.app.state.budget
    budget.take(units, address_of(asking), key)
