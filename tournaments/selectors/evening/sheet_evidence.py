"""The photographed sheets of a table as evidence: for each deal the strip of paper on which it was written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import F

from tournaments.models import Deal, JournalEntry, SheetPhoto
from tournaments.selectors.evening.journal import SHEET
from tournaments.selectors.evening.sheet_photos import strip_of
from tournaments.selectors.evening.sheet_places import row_id, seats_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tournaments.models import Table, Tournament


class Strip(NamedTuple):
    """A row of a photographed sheet: `view_box` is its part of the picture, if that is `kept` still."""

    photo: int
    number: int
    serial: int
    taken_at: datetime
    view_box: str
    kept: bool = True


def evidence_at(table: Table) -> dict[int, list[Strip]]:
    """The strips of each deal of a table by its number, in at most four queries: of each sheet the photograph from
    which the deal was entered, or the newest where it was entered otherwise or not at all.

    They are of the sheets printed for those who sit there, and of others from which their deals were entered here.
    """
    tournament = table.round.tournament
    photos = SheetPhoto.objects.filter(printed__tournament=tournament).select_related("printed")
    photos = photos.defer("picture", "rows", "printed__layout").annotate(deals=F("printed__layout__deals"))
    of_sheet: dict[int, list[Any]] = {}
    for photo in photos.order_by("taken_at", "pk"):
        of_sheet.setdefault(photo.printed_id, []).append(photo)
    if not of_sheet:
        return {}
    seats, deals = seats_of([table])[table.pk], dict(Deal.objects.filter(table=table).values_list("uid", "number"))
    accepted = _accepted(tournament)
    strips: dict[int, list[Strip]] = {}
    for taken in of_sheet.values():
        printed = taken[-1].printed
        if set(printed.seats.values()) != set(seats.values()):
            continue
        own = (printed.round, printed.table, printed.seats) == (table.round.number, table.number, seats)
        for row in range(1, int(taken[-1].deals) + 1):
            number = printed.first_deal + row - 1
            place = deals.get(row_id(printed, number, tournament), number if own else None)
            shown = _evidence(taken, accepted.get((printed.serial, number)))
            if place is not None and shown is not None:
                strips.setdefault(place, []).append(_strip(shown, number, row))
    return strips


def _accepted(tournament: Tournament) -> dict[tuple[int, int], str]:
    """The digest of the photograph from which each deal was entered, by the sheet's serial and the deal's number."""
    acts = JournalEntry.objects.filter(tournament=tournament, kind=SHEET).order_by("-seq")
    return {
        (payload["serial"], number): payload["photo"]
        for payload in acts.values_list("payload", flat=True)
        for number in payload.get("deals", ())
        if payload.get("photo")
    }


def _evidence(taken: Sequence[SheetPhoto], accepted: str | None) -> SheetPhoto | None:
    """The accepted photograph of a sheet, none where it is gone; the newest where none was accepted."""
    return next((photo for photo in taken if photo.digest == accepted), None) if accepted else taken[-1]


def _strip(photo: SheetPhoto, number: int, row: int) -> Strip:
    kept = photo.blacked_out_at is None
    return Strip(photo.pk, number, photo.printed.serial, photo.taken_at, strip_of(row), kept)
