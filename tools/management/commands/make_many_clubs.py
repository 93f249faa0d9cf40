"""Fill an empty database with many clubs and evenings, and measure what pages cost there."""

import json
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tools.bench import lists
from tools.bench.many_clubs import CLUBS, EVENINGS, PLAYERS, make


class Command(BaseCommand):
    help = "Fill an empty database with many clubs, for the bench. Does nothing where there is a club."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--clubs", type=int, default=CLUBS)
        parser.add_argument("--evenings", type=int, default=EVENINGS, help="of each club")
        parser.add_argument("--players", type=int, default=PLAYERS, help="of each evening; a multiple of four")
        parser.add_argument("--deals", type=int, default=2, help="at each table of each finished evening")
        parser.add_argument("--measure", action="store_true", help="tell what pages cost there instead, as JSON")

    def handle(self, *, clubs, evenings, players, deals, measure, **options: Any) -> None:
        if measure:
            self.stdout.write(json.dumps(lists.measured()))
            return
        started = time.perf_counter()
        make(clubs, evenings, players, deals)
        self.stderr.write(f"{clubs} clubs: {time.perf_counter() - started:.0f} s")
