"""Make the demo club: its page, evenings to come, in play and over, two seasons, a half-played league."""

import os
import secrets
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from ops.demo.club_page import fill_club_page
from ops.demo.coming import announce_evening
from ops.demo.evenings import EVENINGS, play
from ops.demo.league import play_league
from ops.demo.people import CLUB, TOWN
from ops.demo.season import play_season
from tournaments.accounts.services import note_confirmed
from tournaments.clubs.models import Club
from tournaments.clubs.services import create_club, create_user, show_ratings, switch_on_what_is_stored
from tournaments.security.actors import SITE


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--open-doors", action="store_true", help="let any visitor look round as its organiser")

    def handle(self, *args: Any, open_doors: bool, **options: Any) -> None:
        if Club.objects.filter(name=CLUB).exists():
            self.stdout.write(f"The demo club {CLUB} is there already.")
            return
        password = os.environ.get("DEMO_PASSWORD") or (None if open_doors else secrets.token_urlsafe(9))
        owner = note_confirmed(create_user(email=settings.DEMO_EMAIL, password=password, name="Demo"))
        club = create_club(name=CLUB, owner=owner, town=TOWN, language="nl")
        for evening in EVENINGS:
            play(club, evening, lambda text: self.stdout.write(f"  {text}"))
        fill_club_page(club)
        announce_evening(club)
        play_season(club, lambda text: self.stdout.write(f"  {text}"))
        play_league(club)
        show_ratings(club=club, public=True, actor=SITE)
        switch_on_what_is_stored(club)
        if password:
            self.stdout.write(f"  Sign in as {settings.DEMO_EMAIL} with the password {password}")
        else:
            self.stdout.write("  Its front page has a button to look round as its organiser.")
