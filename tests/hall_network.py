"""A laptop with a wifi and a second network, as the operating system would tell of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import ifaddr
import pytest

WIFI, DOCKER, PORT = "192.168.1.23", "172.17.0.1", "8110"
AT_LAPTOP: dict[str, Any] = {"headers": {"host": f"localhost:{PORT}"}, "SERVER_PORT": PORT}
"""A request by the browser of the laptop itself."""


def has_networks(patch: pytest.MonkeyPatch, answering: tuple[str, ...] = (WIFI, DOCKER), **networks: str) -> None:
    """From here on the laptop has these networks, and the site answers at some of them."""
    adapters = [_adapter("lo", "127.0.0.1"), *(_adapter(name, ip) for name, ip in networks.items())]
    patch.setattr(ifaddr, "get_adapters", lambda: adapters)

    @contextmanager
    def connect(address: tuple[str, int], timeout: float) -> Iterator[None]:
        if address[0] not in answering:
            raise ConnectionRefusedError
        yield

    patch.setattr("socket.create_connection", connect)


def _adapter(name: str, ip: str) -> ifaddr.Adapter:
    return ifaddr.Adapter(name, name, [ifaddr.IP(ip, 24, name)])
