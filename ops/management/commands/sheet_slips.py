"""Counts, for every variant, how many single slips of the pen on a marked sheet would pass as other points."""

from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from reading.slips import count_slips
from scoring import SEATS, every_game
from tournaments.rehearsal.services import deal_of

MOST = 0.015


class Command(BaseCommand):
    help = "Slip once in each of many made-up deals, for every variant, and count what the sheet's checks let pass."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--deals", type=int, default=1000, help="slips for each variant")
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        worst = 0.0
        for game in every_game():
            for variant in game.variants:
                chance = Random(options["seed"])  # noqa: S311  the same slips in every run
                deals = [deal_of(variant, chance, chance.choice(SEATS)) for _ in range(options["deals"])]
                slips = count_slips(variant, deals, chance)
                worst = max(worst, slips.share)
                groups = ", ".join(f"{group} {count}" for group, count in slips.groups.items())
                self.stdout.write(f"{game.key}/{variant.key}: {slips.share:.1%} of {slips.tried} {groups}".rstrip())
        if worst > MOST:
            raise CommandError(f"At most {MOST:.1%} may pass unnoticed; the worst variant lets {worst:.1%} pass.")
