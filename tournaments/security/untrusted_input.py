"""The one place that reads numbers, JSON and text from strangers: nothing they send is slow to read or breaks a page.

Python refuses to read more than 4,300 digits, its JSON reader ends at some thousand brackets, and databases keep
numbers of at most 64 bits and no NUL: whoever reads for itself forgets one of these.
"""

from typing import Any, overload

from scoring import Message
from scoring.strict_json import JSONError, read_json

MOST_DIGITS, LARGEST = 9, 10**15
DEEPEST = 20
"""An evening's file, the deepest of ours, has eleven levels."""


def tidy(text: str) -> str:
    """Printable text with single spaces."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


@overload
def whole_number(text: str) -> int | None: ...
@overload
def whole_number(text: str, default: int) -> int: ...
def whole_number(text: str, default: int | None = None) -> int | None:
    """The number that these digits spell, without a sign; the default for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS else default


def signed_number(text: str, default: int | None = None) -> int | None:
    """The same, which may begin with a minus."""
    number = whole_number(text.removeprefix("-"))
    return default if number is None else -number if text.startswith("-") else number


def json_value(text: str | bytes) -> Any:
    """What this JSON says, if every database can keep it: no NUL, no huge number, no endless nesting.

    JSONError, a ValueError that says why, otherwise and for what is no JSON.
    """
    value = read_json(text)
    _ensure_storable(value, 0)
    return value


def _ensure_storable(value: object, depth: int) -> None:
    if depth > DEEPEST:
        raise JSONError(Message("it is nested too deeply"))
    if isinstance(value, dict):
        for key, inner in value.items():
            _ensure_storable(key, depth + 1)
            _ensure_storable(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            _ensure_storable(inner, depth + 1)
    elif isinstance(value, str):
        _ensure_text(value)
    elif isinstance(value, int | float) and abs(value) > LARGEST:
        raise JSONError(Message("a number is too large"))


def _ensure_text(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise JSONError(Message("a text holds half a character")) from None
    if "\0" in text:
        raise JSONError(Message("a text holds a character that cannot be kept"))
