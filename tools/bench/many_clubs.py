"""A site of many clubs: what pages cost when ten years of evenings are stored. Made once and kept as a file."""

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
from django.db import transaction
from django.utils import timezone

from tools.bench.copied_play import copy_entrants, copy_play, join_all
from tools.bench.stage import RANKING, a_club, played_evening
from tournaments.clubs.models import Club, Membership, Role, User
from tournaments.evening.rounds.models import Entrant, Round, Status, Tournament
from tournaments.register.models import Player
from tournaments.seasons.models import Season

CLUBS, EVENINGS, PLAYERS = 2_000, 25, 20
TOWNS = ("Gent", "Brugge", "Leuven", "Hasselt", "Mechelen", "Wavre", "Namur", "Liège", "Breda", "Tilburg")
WORDS = ("Zwarte Schoppen", "Rode Harten", "Vierde Aas", "Krommen Aas", "Amis du Whist", "Gouden Ruiten", "Klaverkens")
MANY = 5_000


def environment(clubs=CLUBS):
    """The environment of a server with a site of so many clubs, made if it is not there yet."""
    file = Path(settings.BASE_DIR) / "var" / f"bench-{clubs}-clubs.sqlite3"
    environment = {"DATABASE_URL": f"sqlite:///{file.as_posix()}"}
    for command in (["migrate", "--verbosity", "0"], ["make_many_clubs", "--clubs", str(clubs)]):
        run(environment, *command)
    return environment


def run(environment, *command):
    """The output of a command about that site, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=settings.BASE_DIR,
        env={**os.environ, **environment},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return done.stdout


@transaction.atomic
def make(clubs=CLUBS, evenings=EVENINGS, players=PLAYERS, deals=0):
    """That many clubs with an owner each, that many evenings of each club and entrants of each evening.

    With `deals`, so many at each table of every finished evening, and a register and a season of each club.
    """
    if Club.objects.exists():
        return
    stored = Club.objects.bulk_create(Club(**_club(number)) for number in range(clubs))
    owners = User.objects.bulk_create(User(email=f"owner{number}@example.org") for number in range(clubs))
    Membership.objects.bulk_create(
        Membership(club=club, user=user, role=Role.OWNER) for club, user in zip(stored, owners, strict=True)
    )
    today = timezone.localdate()
    tournaments = (_evening(club, place, today) for place, club in itertools.product(range(evenings), stored))
    for some in _batched(tournaments):
        Round.objects.bulk_create(_round(tournament) for tournament in Tournament.objects.bulk_create(some))
    first = Tournament.objects.order_by("pk")[0]
    Entrant.objects.bulk_create(_entrant(first, number) for number in range(1, players + 1))
    copy_entrants(first)
    if deals:
        _add_play(stored, players, deals)


def _add_play(clubs, players, deals):
    """Add one evening really played, its play at all others, and who its players are."""
    played = played_evening(a_club(), "Played", players, rounds=1, deals=deals)
    Player.objects.bulk_create(
        Player(club=club, name=f"Player {number}") for club in clubs for number in range(1, players + 1)
    )
    Season.objects.bulk_create(Season(club=club, slug="season", name="Season", published=True) for club in clubs)
    copy_play(played.rounds.get())
    join_all()


def _club(number: int) -> dict[str, Any]:
    """Clubs stand ten to twenty kilometres apart on a grid of 40 by 50, so that many are near each place."""
    name = f"{WORDS[number % len(WORDS)]} {TOWNS[number // 7 % len(TOWNS)]} {number}"
    place = {"latitude": 49.5 + number % 40 / 10, "longitude": 2.5 + number // 40 % 50 / 10}
    return {"name": name, "slug": f"club-{number}", "town": TOWNS[number // 7 % len(TOWNS)], **place}


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
        ranking=RANKING,
    )


def _round(tournament: Tournament) -> Round:
    status = Round.Status.OPEN if tournament.status == Status.RUNNING else Round.Status.CLOSED
    return Round(tournament=tournament, number=1, status=status)


def _entrant(tournament, number):
    name = f"Player {number}"
    return Entrant(tournament=tournament, number=number, name=name, public_name=name)


def _batched(rows: Iterable[Any]) -> Iterator[list[Tournament]]:
    rows = iter(rows)
    while some := list(itertools.islice(rows, MANY)):
        yield some
