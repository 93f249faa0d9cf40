"""Lists of players as spreadsheets hold them: read from CSV or XLSX."""

import tablib
from django.utils.translation import gettext as _

from tournaments.errors import Refused

LARGEST = 1024 * 1024
MOST_ROWS = 2000
HEADINGS = {"name", "names", "naam", "nom", "player", "speler", "joueur", "spieler"}


def read_file(file):
    """The rows of an uploaded list as lines of text, cells apart by tabs, as a pasted list has them."""
    if file.size > LARGEST:
        raise Refused(problems={"file": [_("The file is larger than 1 MB.")]})
    content = file.read()
    rows = _xlsx(content) if content.startswith(b"PK") else _csv(content)
    if len(rows) > MOST_ROWS:
        raise Refused(problems={"file": [_("The file has {n} rows; 2000 can be read.").format(n=len(rows))]})
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
    try:
        data = tablib.Dataset().load(content, format="xlsx", headers=False, read_only=True)
    except Exception as wrong:
        raise _unreadable() from wrong
    return [["" if cell is None else str(cell) for cell in row] for row in data]


def _unreadable():
    return Refused(problems={"file": [_("This file cannot be read. Save it as CSV or XLSX and try again.")]})
