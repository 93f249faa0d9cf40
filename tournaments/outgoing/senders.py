"""Messages to other machines: to addresses that somebody typed, to webhooks, and to phones by their push services.

**Posting.** An address may be meant to reach what only this machine can. Every address that the name resolves to has to
be global, and the connection goes to the address that was checked, so a name that resolves to another one a moment
later gains nothing. No redirect is followed and no proxy asked.

**Lines.** Messages wait in a line for each receiver, and a few threads send them. Nobody holds up more than their own
line: a few threads at most send for one, whoever took least time last time comes first, and where somebody does not
answer, what else waits for them is dropped.

**Webhooks.** Everything that waits is a row of the database, claimed by raising its next try, so that of several
processes one sends it. A process that dies in between sends it twice at worst: the receiver drops what it has by its
id. One message of a club is under way at a time. The thread ends when nothing waits; whoever notes a message wakes it,
and so does a process that starts.

**Phones.** A message is sent after the answer, and given up after a while. pywebpush encrypts and signs; it is imported
when the first message is sent.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import socket
import ssl
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from functools import partial
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, ip_address
from queue import Empty, SimpleQueue
from threading import Lock, Thread, Timer
from typing import Any, NamedTuple
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.outgoing.models import WebhookAddress, WebhookDelivery
from tournaments.security.permissions import may_see_publicly

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
        response = connection.getresponse()
        text = response.read(largest_answer).decode("utf-8", "replace")
        return Answer(response.status, text, response.reason, dict(response.headers))
    except (OSError, HTTPException, ValueError) as error:
        raise NotDelivered(str(error)) from error
    finally:
        too_late.cancel()
        connection.close()


def checked_url(url: str) -> SplitResult:
    """The parts of an https address without a user or a fragment. Nothing is resolved. Raises Refused."""
    try:
        parts = urlsplit(url)
        complete = bool(parts.hostname) and parts.port != 0
    except ValueError as error:
        raise Refused(str(error)) from error
    plain = url.isascii() and url.isprintable() and not set(url) & {" ", "#", "\\"}
    if not (plain and complete and "@" not in parts.netloc and (parts.scheme == "https" or _is_this_machine(parts))):
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


def _resolve(parts: SplitResult, resolved: SimpleQueue[list[str]]) -> None:
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


THREADS = 8
UNKNOWN = 1.0
"""Seconds that somebody is expected to take who was sent nothing yet: whoever answers faster comes before them."""

MOST_REMEMBERED = 1000
"""Receivers of which it is known how long they took."""

Send = Callable[[], bool]
"""Sends one message; False if nobody answered."""


class Lines:
    """The lines of one kind of message; at most `of_one` of the threads send for one receiver at a time.

    What goes to the same phone behind that receiver goes one after another, as it came.
    """

    def __init__(self, name: str, *, of_one: int, threads: int = THREADS) -> None:
        self._name, self._of_one, self._threads_at_most, self._lock = name, of_one, threads, Lock()
        self._waiting: dict[Hashable, deque[tuple[Hashable, Send]]] = {}
        self._told: set[Hashable] = set()
        self._busy: Counter[Hashable] = Counter()
        self._seconds: dict[Hashable, float] = {}
        self._threads = self._new_threads()

    def put(self, receiver: Hashable, send: Send, phone: Hashable = None) -> None:
        """Have it sent when its turn comes."""
        with self._lock:
            self._waiting.setdefault(receiver, deque()).append((phone, send))
        self._threads.submit(self._work)

    def seconds_of(self, receiver: Hashable) -> float:
        """The seconds that the last message to that receiver took."""
        return self._seconds.get(receiver, UNKNOWN)

    def empty(self) -> None:
        """Wait until everything was sent, or let go of."""
        self._threads.shutdown(wait=True)
        self._threads = self._new_threads()

    def _new_threads(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self._threads_at_most, thread_name_prefix=self._name)

    def _work(self) -> None:
        """Send as long as there is a message whose turn it is; who ends a line's message goes on with what waits."""
        while turn := self._next_send():
            receiver, phone, send = turn
            began, answered = time.monotonic(), True
            try:
                answered = send()
            except Exception:  # whatever is wrong with one message, the others are sent
                log.exception("A message could not be sent.")
            self._end(receiver, phone, time.monotonic() - began, answered)

    def _next_send(self) -> tuple[Hashable, Hashable, Send] | None:
        with self._lock:
            free = [receiver for receiver in self._waiting if self._busy[receiver] < self._of_one]
            for receiver in sorted(free, key=self.seconds_of):
                line = self._waiting[receiver]
                at = next((place for place, (phone, _send) in enumerate(line) if phone not in self._told), None)
                if at is None:
                    continue
                phone, send = line[at]
                del line[at]
                if not line:
                    del self._waiting[receiver]
                self._busy[receiver] += 1
                self._told |= set() if phone is None else {phone}
                return receiver, phone, send
            return None

    def _end(self, receiver: Hashable, phone: Hashable, seconds: float, answered: bool) -> None:
        with self._lock:
            self._busy -= Counter([receiver])
            self._told.discard(phone)
            if not answered:
                self._waiting.pop(receiver, None)
            if len(self._seconds) >= MOST_REMEMBERED:
                self._seconds.clear()
            self._seconds[receiver] = seconds


log = logging.getLogger(__name__)

SIGNATURE_HEADER = "Whistboard-Signature"
AGAIN_AFTER = (30, 120, 600, 3600, 3 * 3600, 8 * 3600, 24 * 3600)
"""Seconds from each failed try to the next; after the last a message is given up."""

PAUSED_AFTER = 15
"""Failures in a row after which an address is no longer called, until somebody of the club says so."""

CLAIMED_FOR = timedelta(seconds=90)
LONGEST_SLEEP = 60.0

Trouble = WebhookDelivery.Trouble
_lines, _lock = Lines("webhook", of_one=1), threading.Lock()
_thread: threading.Thread | None = None


class Outcome(NamedTuple):
    """The other side's answer, or why there is none."""

    status_code: int | None = None
    trouble: str = Trouble.NONE

    @property
    def good(self) -> bool:
        """Did it take the message?"""
        return self.status_code is not None and 200 <= self.status_code < 300


_news: SimpleQueue[tuple[WebhookDelivery, Outcome] | None] = SimpleQueue()
"""What came of a message, or None: something new may be due."""


def signature(secret: str, moment: int, body: bytes) -> str:
    """The value of the header: when it was sent, in seconds since 1970, and the HMAC-SHA256 of that, a dot and the
    body, in hexadecimal digits."""
    signed = hmac.new(secret.encode(), f"{moment}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={moment},v1={signed}"


def wake() -> None:
    """Have what is due sent soon, by the thread of this process."""
    global _thread
    with _lock:
        _news.put(None)
        if _thread is None:
            _thread = threading.Thread(target=_run, name="webhooks", daemon=True)
            _thread.start()


def send_due() -> float | None:
    """Send what is due; the seconds until something is due again, None if nothing waits."""
    under_way: set[int] = set()
    while True:
        for delivery in _claimed(under_way):
            under_way.add(delivery.hook.club_id)
            _lines.put(delivery.hook.club_id, partial(_send_and_say, delivery))
        if not under_way:
            break
        if news := _news.get():
            note_outcome(*news)
            under_way.discard(news[0].hook.club_id)
    coming = _waiting().order_by("next_try").values_list("next_try", flat=True).first()
    return None if coming is None else max(0.0, (coming - timezone.now()).total_seconds())


def note_outcome(delivery: WebhookDelivery, outcome: Outcome) -> None:
    """Note what came of a try: delivered, to be tried again, or given up; and what that says of its address."""
    now = timezone.now()
    delivery.tries, delivery.tried_at = delivery.tries + 1, now
    delivery.status_code, delivery.trouble = outcome
    last = delivery.tries > len(AGAIN_AFTER) or outcome.trouble == Trouble.WITHDRAWN
    delivery.delivered_at = now if outcome.good else None
    delivery.next_try = None if outcome.good or last else now + timedelta(seconds=AGAIN_AFTER[delivery.tries - 1])
    fields = ["tries", "tried_at", "status_code", "trouble", "delivered_at", "next_try"]
    with transaction.atomic():
        hook = WebhookAddress.objects.select_for_update().filter(pk=delivery.hook_id).first()
        # A row that was deleted meanwhile, with its address or its evening, stays deleted.
        if hook is None or not WebhookDelivery.objects.filter(pk=delivery.pk).exists():
            return
        delivery.save(update_fields=fields)
        if outcome.trouble != Trouble.WITHDRAWN:
            hook.failures = 0 if outcome.good else hook.failures + 1
            if hook.failures >= PAUSED_AFTER and hook.paused_at is None:
                hook.paused_at = now
            hook.save(update_fields=["failures", "paused_at"])


def _run() -> None:
    global _thread
    while True:
        pause: float | None = None
        try:
            pause = send_due()
        except DatabaseError:
            log.warning("Webhooks could not be looked up.", exc_info=True)
            pause = LONGEST_SLEEP
        except Exception:  # what waits is looked up again at the next message
            log.exception("Webhooks could not be sent.")
        finally:
            connection.close()
        with _lock:
            if pause is None and _news.empty():
                _thread = None
                return
        with suppress(Empty):
            _news.get(timeout=min(pause or 0.0, LONGEST_SLEEP))


def _waiting() -> QuerySet[WebhookDelivery]:
    return WebhookDelivery.objects.exclude(next_try=None).filter(hook__paused_at=None)


def _claimed(under_way: set[int]) -> Iterator[WebhookDelivery]:
    """The next of each other club that is due, which no other process takes for a while, for as many threads as there
    are: clubs that answer fast first, and of a club the oldest to an address that answers."""
    now = timezone.now()
    due = _waiting().filter(next_try__lte=now).select_related("hook", "tournament__club")
    clubs = set(due.values_list("hook__club", flat=True)) - under_way
    for club in sorted(clubs, key=_lines.seconds_of)[: THREADS - len(under_way)]:
        delivery = due.filter(hook__club=club).order_by("hook__failures", "pk").first()
        same = delivery and WebhookDelivery.objects.filter(pk=delivery.pk, next_try=delivery.next_try)
        if delivery and same and same.update(next_try=now + CLAIMED_FOR):
            yield delivery


def _send_and_say(delivery: WebhookDelivery) -> bool:
    outcome = Outcome(trouble=Trouble.UNREACHED)
    try:
        outcome = _send(delivery)
    except Exception:  # whatever is wrong with one address, it is tried again later
        log.exception("A webhook could not be sent.")
    _news.put((delivery, outcome))
    return outcome.status_code is not None


def _send(delivery: WebhookDelivery) -> Outcome:
    if delivery.tournament and not may_see_publicly(delivery.tournament):
        return Outcome(trouble=Trouble.WITHDRAWN)
    body = delivery.body.encode()
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Whistboard",
        SIGNATURE_HEADER: signature(delivery.hook.secret, int(timezone.now().timestamp()), body),
    }
    try:
        return Outcome(post(delivery.hook.url, body, headers).status_code)
    except Refused:
        return Outcome(trouble=Trouble.NOT_ALLOWED)
    except NotDelivered:
        return Outcome(trouble=Trouble.UNREACHED)


KEPT_FOR = 900
"""Seconds for which a push service keeps a message for a phone that is off: after that, everybody sits."""

A_DAY = 86_400
"""The same for news of an evening that has not begun."""

GONE = {404, 410}
_push_lines = Lines("push", of_one=3)


class Message(NamedTuple):
    """A message to one phone: where to, its keys, and what its worker shows."""

    endpoint: str
    public_key: str
    secret: str
    shown: dict[str, str]
    kept_for: int = KEPT_FOR


def send_later(message: Message, gone: Callable[[str], Any]) -> None:
    """Send it soon, in the line of its push service; `gone` is called with an endpoint that no longer exists."""
    _push_lines.put(urlsplit(message.endpoint).netloc, partial(_send_push, message, gone), message.endpoint)


class _Session:
    """In the place of a session of requests, of which pywebpush asks nothing but this."""

    def post(self, endpoint: str, *, data: bytes, headers: Mapping[str, str], timeout: float) -> Answer:
        return post(endpoint, data, headers)


def _send_push(message: Message, gone: Callable[[str], Any]) -> bool:
    """False if the push service did not answer."""
    from pywebpush import WebPushException, webpush

    try:
        webpush(
            {"endpoint": message.endpoint, "keys": {"p256dh": message.public_key, "auth": message.secret}},
            json.dumps(message.shown),
            vapid_private_key=settings.VAPID_PRIVATE_KEY,
            vapid_claims={"sub": settings.SITE_URL},
            ttl=message.kept_for,
            headers={"Urgency": "high"},
            requests_session=_Session(),
        )
    except WebPushException as error:
        if error.status_code in GONE:
            gone(message.endpoint)
            connection.close()
        else:
            log.warning("A push service answered %s.", error.status_code)
    except NotDelivered:
        log.warning("A push service did not answer.")
        return False
    except ValueError as error:  # whatever a browser gave for keys
        log.warning("A message could not be sent: %s.", type(error).__name__)
    return True
