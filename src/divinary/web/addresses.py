"""Network addresses: as which one a client is counted, and which belong to trusted proxies."""

from collections.abc import Iterable
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import Final, TypeAlias

from divinary.core.errors import BadOption

Network: TypeAlias = IPv4Network | IPv6Network

NETWORK_BITS: Final = 64
"""Leading bits by which an IPv6 address is counted: one customer has all that begin with them."""

UNKNOWN: Final = "unknown"
"""As what a client is counted whose address cannot be read: all of them are one."""


def counted_address(host: str) -> str:
    """Return the address, or for IPv6 the network, as which a client is counted.

    >>> counted_address("::ffff:192.0.2.1"), counted_address("2001:db8::1:2")
    ('192.0.2.1', '2001:db8::/64')
    """
    address = _read(host)
    if address is None:
        return UNKNOWN
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address), NETWORK_BITS), strict=False))
    return str(address)


def is_address(text: str) -> bool:
    """Whether a text is an IP address."""
    return _read(text) is not None


def without_mapping(host: str) -> str:
    """Return an IPv4 address as such if it is written as IPv6; all else as it is.

    That is how clients come if the server listens on `::`.
    """
    address = _read(host)
    return str(address) if isinstance(address, IPv4Address) else host


def _read(host: str) -> IPv4Address | IPv6Address | None:
    """Return an address; an IPv4 address that is mapped into IPv6 is one of IPv4."""
    try:
        address = ip_address(host)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def network(text: str) -> Network:
    """Return the network that an option names; an address is a network of one.

    Raises:
        BadOption: if it is neither.
    """
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise BadOption("not-an-address", given=text) from None


class Proxies:
    """The servers in front of ours: what they say about their clients is believed."""

    def __init__(self, networks: Iterable[Network] = ()) -> None:
        """Trust all addresses of these networks, and no others."""
        self._networks = tuple(networks)

    def __contains__(self, host: str) -> bool:
        """Whether an address is that of a trusted proxy."""
        address = _read(host)
        return address is not None and any(address in one for one in self._networks)

    @property
    def names(self) -> list[str]:
        """Return the networks as uvicorn reads them."""
        return [str(one) for one in self._networks]
