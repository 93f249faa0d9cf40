"""Lists that a spreadsheet holds: read as far as a list goes, and no file makes the site unpack more than that."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

from tournaments.errors import Refused
from tournaments.lists import read_file

UNREADABLE = "This file cannot be read. Save it as CSV or XLSX and try again."
TOO_LONG = "The file has more than 2000 rows. Send it in parts."
HEAD, TAIL = (
    b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>',
    b"</sheetData></worksheet>",
)
CELL = b'<row r="1"><c r="A1" t="inlineStr"><is><t>%b</t></is></c></row>'


def workbook(rows):
    book, content = Workbook(), BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(content)
    return content.getvalue()


def forged(sheet):
    """A workbook whose first sheet is this."""
    whole, content = ZipFile(BytesIO(workbook([["name"]]))), BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as made:
        for part in whole.namelist():
            made.writestr(part, sheet if part.endswith("sheet1.xml") else whole.read(part))
    return content.getvalue()


def read(content, name="list.xlsx"):
    """Its lines, or why it was refused."""
    try:
        return read_file(SimpleUploadedFile(name, content)).splitlines()
    except Refused as refusal:
        return str(refusal)


def test_a_workbook_gives_its_rows_as_lines_without_its_heading():
    rows = [["Naam", "Club", None], ["Ann", "Aas", None], [None, None, None], ["Bob", None, 7], [None, None, None]]

    assert read(workbook(rows)) == ["Ann\tAas", "", "Bob\t\t7"]


@pytest.mark.parametrize(("rows", "expected"), [(2000, 2000), (2001, TOO_LONG), (5000, TOO_LONG)])
def test_a_list_is_read_up_to_two_thousand_rows(rows, expected):
    lines = [read(workbook([[f"Player {row}"] for row in range(rows)])),
             read("".join(f"Player {row}\n" for row in range(rows)).encode(), "list.csv")]  # fmt: skip

    assert [line if isinstance(line, str) else len(line) for line in lines] == [expected, expected]


@pytest.mark.parametrize(
    "sheet",
    [
        pytest.param(HEAD + b"<row/>" * 5_000_000 + TAIL, id="unpacks-to-thirty-megabytes"),
        pytest.param(
            b'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>' + HEAD + CELL % b"&e;" + TAIL, id="a-file"
        ),
        pytest.param(
            b'<!DOCTYPE x [<!ENTITY a "' + b"a" * 100_000 + b'">]>' + HEAD + CELL % (b"&a;" * 30_000) + TAIL,
            id="quadratic",
        ),
    ],
)
def test_a_workbook_that_unpacks_to_very_much_is_refused_unread(sheet):
    content = forged(sheet)

    assert (len(content) < 1024 * 1024, read(content)) == (True, UNREADABLE)


def test_a_cell_far_away_does_not_make_a_list_long():
    far = b'<row r="1"><c r="A1" t="inlineStr"><is><t>Ann</t></is></c></row><row r="1048576"><c r="XFD1048576"/></row>'

    assert read(forged(HEAD + far + TAIL)) == ["Ann"]


@pytest.mark.parametrize("content", [b"PK", b"PK\x03\x04 and nothing more", b"MZ\x00\xff" * 500])
def test_what_is_no_list_is_refused_or_read_as_text(content):
    assert read(content) in (UNREADABLE, read(content, "list.csv"))
