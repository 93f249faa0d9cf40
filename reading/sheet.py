"""Reading one photograph of a marked sheet, from its stored bytes to the rows and the straightened picture."""

from __future__ import annotations

import io
from typing import Any, NamedTuple

import numpy as np
from PIL import Image

from reading.folds import without_folds
from reading.marks import Row, read_rows
from reading.photographs import Code, code_in, grey
from reading.plane import Greys, Picture
from reading.pose import find_pose
from reading.rings import find_bubbles
from reading.straight import SCALE, darkness, straighten

QUALITY, EFFORT = 60, 2  # of 6: half the time of 4 for a twentieth more bytes
TOTALS = 10.6  # millimetres below the last row that hold the boxes for totals


class SheetReading(NamedTuple):
    """A sheet as it was read: the text of the code, the rows by the numbers of their deals, and a grey WebP of it."""

    code: str
    rows: dict[int, Row]
    picture: bytes


def find_code(photograph: bytes) -> str:
    """The text of the sheet's code; UnreadableError, with a reason, where it cannot be seen."""
    return code_in(grey(photograph)).text


def read_sheet(photograph: bytes, geometry: dict[str, Any]) -> SheetReading:
    """The marks on a photographed sheet of that geometry; UnreadableError, with a reason, where it cannot be read.

    Nothing of the photograph but the sheet itself is kept.
    """
    picture = grey(photograph)
    return read_picture(picture, code_in(picture), geometry)


def read_picture(picture: Greys, code: Code, geometry: dict[str, Any]) -> SheetReading:
    """The same of a picture whose code was found already."""
    pose = find_pose(picture, code, geometry)
    sheet = straighten(picture, pose, np.array(geometry["page"]))
    dark = without_folds(darkness(sheet, geometry))
    rows = read_rows(dark, geometry, find_bubbles(dark, geometry, pose.seen))
    return SheetReading(code.text, rows, _small_picture(sheet, geometry))


def _small_picture(sheet: Picture, geometry: dict[str, Any]) -> bytes:
    """The sheet as a small file, without the names above its boxes and the signatures below."""
    picture = np.clip(sheet, 0, 255).astype(np.uint8)
    for left, top, right, foot in _private(geometry):
        picture[int(top * SCALE) : int(foot * SCALE), int(left * SCALE) : int(right * SCALE)] = 255
    buffer = io.BytesIO()
    buffer.name = "sheet.webp"  # told this way, Pillow loads no other kind of file
    Image.fromarray(picture).save(buffer, quality=QUALITY, method=EFFORT)
    return buffer.getvalue()


def _private(geometry: dict[str, Any]) -> list[tuple[float, float, float, float]]:
    """The edges of the parts that are left out (mm): those that the geometry names, else above and below its boxes."""
    if "private" in geometry:
        return [(part["x"], part["y"], part["x"] + part["w"], part["y"] + part["h"]) for part in geometry["private"]]
    boxes, (wide, high) = geometry["boxes"], geometry["page"]
    left, top = min(box["x"] for box in boxes), min(box["y"] for box in boxes)
    foot = max(box["y"] + box["h"] for box in boxes) + TOTALS
    return [(left, 0, wide, top), (left, foot, wide, high)]
