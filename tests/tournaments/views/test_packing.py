"""Pages packed once, with a word of each visitor's own put in."""

import gzip
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.views.packing import gzipped, packed, plain

GAP = b"<<gap>>"


@given(parts=st.lists(st.binary(max_size=300), min_size=1, max_size=4), word=st.binary(max_size=80))
def test_unpacked_it_is_the_page_with_the_word_in_every_gap(parts, word):
    page = packed(GAP.join(parts), GAP)
    whole = GAP.join(parts).replace(GAP, word)

    assert (plain(page, word), gzip.decompress(gzipped(page, word))) == (whole, whole)


def test_a_large_page_becomes_small_and_ends_where_it_says():
    page = packed(b"<tr><td>Ann</td></tr>" * 5000 + GAP + b"</table>" * 100, GAP)

    stream = gzipped(page, b"word")

    unpacker = zlib.decompressobj(31)
    assert len(unpacker.decompress(stream)) == 21 * 5000 + 4 + 800
    assert (unpacker.eof, unpacker.unused_data, len(stream) < 1000) == (True, b"", True)


def test_a_word_stands_in_the_stream_as_it_is():
    page = packed(b"name name name " + GAP + b" name name", GAP)

    assert b"name name" in gzipped(page, b"name name")


def test_a_word_too_long_for_a_block_is_refused():
    with pytest.raises(ValueError, match="A word of 65536 bytes does not fit into one block."):
        gzipped(packed(GAP, GAP), b"x" * 65536)
