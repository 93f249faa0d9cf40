"""A photograph, or a page of a scan, as grey dots, and the code printed on the sheet in it.

Called in the reader's own process alone: whatever a file makes the libraries do here, it ends with that process.
"""

from __future__ import annotations

import io
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import zxingcpp
from PIL import Image
from PIL.JpegImagePlugin import JpegImageFile

from reading.plane import Floats, Greys
from reports.marked_sheets.code import decode

if TYPE_CHECKING:
    import pypdfium2

LONGEST = 2200  # dots: finer photographs are read at this size
MOST_PAGES = 60
BLANK = 160  # a hundredth of the dots of anything printed is darker


class UnreadableError(Exception):
    """The photograph cannot be read as one sheet; `text`, in which `params` stand, says why, for a person."""

    def __init__(self, text: str, **params: int) -> None:
        super().__init__(text.format(**params))
        self.text, self.params = text, params


class Code(NamedTuple):
    """The text of a QR code, and its corners in dots: upper left, upper right, lower right, lower left."""

    text: str
    corners: Floats


def grey(stored: bytes) -> Greys:
    """The JPEG in grey, its longer side at most 2,200 dots; UnreadableError where it is cut off or damaged.

    The caller has judged the file's head before.
    """
    try:
        picture = JpegImageFile(io.BytesIO(stored))
        picture.draft("L", (LONGEST, LONGEST))
        plain = picture.convert("L")
    except (OSError, SyntaxError) as damaged:
        raise UnreadableError("This photograph is damaged or cut off. Send it again.") from damaged
    if max(plain.size) > LONGEST:
        plain.thumbnail((LONGEST, LONGEST), Image.Resampling.BOX, reducing_gap=2)
    return np.asarray(plain)


def count_pages(stored: bytes) -> int:
    """The pages of a PDF; UnreadableError where it cannot be opened, and where it has none or more than 60."""
    with closing(_open_pdf(stored)) as scan:
        pages = len(scan)
    if not 0 < pages <= MOST_PAGES:
        raise UnreadableError("This PDF has {count} pages. Send 1 to {most} at once.", count=pages, most=MOST_PAGES)
    return pages


def page_of(stored: bytes, number: int) -> Greys:
    """A page of a PDF in grey, counted from 0, its longer side 2,200 dots whatever size it says it has.

    Forms and remarks on the page are not drawn. UnreadableError where it cannot be drawn, and where it is empty.
    """
    import pypdfium2

    with closing(_open_pdf(stored)) as scan:
        try:
            page = scan[number]
            scale = LONGEST / max(page.get_size())
            drawn = page.render(scale=scale, grayscale=True, draw_annots=False, may_draw_forms=False)
            picture = np.asarray(drawn.to_pil().convert("L"))
        except (pypdfium2.PdfiumError, ValueError, ZeroDivisionError, OverflowError) as damaged:
            raise UnreadableError("This page cannot be drawn.") from damaged
    if np.percentile(picture[::4, ::4], 1) > BLANK:
        raise UnreadableError("This page is empty.")
    return picture


def _open_pdf(stored: bytes) -> pypdfium2.PdfDocument:
    import pypdfium2

    try:
        return pypdfium2.PdfDocument(stored)
    except pypdfium2.PdfiumError as damaged:
        raise UnreadableError("This PDF is damaged or locked with a password.") from damaged


def code_in(photograph: Greys) -> Code:
    """The one code of a sheet in a photograph; UnreadableError where there is none, or there are several sheets.

    Codes of other things beside it do not matter; alone, the first of them is returned for the caller to refuse.
    """
    codes = zxingcpp.read_barcodes(photograph, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    sheets = [code for code in codes if _names_a_sheet(code.text)]
    if len(sheets) > 1:
        raise UnreadableError("There are several sheets in one photograph.")
    if not codes:
        raise UnreadableError("The code of the sheet cannot be seen.")
    [code, *_others] = sheets or codes
    place = code.position
    corners = [(at.x, at.y) for at in (place.top_left, place.top_right, place.bottom_right, place.bottom_left)]
    return Code(code.text, np.array(corners, float))


def _names_a_sheet(text: str) -> bool:
    try:
        decode(text.rpartition("/")[2])
    except ValueError:
        return False
    return True
