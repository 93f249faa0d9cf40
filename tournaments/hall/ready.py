"""The hall's answers to the core: registered once, as the app starts."""

from django.db import transaction

from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.rounds.models import Tournament
from tournaments.frame.registries import act_written
from tournaments.hall.services import wake_sender


def _send(tournament: Tournament, _entry: JournalEntry) -> None:
    if tournament.lead:
        transaction.on_commit(wake_sender)


act_written.append(_send)
