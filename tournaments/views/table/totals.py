"""The page of a table in an evening where totals are typed: one form, no script needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.forms.evening.totals import SheetTotalsForm
from tournaments.models import Round, ScoreEntry
from tournaments.play.facts import variant_of
from tournaments.security.permissions import may
from tournaments.selectors.evening.totals import totals_row
from tournaments.selectors.table.table_states import current_table, guide_of
from tournaments.services.evening.undo import last_act
from tournaments.views.evening.totals import saves
from tournaments.views.table.entrance import enter, remembered, table_behind
from tournaments.views.table.old_codes import standings_address

if TYPE_CHECKING:
    from tournaments.models import Table, TableCode
    from tournaments.security.actors import ActorRequest


def types_totals(code: TableCode) -> bool:
    """Does the table behind this code type its totals, and is there such a table already?"""
    tournament = code.tournament
    if tournament.score_entry != ScoreEntry.TOTALS or tournament.double_entry:
        return False
    return current_table(tournament, code.table_number) is not None


@require_http_methods(["GET", "POST"])
def table_totals(request: ActorRequest, token: str) -> HttpResponse:
    """The totals of the table, typed by those who sit there."""
    table = table_behind(enter(request, token))
    form = SheetTotalsForm(totals_row(table), request.POST if request.method == "POST" else None)
    if form.is_bound:
        saved = saves(form, request.actor)
        if saved:
            messages.success(request, _("The totals are saved."))
        if not form.errors:
            return redirect("table_totals", token)
    return remembered(request, _page(request, token, table, form), token)


def _page(request: ActorRequest, token: str, table: Table, form: SheetTotalsForm) -> HttpResponse:
    tournament = table.round.tournament
    is_open = table.round.status == Round.Status.OPEN
    context = {
        "token": token,
        "table": table,
        "tournament": tournament,
        "form": form,
        "row": form.row,
        "balanced": variant_of(tournament).balanced,
        "is_open": is_open,
        "may_type": is_open and tournament.score_entry == ScoreEntry.TOTALS and not form.row.by_deals,
        "may_change": may(request.actor, "correct_deal", table),
        "last": last_act(table),
        "standings": standings_address(tournament),
        "guide": guide_of(table, begun=form.row.counts),
    }
    return render(request, "table/totals.html", context, status=422 if form.errors else 200)
