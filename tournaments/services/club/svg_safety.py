"""Whether an SVG file is a drawing and nothing else: no scripts, no links, nothing loaded from elsewhere."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

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
