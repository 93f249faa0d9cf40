"""A page packed once for many visitors, with a gap where each one's own word is put in.

Packing a page takes longer than everything else about answering with a kept one. What goes into the gap is not packed,
so that the length of an answer tells nothing about it either.
"""

import struct
import zlib
from typing import NamedTuple

HEAD = b"\x1f\x8b\x08" + bytes(6) + b"\xff"
LAST = b"\x01\x00\x00\xff\xff"  # an empty block that ends the stream
LONGEST_WORD = 0xFFFF


class Packed(NamedTuple):
    """The parts of a page between its gaps, as they are and as blocks of a gzip stream."""

    parts: tuple[bytes, ...]
    blocks: tuple[bytes, ...]


def packed(content, gap):
    """The page in parts, each packed by itself."""
    parts = tuple(content.split(gap))
    return Packed(parts, tuple(_block(part) for part in parts))


def plain(page, word):
    """The page with that word in every gap."""
    return word.join(page.parts)


def gzipped(page, word):
    """The same as one gzip stream."""
    total, size = 0, 0
    for place, part in enumerate(page.parts):
        for piece in (word, part) if place else (part,):
            total, size = zlib.crc32(piece, total), size + len(piece)
    return HEAD + _as_it_is(word).join(page.blocks) + LAST + struct.pack("<LL", total, size & 0xFFFFFFFF)


def _block(part):
    packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(part) + packer.flush(zlib.Z_FULL_FLUSH)


def _as_it_is(word):
    if len(word) > LONGEST_WORD:
        raise ValueError(f"A word of {len(word)} bytes does not fit into one block.")
    return b"\x00" + struct.pack("<HH", len(word), len(word) ^ 0xFFFF) + word
