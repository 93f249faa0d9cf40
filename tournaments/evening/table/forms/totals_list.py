"""The totals of a round as a list that people bring: a line each, by start number or name, pasted or from a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.numbers import unit
from tournaments.errors import Refused
from tournaments.frame.points import points_typed, too_many_decimals
from tournaments.imports.files import cells_of, read_file
from tournaments.imports.workbooks import MOST_ROWS
from tournaments.register.rules import folded
from tournaments.security.untrusted_input import whole_number

if TYPE_CHECKING:
    from django.http import QueryDict
    from django.utils.datastructures import MultiValueDict

    from tournaments.evening.rounds.selectors.seating import Sitter
    from tournaments.evening.table.selectors.boards import TotalsRow

_WRITTEN_TOGETHER = re.compile(r"(.*?[^\s:=\-−–])(?:\s*[:=]\s*|\s+|(?<=[^\W\d]),\s*)([+\-−–]?[\d.,½]+)")
"""Who and how many in one cell: Ann 12, 3: -4. Where a dash or a comma may be part of the number, it is asked about."""


class ListedTotal(NamedTuple):
    """The points that a list says of a party at a table."""

    table: int
    party: str
    points: int


class TotalsListForm(forms.Form):
    """A list of totals. It stores nothing: `totals` are what its lines say, also where others of them are wrong."""

    lines = forms.CharField(
        label=gettext_lazy("Totals"),
        help_text=gettext_lazy(
            "A line for each player: start number or name; points. Cells copied from a spreadsheet will do."
        ),
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        required=False,
        max_length=60_000,
        strip=False,
    )
    file = forms.FileField(
        label=gettext_lazy("Excel or CSV file"),
        help_text=gettext_lazy("It replaces what stands above."),
        required=False,
    )

    def __init__(
        self,
        rows: Iterable[TotalsRow] = (),
        seats: Mapping[int, Mapping[str, Sitter]] | None = None,
        data: QueryDict | None = None,
        files: MultiValueDict[str, Any] | None = None,
    ) -> None:
        super().__init__(data, files)
        self.totals: list[ListedTotal] = []
        self._places: dict[int, tuple[TotalsRow, str]] = {}
        self._called: dict[tuple[str, ...], set[int]] = {}
        self._listed: set[int] = set()
        for row in rows:
            for seat, sitter in (seats or {}).get(row.table.pk, {}).items():
                party = next(party for party in row.parties if seat in party)
                self._places[sitter.number] = row, party
                self._called.setdefault(folded(sitter.name), set()).add(sitter.number)

    def clean(self) -> dict[str, Any]:
        text = self._text() if not self.errors else ""
        if not text.strip() and not self.errors:
            self.add_error("lines", self.fields["lines"].error_messages["required"])
        rows = cells_of(text)
        if len(rows) > MOST_ROWS:
            self.add_error("lines", _("The list has more than 2000 lines. Enter it in parts."))
            return self.cleaned_data
        first = next((line for line, row in enumerate(rows, 1) if any(row)), 0)
        for line, row in enumerate(rows, 1):
            cells = [cell for cell in row if cell]
            problem = self._read(cells, may_be_heads=line == first) if cells else ""
            if problem:
                self.add_error("lines", _("Line {number}: {problem}").format(number=line, problem=problem))
        return self.cleaned_data

    def _text(self) -> str:
        """The lines that were brought; those of a file stand in the box from then on, where they can be corrected."""
        file = self.cleaned_data.get("file")
        if not file:
            return self.cleaned_data["lines"]
        try:
            text = read_file(file)
        except Refused as refusal:
            self.add_error("file", [sentence for each in refusal.problems.values() for sentence in each])
            return ""
        self.data = {**self.data, "lines": text}
        return text

    def _read(self, cells: list[str], *, may_be_heads: bool) -> str:
        """Keep what a line says, or tell what is wrong with it."""
        if len(cells) == 1 and (together := _WRITTEN_TOGETHER.fullmatch(cells[0])):
            cells = [*together.groups()]
        *who, last = cells
        people, points = self._people(who), points_typed(last)
        if points is None or not who:
            if may_be_heads and not people and not any(map(str.isdecimal, "".join(cells))):
                return ""
            no_points = _("“{text}” is no number of points.").format(text=last)
            return no_points if unit() == 1 or not who else too_many_decimals()
        name = " ".join(who)
        if len(people) != 1:
            sentence = _("“{name}” is nobody in this round, or several people. Write the start number.")
            return sentence.format(name=name)
        [number] = people
        if number in self._listed:
            return _("{name} is in the list twice.").format(name=name)
        self._listed.add(number)
        row, party = self._places[number]
        if not row.by_deals:
            self.totals.append(ListedTotal(row.number, party, points))
        elif row.made[party] != points:
            return _("Deals of this table are entered. Remove them first, or enter the others too.")
        return ""

    def _people(self, who: list[str]) -> set[int]:
        """The start numbers of those in this round whom all these cells mean: a number, a name in parts, or both."""
        numbers = [number for cell in who if (number := whole_number(cell)) is not None]
        name = folded(" ".join(cell for cell in who if whole_number(cell) is None))
        meant = [{number} & self._places.keys() for number in numbers]
        meant += [self._called.get(name, set())] if name else []
        return set.intersection(*meant) if meant else set()
