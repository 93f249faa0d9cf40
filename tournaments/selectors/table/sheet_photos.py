"""Photographs of a table's own sheets, as a phone at that table may see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.errors import NotFound
from tournaments.models import SheetPhoto

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.models import TableCode


def photos_at(code: TableCode) -> QuerySet[SheetPhoto]:
    """The photographs of sheets that were printed for the table behind a code, the newest first.

    Totals slips are the desk's.
    """
    own = SheetPhoto.objects.filter(printed__tournament=code.tournament_id, printed__table=code.table_number)
    return own.exclude(printed__layout__has_key="digits").select_related("printed").defer("picture")


def photo_at(code: TableCode, pk: int, *, picture: bool = False) -> SheetPhoto:
    """One of them; NotFound for any other."""
    photos = photos_at(code)
    photo = (photos.defer(None) if picture else photos).filter(pk=pk).first()
    if photo is None:
        raise NotFound
    photo.printed.tournament = code.tournament
    return photo
