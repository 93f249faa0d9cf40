"""The demo's league: six teams of the province, home and away, its first half played."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING

from django.utils import timezone

from tournaments.leagues.services.leagues import TeamLine, change_division, change_league, create_league, draw_calendar
from tournaments.leagues.services.matches import agree, enter_result
from tournaments.security.actors import SITE

if TYPE_CHECKING:
    from tournaments.clubs.models import Club
    from tournaments.leagues.models import League

NAME, SEED = "Interclub", "league"
TEAMS = (
    TeamLine("De Vierde Aas", hall="Café De Zwaan"),
    TeamLine("Harten Boer", hall="Café De Zwaan"),
    TeamLine("Troefkoning", hall="Zaal Astrid"),
    TeamLine("De Grote Miserie", hall="Parochiezaal"),
    TeamLine("Solo Slim", hall="Café Sportwereld"),
    TeamLine("De Wijzen", hall="De Kring"),
)
DAYS_PLAYED, WEEKS_BETWEEN = 5, 2
FEWEST, MOST = 320, 480


def play_league(club: Club) -> League:
    """A published league; every result of the first days was entered by one captain and agreed to by the other."""
    league = create_league(club=club, name=NAME, actor=SITE)
    first = timezone.localdate() - timedelta(weeks=WEEKS_BETWEEN * DAYS_PLAYED)
    plan = {"first": first.isoformat(), "every": WEEKS_BETWEEN}
    division = change_division(
        division=league.divisions.get(), name="Eerste afdeling", plan=plan, teams=TEAMS, actor=SITE
    )
    draw_calendar(division=division, actor=SITE, seed=SEED)
    chance = Random(SEED)  # noqa: S311  the same results each time
    for match in division.matches.filter(day__lte=DAYS_PLAYED).select_related("home", "away").order_by("day", "pk"):
        parts = [(chance.randint(FEWEST, MOST), chance.randint(FEWEST, MOST))]
        enter_result(match=match, team=match.home, parts=parts, actor=SITE)
        agree(match=match, team=match.away, actor=SITE)
    return change_league(league=league, actor=SITE, published=True)
