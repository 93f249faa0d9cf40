"""One deal of a sheet: corrected, removed and restored, checked against the paper, and its history."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring import FieldErrors, Variant
from tournaments.errors import Conflict, NotFound, Refused
from tournaments.evening.journal.selectors.journal import history_of
from tournaments.evening.journal.wording import sentence_of
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Round
from tournaments.evening.standings.selectors.results import overtaken
from tournaments.evening.table.forms.deals import DealForm
from tournaments.evening.table.models import Deal
from tournaments.evening.table.selectors.sheets import evidence_at, preview_of, sheet_of
from tournaments.evening.table.services.deals import correct_deal, remove_deal, restore_deal
from tournaments.evening.table.services.tables import verify_deal
from tournaments.evening.table.views.saving import doubted, taken
from tournaments.evening.table.views.sheets import names_of, show_sheet, table_of
from tournaments.evening.table.wording import words_of
from tournaments.frame.forms import tell
from tournaments.frame.views import carry_out
from tournaments.security.get_or_404 import sent, show, text_of
from tournaments.security.permissions import require

if TYPE_CHECKING:
    from typing import Any

    from tournaments.evening.journal.selectors.journal import Act
    from tournaments.evening.rounds.models import Table
    from tournaments.evening.table.selectors.sheets import SheetView
    from tournaments.security.actors import ActorRequest


NOT_KEPT = {"csrfmiddlewaretoken", "version", "preview"}


@require_http_methods(["GET", "POST"])
def deal(request: ActorRequest, public_id: UUID, number: int, table: int, uid: UUID) -> HttpResponse:
    """Correct a deal. Somebody who corrects an older version sees both before choosing."""
    table_ = table_of(request, public_id, number, table, "see_table")
    deal_ = _deal(table_, uid)
    view = sheet_of(table_)
    start = {"number": deal_.number, "uid": deal_.uid, "version": deal_.version}
    form = DealForm(
        variant_of(table_.round.tournament),
        sent(request),
        names=names_of(view, deal_.uid),
        deal=deal_.record,
        initial=start,
    )
    if request.method == "POST" and form.is_valid() and "preview" not in request.POST:
        require(request.actor, "correct_deal", deal_)
        if doubted(form, table_, view, deal_.uid):
            return show_sheet(request, table_, view, form, deal=deal_, template="evening/table/deal.html")
        if _corrected(request, deal_, form):
            return redirect("sheet", public_id, number, table)
        if form.conflict:
            return _conflict(request, table_, view, deal_, form)
    return show_sheet(request, table_, view, form, deal=deal_, template="evening/table/deal.html")


@require_http_methods(["GET", "POST"])
def deal_remove(request: ActorRequest, public_id: UUID, number: int, table: int, uid: UUID) -> HttpResponse:
    """Remove a deal after a confirmation; it stays in the history and can be restored."""
    table_ = table_of(request, public_id, number, table, "remove_deal")
    deal_ = _deal(table_, uid)
    if request.method == "POST":
        service, done = (
            (restore_deal, _("Deal {number} is restored."))
            if deal_.removed
            else (remove_deal, _("Deal {number} is removed."))
        )
        carry_out(request, service, done.format(number=deal_.number), deal=deal_, reason=text_of(request, "reason"))
        return redirect("sheet", public_id, number, table)
    return show(request, table_.round.tournament, "evening/table/deal_remove.html", table=table_, deal=deal_)


@require_POST
def deal_verify(request: ActorRequest, public_id: UUID, number: int, table: int, uid: UUID) -> HttpResponse:
    table_ = table_of(request, public_id, number, table, "verify_deal")
    carry_out(request, verify_deal, deal=_deal(table_, uid))
    return redirect("sheet", public_id, number, table)


@require_GET
def deal_history(request: ActorRequest, public_id: UUID, number: int, table: int, uid: UUID) -> HttpResponse:
    """Every version of a deal: who, when, why, and what is written on paper."""
    table_ = table_of(request, public_id, number, table, "see_table")
    deal_ = _deal(table_, uid)
    lines = [_line(variant_of(table_.round.tournament), act) for act in history_of(deal_)]
    strips = evidence_at(table_).get(deal_.number, ())
    context: dict[str, Any] = {"table": table_, "deal": deal_, "lines": lines, "strips": strips}
    return show(request, table_.round.tournament, "evening/table/deal_history.html", **context)


def _line(variant: Variant, act: Act) -> dict[str, Any]:
    """An act on a deal, with what the deal said then where the journal has it."""
    record = act.payload.get("record")
    return {"act": act, "sentence": sentence_of(act), **(words_of(variant, record) if record else {})}


def _corrected(request: ActorRequest, deal: Deal, form: DealForm) -> bool:
    answers = form.cleaned_data
    form.conflict = None
    if deal.table.round.status == Round.Status.CLOSED and not text_of(request, "reason").strip():
        form.add_error(None, _("Give the reason for correcting a deal of a closed round. Everybody can read it."))
        return False
    try:
        correct_deal(
            deal=deal,
            record=form.whole_record,
            number=answers["number"],
            version=answers["version"],
            actor=request.actor,
            reason=text_of(request, "reason"),
            warnings_dismissed=form.dismissed,
        )
    except Conflict as conflict:
        form.conflict = conflict
        if conflict.current is not None and conflict.current.uid != deal.uid:
            form.add_error("number", taken(conflict))
            form.conflict = None
    except (Refused, FieldErrors) as refusal:
        tell(form, refusal)
    else:
        messages.success(request, _("Deal {number} is corrected.").format(number=deal.number))
        if names := overtaken(deal.table.round.tournament):
            sentence = _("As it stands now {names} would play the part that has begun; it keeps those who sit in it.")
            messages.warning(request, sentence.format(names=", ".join(names)))
        return True
    return False


def _conflict(request: ActorRequest, table: Table, view: SheetView, deal: Deal, form: DealForm) -> HttpResponse:
    """Both versions side by side; sending again replaces the one that is there."""
    variant = variant_of(table.round.tournament)
    row, _why = preview_of(table, form.whole_record, deal.number)
    current = next((deal_ for deal_ in view.deals if deal_.uid == str(deal.uid)), None)
    mine = {
        **words_of(variant, form.whole_record),
        "points": [(party, row.result.points[party]) for party in view.parties],
    }
    theirs = current and {
        **words_of(variant, current.record),
        "points": [(party, current.points[party]) for party in view.parties],
    }
    typed: QueryDict = form.data  # type: ignore[assignment]  # of a request
    others = [(name, value) for name, values in typed.lists() for value in values if name not in NOT_KEPT]
    return show(
        request,
        table.round.tournament,
        "evening/table/conflict.html",
        status=409,
        table=table,
        deal=deal,
        mine=mine,
        theirs=theirs,
        strips=evidence_at(table).get(deal.number, ()),
        answers=[*others, ("version", deal.version)],
    )


def _deal(table: Table, uid: UUID) -> Deal:
    deal_ = Deal.objects.filter(tournament=table.round.tournament, table=table, uid=uid).first()
    if deal_ is None:
        raise NotFound
    deal_.table, deal_.tournament = table, table.round.tournament
    return deal_
