"""A deal or a whole sheet compared with the paper by a second person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.errors import Conflict, Refused
from tournaments.models import Deal
from tournaments.security.permissions import require
from tournaments.services import journal
from tournaments.services.table.deals import hold

if TYPE_CHECKING:
    from tournaments.models import Table
    from tournaments.security.actors import Actor


@transaction.atomic
def verify_deal(*, deal: Deal, actor: Actor, version: int | None = None) -> Deal:
    """A second person confirms that the deal equals the paper; it cannot be the one who typed it."""
    require(actor, "verify_deal", deal)
    hold(deal)
    if deal.removed or version not in (None, deal.version):
        raise Conflict(deal)
    entry = journal.write(
        tournament=deal.tournament, kind="deal_verified", actor=actor, payload={"version": deal.version}, deal=deal
    )
    if entry.actor == deal.entered_by:
        raise Refused(_("Somebody else must check what you typed."))
    deal.verified_by = entry.actor
    deal.save(update_fields=["verified_by"])
    return deal


def to_check(table: Table, actor: Actor) -> list[Deal]:
    """The deals of a sheet that this actor may still check: nobody did, and somebody else typed them."""
    waiting = Deal.objects.standing().filter(table=table, verified_by__isnull=True).order_by("number")
    return [deal for deal in waiting if deal.entered_by.get("id") != actor.id or not actor.id]


@transaction.atomic
def verify_sheet(*, table: Table, actor: Actor) -> int:
    """Note that this actor found the sheet equal to the paper; who typed a deal is not who checks it.

    Returns how many deals were checked now.
    """
    require(actor, "verify_deal", table)
    waiting = to_check(table, actor)
    for deal in waiting:
        deal.table = table
        verify_deal(deal=deal, actor=actor)
    return len(waiting)
