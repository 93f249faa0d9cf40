"""The tables in a file that people bring: XLSX, ODS, DOCX, CSV, web pages, mails, text in any encoding, vCards and
lists of mail addresses.

A table goes on as text: a line a row, cells apart by tabs, as a spreadsheet program copies them.
"""

from __future__ import annotations

import csv
import quopri
import re
from collections import Counter
from collections.abc import Mapping
from email import message_from_bytes
from html.parser import HTMLParser
from io import StringIO
from itertools import islice
from typing import TYPE_CHECKING

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _

from reports.numbers import written
from scoring import ScoringError, variant
from scoring.errors import EntryError
from scoring.results_files import ResultsFile, is_results, read_results
from tournaments.errors import Refused
from tournaments.frame.translate import say
from tournaments.imports.columns import NAME, meaning_of
from tournaments.imports.layouts import (
    filled_down,
    in_one_column,
    partners_joined,
    under_headings,
    without_blank_columns,
)
from tournaments.imports.score_apps import totals_of_games
from tournaments.imports.values import LONGEST_CELL
from tournaments.imports.workbooks import MOST_ROWS, Rows, unreadable, workbook
from tournaments.register.names import PARTICLES
from tournaments.security.untrusted_input import (
    LIST,
    Oversized,
    content_of,
    ensure_sent,
    tidy,
)

if TYPE_CHECKING:
    pass

MOST_COLUMNS, MOST_SENTENCES = 20, 5
MOST_CELLS = 1000
"""In a row of a text: one that is longer is no list, and its columns would be compared with each other."""
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
    if content.startswith((b"%PDF", b"{\\rtf", b"\xd0\xcf\x11\xe0", b"ID;P")) or _DIF.match(content):
        raise unreadable()
    sheets = workbook(content, columns) if content.startswith(b"PK") else {"": _rows_in(content)}
    texts = {title: _text_of_rows(rows) for title, rows in sheets.items()}
    if len(texts) > 1:
        raise SeveralLists(texts)
    return next(iter(texts.values()))


_DIF = re.compile(rb"TABLE\s+0,1\s")


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
    totals = [[name, written(better * points, results.decimals)] for name, points in results.totals().items()]
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
        raise unreadable()
    parts = {part.get_content_type(): part for part in reversed([*message_from_bytes(content).walk()])}
    body = parts.get("text/plain") or parts.get("text/html")
    if body is None:
        raise unreadable()
    payload = body.get_payload(decode=True)
    text = text_of(payload if isinstance(payload, bytes) else b"")
    return _rows_on_page(text) if body.get_content_type() == "text/html" else _rows_of(text)


class _Page(HTMLParser):
    """Reads the rows of the tables of a web page, as which programs save what they call a spreadsheet."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[list[str]]] = []
        self.above: dict[int, tuple[list[str], int]] = {}
        self.is_in_cell = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self.above = {}
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th") and self.rows:
            self._reach_down()
            down = dict(attrs).get("rowspan") or ""
            self.rows[-1].append([])
            if re.fullmatch(r"\d{1,4}", down):
                self.above[len(self.rows[-1]) - 1] = self.rows[-1][-1], min(int(down), MOST_ROWS) - 1
        self.is_in_cell = tag in ("td", "th") or (self.is_in_cell and tag != "tr")

    def _reach_down(self) -> None:
        """Put the cells that reach down from rows above before the next one."""
        while len(self.rows) <= MOST_ROWS and (place := len(self.rows[-1])) <= MOST_CELLS and self._rows_left(place):
            cell, rows = self.above[place]
            self.above[place] = cell, rows - 1
            self.rows[-1].append(cell)

    def _rows_left(self, place: int) -> int:
        return self.above[place][1] if place in self.above else 0

    def handle_endtag(self, tag: str) -> None:
        if tag == "tr" and self.rows:
            self._reach_down()
        self.is_in_cell = self.is_in_cell and tag not in ("td", "th", "tr", "table")

    def handle_data(self, data: str) -> None:
        if self.is_in_cell and self.rows and self.rows[-1]:
            self.rows[-1][-1].append(data)


def _rows_on_page(text: str) -> Rows:
    page = _Page()
    try:
        page.feed(text)
    except AssertionError:  # of the library, at a declaration that it does not know
        raise unreadable() from None
    rows = [["".join(words) for words in row] for row in page.rows]
    if not any(map(any, rows)):
        raise unreadable()
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


def cells_of(text: str) -> Rows:
    """The cells of each line, as they are read."""
    return [[tidy(cell[:LONGEST_CELL]) for cell in row] for row in rows_of(text)]


def _text_of_rows(rows: Rows) -> str:
    if len(rows) > MOST_ROWS:
        raise Refused(problems={"file": [_("The file has more than 2000 rows. Send it in parts.")]})
    if any(len(row) > MOST_CELLS for row in rows):
        raise unreadable()
    lines = ["\t".join(" ".join(_read_once(cell).split()) for cell in row).rstrip("\t") for row in rows]
    if not any(lines):
        raise Refused(problems={"file": [_("There are no names in this file.")]})
    return "\n".join(lines)


def _read_once(text: str) -> str:
    """A text whose letters were saved in UTF-8, read as Windows has them, and saved again: MÃ¼ller is Müller."""
    if not _READ_TWICE.search(text):
        return text
    try:
        return text.encode("cp1252").decode("utf-8")
    except ValueError:
        return text


_READ_TWICE = re.compile("[Ã-ôâ][\x80-¿€-™]")


def text_of(content: bytes) -> str:
    """The text of a file: by its mark, else by what it can be: UTF-16, UTF-8, Windows, an old Macintosh or DOS."""
    encoding = next((name for mark, name in MARKS.items() if content.startswith(mark)), None) or _guessed(content)
    try:
        return content.decode(encoding, "replace" if encoding in ONE_BYTE else "strict")
    except UnicodeDecodeError as wrong:
        raise unreadable() from wrong


def _guessed(content: bytes) -> str:
    """In UTF-16 every other byte of a Western name is nought; a text in UTF-8 is never by chance a valid one."""
    if b"\0" in content:
        even, odd = content[::2].count(0), content[1::2].count(0)
        if len(content) > 5 * max(even, odd) or min(even, odd):
            raise unreadable()
        return "utf-16-le" if odd else "utf-16-be"
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return max(ONE_BYTE, key=lambda name: _letters(content, name))
    return "utf-8"


def _letters(content: bytes, encoding: str) -> int:
    """The number of signs beyond ASCII that would be letters of a name in that encoding; no capital within a word.

    D’Hondt and ’t Hof weigh more than a letter.
    """
    text = content.decode(encoding, "replace")
    return sum(
        2 * (sign in LETTERS)
        + (sign in SIGNS)
        - 4 * ((sign.isupper() and before.islower()) or (sign.islower() and after.isupper()))
        for before, sign, after in zip(" " + text, text, text[1:] + " ", strict=False)
        if sign > "\x7f"
    ) + 2 * len(_APOSTROPHE.findall(text))


_APOSTROPHE = re.compile(r"\b[DdLO]’(?=[A-ZÀ-Þh])|(?<!\w)’(?=[tsn]\b)")


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
    elif delimiter == "," and text.strip() == first.strip() and any(map(_is_sentence, text.strip().split(","))):
        delimiter = "\t"
    elif delimiter in ",|" and 2 * _rows_alike(text, delimiter) < sum(map(bool, map(str.strip, text.splitlines()))):
        delimiter = "\t"  # a letter has commas too
    try:
        return list(islice(csv.reader(StringIO(text, newline=None), delimiter=delimiter), MOST_ROWS + 1))
    except csv.Error as wrong:
        raise unreadable() from wrong


def _rows_alike(text: str, delimiter: str) -> int:
    """The number of lines with as many of these signs as most lines that have any; a title or a number has others.

    Those between quotes are part of a cell.
    """
    lines = re.sub(r'"[^"]*"', "", text).splitlines()[:MOST_ROWS]
    counts = Counter(count for line in lines if (count := line.count(delimiter)))
    return max(counts.values(), default=0)


def as_lines(text: str) -> str:
    """A line a person: of cards and addresses, of names with commas, of lists that stand beside each other."""
    lines = _apart_by_spaces(_named_in("".join(map(_read_once, text.splitlines(keepends=True)))))
    rows = rows_of(lines)
    below = under_headings(filled_down(in_one_column(without_blank_columns(partners_joined(rows)))))
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
    if len(names) > 2 and not any(map(_is_sentence, names)) and not re.search(r"[;\t\n\r\"]", text.strip()):
        return "\n".join(names)
    return text


def _is_sentence(text: str) -> bool:
    """Is it too long for a name, or has it several words in small letters beside others: next week come Jan Maes?"""
    words = text.split()
    small = sum(word[0].islower() and word not in PARTICLES for word in words)
    return len(words) > MOST_WORDS or 1 < small < len(words)


MOST_WORDS = 5
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
