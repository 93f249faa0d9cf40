"""Photographs of marked sheets that a phone at the table sends: of its own table alone, and never before deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from tournaments.errors import Refused, TooManyTries
from tournaments.jobs.sheet_reader import is_reading
from tournaments.services.account.rate_limits import count_try, ensure_within_limit
from tournaments.services.evening.sheet_photos import book_rows, ensure_photograph, read_photo

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.models import PrintedSheet, SheetPhoto, TableCode
    from tournaments.security.actors import Actor
    from tournaments.services.table.deals import Recorded

PHOTOGRAPH = "photograph from a table"


def photograph_at_table(*, code: TableCode, photograph: bytes, actor: Actor) -> SheetPhoto:
    """What a photograph of this table's sheet shows; nothing is booked by it.

    Raises TooManyTries where it can be sent again in a minute, as it is: this table sent many, or others are being
    read. Raises Refused, with the reason, where sending it again changes nothing.
    """
    ensure_photograph(photograph)
    wait = _("Other photographs are being read at the moment. Send this one again in a minute.")
    ensure_within_limit(PHOTOGRAPH, code.pk, wait)
    if is_reading():
        raise TooManyTries(wait)
    count_try(PHOTOGRAPH, code.pk)
    return read_photo(tournament=code.tournament, photograph=photograph, actor=actor)


def ensure_one_entry(printed: PrintedSheet) -> None:
    """Raises Refused where both sides enter each deal: a sheet is written by one of them."""
    if printed.tournament.double_entry:
        raise Refused(_("Both sides enter each deal here, and a sheet is written by one of them. Give it to the desk."))


def book_at_table(*, printed: PrintedSheet, records: Mapping[int, dict[str, Any]], actor: Actor) -> list[Recorded]:
    """Enters these deals of this table's sheet, by their numbers, all of them or none."""
    ensure_one_entry(printed)
    return book_rows(printed=printed, records=records, actor=actor)
