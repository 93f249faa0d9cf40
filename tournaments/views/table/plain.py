"""The table page without scripts: one form for a deal, the sheet under it, and undo."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring import EntryError
from tournaments.errors import Conflict, NotFound, Refused
from tournaments.forms.table.deals import DealForm
from tournaments.forms.table.refusals import tell
from tournaments.forms.table.sheet_photos import SheetPhotoForm
from tournaments.models import Deal
from tournaments.play.facts import stake_at_tables, variant_of
from tournaments.security.permissions import may
from tournaments.selectors.table.sheets import SheetView, sheet_of
from tournaments.selectors.table.table_states import guide_of, has_printed_sheets
from tournaments.services.evening.undo import last_act
from tournaments.services.table.deals import correct_deal, enter_deal
from tournaments.services.table.redrawn import seats_in_text
from tournaments.views.act_and_tell import take_back
from tournaments.views.evening.save_deal import doubted
from tournaments.views.evening.sheet_rows import names_of, sheet_context
from tournaments.views.table.entrance import enter, remembered, table_behind
from tournaments.views.table.old_codes import standings_address
from tournaments.views.table.plain_sides import address_of, ask_side, say_entered, start_with, waits_at
from tournaments.wording.rules_versions import notice_in

if TYPE_CHECKING:
    from collections.abc import Callable
    from uuid import UUID

    from tournaments.models import Table
    from tournaments.security.actors import Actor, ActorRequest
    from tournaments.services.table.claims import Claimed
    from tournaments.services.table.deals import Recorded


@require_http_methods(["GET", "POST"])
def plain(request: ActorRequest, token: str) -> HttpResponse:
    """The form for the next deal."""
    table = table_behind(enter(request, token))
    view = sheet_of(table)
    form = ask_side(request, table, _form(request, table, view, **start_with(request, table, view)))
    if request.method == "POST" and form.is_valid() and _saved(request, table, view, form, _enter, table):
        return redirect(address_of(token, form.cleaned_data.get("side")))
    return remembered(request, _show(request, token, table, view, form), token)


@require_http_methods(["GET", "POST"])
def plain_deal(request: ActorRequest, token: str, uid: UUID) -> HttpResponse:
    """The same form with a deal in it, to correct it."""
    table = table_behind(enter(request, token))
    deal = Deal.objects.filter(table=table, uid=uid, removed=False).first()
    if deal is None:
        raise NotFound
    deal.table, view = table, sheet_of(table)
    start = {"number": deal.number, "uid": deal.uid, "version": deal.version}
    form = _form(request, table, view, initial=start, deal=deal.record)
    if request.method == "POST" and form.is_valid() and _saved(request, table, view, form, _correct, deal):
        return redirect("table_plain", token)
    return remembered(request, _show(request, token, table, view, form, deal), token)


@require_POST
def plain_undo(request: ActorRequest, token: str) -> HttpResponse:
    """Undo the last act on this sheet, if it is still the one that was shown."""
    take_back(request, table_behind(enter(request, token)))
    return redirect("table_totals" if request.POST.get("next") == "totals" else "table_plain", token)


def _form(request: ActorRequest, table: Table, view: SheetView, **answers: dict[str, Any]) -> DealForm:
    data = request.POST if request.method == "POST" else None
    return DealForm(
        variant_of(table.round.tournament),
        data,
        names=names_of(view, answers["initial"]["uid"]),
        dealer=view.next_dealer,
        **answers,
    )


def _enter(actor: Actor, form: DealForm, table: Table) -> Recorded | Claimed:
    answers = form.cleaned_data
    return enter_deal(
        table=table,
        uid=answers["uid"] or uuid.uuid4(),
        record=form.whole_record,
        number=answers["number"],
        actor=actor,
        side=answers.get("side"),
        version=answers["version"],
        seats=seats_in_text(form.data.get("seats", "")),
        warnings_dismissed=form.dismissed,
    )


def _correct(actor: Actor, form: DealForm, deal: Deal) -> Recorded:
    answers = form.cleaned_data
    return correct_deal(
        deal=deal,
        record=form.whole_record,
        number=answers["number"],
        version=answers["version"],
        actor=actor,
        warnings_dismissed=form.dismissed,
    )


def _saved(
    request: ActorRequest,
    table: Table,
    view: SheetView,
    form: DealForm,
    write: Callable[..., Recorded | Claimed],
    thing: Table | Deal,
) -> bool:
    """Did it get to the club? If not, the form says why or asks, and keeps what was typed."""
    if doubted(form, table, view, form.cleaned_data["uid"]):
        return False
    try:
        done = write(request.actor, form, thing)
    except EntryError as refused:
        form.tell(refused)
    except Conflict:
        form.add_error("number", _("Another device entered or changed this deal. Look at the sheet below."))
    except Refused as refused:
        tell(form, refused)
    else:
        say_entered(request, done)
        return True
    return False


def _show(
    request: ActorRequest, token: str, table: Table, view: SheetView, form: DealForm, deal: Deal | None = None
) -> HttpResponse:
    context = {
        "token": token,
        "table": table,
        "tournament": table.round.tournament,
        "view": view,
        "form": form,
        "deal": deal,
        "turn": view.next_number if table.round.tournament.passed_deals_count else view.counted + 1,
        "waits": waits_at(table, token),
        "may_change": may(request.actor, "correct_deal", table),
        "last": last_act(table),
        "is_open": table.round.status == "open" and not table.over,
        "photo_form": has_printed_sheets(table) and SheetPhotoForm(),
        "standings": standings_address(table.round.tournament),
        "guide": guide_of(table, begun=bool(view.deals)),
        **sheet_context(table.round.tournament, view, with_money=bool(stake_at_tables(table.round.tournament))),
        "rules_notice": notice_in(table.round.tournament, table.round.number),
    }
    return render(request, "table/plain.html", context, status=422 if form.errors else 200)
