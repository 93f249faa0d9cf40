"""Messages to phones, by the push services of their browsers; sent after the answer, and given up after a while.

An address of a push service is what a browser said, so it may be meant to reach what only this machine can. Every
address that its name resolves to has to be global, the connection goes to the one that was checked, no redirect is
followed and no proxy asked. pywebpush encrypts and signs; it is imported when the first message is sent.
"""

import json
import logging
import socket
import ssl
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, ip_address
from threading import Timer
from typing import Any, NamedTuple
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.db import connection

log = logging.getLogger(__name__)

SECONDS = 5.0
"""How long a message may take from the connection to the end of the answer; resolving the name is not counted."""

KEPT_FOR = 900
"""Seconds for which a push service keeps a message for a phone that is off: after that, everybody sits."""

LARGEST_ANSWER = 16 * 1024
GONE = {404, 410}
_office = ThreadPoolExecutor(4, thread_name_prefix="push")


class Refused(ValueError):  # noqa: N818  it reads as what happened
    """We send nothing to this address."""


class Message(NamedTuple):
    """What is sent to one phone: where to, its keys, and what its worker shows."""

    endpoint: str
    public_key: str
    secret: str
    shown: dict[str, str]


class Answer(NamedTuple):
    """What a push service answered, as pywebpush reads it."""

    status_code: int
    text: str
    reason: str
    headers: Mapping[str, str]


def enabled() -> bool:
    """Has this site a key pair, and pages by HTTPS, without which no browser takes messages?"""
    keys = settings.VAPID_PUBLIC_KEY and settings.VAPID_PRIVATE_KEY
    return bool(keys) and settings.SITE_URL.startswith("https://")


def send_later(message: Message, gone: Callable[[str], Any]) -> None:
    """Send it soon; `gone` is called with an endpoint that no longer exists."""
    _office.submit(_send, message, gone)


def all_sent() -> None:
    """Wait for every message that was handed in."""
    global _office
    _office.shutdown(wait=True)
    _office = ThreadPoolExecutor(4, thread_name_prefix="push")


def checked_endpoint(endpoint: str) -> SplitResult:
    """The parts of an https address without a user or a fragment. Nothing is resolved. Raises Refused."""
    try:
        parts = urlsplit(endpoint)
        whole = bool(parts.hostname) and parts.port != 0
    except ValueError as error:
        raise Refused(str(error)) from error
    plain = endpoint.isascii() and endpoint.isprintable() and not set(endpoint) & {" ", "#", "\\"}
    if not (plain and whole and "@" not in parts.netloc and (parts.scheme == "https" or _is_this_machine(parts))):
        raise Refused(endpoint)
    return parts


def is_global(address: IPv4Address | IPv6Address) -> bool:
    """Is it a host on the open network, and not another address in disguise?"""
    if isinstance(address, IPv6Address) and (
        address.ipv4_mapped or address.sixtofour or address.teredo or address.is_site_local
    ):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved)


class OpenNetwork:
    """In the place of a session of requests: one POST to a global address."""

    def post(self, endpoint: str, *, data: bytes, headers: Mapping[str, str], timeout: float) -> Answer:
        """Raises Refused, and OSError or HTTPException if nobody answers in time."""
        parts = checked_endpoint(endpoint)
        pinned = _PinnedConnection(parts, _checked_address(parts), timeout)
        too_late = Timer(timeout, pinned.give_up)
        too_late.start()
        try:
            pinned.request("POST", parts._replace(scheme="", netloc="").geturl() or "/", data, dict(headers))
            answer = pinned.getresponse()
            text = answer.read(LARGEST_ANSWER).decode("utf-8", "replace")
            return Answer(answer.status, text, answer.reason, dict(answer.headers))
        finally:
            too_late.cancel()
            pinned.close()


def _send(message: Message, gone: Callable[[str], Any]) -> None:
    from pywebpush import WebPushException, webpush

    try:
        webpush(
            {"endpoint": message.endpoint, "keys": {"p256dh": message.public_key, "auth": message.secret}},
            json.dumps(message.shown),
            vapid_private_key=settings.VAPID_PRIVATE_KEY,
            vapid_claims={"sub": settings.SITE_URL},
            ttl=KEPT_FOR,
            timeout=SECONDS,
            headers={"Urgency": "high"},
            requests_session=OpenNetwork(),  # it is asked for nothing but `post`
        )
    except WebPushException as error:
        if error.status_code in GONE:
            gone(message.endpoint)
            connection.close()
        else:
            log.warning("A push service answered %s.", error.status_code)
    except (OSError, HTTPException, ValueError) as error:
        log.warning("A message could not be sent: %s.", type(error).__name__)
    except Exception:  # whatever a browser gave for keys, nobody waits for it
        log.exception("A message could not be sent.")


def _is_this_machine(parts: SplitResult) -> bool:
    """Allowed in tests alone."""
    return settings.PUSH_TO_THIS_MACHINE and (parts.scheme, parts.hostname) == ("http", "127.0.0.1")


def _checked_address(parts: SplitResult) -> str:
    """The first that the name resolves to. Raises Refused if one of them is not global."""
    found = socket.getaddrinfo(parts.hostname, _port(parts), type=socket.SOCK_STREAM)
    addresses = [str(address) for *_, (address, *_) in found]
    if not _is_this_machine(parts) and not all(is_global(ip_address(address)) for address in addresses):
        raise Refused(parts.geturl())
    return addresses[0]


def _port(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)


class _PinnedConnection(HTTPConnection):
    """A connection to a checked address, with the certificate and the Host of the name."""

    def __init__(self, parts: SplitResult, address: str, seconds: float) -> None:
        super().__init__(str(parts.hostname), _port(parts), timeout=seconds)
        self._address, self._encrypted = address, parts.scheme == "https"
        self.default_port = 443 if self._encrypted else 80  # so that Host does not name the usual port

    def connect(self) -> None:
        self.sock = socket.create_connection((self._address, self.port), self.timeout)
        if self._encrypted:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)

    def give_up(self) -> None:
        """Break it off, from another thread."""
        if self.sock:
            self.sock.shutdown(socket.SHUT_RDWR)
