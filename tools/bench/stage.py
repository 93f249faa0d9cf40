"""The tournaments that are measured: a large evening already played, and halls full of scorers about to play."""

from __future__ import annotations

import random
import uuid
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from tournaments.clubs.services import create_club, create_user
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Table
from tournaments.evening.rounds.services.entrants import enter_players
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.evening.rounds.services.seating import publish_round, seat_round
from tournaments.evening.rounds.services.tournaments import create_tournament, publish_tournament
from tournaments.evening.table.models import Deal
from tournaments.evening.table.rules import sentences
from tournaments.evening.table.services.codes import table_codes
from tournaments.evening.table.services.sheets import resettle
from tournaments.rehearsal.services import deal_of
from tournaments.security.actors import SITE

if TYPE_CHECKING:
    from tournaments.clubs.models import Club
    from tournaments.evening.rounds.models import Tournament

PLAYERS, ROUNDS, DEALS = 200, 4, 10
YES_TO_ALL = sorted(sentences())
"""Every question about an odd deal, confirmed."""
RANKING = ["points", "contracts_made", "deals_won", "best_round", "best_deal"]


class Hall(NamedTuple):
    """A tournament with an open round, and the code of each of its tables."""

    tournament: Tournament
    codes: dict[int, str]

    def path(self, table):
        """The address of that table in the API."""
        return f"/api/v1/tournaments/{self.tournament.public_id}/rounds/1/tables/{table}"


def a_club():
    """The club that plays all of it."""
    owner = create_user(email="bench@example.org", password=uuid.uuid4().hex, name="Bench")
    return create_club(name="Bench", owner=owner)


def large_evening(club: Club):
    """200 players and 2,000 deals in four closed rounds: what a page of standings is measured on."""
    return played_evening(club, "Large evening", PLAYERS, rounds=ROUNDS, deals=DEALS)


def played_evening(club: Club, name: str, players: int, *, rounds: int, deals: int):
    """An evening of so many closed rounds with so many deals at each table."""
    plan = {"rounds_planned": rounds, "deals_per_round": deals, "ranking": RANKING}
    tournament = _tournament(club, name, players, plan)
    chance = random.Random(2026)  # noqa: S311  the same evening in every run
    for number in range(1, rounds + 1):
        round_ = open_round(round_=_seated(tournament, number), actor=SITE)
        tables = list(Table.objects.filter(round=round_).select_related("round__tournament"))
        Deal.objects.bulk_create(
            Deal(tournament=tournament, table=table, uid=_id(chance), number=deal, record=record)
            for table in tables
            for deal, record in enumerate(_records(tournament, chance, deals), 1)
        )
        resettle(tournament, tables)
        close_round(round_=round_, actor=SITE, anyway=True, reason="bench")
    return tournament


def hall(club: Club, tables, deals: int = 24, name: str = "Hall"):
    """So many tables waiting for their deals, the round open and public."""
    tournament = _tournament(club, name, 4 * tables, {"rounds_planned": 1, "deals_per_round": deals})
    round_ = _seated(tournament, 1)
    open_round(round_=publish_round(round_=round_, actor=SITE), actor=SITE)
    issued = table_codes(tournament=tournament, numbers=range(1, tables + 1), actor=SITE)
    return Hall(tournament, {code.table_number: code.token for code in issued})


def _seated(tournament: Tournament, number: int):
    """Seats in four rows, each row moved on by that many tables more than the row before it."""
    tables = tournament.entrants.count() // 4
    seats = [[row * tables + (table + row * number) % tables + 1 for row in range(4)] for table in range(tables)]
    return seat_round(tournament=tournament, actor=SITE, number=number, tables=seats)


def records_of(count, seed=1):
    """So many deal records of the variant the halls play."""
    chance = random.Random(seed)  # noqa: S311  likewise
    variant = variant_of(_Played)  # type: ignore[arg-type]  # stands for one
    return [deal_of(variant, chance, "NESW"[place % 4]) for place in range(count)]


class _Played:
    game, variant = "kleurenwiezen", "wallonia_26"
    rules: dict[str, Any] = {}
    overlay: dict[str, Any] = {}


def _tournament(club: Club, name: str, players, plan):
    tournament = create_tournament(club=club, name=name, game=_Played.game, variant=_Played.variant, actor=SITE, **plan)
    names = "\n".join(f"Player {number}" for number in range(1, players + 1))
    enter_players(tournament=tournament, names=names, actor=SITE)
    publish_tournament(tournament=tournament, actor=SITE)
    return tournament


def _records(tournament: Tournament, chance: Random, deals: int):
    return [deal_of(variant_of(tournament), chance, "NESW"[place % 4]) for place in range(deals)]


def _id(chance: Random):
    return uuid.UUID(int=chance.getrandbits(128), version=4)
