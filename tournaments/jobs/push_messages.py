"""Messages to phones, by the push services of their browsers; sent after the answer, and given up after a while.

An address of a push service is what a browser said, so messages go out as outgoing_posts lets them. pywebpush encrypts
and signs; it is imported when the first message is sent.
"""

import json
import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection

from tournaments.jobs.lines import Lines
from tournaments.jobs.outgoing_posts import Answer, NotDelivered, post

log = logging.getLogger(__name__)

KEPT_FOR = 900
"""Seconds for which a push service keeps a message for a phone that is off: after that, everybody sits."""

GONE = {404, 410}
_lines = Lines("push", of_one=3)


class Message(NamedTuple):
    """What is sent to one phone: where to, its keys, and what its worker shows."""

    endpoint: str
    public_key: str
    secret: str
    shown: dict[str, str]


def enabled() -> bool:
    """Has this site a key pair, and pages by HTTPS, without which no browser takes messages?"""
    keys = settings.VAPID_PUBLIC_KEY and settings.VAPID_PRIVATE_KEY
    return bool(keys) and settings.SITE_URL.startswith("https://")


def send_later(message: Message, gone: Callable[[str], Any]) -> None:
    """Send it soon, in the line of its push service; `gone` is called with an endpoint that no longer exists."""
    _lines.put(urlsplit(message.endpoint).netloc, partial(_send, message, gone))


def all_sent() -> None:
    """Wait for every message that was handed in."""
    _lines.empty()


class _Session:
    """In the place of a session of requests, of which pywebpush asks nothing but this."""

    def post(self, endpoint: str, *, data: bytes, headers: Mapping[str, str], timeout: float) -> Answer:
        return post(endpoint, data, headers)


def _send(message: Message, gone: Callable[[str], Any]) -> bool:
    """False if the push service did not answer."""
    from pywebpush import WebPushException, webpush

    try:
        webpush(
            {"endpoint": message.endpoint, "keys": {"p256dh": message.public_key, "auth": message.secret}},
            json.dumps(message.shown),
            vapid_private_key=settings.VAPID_PRIVATE_KEY,
            vapid_claims={"sub": settings.SITE_URL},
            ttl=KEPT_FOR,
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
