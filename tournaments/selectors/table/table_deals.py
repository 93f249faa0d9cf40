"""What lies on a table while its tournament is locked: read once, and kept up with what is changed there."""

from collections import namedtuple
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from scoring import Sheet
from tournaments.models import Deal, Table, Tournament
from tournaments.play.settle_sheet import KeptRecord
from tournaments.prepared import ALIAS, PreparedValues, Slot
from tournaments.selectors.evening.seating import Sitting

_FIELDS = [field.attname for field in Deal._meta.concrete_fields]
# A deal's row: making a model of it takes longer than reading it.
Stored = namedtuple("Stored", _FIELDS)  # type: ignore[misc]  # its fields are the model's


class Lying:
    """The standing deals of a table in order, as they are stored (or to be stored, as models).

    `sheet` is them played through and `sitting` who plays them (as `seating` reads it), once they were settled.
    """

    def __init__(self, table: Table, deals: Sequence[Any]) -> None:
        self.table, self.deals = table, deals
        self.sheet: Sheet = None  # type: ignore[assignment]  # until it was settled
        self.sitting: Sequence[Sitting] = None  # type: ignore[assignment]  # until it was settled

    def at(self, number: int) -> Deal | None:
        """The deal that has this place in the sheet."""
        return next((_model(deal, self.table) for deal in self.deals if deal.number == number), None)

    def first_free(self) -> int:
        """The number the next deal gets."""
        taken = {deal.number for deal in self.deals}
        return next(number for number in range(1, len(taken) + 2) if number not in taken)

    def put(self, deal: Deal) -> int:
        """Lay a deal in its place as it is now; one that was removed goes.

        The number of the first deal whose score this may change: what a deal is worth never hangs on a later one.
        """
        others = [one for one in self.deals if one.uid != deal.uid]
        before = [one.number for one in self.deals if one.uid == deal.uid]
        self.deals = sorted(others if deal.removed else [*others, deal], key=lambda one: one.number)
        return min((deal.number, *before))


def lying_on(table: Table, uid: UUID) -> tuple[Lying, Deal | None]:
    """What lies on the table, and the deal of that id in the tournament, wherever it is and removed or not. One query.

    The one of that id shares the given table, as does one asked for by its place: nobody reads it again for them.
    """
    deals = _LYING(tournament=table.round.tournament_id, table=table.pk, uid=uid)
    named = next((_model(deal, table) for deal in deals if deal.uid == uid), None)
    return Lying(table, [deal for deal in deals if deal.table_id == table.pk and not deal.removed]), named


def _model(stored: Any, table: Table) -> Deal:
    deal = Deal.from_db(ALIAS, _FIELDS, stored)
    deal.tournament = table.round.tournament
    if deal.table_id == table.pk:
        deal.table = table
    return deal


def _lying() -> QuerySet[Deal]:
    named = Q(tournament=Slot("tournament", Tournament._meta.pk), uid=Slot("uid", Deal._meta.get_field("uid")))
    here = Q(table=Slot("table", Table._meta.pk), removed=False)
    return Deal.objects.filter(named | here).order_by("number").values_list(*_FIELDS)


def _stored(*values: Any) -> Any:
    row: Any = Stored(*values)
    return row._replace(record=KeptRecord(row.record))


_LYING = PreparedValues(_lying, _stored)
