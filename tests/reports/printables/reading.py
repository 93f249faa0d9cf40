"""Reading a printed file back: its text, where each line stands, and what lies over something else."""

from contextlib import closing
from io import BytesIO
from typing import NamedTuple

import pypdfium2
from pypdf import PdfReader
from pypdfium2.raw import FPDF_PAGEOBJ_PATH, FPDFText_GetUnicode

CELL = 9.0
FLAT = 2.0  # points
EDGE = 8.0  # points that even the smallest printer leaves white


class Box(NamedTuple):
    """A piece of text and its edges in points, from the bottom left corner."""

    text: str
    left: float
    bottom: float
    right: float
    top: float


def pages(data: bytes) -> list[str]:
    """The text of each page."""
    with closing(pypdfium2.PdfDocument(data)) as file:
        return [page.get_textpage().get_text_range() for page in file]


def words(data: bytes) -> list[str]:
    """All words of the file in reading order."""
    return " ".join(pages(data)).split()


def boxes(data: bytes) -> list[list[Box]]:
    """Where each letter that leaves ink stands, page by page."""
    with closing(pypdfium2.PdfDocument(data)) as file:
        return [_letters(page.get_textpage()) for page in file]


def _letters(text: pypdfium2.PdfTextPage) -> list[Box]:
    signs = ((chr(FPDFText_GetUnicode(text, i)), text.get_charbox(i)) for i in range(text.count_chars()))
    return [Box(sign, *box) for sign, box in signs if sign.strip() and box[2] > box[0]]


def lettering(data: bytes) -> list[tuple[str, float]]:
    """Each piece of text with the size of its letters, as it was written."""
    texts: list[tuple[str, float]] = []
    for page in PdfReader(BytesIO(data)).pages:
        page.extract_text(
            visitor_text=lambda text, cm, tm, font, size: texts.append((text.strip(), size)) if text.strip() else None
        )
    return texts


def strokes(data: bytes) -> int:
    """How many lines and frames are drawn, those of a shared frame too."""
    with closing(pypdfium2.PdfDocument(data)) as file:
        return sum(len(list(page.get_objects(filter=[FPDF_PAGEOBJ_PATH]))) for page in file)


def crossed(data: bytes) -> list[str]:
    """Letters through which a rule from left to right goes."""
    with closing(pypdfium2.PdfDocument(data)) as file:
        rules = [
            [path.get_bounds() for path in page.get_objects(filter=[FPDF_PAGEOBJ_PATH], max_depth=1)] for page in file
        ]
    flat = [[rule for rule in page if rule[3] - rule[1] < FLAT] for page in rules]
    return [
        box.text
        for letters, page in zip(boxes(data), flat, strict=True)
        for box in letters
        if any(left < box.left < right and box.bottom < foot < box.top for left, foot, right, _top in page)
    ]


def misplaced(data: bytes, edge: float = EDGE) -> list[tuple[int, str, str]]:
    """Letters over the edge of their page, and pairs that cover each other, with the number of the page."""
    with closing(pypdfium2.PdfDocument(data)) as file:
        sizes = [page.get_size() for page in file]
    overlaps = []
    for number, (letters, (width, height)) in enumerate(zip(boxes(data), sizes, strict=True), 1):
        right, top = width - edge, height - edge
        overlaps += [
            (number, box.text, "edge")
            for box in letters
            if box.left < edge or box.bottom < edge or box.right > right or box.top > top
        ]
        overlaps += [
            (number, box.text, other.text) for box, other in _neighbours(letters) if _covered(box, other) > 0.25
        ]
    return overlaps


def _neighbours(letters: list[Box]) -> set[tuple[Box, Box]]:
    """Pairs of letters that share a cell of a fine net, so that a page of thousands is looked at quickly."""
    cells: dict[tuple[int, int], list[Box]] = {}
    pairs = set()
    for box in letters:
        for x in range(int(box.left // CELL), int(box.right // CELL) + 1):
            for y in range(int(box.bottom // CELL), int(box.top // CELL) + 1):
                cell = cells.setdefault((x, y), [])
                pairs |= {(box, other) for other in cell if box.left < other.right and other.left < box.right}
                cell.append(box)
    return pairs


def _covered(left: Box, right: Box) -> float:
    wide = min(left.right, right.right) - max(left.left, right.left)
    high = min(left.top, right.top) - max(left.bottom, right.bottom)
    if wide <= 0 or high <= 0:
        return 0.0
    areas = [(box.right - box.left) * (box.top - box.bottom) for box in (left, right)]
    return wide * high / max(min(areas), 1e-6)
