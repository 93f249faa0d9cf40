"""Fill an empty database with many clubs and evenings, and set up what the bench measures there."""

import json
import time
from typing import Any

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.core.management.base import BaseCommand, CommandParser

from ops.bench.many_clubs import CLUBS, EVENINGS, PLAYERS, make
from ops.bench.stage import hall
from tournaments.models import Club, User


class Command(BaseCommand):
    help = "Fill an empty database with many clubs, for the bench. Does nothing where there is a club."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--clubs", type=int, default=CLUBS)
        parser.add_argument("--evenings", type=int, default=EVENINGS, help="of each club")
        parser.add_argument("--players", type=int, default=PLAYERS, help="of each evening; a multiple of four")
        parser.add_argument("--deals", type=int, default=2, help="at each table of each finished evening")
        parser.add_argument("--stage", action="store_true", help="tell an open table and a signed-in operator, as JSON")

    def handle(self, *, clubs, evenings, players, deals, stage, **options: Any) -> None:
        if stage:
            self.stdout.write(json.dumps(staged()))
            return
        started = time.perf_counter()
        make(clubs, evenings, players, deals)
        self.stderr.write(f"{clubs} clubs: {time.perf_counter() - started:.0f} s")


def staged() -> dict[str, Any]:
    """Tables that wait for deals in one of the clubs, and the session of an operator."""
    hall_ = hall(Club.objects.get(slug="club-7"), 8, deals=200)
    name = f"operator{hall_.tournament.pk}@example.org"
    operator = User.objects.create(email=name, is_staff=True, is_superuser=True)
    session = SessionStore()
    session[SESSION_KEY], session[HASH_SESSION_KEY] = str(operator.pk), operator.get_session_auth_hash()
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session.create()
    tables = [(str(hall_.path(table)), code) for table, code in hall_.codes.items()]
    return {"session": session.session_key, "tables": tables}
