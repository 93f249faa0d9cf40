"""Values as whoever entered them wrote them, for the sentences that say what is wrong with them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from scoring.messages import Message
from scoring.names import SEAT_NAMES, SIDE_NAMES

LONGEST = 40
YES, NO, NOTHING = Message("yes"), Message("no"), Message("nothing")
PARTY_NAMES = SEAT_NAMES | SIDE_NAMES


def shown(value: Any) -> Message | str:
    """A value as it was entered: a number bare, a word in quotation marks, yes and no in words, the rest as JSON."""
    if value is None or isinstance(value, bool):
        return quoted({None: NOTHING, True: YES, False: NO}[value])
    return quoted(plain(value)) if isinstance(value, str) else plain(value)


def plain(value: Any) -> str:
    """A value as text without quotation marks around it, at most forty characters of it.

    >>> plain("  Solo\\n slim "), plain({"N": [9, None]}), plain(10**60)
    ('Solo slim', '{"N": [9, null]}', '100000000000…')
    """
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**LONGEST:
        return _first_digits(value)
    try:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=repr)
    except (TypeError, ValueError, RecursionError):
        return "…"
    text = " ".join(text.encode("utf-8", "replace").decode().split())
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def quoted(word: Message | str) -> Message:
    """A word in the quotation marks of the reader's language."""
    return Message("“{word}”", word=word)


def party(key: str) -> Message | str:
    """The name of a seat or side; what is neither is shown as it was written."""
    return PARTY_NAMES.get(key) or shown(key)


def parties(keys: Iterable[str]) -> tuple[Message | str, ...]:
    """The names of these seats or sides, for a list in a sentence."""
    return tuple(party(key) for key in keys)


def choice(value: Any, name: Message | None = None) -> Message | str:
    """A value that may be chosen: as a record writes it, and what it is called where that differs."""
    written = plain(value)
    name = name or PARTY_NAMES.get(written)
    return Message("{value} ({name})", value=written, name=name) if name and str(name) != written else written


def _first_digits(value: int) -> str:
    """Python writes out no number of more than 4,300 digits, so the first twelve must do."""
    surplus = int(value.bit_length() * 0.30102) - 13
    return f"{'-' if value < 0 else ''}{str(abs(value) // 10**surplus)[:12]}…"
