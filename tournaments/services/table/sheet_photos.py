"""Photographs of marked sheets that a phone at the table sends: of its own table alone, and never before deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.errors import Refused, TooManyTries
from tournaments.jobs.sheet_reader import is_reading
from tournaments.services.account.rate_limits import count_try, ensure_within_limit
from tournaments.services.evening.sheet_photos import ensure_photograph, read_photo

if TYPE_CHECKING:
    from tournaments.models import SheetPhoto, TableCode
    from tournaments.security.actors import Actor

PHOTOGRAPH = "photograph from a table"


def photograph_at_table(*, code: TableCode, photograph: bytes, actor: Actor) -> SheetPhoto:
    """What a photograph of this table's sheet shows; nothing is booked by it.

    Raises TooManyTries where it can be sent again in a minute, as it is: this table sent many, or others are being
    read. Raises Refused, with the reason, where sending it again changes nothing. A sheet that was printed for another
    table, whose people sit here now, is left to the desk: there somebody decides whether the deals are theirs.
    """
    ensure_photograph(photograph)
    wait = _("Other photographs are being read at the moment. Send this one again in a minute.")
    ensure_within_limit(PHOTOGRAPH, code.pk, wait)
    if is_reading():
        raise TooManyTries(wait)
    count_try(PHOTOGRAPH, code.pk)
    photo = read_photo(tournament=code.tournament, photograph=photograph, actor=actor)
    if photo.printed.table != code.table_number:
        sentence = _(
            "You were seated anew since this sheet was printed. The desk has your photograph and can enter it."
        )
        raise Refused(sentence)
    if photo.printed.has_totals:
        raise Refused(_("This is a totals slip. The desk has your photograph and enters it."))
    return photo
