"""Evenings that are under way and published, for the tests of pages."""

import uuid

from django.core.cache import caches

from tests.factories import a_deal, a_tournament, alone, an_open_round, with_players
from tests.seating import draw_round
from tournaments.evening.rounds.models import Seat, Table, Tournament
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.evening.table.models import Deal, Score
from tournaments.security.actors import SITE


def an_evening(*, players=8, rounds=1, deals=1, club=None, **plan):
    """A published tournament with that many rounds, the last one open, every table with its first deals entered."""
    plan = {"deals_per_round": 4, "rounds_planned": max(rounds, 2), "ranking": ["points", "contracts_made"], **plan}
    tournament = with_players(a_tournament(club, **plan), players)
    for number in range(1, rounds + 1):
        round_ = an_open_round(tournament, seed=str(number))
        for at, table in enumerate(Table.objects.filter(round=round_).select_related("round__tournament__club")):
            for deal in range(deals):
                a_deal(table, alone("NESW"[(at + deal) % 4], tricks=6 + (at + deal + number) % 3))
        if number < rounds:
            close_round(round_=round_, actor=SITE, anyway=True, reason="enough")
    publish_tournament(tournament=tournament, actor=SITE)
    return tournament


def a_large_evening(players=200, rounds=4, deals=10):
    """200 players and 2,000 deals in rows written at once, four rounds of 50 tables with ten deals each."""
    ranking = ["points", "contracts_made", "deals_won", "best_round", "best_deal"]
    tournament = with_players(a_tournament(ranking=ranking, deals_per_round=deals, rounds_planned=rounds), players)
    for number in range(1, rounds + 1):
        round_ = open_round(round_=draw_round(tournament=tournament, actor=SITE, seed=str(number)), actor=SITE)
        _fill(round_, deals)
        close_round(round_=round_, actor=SITE)
    publish_tournament(tournament=tournament, actor=SITE)
    return tournament


def found_again(tournament):
    """A tournament made for all tests of a module, as it was made; no page of another test is left of it."""
    for cache in caches.all():
        cache.clear()
    return Tournament.objects.select_related("club").get(pk=tournament.pk)


def address(tournament, page=""):
    """A public address of the tournament."""
    return f"/s/{tournament.club.slug}/{tournament.slug}/{page}"


def _fill(round_, count):
    tables = list(Table.objects.filter(round=round_))
    deals = Deal.objects.bulk_create(
        Deal(tournament=round_.tournament, table=table, uid=uuid.uuid4(), number=number, record=alone())
        for table in tables
        for number in range(1, count + 1)
    )
    seats = {}
    for table, seat, entrant in Seat.objects.filter(round=round_).values_list("table_id", "seat", "entrant_id"):
        seats.setdefault(table, []).append((seat, entrant))
    Score.objects.bulk_create(
        Score(
            tournament=round_.tournament,
            round=round_,
            table_id=deal.table_id,
            deal=deal,
            entrant_id=entrant,
            party=seat,
            points=(entrant * 7 + deal.number * 13 + deal.table_id) % 29 - 14,
            declarer=seat == "N",
            made=seat == "N" and deal.number % 2 == 0,
        )
        for deal in deals
        for seat, entrant in seats[deal.table_id]
    )
