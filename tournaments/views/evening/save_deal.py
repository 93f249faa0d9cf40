"""Saving a deal from a form, at the desk or on the sheet: what is refused stands at its field.

A form asks once about what is odd; who sends the same again means it.
"""

import uuid
from hashlib import sha256

from django.utils.translation import gettext as _

from scoring import EntryError
from tournaments.errors import Conflict, Refused
from tournaments.forms.table.refusals import tell
from tournaments.play.facts import variant_of
from tournaments.play.hashes import canonical
from tournaments.play.odd_deals import doubts
from tournaments.services.table.deals import record_deal
from tournaments.views.evening.sheet_rows import people_of


def saved(table, view, form, actor):
    """Is the deal stored? If not, the form says why, or asks about what is odd."""
    answers = form.cleaned_data
    if doubted(form, table, view, answers["uid"]):
        return False
    uid = answers["uid"] or uuid.uuid4()
    try:
        record_deal(
            table=table,
            uid=uid,
            record=form.record,
            number=answers["number"],
            version=answers.get("version"),
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


def _show(conflict, form, uid):
    """The place is taken; or the deal that is corrected was changed meanwhile, and sending once more replaces that."""
    current = conflict.current
    if current is None or current.uid != uid or current.removed or not form.cleaned_data.get("version"):
        return form.add_error("number", taken(conflict))
    form.data = form.data.copy()
    form.data["version"] = current.version
    sentence = _(
        "Deal {number} was changed while you were typing; the sheet shows the current "
        "version. Send again to replace it."
    )
    return form.add_error(None, sentence.format(number=current.number))


def taken(conflict):
    """The sentence for a place on the sheet that somebody else has filled."""
    if conflict.current is None:
        return str(conflict)
    return _("Deal {number} is already on the sheet. Correct it there, or enter the next one.").format(
        number=conflict.current.number
    )


def doubted(form, table, view, uid=None):
    """Does the form ask about something? Else it says in `dismissed` what was asked before and confirmed."""
    number = form.cleaned_data["number"] or view.next_number
    others = [(deal.number, deal.record) for deal in view.deals if deal.uid != str(uid)]
    variant = variant_of(table.round.tournament)
    questions = doubts(variant, form.record, number, others, table.first_dealer, people_of(view))
    form.dismissed = [question.key for question in questions]
    asked = sha256(canonical([number, form.record, form.dismissed]).encode()).hexdigest()[:16]
    if not questions or form.data.get("sure") == asked:
        return False
    form.ask(questions, asked)
    return True
