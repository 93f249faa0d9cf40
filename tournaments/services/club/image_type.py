"""What kind of picture some bytes are and how large it is, read from their head without unpacking anything."""

from struct import unpack

PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # the markers behind which a JPEG tells its size


def picture_size(content: bytes) -> tuple[str, int, int] | None:
    """Media type, width and height in pixels of a PNG or JPEG; None for anything else."""
    if content.startswith(PNG) and content[12:16] == b"IHDR" and len(content) > 24:
        return ("image/png", *unpack(">II", content[16:24]))
    if content.startswith(JPEG):
        return _jpeg(content)
    return None


def _jpeg(content: bytes) -> tuple[str, int, int] | None:
    at = 2
    while at + 9 < len(content) and content[at] == 0xFF:
        marker, length = content[at + 1], unpack(">H", content[at + 2 : at + 4])[0]
        if marker in FRAMES:
            height, width = unpack(">HH", content[at + 5 : at + 9])
            return "image/jpeg", width, height
        at += 2 + length
    return None
