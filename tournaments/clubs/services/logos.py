"""A club's logo: checked by its content, kept, and taken away."""

from hashlib import blake2b
from struct import unpack

from django.db import transaction
from django.utils.translation import gettext as _

from reports.paper.logo import read_logo
from tournaments.clubs.models import Club, Logo
from tournaments.errors import Refused
from tournaments.security.actors import Actor
from tournaments.security.permissions import require
from tournaments.security.untrusted_input import LOGO

WIDEST = 4000


@transaction.atomic
def keep_logo(*, club: Club, content: bytes, actor: Actor) -> Logo:
    """Store the club's logo, whatever the file was called; Refused says what is wrong with it."""
    require(actor, "change_club", club)
    form = _form_of(content)
    if read_logo(content) is None:
        raise _refused(_("This picture cannot be read. Save it again as PNG, JPEG or WebP."))
    digest = blake2b(content, digest_size=16).hexdigest()
    kept = {"form": form, "content": content, "digest": digest}
    return Logo.objects.update_or_create(club=club, defaults=kept)[0]


@transaction.atomic
def remove_logo(*, club: Club, actor: Actor) -> None:
    require(actor, "change_club", club)
    Logo.objects.filter(club=club).delete()


def _form_of(content: bytes) -> str:
    if len(content) > LOGO.sent:
        sentence = _("The file has {size} kB; a logo has at most {most} kB.")
        raise _refused(sentence.format(size=round(len(content) / 1000), most=LOGO.sent // 1000))
    size = picture_size(content)
    if size is None:
        raise _refused(_("This is not a PNG, JPEG or WebP picture."))
    form, width, height = size
    if not 0 < min(width, height) <= max(width, height) <= WIDEST:
        sentence = _("The picture is {width} × {height} pixels; a side has at most {most}.")
        raise _refused(sentence.format(width=width, height=height, most=WIDEST))
    return form


def _refused(sentence: str) -> Refused:
    return Refused(problems={"picture": [sentence]})


PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
WEBP_HEAD, SIDE = 30, 0x3FFF  # bytes of its head at least; the fourteen bits of a side
FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # the markers behind which a JPEG tells its size


def picture_size(content: bytes) -> tuple[str, int, int] | None:
    """Media type, width and height in pixels of a PNG, JPEG or WebP; None for anything else."""
    if content.startswith(PNG) and content[12:16] == b"IHDR" and len(content) > 24:
        return ("image/png", *unpack(">II", content[16:24]))
    if content.startswith(JPEG):
        return _jpeg(content)
    if content.startswith(b"RIFF") and content[8:12] == b"WEBP" and len(content) > WEBP_HEAD:
        return _webp(content)
    return None


def _webp(content: bytes) -> tuple[str, int, int] | None:
    """The size is behind the name of the first part: of an extended file, a lossless or a lossy picture."""
    if content[12:16] == b"VP8X":
        return "image/webp", 1 + int.from_bytes(content[24:27], "little"), 1 + int.from_bytes(content[27:30], "little")
    if content[12:16] == b"VP8L":
        (bits,) = unpack("<I", content[21:25])
        return "image/webp", 1 + (bits & SIDE), 1 + (bits >> 14 & SIDE)
    if content[12:16] == b"VP8 ":
        width, height = unpack("<HH", content[26:30])
        return "image/webp", width & SIDE, height & SIDE
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
