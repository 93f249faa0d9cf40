"""Sessions, counted attempts, photographs of sheets, messages of webhooks and data of entries that have run out."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.site.services import delete_expired


class Command(BaseCommand):
    help = "Delete expired sessions, attempts, photographs, messages and data of entries; a timer runs it every night."

    def handle(self, **options: Any) -> None:
        deleted = delete_expired()
        counts = ", ".join(f"{count} {what}" for what, count in deleted._asdict().items())
        self.stdout.write(f"Deleted: {counts}.")
