"""Photographs of a table's own sheets, as a phone at that table may see them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.errors import NotFound
from tournaments.models import SheetPhoto

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.db.models import QuerySet

    from tournaments.models import TableCode
    from tournaments.selectors.evening.sheet_photos import PhotoView


def photos_at(code: TableCode) -> QuerySet[SheetPhoto]:
    """The photographs of sheets that were printed for the table behind a code, the newest first."""
    own = SheetPhoto.objects.filter(printed__tournament=code.tournament_id, printed__table=code.table_number)
    return own.select_related("printed").defer("picture")


def photo_at(code: TableCode, pk: int, *, picture: bool = False) -> SheetPhoto:
    """One of them; NotFound for any other."""
    photos = photos_at(code)
    photo = (photos.defer(None) if picture else photos).filter(pk=pk).first()
    if photo is None:
        raise NotFound
    photo.printed.tournament = code.tournament
    return photo


def records_of(view: PhotoView, choices: Mapping[int, int]) -> dict[int, dict[str, Any]]:
    """The deals to be entered: of each clear row, and of an asked one the reading that was chosen, by its place."""
    records = {row.number: row.readings[0].record for row in view.clear}
    for row in view.asking:
        at = choices.get(row.number, -1)
        if 0 <= at < len(row.readings):
            records[row.number] = row.readings[at].record
    return records
