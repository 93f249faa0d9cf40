"""Totals of a photographed slip entered as if they had been typed: once, and never over what stands there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext as _

from reading.totals import figures_of
from tournaments.errors import Refused
from tournaments.evening.journal.services import journal
from tournaments.evening.table.models import TableTotals
from tournaments.evening.table.services.totals import record_totals
from tournaments.photos.selectors.places import place_for
from tournaments.photos.services.photos import table_at

if TYPE_CHECKING:
    from tournaments.photos.models import SheetPhoto
    from tournaments.security.actors import Actor


@transaction.atomic
def book_totals(*, photo: SheetPhoto, points: Mapping[str, int], actor: Actor, for_people: bool = False) -> bool:
    """Enters the totals of a slip, by the seats of today, as somebody accepted them; False where they stood there.

    Refused where the slip is not of a table in play, where deals lie there, where its totals were removed since, and
    with everything that is wrong with the figures; where people were seated anew, only `for_people`. TotalsConflict
    where other totals stand there.
    """
    printed = photo.printed
    journal.lock(printed.tournament)
    place = place_for(printed)
    table = table_at(printed, place, for_people=for_people)
    if TableTotals.objects.filter(table=table, counts=False).exists():
        raise Refused(_("The totals of this table were entered and then removed or replaced. Type them in."))
    done = record_totals(table=table, points=points, actor=actor)
    if not done.changed:
        return False
    read = place.today(figures_of(printed.layout, photo.rows).points)
    payload: dict[str, Any] = {
        "serial": printed.serial,
        "reader": photo.reader,
        "by_hand": [party for party, total in done.totals.points.items() if total != read.get(party)],
    }
    if (printed.round, printed.table) != (table.round.number, table.number):
        payload["printed_for"] = {"round": printed.round, "table": printed.table}
    journal.write(tournament=table.round.tournament, kind="sheet_entered", actor=actor, payload=payload, on=table)
    return True
