"""A whole sheet compared with the paper by a second person."""

from django.db import transaction

from tournaments.models import Deal, Table
from tournaments.security.actors import Actor
from tournaments.security.permissions import require
from tournaments.services.table.deals import verify_deal


def to_check(table: Table, actor: Actor) -> list[Deal]:
    """The deals of a sheet that this actor may still check: nobody did, and somebody else typed them."""
    waiting = Deal.objects.standing().filter(table=table, verified_by__isnull=True).order_by("number")
    return [deal for deal in waiting if deal.entered_by.get("id") != actor.id or not actor.id]


@transaction.atomic
def verify_sheet(*, table, actor: Actor):
    """Note that this actor found the sheet equal to the paper; who typed a deal is not who checks it.

    Returns how many deals were checked now.
    """
    require(actor, "verify_deal", table)
    waiting = to_check(table, actor)
    for deal in waiting:
        deal.table = table
        verify_deal(deal=deal, actor=actor)
    return len(waiting)
