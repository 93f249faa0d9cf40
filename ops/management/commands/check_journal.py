"""Check the chain of hashes over every journal, and name the first row that was touched."""

from argparse import ArgumentTypeError
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from ops.backups.archive import Damaged, read
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.rounds.models import Tournament
from tournaments.frame.append_only import JOURNAL, first_break
from tournaments.register.services.erasure import SEAL, paper_seal


class Command(BaseCommand):
    help = "Check that no journal row was changed, removed or put in. Exit status 1 names the first such row."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("tournament", nargs="*", help="public ids; every tournament where none is given")
        parser.add_argument(
            "--printed",
            action="append",
            default=[],
            type=_read_seal,
            metavar="NUMBER:SEAL",
            help="a row's number and checksum as the director's sheet on paper has them; give one tournament as well",
        )
        parser.add_argument(
            "--against",
            type=Path,
            metavar="BACKUP",
            help="a backup made earlier: every journal must still have the row that was its newest then",
        )
        parser.add_argument("--guard", action="store_true", help="raise the database's own guard where it is down")

    def handle(
        self,
        *,
        tournament,
        printed=(),
        against=None,
        guard=False,
        **options,
    ):
        if printed and len(tournament) != 1:
            raise CommandError("A printed checksum is of one tournament: give its public id.")
        chosen = Tournament.objects.filter(public_id__in=tournament) if tournament else Tournament.objects.all()
        printed_before = _recorded_tournaments(against) if against else {}
        broken = [
            line
            for evening in chosen.order_by("pk").iterator(chunk_size=200)
            if (line := self.complaint(evening) or _gone(evening, printed, printed_before))
        ]
        broken += _missing(printed_before) if not tournament else []
        for line in broken:
            self.stderr.write(line)
        unguarded = self.unguarded(guard)
        if broken or unguarded:
            raise CommandError(f"{len(broken)} journals were touched.{unguarded}", returncode=1)
        self.stdout.write(self.style.SUCCESS(f"{chosen.count()} journals are whole."))

    def complaint(self, tournament: Tournament) -> str:
        rows = JournalEntry.objects.filter(tournament=tournament).order_by("seq").iterator(chunk_size=2000)
        seq = first_break(rows, tournament.public_id, last_seq=tournament.revision, last_hash=tournament.journal_hash)
        return f"{tournament.public_id} {tournament.name}: row {seq} was touched." if seq else ""

    def unguarded(self, guard: bool) -> str:
        acts = JOURNAL.missing(connection)
        if acts and guard:
            JOURNAL.release(connection)
            JOURNAL.guard(connection)
            self.stdout.write(f"The database did not refuse {' and '.join(acts)} of journal rows; now it does.")
            return ""
        sentence = f" The database does not refuse {' and '.join(acts)} of journal rows: --guard mends that."
        return sentence if acts else ""


def _read_seal(text: str) -> tuple[int, str]:
    """A number and the beginning of a hash, as in 37:a1b2c3d4."""
    number, _, seal = text.partition(":")
    if not number.isdecimal() or len(seal) < SEAL:
        raise ArgumentTypeError("Give a row's number and its checksum, as in 37:a1b2c3d4.")
    return int(number), seal.lower()


def _recorded_tournaments(backup):
    """The record that a backup has of each tournament: its name, how many acts, and the hash of the newest."""
    try:
        return read(backup)["tournaments"]
    except Damaged as failure:
        raise CommandError(str(failure)) from failure


def _missing(printed_before: dict[str, Any]):
    """The tournaments of a backup that are not here at all."""
    stored = {public_id.hex for public_id in Tournament.objects.values_list("public_id", flat=True)}
    return [
        f"{key} {facts['name']}: in the backup, and not here."
        for key, facts in printed_before.items()
        if key not in stored
    ]


def _gone(tournament: Tournament, printed: Sequence[tuple[int, str]], printed_before: dict[str, Any]) -> str:
    """The first row on paper or in a backup that is not here with that seal, where a journal was rewritten or cut off.

    A row that was written anew when somebody was erased is known by what was kept of its seal then.
    """
    facts = printed_before.get(tournament.public_id.hex)
    seals = [*printed, *([(facts["acts"], facts["hash"])] if facts and facts["acts"] else [])]
    hashes = dict(tournament.journal.filter(seq__in=[seq for seq, _ in seals]).values_list("seq", "hash"))
    rewritten = tournament.journal.filter(kind="reasons_forgotten").values_list("payload", flat=True) if seals else ()
    traces = {(int(seq), seal) for payload in rewritten for seq, seal in payload["seals"].items()}
    for seq, seal in sorted(seals):
        if not (hashes.get(seq, "").startswith(seal) or (seq, paper_seal(tournament, seq, seal)) in traces):
            where = "printed" if (seq, seal) in printed else "in the backup"
            return f"{tournament.public_id} {tournament.name}: row {seq} is not the one that was {where}."
    return ""
