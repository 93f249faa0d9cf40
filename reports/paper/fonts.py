"""The faces everything is printed in, their widths, and the face each character really comes from."""

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from unicodedata import category, normalize

from reportlab.pdfbase.ttfonts import TTFont

from reports.paper.right_to_left import ENDS, OPENS, as_drawn

FOLDER = Path(__file__).parent / "fonts"
FILES = {
    "text": "AtkinsonHyperlegibleNext-Regular.ttf",
    "bold": "AtkinsonHyperlegibleNext-Bold.ttf",
    "display": "Fraunces-SemiBold.ttf",
    "letters": "DejaVuSansCondensed.ttf",
    "heavy": "DejaVuSansCondensed-Bold.ttf",
    "signs": "DejaVuSans.ttf",
    "east": "DroidSansFallback.ttf",
}
BEHIND = {"text": "letters", "bold": "heavy", "display": "heavy"}  # Vietnamese, Greek, Hebrew, Arabic …
UNBROKEN = "\u00a0"
KEPT = {UNBROKEN, OPENS, ENDS}  # signs that are no letters and mean something on paper
BREAKABLE = re.compile(f"(?<!«){UNBROKEN}(?![:;!?»])")
PICTURES = "\u2000"  # signs that are no letters and that some phones have and paper has not begin here
EASTERN = 0x1100  # Hangul, kana and Chinese begin here: below it the large file of eastern letters is not opened


class Run(NamedTuple):
    """A stretch of text in one face, and its width for a size of one point."""

    face: str
    text: str
    width: float


@lru_cache
def font(face: str) -> TTFont:
    """The font file of a face, read once a process."""
    loaded = TTFont(f"Whistboard-{face}", str(FOLDER / FILES[face]), asciiReadable=0)
    loaded.face.name = Path(FILES[face]).stem.encode()  # files cut from one variable font share its name
    return loaded


def has(face: str, character: str) -> bool:
    """True if the face can draw the character."""
    return ord(character) in font(face).face.charToGlyph


@lru_cache(maxsize=20_000)
def runs(text: str, face: str = "text") -> tuple[Run, ...]:
    """The text as it is drawn from left to right, cut into runs, each in the first face that has its characters.

    A letter that none has is an empty box; another sign that none has, such as an emoji, is left out.
    """
    text = "".join(sign for sign in as_drawn(text.replace(UNBROKEN, " ")) if _is_drawable(face, sign))
    faces = [_face_of(face, sign) for sign in text]
    starts = [i for i in range(len(text)) if i == 0 or faces[i] != faces[i - 1]]
    pieces = ((faces[a], text[a:b]) for a, b in zip(starts, [*starts, len(text)][1:], strict=True))
    return tuple(Run(of, piece, _em(piece, of)) for of, piece in pieces)


def _face_of(face: str, sign: str) -> str:
    faces = (face, BEHIND.get(face, ""), "signs", "east" if ord(sign) >= EASTERN else "")
    return next((candidate for candidate in faces if candidate and has(candidate, sign)), "signs")


def _is_drawable(face: str, sign: str) -> bool:
    return sign < PICTURES or category(sign)[0] in "LMN" or has(_face_of(face, sign), sign)


def missing(text: str) -> str:
    """The characters that no face has, each once, in the order they are drawn in."""
    signs = dict.fromkeys(as_drawn(clean(text).replace(UNBROKEN, " ")))
    return "".join(sign for sign in signs if not has(_face_of("text", sign), sign))


def unprintable(names: Iterable[str]) -> list[str]:
    """The names, each once, that have a character without a face."""
    return [name for name in dict.fromkeys(names) if missing(name)]


def _em(text: str, face: str) -> float:
    widths, default = font(face).face.charWidths, font(face).face.defaultWidth
    return float(sum(widths.get(ord(sign), default) for sign in text)) / 1000


def width(text: str, face: str = "text", size: float = 1.0) -> float:
    """The width of the text, in points."""
    return size * sum(run.width for run in runs(text, face))


def clean(text: str) -> str:
    """The text as it can be printed: composed accents, single spaces, no control characters and no emoji. No line ends
    at the space that French puts before a colon or inside quotation marks."""
    composed = BREAKABLE.sub(" ", normalize("NFC", str(text)).replace("\u202f", UNBROKEN))
    words = "".join(_printable_sign(sign) for sign in composed).split(" ")
    return " ".join(filter(None, words))


def _printable_sign(sign: str) -> str:
    if sign in KEPT:
        return sign
    return (sign if _is_drawable("text", sign) else "") if sign.isprintable() else " "
