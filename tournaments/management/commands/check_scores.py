"""Prove that what is stored follows from what was played: scores from deals, and everything from the journal."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.evening.journal.selectors.stored_rows import (
    doubled_places,
    score_differences,
    state_differences,
    states_of,
)
from tournaments.evening.rounds.models import Table, Tournament


class Command(BaseCommand):
    help = "Compare stored scores with recomputed ones, and stored rows with the journal. Exit status 1 names the rows."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("tournament", nargs="*", help="public ids; every tournament where none is given")

    def handle(self, *, tournament: Any, **options: Any) -> None:
        chosen = Tournament.objects.filter(public_id__in=tournament) if tournament else Tournament.objects.all()
        evenings = chosen.order_by("pk").iterator(chunk_size=200)  # of a large site there are too many to hold
        wrong = [line for evening in evenings for line in self.differences(evening)]
        for line in wrong:
            self.stderr.write(line)
        if wrong:
            raise CommandError(f"{len(wrong)} rows differ.", returncode=1)
        self.stdout.write(self.style.SUCCESS(f"{chosen.count()} tournaments: stored equals recomputed."))

    def differences(self, tournament: Any) -> list[str]:
        tables = list(Table.objects.filter(round__tournament=tournament).select_related("round"))
        differences = [*score_differences(tournament, tables)]
        stored, replayed, unread = states_of(tournament)
        differences += state_differences(stored, replayed) if stored and replayed else unread
        differences += dict.fromkeys(line for state in (stored, replayed) if state for line in doubled_places(state))
        return [f"{tournament.public_id} {tournament.name}: {line}" for line in differences]
