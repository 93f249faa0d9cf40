"""The one gate of what comes from strangers: numbers, text, JSON and files, read no further than they may be.

Python refuses to read more than 4,300 digits, its JSON reader ends at some thousand brackets, and databases keep
numbers of at most 64 bits and no NUL: whoever reads for itself forgets one of these. Each kind of file has its bounds
here. How large it may be as it is sent, what it may unpack to, of how many parts it may be, and how deep its JSON may
nest is asked before anything of it is kept in memory.
"""

from __future__ import annotations

import gzip
import json
import zlib
from io import BytesIO
from itertools import accumulate
from typing import IO, TYPE_CHECKING, Any, NamedTuple, overload
from zipfile import BadZipFile, ZipFile

from scoring import Message
from scoring.strict_json import JSONError, read_json

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from django.core.files import File

KB, MB = 1024, 1024 * 1024
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
    """The value of this JSON, if every database can keep it: no NUL, no huge number, no endless nesting.

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


class Oversized(ValueError):  # noqa: N818  it reads as what it says
    """A file goes beyond the bounds of its kind."""


class Bounds(NamedTuple):
    """The bounds of a kind of file: bytes `sent` and `unpacked`, `parts` of an archive or values of a document,
    and how `deep` lists and objects nest. A value takes up to 120 bytes of memory besides its text."""

    sent: int
    unpacked: int = 0
    parts: int = 1
    deep: int = DEEPEST


BACKUP = Bounds(sent=11 * MB, unpacked=16 * MB, parts=50_000)
"""Sent by a page; `unpacked` is the manifest alone: the parts go to the disk, as far as there is room."""
CLUB = Bounds(sent=2 * MB, unpacked=18 * MB, parts=1_300_000)
"""By a page: some 8,000 deals, in memory that a small server has."""
CLUB_BY_COMMAND = Bounds(sent=60 * MB, unpacked=400 * MB, parts=30_000_000)
EVENT = Bounds(sent=10 * MB, parts=1_000_000)  # four times an evening of 200 players and 2,000 deals
PRICE_LIST = Bounds(sent=200_000, parts=50_000)
DRAW = Bounds(sent=200_000)
LIST = Bounds(sent=1 * MB, unpacked=3 * MB, parts=1_000)
LOGO = Bounds(sent=500_000)
PHOTOGRAPH = Bounds(sent=12_000_000)
ENTRY = Bounds(sent=1 * MB, parts=20_000)  # what a phone or a program sends by the API
FOLLOWER = Bounds(sent=10 * KB, parts=10)  # where a browser wants its messages
HALL = Bounds(sent=11 * MB, parts=1_000_000)  # of a journal, from the laptop in the hall and back

_STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_SIGNS = b"[]{},"
_OTHERS = bytes(byte for byte in range(256) if byte not in _SIGNS)
_BLOCK = 64 * KB


def ensure_sent(size: int | None, bounds: Bounds) -> None:
    """Oversized where more was sent than that kind of file may have."""
    if (size or 0) > bounds.sent:
        raise Oversized(f"{size} bytes were sent; {bounds.sent} are allowed.")


def content_of(file: File[bytes], bounds: Bounds) -> bytes:
    """The sent bytes, and at most one byte more than it may have, by which its judge sees that it is too large."""
    return file.read(bounds.sent + 1)


def sent_json(body: bytes | str, bounds: Bounds) -> Any:
    """The value of a message's JSON; a ValueError that says why where it is none, or beyond its bounds."""
    ensure_sent(len(body), bounds)
    return json_of(body, bounds)


def unzipped(content: bytes, bounds: Bounds) -> bytes:
    """The content of a gzip file, read no further than its bounds; ValueError where it is none."""
    try:
        with gzip.GzipFile(fileobj=BytesIO(content)) as file:
            return _at_most(file, bounds)
    except (OSError, EOFError, zlib.error) as failure:
        raise ValueError("This is no whole gzip file.") from failure


def open_archive(file: Path | IO[bytes], bounds: Bounds) -> ZipFile:
    """A zip file that has no more parts than its bounds allow; ValueError where it is none."""
    try:
        archive = ZipFile(file)
    except BadZipFile as failure:
        raise ValueError(str(failure)) from failure
    if len(archive.infolist()) > bounds.parts:
        archive.close()
        raise Oversized(f"The archive has more than {bounds.parts} parts.")
    return archive


def part_of(archive: ZipFile, name: str, bounds: Bounds) -> bytes:
    """A part of an archive, read no further than the bounds, whatever the archive says of its size."""
    with archive.open(name) as part:
        return _at_most(part, bounds)


def unpacks_to(archive: ZipFile) -> int:
    """The bytes that an archive says to hold; whoever unpacks it takes no more."""
    return sum(part.file_size for part in archive.infolist())


def json_of(content: bytes | str, bounds: Bounds) -> Any:
    """The value of a JSON document; Oversized where it has too many values, before it is read.

    JSONError, a ValueError that says why, where it is none or nests too deep.
    """
    encoded = content.encode(errors="surrogatepass") if isinstance(content, str) else content
    if not json.detect_encoding(encoded).startswith("utf-8"):  # in another, signs could not be told from texts
        raise JSONError(Message("the text is not UTF-8"))
    values = depth = 0
    for signs in _signs_outside_texts(encoded):
        values += len(signs) - signs.count(b"]") - signs.count(b"}")
        depths = [depth, *accumulate((_STEPS[byte] for byte in signs if byte in _STEPS), initial=depth)]
        if values > bounds.parts:
            raise Oversized(f"The document has more than {bounds.parts} values.")
        if max(depths) > bounds.deep:
            raise JSONError(Message("it is nested too deeply"))
        depth = depths[-1]
    return json_value(content)


def _signs_outside_texts(document: bytes) -> Iterator[bytes]:
    """The brackets and commas of a JSON document that stand in none of its texts, block by block.

    A text ends at the next quote once what is escaped is gone: the time grows as the document does, whatever it holds.
    """
    plain = document.replace(rb"\\", b"").replace(rb"\"", b"")
    in_text = False
    for start in range(0, len(plain), _BLOCK):
        between_quotes = plain[start : start + _BLOCK].split(b'"')
        yield b"".join(between_quotes[in_text::2]).translate(None, _OTHERS)
        in_text ^= len(between_quotes) % 2 == 0


def _at_most(file: IO[bytes] | gzip.GzipFile, bounds: Bounds) -> bytes:
    content = file.read(bounds.unpacked + 1)
    if len(content) > bounds.unpacked:
        raise Oversized(f"It unpacks to more than {bounds.unpacked} bytes.")
    return content
