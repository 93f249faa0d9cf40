"""The demo's tournaments: what each is, and how far it has been played."""

from __future__ import annotations

import random
import uuid
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

from django.utils import timezone

from ops.demo.people import PLAYERS, listed, paired
from tournaments.evening.draws.services import draw_rounds
from tournaments.evening.rounds.facts import counts, variant_of
from tournaments.evening.rounds.services.entrants import enter_players
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.evening.rounds.services.seating import publish_round
from tournaments.evening.rounds.services.tournaments import create_tournament, publish_tournament
from tournaments.evening.table.services.deals import record_deal
from tournaments.rehearsal.services import deal_of
from tournaments.security.actors import SITE

if TYPE_CHECKING:
    from tournaments.clubs.models import Club
    from tournaments.evening.rounds.models import Tournament

SEED = 2026


class Evening(NamedTuple):
    """A tournament of the demo: what is played, by how many, how they meet, and how far it has come."""

    name: str
    game: str
    variant: str
    players: int
    plan: dict
    draw: str
    rounds_closed: int
    deals_in_open_round: int
    days_ago: int = 0
    pairs: bool = False
    first_player: int = 0
    seed: str = ""


EVENINGS = (
    Evening(
        "Kleurenwiezen, najaarstornooi",
        "kleurenwiezen",
        "wallonia_26",
        32,
        {"rounds_planned": 4, "deals_per_round": 16, "ranking": ["points", "contracts_made", "best_round"]},
        "individual",
        rounds_closed=2,
        deals_in_open_round=9,
    ),
    Evening(
        "Boomke Wies, paren",
        "boomke_wies",
        "auction",
        24,
        {
            "rounds_planned": 4,
            "round_end": "minutes",
            "minutes_per_round": 60,
            "deals_per_round": None,
            "ranking": ["rounds_won", "points_difference", "points"],
        },
        "swiss",
        rounds_closed=1,
        deals_in_open_round=7,
        pairs=True,
    ),
    Evening(
        "Bid Whist game night",
        "bid_whist",
        "standard_54",
        8,
        {
            "rounds_planned": 3,
            "round_end": "game",
            "deals_per_round": None,
            "rules": {"max_sets": 2},
            "ranking": ["rounds_won", "points"],
        },
        "round_robin",
        rounds_closed=1,
        deals_in_open_round=2,
        days_ago=1,
        pairs=True,
    ),
    Evening(
        "Pandoeren aan de stamtafel",
        "pandoeren",
        "wedd_33",
        4,
        {"rounds_planned": 2, "deals_per_round": 12, "ranking": ["points", "contracts_made"]},
        "individual",
        rounds_closed=1,
        deals_in_open_round=5,
        days_ago=2,
    ),
    Evening(
        "Whist naar vijf, robber",
        "dutch_whist",
        "to_5",
        4,
        {
            "rounds_planned": 1,
            "round_end": "game",
            "deals_per_round": None,
            "rules": {"rubber": True},
            "ranking": ["rounds_won", "points"],
        },
        "round_robin",
        rounds_closed=0,
        deals_in_open_round=4,
        days_ago=3,
        pairs=True,
    ),
)


def play(club: Club, evening: Evening, progress=lambda text: None):
    """Make a tournament of the demo and play it as far as it is meant to be."""
    chance = random.Random(f"{SEED}:{evening.seed or evening.game}")  # noqa: S311 - made-up deals, the same on every machine
    tournament = _make_evening(club, evening)
    for number in range(1, evening.rounds_closed + 2):
        if number > tournament.rounds_planned:
            break
        progress(f"{evening.name}: {number}/{tournament.rounds_planned}")
        round_ = _draw_and_open(tournament, number, evening.draw)
        closed = number <= evening.rounds_closed
        for place, table in enumerate(round_.tables.order_by("number")):
            _fill(tournament, table, chance, None if closed else evening.deals_in_open_round - place % 3)
        if closed:
            close_round(round_=round_, actor=SITE, anyway=True, reason="demo")
    return tournament


def _make_evening(club, evening):
    kind = "pairs" if evening.pairs else "individual"
    tournament = create_tournament(
        club=club,
        name=evening.name,
        game=evening.game,
        variant=evening.variant,
        actor=SITE,
        kind=kind,
        date=timezone.localdate() - timedelta(days=evening.days_ago),
        **evening.plan,
    )
    names = PLAYERS[evening.first_player :][: evening.players]
    enter_players(tournament=tournament, names=paired(names) if evening.pairs else listed(names), actor=SITE)
    publish_tournament(tournament=tournament, actor=SITE)
    return tournament


def _draw_and_open(tournament: Tournament, number: int, draw):
    """The round, drawn with those after it where the kind of draw does so."""
    if not tournament.rounds.filter(number=number).exists():
        draw_rounds(tournament=tournament, actor=SITE, kind=draw, seed=SEED)
    round_ = publish_round(round_=tournament.rounds.get(number=number), actor=SITE)
    return open_round(round_=round_, actor=SITE)


def _fill(tournament, table, chance, most):
    """Enter deals until the round asks for no more, or as many as were asked for."""
    variant = variant_of(tournament)
    deals_wanted = most or tournament.deals_per_round or (11 if tournament.minutes_per_round else 40)
    dealer, played = table.first_dealer, 0
    while played < deals_wanted:
        record = deal_of(variant, chance, dealer)
        uid = uuid.UUID(int=chance.getrandbits(128), version=4)
        recorded = record_deal(table=table, uid=uid, record=record, actor=SITE)
        dealer = recorded.on_table.sheet.next_dealer  # type: ignore[union-attr]  # it was just saved
        played += counts(record, tournament)
        if recorded.on_table.sheet.over:  # type: ignore[union-attr]  # it was just saved
            return
