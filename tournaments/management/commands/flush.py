"""Django's `flush`, which empties the whole database, journal included."""

from typing import Any

from django.core.management.commands import flush
from django.db import connections

from tournaments.models.append_only import JOURNAL, OPERATOR_LOG


class Command(flush.Command):
    def handle(self, **options: Any) -> None:
        connection = connections[options["database"]]
        with JOURNAL.released(connection), OPERATOR_LOG.released(connection):
            super().handle(**options)
