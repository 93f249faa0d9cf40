"""What the core asks of seasons: registered once, as the app starts."""

from django.db import transaction

from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.rounds.models import Status, Tournament
from tournaments.frame.registries import act_written, things_of_clubs
from tournaments.seasons import counter
from tournaments.seasons.models import Season


def _count(tournament: Tournament, entry: JournalEntry) -> None:
    if tournament.status == Status.FINISHED or entry.kind == "tournament_resumed":
        transaction.on_commit(counter.wake)


act_written.append(_count)
things_of_clubs.add(Season)
