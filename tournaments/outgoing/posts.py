"""One message posted to an address that somebody typed, which may be meant to reach what only this machine can.

Every address that the name resolves to has to be global, and the connection goes to the address that was checked, so a
name that resolves to another one a moment later gains nothing. No redirect is followed and no proxy asked.

Messages to other machines, in a line for each receiver, sent by a few threads.

Nobody holds up more than their own line: a few threads at most send for one, whoever took least time last time comes
first, and where somebody does not answer, what else waits for them is let go of.
"""

import logging
import socket
import ssl
import time
from collections import Counter, deque
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, ip_address
from queue import Empty, SimpleQueue
from threading import Lock, Thread, Timer
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

SECONDS = 5.0
"""How long a message may take, from resolving the name to the last byte of the answer."""

LARGEST_ANSWER = 64 * 1024
"""Bytes of an answer's body that are read; what follows is dropped."""

THIS_MACHINE = "127.0.0.1"


class Refused(ValueError):  # noqa: N818  it reads as what happened
    """We send nothing to this address."""


class NotDelivered(OSError):  # noqa: N818  it reads as what happened
    """Nobody answered, or not in time."""


class Answer(NamedTuple):
    """The other side's answer, named as requests names it."""

    status_code: int
    text: str
    reason: str
    headers: Mapping[str, str]


def post(
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    seconds: float | None = None,
    largest_answer: int = LARGEST_ANSWER,
) -> Answer:
    """Return the other side's answer, a redirect too, within `seconds` or SECONDS. Raises Refused and NotDelivered."""
    parts, seconds, began = checked_url(url), seconds or SECONDS, time.monotonic()
    addresses = _checked_addresses(parts, seconds)
    left = max(0.01, seconds - (time.monotonic() - began))
    connection = _PinnedConnection(parts, addresses[0], left)
    too_late = Timer(left, connection.give_up)
    too_late.start()
    try:
        connection.request("POST", parts._replace(scheme="", netloc="").geturl() or "/", body, dict(headers))
        answer = connection.getresponse()
        text = answer.read(largest_answer).decode("utf-8", "replace")
        return Answer(answer.status, text, answer.reason, dict(answer.headers))
    except (OSError, HTTPException, ValueError) as error:
        raise NotDelivered(str(error)) from error
    finally:
        too_late.cancel()
        connection.close()


def checked_url(url: str) -> SplitResult:
    """The parts of an https address without a user or a fragment. Nothing is resolved. Raises Refused."""
    try:
        parts = urlsplit(url)
        whole = bool(parts.hostname) and parts.port != 0
    except ValueError as error:
        raise Refused(str(error)) from error
    plain = url.isascii() and url.isprintable() and not set(url) & {" ", "#", "\\"}
    if not (plain and whole and "@" not in parts.netloc and (parts.scheme == "https" or _is_this_machine(parts))):
        raise Refused(url)
    return parts


def is_global(address: IPv4Address | IPv6Address) -> bool:
    """Is it a host on the open network, and not another address in disguise?"""
    if isinstance(address, IPv6Address) and (
        address.ipv4_mapped or address.sixtofour or address.teredo or address.is_site_local
    ):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved)


def _is_this_machine(parts: SplitResult) -> bool:
    """Allowed in tests alone."""
    return settings.POSTS_TO_THIS_MACHINE and (parts.scheme, parts.hostname) == ("http", THIS_MACHINE)


def _checked_addresses(parts: SplitResult, seconds: float) -> list[str]:
    """Addresses that the name resolves to, IPv4 first, which every hall has.

    Raises Refused if one of them is not global, NotDelivered if there is none within so many seconds.
    """
    resolved: SimpleQueue[list[str]] = SimpleQueue()
    Thread(target=_resolve, args=[parts, resolved], name="resolving", daemon=True).start()
    try:
        addresses = resolved.get(timeout=seconds)
    except Empty:
        raise NotDelivered("the name was not resolved in time") from None
    if not addresses:
        raise NotDelivered("the name leads nowhere")
    if not _is_this_machine(parts) and not all(is_global(ip_address(address)) for address in addresses):
        raise Refused(parts.geturl())
    return sorted(addresses, key=lambda address: ":" in address)


def _resolve(parts: SplitResult, resolved: "SimpleQueue[list[str]]") -> None:
    """Resolve the name, in a thread of its own, as nothing can break this off; no address where it fails."""
    try:
        answers = socket.getaddrinfo(parts.hostname, _port(parts), type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        answers = []
    resolved.put([str(address) for *_, (address, *_) in answers])


def _port(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)


class _PinnedConnection(HTTPConnection):
    """A connection to a checked address, with the certificate and the Host of the name."""

    def __init__(self, parts: SplitResult, address: str, seconds: float) -> None:
        super().__init__(str(parts.hostname), _port(parts), timeout=seconds)
        self._address, self._encrypted, self._given_up = address, parts.scheme == "https", False
        self.default_port = 443 if self._encrypted else 80  # so that Host does not name the usual port

    def connect(self) -> None:
        plain = self.sock = socket.create_connection((self._address, self.port), self.timeout)
        if self._encrypted:
            # The handshake comes after, so that give_up() breaks it off too.
            wrapped = ssl.create_default_context().wrap_socket(
                plain, server_hostname=self.host, do_handshake_on_connect=False
            )
            self.sock = wrapped
        if self._given_up:
            raise TimeoutError
        if self._encrypted:
            wrapped.do_handshake()

    def give_up(self) -> None:
        """Break it off, from another thread."""
        self._given_up = True
        if sock := self.sock:
            with suppress(OSError):  # it closed in the meantime
                sock.shutdown(socket.SHUT_RDWR)


log = logging.getLogger(__name__)

THREADS = 8
UNKNOWN = 1.0
"""Seconds that somebody is expected to take who was sent nothing yet: whoever answers faster comes before them."""

MOST_REMEMBERED = 1000
"""Receivers of which it is known how long they took."""

Send = Callable[[], bool]
"""Sends one message; False if nobody answered."""


class Lines:
    """The lines of one kind of message; at most `of_one` of the threads send for one receiver at a time."""

    def __init__(self, name: str, *, of_one: int, threads: int = THREADS) -> None:
        self._name, self._of_one, self._threads_at_most, self._lock = name, of_one, threads, Lock()
        self._waiting: dict[Hashable, deque[Send]] = {}
        self._busy: Counter[Hashable] = Counter()
        self._seconds: dict[Hashable, float] = {}
        self._threads = self._new_threads()

    def put(self, receiver: Hashable, send: Send) -> None:
        """Have it sent when its turn comes."""
        with self._lock:
            self._waiting.setdefault(receiver, deque()).append(send)
        self._threads.submit(self._work)

    def seconds_of(self, receiver: Hashable) -> float:
        """How long the last message to that receiver took."""
        return self._seconds.get(receiver, UNKNOWN)

    def empty(self) -> None:
        """Wait until everything was sent, or let go of."""
        self._threads.shutdown(wait=True)
        self._threads = self._new_threads()

    def _new_threads(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self._threads_at_most, thread_name_prefix=self._name)

    def _work(self) -> None:
        """Send as long as there is a message whose turn it is; who ends a line's message goes on with what waits."""
        while turn := self._next():
            receiver, send = turn
            began, answered = time.monotonic(), True
            try:
                answered = send()
            except Exception:  # whatever is wrong with one message, the others are sent
                log.exception("A message could not be sent.")
            self._end(receiver, time.monotonic() - began, answered)

    def _next(self) -> tuple[Hashable, Send] | None:
        with self._lock:
            free = [receiver for receiver in self._waiting if self._busy[receiver] < self._of_one]
            if not free:
                return None
            receiver = min(free, key=self.seconds_of)
            send = self._waiting[receiver].popleft()
            if not self._waiting[receiver]:
                del self._waiting[receiver]
            self._busy[receiver] += 1
            return receiver, send

    def _end(self, receiver: Hashable, seconds: float, answered: bool) -> None:
        with self._lock:
            self._busy -= Counter([receiver])
            if not answered:
                self._waiting.pop(receiver, None)
            if len(self._seconds) >= MOST_REMEMBERED:
                self._seconds.clear()
            self._seconds[receiver] = seconds
