"""Check the chain of hashes over every journal, and name the first row that was touched."""

from django.core.management.base import BaseCommand, CommandError

from tournaments.journal import first_break
from tournaments.models import JournalEntry, Tournament


class Command(BaseCommand):
    help = "Check that no journal row was changed, removed or put in. Exit status 1 names the first such row."

    def add_arguments(self, parser):
        parser.add_argument("tournament", nargs="*", help="public ids; every tournament where none is given")

    def handle(self, *, tournament, **options):
        chosen = Tournament.objects.filter(public_id__in=tournament) if tournament else Tournament.objects.all()
        broken = [line for one in chosen.order_by("pk") if (line := self.complaint(one))]
        for line in broken:
            self.stderr.write(line)
        if broken:
            raise CommandError(f"{len(broken)} journals were touched.", returncode=1)
        self.stdout.write(self.style.SUCCESS(f"{chosen.count()} journals are whole."))

    def complaint(self, tournament):
        rows = JournalEntry.objects.filter(tournament=tournament).order_by("seq").iterator(chunk_size=2000)
        seq = first_break(
            rows, tournament.public_id, last_seq=tournament.revision, last_hash=tournament.journal_hash
        )
        return f"{tournament.public_id} {tournament.name}: row {seq} was touched." if seq else ""
