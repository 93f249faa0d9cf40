"""Django's `flush`, which empties the whole database, journal included."""

from django.core.management.commands import flush
from django.db import connections

from tournaments.models.journal_guard import guard_lowered


class Command(flush.Command):
    def handle(self, **options):
        with guard_lowered(connections[options["database"]]):
            super().handle(**options)
