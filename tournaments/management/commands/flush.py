"""Django's `flush`, which empties the whole database, journal included."""

from typing import Any

from django.core.management.commands import flush
from django.db import connections

from tournaments.models import journal_guard, operator_guard


class Command(flush.Command):
    def handle(self, **options: Any) -> None:
        connection = connections[options["database"]]
        with journal_guard.guard_lowered(connection), operator_guard.guard_lowered(connection):
            super().handle(**options)
