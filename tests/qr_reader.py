"""Reads the QR codes of our PDFs and pages as a phone would, from their picture."""

from __future__ import annotations

import re
from contextlib import closing

import pypdfium2
import zxingcpp
from PIL import Image, ImageDraw

DOTS_PER_POINT = 2.5
MODULE, WHITE = 4, 4


def codes_in_pdf(data: bytes) -> list[str]:
    """What each code says, page by page from the top."""
    with closing(pypdfium2.PdfDocument(data)) as file:
        return [text for page in file for text in _read(page.render(scale=DOTS_PER_POINT).to_pil())]


def codes_in_svg(page: str) -> list[str]:
    """What each code says that segno drew into a page: strokes of one module's height."""
    return [text for path in re.findall(r'class="qrline"[^>]* d="([^"]+)"', page) for text in _read(_drawn(path))]


def _read(picture: Image.Image) -> list[str]:
    barcodes = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
    return [code.text for code in sorted(barcodes, key=lambda code: code.position.top_left.y)]


def _drawn(path: str) -> Image.Image:
    strokes, x, y = [], 0.0, 0.0
    for command, first, second in re.findall(r"([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?", path):
        if command == "h":
            strokes.append((x, y - 0.5, x + float(first)))
        x, y = (float(first), float(second)) if command == "M" else (x + float(first), y + float(second or 0))
    side = int(max(end for _, _, end in strokes)) + WHITE
    picture = Image.new("L", (side * MODULE, side * MODULE), 255)
    draw = ImageDraw.Draw(picture)
    for left, top, right in strokes:
        draw.rectangle((left * MODULE, top * MODULE, right * MODULE - 1, (top + 1) * MODULE - 1), fill=0)
    return picture
