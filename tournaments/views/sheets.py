"""A table's sheet for the desk and the director: enter, look before saving, correct, remove, take back."""

import uuid

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring import EntryError
from tournaments.access import may, require
from tournaments.acts import sentence_of
from tournaments.errors import Conflict, NotFound, Refused
from tournaments.forms.deals import DealForm
from tournaments.forms.refusals import tell
from tournaments.models import Deal
from tournaments.selectors.histories import history_of
from tournaments.selectors.missing import missing_of
from tournaments.selectors.previews import preview_of
from tournaments.selectors.sheets import sheet_of
from tournaments.services.deals import correct_deal, record_deal, remove_deal, restore_deal, verify_deal
from tournaments.services.history import last_act, undo_last
from tournaments.variants import variant_of
from tournaments.views.finding import sent, show, table_for, tournament_for
from tournaments.views.sheet_rows import names_of, sheet_context, words_of

NOT_KEPT = {"csrfmiddlewaretoken", "version", "preview"}


@require_http_methods(["GET", "POST"])
def sheet(request, public_id, number, table):
    """The sheet with the form for its next deal. "preview" looks, anything else saves."""
    found = _table(request, public_id, number, table, "see_table")
    view = sheet_of(found)
    form = _form(found, view, sent(request))
    if request.method == "POST" and form.is_valid() and "preview" not in request.POST:
        require(request.actor, "enter_deal", found)
        if _saved(request, found, form):
            return redirect("sheet", public_id, number, table)
    return _show(request, found, view, form)


@require_POST
def preview(request, public_id, number, table):
    """The points of what is in the form, for the place beside it."""
    found = _table(request, public_id, number, table, "see_table")
    view = sheet_of(found)
    form = _form(found, view, request.POST)
    form.is_valid()
    context = {"form": form, "table": found, "view": view, "names": names_of(view), **_looked(found, view, form)}
    return render(request, "evening/preview.html", context)


@require_http_methods(["GET", "POST"])
def deal(request, public_id, number, table, uid):
    """Correct a deal. Who corrects an older version sees both before choosing."""
    found = _table(request, public_id, number, table, "see_table")
    one = _deal(found, uid)
    view = sheet_of(found)
    start = {"number": one.number, "uid": one.uid, "version": one.version}
    form = DealForm(
        variant_of(found.round.tournament), sent(request), names=names_of(view), deal=one.record, initial=start
    )
    if request.method == "POST" and form.is_valid() and "preview" not in request.POST:
        require(request.actor, "correct_deal", one)
        if _corrected(request, one, form):
            return redirect("sheet", public_id, number, table)
        if form.conflict:
            return _conflict(request, found, view, one, form)
    return _show(request, found, view, form, deal=one, template="evening/deal.html")


@require_http_methods(["GET", "POST"])
def deal_remove(request, public_id, number, table, uid):
    """Taken out after a second look; it stays in the history and can come back."""
    found = _table(request, public_id, number, table, "remove_deal")
    one = _deal(found, uid)
    if request.method == "POST":
        service, done = (
            (restore_deal, _("Deal {number} is back.")) if one.removed else (remove_deal, _("Deal {number} is out."))
        )
        try:
            service(deal=one, actor=request.actor, reason=request.POST.get("reason", ""))
        except Refused as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, done.format(number=one.number))
        return redirect("sheet", public_id, number, table)
    return show(request, found.round.tournament, "evening/deal_remove.html", table=found, deal=one)


@require_POST
def deal_verify(request, public_id, number, table, uid):
    found = _table(request, public_id, number, table, "verify_deal")
    try:
        verify_deal(deal=_deal(found, uid), actor=request.actor)
    except Refused as refusal:
        messages.error(request, str(refusal))
    return redirect("sheet", public_id, number, table)


@require_GET
def deal_history(request, public_id, number, table, uid):
    """Every version of a deal: who, when, why."""
    found = _table(request, public_id, number, table, "see_table")
    one = _deal(found, uid)
    lines = [_told(variant_of(found.round.tournament), act) for act in history_of(one)]
    return show(request, found.round.tournament, "evening/deal_history.html", table=found, deal=one, lines=lines)


@require_POST
def sheet_undo(request, public_id, number, table):
    """Take back the last act on this sheet, if it is still the one that was seen."""
    found = _table(request, public_id, number, table, "undo")
    seen = request.POST.get("seq", "")
    try:
        undo_last(place=found, actor=request.actor, expected=int(seen) if seen.isdecimal() else None)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Taken back."))
    if request.POST.get("next") == "desk":
        return redirect(f"{reverse('desk', args=[public_id])}?table={table}")
    return redirect("sheet", public_id, number, table)


def _told(variant, act):
    """An act on a deal, with what the deal said then where the journal has it."""
    record = act.payload.get("record")
    return {"act": act, "sentence": sentence_of(act), **(words_of(variant, record) if record else {})}


def _saved(request, table, form):
    answers = form.cleaned_data
    try:
        record_deal(
            table=table, uid=answers["uid"] or uuid.uuid4(), record=form.record, number=answers["number"],
            actor=request.actor,
        )  # fmt: skip
    except EntryError as refusal:
        form.tell(refusal)
    except Conflict as conflict:
        form.add_error("number", _taken(conflict))
    except Refused as refusal:
        tell(form, refusal)
    else:
        messages.success(request, _("Saved."))
        return True
    return False


def _corrected(request, deal, form):
    answers = form.cleaned_data
    form.conflict = None
    try:
        correct_deal(
            deal=deal, record=form.record, number=answers["number"], version=answers["version"], actor=request.actor,
            reason=request.POST.get("reason", ""),
        )  # fmt: skip
    except Conflict as conflict:
        form.conflict = conflict
        if conflict.current is not None and conflict.current.uid != deal.uid:
            form.add_error("number", _taken(conflict))
            form.conflict = None
    except Refused as refusal:
        tell(form, refusal)
    else:
        messages.success(request, _("Deal {number} is corrected.").format(number=deal.number))
        return True
    return False


def _taken(conflict):
    if conflict.current is None:
        return str(conflict)
    return _("Deal {number} is on the sheet already. Correct it there, or enter the next one.").format(
        number=conflict.current.number
    )


def _conflict(request, table, view, deal, form):
    """Both versions side by side; sending again replaces the one that is there."""
    variant = variant_of(table.round.tournament)
    row, _why = preview_of(table, form.record, deal.number)
    current = next((one for one in view.deals if one.uid == str(deal.uid)), None)
    mine = {**words_of(variant, form.record), "points": [(party, row.result.points[party]) for party in view.parties]}
    theirs = current and {
        **words_of(variant, current.record),
        "points": [(party, current.points[party]) for party in view.parties],
    }
    kept = [(name, value) for name, values in form.data.lists() for value in values if name not in NOT_KEPT]
    return show(
        request, table.round.tournament, "evening/conflict.html", status=409, table=table, deal=deal, mine=mine,
        theirs=theirs, answers=[*kept, ("version", deal.version)],
    )  # fmt: skip


def _form(table, view, data):
    start = {"number": view.next_number, "uid": uuid.uuid4()}
    variant = variant_of(table.round.tournament)
    return DealForm(variant, data, names=names_of(view), dealer=view.next_dealer, initial=start)


def _show(request, table, view, form, deal=None, template="evening/sheet.html"):
    tournament = table.round.tournament
    looked = _looked(table, view, form) if form.is_bound else {}
    full = view.expected is not None and len(view.deals) >= view.expected
    missing = [one.table for one in missing_of(table.round)] if full else []
    return show(
        request, tournament, template, table=table, view=view, form=form, deal=deal, names=names_of(view),
        is_open=table.round.status == "open", may_correct=may(request.actor, "correct_deal", table),
        may_verify=may(request.actor, "verify_deal", table), last=last_act(table), **looked,
        complete=full and table.number not in missing, following=missing[0] if missing else None,
        **sheet_context(tournament, view),
    )  # fmt: skip


def _looked(table, view, form):
    """The points of a deal that is not saved yet; nothing while something in it is wrong."""
    if form.errors or form.record is None:
        return {}
    row, why = preview_of(table, form.record, form.cleaned_data["number"] or view.next_number)
    return {"row": row, "why": why, "points": [(party, row.result.points[party]) for party in view.parties]}


def _table(request, public_id, number, table, act):
    tournament = tournament_for(request, public_id)
    found = table_for(tournament, number, table)
    require(request.actor, act, found)
    return found


def _deal(table, uid):
    one = Deal.objects.filter(tournament=table.round.tournament, table=table, uid=uid).first()
    if one is None:
        raise NotFound
    one.table, one.tournament = table, table.round.tournament
    return one
