"""How requests are read: by httptools, in C, which leaves Python's time to the deals; but not without end."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

# As much as uvicorn lets its reader in Python take; httptools itself would take whatever comes.
LARGEST_HEAD = 64 * 1024


class Protocol(HttpToolsProtocol):
    """uvicorn's own, which hangs up on a request whose headers never end. Bodies are measured in `asgi`."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._besides_body = 0

    def data_received(self, data: bytes) -> None:
        """Read on, as long as what belongs to no body is of a sensible length."""
        self._besides_body += len(data)
        super().data_received(data)
        if self._besides_body > LARGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("The headers are too long.")

    def on_message_begin(self) -> None:
        """Another request: measured anew."""
        self._besides_body = 0
        super().on_message_begin()

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._besides_body -= len(body)
        super().on_body(body)
