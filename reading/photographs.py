"""A photograph as grey dots, and the code printed on the sheet in it."""

from __future__ import annotations

import io
from typing import NamedTuple

import numpy as np
import zxingcpp
from PIL import Image

from reading.plane import Floats, Picture
from scoring import Message

LONGEST = 2200  # dots: finer photographs are read at this size


class UnreadableError(Exception):
    """The photograph cannot be read as one sheet; `reason` says why, for a person."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Code(NamedTuple):
    """What a QR code says, and its corners in dots: upper left, upper right, lower right, lower left."""

    text: str
    corners: Floats


def grey(stored: bytes) -> Picture:
    """The photograph in grey, its longer side at most 2,200 dots. The caller has judged the file before."""
    picture = Image.open(io.BytesIO(stored))
    picture.draft("L", (LONGEST, LONGEST))
    plain = picture.convert("L")
    if max(plain.size) > LONGEST:
        plain.thumbnail((LONGEST, LONGEST), Image.Resampling.BOX, reducing_gap=2)
    return np.asarray(plain, np.float32)


def code_in(photograph: Picture) -> Code:
    """The one QR code in a photograph; UnreadableError where there is none or another."""
    picture = Image.fromarray(photograph.astype(np.uint8))
    codes = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    if not codes:
        raise UnreadableError(Message("The code of the sheet cannot be seen."))
    if len(codes) > 1:
        raise UnreadableError(Message("There are several sheets in one photograph."))
    place = codes[0].position
    corners = [(at.x, at.y) for at in (place.top_left, place.top_right, place.bottom_right, place.bottom_left)]
    return Code(codes[0].text, np.array(corners, float))
