"""The demo's seasons: last year's, closed and known by its totals, and this one, whose days take its evenings."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from random import Random
from typing import TYPE_CHECKING

from django.utils import timezone

from ops.demo import people
from ops.demo.evenings import Evening, play
from tournaments.evening.rounds.services.tournaments import change_details, finish_tournament
from tournaments.imports.results import PastColumn, PastSheet
from tournaments.seasons.services import change_season, close_season, create_season, set_past_evenings
from tournaments.security.actors import SITE

if TYPE_CHECKING:
    from tournaments.clubs.models import Club
    from tournaments.seasons.models import Season

NAME, LAST_NAME = "Kleurenwiezen, de beste drie", "Kleurenwiezen, vorig seizoen"
EVENINGS, BEST, DAYS_BETWEEN = 5, 3, 7
LAST_EVENINGS, SEASON_DAYS, SUMMER_DAYS = 6, 250, 60
FEWEST, MOST = -60, 60
PLAYERS, ABSENT_BY_TURNS = 20, 6
PRIZES = {"places": ["Een ham", "Een fles wijn", "Een taart"], "last": "Een spel kaarten", "published": True}
PLAN = {"rounds_planned": 2, "deals_per_round": 8, "ranking": ["points", "contracts_made", "best_round"]}


def play_season(club: Club, progress: Callable[[str], None] = lambda text: None) -> Season:
    """Evenings a week apart, all finished, the last a week ago and with prizes, in the season after a closed one."""
    for number in range(1, EVENINGS + 1):
        evening = Evening(
            f"Clubavond {number}",
            "kleurenwiezen",
            "wallonia_26",
            PLAYERS,
            PLAN,
            "individual",
            rounds_closed=2,
            deals_in_open_round=0,
            days_ago=DAYS_BETWEEN * (EVENINGS - number + 1),
            first_player=ABSENT_BY_TURNS * (number % 3),
            seed=f"season:{number}",
        )
        tournament = play(club, evening, progress)
        if number == EVENINGS:
            change_details(tournament=tournament, actor=SITE, prizes=PRIZES)
        finish_tournament(tournament=tournament, actor=SITE)
    return _close_last_season(club)


def _close_last_season(club: Club) -> Season:
    """Close a published season of which the club kept the totals; the next one begins with the first evening played."""
    first_day = timezone.localdate() - timedelta(days=DAYS_BETWEEN * EVENINGS)
    begun = first_day - timedelta(days=SEASON_DAYS + SUMMER_DAYS)
    last = create_season(
        club=club,
        name=LAST_NAME,
        actor=SITE,
        rule={"best": BEST, "minimum_evenings": 2},
        first_day=begun,
        last_day=begun + timedelta(days=SEASON_DAYS),
        game="kleurenwiezen",
    )
    register = {player.name: player for player in club.players.filter(name__in=people.PLAYERS[:PLAYERS])}
    sheet = _totals(begun, sorted(register))
    set_past_evenings(season=last, sheet=sheet, people=register, actor=SITE)
    change_season(season=last, actor=SITE, published=True)
    following = close_season(
        season=last, actor=SITE, name=NAME, first_day=first_day, last_day=first_day + timedelta(days=SEASON_DAYS)
    )
    if following is None:
        raise RuntimeError("closing under a name begins the next season")
    return following


def _totals(begun: date, names: list[str]) -> PastSheet:
    """A sheet of totals, a month apart."""
    chance = Random(LAST_NAME)  # noqa: S311  the same results each time
    days = [begun + timedelta(days=30 * number) for number in range(LAST_EVENINGS)]
    columns = [
        PastColumn(str(day), "", day, day.year, {name: chance.randint(FEWEST, MOST) for name in names}) for day in days
    ]
    return PastSheet(tuple(columns), tuple(names), ())
