"""Saving a deal from a form, at the desk or on the sheet: what is refused stands at its field."""

import uuid

from django.utils.translation import gettext as _

from scoring import EntryError
from tournaments.errors import Conflict, Refused
from tournaments.forms.table.refusals import tell
from tournaments.services.table.deals import record_deal
from tournaments.views.evening.odd_deals import doubted


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
    told = _(
        "Deal {number} was changed while you were typing; the sheet shows the current "
        "version. Send again to replace it."
    )
    return form.add_error(None, told.format(number=current.number))


def taken(conflict):
    """The sentence for a place on the sheet that somebody else has filled."""
    if conflict.current is None:
        return str(conflict)
    return _("Deal {number} is already on the sheet. Correct it there, or enter the next one.").format(
        number=conflict.current.number
    )
