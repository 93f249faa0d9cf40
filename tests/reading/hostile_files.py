"""Files that are no sheet, made to be misread, to cost much, or to be taken for something else."""

import io
import zlib
from collections.abc import Iterable, Mapping
from random import Random

import segno
from PIL import Image

JPEG_END = b"\xff\xd9"


def jpeg(picture: Image.Image, **how: object) -> bytes:
    file = io.BytesIO()
    picture.save(file, "JPEG", **{"quality": 75, **how})
    return file.getvalue()


def scan(pictures: Iterable[Image.Image]) -> bytes:
    """A PDF as scanners write it: a picture on each page."""
    first, *others = pictures
    file = io.BytesIO()
    first.save(file, "PDF", resolution=200, save_all=True, append_images=others)
    return file.getvalue()


def plain(size: tuple[int, int] = (800, 600)) -> Image.Image:
    """A picture in which there is something, but no code."""
    return Image.frombytes("L", (40, 30), Random("plain").randbytes(1200)).resize(size)


def with_code(text: str, size: tuple[int, int] = (1200, 900)) -> Image.Image:
    file = io.BytesIO()
    segno.make(text, error="m").save(file, kind="png", scale=8, border=4)
    picture = Image.new("L", size, 230)
    picture.paste(Image.open(file).convert("L"), (100, 100))
    return picture


def head_of(width: int, height: int) -> bytes:
    """The head of a JPEG of that size, and nothing behind it."""
    size = height.to_bytes(2, "big") + width.to_bytes(2, "big")
    return b"\xff\xd8\xff\xc0\x00\x11\x08" + size + b"\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01" + b"0" * 20


def thousand_scans() -> bytes:
    """A picture sent over and over: each of a thousand scans makes a decoder do all its work again."""
    stored = jpeg(plain((400, 300)), progressive=True)
    begin = stored.rindex(b"\xff\xda")
    last = stored[begin:].removesuffix(JPEG_END)
    return stored[:begin] + last * 1000 + JPEG_END


def two_heads() -> bytes:
    """A small head for whoever takes the next marker's length for granted, and the true one, of 48 million dots."""
    stored = jpeg(plain((8000, 6000)))
    return stored[:2] + b"\xff\xd0" + (16).to_bytes(2, "big") + head_of(100, 100)[2:] + stored[2:]


def pdf(objects: Mapping[int, bytes], root: int = 1, trailer: bytes = b"") -> bytes:
    """A PDF of these objects."""
    file, places = bytearray(b"%PDF-1.7\n"), {}
    for number, content in objects.items():
        places[number] = len(file)
        file += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(file)
    file += b"xref\n0 1\n0000000000 65535 f \n"
    for number, place in places.items():
        file += b"%d 1\n%010d 00000 n \n" % (number, place)
    size = max(objects) + 1
    file += b"trailer\n<< /Size %d /Root %d 0 R %s>>\nstartxref\n%d\n%%%%EOF\n" % (size, root, trailer, start)
    return bytes(file)


def stream(content: bytes, entries: bytes = b"") -> bytes:
    return b"<< /Length %d %s>>\nstream\n%s\nendstream" % (len(content), entries, content)


def one_page(content: bytes, box: bytes = b"0 0 842 595", more: Mapping[int, bytes] | None = None) -> bytes:
    """A page that draws this, with pictures, forms and patterns as its objects from 5 on: /X5, /X6."""
    more = dict(more or {})
    names = b" ".join(b"/X%d %d 0 R" % (number, number) for number in more)
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [%s] /Contents 4 0 R /Resources << /XObject << %s >> "
    page += b"/Pattern << %s >> >> >>"
    kept = {
        1: b"<< /Type /Catalog /Pages 2 0 R >>",
        2: b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        3: page % (box, names, names),
        4: stream(content),
    }
    return pdf(kept | more)


def picture_page(width: int, height: int, kind: bytes, content: bytes, bits: int = 1) -> bytes:
    """A page that is one picture of that size, stored in that way."""
    entries = b"/Type /XObject /Subtype /Image /Width %d /Height %d /BitsPerComponent %d /ColorSpace /DeviceGray "
    image = stream(content, entries % (width, height, bits) + b"/Filter %s " % kind)
    return one_page(b"q 842 0 0 595 0 0 cm /X5 Do Q", more={5: image})


def packed(size: int, times: int = 1) -> bytes:
    """That many zeros, packed so many times over."""
    press = zlib.compressobj(9)
    content = b"".join(press.compress(bytes(1 << 20)) for _ in range(size >> 20)) + press.flush()
    for _ in range(times - 1):
        content = zlib.compress(content, 9)
    return content


def jbig2(width: int, height: int) -> bytes:
    """A JBIG2 page of that size, with one region as large."""
    size = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    page = b"\x00\x00\x00\x00\x30\x00\x01" + (19).to_bytes(4, "big") + size + bytes(8) + b"\x00\x00\x00"
    region = size + bytes(8) + b"\x00" + b"\x00" + b"\x03\xff\xfd\xff\x02\xfe\xfe\xfe" + b"\x00" * 64
    return page + b"\x00\x00\x00\x01\x26\x00\x01" + len(region).to_bytes(4, "big") + region


def jpx(width: int, height: int) -> bytes:
    """The head of a JPEG 2000 picture of that size."""
    sizes = b"".join(number.to_bytes(4, "big") for number in (width, height, 0, 0, width, height, 0, 0))
    head = b"\x00\x00" + sizes + b"\x00\x01\x07\x01\x01"
    return (
        b"\xff\x4f\xff\x51" + (len(head) + 2).to_bytes(2, "big") + head + b"\xff\x52\x00\x0c" + bytes(10) + b"\xff\xd9"
    )


def many_pages(count: int) -> bytes:
    """One page, named so many times."""
    kids = b" ".join([b"3 0 R"] * count)
    return pdf(
        {
            1: b"<< /Type /Catalog /Pages 2 0 R >>",
            2: b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, count),
            3: b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 595] >>",
        }
    )


def deep_tree(depth: int) -> bytes:
    """Folders of pages within each other, the last of which holds the first."""
    objects = {1: b"<< /Type /Catalog /Pages 2 0 R >>"}
    for number in range(2, depth + 2):
        kid = number + 1 if number <= depth else 2
        objects[number] = b"<< /Type /Pages /Kids [%d 0 R] /Count 1 >>" % kid
    return pdf(objects)


def turning_xref() -> bytes:
    """Each table of places leads to the one before, and the first to itself."""
    file = one_page(b"")
    start = file.rindex(b"xref\n0 1")
    return file.replace(b"/Root 1 0 R", b"/Root 1 0 R /Prev %d" % start)


def locked() -> bytes:
    """A PDF whose password nobody knows."""
    key = b"<" + b"41" * 32 + b">"
    guard = b"<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O %s /U %s >>" % (key, key)
    plain_ = one_page(b"")
    return plain_.replace(b"/Root 1 0 R", b"/Encrypt %s /ID [<41> <41>] /Root 1 0 R" % guard)


def forms_within(times: int) -> bytes:
    """A drawing that draws another ten times, which draws another ten times, and the last the first."""
    entries = b"/Type /XObject /Subtype /Form /BBox [0 0 842 595] /Resources << /XObject << /N %d 0 R >> >> "
    numbers = range(5, 5 + times)
    forms = {n: stream(b"/N Do " * 10, entries % (n + 1 if n + 1 in numbers else 5)) for n in numbers}
    return one_page(b"/X5 Do", more=forms)


def tiny_tiles() -> bytes:
    """A page filled with a pattern of a thousandth of a point."""
    pattern = b"/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001 "
    tile = stream(b"0 0 1 1 re f", pattern + b"/Resources << >> ")
    return one_page(b"/Pattern cs /X5 scn 0 0 842 595 re f", more={5: tile})


def endless_drawing() -> bytes:
    """Ten million curves."""
    content = packed_drawing(b"0 0 m 1 9 842 3 2 595 c 842 0 3 595 842 595 c S\n", 5_000_000)
    objects = {4: stream(content, b"/Filter /FlateDecode ")}
    page = one_page(b"")
    begin, end = page.index(b"4 0 obj"), page.index(b"xref\n0 1")
    return page[:begin] + b"4 0 obj\n" + objects[4] + b"\nendobj\n" + page[end:]


def packed_drawing(line: bytes, times: int) -> bytes:
    press = zlib.compressobj(9)
    part = line * 1000
    return b"".join(press.compress(part) for _ in range(times // 1000)) + press.flush()
