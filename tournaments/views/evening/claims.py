"""Claims that wait for the other side, for the sheet and the desk; and booking one of two that differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring import Variant
from tournaments.errors import Conflict, Refused
from tournaments.models import Claim
from tournaments.play.facts import variant_of
from tournaments.selectors.evening.missing import Waiting, waiting_at
from tournaments.selectors.evening.sheet_evidence import evidence_at
from tournaments.services.table.deals import record_deal
from tournaments.views.get_or_404 import table_for, tournament_for
from tournaments.wording.deal_line import words_of

if TYPE_CHECKING:
    from uuid import UUID

    from django.http import HttpResponse

    from tournaments.models import Table
    from tournaments.security.actors import ActorRequest


@require_POST
def claim_book(request: ActorRequest, public_id: UUID, number: int, table: int) -> HttpResponse:
    """Book the right one of two entries that differ, as the desk decided."""
    table_ = table_for(tournament_for(request, public_id, "enter_deal"), number, table)
    claim = next(
        (waiting for waiting in Claim.objects.filter(table=table_) if str(waiting.uid) == request.POST.get("uid")), None
    )
    if claim is None:
        messages.error(request, _("That entry is no longer waiting. Look at the sheet."))
    else:
        _book(request, table_, claim)
    if request.POST.get("next") == "desk":
        return redirect(f"{reverse('desk', args=[public_id])}?table={table}")
    return redirect("sheet", public_id, number, table)


def claims_at(table: Table) -> list[dict[str, Any]]:
    """The deals of a table that wait, in words; what the sides say, and what paper does, only where they differ."""
    tournament = table.round.tournament
    waiting = waiting_at([table], tournament).get(table.pk, ())
    variant = variant_of(tournament)
    strips = evidence_at(table) if any(deal.differ for deal in waiting) else {}
    return [
        {
            "number": deal.number,
            "differ": deal.differ,
            "sides": _sides(variant, deal),
            "strips": strips.get(deal.number, ()),
        }
        for deal in waiting
    ]


def _sides(variant: Variant, waiting: Waiting) -> list[dict[str, Any]]:
    return [
        {"side": side, "uid": claim.uid, **(words_of(variant, claim.record) if waiting.differ else {})}
        for side, claim in sorted(waiting.claims.items(), reverse=True)
    ]


def _book(request: ActorRequest, table: Table, claim: Claim) -> None:
    try:
        record_deal(table=table, uid=claim.uid, record=claim.record, number=claim.number, actor=request.actor)
    except (Conflict, Refused) as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Deal {number} is saved.").format(number=claim.number))
