"""The one gate of files that come from outside: each kind has its bounds here, and is read no further than they allow.

How large a file may be as it is sent, what it may unpack to, of how many parts it may be, and how deep its JSON may
nest is asked before anything of it is kept in memory.
"""

from __future__ import annotations

import gzip
import re
import zlib
from io import BytesIO
from itertools import accumulate
from typing import IO, TYPE_CHECKING, Any, NamedTuple
from zipfile import BadZipFile, ZipFile

from tournaments.security.untrusted_input import DEEPEST, json_value

if TYPE_CHECKING:
    from pathlib import Path


KB, MB = 1024, 1024 * 1024


class Oversized(ValueError):  # noqa: N818  it reads as what it says
    """A file goes beyond the bounds of its kind."""


class Bounds(NamedTuple):
    """What a kind of file may be at most: bytes `sent` and `unpacked`, `parts` of an archive or brackets of a document,
    and how `deep` those nest."""

    sent: int
    unpacked: int = 0
    parts: int = 1
    deep: int = DEEPEST


BACKUP = Bounds(sent=11 * MB, unpacked=16 * MB, parts=50_000)
"""Sent by a page; `unpacked` is the manifest alone: the parts go to the disk, as far as there is room."""
CLUB = Bounds(sent=4 * MB, unpacked=40 * MB, parts=2_000_000)
EVENT = Bounds(sent=10 * MB, parts=1_000_000)  # four times an evening of 200 players and 2,000 deals
PRICE_LIST = Bounds(sent=200_000, parts=50_000)
DRAW = Bounds(sent=200_000)
LIST = Bounds(sent=1 * MB, unpacked=3 * MB, parts=1_000)
LOGO = Bounds(sent=500_000)
PHOTOGRAPH = Bounds(sent=12_000_000)

_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL)
_STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_NO_BRACKETS = bytes(byte for byte in range(256) if byte not in _STEPS)


def ensure_sent(size: int | None, bounds: Bounds) -> None:
    """Oversized where more was sent than that kind of file may have."""
    if (size or 0) > bounds.sent:
        raise Oversized(f"{size} bytes were sent; {bounds.sent} are allowed.")


def unzipped(content: bytes, bounds: Bounds) -> bytes:
    """What a gzip file unpacks to, read no further than its bounds; ValueError where it is none."""
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
    """One part of an archive, read no further than the bounds, whatever the archive says of its size."""
    with archive.open(name) as part:
        return _at_most(part, bounds)


def unpacks_to(archive: ZipFile) -> int:
    """The bytes that an archive says to hold; whoever unpacks it takes no more."""
    return sum(part.file_size for part in archive.infolist())


def json_of(content: bytes | str, bounds: Bounds) -> Any:
    """What a JSON document says; Oversized where it has too many brackets or they nest too deep, before it is read.

    JSONError, a ValueError that says why, where it is none.
    """
    encoded = content.encode(errors="surrogatepass") if isinstance(content, str) else content
    brackets = _STRING.sub(b"", encoded).translate(None, _NO_BRACKETS)
    if len(brackets) > 2 * bounds.parts:
        raise Oversized(f"The document has more than {bounds.parts} lists and objects.")
    if max(accumulate(_STEPS[byte] for byte in brackets), default=0) > bounds.deep:
        raise Oversized(f"The document nests deeper than {bounds.deep} levels.")
    return json_value(content)


def _at_most(file: IO[bytes] | gzip.GzipFile, bounds: Bounds) -> bytes:
    content = file.read(bounds.unpacked + 1)
    if len(content) > bounds.unpacked:
        raise Oversized(f"It unpacks to more than {bounds.unpacked} bytes.")
    return content
