"""The photographed sheets of a table as evidence: for each deal the strip of paper on which it was written."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.db.models import F

from tournaments.models import Deal, SheetPhoto
from tournaments.selectors.evening.sheet_photos import strip_of
from tournaments.selectors.evening.sheet_places import row_id, seats_of

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.models import Table


class Strip(NamedTuple):
    """A row of a photographed sheet: `view_box` is its part of the picture, if that is `kept` still."""

    photo: int
    number: int
    serial: int
    taken_at: datetime
    view_box: str
    kept: bool = True


def evidence_at(table: Table) -> dict[int, list[Strip]]:
    """The strips of each deal of a table by its number, the newest photograph of each sheet; in at most three queries.

    They are of the sheets printed for those who sit there, and of others from which their deals were entered here.
    """
    tournament = table.round.tournament
    photos = SheetPhoto.objects.filter(printed__tournament=tournament).select_related("printed")
    photos = photos.defer("picture", "rows", "printed__layout").annotate(deals=F("printed__layout__deals"))
    newest = {photo.printed_id: photo for photo in photos.order_by("taken_at", "pk")}
    if not newest:
        return {}
    seats, deals = seats_of([table])[table.pk], dict(Deal.objects.filter(table=table).values_list("uid", "number"))
    strips: dict[int, list[Strip]] = {}
    for photo in newest.values():
        printed = photo.printed
        if set(printed.seats.values()) != set(seats.values()):
            continue
        own = (printed.round, printed.table, printed.seats) == (table.round.number, table.number, seats)
        for row in range(1, int(photo.deals) + 1):
            number = printed.first_deal + row - 1
            place = deals.get(row_id(printed, number, tournament), number if own else None)
            if place is not None:
                kept = photo.blacked_out_at is None
                strip = Strip(photo.pk, number, printed.serial, photo.taken_at, strip_of(row), kept)
                strips.setdefault(place, []).append(strip)
    return strips
