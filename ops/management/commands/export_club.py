"""Write a whole club as one file."""

import os
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ops.club_files.document import digest_of, document_of, packed
from tournaments.clubs.models import Club


class Command(BaseCommand):
    help = "Write a club with its register, seasons, price lists and evenings as one file, for import_club elsewhere."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("club", help="its address (slug)")
        parser.add_argument("file", type=Path)

    def handle(self, *, club: str, file: Path, **options: Any) -> None:
        club_ = Club.objects.filter(slug=club).first()
        if club_ is None:
            raise CommandError(f"There is no club {club}.")
        document = document_of(club_)
        with open(
            os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb"
        ) as opened:  # it holds names of people
            opened.write(packed(document))
        self.stdout.write(f"{club_.name}: {digest_of(document)}")
        for evening in club_.tournaments.exclude(lead="").values_list("name", flat=True):
            self.stderr.write(
                f"{evening} is led by a laptop that cannot reach the other site: take its lead back first."
            )
