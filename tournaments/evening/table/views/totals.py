"""The totals of a round from a club's own paper: tables down, seats across, typed with the keys.

The page of a table in an evening where totals are typed: one form, no script needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.errors import Refused, TotalsConflict
from tournaments.evening.journal.services.undo import last_act
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Round, ScoreEntry
from tournaments.evening.table.forms.totals import SheetTotalsForm
from tournaments.evening.table.selectors.boards import TotalsRow, totals_row, totals_rows
from tournaments.evening.table.selectors.table_states import current_table, guide_of
from tournaments.evening.table.services.checks import seats_in_text
from tournaments.evening.table.services.totals import record_totals, remove_totals, replace_totals
from tournaments.evening.table.views.entrance import enter, remembered, standings_address, table_behind
from tournaments.frame.views import carry_out
from tournaments.security.get_or_404 import round_for, show, tournament_for
from tournaments.security.permissions import may
from tournaments.security.untrusted_input import whole_number

if TYPE_CHECKING:
    from uuid import UUID

    from tournaments.evening.rounds.models import Table, Tournament
    from tournaments.evening.table.models import TableCode
    from tournaments.security.actors import Actor, ActorRequest


SERVICES = {"remove": remove_totals, "replace": replace_totals}


@require_http_methods(["GET", "POST"])
def round_totals(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """The form of a whole round. What is right is saved at once; what is not stays, with the reason beside it."""
    tournament = tournament_for(request, public_id, "enter_deal")
    round_ = round_for(tournament, number)
    if request.method != "POST":
        return _show_totals(request, tournament, round_, [SheetTotalsForm(row) for row in totals_rows(round_)])
    acted = _act(request, round_)
    rows = totals_rows(round_)
    forms = [_answered(request, row, skip=row.number == acted) for row in rows]
    saved = sum(saves(form, request.actor) for form in forms if form.is_bound)
    if saved:
        text = ngettext("The totals of {count} table are saved.", "The totals of {count} tables are saved.", saved)
        messages.success(request, text.format(count=saved))
    if not any(form.errors for form in forms):
        return redirect("round_totals", public_id, number)
    fresh = {row.number: row for row in totals_rows(round_)}
    forms = [form if form.errors else SheetTotalsForm(fresh[form.row.number]) for form in forms]
    return _show_totals(request, tournament, round_, forms)


def saves(form: SheetTotalsForm, actor: Actor) -> bool:
    """Did this row change something? Where it was refused, the form says why."""
    if not form.says_something or not form.is_valid():
        return False
    try:
        done = record_totals(
            table=form.row.table,
            points=form.points,  # type: ignore[arg-type]  # an empty one is refused at its field
            version=form.cleaned_data["version"],
            seats=seats_in_text(form.data.get(f"{form.prefix}-seats", "")),
            actor=actor,
        )
    except TotalsConflict as conflict:
        if conflict.current:
            form.take_version(conflict.current.points, conflict.current.version)
        else:
            form.refuse(conflict)
    except Refused as refusal:
        form.refuse(refusal)
    else:
        return done.changed
    return False


def _answered(request: ActorRequest, row: TotalsRow, *, skip: bool) -> SheetTotalsForm:
    """The form of a row with what was typed in it; not bound where its button did something else with the table."""
    form = SheetTotalsForm(row, request.POST)
    return SheetTotalsForm(row) if skip or row.by_deals and not form.says_something else form


def _act(request: ActorRequest, round_: Round) -> int | None:
    """Do what the button of one row says, if it was one; the number of its table."""
    name, _dot, said = request.POST.get("act", "").partition(".")
    service, number = SERVICES.get(name), whole_number(said)
    row = next((row for row in totals_rows(round_) if row.number == number), None)
    if service is None or row is None:
        return None
    version = whole_number(request.POST.get(f"table{number}-version", ""))
    carry_out(request, service, _("Table {number}: done.").format(number=number), table=row.table, version=version)
    return number


def _show_totals(
    request: ActorRequest, tournament: Tournament, round_: Round, forms: list[SheetTotalsForm]
) -> HttpResponse:
    context: dict[str, Any] = {
        "round": round_,
        "forms": forms,
        "wrong": [form for form in forms if form.errors],
        "balanced": variant_of(tournament).balanced,
        "is_open": round_.status == Round.Status.OPEN,
        "may_change": may(request.actor, "correct_deal", tournament),
        "done": sum(form.row.counts for form in forms),
    }
    status = 422 if any(form.errors for form in forms) else 200
    return show(request, tournament, "evening/table/round_totals.html", status=status, **context)


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
    return render(request, "evening/table/totals.html", context, status=422 if form.errors else 200)
