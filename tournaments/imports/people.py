"""The people in a list that somebody brings: who each line names, and which lines have to be asked about. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.imports.answers import NO, brings_others, is_refusal, remarks_in, says_gone, says_no, when_gone
from tournaments.imports.columns import (
    ASKED,
    CATEGORY,
    CLUB,
    FAMILY,
    GIVEN,
    IGNORED,
    NAME,
    NUMBER,
    PARTNER,
    PARTS,
    PREFIX,
    YES_OR_NO,
    Columns,
    columns_of,
    family_comes_first,
    head_lines,
    is_full_name,
    is_head,
    is_no_person,
    is_prefix,
    titles_above,
    without_start_numbers,
)
from tournaments.imports.files import cells_of
from tournaments.imports.sections import (
    COUNTED,
    ColumnSums,
    are_numbered,
    are_other_numbers,
    below_the_list,
    counted_sections,
    ends_the_list,
    first_of_blocks,
    items_counted,
    marked_otherwise,
    turned_by_comma,
    unboxed,
    without_item,
)
from tournaments.imports.values import cell_at, has_letters, number_of, plain
from tournaments.imports.workbooks import LEFT_OUT, MOST_ROWS
from tournaments.register.names import LONGEST, PARTICLES, is_given, is_initial, is_part, person_of, too_long

LONGEST_NUMBER, MOST_WORDS = 20, 6
_TOGETHER = re.compile(r"(?i)\s+(?:&|\+|/|en|et|und|and|met|avec|mit|-|–|—)\s+|\s*[&+/]\s*")
_TWO_PEOPLE = re.compile(r"(?i)\s+(?:en|et|und|and|met|avec|mit)\s+|\s*(?:&|(?<!\bv)/)\s*|\s+\+\s+(?=[^\W\d])")


class Named(NamedTuple):
    """A line of a list: the name of a player, or of both players of a pair, and what else it tells.

    `family_names` has those that stand in a column of their own or before a comma, each behind the whole name.
    """

    line: int
    names: tuple[str, ...]
    label: str = ""
    category: str = ""
    member_number: str = ""
    family_names: tuple[tuple[str, str], ...] = ()

    def family_name(self, name: str) -> str:
        """The family name that the list says of one of its names, prefix and all; nothing where it does not."""
        return dict(self.family_names).get(name, "")

    @property
    def told(self) -> str:
        """The names as the page shows them, and as somebody says that they are right."""
        return " & ".join(self.names)


class Doubt(NamedTuple):
    """The reason why a line has to be asked about, and whom it names if it is right as it was read."""

    sentence: str
    names: tuple[str, ...] = ()


class GridRow(NamedTuple):
    """A row of a list as it is shown: whom it names, or why it is asked about, or neither where it names nobody.

    `reading` is whom it would name if somebody said so.
    """

    line: int
    cells: tuple[str, ...]
    names: str = ""
    sentence: str = ""
    reading: str = ""

    @property
    def key(self) -> str:
        """The row as somebody says that it names nobody."""
        return row_key(self.cells)


def row_key(cells: Sequence[str]) -> str:
    return " · ".join(filter(None, cells))


class Answers(NamedTuple):
    """Answers of somebody about a list that was shown: the meaning of its columns, which doubtful names are right,
    which rows name nobody, and which home club is meant by one that is written otherwise (in small letters).

    Without `sure` nothing is asked that may be a name.
    """

    columns: Columns | None = None
    sure: Collection[str] | None = None
    left: Collection[str] = ()
    clubs: Mapping[str, str] = {}


AS_TYPED = Answers()


class NameList(NamedTuple):
    """A list as it was read: the lines that are fine, the sentence about each that is not, what its columns mean.

    `readings` has those of the other lines that may be entered if somebody says so, `rows` every row as it is shown.
    """

    named: tuple[Named, ...]
    problems: dict[int, str]
    columns: Columns = Columns()
    readings: dict[int, tuple[Named, ...]] = {}
    rows: tuple[GridRow, ...] = ()


def read_names(
    text: str,
    *,
    pairs: bool = False,
    taken: Iterable[str] = (),
    columns: Columns | None = None,
    family_first: bool = False,
    sure: Collection[str] | None = None,
    left: Collection[str] = (),
    known: Collection[str] = (),
    by_club: bool = False,
    numbered: Collection[tuple[str, str]] | None = None,
) -> NameList:
    """Read a list: a name a line, then club and category after a tab or semicolon; "Ann & Bob" is a pair.

    `columns` says what its columns mean where somebody looked; else they are read from their heads. `taken` are names
    already in: who is in twice, here or there, is a problem on that line. First and family names in columns of their
    own are joined in the order of the club: `family_first`. `sure` are names that somebody looked at and found right,
    `left` rows of which somebody said that they name nobody, by their keys, `known` those of the register; without
    `sure` nothing is asked that may be a name. Two of one name are told apart by their numbers, or `by_club` too.
    `numbered` are the names (in small letters) and numbers of members, where the numbers of a list may be others.
    """
    rows = cells_of(text)
    if len(rows) > MOST_ROWS:
        raise Refused(problems={"names": [_("The list has more than 2000 lines. Enter it in parts.")]})
    columns_ = columns or columns_of(rows)
    if numbered is not None and columns is None and not _has_members(rows, columns_, numbered):
        columns_ = without_start_numbers(rows, columns_, ASKED if by_club else IGNORED)
    reader = NameReader(rows, columns_, pairs, family_first, asks=sure is not None, left=left, known=known)
    named, problems, readings = reader.lines(
        sure or (), {*map(str.casefold, known)}, columns is None and columns_.usual
    )
    _mark_doubles(named, problems, taken, by_club)
    problems |= _asked_columns(rows, columns_, left)
    fine = tuple(line for line in named if line.line not in problems)
    return NameList(fine, problems, columns_, readings, reader.grid(fine, problems, readings))


def _asked_columns(rows: Sequence[Sequence[str]], columns: Columns, left: Collection[str]) -> dict[int, str]:
    """The question above the first person what the columns are that nobody can tell."""
    line = first_person(rows, columns) or next((line for line, row in enumerate(rows, 1) if any(row)), 0)
    places = [place for place, meaning in enumerate(columns.meanings) if meaning == ASKED]
    if not line or not places or row_key(rows[line - 1]) in left:
        return {}
    text = ", ".join(cell_at(rows[line - 1], place) for place in places)[:40]
    return {line: _("“{text}”: say above the column what it is.").format(text=text)}


def in_their_clubs(named: Iterable[Named], clubs: Mapping[str, str]) -> tuple[Named, ...]:
    """The lines of a list, each with the home club that was said to be meant."""
    return tuple(line._replace(label=clubs.get(line.label.casefold(), line.label)) for line in named)


def _has_members(rows: Sequence[Sequence[str]], columns: Columns, numbered: Collection[tuple[str, str]]) -> bool:
    """Do the numbers of most members who are named and have one belong to them?"""
    place = columns.meanings.index(NUMBER) if NUMBER in columns.meanings else 0
    names = {name for name, _number in numbered}
    people = [(name_in(row, columns.meanings).casefold(), cell_at(row, place)) for row in rows]
    return 2 * sum(each in numbered for each in people) > sum(name in names for name, _number in people)


def first_person(rows: Sequence[Sequence[str]], columns: Columns) -> int:
    """The first line below the heads and what stands above them."""
    if not columns.head:
        return 0
    lines = head_lines(rows)
    return lines[-1] + 1 if lines else next((line + 1 for line, cells in enumerate(rows) if any(cells)), 0)


def name_in(cells: Sequence[str], meanings: Sequence[str], family_first: bool = False) -> str:
    """The name in a row, its parts joined in that order."""

    def parts(meaning: str) -> list[str]:
        return [cell for cell, column in zip(cells, meanings, strict=False) if column == meaning and cell]

    order = (PREFIX, FAMILY, GIVEN) if family_first else (GIVEN, PREFIX, FAMILY)
    return " ".join(parts(NAME)) or " ".join(part for meaning in order for part in parts(meaning))


class NameReader:
    """Reads the lines of one list, whose other lines tell how each is meant."""

    def __init__(
        self,
        rows: list[list[str]],
        columns: Columns,
        pairs: bool,
        family_first: bool,
        asks: bool = True,
        left: Collection[str] = (),
        known: Collection[str] = (),
    ) -> None:
        self.columns, self.pairs, self.family_first, self.asks = columns, pairs, family_first, asks
        start = first_person(rows, columns)
        self.above = {plain(row_key(row)) for row in rows[:start]}
        self.every_row = [(line, row) for line, row in enumerate(rows, 1) if any(row)]
        self.rows = [(line, row) for line, row in self.every_row if line > start and row_key(row) not in left]
        self.left = {*left}
        heads_at = [line for line, row in self.rows if not columns.head and sum(map(bool, row)) > 1 and is_head(row)]
        self.above_list = max([titles_above(rows) if not columns.head else 0, *heads_at[:1]])
        self.names = [name_in(row, columns.meanings) for _line, row in self.rows]
        self._look_at(self.names)
        self.family_before = _order_by_head(rows[start - 1], columns.meanings) if start else None
        by_head = self.family_before is not None or NAME not in columns.meanings
        self.turned = not by_head and _are_turned(map(self._bare, self.names), known)
        if self.turned:
            self.family_before = not family_first
        self._look_around(rows[start - 1] if start else [])

    def _look_at(self, names: Sequence[str]) -> None:
        """Keep how most of the names are written, by which each of them is judged."""
        self.numbered = are_numbered(names)
        self.items_counted = items_counted(names)
        self.marked = marked_otherwise(list(map(unboxed, names)))
        self.other_numbers = are_other_numbers(names)
        self.titled = any(map(_TITLE.match, names))
        self.listed = 2 * sum(name.endswith((",", ";")) for name in names) >= len(names)
        bare = [self._bare(name) for name in names]
        self.comma = turned_by_comma(bare)
        long = sum(len(name.split()) > 1 for name in bare)
        self.long_names = long > 1 and long >= 0.6 * (len(bare) - 1)
        self.capitals = 2 * sum(name[:1].isupper() for name in bare) >= len(bare)
        self.lettered = 2 * sum(len(name.split()[-1]) == 1 for name in bare if name) > len(bare)
        self.signed = 2 * sum(bool(_SIGN.search(name)) for name in names) >= len(names) or any(map(_KEY.match, names))
        self.bracketed = [name for name in bare if _BRACKETS.search(name)]
        self.unmarked = Counter(_BRACKETS.sub("", name).casefold() for name in bare)
        self.shouted = 2 * sum(bool(_shouted(name)) for name in bare) > len(bare)
        # Of a pair the last of the two tells.
        last = [_TWO_PEOPLE.split(name)[-1] if self.pairs else name for name in bare]
        self.counted = [name for name, told in zip(bare, last, strict=True) if ends_in_number(told)]

    def _look_around(self, heads: Sequence[str]) -> None:
        """Keep what the other lines and columns say of each line; without `heads` the columns say nothing."""
        meanings = self.columns.meanings
        listed = [(line, name_in(row, meanings)) for line, row in self.rows]
        self.headings = self._headings_in_last_column()
        self.sums = self._rows_of_sums()
        self.block_heads = first_of_blocks(listed)
        self.sections = counted_sections(listed) | ({} if self.listed else below_the_list(listed))
        self.somebody_at = self._columns_of_others()
        body = [row for _line, row in self.rows]
        self.answers_at = says_no(heads, body, meanings) if heads else {}
        self.companions_at = brings_others(heads, meanings)
        self.half_named = GIVEN in meanings and not {FAMILY, NAME} & {*meanings}
        self.gone_at = when_gone(heads, body, meanings)
        self.remarks_at = remarks_in(body, meanings)
        self.refused = {
            line
            for (line, name), (_next, answer) in zip(listed, listed[1:], strict=False)
            if is_refusal(plain(answer))
            and not ends_the_list(answer)
            and not is_full_name(answer)
            and has_letters(name)
        }

    def _headings_in_last_column(self) -> Counter[str]:
        """The headings that stand in the last cell of the rows below them, and of how many, as yet without meaning."""
        width = max((len(row) for _line, row in self.rows), default=0)
        if width < 2 or self._meaning(width - 1):
            return Counter()
        alone = {next(filter(None, row)) for _line, row in self.rows if sum(map(bool, row)) == 1}
        last = Counter(row[-1] for _line, row in self.rows if len(row) == width and row[-1])
        return last if {*last} <= alone else Counter()

    def _columns_of_others(self) -> list[int]:
        """Columns that nobody named, taken for clubs or categories, in most of whose cells stands a name."""
        places = (
            []
            if self.columns.head
            else [place for place, meaning in enumerate(self.columns.meanings) if meaning in (CLUB, CATEGORY)]
        )
        cells = {place: [cell for _line, row in self.rows if (cell := cell_at(row, place))] for place in places}
        return [
            place
            for place, values in cells.items()
            if len(values) > 1 and 2 * sum(is_full_name(value) or is_given(value) for value in values) > len(values)
        ]

    def lines(
        self, sure: Collection[str], known: set[str], loose: bool
    ) -> tuple[list[Named], dict[int, str], dict[int, tuple[Named, ...]]]:
        """The people, the sentence about each line that is not fine, and how such a line may be meant."""
        everybody: list[Named] = []
        problems: dict[int, str] = {}
        readings: dict[int, tuple[Named, ...]] = {}
        below = {line for line, _cells in self.rows}
        for line, cells in self.every_row:
            named, doubt = self._read(line, cells)
            if (line not in below or plain(row_key(cells)) in self.above) and not self._is_sure(named, cells, sure):
                continue
            if not self.asks:
                doubt = None
            elif known.issuperset(map(str.casefold, named.names)):  # it is a name; may be not of this list
                doubt = self._doubt_by_others(named, cells)
            sentence = self._is_heading(cells) or _problem(named, cells, self.pairs, loose)
            if sentence := sentence or self._heads_among(cells):
                problems[line] = sentence
            elif doubt and doubt.names:
                read = named._replace(names=doubt.names)
                reading = (read,) if self.pairs else tuple(named._replace(names=(name,)) for name in doubt.names)
                if read.told in sure:
                    everybody += reading
                    continue
                problems[line], readings[line] = doubt.sentence, reading
            elif doubt:
                problems[line] = doubt.sentence
            everybody += [named] if self.pairs else [named._replace(names=(name,)) for name in named.names or ("",)]
        return everybody, problems, readings

    def _is_sure(self, named: Named, cells: Sequence[str], sure: Collection[str]) -> bool:
        """Did somebody say that a row names somebody which is read as a title or as heads?"""
        return named.told in sure and row_key(cells) not in self.left

    def grid(
        self, fine: Iterable[Named], problems: Mapping[int, str], readings: Mapping[int, Sequence[Named]]
    ) -> tuple[GridRow, ...]:
        """Every row with what becomes of it."""
        names: dict[int, list[str]] = {}
        for named in fine:
            names.setdefault(named.line, []).append(named.told)
        shown, width = [], max((len(cells) for _line, cells in self.every_row), default=0)
        for line, cells in self.every_row:
            reading = " & ".join(row.told for row in readings.get(line, ()))
            if line not in names and line not in problems:
                read, doubt = self._read(line, cells)
                reading = " & ".join(doubt.names) if doubt else read.told
                reading = "" if _problem(read, cells, self.pairs, loose=False) else reading
            padded = (*cells, *[""] * (width - len(cells)))
            shown.append(GridRow(line, padded, " & ".join(names.get(line, ())), problems.get(line, ""), reading))
        return tuple(shown)

    @classmethod
    def of(
        cls, rows: Sequence[Sequence[str]], meanings: Mapping[int, str], first: int, known: Collection[str] = ()
    ) -> dict[int, tuple[str, str, str]]:
        """The name, member number and club of each row of a wider table, its rows counted from `first`.

        `meanings` are those of its columns that tell who somebody is. What is doubtful of a name is left out of it.
        """
        places = sorted(meanings)
        cut = [[row[place] if place < len(row) else "" for place in places] for row in rows]
        columns = Columns(tuple(meanings[place] for place in places))
        everybody, _problems, readings = cls(cut, columns, pairs=False, family_first=False, known=known).lines(
            (), set(), loose=False
        )
        people: dict[int, list[Named]] = {}
        for each in everybody:
            people.setdefault(each.line, []).append(each)
        people |= {
            line: [*read]
            for line, read in readings.items()
            if len(read) == 1 and not (_beside_words(people[line]) or ends_in_number(people[line][0].told))
        }
        return {
            line - 1 + first: (" & ".join(each.told for each in named), named[0].member_number, named[0].label)
            for line, named in people.items()
        }

    def _read(self, line: int, cells: Sequence[str]) -> tuple[Named, Doubt | None]:
        """Whom a line names, and what is doubtful about it."""

        def cell(meaning: str) -> str:
            return next(
                (cell for cell, column in zip(cells, self.columns.meanings, strict=False) if column == meaning), ""
            )

        name = self._bare(name_in(cells, self.columns.meanings, self.family_first))
        names = [part for part in _TOGETHER.split(name) if part] if self.pairs else [name]
        if partner := cell(PARTNER):
            names.append(self._bare(partner))
        ordered = tuple(self._in_order(part) for part in names)
        family_names = tuple(
            (full_name, family_name)
            for written, full_name in zip(names, ordered, strict=True)
            if (family_name := self._family_name(written, full_name, cells))
        )
        named = Named(line, ordered, cell(CLUB), cell(CATEGORY), cell(NUMBER), family_names)
        doubts = [doubt for part in ordered if (doubt := self._doubt(part))]
        if not doubts:
            return named, self._doubt_by_others(named, cells)
        readings = [
            names if doubt is None else doubt.names
            for part in ordered
            for names, doubt in [((part,), self._doubt(part))]
        ]
        return named, Doubt(
            doubts[0].sentence, tuple(name for names in readings for name in names) if all(readings) else ()
        )

    def _doubt_by_others(self, named: Named, cells: Sequence[str]) -> Doubt | None:
        """The doubt about a name by its place in the list: below whom it stands, and what stands beside it."""
        if sentence := self._is_heading(cells):
            return Doubt(sentence)
        if heading := self.sections.get(named.line):
            sentence = _("It stands below “{heading}”: does it belong to the list?")
            return Doubt(sentence.format(heading=heading[:40]), named.names)
        if beside := next((cell for place in self.somebody_at if (cell := cell_at(cells, place))), ""):
            return Doubt(_("“{text}” may be two people.").format(text=f"{named.told}, {beside}"[:40]), named.names)
        if answer := self._says_no_member(cells):
            sentence = _("“{answer}” stands beside it: does it belong to the list?")
            return Doubt(sentence.format(answer=answer[:40]), named.names)
        is_above = named.line <= self.above_list or named.line in self.refused | self.block_heads
        is_above = is_above or (self.other_numbers and any(map(COUNTED.match, cells)))
        if (
            is_above
            or any(sign in cell for cell in cells for sign in _SIGNS)
            or (not self.signed and any(map(_SIGN.search, cells)))
            or any(unboxed(cell) in self.marked for cell in cells)
            or (named.line in self.sums and not any(map(is_full_name, named.names)))
            or self.half_named
        ):
            return Doubt(_is_name_question(named.told), named.names)
        return None

    def _is_heading(self, cells: Sequence[str]) -> str:
        """The question what a heading means that stands above some of the rows."""
        alone = [cell for cell in cells if cell]
        if len(alone) != 1 or not (n := self.headings[alone[0]]):
            return ""
        return _("“{text}”: say above the column what it is.").format(text=f"{alone[0][:40]} ({n}×)")

    def _says_no_member(self, cells: Sequence[str]) -> str:
        """The words in a row of somebody who does not come, or left."""
        answers = (cell_at(cells, at) or "–" for at, no in self.answers_at.items() if plain(cell_at(cells, at)) in no)
        left = (cell for at in self.gone_at if plain(cell := cell_at(cells, at)) not in {"", *NO})
        besides = PARTS | {PARTNER, NUMBER} | ({CLUB} if self.columns.head else set())
        gone = (cell for at, cell in enumerate(cells) if self._meaning(at) not in besides and says_gone(cell))
        others = (cell for at in self.companions_at if (number_of(cell := cell_at(cells, at)) or 0) > 1)
        remarks = (cell for at in self.remarks_at if (cell := cell_at(cells, at)))
        return next(chain(answers, left, gone, others, remarks), "")

    def _rows_of_sums(self) -> set[int]:
        """The lines in which each number is the sum of those above it, or how many cells are filled there."""
        found, above = set(), ColumnSums()
        for line, row in self.rows:
            others = [place for place, cell in enumerate(row) if cell and not self._meaning(place)]
            ways = ((number_of(row[place]), above.filled[place], above.total.get(place)) for place in others)
            if above.rows > 1 and others and all(number in (count, total) for number, count, total in ways):
                found.add(line)
            if has_letters(name_in(row, self.columns.meanings)):
                above.add(row, others)
        return found

    def _meaning(self, place: int) -> str:
        return self.columns.meanings[place] if place < len(self.columns.meanings) else ""

    def _heads_among(self, cells: Sequence[str]) -> str:
        """The reason why a row names nobody in which the name of a column stands for a part of the name."""
        parts = [cell for cell, meaning in zip(cells, self.columns.meanings, strict=False) if meaning in PARTS]
        wrong = [part for part in parts if is_no_person(part)]
        return _("“{text}” is not a name.").format(text=wrong[0][:40]) if wrong else ""

    def _bare(self, name: str) -> str:
        """A name without what a list puts before or behind it: its number, a bullet, a tick, Mrs."""
        bare = without_item(name) if self.items_counted else unboxed(name)
        bare = _AFTER.sub("", _BEFORE.sub("", _STAMP.sub("", bare.strip("_*~ \u200e"))))
        bare = _PREFIX_BEHIND.sub(r"\2 \1", bare)
        bare = re.sub(r"^\d{1,4}\s+", "", bare) if self.numbered else bare
        bare = _TITLE.sub("", _MONSIEUR.sub("", bare) if self.titled else bare)
        if self.asks and ((name.endswith(",") and not self.listed) or _CROSSED.search(name) or _KEY.match(name)):
            bare += "!"  # Dear Els, somebody who does not come, or what a sign means
        return bare if has_letters(bare) else name

    def _in_order(self, name: str) -> str:
        """“Segers, Wim” in the order of the club."""
        turned = self._split_at_comma(name)
        if not turned:
            return name
        return " ".join(turned if self.family_first else turned[::-1])

    def _split_at_comma(self, name: str) -> tuple[str, str] | None:
        """Family and given name of “Segers, Wim”, where what follows the comma is a given name or initials.

        In “Bosch, Kris van den” the prefix goes back to its family name.
        """
        family, comma, given_name = (part.strip() for part in name.partition(","))
        if not comma:
            return self._parted(name)
        given_name = _TITLE.sub("", given_name)
        prefix, second, rest = (part.strip() for part in given_name.partition(","))
        is_prefix = bool(rest and prefix) and all(word in PARTICLES for word in prefix.casefold().split())
        if is_prefix:
            family, given_name = f"{prefix} {family}", rest
        if not (given_name and family) or "," in given_name:
            return None
        words = given_name.split()
        short = all(is_initial(word) or word.endswith(".") for word in words)
        if not (self.comma or is_prefix or short or is_given(words[0])):
            return None
        cut = len(words)
        while cut > 1 and words[cut - 1].casefold() in PARTICLES:
            cut -= 1
        return " ".join([*words[cut:], family]), " ".join(words[:cut])

    def _parted(self, name: str) -> tuple[str, str] | None:
        """Family and given name of “PEETERS Jan” in a list that writes them so, or by the order that its head says."""
        words = name.split()
        if self.shouted and (at := _shouted(name)):
            family = words[at.start : at.stop]
        elif self.family_before is not None and len(words) > 1:
            family = person_of(name, self.family_before).family.split()
        else:
            return None
        text = " ".join(family)
        rest = f" {name} ".replace(f" {text} ", " ", 1).split() if is_part(text, name) else []
        return (text, " ".join(rest)) if rest else None

    def _family_name(self, written: str, full_name: str, cells: Sequence[str]) -> str:
        """The family name that the list itself says: by its columns, or by the comma that was turned."""
        if turned := self._split_at_comma(written):
            return turned[0]
        family_name = " ".join(
            cell
            for part in (PREFIX, FAMILY)
            for cell, meaning in zip(cells, self.columns.meanings, strict=False)
            if meaning == part and cell
        )
        return family_name if is_part(family_name, full_name) else ""

    def _doubt(self, name: str) -> Doubt | None:
        """The part of a name that may be something else, if only somebody who knows can tell."""
        if not self.pairs and (parts := [part for part in _TWO_PEOPLE.split(name) if part])[1:]:
            return Doubt(_("“{text}” may be two people.").format(text=name[:40]), tuple(map(self._bare, parts)))
        if _HOUSEHOLD.match(name) and not self.pairs:
            return Doubt(_("“{text}” may be two people.").format(text=name[:40]), (name,))
        told_apart = len(self.bracketed) < 2 or self.unmarked[_BRACKETS.sub("", name).casefold()] > 1
        for brackets in (_REMARK,) if told_apart else (_REMARK, _BRACKETS):
            if remark := brackets.search(name):
                sentence = _("“{text}” looks like a remark. It is left out if you say that the name is right.")
                return Doubt(sentence.format(text=remark[0].strip()[:40]), self._rest(brackets.sub(" ", name)))
        if match := _BESIDE.search(name):
            sides = [side for side in (name[: match.start()], name[match.end() :]) if has_letters(side)]
            if all(map(is_full_name, sides)) and len(sides) > 1 and not self.pairs:
                return Doubt(_("“{text}” may be two people.").format(text=name[:40]), tuple(map(self._bare, sides)))
            likely = next((side for side in sides if is_given(side.split()[0])), sides[0] if sides else "")
            return Doubt(_is_name_question(name), self._rest(likely))
        if _NUMBERS.search(name) and not self._is_counted(name):
            return Doubt(_is_name_question(name), self._rest(_NUMBERS.sub(" ", name)))
        if self._reads_otherwise(name) or name.endswith(("?", "!")):
            return Doubt(_is_name_question(name), self._rest(name.rstrip("?! ")))
        if self.turned:
            return Doubt(_is_name_question(name), (name,))
        return None

    def _reads_otherwise(self, name: str) -> bool:
        """Are its words, their letters or their number not those of the names in this list?"""
        words = name.split()
        small = any(word[0].islower() and not _is_particle(word) for word in words)
        return (
            len(words) > MOST_WORDS
            or (small and any(word[0].isupper() for word in words))
            or (self.capitals and name == name.lower())
            or (len(words) == 1 and (self.long_names or is_initial(name)))
            or any(
                _is_particle(before) and is_given(word) for before, word in zip(words[1:], words[2:-1], strict=False)
            )
            # List of Jan Peeters; Lier A; a nickname, or a sign that stands alone; R.I.P.
            or (len(words) == 2 and len(words[1]) == 1 and not is_given(words[0]) and not self.lettered)
            or any(_NICKNAME.fullmatch(word) or not has_letters(word) for word in words)
            or (not self.shouted and len(words) > 2 and bool(_SHORT_WORD.fullmatch(words[-1])))
        )

    def _rest(self, text: str) -> tuple[str, ...]:
        """A name that is left when something is taken out of it, if one is left."""
        bare = self._bare(" ".join(text.split()))
        return (bare,) if has_letters(bare) and not _NO_NAME.search(bare) and not is_no_person(bare) else ()

    def _is_counted(self, name: str) -> bool:
        """Player 1, player 2: a number that tells several of one name apart, or a list of one line typed so."""
        many = len(self.counted) > 1 and 2 * len(self.counted) >= len(self.rows)
        many = many and len({name.rstrip("0123456789 ") for name in self.counted}) < len(self.counted)
        return ends_in_number(name) and (many or len(self.rows) == 1)


def _are_turned(names: Iterable[str], known: Collection[str]) -> bool:
    """Do several people of the register stand here with their names turned round, and none as they are written?"""
    written = {plain(name) for name in known}
    words = {tuple(sorted(name.split())) for name in written}
    here = [plain(name) for name in names]
    return sum(tuple(sorted(name.split())) in words for name in here) > 1 and written.isdisjoint(here)


def ends_in_number(name: str) -> bool:
    """Is it one such as Ann 1?"""
    return bool(_TRAILING.search(name))


def _is_particle(word: str) -> bool:
    """A small word of a family name: van, d'Hondt."""
    return is_prefix(word) or bool(re.match(r"\w{0,2}['’]|v[./]", word))


def _is_name_question(name: str) -> str:
    return _("“{text}”: is this a name?").format(text=name.rstrip("!")[:40])


_BEFORE = re.compile(
    r"^(?:[#n]?[°º]?\(?\d{1,3}\s*(?:[.)\]:°º\ufe0f\u20e3]|[-/](?!\d))+\s*|[^\w\s'’‘\"“(?]+\s+|[^\w\s'’‘\"“(?\-]+)+"
)
_STAMP = re.compile(r"^\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}[:.]\d\d(?:[:.]\d\d)?(?: ?[ap]\.?m\.?)?\]?(?: -)? ")
"""When a message of a chat was sent."""
_AFTER = re.compile(r"[^\w.)'’\"”?!:]+$")
_TITLE = re.compile(
    r"(?i)^(?:(?:(?:de heer|dhr|hr|mevr|mevrouw|mw|mej|mme|mlle|monsieur|madame|mr|mrs|ms|herr|frau|drs)\b\.?|"
    r"(?:dr|ir|ing|prof|z?\.?e\.?h)\.)\s+)+(?=\w)"
)
_MONSIEUR = re.compile(r"^M\.\s+(?!et\b)(?=\w+\s)")
"""An initial, but in a list that has Mme too."""
_HOUSEHOLD = re.compile(r"(?i)^(?:fam|familie|famille|family|gezin|echtpaar|ehepaar|koppel|couple)\b\.?\s")
_REMARK = re.compile(
    rf"\(\s*(?:[^\W\dA-ZÀ-Þ][^()]*|[^\w()]+|\w|\+?\d[^()]*|(?i:{'|'.join(sorted(YES_OR_NO))}))\s*\)|\[[^\]]*\]"
)
_SIGNS = f"†✝{LEFT_OUT}"
"""Of who died, or is struck out."""
_SIGN = re.compile(r"^\s*[+*#°]\s*[^\W\d]|\w\s?[*#°]{1,3}\s*$")
"""A sign at a name that means something where few lines have it."""
_NICKNAME = re.compile("[\"'“”‘’«„].+[\"'“”‘’»]")
_BRACKETS = re.compile(r"\s*\([^()]*\)\s*$")
_SHORT_WORD = re.compile(r"(?!I{1,3}$|IV$)(?:[^\W\d_a-zà-þ]{2,4}|(?:\w\.){3,})")
_PREFIX_BEHIND = re.compile(rf"(?i)(\S+) \(((?:(?:{'|'.join(map(re.escape, sorted(PARTICLES)))})\s?)+)\)")
_KEY = re.compile(r"[^\w\s]\s*[=:]\s")
_CROSSED = re.compile(r"[❌🚫👎✖✗✘🙅⛔]|^~.*\w~$")
_BESIDE = re.compile(r"\s+[-–—=*]+>?\s+|\s*[:=]\s*|\s*→\s*")
_NUMBERS = re.compile(r"[\s+(/x×-]*\d[\d\s./,+:()€%×x-]*")
_TRAILING = re.compile(r"^\D+\s\d{1,3}$")
_NO_NAME = re.compile(r"[@<>{}|\\^~]|https?:|www\.|^\d|\d{1,4}[./-]\d|\d:\d\d|:$")


def partners_in(name: str, dashes: bool = False) -> tuple[str, ...]:
    """The two people of a pair that is written in full, perhaps with `dashes` between, or else the name alone."""
    for between in (_TWO_PEOPLE, _BESIDE) if dashes else (_TWO_PEOPLE,):
        parts = between.split(name)
        if len(parts) == 2 and all(len(part.split()) > 1 for part in parts):
            return tuple(parts)
    return (name,)


def may_be_two(name: str) -> bool:
    """Is it one name, and perhaps that of two people: Jan & Mia Peeters?"""
    return len(_TWO_PEOPLE.split(name)) > 1 or bool(_HOUSEHOLD.match(name))


def _beside_words(named: Sequence[Named]) -> bool:
    """Do several words stand on both sides of a dash: two people as likely as a name and a remark?"""
    return any(len(side.split()) > 1 for line in named for side in _BESIDE.split(line.told)[1:])


def _shouted(name: str) -> range:
    """The words in capitals of a name that has others too, with the prefix before them; none where all are alike."""
    words = name.split()
    capitals = [
        at
        for at, word in enumerate(words)
        if word.isupper() and not word.endswith(".") and (len(word) > 2 or word.casefold() in PARTICLES)
    ]
    if not capitals or all(len(words[at]) < 3 for at in capitals):
        return range(0)
    start, end = capitals[0], capitals[-1] + 1
    while start and words[start - 1].casefold() in PARTICLES:
        start -= 1
    return range(start, end) if end - start < len(words) else range(0)


def _order_by_head(heads: Sequence[str], meanings: Sequence[str]) -> bool | None:
    """Does the family name come first in the column of names? None where its head does not say."""
    return family_comes_first(cell_at(heads, meanings.index(NAME))) if NAME in meanings else None


def _problem(named: Named, cells: Sequence[str], pairs: bool, loose: bool) -> str:
    """The reason why a line cannot be entered, whatever anybody says; nothing where it can."""
    if not any(named.names):
        return _("There is no name on this line.")
    if wrong := [name for name in named.names if not has_letters(name)]:
        return _("“{text}” is not a name.").format(text=wrong[0][:20])
    if wrong := [name for name in named.names if is_no_person(name) or _NO_NAME.search(name)]:
        return _("“{text}” is not a name.").format(text=wrong[0][:40])
    if wrong := [name for name in named.names if "," in name]:
        return _("“{text}”: write the name without a comma, and a club after a semicolon.").format(text=wrong[0][:40])
    if "@" in named.label + named.category + named.member_number:
        return _("A mail address is no club, category or number. Say that its column is not used.")
    if "\ufffd" in "".join(cells):
        return _("Some letters of this line could not be read. Type them here.")
    if loose and len(cells) > len(Columns().meanings) and any(cells[3:]):
        return _("This line has {n} columns. Give name, club and category.").format(n=len(cells))
    if pairs and len(named.names) > 2:
        return _("A pair has two players; this line names {n}.").format(n=len(named.names))
    if long := [cell for cell in (*named.names, named.label, named.category) if len(cell) > LONGEST]:
        return too_long(long[0])
    if len(named.member_number) > LONGEST_NUMBER:
        return _("“{text}…” is too long for a member number.").format(text=named.member_number[:20])
    return ""


def _mark_doubles(named: Sequence[Named], problems: dict[int, str], taken: Iterable[str], by_club: bool) -> None:
    here = {name.casefold() for name in taken}
    entries: dict[str, Named] = {}
    numbers: dict[str, Named] = {}
    for line in named:
        for name in filter(None, line.names):
            if line.member_number and not line.names[1:]:
                other = numbers.setdefault(line.member_number.casefold(), line)
                if other.line != line.line:
                    twice = _("Number {number} is in the list twice.").format(number=line.member_number)
                    problems.setdefault(line.line, twice)
            key = "|".join([name, line.member_number, line.label if by_club else ""]).casefold()
            before = entries.setdefault(name.casefold(), line)
            if before is not line and _two_people(before, line, by_club):
                before = entries.setdefault(key, line)
            if name.casefold() in here:
                problems.setdefault(line.line, _double(_("{name} already exists."), name, line, bool(line.label)))
            elif before is not line or line.names.count(name) > 1:
                two = (before.label, before.member_number) != (line.label, line.member_number)
                problems.setdefault(line.line, _double(_("{name} is in the list twice."), name, line, two))


def _two_people(first: Named, other: Named, by_club: bool) -> bool:
    """Do two lines of one name tell that they are two people?"""
    numbers = (first.member_number, other.member_number)
    clubs = (first.label.casefold(), other.label.casefold())
    return (all(numbers) and numbers[0] != numbers[1]) or (
        by_club and not any(numbers) and all(clubs) and clubs[0] != clubs[1]
    )


def _double(sentence: str, name: str, named: Named, maybe_two: bool) -> str:
    """Two people may have one name: who tells them apart is told how."""
    sentence = sentence.format(name=name)
    if not maybe_two:
        return sentence
    other = f"{name} ({named.label or named.member_number})"[:LONGEST]
    apart = _("If this is somebody else, write what tells them apart, such as “{name}”.")
    return f"{sentence} {apart.format(name=other)}"
