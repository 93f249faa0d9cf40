"""The tables of the site, by django-tables2: one class gives the screen and the spreadsheet the same rows."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import reduce
from typing import Any

import django_tables2 as tables
from django.http import HttpRequest
from django.utils.formats import number_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from reports import markup
from reports.crosstable import CrossRow
from reports.groups import ClubStanding
from reports.measures import Measure
from reports.numbers import MINUS, as_number, hundredths, sat_out
from reports.seasons import Evening, SeasonRow, besides
from reports.standings import Standing, Standings

Link = Callable[[Any], str]


class HouseColumn(tables.Column):  # type: ignore[misc]  # it comes without types
    """A column that writes whole cells by a function of `markup`. `plain` makes the spreadsheet's value of its own."""

    empty_values = ()

    def __init__(
        self,
        header: object,
        path: str,
        write: markup.Markup = markup.text_cell,
        plain: Callable[[Any], Any] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(header, accessor=path.replace(".", "__"), **kwargs)
        self.steps = tuple(int(step) if step.isdigit() else step for step in path.split(".") if step)
        self.write, self.plain = write, plain

    def cell(self, record: Any) -> str:
        """The cell of that row as HTML, escaped."""
        return self.write(reduce(_step, self.steps, record), record)

    def value(self, value: Any, record: Any = None) -> Any:
        """The value for a spreadsheet."""
        return self.plain(value) if self.plain else value


class RoundColumn(HouseColumn):
    """The points of one round; a round that was sat out is no round of zero."""

    def __init__(self, header: object, path: str, number: int) -> None:
        super().__init__(header, path, markup.round_cell(number, gettext("sat out")), initial_sort_descending=True)
        self.number = number

    def value(self, value: Any, record: Any = None) -> Any:
        """The value for a spreadsheet: points stay numbers."""
        return sat_out(0) if self.number in record.sat_out and not value else _number(value)


Columns = list[tuple[str, HouseColumn]]


def number(header: object, path: str, *, points: bool = False, **kwargs: Any) -> HouseColumn:
    """A column of whole numbers; points carry their sign, and the first click puts the highest on top."""
    write, plain = (markup.points_cell, _number) if points else (markup.text_cell, None)
    return HouseColumn(header, path, write, plain, initial_sort_descending=True, **kwargs)


class HouseTable(tables.Table):  # type: ignore[misc]  # likewise
    """The base of our tables: a caption, row heads and quick rows. A `request` sorts them; all rows are on one page."""

    row_id: Callable[[Any], str] | None = None
    lines: frozenset[int] = frozenset()  # after how many rows a line is drawn, as long as nobody sorted them

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
        """The rows as HTML."""
        columns = [bound.column for bound in self.columns]
        lines = frozenset() if self.order_by else self.lines
        for at, record in enumerate(self.data):
            ident = f" id={self.row_id(record)}" if self.row_id else ""
            below = " class=below" if at in lines else ""
            cells = "".join(column.cell(record) for column in columns)
            yield mark_safe(f"<tr{ident}{below}>{cells}")  # noqa: S308 - every cell escapes what it shows


class StandingsTable(HouseTable):
    """The standings: place, name, rounds, the later measures, and the main measure last."""

    def __init__(
        self,
        standings: Standings,
        *,
        caption: object = "",
        why: Link | None = None,
        page: Link | None = None,
        cut: int = 0,
        **kwargs: Any,
    ) -> None:
        columns = list(_standings_columns(standings, markup.standings_head(page, gettext("Handicap"))))
        if why:
            columns.append(("why", _why_column(why)))
        kind = "standings explained" if why else "standings"
        super().__init__(standings.rows, columns, caption=caption, kind=kind, **kwargs)
        self.lines = standings.parted | ({cut} if cut else set())

    @staticmethod
    def row_id(row: Standing) -> str:
        """A name for the row that stays with its entrant, so that a page can move it."""
        return f"e{row.entrant.number}"


class CrossTable(HouseTable):
    """Entrant against entrant: points more or fewer at the tables they shared."""

    def __init__(self, rows: Sequence[CrossRow], *, caption: object = "", **kwargs: Any) -> None:
        columns: Columns = [
            ("number", number(_("No."), "entrant.number")),
            ("name", HouseColumn(_("Name"), "entrant.name", markup.head_cell)),
        ]
        for at, row in enumerate(rows):
            column = HouseColumn(row.entrant.number, f"cells.{at}", markup.crossing_cell, _difference)
            columns.append((f"against{at}", column))
        columns.append(("points", number(_("Points"), "points", points=True)))
        super().__init__(rows, columns, caption=caption, kind="cross", orderable=False, **kwargs)


class ClubsTable(HouseTable):
    """Standings by club, with the names of who counts."""

    def __init__(
        self,
        clubs: Sequence[ClubStanding],
        *,
        main: Measure,
        caption: object = "",
        why: Link | None = None,
        **kwargs: Any,
    ) -> None:
        columns: Columns = [
            ("place", HouseColumn(_("Place"), "place", markup.place_cell)),
            ("club", HouseColumn(_("Club"), "club", markup.club_head)),
            ("counted", HouseColumn(_("Counted"), "names", orderable=False)),
            ("total", number(gettext(main.label), "total", points=main.signed)),
        ]
        columns += [("why", _why_column(why))] if why else []
        kind = "standings of-clubs" + (" explained" if why else "")
        super().__init__(clubs, columns, caption=caption, kind=kind, **kwargs)


class SeasonTable(HouseTable):
    """A season: place, name, how many evenings, and the total, or the average last where it ranks.

    What each evening gave is for spreadsheets alone: a page tells it of one person at a time. `classes` says the class
    of each person.
    """

    def __init__(
        self,
        rows: Sequence[SeasonRow],
        evenings: Sequence[Evening],
        *,
        caption: object = "",
        why: Link | None = None,
        page: Link | None = None,
        averaged: bool = False,
        classes: Mapping[int, str] | None = None,
        **kwargs: Any,
    ) -> None:
        remark = gettext("too few evenings") if any(row.eligible for row in rows) else ""
        columns: Columns = [
            ("place", HouseColumn(_("Place"), "place", markup.place_cell)),
            ("name", HouseColumn(_("Name"), "name", markup.season_head(remark, page, classes))),
        ]
        if classes:
            columns.append(("class", HouseColumn(_("Class"), "person", markup.named_cell(classes), classes.get)))
        columns.append(("played", number(_("Evenings"), "played")))
        for name, label in besides(rows).items():
            columns.append((name, number(gettext(label.text), name, points=True)))
        columns.append(("total", number(_("Total"), "total", points=True)))
        if averaged:
            averages = HouseColumn(_("Average"), "score", _average_cell, hundredths, initial_sort_descending=True)
            columns.append(("average", averages))
        for at, evening in enumerate(sorted(evenings, key=lambda evening: evening.number)):
            title = evening.title or str(evening.number)
            columns.append((f"evening{at}", HouseColumn(title, f"marks.{at}", plain=_mark_points, visible=False)))
        columns += [("why", _why_column(why))] if why else []
        kind = "standings explained" if why else "standings"
        super().__init__(rows, columns, caption=caption, kind=kind, **kwargs)


class RatingsTable(HouseTable):
    """Ratings: how many evenings were played, and the rating last.

    A row has a `place`, a `name`, its `evenings`, `club_names` if joint, and what was `rated`; few are told.
    """

    def __init__(self, rows: Sequence[Any], *, page: Link, caption: object = "", **kwargs: Any) -> None:
        clubs = HouseColumn(_("Club"), "club_names", visible=False)
        columns: Columns = [
            ("place", HouseColumn(_("Place"), "place", markup.place_cell)),
            ("name", HouseColumn(_("Name"), "name", markup.rated_head(page, gettext("still settling")))),
            *([("clubs", clubs)] if any(row.club_names for row in rows) else []),
            ("evenings", number(_("Evenings"), "evenings")),
            ("tables", number(_("Tables"), "rated.tables", visible=False)),
            ("provisional", HouseColumn(_("Still settling"), "rated.provisional", plain=int, visible=False)),
            ("rating", number(_("Rating"), "rated.rating")),
        ]
        super().__init__(rows, columns, caption=caption, kind="standings", **kwargs)


def _why_column(why: Link) -> HouseColumn:
    return HouseColumn("", "", markup.linked(gettext("why"), why), orderable=False, exclude_from_export=True)


def _standings_columns(standings: Standings, head: markup.Markup) -> Iterator[tuple[str, HouseColumn]]:
    main, *others = standings.order
    yield "place", HouseColumn(_("Place"), "place", markup.place_cell)
    yield "number", number(_("No."), "entrant.number", visible=False)
    yield "name", HouseColumn(_("Name"), "entrant.name", head)
    yield "club", HouseColumn(_("Club"), "entrant.club", visible=False)
    for at, round_ in enumerate(standings.rounds):
        title = round_.title or gettext("Round {number}").format(number=round_.number)
        yield f"round{at}", RoundColumn(title, f"by_round.{at}", round_.number)
    if any(row.handicap for row in standings.rows):
        yield "handicap", number(_("Handicap"), "handicap", points=True)
    if any(row.adjusted for row in standings.rows):
        yield "adjusted", number(_("Adjustments"), "adjusted", points=True)
    if "points" not in {measure.key for measure in standings.order}:
        yield "points", number(_("Points"), "points", points=True)
    for at, measure in enumerate(others, 1):
        yield f"value{at}", _measured(measure, at)
    yield "value0", _measured(main, 0)


def _measured(measure: Measure, at: int) -> HouseColumn:
    """A column of a measure; of deals that are not known it says so."""
    column = number(gettext(measure.label), f"values.{at}", points=measure.signed)
    if measure.of_deals:
        column.write = markup.where_known(column.write)
    return column


def _step(value: Any, step: int | str) -> Any:
    return value[step] if isinstance(step, int) else getattr(value, step)


def _difference(crossing: Any) -> int | Decimal | None:
    return _number(crossing.difference) if crossing else None


def _average_cell(value: Any, row: Any) -> str:
    """An average as the reader's country writes it."""
    figure = number_format(abs(hundredths(value)), decimal_pos=2)
    return markup.text_cell(("+" if value > 0 else MINUS if value < 0 else "") + figure, row)


def _mark_points(mark: Any) -> int | Decimal | None:
    return _number(mark.points) if mark else None


def _number(points: int | None) -> int | Decimal | None:
    """Points as a number for a spreadsheet; nothing for none."""
    return None if points is None else as_number(points)
