"""The totals of a round from a club's own paper: tables down, seats across, typed with the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.errors import Refused, TotalsConflict
from tournaments.forms.evening.totals import SheetTotalsForm
from tournaments.models import Round
from tournaments.play.facts import variant_of
from tournaments.security.permissions import may
from tournaments.security.untrusted_input import whole_number
from tournaments.selectors.evening.totals import TotalsRow, totals_rows
from tournaments.services.table.redrawn import seats_in_text
from tournaments.services.table.totals import record_totals, remove_totals, replace_totals
from tournaments.views.act_and_tell import carry_out
from tournaments.views.get_or_404 import round_for, show, tournament_for

if TYPE_CHECKING:
    from uuid import UUID

    from tournaments.models import Tournament
    from tournaments.security.actors import Actor, ActorRequest

SERVICES = {"remove": remove_totals, "replace": replace_totals}


@require_http_methods(["GET", "POST"])
def round_totals(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """The form of a whole round. What is right is saved at once; what is not stays, with the reason beside it."""
    tournament = tournament_for(request, public_id, "enter_deal")
    round_ = round_for(tournament, number)
    if request.method != "POST":
        return _show(request, tournament, round_, [SheetTotalsForm(row) for row in totals_rows(round_)])
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
    return _show(request, tournament, round_, forms)


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


def _show(request: ActorRequest, tournament: Tournament, round_: Round, forms: list[SheetTotalsForm]) -> HttpResponse:
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
    return show(request, tournament, "evening/round_totals.html", status=status, **context)
