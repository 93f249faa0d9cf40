"""A site of many clubs: what lists cost when ten years of evenings are stored. Made once and kept as a file."""

import datetime
import itertools
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from tournaments.models import Club, Entrant, Membership, Role, Round, Status, Tournament, User

CLUBS, EVENINGS, PLAYERS = 2_000, 25, 20
FILE = "bench-many-clubs.sqlite3"
TOWNS = ("Gent", "Brugge", "Leuven", "Hasselt", "Mechelen", "Wavre", "Namur", "Liège", "Breda", "Tilburg")
WORDS = ("Zwarte Schoppen", "Rode Harten", "Vierde Aas", "Krommen Aas", "Amis du Whist", "Gouden Ruiten", "Klaverkens")
MANY = 5_000


def environment():
    """Where a server finds that site, which is made if it is not there yet."""
    file = Path(settings.BASE_DIR) / "var" / FILE
    there = {"DATABASE_URL": f"sqlite:///{file.as_posix()}"}
    for command in (["migrate", "--verbosity", "0"], ["make_many_clubs"]):
        subprocess.run(  # noqa: S603  our own interpreter, our own command
            [sys.executable, "manage.py", *command], cwd=settings.BASE_DIR, env={**os.environ, **there}, check=True
        )
    return there


@transaction.atomic
def make(clubs=CLUBS, evenings=EVENINGS, players=PLAYERS):
    """That many clubs with an owner each, that many evenings of each club and entrants of each evening."""
    if Club.objects.exists():
        return
    made = Club.objects.bulk_create(Club(**_club(number)) for number in range(clubs))
    owners = User.objects.bulk_create(User(email=f"owner{number}@example.org") for number in range(clubs))
    Membership.objects.bulk_create(
        Membership(club=club, user=user, role=Role.OWNER) for club, user in zip(made, owners, strict=True)
    )
    today = timezone.localdate()
    tournaments = (_evening(club, place, today) for place, club in itertools.product(range(evenings), made))
    for some in _batched(tournaments):
        Round.objects.bulk_create(_round(tournament) for tournament in Tournament.objects.bulk_create(some))
    first = Tournament.objects.order_by("pk").first()
    Entrant.objects.bulk_create(_entrant(first, number) for number in range(1, players + 1))
    _copy_entrants(first)


def _club(number: int) -> dict[str, str]:
    name = f"{WORDS[number % len(WORDS)]} {TOWNS[number // 7 % len(TOWNS)]} {number}"
    return {"name": name, "slug": f"club-{number}", "town": TOWNS[number // 7 % len(TOWNS)]}


def _evening(club: Club, place: int, today: date) -> Tournament:
    """An evening a week, the first of them next week; that of today is in play."""
    date = today - datetime.timedelta(days=7 * (place - 1) + club.pk % 7)
    status = Status.DRAFT if date > today else Status.RUNNING if date == today else Status.FINISHED
    return Tournament(
        club=club,
        slug=f"evening-{place}",
        name=f"Evening {place} of {date:%B}",
        date=date,
        published=place % 20 != 19,
        game="kleurenwiezen",
        variant="wallonia_26",
        status=status,
    )


def _round(tournament: Tournament) -> Round:
    status = Round.Status.OPEN if tournament.status == Status.RUNNING else Round.Status.CLOSED
    return Round(tournament=tournament, number=1, status=status)


def _entrant(tournament, number):
    name = f"Player {number}"
    return Entrant(tournament=tournament, number=number, name=name, public_name=name)


def _copy_entrants(first):
    """The entrants of the first evening for all others, by the database itself: a million rows."""
    entrant, tournament = Entrant._meta, Tournament._meta
    kept = [str(field.column) for field in entrant.concrete_fields if field.name not in ("id", "tournament")]
    copy = (
        f"INSERT INTO {entrant.db_table} (tournament_id, {', '.join(kept)}) "  # noqa: S608  our own names
        f"SELECT there.id, {', '.join(f'one.{column}' for column in kept)} "
        f"FROM {tournament.db_table} there CROSS JOIN {entrant.db_table} one "
        "WHERE one.tournament_id = %s AND there.id <> %s"
    )
    with connection.cursor() as cursor:
        cursor.execute(copy, [first.pk, first.pk])


def _batched(rows: Iterable[Any]) -> Iterator[list[Tournament]]:
    rows = iter(rows)
    while some := list(itertools.islice(rows, MANY)):
        yield some
