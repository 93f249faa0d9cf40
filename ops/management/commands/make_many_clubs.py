"""Fill an empty database with many clubs and evenings, to measure what lists cost."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from ops.bench.many_clubs import CLUBS, EVENINGS, PLAYERS, make


class Command(BaseCommand):
    help = "Fill an empty database with many clubs, for the bench. Does nothing where there is a club."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--clubs", type=int, default=CLUBS)
        parser.add_argument("--evenings", type=int, default=EVENINGS, help="of each club")
        parser.add_argument("--players", type=int, default=PLAYERS, help="of each evening")

    def handle(self, *, clubs, evenings, players, **options: Any) -> None:
        make(clubs, evenings, players)
