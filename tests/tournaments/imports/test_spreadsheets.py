"""Lists that a spreadsheet holds: read as far as a list goes, and no file makes the site unpack more than that."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

from tournaments.errors import Refused
from tournaments.imports.files import read_file
from tournaments.imports.people import read_names

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


def test_a_workbook_gives_its_rows_as_lines():
    rows = [["Naam", "Club", None], ["Ann", "Aas", None], [None, None, None], ["Bob", None, 7.0], [None, None, None]]

    assert read(workbook(rows)) == ["Naam\tClub", "Ann\tAas", "", "Bob\t\t7"]


NAMES = "Nr;Voornaam;Achternaam;Club\n1;Björn;Peeters;Hét Âtelier\n2;Zoë;D’Hondt;Œuvre\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "mac_roman"])
@pytest.mark.parametrize("delimiter", [";", "\t", ","])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_text_file_is_read_in_whatever_letters_a_program_wrote_it(encoding, delimiter, end):
    """Belgian Excel: cp1252 and semicolons; its "Unicode text": UTF-16 with a mark and tabs; an old Macintosh."""
    content = NAMES.replace(";", delimiter).replace("\n", end).encode(encoding)

    assert read(content, "list.txt") == NAMES.replace(";", "\t").splitlines()


@pytest.mark.parametrize("letter", "é è ë ê ï î ö ô ü û ç à â".split())
@pytest.mark.parametrize("encoding", ["cp1252", "mac_roman"])
def test_one_letter_is_enough_to_tell_windows_from_a_macintosh(letter, encoding):
    assert read(f"Ren{letter} Maes\n".encode(encoding), "list.txt") == [f"Ren{letter} Maes"]


def test_the_line_by_which_excel_is_told_the_delimiter_is_nobody():
    assert read(b"sep=;\r\nAnn;Aas\r\n", "list.csv") == ["Ann\tAas"]


def test_half_a_million_lines_are_refused_before_they_are_read():
    with pytest.raises(Refused, match="more than 2000 lines"):
        read_names("a\n" * 500_000)
    assert read(b"a\n" * 500_000, "list.csv") == TOO_LONG


@pytest.mark.parametrize("content", [b"", b"\n\n;;\n", workbook([])])
def test_a_file_without_a_name_in_it_says_so(content):
    assert read(content) == "There are no names in this file."


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "expected"), [(2000, 2000), (2001, TOO_LONG), (5000, TOO_LONG)])
def test_a_list_is_read_up_to_two_thousand_rows(rows, expected):
    lines = [
        read(workbook([[f"Player {row}"] for row in range(rows)])),
        read("".join(f"Player {row}\n" for row in range(rows)).encode(), "list.csv"),
    ]

    assert [line if isinstance(line, str) else len(line) for line in lines] == [expected, expected]


@pytest.mark.slow
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


@pytest.mark.parametrize("encoding", ["cp1252", "mac_roman"])
@pytest.mark.parametrize(
    "name", ["Lut D’Hondt", "Jan van ’t Hof", "Lut “Lutje” Maes", "Marie L’Hermite", "Ana Díaz", "Zoë Maes"]
)
def test_the_one_sign_of_a_file_beyond_ascii_tells_its_encoding(encoding, name):
    assert read_file(SimpleUploadedFile("list.csv", f"Naam;Nr\n{name};7\n".encode(encoding))) == f"Naam\tNr\n{name}\t7"
