"""The tables of the site, by django-tables2: one class gives the screen and the spreadsheet the same rows."""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from typing import Any

import django_tables2 as tables
from django.http import HttpRequest
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from reports.crosstable import Crossing, CrossRow
from reports.groups import ClubStanding
from reports.measures import Measure
from reports.numbers import signed
from reports.seasons import Evening, Mark, SeasonRow
from reports.standings import Standing, Standings

Link = Callable[[Any], str]


class HouseColumn(tables.Column):  # type: ignore[misc]
    """A column that writes its whole cell, without end tags as HTML allows: 200 rows stay small and quick."""

    empty_values = ()

    def __init__(self, verbose_name: object, path: str, **kwargs: Any) -> None:
        super().__init__(verbose_name, accessor=path.replace(".", "__"), **kwargs)
        self.steps = tuple(int(step) if step.isdigit() else step for step in path.split("."))

    def pick(self, record: object) -> Any:
        """The value in the record, along the path of the column."""
        return reduce(_step, self.steps, record)

    def cell(self, record: Any) -> str:
        """The cell as HTML."""
        return f"<td>{escape(self.shown(self.pick(record), record))}"

    def shown(self, value: Any, record: Any) -> str:
        """The value as a person reads it."""
        return "" if value is None else str(value)

    def render(self, value: Any, record: Any) -> str:
        """What django-tables2's own templates would show."""
        return self.shown(value, record)

    def value(self, value: Any) -> Any:
        """What a spreadsheet gets: the plain value."""
        return value


Columns = list[tuple[str, HouseColumn]]


class PlaceColumn(HouseColumn):
    """The place; a sign of equality where it is shared, an arrow where places were won or lost."""

    def cell(self, record: Any) -> str:
        gained = getattr(record, "gained", None)
        moved = f" <i>{'↑' if gained > 0 else '↓'}{abs(gained)}</i>" if gained else ""
        return f"<td>{self.shown(self.pick(record), record)}{moved}"

    def shown(self, value: Any, record: Any) -> str:
        return f"{value}{'=' if record.shared else ''}"


class NameColumn(HouseColumn):
    """Who it is: the head of the row, with the club behind the name."""

    def cell(self, record: Any) -> str:
        club = getattr(getattr(record, "entrant", None), "club", "")
        after = f" <i>{escape(club)}</i>" if club else ""
        return f"<th scope=row>{escape(self.pick(record))}{after}"


class NumberColumn(HouseColumn):
    """A whole number; points carry their sign, and the first click puts the highest on top."""

    def __init__(self, verbose_name: object, path: str, *, points: bool = False, **kwargs: Any) -> None:
        super().__init__(verbose_name, path, initial_sort_descending=True, **kwargs)
        self.points = points

    def cell(self, record: Any) -> str:
        value = self.pick(record)
        mark = " class=m" if self.points and value is not None and value < 0 else ""
        return f"<td{mark}>{self.shown(value, record)}"

    def shown(self, value: Any, record: Any) -> str:
        if value is None:
            return ""
        return signed(value) if self.points else str(value)


class MarkColumn(HouseColumn):
    """One evening of a season; a result that does not count is struck through."""

    def cell(self, record: Any) -> str:
        mark: Mark | None = self.pick(record)
        if mark is None:
            return "<td>"
        return f"<td>{signed(mark.points)}" if mark.counts else f"<td><s>{signed(mark.points)}</s>"

    def value(self, value: Mark | None) -> int | None:
        return value.points if value else None


class CrossingColumn(HouseColumn):
    """One opponent of a cross table."""

    def cell(self, record: Any) -> str:
        met: Crossing | None = self.pick(record)
        if met is None:
            return "<td>"
        return f"<td class=m>{signed(met.difference)}" if met.difference < 0 else f"<td>{signed(met.difference)}"

    def value(self, value: Crossing | None) -> int | None:
        return value.difference if value else None


class LinkColumn(HouseColumn):
    """The same words in every row, leading to a page of that row; not for spreadsheets."""

    def __init__(self, words: object, href: Link) -> None:
        super().__init__("", "", orderable=False, exclude_from_export=True)
        self.words, self.href = words, href

    def cell(self, record: Any) -> str:
        return format_html('<td><a href="{}">{}</a>', self.href(record), self.words)


class HouseTable(tables.Table):  # type: ignore[misc]
    """What our tables share: a caption, row heads and quick rows. A `request` sorts them; all rows are on one page."""

    row_id: Callable[[Any], str] | None = None

    def __init__(
        self,
        rows: Sequence[Any],
        columns: Columns,
        *,
        caption: object,
        kind: str,
        request: HttpRequest | None = None,
        **kwargs: Any,
    ) -> None:
        template = "django_tables2/house.html"
        super().__init__(rows, extra_columns=columns, attrs={"class": kind}, template_name=template, **kwargs)
        self.caption = caption
        if request:
            tables.RequestConfig(request, paginate=False).configure(self)

    @property
    def body(self) -> Iterator[SafeString]:
        """The rows as HTML; every column escapes what it shows."""
        columns = [bound.column for bound in self.columns]
        for record in self.data:
            ident = f" id={self.row_id(record)}" if self.row_id else ""
            yield mark_safe(f"<tr{ident}>" + "".join(column.cell(record) for column in columns))  # noqa: S308


class StandingsTable(HouseTable):
    """The standings: place, name, rounds, the later measures, and the main measure last."""

    def __init__(self, standings: Standings, *, caption: object = "", why: Link | None = None, **kwargs: Any) -> None:
        columns = list(_standings_columns(standings))
        if why:
            columns.append(("why", LinkColumn(gettext("why"), why)))
        kind = "standings explained" if why else "standings"
        super().__init__(standings.rows, columns, caption=caption, kind=kind, **kwargs)

    @staticmethod
    def row_id(row: Standing) -> str:
        """A name for the row that stays with its entrant, so that a page can move it."""
        return f"e{row.entrant.number}"


class CrossTable(HouseTable):
    """Entrant against entrant: points more or fewer at the tables they shared."""

    def __init__(self, rows: Sequence[CrossRow], *, caption: object = "", **kwargs: Any) -> None:
        columns: Columns = [
            ("number", NumberColumn(_("No."), "entrant.number")),
            ("name", NameColumn(_("Name"), "entrant.name")),
        ]
        columns += [(f"c{at}", CrossingColumn(row.entrant.number, f"cells.{at}")) for at, row in enumerate(rows)]
        columns.append(("points", NumberColumn(_("Points"), "points", points=True)))
        super().__init__(rows, columns, caption=caption, kind="cross", orderable=False, **kwargs)


class ClubsTable(HouseTable):
    """Standings by club."""

    def __init__(self, clubs: Sequence[ClubStanding], *, main: Measure, caption: object = "", **kwargs: Any) -> None:
        columns: Columns = [
            ("place", PlaceColumn(_("Place"), "place")),
            ("club", NameColumn(_("Club"), "club")),
            ("counted", CountedColumn(_("Counted"), "counted", orderable=False)),
            ("total", NumberColumn(gettext(main.label), "total", points=main.signed)),
        ]
        super().__init__(clubs, columns, caption=caption, kind="standings", **kwargs)


class CountedColumn(HouseColumn):
    """The names of who counts for a club."""

    def shown(self, value: Any, record: Any) -> str:
        return ", ".join(row.entrant.name for row in value)

    def value(self, value: Any) -> str:
        return self.shown(value, None)


class SeasonTable(HouseTable):
    """A season: one column an evening, results that do not count struck through."""

    def __init__(
        self, rows: Sequence[SeasonRow], evenings: Sequence[Evening], *, caption: object = "", **kwargs: Any
    ) -> None:
        columns: Columns = [
            ("place", PlaceColumn(_("Place"), "place")),
            ("name", NameColumn(_("Name"), "name")),
        ]
        ordered = sorted(evenings, key=lambda evening: evening.number)
        columns += [
            (f"e{at}", MarkColumn(evening.title or str(evening.number), f"marks.{at}", orderable=False))
            for at, evening in enumerate(ordered)
        ]
        columns.append(("played", NumberColumn(_("Evenings"), "played")))
        columns.append(("total", NumberColumn(_("Total"), "total", points=True)))
        super().__init__(rows, columns, caption=caption, kind="standings", **kwargs)


def _standings_columns(standings: Standings) -> Iterator[tuple[str, HouseColumn]]:
    main, *others = standings.order
    yield "place", PlaceColumn(_("Place"), "place")
    yield "number", NumberColumn(_("No."), "entrant.number", visible=False)
    yield "name", NameColumn(_("Name"), "entrant.name")
    yield "club", HouseColumn(_("Club"), "entrant.club", visible=False)
    for at, round_ in enumerate(standings.rounds):
        title = round_.title or gettext("Round {number}").format(number=round_.number)
        yield f"round{at}", NumberColumn(title, f"by_round.{at}", points=True)
    if any(row.adjusted for row in standings.rows):
        yield "adjusted", NumberColumn(_("Adjustments"), "adjusted", points=True)
    if "points" not in {measure.key for measure in standings.order}:
        yield "points", NumberColumn(_("Points"), "points", points=True)
    for at, measure in enumerate(others, 1):
        yield f"value{at}", NumberColumn(gettext(measure.label), f"values.{at}", points=measure.signed)
    yield "value0", NumberColumn(gettext(main.label), "values.0", points=main.signed)


def _step(value: Any, step: int | str) -> Any:
    return value[step] if isinstance(step, int) else getattr(value, step)
