"""What an address of the API names, for somebody who may see it."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from tournaments.errors import NotFound
from tournaments.models import Deal, Table, Tournament
from tournaments.prepared import Prepared, Slot
from tournaments.security.actors import Actor, Standing
from tournaments.security.permissions import may_see_publicly, require, standing_at


def table_at(actor: Actor, tournament_id: UUID, round_number: int, table_number: int, act: str = "see_table") -> Table:
    """A table of a round, where the actor may do that act; NotFound where it may not even know of it."""
    known: Any = actor.code and actor.code.tournament
    if not known or known.public_id != tournament_id:
        known = _TOURNAMENT.one(id=tournament_id)
    table = known and _TABLE.one(tournament=known.pk, round=round_number, number=table_number)
    if table is None:
        raise NotFound
    table.round.tournament = known
    require(actor, act, table)
    return table


def _tournament():
    named = Slot("id", Tournament._meta.get_field("public_id"))
    return Tournament.objects.select_related("club").filter(public_id=named, archived_at=None)


def _table() -> QuerySet[Table]:
    tournament, number = Slot("tournament", Tournament._meta.pk), Table._meta.get_field("number")
    return (
        Table.objects.select_related("round")
        .defer("round__standings")
        .filter(round__tournament=tournament, round__number=Slot("round", number), number=Slot("number", number))
        .exclude(round__status="draft")
    )


_TOURNAMENT, _TABLE = Prepared(_tournament), Prepared(_table)


def deal_at(table: Table, uid: UUID):
    """A deal of that table's sheet, taken out or not."""
    deal = Deal.objects.filter(table=table, uid=uid).first()
    if deal is None:
        raise NotFound
    deal.table, deal.tournament = table, table.round.tournament
    return deal


def tournament_for_reading(actor: Actor, tournament_id: UUID) -> tuple[Tournament, bool]:
    """A tournament that is public or that the actor works in or plays at, and whether it is seen as a stranger does."""
    tournament = Tournament.objects.select_related("club").filter(public_id=tournament_id).first()
    if tournament is None:
        raise NotFound
    inside = standing_at(actor, tournament) >= Standing.DESK
    at_table = actor.code is not None and actor.code.tournament_id == tournament.pk
    if not inside and not at_table and not may_see_publicly(tournament):
        raise NotFound
    return tournament, not inside
