"""The demo's evening to come: hour, place, prices, people who entered, and the first of them at the door."""

from __future__ import annotations

from datetime import time, timedelta
from typing import TYPE_CHECKING
from uuid import uuid4

from django.utils import timezone

from ops.demo.club_page import HALL, POSTCODE, STREET
from ops.demo.people import PLAYERS
from tournaments.door.services import arrive, pay
from tournaments.entries.models import Entering, Entry, Payment
from tournaments.entries.services.announcements import announce
from tournaments.entries.services.entries import add_entry
from tournaments.evening.rounds.services.tournaments import create_tournament, publish_tournament
from tournaments.security.actors import SITE

if TYPE_CHECKING:
    from tournaments.clubs.models import Club
    from tournaments.evening.rounds.models import Tournament

NAME, DAYS_AHEAD, PLACES = "Kaartavond voor iedereen", 9, 16
ENTERED, WITH_PARTNER = 12, 3
HERE_EARLY = 4
CENTS = {"member": 400, "guest": 500}
ABOUT = "Vier rondes van acht giften. De eerste drie krijgen een ham, en iedereen krijgt soep."


def announce_evening(club: Club) -> Tournament:
    """A public evening with nearly all its places taken: a price for members and for guests, and a door."""
    tournament = create_tournament(
        club=club,
        name=NAME,
        game="kleurenwiezen",
        variant="wallonia_26",
        actor=SITE,
        date=timezone.localdate() + timedelta(days=DAYS_AHEAD),
        rounds_planned=4,
        deals_per_round=8,
        ranking=["points", "contracts_made", "best_round"],
        prizes={"places": ["Ham", "Ham", "Ham"]},
    )
    announce(
        tournament=tournament,
        actor=SITE,
        site="",
        starts_at=time(19, 30),
        doors_at=time(19),
        place=f"{HALL}, {STREET}, {POSTCODE}",
        about=ABOUT,
        entering=Entering.FREE,
        places=PLACES,
        names_shown=True,
        fees=[{"key": key, "name": "", "cents": cents} for key, cents in CENTS.items()],
    )
    publish_tournament(tournament=tournament, actor=SITE)
    for place, name in enumerate(PLAYERS[:ENTERED]):
        partner = PLAYERS[ENTERED + place] if place < WITH_PARTNER else ""
        fee = "guest" if place % 3 else "member"
        add_entry(
            tournament=tournament,
            actor=SITE,
            name=name,
            partner_name=partner,
            fee=fee,
            partner_fee=fee if partner else "",
        )
    _open_door(tournament)
    return tournament


def _open_door(tournament: Tournament) -> None:
    """Some came early and have a number; the first of them paid."""
    now = timezone.now()
    early = list(tournament.entries.filter(partner_name="").order_by("queued_at", "pk")[:HERE_EARLY])
    for number, entry in enumerate(early, start=1):
        arrive(
            tournament=tournament,
            entry_uid=entry.uid,
            arrival=Entry.Arrival.HERE,
            at=now,
            number=number,
            actor=SITE,
        )
    payer = early[0]
    pay(
        tournament=tournament,
        uid=uuid4(),
        entry_uid=payer.uid,
        cents=CENTS[payer.fee],
        how=Payment.How.CASH,
        fee=payer.fee,
        at=now,
        actor=SITE,
    )
