"""A line to a site that is cut at random places: before, within and after a request or its answer."""

from __future__ import annotations

import random
import socket
import threading
from collections import Counter
from contextlib import suppress

WAYS = ("whole", "away", "half a request", "half an answer", "answer lost", "twice")


class CutLine:
    """Passes each request on to a port of this machine, or does not; `met` counts what became of them."""

    def __init__(self, port: int, seed: int) -> None:
        self._to, self._chance, self.met = port, random.Random(seed), Counter[str]()
        self.rough = True
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    @property
    def cuts(self) -> int:
        return sum(count for way, count in self.met.items() if way not in ("whole", "twice"))

    def close(self) -> None:
        self._socket.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._socket.accept()
                with near, suppress(OSError):
                    near.settimeout(60)
                    self._pass(near)

    def _pass(self, near: socket.socket) -> None:
        way = self._chance.choice(("whole", *WAYS)) if self.rough else "whole"
        self.met[way] += 1
        if way == "away":
            return
        request = _whole_request(near)
        if way == "half a request":
            self._ask(request[: self._chance.randrange(1, len(request))], answered=False)
            return
        answer = self._ask(request)
        if way == "twice":
            answer = self._ask(request)
        if way == "half an answer":
            answer = answer[: self._chance.randrange(1, len(answer))]
        if way != "answer lost":
            near.sendall(answer)

    def _ask(self, request: bytes, *, answered: bool = True) -> bytes:
        with socket.create_connection(("127.0.0.1", self._to), timeout=60) as far:
            far.sendall(request)
            if not answered:
                return b""
            parts = []
            while part := far.recv(65536):
                parts.append(part)
            return b"".join(parts)


def _whole_request(near: socket.socket) -> bytes:
    """The request, so that the site closes the connection after its answer."""
    request = b""
    while b"\r\n\r\n" not in request:
        request += near.recv(65536)
    head, _, body = request.partition(b"\r\n\r\n")
    [length] = [int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length")]
    while len(body) < length:
        body += near.recv(65536)
    return head + b"\r\nConnection: close\r\n\r\n" + body
