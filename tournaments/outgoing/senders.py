"""The thread that sends the messages of webhooks: what is due now, and again what failed.

Everything that waits is a row of the database, claimed by raising its next try, so that of several processes one sends
it. A process that dies in between sends it twice at worst: the receiver drops what it has by its id. One message of a
club is under way at a time, and clubs whose addresses answer fast come first. The thread ends when nothing waits;
whoever notes a message wakes it, and so does a process that starts.

Messages to phones, by the push services of their browsers; sent after the answer, and given up after a while.

An address of a push service is what a browser said, so messages go out as outgoing_posts lets them. pywebpush encrypts
and signs; it is imported when the first message is sent.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import timedelta
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.outgoing.models import WebhookAddress, WebhookDelivery
from tournaments.outgoing.posts import THREADS, Answer, Lines, NotDelivered, Refused, post
from tournaments.security.permissions import may_see_publicly

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
    _push_lines.put(urlsplit(message.endpoint).netloc, partial(_send_push, message, gone))


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
