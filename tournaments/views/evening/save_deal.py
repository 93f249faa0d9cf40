"""Saving a deal from a form, at the desk or on the sheet: what is refused stands at its field.

A form asks once about what is odd; who sends the same again means it.
"""

from __future__ import annotations

import uuid
from hashlib import sha256
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scoring import EntryError
from tournaments.errors import Conflict, Refused
from tournaments.forms.table.refusals import tell
from tournaments.play.hashes import canonical
from tournaments.selectors.table.questions import questions_about
from tournaments.services.table.deals import record_deal
from tournaments.services.table.redrawn import seats_in_text

if TYPE_CHECKING:
    from uuid import UUID

    from tournaments.forms.desk.line import DeskForm
    from tournaments.forms.table.deals import DealForm
    from tournaments.models import Table
    from tournaments.security.actors import Actor
    from tournaments.selectors.table.sheets import SheetView


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
