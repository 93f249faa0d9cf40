"""Claims that wait for the other side, for the sheet and the desk; and booking one of two that differ.

Saving a deal from a form, at the desk or on the sheet: what is refused stands at its field.

A form asks once about what is odd; who sends the same again means it.
"""

from __future__ import annotations

import uuid
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring import EntryError, Variant
from tournaments.errors import Conflict, Refused
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.selectors.progress import Waiting, waiting_at
from tournaments.evening.table.models import Claim
from tournaments.evening.table.selectors.sheets import evidence_at
from tournaments.evening.table.selectors.table_states import questions_about
from tournaments.evening.table.services.checks import seats_in_text
from tournaments.evening.table.services.deals import record_deal
from tournaments.evening.table.wording import words_of
from tournaments.frame.forms import tell
from tournaments.frame.hashes import canonical
from tournaments.security.get_or_404 import table_for, tournament_for

if TYPE_CHECKING:
    from uuid import UUID

    from django.http import HttpResponse

    from tournaments.evening.rounds.models import Table
    from tournaments.evening.table.forms.deals import DealForm
    from tournaments.evening.table.forms.desk import DeskForm
    from tournaments.evening.table.selectors.sheets import SheetView
    from tournaments.security.actors import Actor, ActorRequest


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


def saved(table: Table, view: SheetView, form: DealForm | DeskForm, actor: Actor) -> bool:
    """Is the deal stored? If not, the form says why, or asks about what is odd."""
    answers = form.cleaned_data
    if doubted(form, table, view, answers["uid"]):
        return False
    uid = answers["uid"] or uuid.uuid4()
    try:
        record_deal(
            table=table,
            uid=uid,
            record=form.whole_record,
            number=answers["number"],
            version=answers.get("version"),
            seats=seats_in_text(form.data.get("seats", "")),
            actor=actor,
            warnings_dismissed=form.dismissed,
        )
    except EntryError as refusal:
        form.tell(refusal)
    except Conflict as conflict:
        _show(conflict, form, uid)
    except Refused as refusal:
        tell(form, refusal)
    return form.is_valid()


def _show(conflict: Conflict, form: DealForm | DeskForm, uid: UUID) -> None:
    """The place is taken; or the deal that is corrected was changed meanwhile, and sending once more replaces that."""
    current = conflict.current
    if current is None or current.uid != uid or current.removed or not form.cleaned_data.get("version"):
        return form.add_error("number", taken(conflict))
    form.data = form.data.copy()  # type: ignore[attr-defined]  # a QueryDict
    form.data["version"] = current.version  # type: ignore[index]  # likewise
    sentence = _(
        "Deal {number} was changed while you were typing; the sheet shows the current "
        "version. Send again to replace it."
    )
    return form.add_error(None, sentence.format(number=current.number))


def taken(conflict: Conflict) -> str:
    """The sentence for a place on the sheet that somebody else has filled."""
    if conflict.current is None:
        return str(conflict)
    return _("Deal {number} is already on the sheet. Correct it there, or enter the next one.").format(
        number=conflict.current.number
    )


def doubted(form: DealForm | DeskForm, table: Table, view: SheetView, uid: UUID | None = None) -> bool:
    """Does the form ask about something? Else it says in `dismissed` what was asked before and confirmed."""
    number = form.cleaned_data["number"] or view.next_number
    questions = questions_about(table, view, form.whole_record, number, uid)
    form.dismissed = [question.key for question in questions]
    asked = sha256(canonical([number, form.record, form.dismissed]).encode()).hexdigest()[:16]
    if not questions or form.data.get("sure") == asked:
        return False
    form.ask(questions, asked)
    return True
