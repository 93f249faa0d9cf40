"""The demo's season: evenings of some weeks ago, each played to its end by most of the club; the best count."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ops.demo.evenings import Evening, play
from tournaments.evening.rounds.services.tournaments import change_details, finish_tournament
from tournaments.seasons.services import change_season, create_season, join_evenings
from tournaments.security.actors import SITE

if TYPE_CHECKING:
    from tournaments.clubs.models import Club
    from tournaments.seasons.models import Season

NAME = "Kleurenwiezen, de beste drie"
EVENINGS, BEST, DAYS_BETWEEN = 5, 3, 7
PLAYERS, ABSENT_BY_TURNS = 20, 6
PRIZES = {"places": ["Een ham", "Een fles wijn", "Een taart"], "last": "Een spel kaarten", "published": True}
PLAN = {"rounds_planned": 2, "deals_per_round": 8, "ranking": ["points", "contracts_made", "best_round"]}


def play_season(club: Club, progress: Callable[[str], None] = lambda text: None) -> Season:
    """Evenings a week apart, all finished, the last a week ago and with prizes; a published season of the best."""
    finished = []
    for number in range(1, EVENINGS + 1):
        days_ago = DAYS_BETWEEN * (EVENINGS - number + 1)
        evening = Evening(
            f"Clubavond {number}",
            "kleurenwiezen",
            "wallonia_26",
            PLAYERS,
            PLAN,
            "individual",
            rounds_closed=2,
            deals_in_open_round=0,
            days_ago=days_ago,
            first_player=ABSENT_BY_TURNS * (number % 3),
            seed=f"season:{number}",
        )
        tournament = play(club, evening, progress)
        if number == EVENINGS:
            change_details(tournament=tournament, actor=SITE, prizes=PRIZES)
        finished.append(finish_tournament(tournament=tournament, actor=SITE))
    rule = {"best": BEST, "minimum_evenings": 2}
    season = create_season(club=club, name=NAME, actor=SITE, rule=rule)
    join_evenings(season=season, tournaments=finished, actor=SITE)
    return change_season(season=season, actor=SITE, published=True)
