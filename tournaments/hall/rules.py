"""Messages between a laptop in a hall and the site that shows its evening, and how each message is signed.

A link is an address of the site with a secret behind its `#`, which no browser sends and no server logs. The secret
signs the first message, in which the laptop says what it will be known by; from then on both together sign, so that
whoever sees the link later can send nothing. Sending a message twice changes nothing, so old ones are harmless.
"""

import hmac
from hashlib import sha256
from typing import NamedTuple
from urllib.parse import urlsplit

SIGNATURE = "X-Whistboard-Signature"
OPEN, ROWS = "open", "rows"
"""What a message is: the first one of a link, or rows of the journal."""

MOST_ROWS = 200
"""Rows in one message."""


class Link(NamedTuple):
    """An address to send to and the secret that belongs to it."""

    address: str
    code: str


def parse_link(text: str) -> Link | None:
    """The link that somebody pasted; None where it is none. Whether anything may be sent there is asked elsewhere."""
    text = text.strip()
    try:
        parts = urlsplit(text)
    except ValueError:
        return None
    complete = parts.scheme in ("https", "http") and parts.hostname and not parts.query
    plain = parts.fragment.isascii() and parts.fragment.isalnum() and len(parts.fragment) <= 64
    return Link(text.partition("#")[0], parts.fragment) if complete and plain and parts.fragment else None


def signature_of(body: bytes, code: str, laptop: str = "") -> str:
    """The keyed hash of a message: by the secret alone, or by both once the laptop is known."""
    key = sha256(f"{code}:{laptop}".encode()).digest()
    return hmac.new(key, body, sha256).hexdigest()


def is_signed(body: bytes, signature: str, code: str, laptop: str = "") -> bool:
    """Was it signed by somebody who has these?"""
    return hmac.compare_digest(signature_of(body, code, laptop).encode(), signature.encode())
