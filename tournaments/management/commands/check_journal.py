"""Check the chain of hashes over every journal, and name the first row that was touched."""

from argparse import ArgumentTypeError

from django.core.management.base import BaseCommand, CommandError

from tournaments.journal import first_break
from tournaments.models import JournalEntry, Tournament
from tournaments.services.forgetting import paper_seal


class Command(BaseCommand):
    help = "Check that no journal row was changed, removed or put in. Exit status 1 names the first such row."

    def add_arguments(self, parser):
        parser.add_argument("tournament", nargs="*", help="public ids; every tournament where none is given")
        parser.add_argument(
            "--printed", action="append", default=[], type=_printed, metavar="NUMBER:SEAL",
            help="a row's number and seal as the director's sheet on paper has them; give one tournament as well",
        )  # fmt: skip

    def handle(self, *, tournament, printed=(), **options):
        if printed and len(tournament) != 1:
            raise CommandError("A printed seal is of one tournament: give its public id.")
        chosen = Tournament.objects.filter(public_id__in=tournament) if tournament else Tournament.objects.all()
        broken = [line for one in chosen.order_by("pk") if (line := self.complaint(one) or _gone(one, printed))]
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


def _printed(text):
    """A number and the beginning of a hash, as in 37:a1b2c3d4."""
    number, _, seal = text.partition(":")
    if not number.isdecimal() or len(seal) < 8:
        raise ArgumentTypeError("Give a row's number and its seal, as in 37:a1b2c3d4.")
    return int(number), seal.lower()


def _gone(tournament, printed):
    """The first row on paper that is not here with that seal: a journal rewritten as a whole, or cut off, shows so.

    A row that was written anew when somebody was erased is known by what was kept of its seal then.
    """
    hashes = dict(tournament.journal.filter(seq__in=[seq for seq, _ in printed]).values_list("seq", "hash"))
    anew = tournament.journal.filter(kind="reasons_forgotten").values_list("payload", flat=True) if printed else ()
    kept = {(int(seq), seal) for payload in anew for seq, seal in payload["seals"].items()}
    for seq, seal in sorted(printed):
        if not (hashes.get(seq, "").startswith(seal) or (seq, paper_seal(tournament, seq, seal)) in kept):
            return f"{tournament.public_id} {tournament.name}: row {seq} is not the one that was printed."
    return ""
