"""Who deals first at a table, as those who sit there drew it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scoring import SEATS, first_dealer_after
from tournaments.errors import Refused
from tournaments.play.facts import variant_of
from tournaments.selectors.table.sheets import sheet_of
from tournaments.services.table.tables import may_set_first_dealer, set_first_dealer
from tournaments.templatetags.whist import seat_name
from tournaments.views.evening.sheet_rows import names_of
from tournaments.views.table.entrance import enter, remembered, table_behind

if TYPE_CHECKING:
    from tournaments.models import Table
    from tournaments.security.actors import ActorRequest


@require_http_methods(["GET", "POST"])
def first_dealer(request: ActorRequest, token: str) -> HttpResponse:
    """A button for each seat: who deals first, or who keeps the score where the player to the left of them deals."""
    table = table_behind(enter(request, token))
    if request.method == "POST":
        try:
            set_first_dealer(table=table, seat=_chosen(request), actor=request.actor)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return redirect("table_dealer", token)
        return redirect("table_page", token)
    return remembered(request, _page(request, token, table), token)


def _chosen(request: ActorRequest) -> str:
    scorer = request.POST.get("scorer", "")
    return first_dealer_after(scorer) if scorer in SEATS else request.POST.get("seat", "")


def _page(request: ActorRequest, token: str, table: Table) -> HttpResponse:
    tournament = table.round.tournament
    names = names_of(sheet_of(table))
    draw = variant_of(tournament).teaching.card_draw
    context = {
        "token": token,
        "table": table,
        "tournament": tournament,
        "seats": [(seat, seat_name(seat), names.get(seat, "")) for seat in SEATS],
        "by_scorer": bool(draw and draw.highest_scores),
        "drawn_in": (tournament.game, tournament.variant) if draw else (),
        "open": may_set_first_dealer(table),
    }
    return render(request, "table/first_dealer.html", context)
