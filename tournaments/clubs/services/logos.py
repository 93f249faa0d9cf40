"""Whether an SVG file is a drawing and nothing else: no scripts, no links, nothing loaded from elsewhere.

A club's logo: checked by its content, kept, and taken away.
"""

import re
from collections.abc import Iterator
from hashlib import blake2b
from struct import unpack
from xml.etree import ElementTree

from django.db import transaction
from django.utils.translation import gettext as _

from reports.paper.logo import read_logo
from tournaments.clubs.models import Club, Logo
from tournaments.errors import Refused
from tournaments.security.actors import Actor
from tournaments.security.incoming_files import LOGO
from tournaments.security.permissions import require

SVG = ("", "{http://www.w3.org/2000/svg")
DRAWS = {
    "svg", "g", "defs", "symbol", "use", "title", "desc", "metadata", "style", "path", "rect", "circle", "ellipse",
    "line", "polyline", "polygon", "text", "tspan", "linearGradient", "radialGradient", "stop", "clipPath", "mask",
    "pattern", "marker",
}  # fmt: skip
# What drawing programs write about themselves; browsers ignore it.
EDITORS = re.compile(r"inkscape|sodipodi|rdf-syntax|creativecommons|purl\.org/dc|ns\.adobe|bohemiancoding|serif\.com")
LOADS = re.compile(r"url\s*\(\s*['\"]?\s*(?!['\"#])|@import|expression\s*\(|javascript:", re.I)


def unsafe_parts(content: bytes) -> list[str]:
    """The names of parts that a plain drawing does not need, in order; empty if it is safe. Reads UTF-8 only."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        return ["UTF-16"]
    if "<!ENTITY" in text.upper() or "<?XML-STYLESHEET" in text.upper():
        return ["<!ENTITY>"]
    try:
        root = ElementTree.fromstring(text)  # noqa: S314 - entities were refused above
    except (ElementTree.ParseError, ValueError, RecursionError):
        return ["XML"]
    return sorted({part for element in root.iter() for part in _unsafe(element)})


def _unsafe(element: ElementTree.Element) -> Iterator[str]:
    space, _, name = element.tag.rpartition("}")
    if name not in DRAWS if space in SVG else not EDITORS.search(space):
        yield f"<{name}>"
    if name == "style" and LOADS.search(element.text or ""):
        yield "<style>"
    for key, value in element.attrib.items():
        key = key.rpartition("}")[2]
        if key.lower().startswith("on") or LOADS.search(value) or (key == "href" and not value.startswith("#")):
            yield key


WIDEST = 4000


@transaction.atomic
def keep_logo(*, club: Club, content: bytes, actor: Actor) -> Logo:
    """Store the club's logo, whatever the file was called; Refused says what is wrong with it."""
    require(actor, "change_club", club)
    form = _form_of(content)
    if read_logo(content) is None:
        raise _refused(_("This picture cannot be read. Save it again as PNG, JPEG or plain SVG."))
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
        return _svg(content)
    form, width, height = size
    if not 0 < min(width, height) <= max(width, height) <= WIDEST:
        sentence = _("The picture is {width} × {height} pixels; a side has at most {most}.")
        raise _refused(sentence.format(width=width, height=height, most=WIDEST))
    return form


def _svg(content: bytes) -> str:
    if b"<svg" not in content[:4000]:
        raise _refused(_("This is not a PNG, JPEG or SVG picture."))
    if unsafe := unsafe_parts(content):
        sentence = _("This SVG holds more than a drawing: {parts}. Save it as plain SVG.")
        raise _refused(sentence.format(parts=", ".join(unsafe)))
    return Logo.Form.SVG


def _refused(sentence: str) -> Refused:
    return Refused(problems={"picture": [sentence]})


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
