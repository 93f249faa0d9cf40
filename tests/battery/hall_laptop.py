"""`python -m tests.battery.hall_laptop LINK ACTS SEED`: a laptop that leads an evening over a poor line.

It does so many acts and sends after some of them, and is then gone without a word; with ACTS 0 it sends until the site
has everything, and gives the lead back.
"""

from __future__ import annotations

import json
import os
import random
import sys
import uuid

import django


def lead(text: str, acts: int, seed: int) -> None:
    """The acts of one run of the laptop."""
    from django.conf import settings

    settings.POSTS_TO_THIS_MACHINE, settings.CLUB_LAPTOP = True, False  # this process sends itself
    from tournaments.hall.models import HallLink
    from tournaments.hall.services import send_new

    tournament, chance = _evening(text), random.Random(seed)
    for _ in range(acts):
        _act(tournament, chance)
        if chance.random() < 0.7:
            send_new(HallLink.objects.select_related("tournament").get())
    if acts:
        os._exit(9)
    _give_back(tournament)


def _evening(text: str):
    from tools.bench.stage import a_club
    from tournaments.clubs.models import Club
    from tournaments.errors import Refused
    from tournaments.evening.rounds.models import Tournament
    from tournaments.hall.services import ask_for_evening, lead_here
    from tournaments.security.actors import SITE

    club = Club.objects.first() or a_club()
    while not Tournament.objects.exists():
        try:
            link, uid, document = ask_for_evening(text)
        except Refused:
            continue
        lead_here(club=club, link=link, uid=uid, document=document, actor=SITE)
    return Tournament.objects.get()


def _act(tournament, chance: random.Random) -> None:
    from tests.factories import alone
    from tournaments.evening.journal.services.undo import undo_last
    from tournaments.evening.rounds.models import Table
    from tournaments.evening.standings.services import adjust_points
    from tournaments.evening.table.models import Deal
    from tournaments.evening.table.services.deals import correct_deal, record_deal
    from tournaments.security.actors import SITE

    table = chance.choice(list(Table.objects.select_related("round__tournament__club")))
    deal = Deal.objects.filter(table=table, removed=False).select_related("table__round__tournament__club").last()
    record = alone(chance.choice("NESW"), tricks=chance.randrange(4, 10))
    what = chance.random()
    if what < 0.6 or deal is None:
        record_deal(table=table, uid=uuid.UUID(int=chance.getrandbits(128)), record=record, actor=SITE)
    elif what < 0.8:
        correct_deal(deal=deal, record=record, version=deal.version, actor=SITE, reason="counted again")
    elif what < 0.9:
        undo_last(place=tournament, actor=SITE)
    else:
        adjust_points(entrant=tournament.entrants.first(), points=-1, reason="late", actor=SITE)


def _give_back(tournament) -> None:
    from tournaments.hall.models import HallLink
    from tournaments.hall.services import give_lead_back, send_new
    from tournaments.security.actors import SITE

    give_lead_back(tournament=tournament, actor=SITE)
    while HallLink.objects.filter(closed_at=None).exists():
        send_new(HallLink.objects.select_related("tournament").get())


if __name__ == "__main__":
    django.setup()
    lead(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
    json.dump({}, sys.stdout)
