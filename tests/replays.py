"""A replay of the journal, to set beside what is stored."""

from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.replay import state_at
from tournaments.evening.journal.selectors.journal import acts, journal_rows, results_of_state


def journal_of(tournament, *, after=0):
    """The tournament's acts, oldest first."""
    return acts(JournalEntry.objects.filter(tournament=tournament, seq__gt=after).order_by("seq"))


def results_at(tournament, seq=None, *, public=False):
    """The results after the act with that number. Names are those of today."""
    name = "public_name" if public else "name"
    people = {row[0]: row[1:] for row in tournament.entrants.values_list("number", name, "label", "category")}
    return results_of_state(state_at(journal_rows(tournament), seq), people)
