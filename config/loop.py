"""An event loop for several processes on one port: each takes one visitor at a time and leaves the next to another."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

PAUSE = 0.001


class FairLoop(asyncio.SelectorEventLoop):
    """asyncio's own takes everybody who waits at the door, and leaves the other processes with nothing to do."""

    async def create_server(self, *arguments: Any, sock: Any = None, **more: Any) -> Any:
        """As asyncio's. It lets answers go at once only on a port that it opened itself: here it was opened for all."""
        if sock is not None and sock.family in (socket.AF_INET, socket.AF_INET6):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # who is let in by it is served likewise
        return await super().create_server(*arguments, sock=sock, **more)

    def _accept_connection(
        self, factory: Any, sock: Any, sslcontext: Any, server: Any, backlog: int, *more: Any
    ) -> None:
        # asyncio's own business: a later Python that does this otherwise does it as it always did.
        super()._accept_connection(factory, sock, sslcontext, server, 1, *more)  # type: ignore[misc]  # the stubs leave it out
        if self.remove_reader(sock):  # else it stopped listening itself: no file is left for another visitor
            self.call_later(PAUSE, self._listen_again, sock, factory, sock, sslcontext, server, backlog, *more)

    def _listen_again(self, sock: Any, *accepting: Any) -> None:
        if sock.fileno() != -1:  # closed meanwhile: the process ends
            self.add_reader(sock, self._accept_connection, *accepting)
