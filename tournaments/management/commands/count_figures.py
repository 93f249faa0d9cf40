"""Count the figures over the years again: those of every evening, and the places of every published season."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.seasons.services import recount_figures


class Command(BaseCommand):
    help = "Count the figures that players' pages and halls of fame read again, from the evenings alone."

    def handle(self, **options: Any) -> None:
        self.stdout.write(f"{recount_figures()} evenings counted.")
