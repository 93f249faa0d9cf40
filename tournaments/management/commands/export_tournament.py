"""Write a whole event as one JSON document."""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.rounds.models import Tournament


class Command(BaseCommand):
    help = "Write a whole event, journal included, as one JSON document."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("tournament", help="its public id")
        parser.add_argument("file", nargs="?", type=Path, help="where to; standard output where none is given")
        parser.add_argument("--sheets", action="store_true", help="with the photographs of marked sheets")

    def handle(self, *, tournament: Any, file, sheets: bool = False, **options: Any) -> None:
        tournament_ = Tournament.objects.filter(public_id=tournament).first()
        if tournament_ is None:
            raise CommandError(f"There is no tournament {tournament}.")
        text = json.dumps(event_of(tournament_, sheets=sheets), ensure_ascii=False, indent=1) + "\n"
        if file:
            file.write_text(text, encoding="utf-8")
        else:
            sys.stdout.write(text)
