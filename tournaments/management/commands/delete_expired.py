"""Sessions, counted attempts and photographs of sheets that have run out."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.services.expired import delete_expired


class Command(BaseCommand):
    help = "Delete expired sessions, attempts and photographs of sheets; a timer runs it every night."

    def handle(self, **options: Any) -> None:
        deleted = delete_expired()
        counts = f"{deleted.sessions} sessions, {deleted.attempts} attempts, {deleted.photographs} photographs"
        self.stdout.write(f"Deleted: {counts}.")
