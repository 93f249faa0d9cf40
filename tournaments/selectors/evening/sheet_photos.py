"""Photographs of sheets as somebody looks through them: each row with its deal in words, or what is asked of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import ngettext

from reading.review import Judged, Verdict, judge
from reports.marked_sheets.geometry import DEAL_HEIGHT, WIDTH, deal_top
from scoring import read_deal, settle
from tournaments.models import Deal, SheetPhoto
from tournaments.play.facts import variant_of
from tournaments.wording.deal_line import words_of
from tournaments.wording.translate import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring import Variant
    from tournaments.models import Tournament

AGREES, DIFFERS = "agrees", "differs"
MOST_LISTED = 200
SCALE, LEFT, RIGHT = 4, 13, 285  # the straightened sheet has four dots a millimetre; a row without the edge marks


class Reading(NamedTuple):
    """A deal that a row may say, in words, and the points of each party."""

    record: dict[str, Any]
    words: dict[str, Any]
    pairs: list[tuple[str, int]]


class PhotoRow(NamedTuple):
    """One row of a sheet. `state` is empty, clear, asked, or how it stands to a deal that was entered already.

    `readings` are what it may say, the best first; `entered` is what was entered; `view_box` is its part of the
    picture.
    """

    number: int
    state: str
    view_box: str
    readings: tuple[Reading, ...] = ()
    reason: str = ""
    entered: Reading | None = None


class ListedPhoto(NamedTuple):
    """A photograph among others: how many of its rows are filled in, and how many of these deals are entered."""

    photo: SheetPhoto
    filled: int
    entered: int

    @property
    def progress(self) -> str:
        """How far its deals are entered, in words."""
        text = ngettext("{entered} of {count} deal entered", "{entered} of {count} deals entered", self.filled)
        return text.format(entered=self.entered, count=self.filled)


class PhotoView(NamedTuple):
    """A photograph with its rows in order, and how many of them are in each state."""

    photo: SheetPhoto
    rows: tuple[PhotoRow, ...]

    @property
    def clear(self) -> list[PhotoRow]:
        """Rows that may be booked as they are."""
        return [row for row in self.rows if row.state == Verdict.CLEAR.value]

    @property
    def asking(self) -> list[PhotoRow]:
        """Rows that somebody must decide."""
        return [row for row in self.rows if row.state == Verdict.ASKED.value]

    @property
    def entered(self) -> list[PhotoRow]:
        """Rows whose deal was entered already, first those that say something else."""
        return sorted((row for row in self.rows if row.entered), key=lambda row: row.state == AGREES)

    @property
    def summary(self) -> list[str]:
        """How many rows are in each state, in words; nothing of those that are none."""
        agree = sum(row.state == AGREES for row in self.rows)
        differ = len(self.entered) - agree
        counted = (
            (len(self.clear), ngettext("{count} clear row", "{count} clear rows", len(self.clear))),
            (len(self.asking), ngettext("{count} row to look at", "{count} rows to look at", len(self.asking))),
            (agree, ngettext("{count} row agrees", "{count} rows agree", agree)),
            (differ, ngettext("{count} row differs", "{count} rows differ", differ)),
        )
        return [text.format(count=count) for count, text in counted if count]


def listed_photos(tournament: Tournament) -> list[ListedPhoto]:
    """The newest photographs of an evening, in two queries."""
    photos = SheetPhoto.objects.filter(printed__tournament=tournament).select_related("printed").defer("picture")
    deals = Deal.objects.standing().filter(tournament=tournament)
    entered = set(deals.values_list("table__round__number", "table__number", "number"))
    listed = []
    for photo in photos[:MOST_LISTED]:
        place = photo.printed.round, photo.printed.table
        filled = [int(number) for number, row in photo.rows.items() if row["marks"] or row["written"]]
        listed.append(ListedPhoto(photo, len(filled), sum((*place, number) in entered for number in filled)))
    return listed


def photo_view(photo: SheetPhoto) -> PhotoView:
    """The photograph row by row, in one query besides its own."""
    printed = photo.printed
    variant = variant_of(printed.tournament)
    standing = Deal.objects.standing().filter(
        table__round__tournament=printed.tournament, table__round__number=printed.round, table__number=printed.table
    )
    entered = dict(standing.values_list("number", "record"))
    rows = [_row(variant, printed.first_deal, int(number), row, entered) for number, row in photo.rows.items()]
    return PhotoView(photo, tuple(sorted(rows, key=lambda row: row.number)))


def _row(
    variant: Variant, first: int, number: int, row: dict[str, Any], entered: Mapping[int, dict[str, Any]]
) -> PhotoRow:
    top = deal_top(number - first + 1) * SCALE
    view_box = f"{LEFT * SCALE} {top:.0f} {min(RIGHT, WIDTH) * SCALE - LEFT * SCALE:.0f} {DEAL_HEIGHT * SCALE:.0f}"
    marks, doubtful = ({group: set(values) for group, values in row[part].items()} for part in ("marks", "doubtful"))
    judged = judge(variant, marks, doubtful, written=row["written"])
    readings = tuple(_reading(variant, record) for record in _records(judged))
    reason = say(judged.reason) if judged.reason else ""
    if number not in entered:
        return PhotoRow(number, judged.verdict.value, view_box, readings, reason)
    stored = _reading(variant, entered[number])
    same = judged.verdict is Verdict.CLEAR and _same(variant, readings[0].record, stored.record)
    return PhotoRow(number, AGREES if same else DIFFERS, view_box, readings, reason, stored)


def _records(judged: Judged) -> tuple[dict[str, Any], ...]:
    return (judged.record,) if judged.record else judged.guesses


def _reading(variant: Variant, record: dict[str, Any]) -> Reading:
    points = settle(variant, read_deal(variant, record)).points
    return Reading(record, words_of(variant, record), [(party, points[party]) for party in variant.unit.parties])


def _same(variant: Variant, paper: dict[str, Any], phone: dict[str, Any]) -> bool:
    """Do both say the same deal, as far as paper says anything?"""
    one, other = read_deal(variant, paper), read_deal(variant, phone)
    return (
        one.contract == other.contract
        and set(one.declarers) == set(other.declarers)
        and settle(variant, one).points == settle(variant, other).points
    )
