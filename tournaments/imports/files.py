"""The tables in a file that people bring: XLSX, ODS, DOCX, CSV, web pages, mails, text in any encoding, vCards and
lists of mail addresses.

A table goes on as text: a line a row, cells apart by tabs, as a spreadsheet program copies them.
"""

from __future__ import annotations

import csv
import quopri
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from email import message_from_bytes
from html.parser import HTMLParser
from io import BytesIO, StringIO
from itertools import islice
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.utils import column_index_from_string

from scoring import ScoringError, variant
from scoring.errors import EntryError
from scoring.results_files import ResultsFile, is_results, read_results
from tournaments.errors import Refused
from tournaments.frame.translate import say
from tournaments.imports.columns import NAME, in_one_column, meaning_of, partners_joined, without_blank_columns
from tournaments.imports.score_apps import totals_of_games
from tournaments.imports.values import cell_at, has_letters
from tournaments.security.untrusted_input import (
    LIST,
    Oversized,
    content_of,
    ensure_sent,
    open_archive,
    part_of,
    unpacks_to,
)

if TYPE_CHECKING:
    from zipfile import ZipFile

MOST_COLUMNS, WIDEST, MOST_ROWS, MOST_SENTENCES = 20, 120, 2000, 5
MOST_CELLS = 1000
"""In a row of a text: one that is longer is no list, and its columns would be compared with each other."""
Rows = list[list[str]]
MARKS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
ONE_BYTE = ("cp1252", "mac_roman", "cp850")
LETTERS = set("ÀÂÄÁÃÅÇÉÈÊËÍÎÏÌÑÓÔÖÒÕØÚÛÜÙÝÆŒàâäáãåçéèêëíîïìñóôöòõøúûüùýÿæœß")
"""Letters beyond ASCII that names in Western Europe have."""
SIGNS = "’‘“”–—€°\xa0"
"""What stands beside them as often in a text of today."""


class SeveralLists(Refused):
    """A workbook in which several sheets hold a list. `sheets` has the text of each, so that a page can ask which."""

    def __init__(self, sheets: Mapping[str, str]) -> None:
        self.sheets = sheets
        titles = ", ".join(f"“{title}”" for title in sheets)
        sentence = _(
            "This workbook has several lists: {titles}. Save only the sheet you mean, and choose the file again."
        )
        super().__init__(problems={"file": [sentence.format(titles=titles)]})


def read_file(file: UploadedFile, columns: int = MOST_COLUMNS) -> str:
    """The rows of an uploaded table as lines of text, cells apart by tabs.

    Of a workbook so many `columns` are read; SeveralLists where several of its sheets may be meant.
    """
    try:
        ensure_sent(file.size, LIST)
    except Oversized as large:
        raise Refused(problems={"file": [_("The file is larger than {n} MB.").format(n=1)]}) from large
    content = content_of(file, LIST)
    if content.startswith((b"%PDF", b"{\\rtf", b"\xd0\xcf\x11\xe0")):
        raise _unreadable()
    sheets = _workbook(content, columns) if content.startswith(b"PK") else {"": _rows_in(content)}
    texts = {title: _text_of_rows(rows) for title, rows in sheets.items()}
    if len(texts) > 1:
        raise SeveralLists(texts)
    return next(iter(texts.values()))


def _at_its_line(field: str, sentence: str) -> str:
    """The sentence with the line of the deal that it is about, which follow a first line of heads."""
    _deals, _dot, number = field.partition("deals.")
    number = number.partition(".")[0]
    return _("Line {number}: {problem}").format(number=int(number) + 1, problem=sentence) if number else sentence


def _rows_in(content: bytes) -> Rows:
    """The rows of a text; of a file of results everybody with the score of that evening."""
    if _MAIL.match(content):
        return _rows_in_mail(content)
    text = text_of(content)
    if re.match(r"\s*<[!?a-zA-Z]", text):
        return _rows_on_page(text)
    if not is_results(text):
        return _rows_of(text)
    try:
        results = read_results(text)
    except EntryError as wrong:
        sentences = [
            _at_its_line(field, say(message)) for field, messages in wrong.problems.items() for message in messages
        ]
        raise Refused(problems={"file": sentences[:MOST_SENTENCES]}) from None
    better = -1 if _low_wins(results) else 1
    totals = [[name, str(better * points)] for name, points in results.totals().items()]
    return [[_("Name"), results.date or results.event or _("Evening")], *totals]


_MAIL = re.compile(rb"(?is)(?:[!-9;-~]+:[^\n]*\n(?:[ \t][^\n]*\n)*)*?(?:mime-version|content-type):")


_KIND = re.compile(rb"(?im)^content-type:[^\n]*(?:\n[ \t][^\n]*)*")
MOST_KINDS, LONGEST_KIND = 50, 2000
"""Parts of a mail that say what they are, and bytes in which one does: the library reads both in quadratic time."""


def _rows_in_mail(content: bytes) -> Rows:
    """The lines of a mail that was saved as a file, without its heads."""
    content = re.sub(rb"\r\n?", b"\n", content)
    kinds = _KIND.findall(content)
    if len(kinds) > MOST_KINDS or any(len(kind) > LONGEST_KIND for kind in kinds):
        raise _unreadable()
    parts = {part.get_content_type(): part for part in reversed([*message_from_bytes(content).walk()])}
    body = parts.get("text/plain") or parts.get("text/html")
    if body is None:
        raise _unreadable()
    payload = body.get_payload(decode=True)
    text = text_of(payload if isinstance(payload, bytes) else b"")
    return _rows_on_page(text) if body.get_content_type() == "text/html" else _rows_of(text)


class _Page(HTMLParser):
    """Reads the rows of the tables of a web page, as which programs save what they call a spreadsheet."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[list[str]]] = []
        self.is_in_cell = False

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th") and self.rows:
            self.rows[-1].append([])
        self.is_in_cell = tag in ("td", "th") or (self.is_in_cell and tag != "tr")

    def handle_endtag(self, tag: str) -> None:
        self.is_in_cell = self.is_in_cell and tag not in ("td", "th", "tr", "table")

    def handle_data(self, data: str) -> None:
        if self.is_in_cell and self.rows and self.rows[-1]:
            self.rows[-1][-1].append(data)


def _rows_on_page(text: str) -> Rows:
    page = _Page()
    try:
        page.feed(text)
    except AssertionError:  # of the library, at a declaration that it does not know
        raise _unreadable() from None
    rows = [["".join(words) for words in row] for row in page.rows]
    if not any(map(any, rows)):
        raise _unreadable()
    return rows


def _low_wins(results: ResultsFile) -> bool:
    """Are fewer points better in the game of that file? Then a season counts them as minus points."""
    try:
        return variant(results.game, results.variant).under(results.rules).low_wins
    except ScoringError:
        return False


def rows_of(text: str) -> Rows:
    """The cells of each line: apart by tabs, as a spreadsheet copies them, or by semicolons, as they are typed."""
    return [
        [" ".join(cell.split()) for cell in line.split("\t" if "\t" in line else ";")] for line in text.splitlines()
    ]


def _text_of_rows(rows: Rows) -> str:
    if len(rows) > MOST_ROWS:
        raise Refused(problems={"file": [_("The file has more than 2000 rows. Send it in parts.")]})
    if any(len(row) > MOST_CELLS for row in rows):
        raise _unreadable()
    lines = ["\t".join(" ".join(cell.split()) for cell in row).rstrip("\t") for row in rows]
    if not any(lines):
        raise Refused(problems={"file": [_("There are no names in this file.")]})
    return "\n".join(lines)


def text_of(content: bytes) -> str:
    """The text of a file: by its mark, else by what it can be: UTF-16, UTF-8, Windows, an old Macintosh or DOS."""
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
    """The number of signs beyond ASCII that would be letters of a name in that encoding; no capital within a word."""
    text = content.decode(encoding, "replace")
    return sum(
        2 * (sign in LETTERS) + (sign in SIGNS) - 4 * (sign.isupper() and before.islower())
        for before, sign in zip(" " + text, text, strict=False)
        if sign > "\x7f"
    )


def _rows_of(text: str) -> Rows:
    """Rows of a file that is text: cards, addresses or cells."""
    lines = _named_in(text)
    if lines != text:
        return [[line] for line in lines.splitlines()]
    rows = _csv(_apart_by_spaces(text))
    return totals_of_games(rows) or rows


def _csv(text: str) -> Rows:
    if text[:4].casefold() == "sep=":
        text = text.partition("\n")[2]
    delimiter = max(";\t,|", key=lambda sign: _rows_alike(text, sign))
    first = next(filter(str.strip, text.splitlines()), "")
    if delimiter == "," and "," not in first and meaning_of(first) == NAME:
        delimiter = "\t"  # one column, of names with commas
    elif delimiter in ",|" and 2 * _rows_alike(text, delimiter) < sum(map(bool, map(str.strip, text.splitlines()))):
        delimiter = "\t"  # a letter has commas too
    try:
        return list(islice(csv.reader(StringIO(text, newline=None), delimiter=delimiter), MOST_ROWS + 1))
    except csv.Error as wrong:
        raise _unreadable() from wrong


def _rows_alike(text: str, delimiter: str) -> int:
    """The number of lines with as many of these signs as most lines that have any; a title or a number has others.

    Those between quotes are part of a cell.
    """
    lines = re.sub(r'"[^"]*"', "", text).splitlines()[:MOST_ROWS]
    counts = Counter(count for line in lines if (count := line.count(delimiter)))
    return max(counts.values(), default=0)


def as_lines(text: str) -> str:
    """A line a person: of cards and addresses, of names with commas, of lists that stand beside each other."""
    lines = _apart_by_spaces(_named_in(text))
    rows = rows_of(lines)
    below = in_one_column(without_blank_columns(partners_joined(rows)))
    return lines if below == rows else "\n".join("\t".join(row) for row in below)


def _apart_by_spaces(text: str) -> str:
    """The columns of a table that was typed with spaces, apart by tabs."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    apart = sum(bool(_SPACES.search(line)) for line in lines)
    if "\t" in text or ";" in text or len(lines) < 2 or 2 * apart <= len(lines):
        return text
    return "\n".join(_SPACES.sub("\t", line.strip()) for line in text.splitlines())


_SPACES = re.compile(r" {3,}")


def _named_in(text: str) -> str:
    """A line a person: of a telephone's cards, of addresses as a mail program lists them, of names with commas."""
    if text.lstrip("\ufeff \r\n")[:11].casefold() == "begin:vcard":
        return "\n".join(filter(None, map(_name_on_card, re.split(r"(?i)^end:vcard", text, flags=re.MULTILINE))))
    if _ADDRESS.search(text):
        lines = [_ADDRESS.split(line) for line in text.splitlines()]
        parts = [part.strip(" \t\"';,") if len(line) > 1 else part for line in lines for part in line]
        return "\n".join(filter(None, parts))
    before, comma, last = text.strip().rpartition(",")
    names = [name.strip() for name in [*(before.split(",") if comma else ()), *_AND.split(last.strip())]]
    if len(names) > 2 and not re.search(r"[;\t\n\r\"]", text.strip()):
        return "\n".join(names)
    return text


_AND = re.compile(r"\s(?:en|et|und|and|&)\s")
_ADDRESS = re.compile(r"\s{0,9}<[^<>\s@]{1,64}@[^<>\s@]{1,255}>[ \t]{0,9}[;,]?")


def _name_on_card(card: str) -> str:
    """The full name of a vCard, else its parts, else what shows that the card names nobody."""
    unfolded = re.sub(r"\r?\n[ \t]|=\r?\n", "", card)
    values: dict[str, str] = {}
    for line in unfolded.splitlines():
        head, _colon, value = line.partition(":")
        key, *parameters = head.upper().split(";")
        if any("QUOTED-PRINTABLE" in parameter for parameter in parameters):
            value = text_of(quopri.decodestring(value.encode()))
        values.setdefault(key.rpartition(".")[2], value.replace("\\,", ",").strip())
    family, given, *_more = [*values.get("N", "").split(";"), "", ""]
    is_firm = values.get("FN") == values.get("ORG", "").strip("; ") and not (family + given).strip()
    if is_firm or values.get("KIND", "").casefold() in ("org", "group", "location"):
        return f"{values.get('FN', '')}?"  # it is asked about
    names = (values.get("FN"), f"{given} {family}".strip(), *(values.get(key) for key in ("EMAIL", "TEL", "ORG")))
    return next(filter(None, names), "")


def _workbook(content: bytes, columns: int) -> dict[str, Rows]:
    """The sheets that may hold the list, by title.

    What the file unpacks to is looked at first: a megabyte may hold a thousand others.
    """
    try:
        with open_archive(BytesIO(content), LIST) as archive:
            if unpacks_to(archive) > LIST.unpacked:
                raise _unreadable()
            if "content.xml" in archive.namelist():
                sheets = _ods(part_of(archive, "content.xml", LIST), columns)
            elif "word/document.xml" in archive.namelist():
                sheets = {"": _docx(part_of(archive, "word/document.xml", LIST))}
            else:
                sheets = _xlsx(content, archive, columns)
    except Refused:
        raise
    except Exception as wrong:
        raise _unreadable() from wrong
    return _lists_among(sheets)


def _xlsx(content: bytes, archive: ZipFile, columns: int) -> dict[str, Rows]:
    # Read as a stream: laying out a sheet would make a cell of each that a merged one covers, perhaps of all there are.
    book = load_workbook(BytesIO(content), read_only=True, data_only=True)
    shown = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
    return {sheet.title: _cells_in(sheet, part_of(archive, sheet._worksheet_path, LIST), columns) for sheet in shown}


def _cells_in(sheet: Any, layout: bytes, columns: int) -> Rows:
    """The cells as they are seen: one that is merged over several rows stands in each, who is struck out is marked."""
    cells = [[*row] for row in islice(sheet.iter_rows(max_row=MOST_ROWS + 1, max_col=columns), MOST_ROWS + 1)]
    rows = [[_cell_text(cell.value) for cell in row] for row in cells]
    for letters, first, last_letters, last in islice(_MERGED.findall(layout), MOST_ROWS):
        column, above = column_index_from_string(letters.decode()) - 1, int(first) - 1
        for row in rows[above + 1 : int(last)] if letters == last_letters else ():
            if column < len(row):
                row[column] = cell_at(rows[above], column)
    hidden = {int(at[1]) for row in _HIDDEN.findall(layout) if (at := re.search(rb'\sr="(\d{1,7})"', row))}
    left = [at in hidden or any(map(_is_struck_out, row)) for at, row in enumerate(cells, 1)]
    return _without_end(_marked(rows, left))


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
        raise _unreadable()
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
        raise _unreadable()
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
    if kind in ("float", "currency", "percentage"):
        return _cell_text(float(cell.get(f"{_OFFICE}value", "nan")))
    if kind == "date":
        return cell.get(f"{_OFFICE}date-value", "").replace("T", " ")
    return " ".join("".join(part.itertext()) for part in cell.findall(f"{_TEXT}p"))


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


def _unreadable() -> Refused:
    return Refused(problems={"file": [_("This file cannot be read. Save it as CSV or XLSX and try again.")]})
