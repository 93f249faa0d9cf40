"""Lists of players as spreadsheets hold them: read from CSV or XLSX, no further than a list goes."""

from io import BytesIO
from itertools import islice
from zipfile import BadZipFile, ZipFile

import tablib
from django.utils.translation import gettext as _
from openpyxl import load_workbook

from tournaments.errors import Refused

LARGEST = 1024 * 1024
UNPACKED = 3 * LARGEST
MOST_ROWS, MOST_COLUMNS = 2000, 20
HEADINGS = {"name", "names", "naam", "nom", "player", "speler", "joueur", "spieler"}


def read_file(file):
    """The rows of an uploaded list as lines of text, cells apart by tabs, as a pasted list has them."""
    if file.size > LARGEST:
        raise Refused(problems={"file": [_("The file is larger than 1 MB.")]})
    content = file.read()
    rows = _xlsx(content) if content.startswith(b"PK") else _csv(content)
    if len(rows) > MOST_ROWS:
        raise Refused(problems={"file": [_("The file has more than 2000 rows. Send it in parts.")]})
    if rows and rows[0] and rows[0][0].strip().casefold() in HEADINGS:
        rows = rows[1:]
    return "\n".join("\t".join(" ".join(cell.split()) for cell in row).rstrip("\t") for row in rows)


def _csv(content):
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", "replace")
    delimiter = max(";\t,", key=text.partition("\n")[0].count)
    try:
        data = tablib.Dataset().load(text, format="csv", headers=False, delimiter=delimiter)
    except Exception as wrong:
        raise _unreadable() from wrong
    return [[str(cell or "") for cell in row] for row in data]


def _xlsx(content):
    """Its first sheet. What it unpacks to is looked at first: a megabyte may hold a thousand others."""
    if _unpacked(content) > UNPACKED:
        raise _unreadable()
    try:
        book = load_workbook(BytesIO(content), read_only=True, data_only=True)
        found = book.worksheets[0].iter_rows(max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS, values_only=True)
        rows = [["" if cell is None else str(cell) for cell in row] for row in islice(found, MOST_ROWS + 1)]
    except Exception as wrong:
        raise _unreadable() from wrong
    while rows and not any(rows[-1]):
        rows.pop()
    return rows


def _unpacked(content):
    """The bytes it says to hold; whoever unpacks it takes no more."""
    try:
        return sum(part.file_size for part in ZipFile(BytesIO(content)).infolist())
    except BadZipFile as wrong:
        raise _unreadable() from wrong


def _unreadable():
    return Refused(problems={"file": [_("This file cannot be read. Save it as CSV or XLSX and try again.")]})
