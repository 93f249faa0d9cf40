"""Sessions and counted attempts that have run out."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.services.expired import delete_expired


class Command(BaseCommand):
    help = "Delete sessions that have run out and attempts that no longer count; a timer runs it every night."

    def handle(self, **options: Any) -> None:
        deleted = delete_expired()
        self.stdout.write(f"Deleted: {deleted.sessions} sessions, {deleted.attempts} attempts.")
