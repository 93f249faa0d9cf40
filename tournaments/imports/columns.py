"""The meaning of columns in four languages: their heads, and what stands below them. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import zip_longest
from typing import NamedTuple

from django.utils.translation import gettext_lazy

from reports.facts import GENTS, LADIES
from tournaments.imports.values import cell_at, day_of, has_letters, number_of, plain, read_day
from tournaments.register.names import PARTICLES, is_given, is_initial

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
ASKED = "?"
"""The meaning of a column of which somebody has to say what it is."""
PARTS = frozenset({NAME, GIVEN, PREFIX, FAMILY})
DEEPEST_HEAD, WIDE = 15, 8
YEAR = r"(?:19|20)\d\d"
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
_WORDS = {
    NAME: "name names naam namen nom noms nome nombre",
    PREFIX: """prefix infix tussenvoegsel tussenvoegsels tussenv tussen tv vv voorvoegsel voorvoegsels voorv
        namenszusatz namensvorsatz vorsatzwort particule""",
    GIVEN: """first given firstname forename forenames voornaam voornamen voorn roepnaam prenom prenoms vorname
        vornamen rufname vor imie initials initialen voorletters voorletter voorl initiales""",
    FAMILY: """last lastname surname family achternaam achtern familienaam famnaam nachname familienname zuname
        famille nazwisko cognome apellido apellidos apelido sobrenome""",
    PARTNER: "partner partenaire medespeler speelgenoot mitspieler",
    NUMBER: """nr no n num number id licence license licenc nummer numero matricule lizenz lidnr lidnummer ledennummer
        lidno stamnummer stamnr licentie licentienummer licentienr aansluitingsnummer aansluitingsnr bondsnummer
        bondsnr mitgliedsnr mitgliedsnummer mitgliednummer mitgliedernummer lizenznummer lizenznr passnummer member
        membership mitglieds mitgl bonds relatienummer relatienr relatiecode""",
    CLUB: """club clubs cercle kring society association team thuisclub vereniging kaartclub kaartersclub clubnaam clube
        ploeg equipe societe verein klub heimatverein heimverein mannschaft vereinsname""",
    CATEGORY: """category class group series categorie reeks klasse groep classe groupe serie kategorie gruppe cat
        spelersklasse""",
}
_PEOPLE = frozenset(
    """player players participant participants pair pairs speler spelers deelnemer deelnemers paar paren joueur joueurs
        joueuse paire paires spieler spielerin teilnehmer paare lid leden membre membres members mitglied mitglieder
    """.split()
)
"""Who is named: alone the head of names, beside another head nothing more than that says."""
_PHRASES = {
    "first name": "firstname",
    "given name": "firstname",
    "last name": "surname",
    "family name": "surname",
    "nom de famille": "surname",
    "vor und nachname": "firstname surname",
    "voor en achternaam": "firstname surname",
}
_FILLING = frozenset(
    """de het der den du des la le les l d of the van en et and und full complete volledige volledig voluit
        usage complet complets vollstandiger home eigen s wat is je uw jouw what your quel est votre wie lautet
        ihr""".split()
)
_STREETS = frozenset("adres address adresse straat street rue strasse anschrift weg".split())
_OTHERS = _STREETS | frozenset(
    """huisnummer bus postcode zip cp plz plaats gemeente woonplaats localite ville commune ort stadt wohnort
        town city tel telefoon telephone telefon telefonnummer telefoonnummer phone gsm mobile mobiel handy
        portable e mail email mailadres datum date timestamp tijdstempel tijd geboren geboortedatum geboortejaar
        geb ne birth birthday naissance geburtsdatum geburtstag jahrgang leeftijd age alter bedrag montant betrag
        amount betaald paye bezahlt paid opmerking opmerkingen remarque remarques bemerkung bemerkungen remark
        remarks note notes mededeling communication lidgeld cotisation beitrag bijdrage status statut functie
        fonction funktion aanhef anrede titel titre title geslacht sexe geschlecht sex tafel table tisch
        rijksregisternummer rekening iban land pays country sinds depuis seit since""".split()
)
"""What other columns of a list of people are called: none of them says who somebody is."""
_INITIALS = frozenset("initials initialen voorletters voorletter voorl initiales".split())
"""Heads of what is a given name only where no column has it in full."""
_OF_MEMBERS = frozenset(_WORDS[NUMBER].split()) - frozenset("nr no n num number id nummer numero".split())
_BARE_NUMBERS = frozenset(_WORDS[NUMBER].split()) - _OF_MEMBERS
_MEMBERS = frozenset("lid leden membre membres members mitglied mitglieder".split())
_NAMES = frozenset(_WORDS[NAME].split())
_MEANING_OF = {word: meaning for meaning, words in _WORDS.items() for word in words.split()}
_LETTERS = {"a": "1", "b": "2"}
_ABOUT_CLUBS = frozenset("origine".split())
SUMS = frozenset(
    """total totals totaal totalen subtotaal eindtotaal totaux somme som summe gesamt gesamtsumme average gemiddelde
        gemiddeld gem moyenne durchschnitt schnitt aantal number nombre anzahl max min maximum minimum""".split()
)
GIVEN_NAMES_TOO = frozenset({"max", "min", "gem", "som"})
"""Of those, what begins the name of a person as well: they count where they stand alone or before a number."""
_ROW_NUMBERS = frozenset({"", "nr", "no", "n", "num", "number", "nummer", "numero"})
_SEXES = frozenset("m v f w h d".split())
YES_OR_NO = frozenset("ja nee j n x ok yes no y oui non o nein v betaald paid paye bezahlt true false".split())


class Columns(NamedTuple):
    """The meaning of each column, from the left, and whether the first line only says so."""

    meanings: tuple[str, ...] = (NAME, CLUB, CATEGORY)
    head: bool = False

    @property
    def usual(self) -> bool:
        """Are they as a list is typed: name, club, category, without a head?"""
        return not self.head and self.meanings[:3] == (NAME, CLUB, CATEGORY)


@cache
def meaning_of(head: str) -> str:
    """The meaning of a column by its head, if every word of it is known."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", re.sub(r"[(]s[)]|[(]en[)]", "", head))  # FirstName
    text = f" {plain(apart)} "
    for phrase, word in _PHRASES.items():
        text = text.replace(f" {phrase} ", f" {word} ")
    words = [word for word in text.split() if word not in _FILLING and not word.isdigit()]
    digits = [word for word in text.split() if word.isdigit()]
    if len(words) > 1 and words[-1] in _LETTERS and _PEOPLE | _NAMES >= {*words[:-1]}:
        digits = [_LETTERS[words.pop()]]  # joueur A, joueur B
    meanings = {_MEANING_OF.get(word, IGNORED) for word in words if word not in _ABOUT_CLUBS | _PEOPLE}
    if not meanings and _PEOPLE & {*words}:
        meanings = {NAME}
    if NUMBER in meanings and any(word in _OF_MEMBERS for word in words) and not {*words} & _OTHERS:
        return NUMBER  # of a federation that nobody knows
    if not meanings or IGNORED in meanings:
        return IGNORED
    if digits:
        return {"1": NAME, "2": PARTNER}.get(digits[0], IGNORED) if meanings == {NAME} else IGNORED
    for meaning in (PARTNER, PREFIX, CLUB, NUMBER):
        if meaning in meanings:
            return meaning if not (meaning == CLUB and NUMBER in meanings) else IGNORED
    if GIVEN in meanings and meanings & {FAMILY, NAME}:
        return NAME
    return next(meaning for meaning in (GIVEN, FAMILY, CATEGORY, NAME) if meaning in meanings)


def family_comes_first(head: str) -> bool | None:
    """The order of names that the head of whole names tells, as "naam en voornaam" does; None where it says nothing."""
    meanings = [_MEANING_OF.get(word) for word in plain(head).split()]
    given_place = meanings.index(GIVEN) if GIVEN in meanings else None
    family = next((at for at, meaning in enumerate(meanings) if meaning in (FAMILY, NAME)), None)
    return None if given_place is None or family is None else family < given_place


def is_no_person(text: str) -> bool:
    """Is that the name of a column, or of a row that adds up the others?"""
    words = plain(text).split()
    alone = all(word in SUMS or word.isdigit() for word in words)
    if words and words[0] in SUMS and (alone or words[0] not in GIVEN_NAMES_TOO):
        return True
    return bool(words) and bool(meaning_of(text)) and not words[-1].isdigit()


def head_lines(rows: Sequence[Sequence[str]]) -> range:
    """The lines that name the columns, one or two, wherever a title puts them; none where nothing does.

    What stands above them is a title: it has fewer cells than they, and nobody's name. A line at the end names none:
    in “Jan, Piet, Last” each is called so.
    """
    end = max((line for line, row in enumerate(rows) if any(row)), default=0)
    best, most_meanings, above, people = range(0), 0, 0, False
    for line, row in enumerate(rows[: min(DEEPEST_HEAD, max(end, 1))]):
        filled, meanings = sum(map(bool, row)), _meanings(row)
        fits = not above or filled > above or (filled == above == 1 and not people)
        named = any(plain(cell) in _NAMES for cell in row) and not any(
            map(has_digit, (cell for cell in row if not re.fullmatch(YEAR, cell)))
        )
        heads = is_head(row) or named or stands_over(rows, line) > (not PARTS & {*meanings})
        if filled and fits and heads and (sum(map(bool, meanings)) > most_meanings or not best):
            best, most_meanings = range(line, line + 1), sum(map(bool, meanings))
        above = max(above, filled)
        people = people or any(is_given(cell.split()[0]) for cell in row if cell)
    if best:
        line = best[0]
        for other in (line - 1, line + 1):
            beside = rows[other] if 0 <= other < len(rows) else ()
            if sum(map(bool, beside)) > 1 and is_head(beside):
                return range(min(line, other), max(line, other) + 1)
    return best


def stands_over(rows: Sequence[Sequence[str]], line: int) -> int:
    """The number of a line's words over columns of numbers, days and addresses; none where it has such itself."""
    row, below = rows[line], rows[line + 1 : line + 1 + MOST_WEIGHED]
    if any(cell and _says_nothing(cell) for cell in row):
        return 0
    columns = [[cell for other in below if (cell := cell_at(other, place))] for place, head in enumerate(row) if head]
    return sum(bool(cells) and all(map(_says_nothing, cells)) and not _answers(cells) for cells in columns)


MOST_WEIGHED = 50


def _answers(cells: Sequence[str]) -> bool:
    """Are they yes and no, or the letters for men and women?"""
    return any(has_letters(cell) and "@" not in cell and "//" not in cell and day_of(cell) is None for cell in cells)


def is_other(cell: str) -> bool:
    words = [word for word in plain(cell).split() if not word.isdigit()]
    return bool(words) and {*words} <= _OTHERS


def is_head(cells: Sequence[str]) -> bool:
    """A line that names a column of names: of several it knows the half at least, or both parts of a name."""
    meanings = _meanings(cells)
    others = sum(cell.endswith("?") or is_other(cell) or read_day(cell) is not None for cell in cells if cell)
    meaning_count, filled = sum(map(bool, meanings)) + others, sum(map(bool, cells))
    both = GIVEN in meanings and bool({NAME, FAMILY} & {*meanings})
    return bool({NAME, GIVEN, FAMILY} & {*meanings}) and (2 * meaning_count >= filled or both)


def _meanings(heads: Sequence[str]) -> tuple[str, ...]:
    """The meaning of each head; "player 1" is one only beside "player 2", else it may be somebody."""
    meanings = [meaning_of(head) for head in heads]
    two = PARTNER in meanings
    alone = [not two and bool(re.search(r"\d|\b[aA]$", head)) for head in heads]
    return tuple(IGNORED if one else meaning for one, meaning in zip(alone, meanings, strict=True))


def columns_of(rows: Sequence[Sequence[str]]) -> Columns:
    """The columns of a list as well as they can be told; somebody who knows better may correct them."""
    lines = head_lines(rows)
    start = lines[-1] + 1 if lines else titles_above(rows)
    body = _rows_of_table([row for row in rows[start:] if any(row)], sum(map(bool, rows[lines[-1]])) if lines else 0)
    width = max((len(row) for row in rows), default=1)
    contents = [[row[place] for row in body if place < len(row) and row[place]] for place in range(width)]
    if not lines:
        return Columns(tuple(without_headings(rows, _by_content(contents))))
    if len(lines) == 1 and lines[0] and _may_stand_over(rows[lines[0] - 1], rows[lines[0]]):
        lines = range(lines[0] - 1, lines[0] + 1)
    heads = [_meanings(rows[line]) for line in lines]
    meanings = [lower or upper for upper, lower in zip_longest(heads[0], heads[-1], fillvalue=IGNORED)]
    meanings += [IGNORED] * (width - len(meanings))
    meanings = _without_initials(meanings, rows[lines[-1]])
    named = [any(cell_at(rows[line], place) for line in lines) for place in range(width)]
    meanings = _by_prefixes(_with_unnamed_parts(meanings, named, contents), contents)
    in_use = any(_says(rows, lines, place, frozenset({"usage"})) for place in range(width))
    for place, values in enumerate(contents):
        head = plain(next(filter(None, (cell_at(rows[line], place) for line in lines[::-1])), ""))
        meanings[place] = _checked(meanings[place], head, values)
        if meanings[place] == NUMBER and head in _ROW_NUMBERS and place and _says(rows, lines, place - 1, _STREETS):
            meanings[place] = IGNORED  # of a house
        if not (meanings[place] or in_use) and _is_another_name(head, values):
            meanings[place] = ASKED
    if not PARTS & {*meanings}:
        meanings = _with_people(meanings, rows[lines[-1]], contents)
    if NUMBER not in meanings and contents and _is_number_of_somebody(cell_at(rows[lines[-1]], 0), contents[0]):
        meanings = [NUMBER, *meanings[1:]]
    return Columns(each_once(meanings), head=True)


def without_start_numbers(rows: Sequence[Sequence[str]], columns: Columns, instead: str) -> Columns:
    """The columns of a list, with that meaning `instead` where one is only called number: tonight's nobody keeps."""
    heads = rows[lines[-1]] if (lines := head_lines(rows)) else [""] * (instead == ASKED)
    words = [{*plain(head).split()} for head in heads]
    bare = [each <= _BARE_NUMBERS | _PEOPLE and not each & _MEMBERS for each in words]
    meanings = [
        instead if meaning == NUMBER and place < len(bare) and bare[place] else meaning
        for place, meaning in enumerate(columns.meanings)
    ]
    return columns._replace(meanings=tuple(meanings))


def _rows_of_table(rows: list[Sequence[str]], heads: int) -> list[Sequence[str]]:
    """The rows with several cells, if most have them: headings and what a letter says below tell of no column."""
    wide = [row for row in rows if sum(map(bool, row)) > 1]
    return wide if 2 * len(wide) > len(rows) or (heads > 2 and len(wide) > 1) else rows


def alone_in_rows(rows: Sequence[Sequence[str]]) -> dict[int, str]:
    """The rows with nothing but one cell, with what it says."""
    return {line: next(filter(None, row)) for line, row in enumerate(rows) if sum(map(bool, row)) == 1}


def without_headings(rows: Sequence[Sequence[str]], meanings: Sequence[str]) -> list[str]:
    """The meanings of columns, none for one in which stand the headings above the rows: it is asked what they are."""
    said = {*alone_in_rows(rows).values()}
    cells = [{cell_at(row, place) for row in rows} - {""} for place in range(len(meanings))]
    last = max((place for place, values in enumerate(cells) if values), default=0)
    return [
        IGNORED if place == last and len(values) > 1 and values <= said and len(rows) > 2 * len(values) else meaning
        for place, (values, meaning) in enumerate(zip(cells, meanings, strict=True))
    ]


def _is_number_of_somebody(head: str, values: Sequence[str]) -> bool:
    """Is a first column of numbers, each there once, called the number of something nobody knows: N° FFB?"""
    words = {*plain(head).split()}
    called = bool(words & {*_WORDS[NUMBER].split()}) and not words & _OTHERS
    return called and not _counts_rows(values) and len({*values}) == len(values) and all(map(str.isdecimal, values))


def _by_prefixes(meanings: Sequence[str], contents: Sequence[Sequence[str]]) -> list[str]:
    """A column of such words has prefixes of names, whatever its head: a middle name may be one, Dr. is none."""
    prefixes = [bool(values) and all(map(is_prefix, values)) for values in contents]
    found = any(prefixes) and bool({GIVEN, FAMILY} & {*meanings})
    return [
        PREFIX
        if found and prefix and meaning in (IGNORED, PREFIX)
        else IGNORED
        if meaning == PREFIX and values and not any(map(is_prefix, values)) and (found or not _are_small(values))
        else meaning
        for meaning, prefix, values in zip(meanings, prefixes, contents, strict=True)
    ]


def _are_small(values: Sequence[str]) -> bool:
    return all(value[0].islower() and not value.endswith(".") for value in values)


def _with_people(meanings: Sequence[str], heads: Sequence[str], contents: Sequence[Sequence[str]]) -> list[str]:
    """The column in which most are names where no head names one, and perhaps one beside it."""
    kinds = [_kind(values) for values in contents]
    free = [
        place
        for place, meaning in enumerate(meanings)
        if not meaning
        and kinds[place] == "text"
        and not is_other(cell_at(heads, place))
        and not _is_one(contents[place])
    ]
    share = {place: sum(map(is_full_name, contents[place])) / len(contents[place]) for place in free}
    called = {place for place in free if _NAMES & {*plain(cell_at(heads, place)).split()}}
    best = max(free, key=lambda place: (place in called, share[place]), default=None)
    if best is None or not (share[best] or called):
        return [*meanings]
    found = [*meanings]
    found[best] = NAME
    if best + 1 in share and 2 * share[best + 1] >= 1:
        found[best + 1] = PARTNER
    return found


def _is_one(values: Sequence[str]) -> bool:
    """Does the same stand in each of several rows?"""
    return len(values) > 2 and len({*values}) == 1


def titles_above(rows: Sequence[Sequence[str]]) -> int:
    """The number of lines with one cell above a table whose lines have several."""
    filled = [sum(map(bool, row)) for row in rows]
    first = next((line for line, count in enumerate(filled) if count > 1), 0)
    return first if 2 * sum(count > 1 for count in filled) > sum(map(bool, filled)) else 0


def _may_stand_over(upper: Sequence[str], heads: Sequence[str]) -> bool:
    """Is it a line of words of which one names a column that has no head of its own: a cell over two lines?"""
    alone = [cell for cell, head in zip_longest(upper, heads, fillvalue="") if cell and not head]
    return sum(map(bool, upper)) > 1 and bool(alone) and all(map(meaning_of, alone)) and not any(map(has_digit, upper))


def _without_initials(meanings: list[str], heads: Sequence[str]) -> list[str]:
    """Initials are no given names where another column has these in full."""
    initials = [bool({*plain(cell_at(heads, place)).split()} & _INITIALS) for place in range(len(meanings))]
    if all(short for meaning, short in zip(meanings, initials, strict=True) if meaning == GIVEN):
        return meanings
    return [IGNORED if short else meaning for meaning, short in zip(meanings, initials, strict=True)]


def _says(rows: Sequence[Sequence[str]], lines: range, place: int, words: frozenset[str]) -> bool:
    return any({*plain(cell_at(rows[line], place)).split()} & words for line in lines)


def _checked(meaning: str, head: str, values: Sequence[str]) -> str:
    """The meaning of a head if its column can have it: counting the rows gives nobody a number."""
    if meaning == NUMBER and head in _ROW_NUMBERS and _counts_rows(values):
        return IGNORED
    if meaning == NUMBER and 2 * sum(map(has_letters, values)) > len(values) and not any(map(has_digit, values)):
        return NAME if "member" in head.split() else IGNORED
    if meaning in (NAME, CLUB, CATEGORY) and values and all(plain(value) in YES_OR_NO for value in values):
        return IGNORED
    if meaning == CLUB and values and all(map(str.isdecimal, values)):
        return IGNORED  # the number of a team
    if meaning in PARTS - {PREFIX} and (not any(map(has_letters, values)) or (meaning == NAME and _is_one(values))):
        return IGNORED
    return meaning


def _is_another_name(head: str, values: Sequence[str]) -> bool:
    """Is it a column of family names of another time: a maiden name, geb., nom d'épouse?"""
    return bool(_ANOTHER_NAME.search(head)) and _may_be_part(values)


_ANOTHER_NAME = re.compile(
    r"(?:meisjes|geboorte|geburts|madchen|ehe)na(?:am|me)|\b(?:maiden|birth|married) name|"
    r"\bnom (?:\w+ )*(?:naissance|fille|marital|epou\w*)|naam (?:\w+ )*echtgeno|^(?:geb|geboren|nee?|ledig)\b"
)


def _counts_rows(values: Sequence[str]) -> bool:
    """Do they count: 1, 2, 3, perhaps anew in each part of the list?"""
    numbers = [value.rstrip(".)") for value in values if value.rstrip(".)").isdecimal()]
    if len(numbers) < 2 or 2 * len(numbers) <= len(values):
        return False
    counted = all(
        now == before + 1 or now == 1 for before, now in zip(map(int, ["0", *numbers]), map(int, numbers), strict=False)
    )
    return counted or len({*numbers}) < len(numbers)


def _with_unnamed_parts(meanings: list[str], named: Sequence[bool], contents: Sequence[Sequence[str]]) -> list[str]:
    """A head of names that stands over two or three columns: those beside it without a head are parts of the name."""
    for place, meaning in enumerate(meanings):
        if meaning not in (NAME, FAMILY) or not any(map(has_letters, contents[place])):
            continue
        beside = place + 1
        while beside < len(meanings) and not named[beside] and _may_be_part(contents[beside]):
            beside += 1
        if beside > place + 1:
            parts = _parts_in(contents[place:beside])
            if meaning == FAMILY and GIVEN in meanings:
                parts = [FAMILY] * (beside - place)
            return [*meanings[:place], *parts, *meanings[beside:]]
    return meanings


def _may_be_part(values: Sequence[str]) -> bool:
    return bool(values) and all(has_letters(value) and not has_digit(value) and "@" not in value for value in values)


def _parts_in(contents: Sequence[Sequence[str]]) -> list[str]:
    """The columns among these that hold given names, and prefixes; the others hold family names."""
    prefixes = [place for place, values in enumerate(contents) if values and all(map(is_prefix, values))]
    given_share = [sum(is_given(value.split()[0]) for value in values) / (len(values) or 1) for values in contents]
    likely = max(
        (place for place in range(len(contents)) if place not in prefixes), key=lambda place: given_share[place]
    )
    if not given_share[likely]:
        likely = 0 if prefixes and prefixes[0] < len(contents) - 1 else len(contents) - 1
    return [PREFIX if place in prefixes else GIVEN if place == likely else FAMILY for place in range(len(contents))]


def is_prefix(value: str) -> bool:
    return all(word in PARTICLES or _SHORT_PREFIX.fullmatch(word) for word in value.casefold().split())


_SHORT_PREFIX = re.compile(r"v\.|v[./]?\s?d[./]?\s?(?:[mnrt]\.?)?")
"""V.d., v/d, vd."""


def has_digit(value: str) -> bool:
    return any(map(str.isdecimal, value))


def _are_categories(values: Sequence[str]) -> bool:
    """Ladies and gents, or three single letters and more, are categories and no clubs."""
    of_people = bool(values) and all(value.casefold() in LADIES | GENTS for value in values)
    return of_people or (len(values) > 2 and all(len(value) == 1 for value in values))


def _by_content(contents: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The columns of a list without heads: numbers, then the name or its parts, its club and its category."""
    kinds = [_kind(values) for values in contents] or ["text"]
    words = [place for place, kind in enumerate(kinds) if kind in ("text", "prefix")]
    meanings = [IGNORED] * len(kinds)
    if len(kinds) > 1 and kinds[0] == "numbers":
        meanings[0] = IGNORED if _counts_rows(contents[0]) else NUMBER
    if not words:
        return (NAME, *meanings[1:])
    parts = _name_columns(words, kinds, contents)
    for place, part in parts.items():
        meanings[place] = part
    beside = [place for place in range(max(parts) + 1, len(kinds)) if kinds[place] in ("text", "nothing", "prefix")]
    if len(beside) < 3 or len(parts) == 1:  # else nobody can tell
        of_people = _are_categories(contents[beside[0]]) if beside else False
        for place, meaning in zip(beside, (CATEGORY, CLUB) if of_people else (CLUB, CATEGORY), strict=False):
            meanings[place] = meaning
    usual = (NAME, CLUB, CATEGORY)
    if all(
        meaning in (plain_one, IGNORED) and (meaning or not values)
        for meaning, plain_one, values in zip(meanings, usual, contents, strict=False)
    ):
        return (*usual, *meanings[3:])
    return tuple(meanings)


def _name_columns(words: Sequence[int], kinds: Sequence[str], contents: Sequence[Sequence[str]]) -> dict[int, str]:
    """The columns of the name: in one column, or in two or three of which one holds given names."""
    people = {place: 2 * sum(map(is_full_name, contents[place])) >= len(contents[place]) for place in words}
    first = next((place for place in words if people[place]), words[0])
    if people[first] and people.get(first + 1):
        return {first: NAME, first + 1: PARTNER}
    if people[first] or len(words) < 2 or words[1] != first + 1:
        return {first: NAME}
    two, rows = contents[first : first + 2], len(contents[first])
    if len(words) > 2 and kinds[words[1]] == "prefix" and words[2] == first + 2:
        return dict(zip(words, _parts_in(contents[first : first + 3]), strict=False))
    full = all(len(values) == rows for values in two)
    given = [sum(_begins_given(value) for value in values) for values in two]
    single = [all(len(_untitled(value)) == 1 for value in values) for values in two]
    distinct = len({*map(str.casefold, two[1])}) == len(two[1])
    if not full or rows < 2:
        return {first: NAME}
    initials = [sum("." in value for value in values) for values in two]
    if 3 * given[1] >= rows and given[1] > given[0] and (single[1] or initials[1] == rows):
        return {first: FAMILY, first + 1: GIVEN}
    if single[0] and distinct and rows > 2 and 2 * given[0] > rows and not given[1]:
        return {first: GIVEN, first + 1: FAMILY}
    return {first: NAME}


def _begins_given(value: str) -> bool:
    """Is the first word a known given name, or are there initials, perhaps behind Mr or Mrs?"""
    words = value.split()
    return is_given(next(iter(_untitled(value)), "")) or any(
        is_initial(word) and word.endswith(".") or re.fullmatch(r"(?:\w\.)+", word) for word in words
    )


def _untitled(value: str) -> list[str]:
    """The words of a name without what is shortened before it: Dr. Jan is Jan."""
    words = value.split()
    start = next((at for at, word in enumerate(words) if not (word.endswith(".") and len(word) > 2)), len(words))
    return words[start:]


def is_full_name(value: str) -> bool:
    """Two words and more, of which the first or the last is a known given name."""
    words = _untitled(value.replace(",", " "))
    return len(words) > 1 and (is_given(words[0]) or is_given(words[-1]))


def _kind(values: Sequence[str]) -> str:
    """The kind of a column: numbers, prefixes of names, text, or what is no name of anything."""
    if not values:
        return "nothing"
    if all(number_of(value.rstrip(".)")) is not None for value in values):
        return "numbers"
    if all(map(is_prefix, values)):
        return "prefix"
    others = sum(_says_nothing(value) or bool(re.search(r"\d{3}", value)) for value in values)
    return "others" if 2 * others > len(values) else "text"


def _says_nothing(value: str) -> bool:
    """Is it an address, a day, a number, a yes or no, or a letter for a man or a woman?"""
    word = plain(value)
    signs = "@" in value or "//" in value or not has_letters(value) or word in YES_OR_NO | _SEXES
    return signs or day_of(value) is not None


def each_once(meanings: Sequence[str]) -> tuple[str, ...]:
    """Beside a first name, "naam" and "nom" mean the family's, beside a family name the first.

    What is there twice is used once, but parts of names.
    """
    counts = Counter(meanings)
    if counts[NAME] and counts[FAMILY] and not counts[GIVEN]:
        meanings = [GIVEN if meaning == NAME else meaning for meaning in meanings]
    elif counts[GIVEN] and not counts[FAMILY]:
        meanings = [FAMILY if meaning == NAME else meaning for meaning in meanings]
    elif counts[NAME] and counts[GIVEN] and counts[FAMILY]:
        meanings = [IGNORED if meaning == NAME else meaning for meaning in meanings]
    return tuple(
        meaning if meaning in (FAMILY, ASKED) or meaning not in meanings[:place] else IGNORED
        for place, meaning in enumerate(meanings)
    )
