"""A table's sheet for the desk and the director: enter, preview, correct, remove, undo."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.evening.journal.services.undo import last_act
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Round, Status
from tournaments.evening.rounds.selectors.progress import missing_of
from tournaments.evening.table.forms.deals import DealForm
from tournaments.evening.table.selectors.boards import has_totals, totals_row
from tournaments.evening.table.selectors.sheets import SheetView, evidence_at, preview_of, sheet_of
from tournaments.evening.table.views.rows import names_of, sheet_context
from tournaments.evening.table.views.saving import claims_at, saved
from tournaments.frame.views import take_back
from tournaments.security.get_or_404 import sent, show, table_for, tournament_for
from tournaments.security.permissions import may, require

if TYPE_CHECKING:
    from typing import Any

    from tournaments.evening.rounds.models import Table
    from tournaments.evening.table.models import Deal
    from tournaments.security.actors import Actor, ActorRequest


@require_http_methods(["GET", "POST"])
def sheet(request: ActorRequest, public_id: UUID, number: int, table: int) -> HttpResponse:
    """The sheet with the form for its next deal. "preview" looks, anything else saves."""
    table_ = table_of(request, public_id, number, table, "see_table")
    view = sheet_of(table_)
    form = _form(table_, view, sent(request))
    if request.method == "POST" and form.is_valid() and "preview" not in request.POST:
        require(request.actor, "enter_deal", table_)
        if saved(table_, view, form, request.actor):
            messages.success(request, _("Saved."))
            return redirect("sheet", public_id, number, table)
    return show_sheet(request, table_, view, form)


@require_POST
def preview(request: ActorRequest, public_id: UUID, number: int, table: int) -> HttpResponse:
    """The points of what is in the form, for the place beside it."""
    table_ = table_of(request, public_id, number, table, "see_table")
    view = sheet_of(table_)
    form = _form(table_, view, request.POST)
    form.is_valid()
    context = {"form": form, "table": table_, "view": view, "names": names_of(view), **looked(table_, view, form)}
    return render(request, "evening/table/preview.html", context)


@require_POST
def sheet_undo(request: ActorRequest, public_id: UUID, number: int, table: int) -> HttpResponse:
    """Undo the last act on this sheet, if it is still the one that was shown."""
    table_ = table_of(request, public_id, number, table, "undo")
    take_back(request, table_)
    if request.POST.get("next") == "desk":
        return redirect(f"{reverse('desk', args=[public_id])}?table={table}")
    return redirect("sheet", public_id, number, table)


def _form(table: Table, view: SheetView, data: QueryDict | None) -> DealForm:
    start = {"number": view.next_number, "uid": uuid.uuid4()}
    variant = variant_of(table.round.tournament)
    return DealForm(variant, data, names=names_of(view), dealer=view.next_dealer, initial=start)


def show_sheet(
    request: ActorRequest,
    table: Table,
    view: SheetView,
    form: DealForm,
    deal: Deal | None = None,
    template: str = "evening/table/sheet.html",
) -> HttpResponse:
    """The sheet with a form, or the page of one deal on it."""
    tournament = table.round.tournament
    points = looked(table, view, form) if form.is_bound else {}
    full = view.expected is not None and view.counted >= view.expected
    strips = evidence_at(table) if deal or view.disputed else {}
    missing = [unfinished.table for unfinished in missing_of(table.round)] if full else []
    return show(
        request,
        tournament,
        template,
        table=table,
        view=view,
        form=form,
        deal=deal,
        names=names_of(view),
        is_open=table.round.status == "open",
        may_correct=_may_correct(request.actor, table),
        may_settle=may(request.actor, "settle_dispute", table),
        may_verify=may(request.actor, "verify_deal", table),
        last=last_act(table),
        **points,
        strips=strips.get(deal.number, ()) if deal else (),
        disputed_strips=[strips.get(line.number, ()) for line in view.deals] if view.disputed else (),
        complete=full and table.number not in missing,
        following=missing[0] if missing else None,
        claims=claims_at(table),
        typed=totals_row(table) if has_totals(table) else None,
        may_book=table.round.status == "open" and may(request.actor, "enter_deal", table),
        **sheet_context(tournament, view, with_money=may(request.actor, "see_money", tournament)),
    )


def _may_correct(actor: Actor, table: Table) -> bool:
    """May its deals be corrected now? Those of a closed round by who may reopen it, until the evening is finished."""
    tournament = table.round.tournament
    if table.round.status == Round.Status.CLOSED and tournament.status != Status.FINISHED:
        return may(actor, "reopen_round", tournament)
    return table.round.status == Round.Status.OPEN and may(actor, "correct_deal", table)


def looked(table: Table, view: SheetView, form: DealForm) -> dict[str, Any]:
    """The points of a deal that is not saved yet; nothing while something in it is wrong."""
    if form.errors or form.record is None:
        return {}
    row, why = preview_of(table, form.record, form.cleaned_data["number"] or view.next_number)
    return {"row": row, "why": why, "points": [(party, row.result.points[party]) for party in view.parties]}


def table_of(request: ActorRequest, public_id: UUID, number: int, table: int, act: str) -> Table:
    """A table of the evening, where the visitor may do this act."""
    tournament = tournament_for(request, public_id)
    table_ = table_for(tournament, number, table)
    require(request.actor, act, table_)
    return table_
