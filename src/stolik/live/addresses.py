"""Addresses of whoever connects: which count as one, and which are of our own proxies.

Knows text and networks; neither connections nor requests.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

# What a provider gives to one home or one phone: its lower half costs nobody anything.
IPV6_NETWORK: Final = 64
LONGEST: Final = 64
# IPv4 as networks that speak IPv6 alone write it (RFC 6052).
TRANSLATED: Final = ipaddress.IPv6Network("64:ff9b::/96")
EVERYBODY: Final = "*"


def parsed(address: str) -> Address | None:
    """The address, of IPv4 written as IPv6 the IPv4 address; None if it is no address."""
    try:
        value = ipaddress.ip_address(address[:LONGEST].partition("%")[0])
    except ValueError:
        return None
    if isinstance(value, ipaddress.IPv4Address):
        return value
    if value in TRANSLATED:
        return ipaddress.IPv4Address(int(value) & 0xFFFFFFFF)
    return value.ipv4_mapped or value


@lru_cache(maxsize=4096)
def _counted(address: str) -> str:
    value = parsed(address)
    if isinstance(value, ipaddress.IPv6Address):
        return str(ipaddress.IPv6Network((value, IPV6_NETWORK), strict=False))
    return str(value) if value else address


def counted_address(address: str) -> str:
    """An IPv4 address as it is, of an IPv6 address the network that one customer has.

    >>> counted_address("2001:db8:1:2::9"), counted_address("::ffff:192.168.1.20")
    ('2001:db8:1:2::/64', '192.168.1.20')
    """
    return _counted(address[:LONGEST])


class Proxies:
    """Who is not limited by address: this machine, and proxies that speak for many."""

    def __init__(self, listed: Iterable[str] = ()) -> None:
        names = [name for name in (given.strip() for given in listed) if name]
        self._everybody = EVERYBODY in names
        self._networks = [ipaddress.ip_network(name) for name in names if name != EVERYBODY]

    def __contains__(self, address: str) -> bool:
        value = parsed(address)
        if self._everybody or value is None:
            return self._everybody
        return value.is_loopback or any(value in network for network in self._networks)
