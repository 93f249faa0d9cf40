"""A form asks once about what is odd; who sends the same again means it."""

from hashlib import sha256

from tournaments.play.facts import variant_of
from tournaments.play.hashes import canonical
from tournaments.play.odd_deals import doubts
from tournaments.views.evening.sheet_rows import people_of


def doubted(form, table, view, uid=None):
    """Does the form ask about something? Else it says in `dismissed` what was asked before and confirmed."""
    number = form.cleaned_data["number"] or view.next_number
    others = [(one.number, one.record) for one in view.deals if one.uid != str(uid)]
    variant = variant_of(table.round.tournament)
    found = doubts(variant, form.record, number, others, table.first_dealer, people_of(view))
    form.dismissed = [one.key for one in found]
    asked = sha256(canonical([number, form.record, form.dismissed]).encode()).hexdigest()[:16]
    if not found or form.data.get("sure") == asked:
        return False
    form.ask(found, asked)
    return True
