"""Django's `flush`, which empties the whole database, journal included."""

from typing import Any

from django.core.management.commands import flush
from django.db import connections

from tournaments.frame.append_only import EVERY_GUARD, all_released


class Command(flush.Command):
    def handle(self, **options: Any) -> None:
        connection = connections[options["database"]]
        with all_released(connection, EVERY_GUARD):
            super().handle(**options)
