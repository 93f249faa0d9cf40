"""Phones that press as fast as they are answered: requests made beforehand, on bare sockets, in one thread.

The client shares the machine with the server it measures, so it does as little as it can: it sends bytes and looks for
the end of the answer.
"""

import selectors
import socket
import time
import uuid
from pathlib import PosixPath
from typing import NamedTuple

from tournaments.evening.table.models import TableCode

END, LENGTH, CREATED = b"\r\n\r\n", b"\r\ncontent-length: ", b"HTTP/1.1 201 "


class Posted(NamedTuple):
    """The seconds each deal took, the seconds all took together, and how many were not answered with 201."""

    took: list
    lasting: float
    wrong: int


class Phone:
    """A kept connection, and what is still to be sent on it."""

    def __init__(self, port, requests) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._waiting, self._heard = list(reversed(requests)), b""

    def send(self) -> bool:
        """Send the next; False when there is none."""
        if not self._waiting:
            return False
        self._heard, self._sent = b"", time.perf_counter()
        self.socket.sendall(self._waiting.pop())
        return True

    def heard(self):
        """The seconds and the goodness of an answer that is complete; None where more of it comes."""
        arrived = self.socket.recv(1 << 16)
        if not arrived:
            raise ConnectionError("The site hung up.")
        self._heard += arrived
        head = self._heard.find(END)
        if head < 0 or len(self._heard) < head + len(END) + _length(self._heard, head):
            return None
        return time.perf_counter() - self._sent, self._heard.startswith(CREATED)


def deal(path: PosixPath, code: TableCode, body):
    """The bytes of a deal on its way, under an id of its own."""
    head = (
        f"PUT {path}/deals/{uuid.uuid4()} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-table-code: {code}\r\n"
        f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def post(port, requests):
    """So many phones at once, each with its list of requests, one after another."""
    phones, answers = [Phone(port, request) for request in requests], []
    started = time.perf_counter()
    with selectors.DefaultSelector() as playing:
        for phone in phones:
            playing.register(phone.socket, selectors.EVENT_READ, phone)
            phone.send()
        while playing.get_map():
            for key, _ in playing.select():
                answer = key.data.heard()
                if answer:
                    answers.append(answer)
                    if not key.data.send():
                        playing.unregister(key.fileobj)
    lasting = time.perf_counter() - started
    for phone in phones:
        phone.socket.close()
    return Posted([took for took, _ in answers], lasting, sum(not good for _, good in answers))


def _length(heard, head):
    at = heard.lower().find(LENGTH, 0, head) + len(LENGTH)
    return int(heard[at : heard.find(b"\r\n", at)])
