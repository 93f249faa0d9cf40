"""The share of one address in something that everybody shares."""

from __future__ import annotations

import os
from collections import Counter
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

_HALF = 64


class Shares:
    """Counts what each address has, and refuses what would be more than one, or all together, may have."""

    def __init__(self, *, of_one: int, of_all: int) -> None:
        self.of_one, self.of_all = of_one, of_all
        self.held: Counter[str] = Counter()
        self.total = 0

    def take(self, address: str, amount: int = 1) -> bool:
        """Give that address so much more; False, and nothing given, where it would be too much."""
        owner = _owner(address)
        of_one = self.of_all if is_trusted_proxy(address) else self.of_one
        if self.total + amount > self.of_all or self.held[owner] + amount > of_one:
            return False
        self.held[owner] += amount
        self.total += amount
        return True

    def give_back(self, address: str, amount: int = 1) -> None:
        """That address has so much less."""
        owner = _owner(address)
        self.total -= amount
        self.held[owner] -= amount
        if self.held[owner] <= 0:
            del self.held[owner]


@lru_cache(maxsize=4096)
def is_trusted_proxy(address: str) -> bool:
    """Does a whole site's traffic come from there? By the setting that uvicorn reads as well."""
    trusted = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1").replace(" ", "").split(",")
    if "*" in trusted or address in trusted:
        return True
    try:
        client = ip_address(address)
        return any(client in ip_network(network, strict=False) for network in trusted)
    except ValueError:
        return False


@lru_cache(maxsize=4096)
def _owner(address: str) -> str:
    """An address that cannot be changed at will: of IPv6 the half that the network gives."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    return str(parsed.ipv4_mapped or IPv6Address(int(parsed) >> _HALF << _HALF))
