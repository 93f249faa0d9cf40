"""Take in a whole club from its file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ops.club_files.document import digest_of, store, unpacked
from tournaments.clubs.models import User
from tournaments.errors import Refused
from tournaments.security.untrusted_input import CLUB_BY_COMMAND


class Command(BaseCommand):
    help = "Import a club that export_club wrote on a site of the same version. All of it or nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--owner", help="the email address of an account here, which owns the club from now on")

    def handle(self, *, file: Path, owner: str | None, **options: Any) -> None:
        user = User.objects.filter(email__iexact=owner).first() if owner else None
        if owner and user is None:
            raise CommandError(f"There is no account {owner}.")
        try:
            document = unpacked(file.read_bytes(), CLUB_BY_COMMAND)
            club = store(document, owner=user)
        except (Refused, OSError) as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(f"{club.name}: {digest_of(document)}")
