"""What lies on a table while its tournament is locked: read once, and kept up with what is changed there."""

from collections import namedtuple

from django.db import connection
from django.db.models import Q

from tournaments.fast_path.queries import FastQuery
from tournaments.models import Deal, Table, Tournament
from tournaments.play.settle_sheet import KeptRecord

_FIELDS = [field.attname for field in Deal._meta.concrete_fields]
Stored = namedtuple("Stored", _FIELDS)  # a deal's row: making a model of it takes longer than reading it


class Lying:
    """The standing deals of a table in order, as they are stored (or to be stored, as models).

    `sheet` is them played through and `sitting` who plays them (as `seating` reads it), once they were settled.
    """

    def __init__(self, table, deals):
        self.table, self.deals, self.sheet, self.sitting = table, deals, None, None

    def at(self, number):
        """The deal that has this place in the sheet."""
        return next((_model(deal, self.table) for deal in self.deals if deal.number == number), None)

    def first_free(self):
        """The number the next deal gets."""
        taken = {deal.number for deal in self.deals}
        return next(number for number in range(1, len(taken) + 2) if number not in taken)

    def put(self, deal):
        """Lay a deal in its place as it is now; one that was removed goes.

        The number of the first deal whose score this may change: what a deal is worth never hangs on a later one.
        """
        others = [one for one in self.deals if one.uid != deal.uid]
        before = [one.number for one in self.deals if one.uid == deal.uid]
        self.deals = sorted(others if deal.removed else [*others, deal], key=lambda one: one.number)
        return min((deal.number, *before))


def lying_on(table, uid):
    """What lies on the table, and the deal of that id in the tournament, wherever it is and removed or not. One query.

    The one of that id shares the given table, as does one asked for by its place: nobody reads it again for them.
    """
    deals = _LYING(tournament=table.round.tournament_id, table=table.pk, uid=uid)
    named = next((_model(deal, table) for deal in deals if deal.uid == uid), None)
    return Lying(table, [deal for deal in deals if deal.table_id == table.pk and not deal.removed]), named


def _model(stored, table):
    deal = Deal.from_db(connection.alias, _FIELDS, stored)
    deal.tournament = table.round.tournament
    if deal.table_id == table.pk:
        deal.table = table
    return deal


def _deals(tournament, table, uid):
    named, here = Q(tournament=tournament, uid=uid), Q(table=table, removed=False)
    return Deal.objects.filter(named | here).order_by("number")


def _stored(*values):
    row = Stored(*values)
    return row._replace(record=KeptRecord(row.record))


_LYING = FastQuery(
    _deals,
    _FIELDS,
    _stored,
    tournament=Tournament._meta.pk,
    table=Table._meta.pk,
    uid=Deal._meta.get_field("uid"),
)
