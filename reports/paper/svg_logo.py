"""The part of SVG that logos are made of: shapes, paths, groups, transforms, plain fills and strokes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from math import cos, radians, sin, tan
from xml.etree import ElementTree

from reports.paper.svg_paths import Matrix, number_of, path_of, times

WORD = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)")
NAMES = {
    "black": "000000",
    "white": "ffffff",
    "red": "ff0000",
    "green": "008000",
    "blue": "0000ff",
    "gold": "ffd700",
    "yellow": "ffff00",
    "gray": "808080",
    "grey": "808080",
    "navy": "000080",
    "currentcolor": "000000",
    "orange": "ffa500",
    "maroon": "800000",
    "silver": "c0c0c0",
    "purple": "800080",
}
LEAST = 1e-6
LONGEST_VALUE = 2000
"""Letters of a transform or a style; an outline may have as many as the file."""

LARGEST_DRAWING, MOST_ELEMENTS = 1_000_000, 5000
"""Letters of all operators, of some 20,000 curves; elements of the file."""

HIDDEN = {"defs", "clipPath", "mask", "symbol", "style", "metadata", "title", "desc", "text", "marker", "pattern"}
STYLES = ("fill", "stroke", "stroke-width", "fill-rule", "display")


@dataclass(frozen=True)
class Drawn:
    """A drawing's size in its own units, y downwards, and the operators that draw it."""

    width: float
    height: float
    operators: str


def read_svg(data: bytes) -> Drawn | None:
    """The drawing in an SVG file, or None if it is not one. Text, gradients and pictures inside it are left out."""
    if b"<svg" not in data[:4000] or b"<!ENTITY" in data:
        return None
    try:
        root = ElementTree.fromstring(data)  # noqa: S314 - entities were refused above
        if next(islice(root.iter(), MOST_ELEMENTS, None), None) is not None:
            return None
        left, top, width, height = _box(root)
        code = " ".join(_shapes(root, {"fill": "black"}, (1.0, 0.0, 0.0, 1.0, -left, -top)))
    except (ElementTree.ParseError, ValueError, LookupError, RecursionError):
        return None
    return Drawn(width, height, code) if min(width, height) > LEAST and 0 < len(code) <= LARGEST_DRAWING else None


def _box(root: ElementTree.Element) -> tuple[float, float, float, float]:
    if box := root.get("viewBox"):
        left, top, width, height = (number_of(part) for part in box.replace(",", " ").split())
        return left, top, width, height
    return 0.0, 0.0, _number(root.get("width")), _number(root.get("height"))


def _number(text: str | None) -> float:
    match = re.match(r"\s*([-+]?[\d.]+(?:e[-+]?\d+)?)", text or "")
    return number_of(match[1]) if match else 0.0


def _shapes(element: ElementTree.Element, style: dict[str, str], matrix: Matrix) -> Iterator[str]:
    tag = element.tag.rsplit("}", 1)[-1] if isinstance(element.tag, str) else "style"
    style = _styled(element, style)
    if tag in HIDDEN or style.get("display") == "none":
        return
    matrix = reduce(times, _transforms(element.get("transform", "")), matrix)
    outline = path_of(tag, element.attrib, matrix)
    if outline:
        yield _painted(outline, style, matrix)
    for child in element:
        yield from _shapes(child, style, matrix)


def _styled(element: ElementTree.Element, style: dict[str, str]) -> dict[str, str]:
    own = {name: element.attrib[name] for name in STYLES if name in element.attrib}
    for part in element.get("style", "").split(";"):
        name, _, value = part.partition(":")
        if name.strip() in STYLES:
            own[name.strip()] = value.strip()
    if any(len(value) > LONGEST_VALUE for value in own.values()):
        raise ValueError("A style is too long.")
    return {**style, **own}


def _transforms(text: str) -> Iterator[Matrix]:
    if len(text) > LONGEST_VALUE:
        raise ValueError("A transform is too long.")
    for word, inside in WORD.findall(text):
        yield from _transform(word, [number_of(part) for part in inside.replace(",", " ").split()])


def _transform(word: str, n: list[float]) -> Iterator[Matrix]:
    if word == "matrix":
        yield n[0], n[1], n[2], n[3], n[4], n[5]
    elif word == "translate":
        yield 1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0
    elif word == "scale":
        yield n[0], 0, 0, n[1] if len(n) > 1 else n[0], 0, 0
    elif word == "rotate":
        x, y = (n[1], n[2]) if len(n) > 2 else (0.0, 0.0)
        c, s = cos(radians(n[0])), sin(radians(n[0]))
        yield from ((1, 0, 0, 1, x, y), (c, s, -s, c, 0, 0), (1, 0, 0, 1, -x, -y))
    else:
        slope = tan(radians(n[0]))
        yield (1, 0, slope, 1, 0, 0) if word == "skewX" else (1, slope, 0, 1, 0, 0)


def _painted(outline: str, style: dict[str, str], matrix: Matrix) -> str:
    fill, stroke = _colour(style.get("fill", "black")), _colour(style.get("stroke", "none"))
    if not fill and not stroke:
        return ""
    code = [f"{fill} rg"] if fill else []
    if stroke:
        thick = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5 * (_number(style.get("stroke-width")) or 1)
        code.append(f"{stroke} RG {thick:.3f} w")
    star = "*" if style.get("fill-rule") == "evenodd" else ""
    return " ".join([*code, outline, f"B{star}" if fill and stroke else f"f{star}" if fill else "S"])


def _colour(text: str) -> str:
    """The three numbers of a colour; empty for none, black for what is not a plain colour."""
    text = text.strip().lower()
    if text in ("none", "transparent"):
        return ""
    if match := re.fullmatch(r"rgb\(\s*(\d+)[,\s]+(\d+)[,\s]+(\d+)\s*\)", text):
        return " ".join(f"{min(int(part), 255) / 255:.3f}" for part in match.groups())
    digits = NAMES.get(text, text.lstrip("#"))
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    if not re.fullmatch(r"[0-9a-f]{6}", digits):
        return "0 0 0"
    return " ".join(f"{int(digits[i : i + 2], 16) / 255:.3f}" for i in (0, 2, 4))
