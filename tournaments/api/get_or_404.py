"""What an address of the API names, for somebody who may see it."""

from uuid import UUID

from tournaments.errors import NotFound
from tournaments.fast_path.queries import FastModels
from tournaments.models import Deal, Round, Table, Tournament
from tournaments.security.actors import Standing
from tournaments.security.permissions import may_see_publicly, require, standing_at


def table_at(actor, tournament_id, round_number, table_number, act="see_table"):
    """A table of a round, where the actor may do that act; NotFound where it may not even know of it."""
    known = actor.code and actor.code.tournament
    if not known or known.public_id != tournament_id:
        known = _TOURNAMENT.one(id=tournament_id)
    table = known and _TABLE.one(tournament=known.pk, round=round_number, number=table_number)
    if table is None:
        raise NotFound
    table.round.tournament = known
    require(actor, act, table)
    return table


_TOURNAMENT = FastModels(
    Tournament,
    lambda id: Tournament.objects.filter(public_id=id, archived_at=None),
    "club",
    id=Tournament._meta.get_field("public_id"),
)
_TABLE = FastModels(
    Table,
    lambda tournament, round, number: Table.objects.filter(
        round__tournament=tournament, round__number=round, number=number
    ).exclude(round__status="draft"),
    "round",
    without={"round__standings"},
    tournament=Tournament._meta.pk,
    round=Round._meta.get_field("number"),
    number=Table._meta.get_field("number"),
)


def deal_at(table, uid):
    """A deal of that table's sheet, taken out or not."""
    deal = Deal.objects.filter(table=table, uid=uid).first()
    if deal is None:
        raise NotFound
    deal.table, deal.tournament = table, table.round.tournament
    return deal


def tournament_for_reading(actor, tournament_id: UUID):
    """A tournament that is public or that the actor works in or plays at, and whether it is seen as a stranger does."""
    tournament = Tournament.objects.select_related("club").filter(public_id=tournament_id).first()
    if tournament is None:
        raise NotFound
    inside = standing_at(actor, tournament) >= Standing.DESK
    at_table = actor.code is not None and actor.code.tournament_id == tournament.pk
    if not inside and not at_table and not may_see_publicly(tournament):
        raise NotFound
    return tournament, not inside
