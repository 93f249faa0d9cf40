"""The meaning of the columns of a list of people, from their headings in four languages or from their content.

Reading lists of players from spreadsheets: CSV, text or XLSX in any encoding, up to the size of a list.
"""

import csv
import quopri
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from io import BytesIO, StringIO
from itertools import islice, zip_longest
from typing import Any, NamedTuple

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override
from openpyxl import load_workbook

from tournaments.errors import Refused
from tournaments.register.models import Player
from tournaments.security.untrusted_input import LIST, Oversized, content_of, ensure_sent, open_archive, unpacks_to

NAME, GIVEN, PREFIX, FAMILY, PARTNER, NUMBER, CLUB, CATEGORY, IGNORED = (
    "name",
    "given",
    "prefix",
    "family",
    "partner",
    "number",
    "club",
    "category",
    "",
)
MOST_COLUMNS, DEEPEST_HEAD = 20, 15
MEANINGS = [
    (IGNORED, gettext_lazy("not used")),
    (NAME, gettext_lazy("name")),
    (GIVEN, gettext_lazy("first name")),
    (PREFIX, gettext_lazy("prefix of the family name")),
    (FAMILY, gettext_lazy("family name")),
    (PARTNER, gettext_lazy("partner's name")),
    (CLUB, gettext_lazy("home club")),
    (CATEGORY, gettext_lazy("category")),
    (NUMBER, gettext_lazy("member number")),
]
FIELDS = {"name": NAME, "label": CLUB, "category": CATEGORY, "member_number": NUMBER}
HEADS = {
    NAME: """name, names, full name, player, players, player 1, participant, pair, pairs, naam, namen, volledige naam,
        naam en voornaam, voornaam en naam, speler, spelers, speler 1, deelnemer, paar, paren, nom, noms, nom complet,
        nom et prenom, prenom et nom, joueur, joueurs, joueur 1, participant, paire, paires, name und vorname,
        vor und nachname, spieler, spieler 1, teilnehmer, paare""",
    PREFIX: """prefix, infix, tussenvoegsel, tussenvoegsels, tussenv, tv, voorvoegsel, voorvoegsels, namenszusatz,
        namensvorsatz, vorsatzwort, particule""",
    GIVEN: """first name, firstname, given name, forename, voornaam, roepnaam, prenom, vorname, rufname""",
    FAMILY: """last name, lastname, surname, family name, achternaam, familienaam, nom de famille, nachname,
        familienname, zuname""",
    PARTNER: """partner, player 2, name 2, speler 2, naam 2, partenaire, joueur 2, nom 2, spieler 2""",
    NUMBER: """nr, no, n, num, number, id, member, member no, member nr, member number, membership number, licence,
        license, nummer, lidnr, lid nr, lidnummer, stamnummer, licentie, licentienummer, aansluitingsnummer, numero,
        numero de membre, no de membre, n de membre, matricule, mitgliedsnr, mitgliedsnummer, mitgliednummer,
        lizenz, lizenznummer""",
    CLUB: """club, clubs, home club, society, association, team, thuisclub, vereniging, kaartclub, ploeg, equipe,
        societe, club d origine, verein, klub, heimatverein, mannschaft""",
    CATEGORY: """category, class, group, series, categorie, reeks, klasse, groep, classe, groupe, serie, kategorie,
        gruppe""",
}


class Columns(NamedTuple):
    """The meaning of each column, from the left, and whether the first line only says so."""

    meanings: tuple[str, ...] = (NAME, CLUB, CATEGORY)
    head: bool = False

    @property
    def usual(self) -> bool:
        """Are they as a list is typed: name, club, category, without a head?"""
        return not self.head and self.meanings[:3] == (NAME, CLUB, CATEGORY)


def columns_of(rows: Sequence[list[str]]) -> Columns:
    """The columns of a list as well as they can be told; somebody who knows better may correct them."""
    lines = head_lines(rows)
    if lines:
        meanings = _each_once(_heads_at(rows, lines))
        return Columns(_without_row_numbers(meanings, rows, lines[-1] + 1), head=True)
    width = max((len(row) for row in rows), default=1)
    usual = (NAME, CLUB, CATEGORY, *[IGNORED] * (width - 3))
    if width > 1 and all(not has_letters(row[0]) for row in rows if any(row)):
        return Columns(_without_row_numbers((NUMBER, *usual)[: max(width, 2)], rows, 0))
    return Columns(usual)


def head_lines(rows: Sequence[Sequence[str]]) -> range:
    """The lines that name the columns, one or two, wherever a title puts them; none where nothing does.

    What stands above has fewer cells than they, so that no person is taken for a title.
    """
    above = 0
    for line, row in enumerate(rows[:DEEPEST_HEAD]):
        filled = sum(map(bool, row))
        if filled and (not above or filled > above) and _is_head(row, _meanings(row)):
            following = rows[line + 1] if line + 1 < len(rows) else ()
            return range(line, line + 1 + (sum(map(bool, following)) > 1 and _is_head(following, _meanings(following))))
        above = max(above, filled)
    return range(0)


def _heads_at(rows: Sequence[Sequence[str]], lines: range) -> tuple[str, ...]:
    """What the heads of all columns mean; of two lines the lower one says it better."""
    heads = [_meanings(rows[line]) for line in lines]
    return tuple(lower or upper for upper, lower in zip_longest(heads[0], heads[-1], fillvalue=IGNORED))


ROW_NUMBERS = frozenset({"", "nr", "no", "n", "num", "number", "nummer", "numero"})
SUMS = frozenset(
    """total totals totaal totalen subtotaal eindtotaal totaux somme som summe gesamt gesamtsumme average gemiddelde
        gemiddeld gem moyenne durchschnitt schnitt aantal number nombre anzahl max min maximum minimum""".split()
)


GIVEN_NAMES_TOO = frozenset({"max", "min", "gem", "som"})
"""Of those, what begins the name of a person as well: they count where they stand alone or before a number."""


def is_no_person(text: str) -> bool:
    """Is that the name of a column, or of a row that adds up the others?"""
    words = _plain(text).split()
    alone = all(word in SUMS or word.isdigit() for word in words)
    if words and words[0] in SUMS and (alone or words[0] not in GIVEN_NAMES_TOO):
        return True
    return " ".join(words) in _heads() and not words[-1].isdigit()


def _without_row_numbers(meanings: tuple[str, ...], rows: Sequence[Sequence[str]], start: int) -> tuple[str, ...]:
    """A column that only counts the rows gives nobody a member number."""
    for place, meaning in enumerate(meanings):
        head = _plain(rows[start - 1][place]) if start and place < len(rows[start - 1]) else ""
        if meaning == NUMBER and head in ROW_NUMBERS:
            values = [row[place].rstrip(".") for row in rows[start:] if place < len(row) and row[place]]
            if len(values) > 1 and values == [str(number + 1) for number in range(len(values))]:
                return (*meanings[:place], IGNORED, *meanings[place + 1 :])
    return meanings


def cell_of(cells: Sequence[str], meanings: tuple[str, ...], meaning: str) -> str:
    """What stands in the column of that meaning, nothing where there is none."""
    return next((cell for cell, column in zip(cells, meanings, strict=False) if column == meaning), "")


def has_letters(text: str) -> bool:
    """Could it be a name?"""
    return any(map(str.isalpha, text))


def _is_head(cells: Sequence[str], meanings: tuple[str, ...]) -> bool:
    """A line that names a column of names: of several it knows the half at least, or both parts of a name."""
    known, filled = sum(map(bool, meanings)), sum(map(bool, cells))
    return bool({NAME, GIVEN, FAMILY} & {*meanings}) and (2 * known >= filled or {GIVEN, FAMILY} <= {*meanings})


def _each_once(meanings: tuple[str, ...]) -> tuple[str, ...]:
    """Beside a first name, "naam" and "nom" mean the family's. What is there twice is used once."""
    if GIVEN in meanings and FAMILY not in meanings:
        meanings = tuple(FAMILY if meaning == NAME else meaning for meaning in meanings)
    return tuple(meaning if meaning not in meanings[:place] else IGNORED for place, meaning in enumerate(meanings))


def _meanings(heads: Sequence[str]) -> tuple[str, ...]:
    """Of each head; "player 1" is one only beside "player 2", else it may be somebody."""
    plain = [_plain(head) for head in heads]
    meanings = [_heads().get(head, IGNORED) for head in plain]
    two = PARTNER in meanings
    return tuple(
        meaning if two or not head.endswith(" 1") else IGNORED for head, meaning in zip(plain, meanings, strict=True)
    )


@cache
def _heads() -> dict[str, str]:
    """Every head that is known, and those that our own lists have in each language."""
    heads = {_plain(head): meaning for meaning, listed in HEADS.items() for head in listed.split(",")}
    for language, _name in settings.LANGUAGES:
        with override(language):
            names = {key: Player._meta.get_field(key).verbose_name for key in FIELDS}  # type: ignore[union-attr]  # own fields
            ours = {_plain(str(name)): FIELDS[key] for key, name in names.items()}
        heads = {**ours, **heads}
    return heads


def _plain(text: str) -> str:
    """Small letters without accents, words apart by one space: "N° de membre" is "n de membre"."""
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    return " ".join(re.sub(r"[\W_]+", " ", bare.casefold()).split())


MOST_ROWS = 2000
MARKS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
ONE_BYTE = ("cp1252", "mac_roman")
LETTERS = set("ÀÂÄÁÃÅÇÉÈÊËÍÎÏÌÑÓÔÖÒÕØÚÛÜÙÝÆŒàâäáãåçéèêëíîïìñóôöòõøúûüùýÿæœß")
"""Letters beyond ASCII that names in Western Europe have."""


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
    """The rows of an uploaded list as lines of text, cells apart by tabs, as a pasted list has them.

    Of a workbook so many `columns` are read; SeveralLists where several of its sheets may be meant.
    """
    try:
        ensure_sent(file.size, LIST)
    except Oversized as large:
        raise Refused(problems={"file": [_("The file is larger than 1 MB.")]}) from large
    content = content_of(file, LIST)
    lists = _xlsx(content, columns) if content.startswith(b"PK") else {"": _rows_of(text_of(content))}
    texts = {title: _text_of_rows(rows) for title, rows in lists.items()}
    if len(texts) > 1:
        raise SeveralLists(texts)
    return next(iter(texts.values()))


def _text_of_rows(rows: list[list[str]]) -> str:
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


def _rows_of(text: str) -> list[list[str]]:
    """Of a file that is text: cards, addresses or cells."""
    lines = as_lines(text)
    return _csv(text) if lines == text else [[line] for line in lines.splitlines()]


def _csv(text: str) -> list[list[str]]:
    if text[:4].casefold() == "sep=":
        text = text.partition("\n")[2]
    delimiter = max(";\t,|", key=lambda sign: _rows_alike(text, sign))
    try:
        return list(islice(csv.reader(StringIO(text, newline=None), delimiter=delimiter), MOST_ROWS + 1))
    except csv.Error as wrong:
        raise _unreadable() from wrong


def _rows_alike(text: str, delimiter: str) -> int:
    """How many lines have as many of these signs as most lines that have any; a title or a number has others."""
    counts = Counter(count for line in text.splitlines()[:MOST_ROWS] if (count := line.count(delimiter)))
    return max(counts.values(), default=0)


def as_lines(text: str) -> str:
    """A line a person: of cards that a telephone sends, or of addresses as a mail program lists them."""
    if text.lstrip()[:11].casefold() == "begin:vcard":
        return "\n".join(filter(None, map(_name_on_card, re.split(r"(?i)^end:vcard", text, flags=re.MULTILINE))))
    if _ADDRESS.search(text):
        return "\n".join(
            line.strip(" \t\"';,") for line in _ADDRESS.sub("\n", text).splitlines() if line.strip(" \t;,")
        )
    return text


_ADDRESS = re.compile(r"\s*<[^<>\s]+@[^<>\s]+>[ \t]*[;,]?")


def _name_on_card(card: str) -> str:
    """The full name of a vCard, else its parts."""
    unfolded = re.sub(r"\r?\n[ \t]|=\r?\n", "", card)
    values: dict[str, str] = {}
    for line in unfolded.splitlines():
        head, _colon, value = line.partition(":")
        key, *parameters = head.upper().split(";")
        if any("QUOTED-PRINTABLE" in parameter for parameter in parameters):
            value = quopri.decodestring(value.encode()).decode("utf-8", "replace")
        values.setdefault(key.rpartition(".")[2], value.replace("\\,", ",").strip())
    family, given = [*values.get("N", "").split(";"), "", ""][:2]
    return values.get("FN") or f"{given} {family}".strip()


def _xlsx(content: bytes, columns: int) -> dict[str, list[list[str]]]:
    """The sheets that may hold the list, by title.

    What the file unpacks to is looked at first: a megabyte may hold a thousand others.
    """
    try:
        with open_archive(BytesIO(content), LIST) as archive:
            if unpacks_to(archive) > LIST.unpacked:
                raise _unreadable()
    except ValueError as wrong:
        raise _unreadable() from wrong
    try:
        book = load_workbook(BytesIO(content), read_only=True, data_only=True)
        sheets = {sheet.title: _cells_in(sheet, columns) for sheet in book.worksheets if sheet.sheet_state == "visible"}
    except Exception as wrong:
        raise _unreadable() from wrong
    return _lists_among(sheets)


def _cells_in(sheet: Any, columns: int) -> list[list[str]]:
    cells = sheet.iter_rows(max_row=MOST_ROWS + 1, max_col=columns, values_only=True)
    rows = [[_said(cell) for cell in row] for row in islice(cells, MOST_ROWS + 1)]
    while rows and not any(rows[-1]):
        rows.pop()
    return rows


def _lists_among(sheets: dict[str, list[list[str]]]) -> dict[str, list[list[str]]]:
    """The sheets with rows of several cells, or else the first that has anything; never none."""
    lists = {title: rows for title, rows in sheets.items() if sum(sum(map(bool, row)) > 1 for row in rows) > 1}
    filled = ((title, rows) for title, rows in sheets.items() if rows)
    return lists or dict([next(filled, ("", []))])


def _said(cell: object) -> str:
    """A cell as it reads: a number that a sheet keeps as 7.0 is 7."""
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    return "" if cell is None else str(cell)


def _unreadable() -> Refused:
    return Refused(problems={"file": [_("This file cannot be read. Save it as CSV or XLSX and try again.")]})
