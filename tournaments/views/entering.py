"""Saving a deal from a form, at the desk or on the sheet: what is refused stands at its field."""

import uuid

from django.utils.translation import gettext as _

from scoring import EntryError
from tournaments.errors import Conflict, Refused
from tournaments.forms.refusals import tell
from tournaments.services.deals import record_deal


def saved(table, form, actor):
    """Is the deal stored? If not, the form says why."""
    answers = form.cleaned_data
    uid = answers["uid"] or uuid.uuid4()
    try:
        record_deal(table=table, uid=uid, record=form.record, number=answers["number"], actor=actor)
    except EntryError as refusal:
        form.tell(refusal)
    except Conflict as conflict:
        form.add_error("number", taken(conflict))
    except Refused as refusal:
        tell(form, refusal)
    return form.is_valid()


def taken(conflict):
    """The sentence for a place on the sheet that somebody else has filled."""
    if conflict.current is None:
        return str(conflict)
    return _("Deal {number} is on the sheet already. Correct it there, or enter the next one.").format(
        number=conflict.current.number
    )
