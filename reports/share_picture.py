"""The picture that a link to an evening shows in messages: the club, the evening and the top of its standings."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from reports.paper.fitting import fit
from reports.paper.fonts import FILES, FOLDER, clean, runs, width

WIDTH, HEIGHT = 1200, 630  # pixels, as Open Graph's readers show a picture whole
MARGIN = 72
MOST_ROWS = 4
FELT, IVORY, SOFT = "#123d2c", "#faf6ec", "#c9d6c8"


class Line(NamedTuple):
    """A place of the standings, as it is written."""

    place: str
    name: str
    points: str


@lru_cache(maxsize=64)
def share_picture(club: str, evening: str, about: str, lines: tuple[Line, ...], facts: tuple[str, ...] = ()) -> bytes:
    """A PNG of 1200 × 630 pixels; the first MOST_ROWS lines, or facts, are drawn. The same content is drawn once a
    process."""
    image = Image.new("RGB", (WIDTH, HEIGHT), FELT)
    pen = ImageDraw.Draw(image)
    room = WIDTH - 2 * MARGIN
    _write(pen, MARGIN, 84, club, "bold", 40, SOFT, room)
    _write_evening(pen, evening, room)
    _write(pen, MARGIN, 240, about, "text", 36, SOFT, room)
    if lines or facts:
        pen.line([(MARGIN, 278), (WIDTH - MARGIN, 278)], fill=SOFT, width=2)
    for at, line in enumerate(lines[:MOST_ROWS]):
        base = 344 + 74 * at
        points = width(line.points, "bold", 50)
        _write(pen, MARGIN, base, line.place, "bold", 50, SOFT, 110)
        _write(pen, MARGIN + 130, base, line.name, "bold", 50, IVORY, room - 170 - points)
        _write(pen, WIDTH - MARGIN - points, base, line.points, "bold", 50, IVORY, points + 1)
    for at, fact in enumerate(facts[:MOST_ROWS]):
        _write(pen, MARGIN, 344 + 74 * at, fact, "bold", 44, IVORY, room)
    packed = io.BytesIO()
    image.quantize(64).save(packed, "PNG", optimize=True)
    return packed.getvalue()


def _write_evening(pen: ImageDraw.ImageDraw, evening: str, room: float) -> None:
    """The name of the evening, smaller or on two lines where it is long; the longest ones end in …."""
    fitted = fit(evening, "display", 76, room, lines=1, floor=0.7)
    if fitted.cut:
        fitted = fit(evening, "display", 52, room, lines=2, floor=0.7)
    for at, line in enumerate(reversed(fitted.lines)):
        _write(pen, MARGIN, 184 - at * fitted.size * 1.08, line, "display", fitted.size, IVORY, room)


def _write(
    pen: ImageDraw.ImageDraw,
    left: float,
    base: float,
    text: str,
    face: str,
    size: float,
    colour: str,
    room: float,
) -> None:
    """The text on its base line, cut with … where it is wider than the room (all in pixels)."""
    text = clean(text)
    if width(text, face, size) > room:
        while text and width(f"{text}…", face, size) > room:
            text = text[:-1]
        text = f"{text.rstrip()}…"
    for run in runs(text, face):
        pen.text((left, base), run.text, fill=colour, font=_font(run.face, size), anchor="ls")
        left += run.width * size


@lru_cache(maxsize=32)
def _font(face: str, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FOLDER / FILES[face]), size)
