"""The sheets of XLSX and ODS files and the tables of DOCX, as cells of text. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.utils import column_index_from_string

from tournaments.errors import Refused
from tournaments.imports.values import cell_at, has_letters
from tournaments.security.untrusted_input import LIST, open_archive, part_of, unpacks_to

if TYPE_CHECKING:
    from zipfile import ZipFile

WIDEST, MOST_ROWS = 120, 2000
Rows = list[list[str]]


def unreadable() -> Refused:
    return Refused(problems={"file": [_("This file cannot be read. Save it as CSV or XLSX and try again.")]})


def workbook(content: bytes, columns: int) -> dict[str, Rows]:
    """The sheets that may hold the list, by title.

    What the file unpacks to is looked at first: a megabyte may hold a thousand others.
    """
    try:
        with open_archive(BytesIO(content), LIST) as archive:
            if unpacks_to(archive) > LIST.unpacked:
                raise unreadable()
            if "content.xml" in archive.namelist():
                sheets = _ods(part_of(archive, "content.xml", LIST), columns)
            elif "word/document.xml" in archive.namelist():
                sheets = {"": _docx(part_of(archive, "word/document.xml", LIST))}
            else:
                sheets = _xlsx(content, archive, columns)
    except Refused:
        raise
    except Exception as wrong:
        raise unreadable() from wrong
    return _lists_among(sheets)


def _xlsx(content: bytes, archive: ZipFile, columns: int) -> dict[str, Rows]:
    # Read as a stream: laying out a sheet would make a cell of each that a merged one covers, perhaps of all there are.
    book = load_workbook(BytesIO(content), read_only=True, data_only=True)
    shown = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
    return {sheet.title: _cells_in(sheet, part_of(archive, sheet._worksheet_path, LIST), columns) for sheet in shown}


def _cells_in(sheet: Any, layout: bytes, columns: int) -> Rows:
    """The cells as they are seen: one that is merged over several rows stands in each, who is struck out is marked."""
    cells = [[*row] for row in islice(sheet.iter_rows(max_row=MOST_ROWS + 1, max_col=columns), MOST_ROWS + 1)]
    rows = [[_as_shown(cell) for cell in row] for row in cells]
    for letters, number in _UNCOUNTED.findall(layout):
        column, line = column_index_from_string(letters.decode()) - 1, int(number) - 1
        if line < len(rows) and column < len(rows[line]) and not rows[line][column]:
            rows[line][column] = FORMULA
    for letters, first, last_letters, last in islice(_MERGED.findall(layout), MOST_ROWS):
        column, above = column_index_from_string(letters.decode()) - 1, int(first) - 1
        for row in rows[above + 1 : int(last)] if letters == last_letters else ():
            if column < len(row):
                row[column] = cell_at(rows[above], column)
    hidden = {int(at[1]) for row in _HIDDEN.findall(layout) if (at := re.search(rb'\sr="(\d{1,7})"', row))}
    left = [at in hidden or any(map(_is_struck_out, row)) for at, row in enumerate(cells, 1)]
    return _without_end(_marked(rows, left))


FORMULA = "=…"
"""Stands where a program wrote a formula and not what it comes to."""
_UNCOUNTED = re.compile(rb'<c r="([A-Z]{1,3})(\d{1,7})"[^<>]*><f\b[^<>]*(?:/>|>[^<]*</f>)(?:<v\s*/>|<v></v>)?</c>')


def _as_shown(cell: Any) -> str:
    """The text of a cell; a number with the noughts before it that its format asks for: 00012."""
    text = _cell_text(cell.value)
    zeros = isinstance(cell.value, int) and re.fullmatch("0{2,20}", str(cell.number_format or ""))
    return text.zfill(len(zeros[0])) if zeros else text


def _is_struck_out(cell: Any) -> bool:
    return bool(cell.font and cell.font.strike and has_letters(_cell_text(cell.value)))


_MERGED = re.compile(rb'<(?:\w+:)?mergeCell\s+ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"')
_HIDDEN = re.compile(rb'<(?:\w+:)?row\b[^<>]*\shidden="(?:1|true)"[^<>]*>')
LEFT_OUT = "✗"


def _marked(rows: Rows, left: Sequence[bool]) -> Rows:
    """The rows, with a mark behind those that are struck out or hidden in the sheet, so that they are asked about."""
    if not any(out and any(row) for row, out in zip(rows, left, strict=True)):
        return rows
    return [[*row, LEFT_OUT if out and any(row) else ""] for row, out in zip(rows, left, strict=True)]


_TABLE, _TEXT, _OFFICE = (
    f"{{urn:oasis:names:tc:opendocument:xmlns:{name}:1.0}}" for name in ("table", "text", "office")
)


def _ods(content: bytes, columns: int) -> dict[str, Rows]:
    """The sheets of an OpenDocument file. Rows and cells are repeated by a number, at the end by thousands."""
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise unreadable()
    sheets = {}
    for table in ElementTree.fromstring(content).iter(f"{_TABLE}table"):  # noqa: S314  without a DTD, and bounded
        rows: Rows = []
        hidden: list[bool] = []
        merged: dict[int, tuple[str, int]] = {}
        for row in table.iter(f"{_TABLE}table-row"):
            cells = list(islice(_ods_cells(row, merged), columns))
            if len(rows) <= MOST_ROWS:
                times = min(_repeated(row, "rows"), MOST_ROWS if any(cells) else DEEPEST_BLANK)
                rows += [cells] * times
                hidden += [row.get(f"{_TABLE}visibility", "visible") != "visible"] * times
        width = max(map(len, rows), default=0)
        padded = [[*cells, *[""] * (width - len(cells))] for cells in rows] if any(hidden) else rows
        sheets[table.get(f"{_TABLE}name", "")] = _without_end(_marked(padded, hidden))
    return sheets


_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def _docx(content: bytes) -> Rows:
    """The lines of a letter and the rows of its tables."""
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise unreadable()
    rows: Rows = []
    body = ElementTree.fromstring(content).find(f"{_W}body")  # noqa: S314  without a DTD, and bounded
    for part in body if body is not None else ():
        if part.tag == f"{_W}p":
            rows.append(_words_in(part).split("\t"))
        rows += [[_words_in(cell) for cell in row.iter(f"{_W}tc")] for row in part.iter(f"{_W}tr")]
    return rows


def _words_in(part: ElementTree.Element) -> str:
    marks = (mark for mark in part.iter() if mark.tag in (f"{_W}t", f"{_W}tab"))
    return "".join("\t" if mark.tag == f"{_W}tab" else mark.text or "" for mark in marks)


DEEPEST_BLANK = 50
"""So many blank rows are kept between two that are filled."""


def _ods_cells(row: ElementTree.Element, merged: dict[int, tuple[str, int]]) -> Iterator[str]:
    """The cells of a row; `merged` has those above that reach over more rows, and over how many."""
    place = 0
    for cell in row:
        if cell.tag in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
            text = _said_in_ods(cell) if cell.tag.endswith("}table-cell") else ""
            down = cell.get(f"{_TABLE}number-rows-spanned", "1")
            if down.isdecimal() and cell.get(f"{_TABLE}number-columns-spanned", "1") == "1":
                merged[place] = text, min(int(down), MOST_ROWS)
            for _copy in range(min(_repeated(cell, "columns"), WIDEST)):
                above, rest = merged.get(place, ("", 0))
                merged[place] = above, rest - 1
                yield text or (above if rest > 0 else "")
                place += 1


def _said_in_ods(cell: ElementTree.Element) -> str:
    kind = cell.get(f"{_OFFICE}value-type")
    shown = " ".join("".join(part.itertext()) for part in cell.findall(f"{_TEXT}p"))
    if kind == "float" and re.fullmatch(r"0\d{1,20}", shown):
        return shown
    if kind in ("float", "currency", "percentage"):
        return _cell_text(float(cell.get(f"{_OFFICE}value", "nan")))
    if kind == "date":
        return cell.get(f"{_OFFICE}date-value", "").replace("T", " ")
    return shown


def _repeated(element: ElementTree.Element, what: str) -> int:
    number = element.get(f"{_TABLE}number-{what}-repeated", "1")
    return int(number) if number.isdecimal() and len(number) < 8 else 1


def _without_end(rows: Rows) -> Rows:
    while rows and not any(rows[-1]):
        rows.pop()
    return rows


def _lists_among(sheets: dict[str, Rows]) -> dict[str, Rows]:
    """The sheets with several rows, or else the first that has anything; never none."""
    lists = {title: rows for title, rows in sheets.items() if sum(map(any, rows)) > 1}
    filled = ((title, rows) for title, rows in sheets.items() if rows)
    return lists or dict([next(filled, ("", []))])


def _cell_text(cell: object) -> str:
    """A cell as it reads: a number that a sheet keeps as 7.0 is 7, and one that it counted wrong by a hair is right."""
    if isinstance(cell, float):
        cell = round(cell, 6)
        cell = int(cell) if cell.is_integer() else cell
    return "" if cell is None else str(cell).removesuffix(" 00:00:00")
