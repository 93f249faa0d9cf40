"""Take in a whole event from its JSON document."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.clubs.models import Club
from tournaments.errors import Refused
from tournaments.evening.journal.services.imports import import_event
from tournaments.security.actors import SITE
from tournaments.security.untrusted_input import EVENT, json_of


class Command(BaseCommand):
    help = "Take in an event that export_tournament wrote. Taking it in twice changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--club", required=True, help="the address (slug) of the club it belongs to")

    def handle(self, *, file, club: Club, **options: Any) -> None:
        club_ = Club.objects.filter(slug=club).first()
        if club_ is None:
            raise CommandError(f"There is no club {club}.")
        try:
            tournament = import_event(
                club=club_, document=json_of(file.read_text(encoding="utf-8-sig"), EVENT), actor=SITE
            )
        except (Refused, ValueError, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(self.style.SUCCESS(f"{tournament.name}: {tournament.revision} acts."))
