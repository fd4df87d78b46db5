"""The options of the server, as they are checked before it starts."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple, Self

from divinary.core.errors import BadOption
from divinary.table.growth import MOST_TABLES
from divinary.table.outside_bots import LIMIT, LONGEST
from divinary.table.registry import FINISHED_DAYS, UNBEGUN_DAYS
from divinary.web.addresses import Proxies, network
from divinary.web.connections import MOST_DESCRIPTORS, MOST_EACH
from divinary.web.hosts import host_name

MOST_DAYS: Final = 36_500
MOST_TABLES_EVER: Final = 10_000_000


class ServerOptions(NamedTuple):
    """What an operator can set."""

    host: str = "0.0.0.0"
    """The address to listen on."""

    port: int = 8017
    data: Path | None = None
    """The folder of the tables; None for the usual one."""

    pace: float = 1.0
    """Seconds that a built-in bot takes for a move."""

    patience: int = LIMIT
    """Seconds that an outside bot may take; 0 means no limit."""

    names: Sequence[str] = ()
    """Names by which the server may be asked for, besides localhost and IP addresses."""

    proxies: Sequence[str] = ()
    """Addresses and networks of servers in front of this one."""

    most_connections: int | None = None
    """Open connections in all; None for as many as the system allows."""

    most_each: int = MOST_EACH
    """Open connections of one address."""

    most_tables: int = MOST_TABLES
    keep_unbegun: int = UNBEGUN_DAYS
    """Days that a table is kept whose game never begins."""

    keep_finished: int = FINISHED_DAYS
    """Days that a table is kept whose game is over."""

    def checked(self, most_connections: int) -> Self:
        """Return them with a number of connections, and names as browsers send them.

        Raises:
            BadOption: if one of them is not possible; `most_connections` are as many as fit.
        """
        connections = self.most_connections
        for name, given, low, high in (
            ("patience", self.patience, 0, LONGEST),
            ("most-connections", connections, 1, most_connections),
            ("most-each", self.most_each, 1, MOST_DESCRIPTORS),
            ("most-tables", self.most_tables, 1, MOST_TABLES_EVER),
            ("keep-unbegun", self.keep_unbegun, 1, MOST_DAYS),
            ("keep-finished", self.keep_finished, 1, MOST_DAYS),
        ):
            if given is not None and not low <= given <= high:
                raise BadOption("out-of-range", name=name, given=given, low=low, high=high)
        return self._replace(
            names=[host_name(name) for name in self.names],
            proxies=[str(network(proxy)) for proxy in self.proxies],
            most_connections=most_connections if connections is None else connections,
        )

    @property
    def trusted(self) -> Proxies:
        """Return the servers in front of this one."""
        return Proxies(map(network, self.proxies))
