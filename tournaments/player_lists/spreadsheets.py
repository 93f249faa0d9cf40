"""Reading lists of players from spreadsheets: CSV, text or XLSX in any encoding, up to the size of a list."""

import csv
from io import BytesIO, StringIO
from itertools import islice

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from openpyxl import load_workbook

from tournaments.errors import Refused
from tournaments.player_lists.columns import MOST_COLUMNS
from tournaments.security.incoming_files import LIST, open_archive, unpacks_to

MOST_ROWS = 2000
MARKS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
ONE_BYTE = ("cp1252", "mac_roman")
LETTERS = set("ÀÂÄÁÃÅÇÉÈÊËÍÎÏÌÑÓÔÖÒÕØÚÛÜÙÝÆŒàâäáãåçéèêëíîïìñóôöòõøúûüùýÿæœß")
"""Letters beyond ASCII that names in Western Europe have."""


def read_file(file: UploadedFile, columns: int = MOST_COLUMNS) -> str:
    """The rows of an uploaded list as lines of text, cells apart by tabs, as a pasted list has them.

    Of a workbook so many `columns` are read.
    """
    if (file.size or 0) > LIST.sent:
        raise Refused(problems={"file": [_("The file is larger than 1 MB.")]})
    content = file.read()
    rows = _xlsx(content, columns) if content.startswith(b"PK") else _csv(text_of(content))
    if len(rows) > MOST_ROWS:
        raise Refused(problems={"file": [_("The file has more than 2000 rows. Send it in parts.")]})
    lines = ["\t".join(" ".join(cell.split()) for cell in row).rstrip("\t") for row in rows]
    if not any(lines):
        raise Refused(problems={"file": [_("There are no names in this file.")]})
    return "\n".join(lines)


def text_of(content: bytes) -> str:
    """The text of a file: by its mark, else by what it can be: UTF-16, UTF-8, Windows or an old Macintosh."""
    encoding = next((name for mark, name in MARKS.items() if content.startswith(mark)), None) or _guessed(content)
    try:
        return content.decode(encoding, "replace" if encoding in ONE_BYTE else "strict")
    except UnicodeDecodeError as wrong:
        raise _unreadable() from wrong


def _guessed(content: bytes) -> str:
    """In UTF-16 every other byte of a Western name is nought; a text in UTF-8 is never by chance a valid one."""
    if b"\0" in content:
        even, odd = content[::2].count(0), content[1::2].count(0)
        if len(content) > 5 * max(even, odd) or min(even, odd):
            raise _unreadable()
        return "utf-16-le" if odd else "utf-16-be"
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return max(ONE_BYTE, key=lambda name: _letters(content, name))
    return "utf-8"


def _letters(content: bytes, encoding: str) -> int:
    """How many signs beyond ASCII would be letters of a name in that encoding."""
    return sum(sign in LETTERS for sign in content.decode(encoding, "replace"))


def _csv(text: str) -> list[list[str]]:
    if text[:4].casefold() == "sep=":
        text = text.partition("\n")[2]
    delimiter = max(";\t,", key=text.lstrip().partition("\n")[0].count)
    try:
        return list(islice(csv.reader(StringIO(text, newline=None), delimiter=delimiter), MOST_ROWS + 1))
    except csv.Error as wrong:
        raise _unreadable() from wrong


def _xlsx(content: bytes, columns: int) -> list[list[str]]:
    """Its first sheet. What it unpacks to is looked at first: a megabyte may hold a thousand others."""
    try:
        with open_archive(BytesIO(content), LIST) as archive:
            if unpacks_to(archive) > LIST.unpacked:
                raise _unreadable()
    except ValueError as wrong:
        raise _unreadable() from wrong
    try:
        book = load_workbook(BytesIO(content), read_only=True, data_only=True)
        cells = book.worksheets[0].iter_rows(max_row=MOST_ROWS + 1, max_col=columns, values_only=True)
        rows = [[_said(cell) for cell in row] for row in islice(cells, MOST_ROWS + 1)]
    except Exception as wrong:
        raise _unreadable() from wrong
    while rows and not any(rows[-1]):
        rows.pop()
    return rows


def _said(cell: object) -> str:
    """A cell as it reads: a number that a sheet keeps as 7.0 is 7."""
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    return "" if cell is None else str(cell)


def _unreadable() -> Refused:
    return Refused(problems={"file": [_("This file cannot be read. Save it as CSV or XLSX and try again.")]})
